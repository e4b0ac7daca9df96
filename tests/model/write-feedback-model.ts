import type { EventFrom } from 'xstate';
import { emptyScorecard, type ScorecardDraft } from '../../src/contract/feedback';
import { writeFeedbackMachine, type WriteFeedbackSnapshot } from '../../src/machines/feedback/write-feedback';
import { modelTest } from './harness';

export const interviewId = '00000000-0000-4000-8000-000000000001';
export const skills = [
  { id: 's1', name: 'TypeScript', primary: true, minMonths: 36 },
  { id: 's2', name: 'PostgreSQL', primary: false, minMonths: 12 },
];

const evidence = 'Explained structural typing with a clear example.';
export const complete: ScorecardDraft = {
  skills: [
    { skillId: 's1', rating: 5, evidence },
    { skillId: 's2', rating: 'notAssessed', evidence: '' },
  ],
  communication: { rating: 4, evidence: '' },
  problemSolving: { rating: 3, evidence: '' },
  strengths: 'Clear thinking',
  improvements: 'Indexes',
  asked: 'Design a queue',
  recommendation: 'hire',
  notes: 'Ask about locks',
};
const incomplete: ScorecardDraft = { ...complete, recommendation: null };
export const theirs = { value: { ...complete, strengths: 'Written on the other device' }, revision: 7 };

const opened = { value: incomplete, revision: 2, unsent: false, theirs: null, waiting: [] };
const loaded = (more: object) => ({ opened: { ...opened, ...more }, skillIds: ['s1', 's2'], savedAt: null });
const problem = { message: 'Server is currently unavailable. Please try again later.', status: 503 };
export const savedAt = '2026-11-23T08:33:00.000Z';

// The device's state is independent of the others, so it is reported in one state only. This avoids doubling all of
// them.
const isWaiting = (snapshot: WriteFeedbackSnapshot) =>
  snapshot.matches({ open: { keeping: 'onDevice', form: 'writing' } });
const deviceReports = [{ type: 'device.failed' }, { type: 'device.recovered' }] as const;

/** The states of the scorecard and every way through them. The keeper's reports are events here. */
export const writeFeedbackModel = modelTest({
  machine: writeFeedbackMachine,
  input: { interviewId },
  events: (snapshot): EventFrom<typeof writeFeedbackMachine>[] => [
    ...(isWaiting(snapshot) ? deviceReports : []),
    { type: 'draft.reopen' },
    { type: 'card.change', change: { recommendation: 'hire' } },
    { type: 'skill.change', change: { skillId: 's1', rating: 5, evidence } },
    { type: 'page.hide' },
    { type: 'draft.retry' },
    { type: 'draft.saved', revision: 3, savedAt, upToDate: true },
    { type: 'draft.saved', revision: 3, savedAt: null, upToDate: false },
    { type: 'draft.waiting', problem },
    { type: 'draft.refused', problem: { message: 'Validation Failed', status: 400 } },
    { type: 'draft.overtaken', theirs },
    { type: 'draft.replaced', ...theirs, upToDate: true },
    { type: 'draft.replaced', ...theirs, upToDate: false },
    { type: 'mine.keep' },
    { type: 'theirs.take' },
    { type: 'submit.ask' },
    { type: 'submit.dismiss' },
    { type: 'submit.confirm', version: 5, key: 'key-1' },
  ],
  settle: {
    loadDraft: {
      done: [loaded({}), loaded({ unsent: true }), loaded({ unsent: true, theirs })],
      error: [problem],
    },
    keeper: { done: [], error: [new Error('The keeper broke')] },
    submitFeedback: {
      error: [{ message: 'This interview changed meanwhile.', status: 409, data: { version: 6 } }, problem],
    },
  },
  // Context that no guard reads is left out. The screen's test checks it in every state.
  project: (snapshot) => ({
    opinion: snapshot.context.card.recommendation,
    deviceFailed: snapshot.context.deviceFailed && isWaiting(snapshot),
  }),
  limit: 6000,
});

export const blank = { ...emptyScorecard(skills), notes: '' };
