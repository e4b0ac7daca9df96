import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { emptyScorecard, type Scorecard } from '../contract/feedback';
import { keepDraftMachine, type DraftReport, type OpenedDraft, type Revision } from './keep-draft';
import { notProvided } from './kit/not-provided';
import { toProblem, type Problem } from './kit/problem';
import { cardProblems, withSkill, type CardChange, type SkillChange } from './scorecard-draft';

export type LoadedDraft = { opened: OpenedDraft<Scorecard>; skillIds: string[]; savedAt: string | null };
export type Submission = { interviewId: string; version: number; revision: number; key: string };

type Context = {
  interviewId: string;
  skillIds: string[];
  opened: OpenedDraft<Scorecard> | null;
  card: Scorecard;
  /** The newest revision that the server has. */
  revision: number;
  savedAt: string | null;
  /** A draft that was saved elsewhere meanwhile. */
  theirs: Revision<Scorecard> | null;
  /** Set by the first try to submit: from then on every field says what it lacks. */
  tried: boolean;
  /** What was confirmed: the interview's version that was read, and a key for it. */
  confirmed: { version: number; key: string } | null;
  /** The last try whose outcome is not known; trying the very same again keeps its key. */
  attempt: Submission | null;
  /** This device does not keep the draft: only the server and this page have it. */
  deviceFailed: boolean;
  /** What keeps the draft from the server. */
  keepProblem: Problem | null;
  problem: Problem | null;
};
type Events =
  | DraftReport<Scorecard>
  | { type: 'draft.reopen' }
  | { type: 'card.change'; change: CardChange }
  | { type: 'skill.change'; change: SkillChange }
  | { type: 'page.hide' }
  | { type: 'draft.retry' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }
  | { type: 'submit.ask' }
  | { type: 'submit.dismiss' }
  | { type: 'submit.confirm'; version: number; key: string };

const isDefinite = ({ status = 0, data }: Problem) => {
  // "Still being worked on" has nothing to say about the interview, so it carries no version.
  if (status === 409) return typeof (data as { version?: unknown } | undefined)?.version === 'number';
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
};

/**
 * A panelist writes the scorecard (product 4). The draft is kept by a keep-draft child all the while; submitting first
 * brings it to the server, then sends SUBMIT_FEEDBACK with the revision that stands there.
 */
export const writeFeedbackMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { interviewId: string },
    tags: {} as 'busy' | 'unsent',
  },
  actors: {
    loadDraft: notProvided<LoadedDraft, { interviewId: string }>('loadDraft'),
    keepDraft: keepDraftMachine<Scorecard>(),
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
    noteTheirs: assign({ theirs: (_, { theirs }: { theirs: Revision<Scorecard> }) => theirs }),
    noteReplaced: assign((_, { value, revision }: Revision<Scorecard>) => ({ card: value, revision, theirs: null })),
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
        const same = attempt?.version === version && attempt.revision === revision;
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
    keepMine: sendTo('keeper', { type: 'conflict.keepMine' }),
    takeTheirs: sendTo('keeper', { type: 'conflict.takeTheirs' }),
  },
}).createMachine({
  id: 'writeFeedback',
  context: ({ input }) => ({
    interviewId: input.interviewId,
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
  }),
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
          opened ?? { value: card, revision, unsent: false, theirs: null },
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
            'draft.replaced': {
              target: '.onServer',
              actions: { type: 'noteReplaced', params: ({ event }) => event },
            },
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
            checking: { always: [{ guard: 'hasTheirs', target: 'conflicted' }, { target: 'writing' }] },
            writing: {
              on: {
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.conflicted': {
                  target: 'conflicted',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
                'submit.ask': [
                  { guard: 'isComplete', target: 'confirming', actions: 'forgetProblem' },
                  { actions: 'noteTried' },
                ],
              },
            },
            conflicted: {
              on: {
                // Typing goes on while one decides; what is typed is part of "mine".
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.replaced': 'writing',
                'conflict.keepMine': { target: 'writing', actions: ['forgetTheirs', 'keepMine'] },
                'conflict.takeTheirs': { target: 'writing', actions: ['forgetTheirs', 'takeTheirs'] },
              },
            },
            confirming: {
              on: {
                'submit.dismiss': { target: 'writing', actions: 'forgetProblem' },
                'submit.confirm': {
                  target: 'flushing',
                  actions: { type: 'noteConfirmed', params: ({ event }) => event },
                },
                'draft.conflicted': {
                  target: 'conflicted',
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
                'draft.conflicted': {
                  target: 'conflicted',
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
                    // Saving once more finds out whether the draft was changed elsewhere, and is harmless if not.
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

export type WriteFeedbackRef = ActorRefFrom<typeof writeFeedbackMachine>;
export type WriteFeedbackSnapshot = SnapshotFrom<typeof writeFeedbackMachine>;
