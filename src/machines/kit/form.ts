import { assign, not, setup } from 'xstate';
import { texts } from '../../contract/texts';
import { notProvided } from './not-provided';
import { toProblem, type Problem } from './problem';

export type FormProblems<Name extends string> = Record<Name, string | null>;
export type FormContext<Name extends string, Facts> = {
  fields: Record<Name, string>;
  problems: FormProblems<Name>;
  /** What is wrong beyond one field. */
  problem: string | null;
  /** Of the link that leads here; empty where there is none, or once it was used. */
  token: string;
  /** What the link opened, as far as the form shows it. */
  facts: Facts | null;
};
/** The parts of a form as one reader of its snapshot knows them. */
export type FormEvent<Name extends string> =
  { type: 'field.change'; name: Name; value: string } | { type: 'form.submit' } | { type: 'link.retry' };
export type FormSubmission<Name extends string> = { fields: Record<Name, string>; token: string };

type Definition<Name extends string, Facts> = {
  id: string;
  /** The fields, each with what it begins with. */
  fields: Record<Name, string>;
  /** What is wrong with what was typed (spec 5). */
  judge: (fields: Record<Name, string>) => FormProblems<Name>;
  /** A field as the form takes it in; as typed unless given. */
  clean?: (name: Name, value: string) => string;
  /** The form's field for one of a refusal's; the same name unless given. */
  fieldOf?: Record<string, Name>;
  /** Fields that are forgotten as soon as they are not needed. */
  secret: readonly Name[];
  /** Whether it opens by a link: not at all, with a token alone, or with one that is looked up first. */
  link: 'none' | 'token' | 'lookUp';
  /** What the link tells, as fields to begin with. */
  filledFrom?: (facts: Facts) => Partial<Record<Name, string>>;
};

/**
 * A statechart for a form that is sent once: typed, judged by the rules of spec 5, sent, done; what is refused stands at
 * its field and everything typed stays. With a link: closed where that does not open.
 * `submit` makes the call with all fields and the token, `lookUp` asks what a token opens; both come by wiring.
 */
export function formMachine<Name extends string, Reply = null, Facts = null>(definition: Definition<Name, Facts>) {
  const { id, fields, judge, secret, link, filledFrom, clean = (_, value) => value } = definition;
  const names = Object.keys(fields) as Name[];
  const each = <T>(value: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, T>;
  const noProblems: FormProblems<Name> = each(() => null);
  const fieldOf = (said: string): Name | undefined => definition.fieldOf?.[said] ?? names.find((name) => name === said);

  /** A refusal as the form shows it: at its fields, and beside them what belongs to none. */
  function shownOf({ message, details = [] }: Problem) {
    const problems = { ...noProblems };
    for (const detail of details) {
      const name = fieldOf(detail.field);
      if (name !== undefined) problems[name] = detail.message;
    }
    const placed = details.length > 0 && details.every((detail) => fieldOf(detail.field) !== undefined);
    return { problems, problem: placed ? null : message || texts.wentWrong };
  }

  const parts = setup({
    types: {
      context: {} as FormContext<Name, Facts>,
      events: {} as FormEvent<Name>,
      input: {} as { token?: string; fields?: Partial<Record<Name, string>> },
      output: {} as Reply,
      tags: {} as 'editable' | 'busy',
    },
    actors: {
      submit: notProvided<Reply, FormSubmission<Name>>('submit'),
      lookUp: notProvided<Facts, { token: string }>('lookUp'),
    },
    guards: {
      hasToken: ({ context }) => context.token !== '',
      isFilledIn: ({ context }) => names.every((name) => judge(context.fields)[name] === null),
      isRefused: (_, { status }: Problem) => status === 403,
    },
    actions: {
      change: assign(({ context }, { name, value }: { name: Name; value: string }) => ({
        fields: { ...context.fields, [name]: clean(name, value) },
        problems: { ...context.problems, [name]: null },
        problem: null,
      })),
      learn: assign(({ context }, facts: Facts) => ({
        facts,
        problem: null,
        fields: { ...context.fields, ...filledFrom?.(facts) },
      })),
      showProblems: assign(({ context }) => ({ problems: judge(context.fields), problem: null })),
      showRefusal: assign((_, problem: Problem) => shownOf(problem)),
      clearProblems: assign({ problems: noProblems, problem: null }),
      // Neither is kept a moment longer than it is needed.
      forgetSecrets: assign(({ context }) => ({
        token: '',
        fields: each((name) => (secret.includes(name) ? '' : context.fields[name])),
      })),
    },
  });
  const whole = parts.createMachine({
    id,
    context: ({ input }) => ({
      fields: { ...fields, ...input.fields },
      problems: noProblems,
      problem: null,
      token: input.token ?? '',
      facts: null,
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
          onDone: { target: 'editing', actions: { type: 'learn', params: ({ event }) => event.output } },
          onError: [
            {
              guard: { type: 'isRefused', params: ({ event }) => toProblem(event.error) },
              target: 'closed',
              actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
            },
            { target: 'unread', actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) } },
          ],
        },
      },
      // The link may be good: it could not be asked about.
      unread: { on: { 'link.retry': 'lookingUp' } },
      editing: {
        tags: 'editable',
        on: {
          'field.change': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submit': [
            { guard: not('isFilledIn'), actions: 'showProblems' },
            { target: 'submitting', actions: 'clearProblems' },
          ],
        },
      },
      // Sent again after a time-out it has no second effect: the server takes a token once.
      submitting: {
        tags: 'busy',
        invoke: {
          id: 'submit',
          src: 'submit',
          input: ({ context: { fields: typed, token } }) => ({ fields: typed, token }),
          onDone: { target: 'done', actions: 'forgetSecrets' },
          onError: {
            target: 'editing',
            actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
          },
        },
      },
      done: { type: 'final', output: ({ event }) => (event as unknown as { output: Reply }).output },
      // There is no way in without a link that holds.
      closed: { type: 'final' },
    },
    output: ({ event }) => (event as unknown as { output: Reply }).output,
  });
  if (link === 'lookUp') return whole;
  // A state that cannot be reached would be a lie in the chart.
  const { opening, closed, editing, submitting, done } = whole.config.states ?? {};
  const kept = link === 'token' ? { opening, closed, editing, submitting, done } : { editing, submitting, done };
  const initial = link === 'token' ? 'opening' : 'editing';
  return parts.createMachine({ ...whole.config, initial, states: kept } as never) as unknown as typeof whole;
}
