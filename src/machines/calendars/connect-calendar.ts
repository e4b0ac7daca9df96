import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { isChosen, type CalendarWay, type ChosenCalendars, type ProviderWay } from '../../contract/calendars';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { unprovided } from '../kit/unprovided';
import {
  choiceFieldOf,
  choiceOf,
  choiceProblems,
  noChoiceProblems,
  noSecret,
  noSecretProblems,
  secretFieldOf,
  secretProblems,
  type ChoiceProblems,
  type Found,
  type SecretFields,
  type SecretProblems,
} from './calendar-draft';
import { calendarPlaces, placeOf, type CalendarPlace } from './calendar-places';

/** The parameters that a provider sent back in the address. */
export type SignInAnswer = { state: string; code: string; error: string };
/** How the workflow starts: a new connection, a new sign-in, a changed choice, or the return from a provider. */
export type ConnectStart =
  | { kind: 'new' }
  | { kind: 'again'; id: string; way: CalendarWay; writes: boolean }
  | { kind: 'change'; found: Found }
  | { kind: 'returned'; answer: SignInAnswer };

type Context = {
  /** Whether busy times keep interviews away, as they do for panelists. */
  counts: boolean;
  /** The id of the existing connection, or null for a new one. */
  id: string | null;
  place: CalendarPlace | null;
  fields: SecretFields;
  /** Whether write access is also requested from the provider. */
  write: boolean;
  problems: SecretProblems;
  choice: ChosenCalendars | null;
  wrong: ChoiceProblems;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Null once it was sent. */
  answer: SignInAnswer | null;
};
export type ConnectCalendarEvent =
  | { type: 'place.pick'; place: CalendarPlace }
  | { type: 'place.back' }
  | { type: 'field.change'; name: keyof SecretFields; value: string }
  | { type: 'write.change'; write: boolean }
  | { type: 'choice.change'; change: Partial<ChosenCalendars> }
  | { type: 'form.submit' };
export type Checking = { id: string | null; way: CalendarWay; fields: SecretFields };
export type Beginning = { id: string | null; way: ProviderWay; write: boolean };
export type Choosing = { id: string; choice: ChosenCalendars };

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);
const foundOf = ({ event }: { event: { output: Found } }): Found => event.output;
const wayOf = ({ place }: Pick<Context, 'place'>): CalendarWay => calendarPlaces[place ?? 'otherAddress'].way;
const isProvider = (way: CalendarWay): way is ProviderWay => way === 'GOOGLE' || way === 'MICROSOFT';
const isRight = (problems: Record<string, string | null>) => Object.values(problems).every((one) => one === null);

function begun({ counts, start }: { counts: boolean; start: ConnectStart }): Context {
  const none = {
    ...{ counts, id: null, place: null, fields: noSecret, write: !counts, problems: noSecretProblems },
    ...{ choice: null, wrong: noChoiceProblems, problem: null, answer: null },
  };
  if (start.kind === 'again')
    return { ...none, id: start.id, place: placeOf[start.way], write: start.writes || !counts };
  if (start.kind === 'returned') return { ...none, answer: start.answer };
  if (start.kind === 'new') return none;
  return { ...none, id: start.found.id, choice: choiceOf(start.found, counts) };
}

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as ConnectCalendarEvent,
    input: {} as { counts: boolean; start: ConnectStart },
    tags: {} as 'busy',
  },
  actors: {
    check: notProvided<Found, Checking>('check'),
    beginSignIn: notProvided<{ address: string }, Beginning>('beginSignIn'),
    endSignIn: notProvided<Found, { answer: SignInAnswer }>('endSignIn'),
    choose: notProvided<null, Choosing>('choose'),
  },
  guards: {
    hasAnswer: ({ context }) => context.answer !== null,
    hasChoice: ({ context }) => context.choice !== null,
    hasPlace: ({ context }) => context.place !== null,
    isNew: ({ context }) => context.id === null,
    isAtProvider: ({ context }) => isProvider(wayOf(context)),
    isFilledIn: ({ context }) => isRight(secretProblems(wayOf(context), context.fields)),
    isChosen: ({ context: { choice, counts } }) => choice !== null && isRight(choiceProblems(choice, counts)),
    isSetUp: (_, found: Found) => isChosen(found),
  },
  actions: {
    pick: assign((_, place: CalendarPlace) => ({
      ...{ place, fields: { ...noSecret, server: calendarPlaces[place].server } },
      ...{ problems: noSecretProblems, problem: null },
    })),
    type: assign(({ context }, { name, value }: { name: keyof SecretFields; value: string }) => ({
      fields: { ...context.fields, [name]: value },
      problems: { ...context.problems, [name]: null },
      problem: null,
    })),
    setWrite: assign((_, write: boolean) => ({ write, problem: null })),
    showMissing: assign(({ context }) => ({ problems: secretProblems(wayOf(context), context.fields), problem: null })),
    showRefusal: assign(({ context }, problem: Problem) =>
      atFields(problem, noSecretProblems, secretFieldOf(wayOf(context))),
    ),
    clearProblems: assign({ problems: noSecretProblems, wrong: noChoiceProblems, problem: null }),
    forgetSecret: assign({ fields: noSecret, answer: null }),
    keepFound: assign(({ context: { counts } }, found: Found) => ({ id: found.id, choice: choiceOf(found, counts) })),
    changeChoice: assign(({ context: { choice } }, change: Partial<ChosenCalendars>) => ({
      ...{ choice: choice && { ...choice, ...change }, wrong: noChoiceProblems, problem: null },
    })),
    showWrong: assign(({ context: { choice, counts } }) => ({
      wrong: choice === null ? noChoiceProblems : choiceProblems(choice, counts),
      problem: null,
    })),
    showUnsaved: assign((_, problem: Problem) => {
      const { problems: wrong, problem: other } = atFields(problem, noChoiceProblems, choiceFieldOf);
      return { wrong, problem: other };
    }),
    /** Leaves the page for the page of the provider. */
    leaveFor: unprovided<{ address: string }>('leaveFor'),
  },
});

