import { assign, sendTo, setup } from 'xstate';
import { emptyScorecard, type Scorecard } from '../../contract/feedback';
import { keepDraftMachine, type DraftReport, type OpenedDraft, type Revision, type Theirs } from '../kit/keep-draft';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { cardProblems, withSkill, type CardChange, type SkillChange } from './scorecard-draft';

export type LoadedDraft = { opened: OpenedDraft<Scorecard>; skillIds: string[]; savedAt: string | null };
export type Submission = { interviewId: string; version: number; revision: number; key: string };

type Context = {
  interviewId: string;
  skillIds: string[];
  opened: OpenedDraft<Scorecard> | null;
  card: Scorecard;
  /** The newest revision on the server. */
  revision: number;
  savedAt: string | null;
  /** A draft that was saved elsewhere in the meantime, or typed in another tab. */
  theirs: Theirs<Scorecard> | null;
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

/** The setup of write-feedback: types, actors, guards and actions. */
export const writing = setup({
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
    noteTheirs: assign({ theirs: (_, { theirs }: { theirs: Theirs<Scorecard> }) => theirs }),
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
});

export const startOf = ({ interviewId }: { interviewId: string }): Context => ({
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
