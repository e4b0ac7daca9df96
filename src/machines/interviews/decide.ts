import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Decision } from '../../contract/interviews';
import { isEmailed, emailTemplates } from '../../contract/interviews-decisions';
import { limits } from '../../contract/texts';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { withKey, withProblem } from '../kit/send-once';
import { undoableDelays } from '../kit/undoable';
import { unprovided } from '../kit/unprovided';

/** An interview to decide on, as its list showed it. */
export type DecideRow = { id: string; version: number; name: string; decision: Decision | null };
/** The values that the dialog collects. The emails of both decisions keep their own texts; null is the template. */
export type DecideDraft = {
  decision: Decision | null;
  why: string;
  emailed: boolean;
  selectedText: string | null;
  rejectedText: string | null;
};
export type Deciding = { rows: DecideRow[]; decision: Decision; why: string; email: string | null; key: string };
/** An interview on which the decision was not stored. */
export type NotDecided = { id: string; name: string; reason: string };
/** `refused` are the interviews whose decision was not stored, with the reason for each. */
export type Decided = { stored: number; refused: NotDecided[] };

type Context = {
  rows: DecideRow[];
  draft: DecideDraft;
  /** Idempotency key: stays with the draft until a definite answer (product: Idempotency). */
  key: string | null;
  /** An incomplete draft was submitted: show what is missing. */
  tried: boolean;
  refused: NotDecided[];
  problem: Problem | null;
};
type Ask = { rows: DecideRow[]; draft: Partial<DecideDraft> };
export type DecideEvent =
  | ({ type: 'decision.ask' } & Ask)
  | { type: 'draft.change'; draft: Partial<DecideDraft> }
  | { type: 'form.submit'; key: string }
  | { type: 'dialog.close' }
  | { type: 'action.undo' }
  /** Send now: the page is about to be left. */
  | { type: 'page.leave' }
  | { type: 'action.retry' }
  | { type: 'failure.dismiss' };

const emptyDraft: DecideDraft = {
  decision: null,
  why: '',
  emailed: false,
  selectedText: null,
  rejectedText: null,
};
const fresh: Context = { rows: [], draft: emptyDraft, key: null, tried: false, refused: [], problem: null };

/** Whether the decision differs from one that was made before; it then needs a reason. */
export const changes = (rows: readonly DecideRow[], decision: Decision | null) =>
  decision !== null && rows.some((row) => row.decision !== null && row.decision !== decision);

/** The text of the email about the decision, as it is typed; null if no email is sent. */
export function decisionEmailOf({ decision, emailed, selectedText, rejectedText }: DecideDraft): string | null {
  if (!emailed || !isEmailed(decision)) return null;
  return (decision === 'selected' ? selectedText : rejectedText) ?? emailTemplates[decision];
}

export type DecideProblems = Partial<Record<'decision' | 'why' | 'email', true>>;
/** Fields of the draft with errors; empty when it is complete. */
export function decideProblems(rows: readonly DecideRow[], draft: DecideDraft): DecideProblems {
  const { decision } = draft;
  const reason = draft.why.trim();
  const email = decisionEmailOf(draft)?.trim() ?? null;
  return {
    ...(decision === null && { decision: true }),
    ...(((reason === '' && changes(rows, decision)) || reason.length > limits.reason) && { why: true }),
    ...(email !== null && (email === '' || email.length > limits.message) && { email: true }),
  };
}

function decidingOf({ rows, draft, key }: Context): Deciding | null {
  const { decision, why } = draft;
  return decision === null || key === null
    ? null
    : { rows, decision, why: why.trim(), email: decisionEmailOf(draft)?.trim() ?? null, key };
}

/**
 * One decision on one or many candidates (product: Decisions): asks for its reason and email, waits for five seconds in
 * which all of it can be undone, sends it once, and reports for whom it was not stored and why. Undoing leads back to
 * the typed draft.
 */
export const decideMachine = setup({
  types: {
    context: {} as Context,
    events: {} as DecideEvent,
    tags: {} as 'pending' | 'undoable',
  },
  actors: { decide: notProvided<Decided, Deciding | null>('decide') },
  delays: undoableDelays,
  actions: {
    /** Tells the user that all decisions are stored. */
    sayStored: unprovided<{ stored: number }>('sayStored'),
    begin: assign((_, { rows, draft }: Ask) => ({ ...fresh, rows, draft: { ...emptyDraft, ...draft } })),
    // A changed draft is a new request and needs a new key.
    change: assign(({ context }, draft: Partial<DecideDraft>) => ({
      draft: { ...context.draft, ...draft },
      key: null,
    })),
    takeKey: assign(({ context }, key: string) => withKey(context, key)),
    markTried: assign({ tried: true }),
    keepRefused: assign((_, refused: NotDecided[]) => ({ refused })),
    keepProblem: assign(({ context }, problem: Problem) => withProblem(context, problem)),
    forget: assign(fresh),
  },
  guards: {
    complete: ({ context: { rows, draft } }) => Object.keys(decideProblems(rows, draft)).length === 0,
    hasRefused: (_, { refused }: Decided) => refused.length > 0,
    canRepeat: ({ context }) => context.key !== null,
  },
}).createMachine({
  id: 'decide',
  context: fresh,
  initial: 'idle',
  states: {
    idle: {
      on: { 'decision.ask': { target: 'asking', actions: { type: 'begin', params: ({ event }) => event } } },
    },
    asking: {
      on: {
        'draft.change': { actions: { type: 'change', params: ({ event }) => event.draft } },
        'form.submit': [
          {
            guard: 'complete',
            target: 'waiting',
            actions: { type: 'takeKey', params: ({ event }) => event.key },
          },
          { actions: 'markTried' },
        ],
        'dialog.close': { target: 'idle', actions: 'forget' },
      },
    },
    waiting: {
      tags: ['pending', 'undoable'],
      initial: 'settling',
      states: {
        settling: { after: { settle: 'open' } },
        open: { on: { 'action.undo': '#decide.asking' } },
      },
      on: { 'page.leave': 'sending' },
      after: { undo: 'sending' },
    },
    sending: {
      tags: 'pending',
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => decidingOf(context),
        onDone: [
          {
            guard: { type: 'hasRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepRefused', params: ({ event }) => event.output.refused },
          },
          {
            target: 'idle',
            actions: [{ type: 'sayStored', params: ({ event }) => ({ stored: event.output.stored }) }, 'forget'],
          },
        ],
        onError: { target: 'failed', actions: { type: 'keepProblem', params: ({ event }) => toProblem(event.error) } },
      },
    },
    refused: { on: { 'failure.dismiss': { target: 'idle', actions: 'forget' } } },
    failed: {
      on: {
        // With the same key: if the first request was carried out after all, it has no second effect.
        'action.retry': [{ guard: 'canRepeat', target: 'sending' }, { target: 'asking' }],
        'failure.dismiss': { target: 'idle', actions: 'forget' },
      },
    },
  },
});

export type DecideRef = ActorRefFrom<typeof decideMachine>;
export type DecideSnapshot = SnapshotFrom<typeof decideMachine>;
