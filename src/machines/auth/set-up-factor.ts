import { assign, not, setup, type ActorRefFrom } from 'xstate';
import { type AppBegun, type Attestation, type PasskeyBegun } from '../../contract/auth-factors';
import { codeDigits } from '../../contract/auth-second-step';
import { texts } from '../../contract/texts';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';

export type FactorKind = 'app' | 'passkey';
type Begun = { app: AppBegun } | { passkey: PasskeyBegun };
type Field = 'password' | 'code';
type Context = {
  kind: FactorKind;
  asksPassword: boolean;
  password: string;
  code: string;
  begun: Begun | null;
  attestation: Attestation | null;
  recoveryCodes: string[];
  stored: boolean;
  problems: Record<Field, string | null>;
  /** What concerns no single field. */
  problem: string | null;
};
export type SetUpFactorEvent =
  | { type: 'kind.choose'; kind: FactorKind }
  | { type: 'password.change'; value: string }
  | { type: 'code.change'; value: string }
  | { type: 'form.submit' }
  | { type: 'passkey.make' }
  | { type: 'codes.store'; stored: boolean }
  | { type: 'setUp.leave' };

const none = { password: null, code: null };
const nothing = { password: '', code: '', begun: null, attestation: null, problems: none, problem: null };
const problemOf = ({ event }: { event: { error: unknown } }): Problem => toProblem(event.error);
const fieldOf = (name: string): Field | undefined => (name === 'password' || name === 'code' ? name : undefined);
const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, codeDigits);

/**
 * Adds an authenticator app or a passkey to one's own account (product: Second factor): the password, then the app's first
 * code or the passkey, then the recovery codes, if they are new.
 */
export const setUpFactorMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SetUpFactorEvent,
    input: {} as { asksPassword: boolean },
    tags: {} as 'busy',
  },
  actors: {
    begin: notProvided<Begun, { kind: FactorKind; password: string | null }>('begin'),
    /** Asks an authenticator for a new passkey. */
    register: notProvided<Attestation, { begun: Begun | null }>('register'),
    confirm: notProvided<
      { recoveryCodes: string[] },
      { begun: Begun | null; code: string; attestation: Attestation | null }
    >('confirm'),
  },
  guards: {
    asksPassword: ({ context }) => context.asksPassword,
    hasPassword: ({ context }) => context.password !== '',
    isWhole: (_, value: string) => digitsOf(value).length === codeDigits,
    isApp: ({ context }) => context.kind === 'app',
    isStored: ({ context }) => context.stored,
    hasCodes: (_, recoveryCodes: string[]) => recoveryCodes.length > 0,
    isOver: (_, { status }: Problem) => status === 404,
  },
  actions: {
    choose: assign((_, kind: FactorKind) => ({ ...nothing, kind })),
    changePassword: assign((_, value: string) => ({ password: value.trim(), problems: none, problem: null })),
    changeCode: assign((_, value: string) => ({ code: digitsOf(value), problems: none, problem: null })),
    needPassword: assign({ problems: { ...none, password: texts.passwordInvalid } }),
    needCode: assign({ problems: { ...none, code: texts.factorMissing } }),
    noteBegun: assign((_, begun: Begun) => ({ begun, password: '', problems: none, problem: null })),
    noteAttestation: assign((_, attestation: Attestation) => ({ attestation, problem: null })),
    noteCodes: assign((_, recoveryCodes: string[]) => ({ ...nothing, recoveryCodes })),
    noteStored: assign((_, stored: boolean) => ({ stored })),
    showRefusal: assign((_, problem: Problem) => ({ ...atFields(problem, none, fieldOf), code: '' })),
    showProblem: assign((_, problem: string) => ({ problem })),
    forget: assign(nothing),
    forgetCodes: assign({ recoveryCodes: [], stored: false }),
  },
}).createMachine({
  id: 'setUpFactor',
  context: ({ input: { asksPassword } }) => ({
    ...nothing,
    kind: 'app',
    asksPassword,
    recoveryCodes: [],
    stored: false,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'kind.choose': [
          {
            guard: 'asksPassword',
            target: 'identifying',
            actions: { type: 'choose', params: ({ event }) => event.kind },
          },
          { target: 'beginning', actions: { type: 'choose', params: ({ event }) => event.kind } },
        ],
      },
    },
    identifying: {
      on: {
        'password.change': { actions: { type: 'changePassword', params: ({ event }) => event.value } },
        'form.submit': [{ guard: not('hasPassword'), actions: 'needPassword' }, { target: 'beginning' }],
        'setUp.leave': { target: 'idle', actions: 'forget' },
      },
    },
    beginning: {
      tags: 'busy',
      invoke: {
        id: 'begin',
        src: 'begin',
        input: ({ context }) => ({ kind: context.kind, password: context.asksPassword ? context.password : null }),
        onDone: [
          { guard: 'isApp', target: 'connecting', actions: { type: 'noteBegun', params: ({ event }) => event.output } },
          { target: 'registering', actions: { type: 'noteBegun', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'asksPassword', target: 'identifying', actions: { type: 'showRefusal', params: problemOf } },
          { target: 'idle', actions: { type: 'showRefusal', params: problemOf } },
        ],
      },
    },
    // The app shows its first code.
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
        // A whole code is sent by itself.
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
        // Closed by the user, too late, or already on this device.
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
          { target: 'done', actions: 'forget' },
        ],
        onError: [
          {
            guard: { type: 'isOver', params: problemOf },
            target: 'idle',
            actions: ['forget', { type: 'showProblem', params: texts.setUpEnded }],
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
        'form.submit': { guard: 'isStored', target: 'done', actions: 'forgetCodes' },
      },
    },
    done: {
      on: {
        'kind.choose': [
          {
            guard: 'asksPassword',
            target: 'identifying',
            actions: { type: 'choose', params: ({ event }) => event.kind },
          },
          { target: 'beginning', actions: { type: 'choose', params: ({ event }) => event.kind } },
        ],
      },
    },
  },
});

export type SetUpFactorActor = ActorRefFrom<typeof setUpFactorMachine>;
