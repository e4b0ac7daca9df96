import {
  applyForJobMachine,
  type ApplyForJobEvent,
  type ApplyForJobSnapshot,
} from '../../src/machines/job-profiles/apply-for-job';
import { modelTest } from './harness';

export const madeApplication = '00000000-0000-4000-8000-000000000301';
export const appliedTerms = { id: '00000000-0000-4000-8000-000000000071', revision: 2 };
const closed = { status: 409, message: 'This job no longer accepts applications.', data: {} };
const lost = { message: '' };

const events: ApplyForJobEvent[] = [
  { type: 'application.send', resume: null, hasSkills: true, accepts: [], key: 'k' },
  { type: 'application.send', resume: 'profile', hasSkills: false, accepts: [], key: 'k' },
  { type: 'application.send', resume: 'profile', hasSkills: true, accepts: null, key: 'k' },
  { type: 'application.send', resume: 'profile', hasSkills: true, accepts: [appliedTerms], key: 'k' },
  { type: 'application.read', applicationId: madeApplication },
  { type: 'application.read', applicationId: null },
  { type: 'withdrawal.ask' },
  { type: 'withdrawal.dismiss' },
  { type: 'withdrawal.confirm' },
];

/** Applying and withdrawing, with every possible ending. */
export const applyForJobModel = () =>
  modelTest({
    machine: applyForJobMachine,
    input: { jobId: 'j1' },
    events,
    settle: {
      apply: { done: [{ id: madeApplication }], error: [closed, lost] },
      withdraw: { done: [null], error: [closed, lost] },
    },
    project: ({ context: { applicationId: sent, key, problem } }: ApplyForJobSnapshot) => [
      sent,
      key !== null,
      problem?.message,
    ],
  });
