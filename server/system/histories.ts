import type { FastifyInstance } from 'fastify';
import {
  getHistory,
  listHistories,
  type HistoryKind,
  type HistoryRow,
  type StoredHistory,
} from '../../src/contract/system-histories';
import { payments } from '../billing/payments';
import { refunds } from '../billing/refunds';
import { statements } from '../billing/statements';
import { sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { interviews } from '../interviews/store';
import { missing } from '../kit/failures';
import { allOf, hasText } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { subscriptions } from '../ledger/subscriptions';

type Shown = {
  historyOf(tx: Tx, id: string): Promise<{ input: object; events: readonly object[] }>;
  /** The table with the alias `i`. */
  table: Sql;
  code: Sql;
  /** Its history, up to the column with the id. */
  history: Sql;
  /** The name of the person that the history is about. */
  about: Sql;
};
const code = sql`i.code`;
const about = sql`coalesce((select u.name from persons p join users u on u.id = p.user_id where p.id = i.person_id), '')`;
const shown: Record<HistoryKind, Shown> = {
  interview: {
    historyOf: interviews.historyOf,
    table: sql`interviews i`,
    code,
    history: sql`from interview_history h where h.interview_id`,
    about: sql`(select c.name from candidates c where c.id = i.candidate_id)`,
  },
  subscription: {
    historyOf: subscriptions.historyOf,
    table: sql`subscriptions i`,
    code,
    history: sql`from subscription_history h where h.subscription_id`,
    about,
  },
  payment: {
    historyOf: payments.historyOf,
    table: sql`payments i`,
    code,
    history: sql`from payment_history h where h.payment_id`,
    about,
  },
  refund: {
    historyOf: refunds.historyOf,
    table: sql`(select r.*, p.person_id from refunds r join payments p on p.id = r.payment_id) i`,
    code,
    history: sql`from refund_history h where h.refund_id`,
    about,
  },
  statement: {
    historyOf: statements.historyOf,
    table: sql`statements i`,
    code: sql`coalesce(i.number, to_char(i.month, 'YYYY-MM'))`,
    history: sql`from statement_history h where h.statement_id`,
    about: sql`(select u.name from users u where u.id = i.panelist_id)`,
  },
};

// Names of fields with the texts that machines use to decide, or that say what happened. All other texts may have been
// written by people.
const words = new Set(['type', 'role', 'id', 'kind', 'who', 'decision']);
const ourId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A value of a history without the texts of people. Empty texts stay empty, because guards check for them. */
function masked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return value === '' || words.has(name) || ourId.test(value) ? value : '…';
  if (Array.isArray(value)) return value.map((one: unknown) => masked(one));
  return typeof value === 'object' && value !== null ? maskedFields(value) : value;
}
const maskedFields = (fields: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, masked(value, name)]));

/** The history of `id` for the inspector, without the texts of people. @throws 404 if there is none */
export async function readHistory(tx: Tx, kind: HistoryKind, id: string): Promise<StoredHistory> {
  const { table, code, history, historyOf } = shown[kind];
  const row = await tx.maybe<{ code: string; version: number }>(
    sql`
      select ${code} as code, i.version from ${table} where i.id = ${id} and exists (select ${history} = i.id)`,
  );
  if (!row) throw missing();
  const { input, events } = await historyOf(tx, id);
  return { ...row, input: maskedFields(input), events: events.map(maskedFields) };
}

export function historyRoutes(app: FastifyInstance, appContext: AppContext): void {
  const isOff = appContext.config.inspector === 'off';
  serve(app, appContext, listHistories, ({ tx, query: { kind, q, ...query } }) => {
    if (isOff) throw missing();
    const { table, code, about } = shown[kind];
    return pageOf<HistoryRow>(tx, query, {
      of: table,
      id: sql`i.id`,
      columns: sql`i.id, ${code} as code, ${about} as about, i.leaf as state, i.updated_at as "updatedAt"`,
      where: allOf(hasText(sql`(${code} || ' ' || ${about})`, q)),
      order: sql`i.updated_at desc, i.id desc`,
    });
  });
  serve(app, appContext, getHistory, ({ tx, params, query }) => {
    if (isOff) throw missing();
    return readHistory(tx, query.kind, params.id);
  });
}
