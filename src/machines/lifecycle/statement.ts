import { and, assign, setup } from 'xstate';
import type { StatementActType, StatementState, StatementTax } from '../../contract/billing-statements';
import { paise, type Paise } from '../../contract/money';
import { day } from '../../contract/time';
import { lawOf, type Actor } from './law';

/** Stored in each row of the history. */
const statementMachineVersion = 1;
/** How long a panelist has to approve or dispute an issued statement. Without a response it is approved. */
export const respondWithin = 7 * day;

/** Facts that only the server knows: the next number, and the tax with the rule by which it was computed. */
export type IssueFacts = { number: string; tax: Paise; terms: StatementTax };
type Doer = { id: string; name: string };
export type Adjustment = { paise: Paise; why: string; at: number; by: Doer };
export type StatementContext = {
  panelistId: string;
  /** The end of the statement's month: the statement can be issued from then on. */
  opensAt: number;
  revision: number;
  /** The sum of its lines, which never change. */
  gross: Paise;
  /** The adjustments in the current revision. */
  adjustments: Adjustment[];
  /** The current revision as it was issued. */
  issued: (IssueFacts & { at: number }) | null;
  dispute: { why: string; at: number } | null;
  /** Why the current revision was made. */
  revised: { why: string; at: number; by: Doer } | null;
  reference: string | null;
};

type Base = { by: Actor; now: number };
export type StatementEvent = Base &
  (
    | { type: 'ADJUST'; paise: Paise; why: string; facts: { name: string } }
    | { type: 'ISSUE'; facts: IssueFacts }
    | { type: 'DISPUTE'; why: string }
    | { type: 'APPROVE' }
    | { type: 'REVISE'; why: string; facts: { name: string } }
    | { type: 'PAY'; reference: string }
    | { type: 'CLOCK' }
  );
export type Statement = {
  stored: { value: StatementState; context: StatementContext };
  event: StatementEvent;
  /** A posting to the ledger, or a notification of the panelist. */
  effect: { type: 'post'; params: { what: 'issued' | 'revised' | 'paid' } } | { type: 'tellPanelist'; params: object };
  input: Base & { panelistId: string; opensAt: number; gross: Paise };
  action: { type: StatementActType };
};

export const adjustedOf = ({ adjustments }: Pick<StatementContext, 'adjustments'>): Paise =>
  paise(adjustments.reduce((sum, one) => sum + one.paise, 0));
/** The amount that the tax is computed from. */
export const baseOf = (context: StatementContext): Paise => paise(context.gross + adjustedOf(context));
/** When an issued statement counts as approved; null if it is not issued. */
export const respondByOf = ({ value, context }: Statement['stored']): number | null =>
  value === 'issued' && context.issued ? context.issued.at + respondWithin : null;

const parts = setup({
  types: {} as { context: StatementContext; events: StatementEvent; input: Statement['input'] },
  guards: {
    bySuperAdmin: ({ event }) => event.by.role === 'SUPER_ADMIN',
    byPanelist: ({ context, event }) => event.by.role === 'PANELIST' && event.by.id === context.panelistId,
    byClock: ({ event }) => event.by.role === 'CLOCK',
    monthEnded: ({ context, event }) => event.now >= context.opensAt,
    inTime: ({ context, event }) => context.issued !== null && event.now < context.issued.at + respondWithin,
    tooLate: ({ context, event }) => context.issued !== null && event.now >= context.issued.at + respondWithin,
    /** Panelists are never asked to pay money back: an excess is deducted from a later statement. */
    leavesPay: ({ context, event }) =>
      event.type === 'ADJUST' && event.paise !== 0 && baseOf(context) + event.paise >= 0,
  },
  actions: {
    adjust: assign(({ context, event }) =>
      event.type !== 'ADJUST'
        ? {}
        : {
            adjustments: [
              ...context.adjustments,
              { paise: event.paise, why: event.why, at: event.now, by: { id: event.by.id, name: event.facts.name } },
            ],
          },
    ),
    issue: assign(({ event }) => (event.type === 'ISSUE' ? { issued: { ...event.facts, at: event.now } } : {})),
    dispute: assign(({ event }) => (event.type === 'DISPUTE' ? { dispute: { why: event.why, at: event.now } } : {})),
    revise: assign(({ context, event }) =>
      event.type !== 'REVISE'
        ? {}
        : {
            revision: context.revision + 1,
            issued: null,
            dispute: null,
            revised: { why: event.why, at: event.now, by: { id: event.by.id, name: event.facts.name } },
          },
    ),
    pay: assign(({ event }) => (event.type === 'PAY' ? { reference: event.reference } : {})),
    post: (_, _params: { what: 'issued' | 'revised' | 'paid' }) => {},
    tellPanelist: (_, _params: object) => {},
  },
});
const post = (what: 'issued' | 'revised' | 'paid') => ({ type: 'post', params: { what } }) as const;
const revised = parts.createStateConfig({
  on: { REVISE: { guard: 'bySuperAdmin', target: 'draft', actions: [post('revised'), 'revise'] } },
});

