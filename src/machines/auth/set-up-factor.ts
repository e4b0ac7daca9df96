import { assign, not, setup, type ActorRefFrom } from 'xstate';
import type { FactorWay } from '../../contract/auth';
import { type AppBegun, type Attestation, type PasskeyBegun } from '../../contract/auth-factors';
import { codeDigits } from '../../contract/auth-second-step';
import { texts } from '../../contract/texts';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { isDefinite, toProblem, type Problem } from '../kit/problem';
import { digitsOf, proofProblem, typedCode, type TypedProof } from './factor-proof';

export type FactorKind = 'app' | 'passkey';
type Begun = { app: AppBegun } | { passkey: PasskeyBegun };
/** The proofs required before a factor is added: the password, and one of the existing factors. */
export type ProofsAsked = { password: boolean; ways: readonly FactorWay[] };
type Field = 'password' | 'factor' | 'code';
type Context = {
  kind: FactorKind;
  asked: ProofsAsked;
  password: string;
  proof: TypedProof;
  code: string;
  begun: Begun | null;
  attestation: Attestation | null;
  /** Whether a confirmation got no answer: it may have added the factor. */
  unanswered: boolean;
  recoveryCodes: string[];
  stored: boolean;
  /** The kind of the factor that was added last. */
  added: FactorKind | null;
  problems: Record<Field, string | null>;
  /** An error that belongs to no single field. */
  problem: string | null;
};
export type SetUpFactorEvent =
  | { type: 'kind.choose'; kind: FactorKind; asked: ProofsAsked }
  | { type: 'password.change'; value: string }
  | { type: 'way.choose'; way: FactorWay }
  | { type: 'proofCode.change'; value: string }
  | { type: 'code.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'passkey.make' }
  | { type: 'codes.store'; stored: boolean }
  | { type: 'setUp.leave' };

const none = { password: null, factor: null, code: null };
const unproven: TypedProof = { way: '', code: '' };
const nothing = {
  ...{ password: '', proof: unproven, code: '', begun: null, attestation: null, unanswered: false },
  ...{ problems: none, problem: null },
};
const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);
const messageOf = ({ event }: { event: { error: unknown } }) => problemOf({ event }).message || texts.wentWrong;
const isField = (name: string): name is Field => name === 'password' || name === 'factor' || name === 'code';
const fieldOf = (name: string): Field | undefined => (isField(name) ? name : undefined);
const missingOf = ({ asked, password, proof }: Context) => ({
  ...none,
  password: asked.password && password.trim() === '' ? texts.passwordInvalid : null,
  factor: proofProblem(proof),
});

/**
 * Adds an authenticator app or a passkey to the user's own account (product: Second factor): the password and one of
 * the existing factors, then the app's first code or the new passkey, then the recovery codes, if they are new.
 */
