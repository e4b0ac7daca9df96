import { and, assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  isSecret,
  type SectionName,
  type SectionProblems,
  type SectionValue,
} from '../../contract/people-profile-sections';
import { notProvided } from '../kit/not-provided';
import { isRecord, toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';

/** A section as it was read: of one that is encrypted, the value is empty. */
export type ReadSection = { revision: number; value: SectionValue };
export type SectionSave = ReadSection & { section: SectionName };

type Context = {
  section: SectionName;
  /** The revision as read; the server refuses to save over any other. */
  revision: number;
  /** The value as read, to tell own changes from changes elsewhere. */
  base: SectionValue;
  value: SectionValue;
  /** Messages at their fields, by path. */
  problems: SectionProblems;
  /** An error that belongs to no field. */
  problem: Problem | null;
  /** What was saved elsewhere in the meantime; its value is null where the section is encrypted. */
  theirs: { revision: number; value: SectionValue | null } | null;
};
export type EditProfileSectionEvent =
  | { type: 'section.arrive'; read: ReadSection }
  | { type: 'value.change'; value: SectionValue }
  /** `problems` are what the rules say about the value; nothing where it may be sent. */
  | { type: 'section.save'; problems: SectionProblems }
  | { type: 'section.discard' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' };
export type EditProfileSectionInput = {
  section: SectionName;
  read: ReadSection;
  /** What was typed earlier and not saved, from this device. */
  kept: ReadSection | null;
};

/** Values are plain JSON with their fields in one order, apart from what the database reorders. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (isRecord(one) ? Object.fromEntries(Object.entries(one).sort()) : one));
const same = (a: unknown, b: unknown) => plain(a) === plain(b);

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (isRecord(inside) ? inside[key] : undefined), value);
const rowsOf = (value: SectionValue) => ('rows' in value ? value.rows.length : 0);
/** The messages of fields that are as they were: input clears its own. */
function remaining(problems: SectionProblems, before: SectionValue, after: SectionValue): SectionProblems {
  if (rowsOf(before) !== rowsOf(after)) return {};
  return Object.fromEntries(Object.entries(problems).filter(([path]) => same(at(before, path), at(after, path))));
}

const theirsOf = (error: unknown): Context['theirs'] => {
  const { status, data } = toProblem(error);
  if (status !== 409 || !isRecord(data) || typeof data.revision !== 'number') return null;
  return { revision: data.revision, value: isRecord(data.value) ? (data.value as SectionValue) : null };
};

/** A refusal: messages at their fields, and one for the rest. Structs name fields below `value`, rules do not. */
function refusalOf(error: unknown): Pick<Context, 'problems' | 'problem'> {
  const problem = toProblem(error);
  const details = (problem.details ?? []).map(({ field, message }) => [field.replace(/^value\./, ''), message]);
  return { problems: Object.fromEntries(details) as SectionProblems, problem: details.length > 0 ? null : problem };
}

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as EditProfileSectionEvent,
    input: {} as EditProfileSectionInput,
    tags: {} as 'dirty' | 'busy',
  },
  actors: {
    save: notProvided<ReadSection, SectionSave>('save'),
  },
  guards: {
    isChanged: ({ context }) => !same(context.base, context.value),
    isOvertaken: ({ context }) => context.theirs !== null,
    isNewer: ({ context }, read: ReadSection) => read.revision > context.revision,
    isOther: ({ context }, value: SectionValue) => !same(context.base, value),
    isRight: (_, problems: SectionProblems) => Object.keys(problems).length === 0,
    isConflict: (_, error: unknown) => theirsOf(error) !== null,
    // A save whose answer was lost shows up as a conflict with oneself.
    isAlreadySaved: ({ context }, error: unknown) =>
      !isSecret(context.section) && same(theirsOf(error)?.value, context.value),
  },
  actions: {
    take: assign((_, { revision, value }: ReadSection) => ({
      revision,
      base: value,
      value,
      problems: {},
      problem: null,
      theirs: null,
    })),
    change: assign(({ context }, value: SectionValue) => ({
      value,
      problems: remaining(context.problems, context.value, value),
      problem: null,
    })),
    discard: assign(({ context }) => ({ value: context.base, problems: {}, problem: null })),
    judge: assign((_, problems: SectionProblems) => ({ problems, problem: null })),
    clearProblems: assign({ problems: {}, problem: null }),
    showRefusal: assign((_, error: unknown) => refusalOf(error)),
    noteTheirs: assign((_, error: unknown) => ({ theirs: theirsOf(error) })),
    moveOnto: assign(({ context: { theirs, base } }) =>
      theirs === null ? {} : { revision: theirs.revision, base: theirs.value ?? base, theirs: null },
    ),
    keep: unprovided<{ section: SectionName; kept: ReadSection | null }>('keep'),
  },
});

