import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Named } from '../../contract/kit';
import {
  isChanged,
  isTaken,
  organizationProblems,
  type Organization,
  type OrganizationFields,
  type OrganizationProblems,
} from '../../contract/people-organizations';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { unprovided } from '../kit/unprovided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';

type Context = {
  /** Null for a new organization. */
  id: string | null;
  revision: number;
  /** The fields as they were read, to tell whether something has changed. */
  stored: OrganizationFields;
  draft: OrganizationFields;
  problems: OrganizationProblems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** The organization that has this name already. */
  taken: Named | null;
  /** What somebody else has saved in the meantime. */
  theirs: Organization | null;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
};
export type EditOrganizationEvent =
  | { type: 'draft.change'; change: Partial<OrganizationFields> }
  | { type: 'form.submit'; key: string }
  | { type: 'draft.discard' }
  | { type: 'theirs.take' }
  | { type: 'mine.keep' };
export type OrganizationSaving = { id: string | null; revision: number; draft: OrganizationFields; key: string };

const none: OrganizationProblems = { name: null, services: null, website: null, timeZone: null, about: null };
const isField = (name: string): name is keyof OrganizationFields => Object.hasOwn(none, name);

export const fieldsOf = ({ name, services, website, timeZone, about }: OrganizationFields): OrganizationFields => ({
  name,
  services,
  website,
  timeZone,
  about,
});

const problemsOf = ({ id, draft, stored }: Context) =>
  organizationProblems(draft, id === null ? undefined : stored.name);

/** A refusal as the form shows it: messages at their fields, and one for the rest. */
function shownOf({ message, details = [], data }: Problem) {
  if (isTaken(data)) return { problems: { ...none, name: message }, problem: null, taken: data.taken };
  const problems = { ...none };
  for (const { field, message: said } of details) if (isField(field)) problems[field] = said;
  const placed = details.length > 0 && details.every(({ field }) => isField(field));
  return { problems, problem: placed ? null : message || texts.wentWrong, taken: null };
}

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as EditOrganizationEvent,
    input: {} as { stored: OrganizationFields; id?: string; revision?: number },
    tags: {} as 'busy',
  },
  actors: { save: notProvided<Organization, OrganizationSaving>('save') },
  guards: {
    isFilledIn: ({ context }) => Object.values(problemsOf(context)).every((problem) => problem === null),
    isChanged: (_, { data }: Problem) => isChanged(data),
  },
  actions: {
    // A changed draft is a new request: the server would refuse it with the old key.
    change: assign(({ context }, change: Partial<OrganizationFields>) => ({
      draft: { ...context.draft, ...change },
      problems: { ...context.problems, ...Object.fromEntries(Object.keys(change).map((field) => [field, null])) },
      problem: null,
      taken: 'name' in change ? null : context.taken,
      key: null,
    })),
    discard: assign(({ context }) => ({
      draft: context.stored,
      problems: none,
      problem: null,
      taken: null,
      key: null,
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context), problem: null, taken: null })),
    takeKey: assign(({ context }, key: string) => ({
      key: context.key ?? key,
      problems: none,
      problem: null,
      taken: null,
    })),
    showRefusal: assign(({ context }, problem: Problem) => ({
      ...shownOf(problem),
      key: isDefinite(problem) ? null : context.key,
    })),
    keepTheirs: assign((_, { data }: Problem) => ({ theirs: isChanged(data) ? data.current : null, key: null })),
    /** What they saved becomes what the next save replaces. */
    moveOnto: assign(({ context: { theirs } }) =>
      theirs === null ? {} : { stored: fieldsOf(theirs), revision: theirs.revision, theirs: null },
    ),
    /** What comes after it is saved. */
    done: unprovided<Organization>('done'),
  },
});

/**
 * Makes or changes an organization (product: Organizations). A name that is taken names the organization that has it;
 * what somebody else saved in the meantime is shown, never overwritten silently.
 */
export const editOrganizationMachine = parts.createMachine({
  id: 'editOrganization',
  context: ({ input: { stored, id = null, revision = 0 } }) => ({
    id,
    revision,
    stored,
    draft: stored,
    problems: none,
    problem: null,
    taken: null,
    theirs: null,
    key: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.change } },
        'draft.discard': { actions: 'discard' },
        'form.submit': [
          { guard: not('isFilledIn'), actions: 'showProblems' },
          { target: 'saving', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, revision, draft, key } }) => ({ id, revision, draft, key: key ?? '' }),
        onDone: { target: 'saved', actions: { type: 'done', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isChanged', params: ({ event }) => toProblem(event.error) },
            target: 'overtaken',
            actions: { type: 'keepTheirs', params: ({ event }) => toProblem(event.error) },
          },
          { target: 'editing', actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) } },
        ],
      },
    },
    // Somebody else was quicker: theirs or the own draft.
    overtaken: {
      on: {
        'theirs.take': { target: 'editing', actions: ['moveOnto', 'discard'] },
        'mine.keep': { target: 'editing', actions: 'moveOnto' },
      },
    },
    saved: { type: 'final' },
  },
});

export type EditOrganizationActor = ActorRefFrom<typeof editOrganizationMachine>;
export type EditOrganizationSnapshot = SnapshotFrom<typeof editOrganizationMachine>;
