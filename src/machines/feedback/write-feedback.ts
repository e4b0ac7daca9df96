import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { emptyScorecard, type ScorecardDraft } from '../../contract/feedback';
import { keepDraftMachine, type DraftReport, type OpenedDraft, type Revision, type Theirs } from '../kit/keep-draft';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { cardProblems, withSkill, type CardChange, type SkillChange } from './scorecard-draft';

export type LoadedDraft = { opened: OpenedDraft<ScorecardDraft>; skillIds: string[]; savedAt: string | null };
export type Submission = { interviewId: string; version: number; revision: number; key: string };

type Context = {
  interviewId: string;
  skillIds: string[];
  opened: OpenedDraft<ScorecardDraft> | null;
  card: ScorecardDraft;
  /** The newest revision on the server. */
  revision: number;
  savedAt: string | null;
  /** A draft that was saved elsewhere in the meantime, or typed in another tab. */
  theirs: Theirs<ScorecardDraft> | null;
  /** Set by the first attempt to submit; from then on every field shows its error. */
  tried: boolean;
  /** The confirmed submission: the interview's version as read, and its key. */
  confirmed: { version: number; key: string } | null;
  /** The last attempt without a known outcome; repeating the same one reuses its key. */
  attempt: Submission | null;
  /** This device cannot store the draft: only the server and this page have it. */
  deviceFailed: boolean;
  /** Why the draft could not be saved on the server. */
  keepProblem: Problem | null;
  problem: Problem | null;
};
type Events =
  | DraftReport<ScorecardDraft>
  | { type: 'draft.reopen' }
  | { type: 'card.change'; change: CardChange }
  | { type: 'skill.change'; change: SkillChange }
  | { type: 'page.hide' }
  | { type: 'draft.retry' }
  | { type: 'mine.keep' }
  | { type: 'theirs.take' }
  | { type: 'submit.ask' }
  | { type: 'submit.dismiss' }
  | { type: 'submit.confirm'; version: number; key: string };

/** The setup of write-feedback: types, actors, guards and actions. */
const writing = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { interviewId: string },
    tags: {} as 'busy' | 'unsent',
  },
  actors: {
    loadDraft: notProvided<LoadedDraft, { interviewId: string }>('loadDraft'),
    keepDraft: keepDraftMachine<ScorecardDraft>(),
    submitFeedback: notProvided<void, Submission>('submitFeedback'),
  },
  guards: {
    hasTheirs: ({ context }) => context.theirs !== null,
    isComplete: ({ context }) => cardProblems(context.skillIds, context.card).length === 0,
    isUnsent: ({ context }) => context.opened?.unsent === true,
    isRefusal: (_, { error }: { error: unknown }) => isDefinite(toProblem(error)),
    isUpToDate: (_, { upToDate }: { upToDate: boolean }) => upToDate,
  },
  actions: {
    noteLoaded: assign((_, { opened, skillIds, savedAt }: LoadedDraft) => ({
      opened,
      skillIds,
      savedAt,
      card: opened.value,
      revision: opened.revision,
      theirs: opened.theirs,
      deviceFailed: false,
      keepProblem: null,
      problem: null,
    })),
    changeCard: assign({
      card: ({ context }, { change }: { change: CardChange }) => ({ ...context.card, ...change }),
      problem: null,
    }),
    changeSkill: assign({
      card: ({ context }, { change }: { change: SkillChange }) => withSkill(context.card, change),
      problem: null,
    }),
    noteSaved: assign((_, { revision, savedAt }: { revision: number; savedAt: string | null }) => ({
      revision,
      ...(savedAt !== null && { savedAt }),
      keepProblem: null,
    })),
    noteTheirs: assign({ theirs: (_, { theirs }: { theirs: Theirs<ScorecardDraft> }) => theirs }),
    noteReplaced: assign((_, { value, revision }: Revision<ScorecardDraft>) => ({
      card: value,
      revision,
      theirs: null,
    })),
    forgetTheirs: assign({ theirs: null }),
    noteTried: assign({ tried: true }),
    noteDeviceFailed: assign({ deviceFailed: true }),
    noteDeviceRecovered: assign({ deviceFailed: false }),
    noteConfirmed: assign({
      confirmed: (_, { version, key }: { version: number; key: string }) => ({ version, key }),
      problem: null,
    }),
    noteAttempt: assign({
      attempt: ({ context: { interviewId, confirmed, attempt, revision } }) => {
        const { version = 0, key = '' } = confirmed ?? {};
        // If the lost attempt was stored, it raised the version by one. After more, such as a return, this is a new one.
        const same = attempt?.revision === revision && version <= attempt.version + 1;
        return same ? attempt : { interviewId, version, revision, key };
      },
    }),
    noteKeepProblem: assign({ keepProblem: (_, { problem }: { problem: Problem }) => problem }),
    forgetProblem: assign({ problem: null }),
    noteProblem: assign({ problem: (_, { problem }: { problem: Problem }) => problem }),
    noteRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const problem = toProblem(error);
      return { problem, attempt: isDefinite(problem) ? null : context.attempt };
    }),
    tellKeeper: sendTo('keeper', ({ context }) => ({ type: 'draft.change', value: context.card })),
    flush: sendTo('keeper', { type: 'draft.flush' }),
    retry: sendTo('keeper', { type: 'draft.retry' }),
    keepMine: sendTo('keeper', { type: 'mine.keep' }),
    takeTheirs: sendTo('keeper', { type: 'theirs.take' }),
  },
});