const found = [
  {
    guard: { type: 'isSetUp', params: foundOf },
    target: 'connected',
    actions: ['forgetSecret', { type: 'keepFound', params: foundOf }],
  },
  { target: 'choosing', actions: ['forgetSecret', { type: 'keepFound', params: foundOf }] },
] as const;

/**
 * Connects a calendar (product: Connected calendars): the user picks a place, then types an address or a sign-in, or
 * signs in at the provider. The connection is checked, and its owner chooses which calendars count. Refusals are shown
 * at their fields and all input stays. Secrets are forgotten once they are accepted.
 */
export const connectCalendarMachine = parts.createMachine({
  id: 'connectCalendar',
  context: ({ input }) => begun(input),
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'hasAnswer', target: 'returning' },
        { guard: 'hasChoice', target: 'choosing' },
        { guard: 'hasPlace', target: 'entering' },
        { target: 'picking' },
      ],
    },
    picking: {
      on: { 'place.pick': { target: 'entering', actions: { type: 'pick', params: ({ event }) => event.place } } },
    },
    entering: {
      on: {
        // An existing connection keeps its way, so only a new one can pick another place.
        'place.back': { guard: 'isNew', target: 'picking', actions: ['forgetSecret', 'clearProblems'] },
        'field.change': { actions: { type: 'type', params: ({ event }) => event } },
        'write.change': { actions: { type: 'setWrite', params: ({ event }) => event.write } },
        'form.submit': [
          { guard: not('isFilledIn'), actions: 'showMissing' },
          { guard: 'isAtProvider', target: 'leaving', actions: 'clearProblems' },
          { target: 'checking', actions: 'clearProblems' },
        ],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ id: context.id, way: wayOf(context), fields: context.fields }),
        onDone: found,
        onError: { target: 'entering', actions: { type: 'showRefusal', params: problemOf } },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        id: 'beginSignIn',
        src: 'beginSignIn',
        input: ({ context }) => ({ id: context.id, way: wayOf(context) as ProviderWay, write: context.write }),
        onDone: { target: 'left', actions: { type: 'leaveFor', params: ({ event }) => event.output } },
        onError: { target: 'entering', actions: { type: 'showRefusal', params: problemOf } },
      },
    },
    // The browser may restore the page as it was left.
    left: { on: { 'place.back': 'entering' } },
    returning: {
      tags: 'busy',
      invoke: {
        id: 'endSignIn',
        src: 'endSignIn',
        input: ({ context: { answer } }) => ({ answer: answer ?? { state: '', code: '', error: '' } }),
        onDone: found,
        // A code works only once.
        onError: { target: 'picking', actions: ['forgetSecret', { type: 'showRefusal', params: problemOf }] },
      },
    },
    choosing: {
      on: {
        'choice.change': { actions: { type: 'changeChoice', params: ({ event }) => event.change } },
        'form.submit': [
          { guard: not('isChosen'), actions: 'showWrong' },
          { target: 'saving', actions: 'clearProblems' },
        ],
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'choose',
        src: 'choose',
        input: ({ context: { id, choice } }) => ({ id: id ?? '', choice: choice as ChosenCalendars }),
        onDone: 'connected',
        onError: { target: 'choosing', actions: { type: 'showUnsaved', params: problemOf } },
      },
    },
    connected: { type: 'final' },
  },
});

export type ConnectCalendarActor = ActorRefFrom<typeof connectCalendarMachine>;
export type ConnectCalendarSnapshot = SnapshotFrom<typeof connectCalendarMachine>;
