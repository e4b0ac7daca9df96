import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Availability } from '../../contract/people';
import { changedParts, draftOf, hoursProblems, withoutPast, type HoursDraft } from './hours-draft';
import { notProvided } from '../kit/not-provided';
import { isRecord, toProblem, type Problem } from '../kit/problem';

type Context = {
  /** The revision as read; the server refuses to save over any other. */
  revision: number;
  /** The initial draft, to tell own changes from changes elsewhere. */
  base: HoursDraft;
  draft: HoursDraft;
  /** After a 409: what was saved elsewhere in the meantime. */
  theirs: Availability | null;
  /** Set by a save that failed validation here; the screen then marks all wrong fields. */
  tried: boolean;
  /** Time of the last save, in milliseconds since 1970. */
  savedFrom: number;
  problem: Problem | null;
};
type Events =
  | { type: 'hours.arrive'; read: Availability }
  | { type: 'draft.change'; change: Partial<HoursDraft> }
  | { type: 'draft.save'; now: number }
  | { type: 'draft.discard' }
  | { type: 'conflict.keepMine'; now: number }
  | { type: 'conflict.takeTheirs' };

const presentOf = (error: unknown): Availability | null => {
  const { status, data } = toProblem(error);
  const whole = status === 409 && isRecord(data) && typeof data.revision === 'number' && Array.isArray(data.weekly);
  return whole ? (data as Availability) : null;
};
const differs = (a: HoursDraft, b: HoursDraft) => changedParts(a, b).length > 0;

/** A panelist changes their hours and slots (product: Availability). Saving replaces all of them, based on the revision
 * as read. */
export const editAvailabilityMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Events,
    input: {} as { read: Availability },
    tags: {} as 'dirty' | 'busy',
  },
  actors: {
    saveHours: notProvided<Availability, { hours: Availability }>('saveHours'),
  },
  guards: {
    isNewer: ({ context }, { read }: { read: Availability }) => read.revision > context.revision,
    isUnchanged: ({ context }, { change }: { change: Partial<HoursDraft> }) =>
      !differs(context.base, { ...context.draft, ...change }),
    isChanged: ({ context }, { change }: { change: Partial<HoursDraft> }) =>
      differs(context.base, { ...context.draft, ...change }),
    isRight: ({ context }, { now }: { now: number }) => hoursProblems(context.draft, context.base, now).length === 0,
    isConflict: (_, { error }: { error: unknown }) => presentOf(error) !== null,
    // A save whose answer was lost shows up as a conflict with oneself.
    isAlreadySaved: ({ context }, { error }: { error: unknown }) => {
      const present = presentOf(error);
      return present !== null && !differs(draftOf(present), withoutPast(context.draft, context.savedFrom));
    },
  },
  actions: {
    take: assign((_, { read }: { read: Availability }) => ({
      revision: read.revision,
      base: draftOf(read),
      draft: draftOf(read),
      theirs: null,
      tried: false,
      problem: null,
    })),
    change: assign({
      draft: ({ context }, { change }: { change: Partial<HoursDraft> }) => ({ ...context.draft, ...change }),
      problem: null,
    }),
    discard: assign({ draft: ({ context }) => context.base, tried: false, problem: null }),
    noteTried: assign({ tried: true }),
    noteSave: assign({ savedFrom: (_, { now }: { now: number }) => now, tried: false, problem: null }),
    noteTheirs: assign({ theirs: (_, { error }: { error: unknown }) => presentOf(error) }),
    moveOnto: assign(({ context }) =>
      context.theirs === null ? {} : { revision: context.theirs.revision, base: draftOf(context.theirs), theirs: null },
    ),
    noteProblem: assign({ problem: (_, { error }: { error: unknown }) => toProblem(error) }),
  },
}).createMachine({
  id: 'editAvailability',
  context: ({ input }) => ({
    revision: input.read.revision,
    base: draftOf(input.read),
    draft: draftOf(input.read),
    theirs: null,
    tried: false,
    savedFrom: 0,
    problem: null,
  }),
  initial: 'viewing',
  states: {
    viewing: {
      on: {
        'hours.arrive': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          actions: { type: 'take', params: ({ event }) => event },
        },
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'change', params: ({ event }) => event },
        },
      },
    },
    editing: {
      tags: 'dirty',
      on: {
        'draft.change': [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event },
            target: 'viewing',
            actions: 'discard',
          },
          { actions: { type: 'change', params: ({ event }) => event } },
        ],
        'draft.discard': { target: 'viewing', actions: 'discard' },
        'draft.save': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'noteSave', params: ({ event }) => event },
          },
          { actions: 'noteTried' },
        ],
      },
    },
    saving: {
      tags: ['dirty', 'busy'],
      invoke: {
        id: 'saveHours',
        src: 'saveHours',
        input: ({ context }) => ({
          hours: { revision: context.revision, ...withoutPast(context.draft, context.savedFrom) },
        }),
        onDone: { target: 'saved', actions: { type: 'take', params: ({ event }) => ({ read: event.output }) } },
        onError: [
          {
            guard: { type: 'isAlreadySaved', params: ({ event }) => event },
            target: 'saved',
            actions: [{ type: 'noteTheirs', params: ({ event }) => event }, 'moveOnto', 'discard'],
          },
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'noteTheirs', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
    },
    saved: {
      on: {
        'hours.arrive': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          target: 'viewing',
          actions: { type: 'take', params: ({ event }) => event },
        },
        'draft.change': {
          guard: { type: 'isChanged', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'change', params: ({ event }) => event },
        },
      },
    },
    conflicted: {
      tags: 'dirty',
      on: {
        'conflict.keepMine': {
          target: 'saving',
          actions: ['moveOnto', { type: 'noteSave', params: ({ event }) => event }],
        },
        'conflict.takeTheirs': { target: 'viewing', actions: ['moveOnto', 'discard'] },
      },
    },
    failed: {
      tags: 'dirty',
      on: {
        'draft.change': [
          {
            guard: { type: 'isUnchanged', params: ({ event }) => event },
            target: 'viewing',
            actions: 'discard',
          },
          { target: 'editing', actions: { type: 'change', params: ({ event }) => event } },
        ],
        'draft.discard': { target: 'viewing', actions: 'discard' },
        'draft.save': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'saving',
            actions: { type: 'noteSave', params: ({ event }) => event },
          },
          { target: 'editing', actions: 'noteTried' },
        ],
      },
    },
  },
});

export type EditAvailabilityRef = ActorRefFrom<typeof editAvailabilityMachine>;
export type EditAvailabilitySnapshot = SnapshotFrom<typeof editAvailabilityMachine>;
