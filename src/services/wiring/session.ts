import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { ChangeStreamActor } from '../../machines/change-stream';
import { activity, logout } from '../../contract/auth';
import { landings } from '../../machines/landing';
import { sessionMachine, type SessionEvent, type Who } from '../../machines/session';
import { callApi } from '../api/client';
import { onSignedOut } from '../api/problem';
import { sendBeforeEnd } from '../before-end';
import { now } from '../clock';
import { clearLocal, dropSession, onSessionChanged, readSession } from '../session-values';
import { startWorkflow } from '../workflow';

const channelName = 'interview-platform/activity';
// Finer than this nobody needs to know when the mouse last moved.
const betweenNotes = 1_000;

/** Who the values kept in this browser say is signed in. */
export function whoIsKept(): Who | null {
  const kept = readSession();
  return kept && { userId: kept.userId, userType: kept.userType, name: kept.name };
}

const watchValues = fromCallback<EventObject>(({ sendBack }) => {
  const tell = (event: SessionEvent) => sendBack(event);
  const stopValues = onSessionChanged((where) => tell({ type: 'session.change', who: whoIsKept(), where }));
  const stopAnswers = onSignedOut((status) =>
    tell({ type: 'session.end', reason: status === 401 ? 'expired' : 'forbidden' }),
  );
  return () => {
    stopValues();
    stopAnswers();
  };
});

const watchActivity = fromCallback<EventObject>(({ sendBack }) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = () => sendBack({ type: 'activity.noteElsewhere' });
  let last = 0;
  const note = () => {
    if (now() - last < betweenNotes) return;
    last = now();
    channel.postMessage(null);
    sendBack({ type: 'activity.note' });
  };
  const kinds = ['mousemove', 'keydown', 'pointerdown'] as const;
  for (const kind of kinds) addEventListener(kind, note, { passive: true, capture: true });
  return () => {
    for (const kind of kinds) removeEventListener(kind, note, { capture: true });
    channel.close();
  };
});

// Its code comes when somebody is signed in: the sign-in screen does without. A root of its own, as nothing but its
// parent may stop a child, and this one is made late.
const lateChangeStream = (queryClient: QueryClient) =>
  fromCallback<EventObject>(() => {
    let stopped = false;
    let actor: ChangeStreamActor | null = null;
    import('./change-stream')
      .then(({ wiredChangeStream }) => {
        if (!stopped) actor = startWorkflow(wiredChangeStream({ queryClient })).start();
      })
      // Without it screens are as fresh as their last look.
      .catch(() => undefined);
    return () => {
      stopped = true;
      actor?.stop();
    };
  });

/** The session with its ways out: storage, the calls that tell and end it, the query cache, navigation. */
export const wiredSession = ({ queryClient, navigate }: { queryClient: QueryClient; navigate: (to: string) => void }) =>
  sessionMachine.provide({
    actors: {
      watchValues,
      watchActivity,
      changeStream: lateChangeStream(queryClient),
      tellActivity: fromPromise(async ({ signal }) => void (await callApi(activity, { signal }))),
      // Without the signal: the call goes on to its end when the user is already gone.
      endOnServer: fromPromise(async ({ input }) => {
        // What still waits to be sent needs the session.
        await sendBeforeEnd();
        await callApi(logout, { body: { reason: input.reason } });
      }),
    },
    actions: {
      dropValues: dropSession,
      clearLocal,
      forgetAnswers: () => queryClient.clear(),
      goToLogin: () => navigate('/login'),
      goHome: (_, who) => navigate(who ? landings[who.userType] : '/login'),
    },
  });
