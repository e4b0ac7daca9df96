import { liveBoardMachine, type LiveBoardEvent, type reminding } from '../../src/machines/interviews/live-board';
import { modelTest } from './harness';

export const remindEvents: LiveBoardEvent[] = [
  { type: 'party.remind', interviewId: 'i1', party: 'candidate' },
  { type: 'party.remind', interviewId: 'i2', party: 'both' },
  { type: 'remind.retry' },
  { type: 'failure.dismiss' },
];

/** Reminders of feedback, which only the panelist owes. */
export const feedbackEvents = remindEvents.map((event) =>
  event.type === 'party.remind' ? { ...event, party: 'panelist' as const } : event,
);

/** Reminders for two interviews, one after the other, with every way it can end, on the board and in a list. */
export const liveBoardModel = (machine: ReturnType<typeof reminding> = liveBoardMachine, events = remindEvents) =>
  modelTest({
    machine,
    events,
    settle: {
      remind: {
        done: [{ sent: ['candidate'] }, { sent: [] }],
        error: [{ status: 409, message: 'Nobody to remind' }, new Error('Line cut')],
      },
    },
  });