export const setUpFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SetUpFactorEvent,
    tags: {} as 'busy',
  },
  actors: {
    begin: notProvided<Begun, { kind: FactorKind; password: string | null; proof: TypedProof }>('begin'),
    /** Asks an authenticator for a new passkey. */
    register: notProvided<Attestation, { begun: Begun | null }>('register'),
    confirm: notProvided<
      { recoveryCodes: string[] },
      { begun: Begun | null; code: string; attestation: Attestation | null }
    >('confirm'),
  },
  guards: {
    asks: (_, { password, ways }: ProofsAsked) => password || ways.length > 0,
    isOffered: ({ context }, way: FactorWay) => context.asked.ways.includes(way),
    isGiven: ({ context }) => Object.values(missingOf(context)).every((problem) => problem === null),
    isWhole: (_, value: string) => digitsOf(value).length === codeDigits,
    isApp: ({ context }) => context.kind === 'app',
    isStored: ({ context }) => context.stored,
    hasCodes: (_, recoveryCodes: string[]) => recoveryCodes.length > 0,
    isOver: (_, { status }: Problem) => status === 404,
  },
  actions: {
    choose: assign((_, { kind, asked }: { kind: FactorKind; asked: ProofsAsked }) => ({
      ...nothing,
      ...{ kind, asked, added: null, proof: { way: asked.ways[0] ?? '', code: '' } as const },
    })),
    changePassword: assign(({ context }, value: string) => ({
      ...{ password: value, problems: { ...context.problems, password: null }, problem: null },
    })),
    chooseWay: assign(({ context }, way: FactorWay) => ({
      ...{ proof: { way, code: '' }, problems: { ...context.problems, factor: null }, problem: null },
    })),
    changeProof: assign(({ context }, value: string) => ({
      proof: { way: context.proof.way, code: typedCode(context.proof.way, value) },
      ...{ problems: { ...context.problems, factor: null }, problem: null },
    })),
    changeCode: assign((_, value: string) => ({ code: digitsOf(value), problems: none, problem: null })),
    needProofs: assign(({ context }) => ({ problems: missingOf(context), problem: null })),
    clearProblems: assign({ problems: none, problem: null }),
    needCode: assign({ problems: { ...none, code: texts.factorMissing } }),
    noteBegun: assign((_, begun: Begun) => ({ ...nothing, begun })),
    noteAttestation: assign((_, attestation: Attestation) => ({ attestation, problem: null })),
    noteCodes: assign((_, recoveryCodes: string[]) => ({ ...nothing, recoveryCodes })),
    noteAdded: assign(({ context }) => ({ ...nothing, added: context.kind })),
    noteStored: assign((_, stored: boolean) => ({ stored })),
    // A refused code of an app is useless, so it is cleared.
    showRefusal: assign(({ context: { proof, unanswered } }, problem: Problem) => {
      const shown = atFields(problem, none, fieldOf);
      const isUnasked = proof.way === '' && shown.problems.factor !== null;
      const isUseless = proof.way === 'code' && shown.problems.factor !== null;
      return {
        ...shown,
        ...(isUnasked && { problem: texts.factorsChanged }),
        unanswered: unanswered || !isDefinite(problem),
        code: '',
        proof: isUseless ? { ...proof, code: '' } : proof,
      };
    }),
    showProblem: assign((_, problem: string) => ({ problem })),
    noteOver: assign(({ context: { unanswered } }) => ({
      ...nothing,
      problem: unanswered ? texts.setUpUnclear : texts.setUpEnded,
    })),
    forget: assign(nothing),
    forgetCodes: assign({ recoveryCodes: [], stored: false }),
  },
}).createMachine({
  id: 'setUpFactor',
  context: {
    ...nothing,
    kind: 'app',
    asked: { password: false, ways: [] },
    recoveryCodes: [],
    stored: false,
    added: null,
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'kind.choose': [
          {
            guard: { type: 'asks', params: ({ event }) => event.asked },
            target: 'identifying',
            actions: { type: 'choose', params: ({ event }) => event },
          },
          { target: 'beginning', actions: { type: 'choose', params: ({ event }) => event } },
        ],
      },
    },
    identifying: {
      on: {
        'password.change': { actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'way.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event.way },
          actions: { type: 'chooseWay', params: ({ event }) => event.way },
        },
        'proofCode.change': { actions: { type: 'changeProof', params: ({ event }) => event.value } },
        'form.submit': [
          { guard: not('isGiven'), actions: 'needProofs' },
          { target: 'beginning', actions: 'clearProblems' },
        ],
        'setUp.leave': { target: 'idle', actions: 'forget' },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context: { kind, asked, password, proof } }) => ({
          kind,
          password: asked.password ? password.trim() : null,
          proof,
        }),
        onDone: [
          { guard: 'isApp', target: 'connecting', actions: { type: 'noteBegun', params: ({ event }) => event.output } },
          { target: 'registering', actions: { type: 'noteBegun', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: { type: 'asks', params: ({ context }) => context.asked },
            target: 'identifying',
            actions: { type: 'showRefusal', params: problemOf },
          },
          { target: 'idle', actions: { type: 'showProblem', params: messageOf } },
        ],
      },
    },
    // The app shows its first code, which the user types.
    connecting: {
      on: {
        'code.change': [
          {
            guard: { type: 'isWhole', params: ({ event }) => event.value },
            target: 'confirming',
            actions: { type: 'changeCode', params: ({ event }) => event.value },
          },
          { actions: { type: 'changeCode', params: ({ event }) => event.value } },
        ],
        // A complete code is sent automatically, so a code that is submitted by hand is incomplete.
        'form.submit': { actions: 'needCode' },
        'setUp.leave': { target: 'idle', actions: 'forget' },
      },
    },
    registering: {
      tags: 'busy',
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => ({ begun: context.begun }),
        onDone: { target: 'confirming', actions: { type: 'noteAttestation', params: ({ event }) => event.output } },
        // The user closed the dialog, it took too long, or this device already has a passkey of the account.
        onError: { target: 'unregistered', actions: { type: 'showProblem', params: texts.passkeyNotMade } },
      },
      on: { 'setUp.leave': { target: 'idle', actions: 'forget' } },
    },
    unregistered: {
      on: { 'passkey.make': 'registering', 'setUp.leave': { target: 'idle', actions: 'forget' } },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        id: 'confirm',
        src: 'confirm',
        input: ({ context: { begun, code, attestation } }) => ({ begun, code, attestation }),
        onDone: [
          {
            guard: { type: 'hasCodes', params: ({ event }) => event.output.recoveryCodes },
            target: 'storing',
            actions: { type: 'noteCodes', params: ({ event }) => event.output.recoveryCodes },
          },
          { target: 'idle', actions: 'noteAdded' },
        ],
        onError: [
          {
            guard: { type: 'isOver', params: problemOf },
            target: 'idle',
            actions: 'noteOver',
          },
          { guard: 'isApp', target: 'connecting', actions: { type: 'showRefusal', params: problemOf } },
          { target: 'unregistered', actions: { type: 'showRefusal', params: problemOf } },
        ],
      },
    },
    // Recovery codes are shown once.
    storing: {
      on: {
        'codes.store': { actions: { type: 'noteStored', params: ({ event }) => event.stored } },
        'form.submit': { guard: 'isStored', target: 'idle', actions: ['forgetCodes', 'noteAdded'] },
      },
    },
  },
});

export type SetUpFactorActor = ActorRefFrom<typeof setUpFactorMachine>;
