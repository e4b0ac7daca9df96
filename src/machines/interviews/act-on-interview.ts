import { and, assign, setup } from 'xstate';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { AllowedAction, EventConflict, SentEvent, SentType } from '../../contract/interviews';
import { emptyDraft, eventOf, formOf } from './act-on-interview-forms';
import type { ActDraft } from './act-on-interview-forms';
import { notProvided } from '../kit/not-provided';
import { conflictOf, toProblem } from '../kit/problem';
import type { Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

type Target = { interviewId: string; version: number; action: AllowedAction };
type Context = {
  target: Target | null;
  draft: ActDraft;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  problem: Problem | null;
  /** The actions allowed now, after a 409; otherwise null. */
  allowed: AllowedAction[] | null;
  /** The link of the meeting, if the browser blocked its tab. */
  link: string | null;
  /** An incomplete draft was submitted: show what is missing. */
  tried: boolean;
};
type Choose = Target & { type: 'action.choose'; key: string; draft?: Partial<ActDraft> };
export type ActEvent =
  | Choose
  | { type: 'draft.change'; draft: Partial<ActDraft> }
  | { type: 'form.submit'; key: string }
  | { type: 'dialog.close' };
export type Sending = { interviewId: string; event: SentEvent; key: string };
/** The result; `link` is the link of the meeting after JOIN, if the browser blocked its tab. */
export type Sent = { link: string | null };

const fresh: Context = {
  target: null,
  draft: emptyDraft,
  key: null,
  problem: null,
  allowed: null,
  link: null,
  tried: false,
};

const machine = setup({
  types: { context: {} as Context, events: {} as ActEvent },
  actors: { sendEvent: notProvided<Sent, Sending | null>('sendEvent') },
  actions: {
    /** Shows the user what happened. */
    say: unprovided<{ type: SentType }>('say'),
    choose: assign((_, { interviewId, version, action, key, draft }: Choose) => ({
      ...fresh,
      target: { interviewId, version, action },
      draft: { ...emptyDraft, ...draft },
      key,
    })),
    // A changed draft is a new request and needs a new key. The version prevents a double effect.
    change: assign(({ context }, draft: Partial<ActDraft>) => ({ draft: { ...context.draft, ...draft }, key: null })),
    takeKey: assign(({ context }, key: string) => ({ ...withKey(context, key), allowed: null })),
    markTried: assign({ tried: true }),
    keepConflict: assign(({ context }, problem: Problem) => {
      const conflict = conflictOf(problem);
      if (conflict === null || context.target === null) return { problem };
      return { problem, key: null, allowed: conflict.allowedActions, target: renewed(context.target, conflict) };
    }),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    keepLink: assign((_, link: string | null) => ({ link })),
    forget: assign(fresh),
  },
  guards: {
    sendsAtOnce: (_, { action }: Choose) => formOf(action).how === 'atOnce',
    asks: (_, { action, draft }: Choose) => formOf(action, draft).how === 'asks',
    complete: ({ context: { target, draft } }) =>
      target !== null && eventOf(target.action, draft, target.version) !== null,
    stillAllowed: ({ context: { target, allowed } }) =>
      allowed === null || allowed.some(({ type }) => type === target?.action.type),
    isConflict: (_, problem: Problem) => conflictOf(problem) !== null,
    isBlocked: (_, sent: Sent) => sent.link !== null,
  },
});

/**
 * Sends one event to one interview (product: Transitions; Actions): asks for what the action needs, sends it once,
 * reports the result. All input stays through refusals and time-outs; a 409 shows the actions that are allowed now. One
 * machine runs for all rows of a page.
 */
export const actOnInterviewMachine = machine.createMachine({
  id: 'actOnInterview',
  context: fresh,
  initial: 'idle',
  states: {
    idle: {
      on: {
        'action.choose': [
          {
            guard: { type: 'sendsAtOnce', params: ({ event }) => event },
            target: 'submitting',
            actions: { type: 'choose', params: ({ event }) => event },
          },
          {
            guard: { type: 'asks', params: ({ event }) => event },
            target: 'open.asking',
            actions: { type: 'choose', params: ({ event }) => event },
          },
        ],
      },
    },
    open: {
      initial: 'asking',
      states: { asking: {}, failed: {}, conflicted: {} },
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.draft } },
        'form.submit': [
          {
            guard: and(['stillAllowed', 'complete']),
            target: 'submitting',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { guard: 'stillAllowed', actions: 'markTried' },
        ],
        'dialog.close': { target: 'idle', actions: 'forget' },
      },
    },
    submitting: {
      invoke: {
        id: 'sendEvent',
        src: 'sendEvent',
        input: ({ context }) => sendingOf(context),
        onDone: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event.output },
            target: 'blocked',
            actions: { type: 'keepLink', params: ({ event }) => event.output.link },
          },
          {
            target: 'idle',
            actions: [
              {
                type: 'say',
                params: ({ context }) => ({ type: context.target?.action.type ?? 'JOIN' }),
              },
              'forget',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => toProblem(event.error) },
            target: 'open.conflicted',
            actions: { type: 'keepConflict', params: ({ event }) => toProblem(event.error) },
          },
          {
            target: 'open.failed',
            actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) },
          },
        ],
      },
    },
    blocked: { on: { 'dialog.close': { target: 'idle', actions: 'forget' } } },
  },
});

function sendingOf({ target, draft, key }: Context): Sending | null {
  const event = target && eventOf(target.action, draft, target.version);
  return target === null || event === null || key === null ? null : { interviewId: target.interviewId, event, key };
}

const renewed = (target: Target, { version, allowedActions }: EventConflict): Target => ({
  ...target,
  version,
  action: allowedActions.find(({ type }) => type === target.action.type) ?? target.action,
});

export type ActOnInterviewRef = ActorRefFrom<typeof actOnInterviewMachine>;
export type ActOnInterviewSnapshot = SnapshotFrom<typeof actOnInterviewMachine>;