/**
 * The earnings of a panelist in a month (product: Statements): drafted, issued, answered by the panelist, paid. A
 * revision is a draft again; earlier issued revisions stay in `statement_revisions`.
 */
export const statementMachine = parts.createMachine({
  id: 'statement',
  context: ({ input: { panelistId, opensAt, gross } }) => ({
    ...{ panelistId, opensAt, gross, revision: 1, adjustments: [] },
    ...{ issued: null, dispute: null, revised: null, reference: null },
  }),
  initial: 'draft',
  states: {
    draft: {
      on: {
        ADJUST: { guard: and(['bySuperAdmin', 'leavesPay']), actions: 'adjust' },
        ISSUE: {
          guard: and(['bySuperAdmin', 'monthEnded']),
          target: 'issued',
          actions: ['issue', post('issued'), { type: 'tellPanelist', params: {} }],
        },
      },
    },
    issued: {
      on: {
        ...revised.on,
        DISPUTE: { guard: and(['byPanelist', 'inTime']), target: 'disputed', actions: 'dispute' },
        APPROVE: { guard: and(['byPanelist', 'inTime']), target: 'approved' },
        CLOCK: { guard: and(['byClock', 'tooLate']), target: 'approved' },
      },
    },
    disputed: { on: { ...revised.on, APPROVE: { guard: 'byPanelist', target: 'approved' } } },
    approved: {
      on: { ...revised.on, PAY: { guard: 'bySuperAdmin', target: 'paid', actions: ['pay', post('paid')] } },
    },
    paid: { type: 'final' },
  },
});

const someone = { name: '' };
const anyFacts: IssueFacts = {
  number: '',
  tax: paise(0),
  terms: {
    section: null,
    holdsFrom: null,
    thresholdPaise: paise(0),
    points: 0,
    pan: true,
    abroad: false,
    yearPaise: paise(0),
  },
};
/** The law of a statement, as client and server use it. */
export const statementLaw = lawOf<Statement>({
  version: statementMachineVersion,
  machine: statementMachine,
  begin: (input) => (input.by.role === 'SUPER_ADMIN' ? input : null),
  templates: [
    { type: 'ISSUE', sent: (by, now) => ({ type: 'ISSUE', by, now, facts: anyFacts }) },
    { type: 'ADJUST', sent: (by, now) => ({ type: 'ADJUST', by, now, paise: paise(1), why: '', facts: someone }) },
    { type: 'APPROVE', sent: (by, now) => ({ type: 'APPROVE', by, now }) },
    { type: 'DISPUTE', sent: (by, now) => ({ type: 'DISPUTE', by, now, why: '' }) },
    { type: 'PAY', sent: (by, now) => ({ type: 'PAY', by, now, reference: '' }) },
    { type: 'REVISE', sent: (by, now) => ({ type: 'REVISE', by, now, why: '', facts: someone }) },
  ],
  nextDue: (stored) => {
    const at = respondByOf(stored);
    return at === null ? null : { at };
  },
});
