import { assign, not, setup, type ActorRefFrom } from 'xstate';
import { notProvided } from './not-provided';
import { atFields } from './at-fields';
import { isDefinite, toProblem, type Problem } from './problem';
import { unprovided } from './unprovided';

export type FormProblems<Name extends string> = Record<Name, string | null>;
export type FormContext<Name extends string, Facts> = {
  fields: Record<Name, string>;
  problems: FormProblems<Name>;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Token of the link; empty without a link, and once it was used or refused. */
  token: string;
  /** What the link opened, as shown in the form. */
  facts: Facts | null;
  /** A try by the link got no definite answer, so it may have worked. */
  unanswered: boolean;
};
export type FormEvent<Name extends string> =
  | { type: 'field.change'; name: Name; value: string }
  | { type: 'form.submit' }
  | { type: 'form.confirm' }
  | { type: 'form.dismiss' }
  | { type: 'link.retry' };
export type FormSubmission<Name extends string> = { fields: Record<Name, string>; token: string };
export type FormInput<Name extends string> = { token?: string; fields?: Partial<Record<Name, string>> };

type Definition<Name extends string> = {
  id: string;
  /** The fields with their initial values. */
  fields: Record<Name, string>;
  /** Validates the form (product: Validation). */
  judge: (fields: Record<Name, string>) => FormProblems<Name>;
  /** Converts input as it is typed; unchanged by default. */
  clean?: Partial<Record<Name, (typed: string) => string>>;
  /** Fields that are trimmed when they are validated and sent: a space at the end may be one between two words. */
  trims?: readonly Name[];
  /** The form's field for a field of a refusal; the same name by default. */
  fieldOf?: Record<string, Name>;
  /** Fields that are cleared as soon as they are not needed. */
  secret?: readonly Name[];
  /** Whether the form opens by a link: without one, with a token, or with a token that is looked up first. */
  link: 'none' | 'token' | 'lookUp';
  /** A question comes before the form is sent. */
  asks?: true;
  /** Success has a follow-up: wiring provides `finish`, which gets the reply. */
  finishes?: true;
};

const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);

/**
 * A statechart for a form that is sent once: typed, validated (product: Validation), confirmed if it asks, sent, done.
 * Refusals are shown at their fields and all input stays. A form with a link is closed if the link does not open it, or
 * is no longer valid. `submit` makes the call with all fields and the token, `lookUp` reads what a token opens; wiring
 * provides both. `filledFrom` turns what the link opened into initial fields. The output is the call's reply.
 */
