import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { EventConflict, SentEvent, SentType } from '../../../contract/interviews';
import { sendEvent } from '../../../contract/interviews';
import { remindParty } from '../../../contract/interviews-live';
import { texts } from '../../../contract/texts';
import { actOnInterviewMachine } from '../../../machines/interviews/act-on-interview';
import type { Sending } from '../../../machines/interviews/act-on-interview';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { ApiProblem } from '../../api/problem';
import { refreshInterviews } from '../../queries/interviews';
import { forgetTyped } from '../../typed-drafts';

interface Deps {
  queryClient: QueryClient;
  /** Tells the user what happened; the screen provides the words. */
  say: (done: { type: SentType }) => void;
}

/** The name under which a dialog's draft is remembered until it is sent. */
export const draftSubject = (interviewId: string, type: SentType) => `interviews/${interviewId}/${type}`;

// No abort signal: once an event is sent, leaving the page must not hide its outcome.
const send = ({ interviewId, event, key }: Sending) =>
  callApi(sendEvent, { params: { id: interviewId }, body: event, key });

// JOIN depends on no other change: if the other party joined first, send it again.
async function sendJoining(sending: Sending) {
  try {
    return await send(sending);
  } catch (error) {
    const conflict = error instanceof ApiProblem && error.status === 409 ? (error.data as EventConflict | null) : null;
    if (sending.event.type !== 'JOIN' || !conflict?.allowedActions?.some(({ type }) => type === 'JOIN')) throw error;
    return send({ ...sending, event: { type: 'JOIN', version: conflict.version }, key: newKey() });
  }
}

/** Opens an address in a new tab. Returns false if the browser blocked it, which is not reported with `noopener`. */
function opensTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (tab) tab.opener = null;
  return tab !== null;
}

/** Wires an interview's actions: every answer refreshes the lists. */
export const wiredActOnInterview = ({ queryClient, say }: Deps) =>
  actOnInterviewMachine.provide({
    actors: {
      sendEvent: fromPromise(async ({ input }: { input: Sending | null }) => {
        if (input === null) throw new ApiProblem(texts.wentWrong, null);
        try {
          const { link } = await sendJoining(input);
          forgetTyped(draftSubject(input.interviewId, input.event.type));
          return { link: link === undefined || opensTab(link) ? null : link };
        } finally {
          void refreshInterviews(queryClient, input.interviewId);
        }
      }),
    },
    actions: {
      say: (_, done: { type: SentType }) => say(done),
    },
  });

/**
 * Sends an event that can no longer be undone, even while the page is being left. Resolves once the lists are up to
 * date.
 */
export async function sendUndoableEvent(queryClient: QueryClient, interviewId: string, event: SentEvent, key: string) {
  try {
    await callApi(sendEvent, { params: { id: interviewId }, body: event, key, keepalive: true });
  } finally {
    await refreshInterviews(queryClient, interviewId);
  }
}

/** Asks the candidate and the organization for new times by email, even while the page is being left. */
export async function askForTimes(queryClient: QueryClient, interviewId: string) {
  try {
    const body = { party: 'candidate' as const };
    await callApi(remindParty, { params: { id: interviewId }, body, keepalive: true });
  } finally {
    await refreshInterviews(queryClient, interviewId);
  }
}