/**
 * A panelist writes the scorecard (product: Drafts). A keep-draft child stores the draft; submitting first
 * saves it on the server, then sends SUBMIT_FEEDBACK with the revision stored there.
 */
export const writeFeedbackMachine = writing.createMachine({
  id: 'writeFeedback',
  context: ({ input }) => startOf(input),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ interviewId: context.interviewId }),
        onDone: { target: 'open', actions: { type: 'noteLoaded', params: ({ event }) => event.output } },
        onError: {
          target: 'unopened',
          actions: { type: 'noteProblem', params: ({ event }) => ({ problem: toProblem(event.error) }) },
        },
      },
    },
    unopened: { on: { 'draft.reopen': 'opening' } },
    open: {
      type: 'parallel',
      invoke: {
        id: 'keeper',
        src: 'keepDraft',
        input: ({ context: { opened, card, revision } }) =>
          opened ?? { value: card, revision, unsent: false, theirs: null, waiting: [] },
        onError: {
          target: 'unopened',
          actions: { type: 'noteProblem', params: ({ event }) => ({ problem: toProblem(event.error) }) },
        },
      },
      on: {
        'page.hide': { actions: 'flush' },
        'device.failed': { actions: 'noteDeviceFailed' },
        'device.recovered': { actions: 'noteDeviceRecovered' },
      },
      states: {
        keeping: {
          initial: 'judging',
          states: {
            judging: { always: [{ guard: 'isUnsent', target: 'changed' }, { target: 'clean' }] },
            clean: {},
            changed: { tags: 'unsent' },
            onServer: {},
            onDevice: { tags: 'unsent', on: { 'draft.retry': { actions: 'retry' } } },
            refused: { tags: 'unsent', on: { 'draft.retry': { actions: 'retry' } } },
          },
          on: {
            'card.change': '.changed',
            'skill.change': '.changed',
            'draft.saved': [
              {
                guard: { type: 'isUpToDate', params: ({ event }) => event },
                target: '.onServer',
                actions: { type: 'noteSaved', params: ({ event }) => event },
              },
              { actions: { type: 'noteSaved', params: ({ event }) => event } },
            ],
            'draft.replaced': [
              {
                guard: { type: 'isUpToDate', params: ({ event }) => event },
                target: '.onServer',
                actions: { type: 'noteReplaced', params: ({ event }) => event },
              },
              { target: '.changed', actions: { type: 'noteReplaced', params: ({ event }) => event } },
            ],
            'draft.waiting': {
              target: '.onDevice',
              actions: { type: 'noteKeepProblem', params: ({ event }) => event },
            },
            'draft.refused': {
              target: '.refused',
              actions: { type: 'noteKeepProblem', params: ({ event }) => event },
            },
          },
        },
        form: {
          initial: 'checking',
          states: {
            checking: { always: [{ guard: 'hasTheirs', target: 'overtaken' }, { target: 'writing' }] },
            writing: {
              on: {
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.overtaken': {
                  target: 'overtaken',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
                'submit.ask': [
                  { guard: 'isComplete', target: 'confirming', actions: 'forgetProblem' },
                  { actions: 'noteTried' },
                ],
              },
            },
            overtaken: {
              on: {
                // Typing continues during the choice and belongs to "mine".
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.replaced': 'writing',
                'mine.keep': { target: 'writing', actions: ['forgetTheirs', 'keepMine'] },
                'theirs.take': { target: 'writing', actions: ['forgetTheirs', 'takeTheirs'] },
              },
            },
            confirming: {
              on: {
                'submit.dismiss': { target: 'writing', actions: 'forgetProblem' },
                'submit.confirm': {
                  target: 'flushing',
                  actions: { type: 'noteConfirmed', params: ({ event }) => event },
                },
                'draft.overtaken': {
                  target: 'overtaken',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
              },
            },
            flushing: {
              tags: 'busy',
              entry: 'flush',
              on: {
                'draft.saved': { guard: { type: 'isUpToDate', params: ({ event }) => event }, target: 'submitting' },
                'draft.waiting': {
                  target: 'confirming',
                  actions: { type: 'noteProblem', params: ({ event }) => event },
                },
                'draft.refused': 'writing',
                'draft.overtaken': {
                  target: 'overtaken',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
              },
            },
            submitting: {
              tags: 'busy',
              entry: 'noteAttempt',
              invoke: {
                id: 'submitFeedback',
                src: 'submitFeedback',
                input: ({ context: { interviewId, attempt } }) =>
                  attempt ?? { interviewId, version: 0, revision: 0, key: '' },
                onDone: '#writeFeedback.submitted',
                onError: [
                  {
                    guard: { type: 'isRefusal', params: ({ event }) => event },
                    target: 'writing',
                    // Saving again reveals whether the draft was changed elsewhere, and is harmless if not.
                    actions: [{ type: 'noteRefusal', params: ({ event }) => event }, 'tellKeeper', 'flush'],
                  },
                  { target: 'confirming', actions: { type: 'noteRefusal', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
      },
    },
    submitted: {},
  },
});

const startOf = ({ interviewId }: { interviewId: string }): Context => ({
  interviewId: interviewId,
  skillIds: [],
  opened: null,
  card: emptyScorecard([]),
  revision: 0,
  savedAt: null,
  theirs: null,
  tried: false,
  confirmed: null,
  attempt: null,
  deviceFailed: false,
  keepProblem: null,
  problem: null,
});

export type WriteFeedbackRef = ActorRefFrom<typeof writeFeedbackMachine>;
export type WriteFeedbackSnapshot = SnapshotFrom<typeof writeFeedbackMachine>;
