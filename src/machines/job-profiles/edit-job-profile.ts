import { and, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SavedJob, SavedMeanwhile } from '../../contract/job-profiles-edit';
import { notProvided } from '../kit/not-provided';
import { isDefinite, isRecord, toProblem, type Problem } from '../kit/problem';
import { cleanChange, draftOf, draftProblems, isSameDraft, type JobChange, type JobDraft } from './job-draft';

type Input = {
  /** Null for a new one. */
  jobProfileId: string | null;
  /** The version that was read; 0 for a new one. */
  version: number;
  base: JobDraft;
  /** What was typed earlier and not saved, and the version it was typed over. */
  typed?: { draft: JobDraft; version: number } | undefined;
};
type Context = Omit<Input, 'typed'> & {
  draft: JobDraft;
  /** Stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** Saving was tried with something missing: show what. */
  tried: boolean;
  problem: Problem | null;
  /** What somebody else saved meanwhile. */
  theirs: SavedMeanwhile | null;
  saved: SavedJob | null;
};
export type EditJobEvent =
  | { type: 'draft.change'; change: JobChange }
  | { type: 'draft.discard' }
  | { type: 'save.ask'; key: string }
  | { type: 'close.confirm' }
  | { type: 'close.dismiss' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };
export type JobToSave = { jobProfileId: string | null; version: number; draft: JobDraft; key: string };

export const isJobChanged = ({ base, draft }: Pick<Context, 'base' | 'draft'>) => !isSameDraft(base, draft);

const theirsOf = ({ status, data }: Problem): SavedMeanwhile | null =>
  status === 409 && isRecord(data) && typeof data.version === 'number' && isRecord(data.content)
    ? (data as SavedMeanwhile)
    : null;

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * A job profile that is made or changed (product: Job profiles). What is typed stays through every refusal; closing asks
 * first, because it shows the interviews that are still open; and where somebody else saved meanwhile, nothing is
 * overwritten unseen.
 */
export const editJobProfileMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EditJobEvent,
    input: {} as Input,
    tags: {} as 'editable' | 'busy',
  },
  actors: { saveJob: notProvided<SavedJob, JobToSave>('saveJob') },
  guards: {
    isChanged: ({ context }) => context.jobProfileId === null || isJobChanged(context),
    isFit: ({ context }) => draftProblems(context.draft).length === 0,
    isClosing: ({ context: { base, draft, jobProfileId } }) =>
      jobProfileId !== null && draft.status === 'CLOSED' && base.status !== 'CLOSED',
    isConflict: (_, problem: Problem) => theirsOf(problem) !== null,
  },
  actions: {
    change: assign(({ context }, change: JobChange) => ({
      draft: { ...context.draft, ...cleanChange(change) },
      key: null,
      problem: null,
    })),
    discard: assign(({ context }) => ({ draft: context.base, key: null, tried: false, problem: null })),
    noteTried: assign({ tried: true }),
    takeKey: assign(({ context }, key: string) => ({ key: context.key ?? key, problem: null })),
    noteSaved: assign((_, saved: SavedJob) => ({ saved })),
    noteProblem: assign(({ context }, problem: Problem) => ({
      problem,
      tried: true,
      key: isDefinite(problem) ? null : context.key,
    })),
    noteTheirs: assign((_, problem: Problem) => ({ theirs: theirsOf(problem), problem: null, key: null })),
    /** What they saved becomes what mine is saved over, the next time. */
    rebase: assign(({ context: { theirs, base, version } }) =>
      theirs === null || base.organization === null
        ? { version }
        : { version: theirs.version, base: draftOf(theirs.content, base.organization) },
    ),
    takeTheirs: assign(({ context }) => ({ draft: context.base, tried: false })),
    forgetTheirs: assign({ theirs: null }),
  },
}).createMachine({
  id: 'editJobProfile',
  context: ({ input: { typed, ...input } }) => ({
    ...input,
    // Over the version under it, so that the server says where somebody else saved since.
    version: typed?.version ?? input.version,
    draft: typed?.draft ?? input.base,
    key: null,
    tried: false,
    problem: null,
    theirs: null,
    saved: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'draft.discard': { actions: 'discard' },
        'save.ask': [
          {
            guard: and(['isChanged', 'isFit', 'isClosing']),
            target: 'confirming',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          {
            guard: and(['isChanged', 'isFit']),
            target: 'saving',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { guard: 'isChanged', actions: 'noteTried' },
        ],
      },
    },
    confirming: { on: { 'close.confirm': 'saving', 'close.dismiss': 'editing' } },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveJob',
        src: 'saveJob',
        input: ({ context: { jobProfileId, version, draft, key } }) => ({
          jobProfileId,
          version,
          draft,
          key: key ?? '',
        }),
        onDone: { target: 'saved', actions: { type: 'noteSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isConflict', params: problemOf },
            target: 'conflicted',
            actions: { type: 'noteTheirs', params: problemOf },
          },
          { target: 'editing', actions: { type: 'noteProblem', params: problemOf } },
        ],
      },
    },
    conflicted: {
      on: {
        'conflict.keepMine': { target: 'editing', actions: ['rebase', 'forgetTheirs'] },
        'conflict.takeTheirs': { target: 'editing', actions: ['rebase', 'takeTheirs', 'forgetTheirs'] },
      },
    },
    saved: { type: 'final' },
  },
});

export type EditJobActor = ActorRefFrom<typeof editJobProfileMachine>;
export type EditJobSnapshot = SnapshotFrom<typeof editJobProfileMachine>;
