import { liveBoardMachine, type LiveBoardEvent } from '../../src/machines/interviews/live-board';
import { modelTest } from './harness';

export const remindEvents: LiveBoardEvent[] = [
  { type: 'party.remind', interviewId: 'i1', party: 'candidate' },
  { type: 'party.remind', interviewId: 'i2', party: 'both' },
  { type: 'remind.retry' },
  { type: 'failure.dismiss' },
];

/** Two interviews to remind of, one after the other, with every way it can end. */
export const liveBoardModel = () =>
  modelTest({
    machine: liveBoardMachine,
    events: remindEvents,
    settle: {
      remind: {
        done: [{ sent: ['candidate'] }, { sent: [] }],
        error: [{ status: 409, message: 'Nobody to remind' }, new Error('Line cut')],
      },
    },
  });
