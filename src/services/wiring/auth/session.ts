import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { ChangeStreamActor } from '../../../machines/system/change-stream';
import { activity, logout, type SessionEnd } from '../../../contract/auth';
import { landings } from '../../../machines/auth/landing';
import { sessionMachine, type SessionEvent, type Who } from '../../../machines/auth/session';
import { callApi } from '../../api/client';
import { onSignedOut } from '../../api/problem';
import { dropUnsent, sendBeforeEnd } from '../../before-end';
import { now } from '../../clock';
import { forgetRecent } from '../../recent';
import { clearLocal, dropSession, onSessionChanged, readSession, sessionKey } from '../../session-values';
import { getPlain, onValueChangedElsewhere, setPlain } from '../../storage';
import { candidateHint, isWantedPage, keepWantedPage } from '../../wanted-page';
import { startWorkflow } from '../../workflow';

const lastActivity = 'lastActivity';
// Recording the last activity more often would gain nothing.
const betweenNotes = 1_000;

/** The signed-in user, from the stored values. */
export function whoIsKept(): Who | null {
  const kept = readSession();
  return kept && { userId: kept.userId, userType: kept.userType, name: kept.name };
}

const watchValues = fromCallback<EventObject>(({ sendBack }) => {
  const tell = (event: SessionEvent) => sendBack(event);
  const stopValues = onSessionChanged((where) => tell({ type: 'session.change', who: whoIsKept(), where }));
  const stopAnswers = onSignedOut((status, data) => {
    const inactive = (data as Partial<SessionEnd> | null | undefined)?.ended === 'inactivity';
    tell({ type: 'session.end', reason: status === 403 ? 'forbidden' : inactive ? 'inactivity' : 'expired' });
  });
  return () => {
    stopValues();
    stopAnswers();
  };
});

// The instant of the last activity is in local storage: it counts for all tabs, after a reload, and by the wall clock,
// because timers pause while a computer sleeps.
const watchActivity = fromCallback<EventObject>(({ sendBack }) => {
  const tell = (event: SessionEvent) => sendBack(event);
  const kept = () => Number(getPlain(lastActivity)) || now();
  let last = kept();
  let noted = 0;
  const idle = () => Math.max(0, now() - last);
  const keep = () => {
    noted = last = now();
    try {
      setPlain(lastActivity, String(last));
    } catch {
      // The cipher is not loaded yet: other tabs are not notified.
    }
  };
  const note = () => {
    if (Math.abs(now() - noted) < betweenNotes) return;
    tell({ type: 'activity.note', idle: idle() });
    keep();
  };
  const look = () => {
    if (document.visibilityState === 'visible') tell({ type: 'activity.look', idle: idle() });
  };
  const stopElsewhere = onValueChangedElsewhere(lastActivity, () => {
    last = kept();
    tell({ type: 'activity.noteElsewhere' });
  });
  const kinds = ['mousemove', 'keydown', 'pointerdown'] as const;
  for (const kind of kinds) addEventListener(kind, note, { passive: true, capture: true });
  document.addEventListener('visibilitychange', look);
  tell({ type: 'activity.look', idle: idle() });
  return () => {
    stopElsewhere();
    for (const kind of kinds) removeEventListener(kind, note, { capture: true });
    document.removeEventListener('visibilitychange', look);
  };
});

// Loaded only after sign-in, to keep the sign-in screen small. The stream is a root actor, because only a parent may
// stop a child, and this actor is created late.
const lateChangeStream = (ways: Pick<Ways, 'queryClient' | 'sayNews'>) =>
  fromCallback<EventObject>(() => {
    let stopped = false;
    let actor: ChangeStreamActor | null = null;
    import('../system/change-stream')
      .then(({ wiredChangeStream }) => {
        if (!stopped) actor = startWorkflow(wiredChangeStream(ways)).start();
      })
      // Without the stream, screens are as fresh as their last request.
      .catch(() => undefined);
    return () => {
      stopped = true;
      actor?.stop();
    };
  });

type Ways = {
  queryClient: QueryClient;
  navigate: (to: string, options?: { state: unknown }) => void;
  /** Tells the user what happened elsewhere. */
  sayNews: (text: string) => void;
};

/** Wires the session: storage, the calls that extend and end it, the query cache, navigation. */
export const wiredSession = ({ queryClient, navigate, sayNews }: Ways) =>
  sessionMachine.provide({
    actors: {
      watchValues,
      watchActivity,
      changeStream: lateChangeStream({ queryClient, sayNews }),
      tellActivity: fromPromise(async ({ signal }) => void (await callApi(activity, { signal }))),
      // Without the signal: the call must finish after the user has left.
      endOnServer: fromPromise(async ({ input }) => {
        // The stored key may be gone, or that of another session, once unsent actions were sent.
        const token = sessionKey();
        await sendBeforeEnd();
        await callApi(logout, { body: { reason: input.reason }, token });
      }),
    },
    actions: {
      dropValues: dropSession,
      clearLocal,
      forgetAnswers: () => {
        queryClient.clear();
        dropUnsent();
        forgetRecent();
      },
      goToLogin: ({ event }) => {
        const isOver = event.type === 'session.end' && event.reason === 'expired';
        const page = location.pathname + location.search;
        if (!isOver || !isWantedPage(page)) return navigate('/login');
        keepWantedPage(page).catch(() => undefined);
        navigate('/login', { state: candidateHint });
      },
      goHome: (_, who) => navigate(who ? landings[who.userType] : '/login'),
    },
  });
