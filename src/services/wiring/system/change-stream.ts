import { hashKey, type QueryClient } from '@tanstack/react-query';
import { createParser } from 'eventsource-parser';
import { fromCallback, type EventObject } from 'xstate';
import { isFactorDue } from '../../../contract/auth-due';
import { changeStream, type Change } from '../../../contract/system';
import { changeStreamMachine, type ChangeStreamEvent } from '../../../machines/system/change-stream';
import { apiBase } from '../../api/client';
import { problemOfAnswer, tellSignedOut } from '../../api/problem';
import { meQuery } from '../../queries/auth';
import { refreshInterviews } from '../../queries/interviews';
import { refreshApplicants } from '../../queries/open-jobs';
import { refreshWaiting } from '../../queries/messages';
import { refreshBilling } from '../../queries/payments';
import { sessionKey } from '../../session-values';

const turnName = 'interview-platform/stream';
const channelName = 'interview-platform/changes';
/** Keys of the data that depends on connected calendars: the calendars, and the free time of a panelist's week. */
const calendarKeys = [['calendars'], ['people', 'week']];

const isChange = (value: unknown): value is Change => {
  const change = value as Partial<Record<string, unknown>> | null;
  if (change?.area === 'interviews') return typeof change.id === 'string';
  if (change?.area === 'applicants') return typeof change.jobTitle === 'string' && typeof change.applied === 'boolean';
  return ['messages', 'billing', 'calendars', 'resync'].includes(String(change?.area));
};

function changeOf(data: string): Change | null {
  try {
    const value: unknown = JSON.parse(data);
    return isChange(value) ? value : null;
  } catch {
    return null;
  }
}

type Tell = (event: ChangeStreamEvent) => void;

async function read(tell: Tell, signal: AbortSignal): Promise<void> {
  const token = sessionKey();
  const answer = await fetch(apiBase + changeStream.path, {
    headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token ?? ''}` },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
  const { status } = answer;
  if (status === 401 || status === 403) {
    const body: unknown = await answer.json().catch(() => undefined);
    const { data } = problemOfAnswer(status, body);
    if (sessionKey() === token) tellSignedOut(status, data);
    if (isFactorDue(data)) tell({ type: 'stream.refuse' });
  }
  if (!answer.ok || answer.body === null) return;
  tell({ type: 'stream.open' });
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const change = event === 'change' ? changeOf(data) : null;
      if (change) tell({ type: 'stream.change', change });
    },
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    tell({ type: 'stream.hear' });
    parser.feed(piece.value);
  }
}

const readStream = fromCallback<EventObject>(({ sendBack }) => {
  const stop = new AbortController();
  const tell: Tell = (event) => {
    if (!stop.signal.aborted) sendBack(event);
  };
  const over = () => tell({ type: 'stream.close' });
  read(tell, stop.signal).then(over, over);
  return () => stop.abort();
});

// The lock is released when its promise resolves or the tab closes. Without locks (no secure context)
// every tab reads its own stream.
const takeTurn = fromCallback<EventObject>(({ sendBack }) => {
  if (!('locks' in navigator)) {
    sendBack({ type: 'turn.win' });
    return;
  }
  const stop = new AbortController();
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  navigator.locks
    .request(turnName, { signal: stop.signal }, () => {
      if (stop.signal.aborted) return;
      sendBack({ type: 'turn.win' });
      return held;
    })
    .catch(() => {
      if (!stop.signal.aborted) sendBack({ type: 'turn.win' });
    });
  return () => {
    stop.abort();
    letGo();
  };
});

/** "New applicant for Data Engineer": the message about one or several new applicants; null if there are none. */
function appliedWords(titles: readonly string[]): string | null {
  const [title] = titles;
  if (title === undefined) return null;
  if (titles.length === 1) return `New applicant for ${title}`;
  return `${titles.length} new applicants${titles.every((one) => one === title) ? ` for ${title}` : ''}`;
}

type Ways = { queryClient: QueryClient; sayNews: (text: string) => void };

/**
 * Wires the change stream: a lock ensures one stream per browser, and a channel carries its changes to all tabs. A read
 * of the signed-in user shows when a second factor is no longer due.
 */
export function wiredChangeStream({ queryClient, sayNews }: Ways) {
  // The channel of this tab. A message that is posted to it does not come back to this tab.
  let channel: BroadcastChannel | null = null;
  const listen = fromCallback<EventObject>(({ sendBack }) => {
    const opened = new BroadcastChannel(channelName);
    channel = opened;
    opened.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isChange(data) && 'locks' in navigator) sendBack({ type: 'channel.change', change: data });
    };
    const back = () => sendBack({ type: 'connection.return' });
    addEventListener('online', back);
    const { queryKey } = meQuery();
    const stopLooking = queryClient.getQueryCache().subscribe((event) => {
      // Only data that was just read counts: the start of a request is reported too.
      if (event.type !== 'updated' || event.action.type !== 'success') return;
      if (event.query.queryHash !== hashKey(queryKey)) return;
      if (queryClient.getQueryData(queryKey)?.secondFactorDue === false) sendBack({ type: 'stream.allow' });
    });
    return () => {
      stopLooking();
      removeEventListener('online', back);
      opened.close();
      channel = null;
    };
  });
  return changeStreamMachine.provide({
    actors: { listen, takeTurn, readStream },
    actions: {
      passOn: (_, change) => channel?.postMessage(change),
      refresh: (_, { ids, all, applicants }) => {
        // An interview has its own query; lists and counts belong to all interviews.
        const [only] = ids;
        if (all || only !== undefined) void refreshInterviews(queryClient, !all && ids.length === 1 ? only : undefined);
        if (applicants) void refreshApplicants(queryClient);
        // The bell lists interviews too, so any change may affect it.
        void refreshWaiting(queryClient);
        // Any change may also affect the remaining interviews of a plan.
        void refreshBilling(queryClient);
        // It may also affect the entries in connected calendars.
        for (const queryKey of calendarKeys) void queryClient.invalidateQueries({ queryKey });
      },
      tellApplied: (_, titles) => {
        const words = appliedWords(titles);
        if (words !== null) sayNews(words);
      },
    },
  });
}
