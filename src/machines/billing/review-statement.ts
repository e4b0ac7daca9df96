import { assign, not, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  actProblems,
  typedAdjustment,
  type ActFields,
  type SentToStatement,
  type StatementActType,
} from '../../contract/billing-statements';
import { paise } from '../../contract/money';
import { atFields } from '../kit/at-fields';
import { notProvided } from '../kit/not-provided';
import { toProblem, type Problem } from '../kit/problem';
import { keyAfter, withKey } from '../kit/send-once';
import { unprovided } from '../kit/unprovided';

type Context = {
  statementId: string;
  /** The version that was read when the act was asked for. */
  version: number;
  act: StatementActType | null;
  fields: ActFields;
  problems: Record<keyof ActFields, string | null>;
  /** An error that belongs to no single field. */
  problem: string | null;
  /** Idempotency key: stays with the fields until a definite answer (product: Idempotency). */
  key: string | null;
};
export type ReviewStatementEvent =
  | { type: 'act.ask'; act: StatementActType; version: number }
  | { type: 'field.change'; name: keyof ActFields; value: string }
  | { type: 'form.submit'; key: string }
  | { type: 'dialog.close' };
export type ActingOnStatement = { statementId: string; sent: SentToStatement; key: string };

const empty: ActFields = { amount: '', why: '', reference: '' };
const none = { amount: null, why: null, reference: null };
const isField = (said: string): said is keyof ActFields => Object.hasOwn(empty, said);

/** The event of an act, from what was typed. */
function sentBy({ act, version, fields }: Context): SentToStatement {
  const why = fields.why.trim();
  switch (act) {
    case 'ADJUST':
      return { type: act, version, paise: typedAdjustment(fields.amount) ?? paise(0), why };
    case 'DISPUTE':
    case 'REVISE':
      return { type: act, version, why };
    case 'PAY':
      return { type: act, version, reference: fields.reference.trim() };
    default:
      return { type: act === 'ISSUE' ? act : 'APPROVE', version };
  }
}

const parts = setup({
  types: {
    context: {} as Context,
    events: {} as ReviewStatementEvent,
    input: {} as { statementId: string },
    tags: {} as 'busy' | 'asking',
  },
  actors: { act: notProvided<null, ActingOnStatement>('act') },
  guards: {
    isFilledIn: ({ context: { act, fields } }) =>
      act !== null && Object.values(actProblems(act, fields)).every((problem) => problem === null),
  },
  actions: {
    /** Tells the user that it is done. */
    say: unprovided<{ act: StatementActType }>('say'),
    ask: assign((_, { act, version }: { act: StatementActType; version: number }) => ({
      ...{ act, version, fields: empty, problems: none, problem: null, key: null },
    })),
    // Other fields are another request.
    change: assign(({ context }, { name, value }: { name: keyof ActFields; value: string }) => ({
      fields: { ...context.fields, [name]: value },
      problems: { ...context.problems, [name]: null },
      problem: null,
      key: null,
    })),
    showProblems: assign(({ context: { act, fields } }) => ({
      problems: act === null ? none : actProblems(act, fields),
      problem: null,
    })),
    takeKey: assign(({ context }, key: string) => ({ ...withKey(context, key), problems: none })),
    showRefusal: assign(({ context }, problem: Problem) => ({
      ...atFields(problem, none, (field) => (isField(field) ? field : undefined)),
      key: keyAfter(context, problem),
    })),
  },
});

/** One act on a statement: asked, filled in, sent once (product: Statements). Which acts there are is what the law allows. */
export const reviewStatementMachine = parts.createMachine({
  id: 'reviewStatement',
  context: ({ input: { statementId } }) => ({
    ...{ statementId, version: 0, act: null, fields: empty, problems: none, problem: null, key: null },
  }),
  initial: 'reading',
  states: {
    reading: {
      on: { 'act.ask': { target: 'asking', actions: { type: 'ask', params: ({ event }) => event } } },
    },
    asking: {
      tags: 'asking',
      on: {
        'field.change': { actions: { type: 'change', params: ({ event }) => event } },
        'form.submit': [
          { guard: not('isFilledIn'), actions: 'showProblems' },
          { target: 'sending', actions: { type: 'takeKey', params: ({ event }) => event.key } },
        ],
        'dialog.close': 'reading',
      },
    },
    sending: {
      tags: ['busy', 'asking'],
      invoke: {
        id: 'act',
        src: 'act',
        input: ({ context }) => ({
          statementId: context.statementId,
          sent: sentBy(context),
          key: context.key ?? '',
        }),
        onDone: {
          target: 'reading',
          actions: { type: 'say', params: ({ context }) => ({ act: context.act ?? 'APPROVE' }) },
        },
        onError: {
          target: 'asking',
          actions: { type: 'showRefusal', params: ({ event }) => toProblem(event.error) },
        },
      },
    },
  },
});

export type ReviewStatementActor = ActorRefFrom<typeof reviewStatementMachine>;
export type ReviewStatementSnapshot = SnapshotFrom<typeof reviewStatementMachine>;
