import {
  closeMonth,
  getMonthEnd,
  getMonthEndRest,
  getMonthOverview,
  listMonthPreview,
  payWarningWords,
  resumeMonthEnd,
  stopMonthEnd,
  type MonthEnd,
  type MonthOverview,
  type MonthPreview,
  type PayWarning,
} from '../../src/contract/billing-month-ends';
import { monthAfter, monthStart, monthWords } from '../../src/contract/billing-statements';
import type { FileReply, QueryOf } from '../../src/contract/kit';
import { inRupees, paise } from '../../src/contract/money';
import type { FastifyInstance } from 'fastify';
import { databaseNow, sql, type Sql, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { whoById, type Caller } from '../kit/caller';
import { conflict, missing } from '../kit/failures';
import { allOf, hasText, ordered, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { sheetRow, workbook } from '../kit/sheet';
import { payFactsOf, type PayFacts } from '../people/pay-facts';
import { earnedColumns, earnedTables } from './statement-lists';
import { taxOf } from './statement-sums';
import { draftStatement, standingOf, statementLifecycle, taxRulesOf } from './statements';

const dateOf = (month: string) => sql`${`${month}-01`}::date`;
const endOf = (month: string) => new Date(monthStart(monthAfter(month, 1)));
/** Whether a settlement `s` has pay up to the end of a month that is on no statement yet. */
const isOpen = (month: string): Sql => sql`s.pay_paise <> 0 and s.panelist_id is not null and s.at < ${endOf(month)}
  and not exists (select from statement_lines l where l.settlement_id = s.id)`;
const hasRate = sql`exists (select from rate_cards r join panelists p on p.user_id = g.panelist_id
  where r.least_months <= p.experience_months and r.holds_from <= law_now()::date)`;

const warningsOf = ({ pan, bank, abroad }: PayFacts, rate: boolean): PayWarning[] => [
  ...(pan || abroad ? [] : (['noPan'] as const)),
  ...(bank ? [] : (['noBank'] as const)),
  ...(rate ? [] : (['noRate'] as const)),
];

type Gross = {
  id: string;
  panelist: { id: string; name: string };
  lines: number;
  gross: number;
  last: number;
  rate: boolean;
};
/** What closing a month would pay each panelist (product: Month end). */
export const previewList: ListSource<QueryOf<typeof listMonthPreview>, MonthPreview> = {
  name: 'monthPreview',
  access: listMonthPreview.access,
  async page(tx, { q, month, sort = 'panelist', from: _from, to: _to, ...query }) {
    const page = await pageOf<Gross>(tx, query, {
      of: sql`(select s.panelist_id, count(*) as lines, sum(s.pay_paise)::bigint as gross,
          coalesce((select gross_paise from statements b where b.panelist_id = s.panelist_id and b.month = ${dateOf(monthAfter(month, -1))}), 0) as last
        from settlements s where ${isOpen(month)} group by 1) g join users u on u.id = g.panelist_id`,
      id: sql`g.panelist_id`,
      columns: sql`u.id, jsonb_build_object('id', g.panelist_id, 'name', u.name) as panelist, g.lines, g.gross, g.last,
        ${hasRate} as rate`,
      where: allOf(hasText(sql`u.name`, q)),
      order: ordered(
        sort,
        { panelist: sql`lower(u.name)`, gross: sql`g.gross`, lines: sql`g.lines`, change: sql`g.gross - g.last` },
        sql`g.panelist_id`,
      ),
    });
    const ids = page.content.map(({ id }) => id);
    const factsOf = await payFactsOf(tx, ids);
    const [rules, standing] = [await taxRulesOf(tx), await standingOf(tx, ids)];
    const content = page.content.map(({ gross, last, rate, ...row }) => {
      const payee = factsOf(row.id);
      const base = paise(Math.max(0, gross));
      const { tax } = taxOf(
        rules,
        payee,
        { month, base },
        standing.filter(({ panelistId }) => panelistId === row.id),
      );
      return {
        ...row,
        grossPaise: paise(gross),
        taxPaise: tax,
        netPaise: paise(gross - tax),
        lastPaise: paise(last),
        warnings: warningsOf(payee, rate),
      };
    });
    return { ...page, content };
  },
  columns: {
    panelist: { header: 'Panelist', text: (row) => row.panelist.name },
    lines: { header: 'Lines', text: ({ lines }) => lines },
    gross: { header: 'Gross (INR)', text: ({ grossPaise }) => inRupees(grossPaise) },
    tax: { header: 'Tax deducted (INR)', text: ({ taxPaise }) => inRupees(taxPaise) },
    net: { header: 'Net (INR)', text: ({ netPaise }) => inRupees(netPaise) },
    last: { header: 'Month before (INR)', text: ({ lastPaise }) => inRupees(lastPaise) },
    warnings: { header: 'To check', text: ({ warnings }) => warnings.map((one) => payWarningWords[one]).join(', ') },
  },
};

const runsWhere = (where: Sql) => sql`
  select r.id, to_char(r.month, 'YYYY-MM') as month, r.state, (select u.name from users u where u.id = r.owner_id) as by,
    t.total, t.issued, t.drafts, t.carried
  from month_ends r cross join lateral (
    select count(*) as total, count(*) filter (where result = 'issued') as issued,
      count(*) filter (where result = 'draft') as drafts, count(*) filter (where result = 'carried') as carried
    from month_end_rows where month_end_id = r.id) t where ${where}`;

/** @throws 404 */
async function readRun(tx: Tx, id: string): Promise<MonthEnd> {
  const run = await tx.maybe<MonthEnd>(runsWhere(sql`r.id = ${id}`));
  if (!run) throw missing();
  return run;
}

/** Why a month cannot be closed now, or null. */
async function refusalOf(tx: Tx, month: string): Promise<string | null> {
  if ((await databaseNow(tx)) < monthStart(monthAfter(month, 1))) return `${monthWords(month)} has not ended yet.`;
  const { closed, later, open } = await tx.one<{ closed: boolean; later: string | null; open: string | null }>(sql`
    select exists (select from month_ends where month = ${dateOf(month)}) as closed,
      (select to_char(max(month), 'YYYY-MM') from month_ends where month > ${dateOf(month)}) as later,
      (select to_char(max(month), 'YYYY-MM') from month_ends where state <> 'done') as open`);
  if (closed) return `${monthWords(month)} is already closed.`;
  if (open !== null) return `${monthWords(open)} is still being closed. Finish it first.`;
  return later === null ? null : `${monthWords(later)} is closed: its statements have the pay of earlier months.`;
}

async function overviewOf(tx: Tx, month: string): Promise<MonthOverview> {
  const sums = await tx.one<Pick<MonthOverview, 'panelists' | 'grossPaise' | 'lastPaise'>>(sql`
    select count(*) as panelists, coalesce(sum(g.paise), 0)::bigint as "grossPaise",
      (select coalesce(sum(gross_paise), 0)::bigint from statements where month = ${dateOf(monthAfter(month, -1))}) as "lastPaise"
    from (select sum(s.pay_paise) as paise from settlements s where ${isOpen(month)} group by s.panelist_id having sum(s.pay_paise) > 0) g`);
  const run = await tx.maybe<MonthEnd>(runsWhere(sql`r.month = ${dateOf(month)}`));
  return { month, run, refusal: await refusalOf(tx, month), ...sums };
}

/** Starts closing a month. @throws 409 as in the contract */
export async function startMonthEnd(tx: Tx, month: string, caller: Caller): Promise<MonthEnd> {
  // If two super admins do this at once, the second one sees what the first one did.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('month_ends', 13))`);
  const refusal = await refusalOf(tx, month);
  if (refusal !== null) throw conflict(refusal, {});
  const { id } = await tx.one<{ id: string }>(sql`
    insert into month_ends (month, owner_id, state) values (${dateOf(month)}, ${caller.userId}, 'running') returning id`);
  await tx.run(sql`
    insert into month_end_rows (month_end_id, nr, panelist_id)
    select ${id}, row_number() over (order by g.panelist_id), g.panelist_id
    from (select distinct s.panelist_id from settlements s where ${isOpen(month)}) g`);
  await enqueue(tx, 'monthEnds', { id, run: 0 });
  await audit(tx, caller.userId, 'monthEndStarted', id);
  return readRun(tx, id);
}

async function stop(tx: Tx, id: string, caller: Caller): Promise<MonthEnd> {
  const stopped = await tx.run(sql`update month_ends set state = 'stopped' where id = ${id} and state = 'running'`);
  if (stopped > 0) await audit(tx, caller.userId, 'monthEndStopped', id);
  return readRun(tx, id);
}

async function resume(tx: Tx, id: string, caller: Caller): Promise<MonthEnd> {
  const resumed = await tx.maybe<{ run: number }>(sql`
    update month_ends set state = 'running', run = run + 1, owner_id = ${caller.userId}
    where id = ${id} and state = 'stopped' returning run`);
  if (resumed) await enqueue(tx, 'monthEnds', { id, run: resumed.run });
  return readRun(tx, id);
}

/** Stops a run whose job was given up, so that it can be continued. */
export const giveUpMonthEnd = async (tx: Tx, { id, run }: Jobs['monthEnds']): Promise<void> =>
  void (await tx.run(
    sql`update month_ends set state = 'stopped' where id = ${id} and run = ${run} and state = 'running'`,
  ));

// How many panelists one job closes. Progress is committed after each page, and a stop is noticed then.
const pageSize = 50;

/** The owner of a run as a caller with their current rights. Null if they may no longer close a month. */
async function ownerOf(tx: Tx, id: string): Promise<Caller | null> {
  const who = await whoById(tx, id);
  return who?.userType === 'SUPER_ADMIN' ? { ...who, reach: 'all' } : null;
}

/**
 * Drafts the statements of the next panelists of a run, and issues those that have nothing to check. A statement and
 * its result are stored in one transaction, so that no statement is made twice, whichever process dies.
 */
export async function closePage(tx: Tx, { id, run }: Jobs['monthEnds'], publicUrl: string): Promise<void> {
  const head = await tx.maybe<{ month: string; ownerId: string }>(sql`
    select to_char(month, 'YYYY-MM') as month, owner_id as "ownerId" from month_ends
    where id = ${id} and run = ${run} and state = 'running' for update`);
  if (!head) return;
  const { month } = head;
  const caller = await ownerOf(tx, head.ownerId);
  if (!caller) return giveUpMonthEnd(tx, { id, run });
  const rows = await tx.many<{ nr: number; panelistId: string; gross: number; rate: boolean }>(sql`
    select g.nr, g.panelist_id as "panelistId", coalesce(sum(s.pay_paise), 0)::bigint as gross, ${hasRate} as rate
    from (select nr, panelist_id from month_end_rows where month_end_id = ${id} and result is null order by nr limit ${pageSize}) g
      left join settlements s on s.panelist_id = g.panelist_id and ${isOpen(month)}
    group by g.nr, g.panelist_id order by g.nr`);
  const now = await databaseNow(tx);
  const factsOf = await payFactsOf(
    tx,
    rows.map(({ panelistId }) => panelistId),
  );
  const paid = rows.filter(({ gross }) => gross > 0);
  const ids = new Map<number, string>();
  for (const row of paid) ids.set(row.nr, await draftStatement(tx, { ...row, month, now }, caller));
  await tx.run(sql`
    insert into statement_lines (statement_id, settlement_id, interview_id, code, title, kind, minutes, starts_at, rate_paise, percent, paise, at)
    select st.id, e.* from statements st join lateral (
      select ${earnedColumns} from ${earnedTables} where s.panelist_id = st.panelist_id and ${isOpen(month)}) e on true
    where st.id = any(${[...ids.values()]}::uuid[])`);
  const { send } = statementLifecycle(publicUrl);
  const results: { nr: number; result: string }[] = [];
  for (const { nr, panelistId, rate } of rows) {
    const statementId = ids.get(nr);
    const clean = warningsOf(factsOf(panelistId), rate).length === 0;
    if (statementId !== undefined && clean) await send(tx, statementId, { type: 'ISSUE', version: 0 }, caller);
    results.push({ nr, result: statementId === undefined ? 'carried' : clean ? 'issued' : 'draft' });
  }
  await tx.run(sql`
    update month_end_rows r set result = given.result
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as given(nr int, result text)
    where r.month_end_id = ${id} and r.nr = given.nr`);
  if (rows.length === pageSize) await enqueue(tx, 'monthEnds', { id, run });
  else await tx.run(sql`update month_ends set state = 'done' where id = ${id}`);
}

async function restFile(tx: Tx, id: string): Promise<FileReply> {
  const { month } = await readRun(tx, id);
  const rows = await tx.many<{ panelistId: string; name: string; result: 'draft' | 'carried'; rate: boolean }>(sql`
    select g.panelist_id as "panelistId", u.name, g.result, ${hasRate} as rate
    from month_end_rows g join users u on u.id = g.panelist_id
    where g.month_end_id = ${id} and g.result <> 'issued' and not exists (
      select from statements st where st.panelist_id = g.panelist_id and st.month = ${dateOf(month)} and st.leaf <> 'draft')
    order by g.nr`);
  const factsOf = await payFactsOf(
    tx,
    rows.map(({ panelistId }) => panelistId),
  );
  const why = ({ panelistId, result, rate }: (typeof rows)[number]) =>
    result === 'carried'
      ? 'Nothing to pay: stays for the next month'
      : warningsOf(factsOf(panelistId), rate)
          .map((one) => payWarningWords[one])
          .join(', ') || 'Nothing left: issue it';
  return {
    name: `month_end_${month}_not_issued.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: workbook(
      'Not issued',
      [{ header: 'Panelist' }, { header: 'To check', width: 48 }],
      rows.map((row, nth) => sheetRow([row.name, why(row)], nth + 2)),
    ),
  };
}

/** Month end, for super admins (product: Month end). */
export function monthEndRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, getMonthOverview, ({ tx, query }) => overviewOf(tx, query.month));
  serve(app, appContext, listMonthPreview, ({ tx, query, caller }) => previewList.page(tx, query, caller));
  serve(app, appContext, closeMonth, ({ tx, body, caller, reply }) => {
    wakeBackground(appContext, reply);
    return startMonthEnd(tx, body.month, caller);
  });
  serve(app, appContext, getMonthEnd, ({ tx, params }) => readRun(tx, params.id));
  serve(app, appContext, stopMonthEnd, ({ tx, params, caller }) => stop(tx, params.id, caller));
  serve(app, appContext, resumeMonthEnd, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return resume(tx, params.id, caller);
  });
  serve(app, appContext, getMonthEndRest, ({ tx, params }) => restFile(tx, params.id));
}
