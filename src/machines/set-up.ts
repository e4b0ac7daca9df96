import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { cleanEmail, emailProblem, nameProblem, passwordProblem } from '../contract/auth-rules';
import { texts } from '../contract/texts';
import { notProvided } from './kit/not-provided';
import { toProblem, type Problem } from './kit/problem';

export type SetUpInput = { token: string; name: string; userName: string; password: string };
type Fields = { name: string; email: string; password: string };
type FieldProblems = Record<keyof Fields, string | null>;

type Context = Fields & {
  /** Of the link that start printed; empty where the address had none. */
  token: string;
  problems: FieldProblems;
  /** What is wrong beyond one field. */
  problem: string | null;
};

export type SetUpEvent =
  | { type: 'name.change'; value: string }
  | { type: 'email.change'; value: string }
  | { type: 'password.change'; value: string }
  | { type: 'form.submit' };

const noProblems: FieldProblems = { name: null, email: null, password: null };

const problemsOf = ({ name, email, password }: Fields): FieldProblems => ({
  name: nameProblem(name),
  email: emailProblem(email),
  password: passwordProblem(password),
});

const fieldOf = { name: 'name', userName: 'email', password: 'password' } as const;
const isField = (field: string): field is keyof typeof fieldOf => Object.hasOwn(fieldOf, field);

/** A refusal as the form shows it: at its fields, and beside them what belongs to none. */
function shownOf({ message, details = [] }: Problem): Pick<Context, 'problems' | 'problem'> {
  const problems = { ...noProblems };
  for (const { field, message: said } of details) if (isField(field)) problems[fieldOf[field]] = said;
  const placed = details.length > 0 && details.every(({ field }) => isField(field));
  return { problems, problem: placed ? null : message || texts.wentWrong };
}

/** The first account, a SUPER_ADMIN, by the one-time link that start printed (product 12). */
export const setUpMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SetUpEvent,
    input: {} as { token: string },
    tags: {} as 'editable' | 'busy',
  },
  actors: { setUp: notProvided<null, SetUpInput>('setUp') },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isFilledIn: ({ context }) => Object.values(problemsOf(context)).every((problem) => problem === null),
  },
  actions: {
    changeName: assign(({ context }, value: string) => ({
      name: value,
      problems: { ...context.problems, name: null },
      problem: null,
    })),
    changeEmail: assign(({ context }, value: string) => ({
      email: value.trim(),
      problems: { ...context.problems, email: null },
      problem: null,
    })),
    // As sign-in takes it, or what is typed here would not open there.
    changePassword: assign(({ context }, value: string) => ({
      password: value.trim(),
      problems: { ...context.problems, password: null },
      problem: null,
    })),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context), problem: null })),
    showRefusal: assign((_, problem: Problem) => shownOf(problem)),
    clearProblems: assign({ problems: noProblems, problem: null }),
    // Neither is kept a moment longer than it is needed.
    forgetSecrets: assign({ token: '', password: '' }),
  },
}).createMachine({
  id: 'setUp',
  context: ({ input }) => ({
    token: input.token,
    name: '',
    email: '',
    password: '',
    problems: noProblems,
    problem: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasToken', target: 'editing' }, { target: 'closed' }] },
    editing: {
      tags: 'editable',
      on: {
        'name.change': { actions: { type: 'changeName', params: ({ event }) => event.value } },
        'email.change': { actions: { type: 'changeEmail', params: ({ event }) => event.value } },
        'password.change': { actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'form.submit': [
          { guard: not('isFilledIn'), actions: 'showProblems' },
          { target: 'submitting', actions: 'clearProblems' },
        ],
      },
    },
    // Sent again after a time-out it makes no second account: the server takes the token once.
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'setUp',
        src: 'setUp',
        input: ({ context: { token, name, email, password } }) => ({
          token,
          name: name.trim(),
          userName: cleanEmail(email),
          password,
        }),
        onDone: { target: 'done', actions: 'forgetSecrets' },
        onError: {
          target: 'editing',
          actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
    done: { type: 'final' },
    // There is no way in without the link.
    closed: { type: 'final' },
  },
});

export type SetUpActor = ActorRefFrom<typeof setUpMachine>;
export type SetUpSnapshot = SnapshotFrom<typeof setUpMachine>;
