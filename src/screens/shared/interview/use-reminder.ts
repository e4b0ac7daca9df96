import { useSelector } from '@xstate/react';
import type { Party } from '../../../contract/interviews-live';
import type { RemindRef } from '../../../machines/feedback/remind';
import type { LiveBoardRef } from '../../../machines/interviews/live-board';

type ReminderActor = RemindRef | LiveBoardRef;

/** Reminds a party of an interview. */
export const sendReminder = (actor: ReminderActor, interviewId: string, party: Party | 'both') =>
  actor.send({ type: 'party.remind', interviewId, party });

/** For a button: whether a reminder of its interview is being sent, and how to send one. */
export function useReminder(actor: ReminderActor, interviewId: string) {
  return {
    sending: useSelector(actor, ({ context }) => context.queue.some((waiting) => waiting.interviewId === interviewId)),
    remind: (party: Party | 'both') => sendReminder(actor, interviewId, party),
  };
}

/** The reminder that could not be sent, if any, and the actions on it. Other reminders wait behind it. */
export function useFailedReminder(actor: ReminderActor) {
  return {
    /** The interview of the failed reminder; null if none has failed. */
    failedId: useSelector(actor, (state) =>
      state.matches('failed') ? (state.context.queue[0]?.interviewId ?? null) : null,
    ),
    problem: useSelector(actor, (state) => (state.matches('failed') ? state.context.problem : null)),
    retry: () => actor.send({ type: 'remind.retry' }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
