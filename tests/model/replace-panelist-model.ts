import {
  replacePanelistMachine,
  type ReplacePanelistEvent,
  type ReplacePanelistSnapshot,
  type Replacing,
} from '../../src/machines/booking/replace-panelist';
import { modelTest } from './harness';

export const start = '2026-12-01T09:00:00.000Z';
export const other = { panelistId: 'p3', start: '2026-12-01T10:00:00.000Z' };
const replacing = (interviewId: string, candidateName: string): Replacing => ({
  interviewId,
  version: 4,
  panelistId: 'p2',
  start,
  key: 'k',
  candidateName,
  panelistName: 'Priya Nair',
  job: 'Java Developer, Blue Harbour',
  before: start,
});
export const both = [replacing('i1', 'Asha Rao'), replacing('i2', 'Ben Okoro')];
export const taken = { status: 409, message: 'This time was just taken.', data: { version: 5, allowedActions: [] } };

/** The rows that the screen confirms, with their choices: neither left out nor already requested. */
export const rowsOf = ({ choices, outcomes }: ReplacePanelistSnapshot['context']): Replacing[] =>
  both.flatMap((row) => {
    const choice = choices[row.interviewId];
    const asked = outcomes.some(({ interviewId, problem }) => interviewId === row.interviewId && problem === null);
    if (choice === 'leave' || asked) return [];
    return [choice === undefined ? row : { ...row, ...choice, panelistName: 'Chen Wei' }];
  });

/** A day with two interviews, with every way it can end. */
export const replacePanelistModel = () =>
  modelTest({
    machine: replacePanelistMachine,
    input: { panelistId: 'p1', day: '2026-12-01' },
    events: ({ context }: ReplacePanelistSnapshot): ReplacePanelistEvent[] => [
      { type: 'row.choose', interviewId: 'i1', choice: 'leave' },
      { type: 'row.choose', interviewId: 'i2', choice: 'leave' },
      { type: 'row.choose', interviewId: 'i2', choice: other },
      { type: 'dayOff.change', dayOff: !context.dayOff },
      // Without a row or a day off there is nothing to confirm.
      ...(rowsOf(context).length > 0 || context.dayOff
        ? [{ type: 'all.confirm', rows: rowsOf(context) } as const]
        : []),
      { type: 'confirm.retry' },
      { type: 'failure.dismiss' },
    ],
    settle: { book: { done: [undefined], error: [taken, new Error('Line cut')] } },
    project: ({ context: { choices, dayOff, queue, total, outcomes, problem } }: ReplacePanelistSnapshot) => [
      Object.entries(choices).sort(),
      dayOff,
      queue.map(({ interviewId }) => interviewId),
      queue.length === 0 ? 0 : total,
      outcomes.map(({ problem: lost }) => lost !== null).join(),
      problem,
    ],
  });
