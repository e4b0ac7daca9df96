import type { Scorecard } from '../../src/contract/feedback';
import { qcUpdateMachine, type QcUpdateEvent } from '../../src/machines/feedback/qc-update';
import { modelTest } from './harness';

const evidence = 'Explained when an index helps, and when it does not.';
export const qcBase: Scorecard = {
  skills: [{ skillId: 's1', rating: 3, evidence }],
  communication: { rating: 4, evidence: '' },
  problemSolving: { rating: 3, evidence: '' },
  strengths: 'Clear and calm.',
  improvements: 'Indexes.',
  asked: 'A queue with retries.',
  recommendation: 'hire',
};
export const qcInput = { interviewId: 'i1', version: 8, skillIds: ['s1'], base: qcBase };

export const qcEvents: QcUpdateEvent[] = [
  { type: 'card.change', change: { strengths: 'Clear, calm and quick.' } },
  { type: 'card.change', change: { strengths: '' } },
  { type: 'skill.change', change: { skillId: 's1', rating: 4 } },
  { type: 'draft.discard' },
  { type: 'save.ask' },
  { type: 'save.confirm', key: 'key' },
  { type: 'save.dismiss' },
];

/** A new version of one feedback, with every way it can end. Walked on the machine and in the editor. */
export const qcUpdateModel = () =>
  modelTest({
    machine: qcUpdateMachine,
    input: qcInput,
    events: qcEvents,
    settle: {
      saveVersion: {
        error: [
          { status: 409, message: 'Changed', data: { version: 9, allowedActions: [{ type: 'QC_UPDATE' }] } },
          { message: 'The line was cut' },
        ],
      },
    },
    project: ({ context: { card, tried, problem, version } }) => [card, tried, problem?.message, version],
  });