export function formMachine<Name extends string, Reply = null, Facts = null>(
  definition: Definition<Name>,
  filledFrom: (facts: Facts) => Partial<Record<Name, string>> = () => ({}),
) {
  const { id, fields, judge, clean = {}, trims = [], fieldOf: known = {}, secret = [], link } = definition;
  const { asks = false, finishes = false } = definition;
  const names = Object.keys(fields) as Name[];
  const each = <T>(value: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
  const noProblems: FormProblems<Name> = each(() => null);
  const cleanOf: Partial<Record<Name, (typed: string) => string>> = clean;
  const sentOf = (typed: Record<Name, string>) =>
    each((name) => (trims.includes(name) ? typed[name].trim() : typed[name]));
  const judgeTyped = (typed: Record<Name, string>) => judge(sentOf(typed));
  const fieldOf = (said: string): Name | undefined => known[said] ?? names.find((name) => name === said);

  // Actors that a form does not need are left out, or wiring would have to provide them.
  const submit = notProvided<Reply, FormSubmission<Name>>('submit');
  const lookUp = notProvided<Facts, { token: string }>('lookUp');
  const finish = unprovided<{ reply: Reply }>('finish');
  const parts = setup({
    types: {
      context: {} as FormContext<Name, Facts>,
      events: {} as FormEvent<Name>,
      input: {} as FormInput<Name>,
      output: {} as Reply,
      tags: {} as 'editable' | 'asking' | 'busy',
    },
    actors: (link === 'lookUp' ? { submit, lookUp } : { submit }) as { submit: typeof submit; lookUp: typeof lookUp },
    guards: {
      hasToken: ({ context }) => context.token !== '',
      isFilledIn: ({ context }) => Object.values(judgeTyped(context.fields)).every((problem) => problem === null),
      isRefused: (_, { status }: Problem) => status === 403,
    },
    actions: {
      change: assign(({ context }, { name, value }: { name: Name; value: string }) => ({
        fields: { ...context.fields, [name]: cleanOf[name]?.(value) ?? value },
        problems: { ...context.problems, [name]: null },
        problem: null,
      })),
      learn: assign(({ context }, { facts }: { facts: Facts }) => ({
        facts,
        problem: null,
        fields: { ...context.fields, ...filledFrom(facts) },
      })),
      showProblems: assign(({ context }) => ({ problems: judgeTyped(context.fields), problem: null })),
      showRefusal: assign((_, problem: Problem) => atFields(problem, noProblems, fieldOf)),
      noteUnanswered: assign(({ context }, problem: Problem) => ({
        unanswered: context.unanswered || !isDefinite(problem),
      })),
      clearProblems: assign({ problems: noProblems, problem: null }),
      // Clear both as soon as they are not needed.
      forgetSecrets: assign(({ context }) => ({
        token: '',
        fields: each((name) => (secret.includes(name) ? '' : context.fields[name])),
      })),
      ...((finishes ? { finish } : {}) as { finish: typeof finish }),
    },
  });

  const shown = { type: 'showRefusal', params: problemOf } as const;
  const refused = {
    guard: { type: 'isRefused', params: problemOf },
    target: 'closed',
    actions: [shown, 'forgetSecrets'],
  } as const;
  const kept = { target: 'editing', actions: shown } as const;
  const keptWithLink = {
    target: 'editing',
    actions: [shown, { type: 'noteUnanswered', params: problemOf }],
  } as const;
  const whole = parts.createMachine({
    id,
    context: ({ input }) => ({
      fields: { ...fields, ...input.fields },
      problems: noProblems,
      problem: null,
      token: input.token ?? '',
      facts: null,
      unanswered: false,
    }),
    initial: 'opening',
    states: {
      opening: {
        always: [{ guard: not('hasToken'), target: 'closed' }, { target: link === 'lookUp' ? 'lookingUp' : 'editing' }],
      },
      lookingUp: {
        tags: 'busy',
        invoke: {
          id: 'lookUp',
          src: 'lookUp',
          input: ({ context }) => ({ token: context.token }),
          onDone: { target: 'editing', actions: { type: 'learn', params: ({ event }) => ({ facts: event.output }) } },
          onError: [refused, { target: 'unread', actions: shown }],
        },
      },
      // The link may be valid, but it could not be checked.
      unread: { on: { 'link.retry': 'lookingUp' } },
      editing: {
        tags: 'editable',
        on: {
          'field.change': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': [
            { guard: not('isFilledIn'), actions: 'showProblems' },
            { target: asks ? 'confirming' : 'submitting', actions: 'clearProblems' },
          ],
        },
      },
      confirming: { tags: 'asking', on: { 'form.confirm': 'submitting', 'form.dismiss': 'editing' } },
      // Repeating the call after a time-out has no second effect: the server accepts a token once. A link that is
      // refused after a time-out may have been used by the first try.
      submitting: {
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { fields: typed, token } }) => ({ fields: sentOf(typed), token }),
          onDone: {
            target: 'done',
            actions: finishes
              ? ['forgetSecrets', { type: 'finish', params: ({ event }) => ({ reply: event.output }) }]
              : 'forgetSecrets',
          },
          onError: link === 'none' ? kept : [refused, keptWithLink],
        },
      },
      done: { type: 'final', output: ({ event }) => (event as unknown as { output: Reply }).output },
      // Without a valid link the form does not open.
      closed: { type: 'final' },
    },
    output: ({ event }) => (event as unknown as { output: Reply }).output,
  });
  // An unreachable state would make the chart wrong.
  const unused = [
    ...(link === 'none' ? ['opening', 'closed'] : []),
    ...(link === 'lookUp' ? [] : ['lookingUp', 'unread']),
    ...(asks ? [] : ['confirming']),
  ];
  const states = Object.fromEntries(
    Object.entries(whole.config.states ?? {}).filter(([state]) => !unused.includes(state)),
  );
  const initial = link === 'none' ? 'editing' : 'opening';
  return parts.createMachine({ ...whole.config, initial, states } as never) as unknown as typeof whole;
}

/** A running form with these fields; submitting returns `Reply` and the link opens `Facts`. */
export type FormActor<Name extends string, Reply = null, Facts = null> = ActorRefFrom<
  ReturnType<typeof formMachine<Name, Reply, Facts>>
>;