const kept = {
  type: 'keep',
  params: ({ context: { section, revision, value } }: { context: Context }) => ({ section, kept: { revision, value } }),
} as const;
const forgotten = {
  type: 'keep',
  params: ({ context: { section } }: { context: Context }) => ({ section, kept: null }),
} as const;
type Changed = { event: { value: SectionValue } };
const change = { type: 'change', params: ({ event }: Changed) => event.value } as const;
const otherThanRead = { type: 'isOther', params: ({ event }: Changed) => event.value } as const;
type Asked = { event: { problems: SectionProblems } };

const viewing = {
  'section.arrive': {
    guard: { type: 'isNewer', params: ({ event }: { event: { read: ReadSection } }) => event.read },
    target: 'untouched',
    actions: { type: 'take', params: ({ event }: { event: { read: ReadSection } }) => event.read },
  },
  'value.change': { guard: otherThanRead, target: 'typed', actions: [change, kept] },
} as const;
const editing = {
  'value.change': [
    { guard: otherThanRead, target: 'typed', actions: [change, kept] },
    { target: 'untouched', actions: ['discard', forgotten] },
  ],
  'section.discard': { target: 'untouched', actions: ['discard', forgotten] },
} as const;
const judge = { target: 'judged', actions: { type: 'judge', params: ({ event }: Asked) => event.problems } } as const;
const send = { target: 'saving', actions: 'clearProblems' } as const;
const thrown = ({ event }: { event: { error: unknown } }) => event.error;

/**
 * Edits one section of My Profile (product: Profiles), whichever it is: typed, judged, saved as a whole, and never over
 * what was saved elsewhere. `keep` stores on the device what is typed and not saved.
 */
export const editProfileSectionMachine = parts.createMachine({
  id: 'editProfileSection',
  context: ({ input: { section, read, kept: earlier } }) => ({
    section,
    revision: earlier?.revision ?? read.revision,
    base: read.value,
    value: earlier?.value ?? read.value,
    problems: {},
    problem: null,
    theirs: earlier !== null && earlier.revision < read.revision ? read : null,
  }),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: and(['isChanged', 'isOvertaken']), target: 'conflicted' },
        { guard: 'isChanged', target: 'typed' },
        { target: 'untouched', actions: 'moveOnto' },
      ],
    },
    untouched: { on: viewing },
    typed: {
      tags: 'dirty',
      on: {
        ...editing,
        'section.save': [{ guard: { type: 'isRight', params: ({ event }: Asked) => event.problems }, ...send }, judge],
      },
    },
    /** Saving was tried, and the rules say what is wrong. */
    judged: { tags: 'dirty', on: { ...editing, 'section.save': judge } },
    saving: {
      tags: ['dirty', 'busy'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { section, revision, value } }) => ({ section, revision, value }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'take', params: ({ event }) => event.output }, forgotten],
        },
        onError: [
          {
            guard: { type: 'isAlreadySaved', params: thrown },
            target: 'saved',
            actions: [{ type: 'noteTheirs', params: thrown }, 'moveOnto', 'discard', forgotten],
          },
          {
            guard: { type: 'isConflict', params: thrown },
            target: 'conflicted',
            actions: { type: 'noteTheirs', params: thrown },
          },
          { target: 'refused', actions: { type: 'showRefusal', params: thrown } },
        ],
      },
    },
    saved: { on: viewing },
    // It is right as far as this side knows, so it may be sent again.
    refused: { tags: 'dirty', on: { ...editing, 'section.save': send } },
    conflicted: {
      tags: 'dirty',
      on: {
        'conflict.keepMine': { target: 'typed', actions: ['moveOnto', kept] },
        'conflict.takeTheirs': { target: 'untouched', actions: ['moveOnto', 'discard', forgotten] },
      },
    },
  },
});

export type EditProfileSectionActor = ActorRefFrom<typeof editProfileSectionMachine>;
export type EditProfileSectionSnapshot = SnapshotFrom<typeof editProfileSectionMachine>;
