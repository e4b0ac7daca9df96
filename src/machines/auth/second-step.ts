import { assign, not, setup, type ActorRefFrom } from 'xstate';
import type { FactorWay, PasskeyAsked, SecondStep } from '../../contract/auth';
import { codeDigits, type Assertion, type FactorProof, type SecondFactorReply } from '../../contract/auth-second-step';
import { texts } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem } from '../kit/problem';
import { digitsOf, typedCode } from './factor-proof';
import { isSuccess, successOf, type Login, type Succeeded } from './sign-in-reply';

/** How the second step ended: with a session, because it expired, or because the user went back to the password. */
export type Outcome = { kind: 'proven'; reply: Succeeded } | { kind: 'ended'; message: string } | { kind: 'left' };

/** The values of the session. @throws for an outcome that proves nothing */
export const loginOf = (outcome: Outcome): Login => {
  if (outcome.kind !== 'proven') throw new Error(`Not proven: ${outcome.kind}`);
  return successOf(outcome.reply);
};
/** The message that says why the step has ended. */
export const messageOf = (outcome: Outcome) => (outcome.kind === 'ended' ? outcome.message : texts.wentWrong);

type Context = {
  step: SecondStep | null;
  way: FactorWay;
  /** The code of the app, or a recovery code. */
  code: string;
  /** The assertion that a passkey signed, until it is sent. */
  assertion: Assertion | null;
  /** Why the code or the passkey was refused. */
  problem: string | null;
  outcome: Outcome;
};

export type SecondStepEvent =
  | { type: 'way.choose'; way: FactorWay }
  | { type: 'code.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'passkey.use' }
  | { type: 'step.leave' };

const proofOf = ({ way, code, assertion }: Context): FactorProof => {
  if (assertion !== null) return { passkey: assertion };
  return way === 'recoveryCode' ? { recoveryCode: code.trim() } : { code };
};
const outcomeOf = (reply: SecondFactorReply): Outcome =>
  isReply(reply) ? { kind: 'proven', reply } : { kind: 'ended', message: reply.message };
const isReply = (reply: SecondFactorReply): reply is Succeeded => reply.status !== 'EXPIRED' && isSuccess(reply);

/** The second step of a sign-in (product: Second factor): a code, a passkey or a recovery code. */
export const secondStepMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SecondStepEvent,
    input: {} as { step: SecondStep | null },
    output: {} as Outcome,
    tags: {} as 'editable',
  },
  actors: {
    /** Asks an authenticator to sign; stopping it closes the browser's dialog. */
    usePasskey: notProvided<Assertion, { asked: PasskeyAsked | null }>('usePasskey'),
    confirm: notProvided<SecondFactorReply, { stepToken: string; proof: FactorProof }>('confirm'),
  },
  guards: {
    isOffered: ({ context }, way: FactorWay) => context.step?.ways.includes(way) === true,
    isOfferedPasskey: ({ context }, way: FactorWay) => way === 'passkey' && context.step?.ways.includes(way) === true,
    isWholeCode: ({ context }, value: string) => context.way === 'code' && digitsOf(value).length === codeDigits,
    isTyped: ({ context: { way, code } }) =>
      way === 'code' ? code.length === codeDigits : way === 'recoveryCode' && code.trim() !== '',
    isDecided: (_, { status }: SecondFactorReply) => status === 'SUCCESS' || status === 'EXPIRED',
  },
  actions: {
    chooseWay: assign((_, way: FactorWay) => ({ way, code: '', problem: null })),
    changeCode: assign(({ context }, value: string) => ({ code: typedCode(context.way, value), problem: null })),
    noteAssertion: assign((_, assertion: Assertion) => ({ assertion, problem: null })),
    showProblem: assign((_, problem: string) => ({ problem: problem || texts.wentWrong })),
    // A refused code is useless, so it is cleared.
    forgetCode: assign({ code: '' }),
    forgetAssertion: assign({ assertion: null }),
    noteOutcome: assign((_, outcome: Outcome) => ({ outcome, code: '', step: null })),
  },
}).createMachine({
  id: 'secondStep',
  context: ({ input: { step } }) => ({
    step,
    way: step?.ways[0] ?? 'code',
    code: '',
    assertion: null,
    problem: null,
    outcome: { kind: 'left' },
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'editable',
      on: {
        'way.choose': [
          // The browser requests the passkey at once.
          {
            guard: { type: 'isOfferedPasskey', params: ({ event }) => event.way },
            target: 'signing',
            actions: { type: 'chooseWay', params: ({ event }) => event.way },
          },
          {
            guard: { type: 'isOffered', params: ({ event }) => event.way },
            actions: { type: 'chooseWay', params: ({ event }) => event.way },
          },
        ],
        'code.change': [
          {
            guard: { type: 'isWholeCode', params: ({ event }) => event.value },
            target: 'sending',
            actions: { type: 'changeCode', params: ({ event }) => event.value },
          },
          { actions: { type: 'changeCode', params: ({ event }) => event.value } },
        ],
        'form.submit': [
          { guard: not('isTyped'), actions: { type: 'showProblem', params: texts.factorMissing } },
          { target: 'sending' },
        ],
        'passkey.use': { guard: { type: 'isOffered', params: 'passkey' }, target: 'signing' },
        'step.leave': 'left',
      },
    },
    signing: {
      invoke: {
        id: 'usePasskey',
        src: 'usePasskey',
        input: ({ context }) => ({ asked: context.step?.passkey ?? null }),
        onDone: { target: 'sending', actions: { type: 'noteAssertion', params: ({ event }) => event.output } },
        // Browsers do not say why: the dialog was closed, it took too long, or this device has no passkey.
        onError: { target: 'editing', actions: { type: 'showProblem', params: texts.passkeyUnused } },
      },
      on: { 'step.leave': 'left' },
    },
    sending: {
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context }) => ({ stepToken: context.step?.stepToken ?? '', proof: proofOf(context) }),
        onDone: [
          {
            guard: { type: 'isDecided', params: ({ event }) => event.output },
            target: 'decided',
            actions: { type: 'noteOutcome', params: ({ event }) => outcomeOf(event.output) },
          },
          {
            target: 'editing',
            actions: ['forgetCode', { type: 'showProblem', params: ({ event }) => event.output.message }],
          },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'showProblem', params: ({ event }) => toProblem(event.error).message },
        },
      },
      exit: 'forgetAssertion',
    },
    decided: { type: 'final' },
    left: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

export type SecondStepActor = ActorRefFrom<typeof secondStepMachine>;
