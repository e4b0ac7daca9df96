import {
  listEarnings,
  listStatements,
  listUpdated,
  monthAfter,
  monthAt,
  monthStart,
  monthWords,
  statementStateWords,
  type EarningLine,
  type RemunerationReply,
  type StatementDetail,
  type StatementRevision,
  type StatementRow,
  type UpdatedStatement,
} from '../../src/contract/billing-statements';
import type { QueryOf } from '../../src/contract/kit';
import { inRupees } from '../../src/contract/money';
import { iso } from '../../src/contract/time';
import { respondByOf, statementLaw, type Statement } from '../../src/machines/lifecycle/statement';
import { databaseNow, join, jsonInstant, sql, type Sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { actorOf } from '../lifecycle/send';
import { statements, statementsWithin } from './statements';

const title = sql`case when i.kind = 'mock' then 'Mock interview' else coalesce(j.title, 'Interview') end`;
/** The round of a settlement `s`: the closed round, or the open one of its interview `i`. */
const round = sql`left join lateral (
  select (r->>'rate')::bigint as rate, to_timestamp((r->>'start')::float8 / 1000) as start
  from jsonb_array_elements(i.context->'rounds') r where (r->>'round')::int = s.round) closed on true`;
const rate = sql`coalesce(closed.rate, (i.context->>'rate')::bigint, 0)`;
/** The tables that are needed to read what a settlement `s` earned. */
export const earnedTables = sql`settlements s join interviews i on i.id = s.interview_id
  left join job_profiles j on j.id = i.job_profile_id ${round}`;
export const earnedColumns = sql`s.id as settlement_id, i.id as interview_id, i.code, ${title} as title, i.kind, i.minutes,
  coalesce(closed.start, i.starts_at) as starts_at, ${rate} as rate_paise,
  case when ${rate} = 0 then 0 else round(100.0 * s.pay_paise / ${rate})::int end as percent, s.pay_paise as paise, s.at`;

const lineColumns = (
  row: Sql,
) => sql`${row}.settlement_id::text as id, ${row}.interview_id as "interviewId", ${row}.code, ${row}.title,
  ${row}.kind, ${row}.minutes, ${row}.starts_at as start, ${row}.rate_paise as "ratePaise", ${row}.percent, ${row}.paise, ${row}.at`;

/** The instants at which a month of India begins and ends. */
const spanOf = (month: string) => ({
  from: iso(monthStart(month)),
  to: iso(monthStart(monthAfter(month, 1))),
});

/** What a panelist's interviews earned, with a row for each change (product: Remuneration). */
export const earningList: ListSource<QueryOf<typeof listEarnings>, EarningLine> = {
  name: 'earnings',
  access: listEarnings.access,
  page(tx, { q, from, to, month, kind, sort = '-at', ...query }, caller) {
    const span = month === undefined ? null : spanOf(month);
    return pageOf<EarningLine>(tx, query, {
      of: sql`(select ${earnedColumns} from ${earnedTables}
        where s.panelist_id = ${caller.userId} and s.pay_paise <> 0) e`,
      id: sql`e.settlement_id`,
      columns: lineColumns(sql`e`),
      where: allOf(
        hasText(sql`(e.code || ' ' || e.title)`, q),
        given(kind, (wanted) => sql`e.kind = ${wanted}`),
        span && within(sql`e.at`, span.from, span.to),
        within(sql`e.at`, from, to),
      ),
      order: ordered(sort, { at: sql`e.at`, code: sql`e.code`, amount: sql`e.paise` }, sql`e.settlement_id`),
    });
  },
  columns: {
    code: { header: 'Interview', text: ({ code }) => code },
    title: { header: 'Job', text: (row) => row.title },
    kind: { header: 'Type', text: ({ kind }) => (kind === 'mock' ? 'Mock' : 'Real') },
    start: { header: 'Date', text: ({ start }, zone) => instantText(start, zone) },
    minutes: { header: 'Minutes', text: ({ minutes }) => minutes },
    rate: { header: 'Rate (INR)', text: ({ ratePaise }) => inRupees(ratePaise) },
    percent: { header: 'Percent', text: ({ percent }) => percent },
    amount: { header: 'Amount (INR)', text: ({ paise }) => inRupees(paise) },
    at: { header: 'Earned on', text: ({ at }, zone) => instantText(at, zone) },
  },
};

const monthsShown = 12;
/** What a panelist earned in the last 12 months of India, and what is on no statement yet (product: Remuneration). */
export async function remunerationOf(tx: Tx, { userId }: Caller): Promise<RemunerationReply> {
  const first = monthAfter(monthAt(await databaseNow(tx)), 1 - monthsShown);
  const rows = await tx.many<{ month: string; paise: number }>(sql`
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, sum(pay_paise)::bigint as paise
    from settlements where panelist_id = ${userId} and at >= ${new Date(monthStart(first))} group by 1`);
  const { open } = await tx.one<{ open: number }>(sql`
    select coalesce(sum(s.pay_paise), 0)::bigint as open from settlements s
    where s.panelist_id = ${userId} and not exists (select from statement_lines l where l.settlement_id = s.id)`);
  const months = Array.from({ length: monthsShown }, (_, nth) => {
    const month = monthAfter(first, nth);
    return { month, paise: rows.find((row) => row.month === month)?.paise ?? 0 };
  });
  return { months, openPaise: open } as RemunerationReply;
}

const panelist = sql`jsonb_build_object('id', i.panelist_id, 'name', u.name) as panelist`;
const sums = (row: Sql) => sql`${row}.gross_paise as "grossPaise", ${row}.adjusted_paise as "adjustedPaise",
  ${row}.tax_paise as "taxPaise", ${row}.net_paise as "netPaise"`;
const rowColumns = sql`i.id, ${panelist}, to_char(i.month, 'YYYY-MM') as month, i.leaf as state, i.revision, i.number,
  ${sums(sql`i`)}, i.issued_at as "issuedAt", (select count(*) from statement_lines l where l.statement_id = i.id) as lines,
  i.version, i.value, i.context, law_now() as now`;
type Read = Omit<StatementRow, 'allowedActions'> & Statement['stored'] & { now: string };
const shown = ({ value, context, now, ...row }: Read, caller: Caller): StatementRow => ({
  ...row,
  allowedActions: statementLaw.allowedActions({ value, context }, actorOf(caller), Date.parse(now)),
});
const tables = sql`statements i join users u on u.id = i.panelist_id`;
const sumColumns = {
  gross: { header: 'Gross (INR)', text: ({ grossPaise }: Pick<StatementRow, 'grossPaise'>) => inRupees(grossPaise) },
  adjusted: {
    header: 'Adjustments (INR)',
    text: ({ adjustedPaise }: Pick<StatementRow, 'adjustedPaise'>) => inRupees(adjustedPaise),
  },
  tax: { header: 'Tax deducted (INR)', text: ({ taxPaise }: Pick<StatementRow, 'taxPaise'>) => inRupees(taxPaise) },
  net: { header: 'Net (INR)', text: ({ netPaise }: Pick<StatementRow, 'netPaise'>) => inRupees(netPaise) },
};

/** The statements that their reader may see; `q` is a part of the panelist's name or of the number. */
export const statementList: ListSource<QueryOf<typeof listStatements>, StatementRow> = {
  name: 'statements',
  access: listStatements.access,
  async page(tx, { q, from, to, month, state, sort = '-month', ...query }, caller) {
    const page = await pageOf<Read>(tx, query, {
      of: tables,
      id: sql`i.id`,
      columns: rowColumns,
      where: allOf(
        statementsWithin(caller),
        hasText(sql`(u.name || ' ' || coalesce(i.number, ''))`, q),
        given(month, (wanted) => sql`i.month = ${`${wanted}-01`}::date`),
        given(state, (wanted) => sql`i.leaf = ${wanted}`),
        within(sql`i.issued_at`, from, to),
      ),
      order: ordered(
        sort,
        {
          month: sql`i.month`,
          panelist: sql`lower(u.name)`,
          gross: sql`i.gross_paise`,
          net: sql`i.net_paise`,
          number: sql`i.number`,
        },
        sql`i.id`,
      ),
    });
    return { ...page, content: page.content.map((row) => shown(row, caller)) };
  },
  columns: {
    panelist: { header: 'Panelist', text: (row) => row.panelist.name },
    month: { header: 'Month', text: ({ month }) => monthWords(month) },
    number: { header: 'Number', text: ({ number }) => number ?? '' },
    revision: { header: 'Revision', text: ({ revision }) => revision },
    state: { header: 'Status', text: ({ state }) => statementStateWords[state] },
    interviews: { header: 'Lines', text: ({ lines }) => lines },
    ...sumColumns,
    issued: { header: 'Issued', text: ({ issuedAt }, zone) => instantText(issuedAt, zone) },
  },
};

const revisionColumns = (row: Sql) => sql`${row}.id, ${row}.revision, ${row}.number, ${row}.issued_at as "issuedAt",
  ${sums(row)}, ${row}.adjustments, ${row}.tax`;
const sumsIn = (row: Sql) =>
  join(
    ['gross', 'adjusted', 'tax', 'net'].map(
      (name) => sql`${`${name}Paise`}::text, to_jsonb(${row})->${`${name}_paise`}`,
    ),
  );

/** Statements that were issued again, each with the revision before (product: Statements). */
export const updatedList: ListSource<QueryOf<typeof listUpdated>, UpdatedStatement> = {
  name: 'updatedStatements',
  access: listUpdated.access,
  page: (tx, { q, from, to, month, sort = '-issued', ...query }) =>
    pageOf<UpdatedStatement>(tx, query, {
      of: sql`(statement_revisions r join statement_revisions b on b.statement_id = r.statement_id and b.revision = r.revision - 1
        join ${tables} on i.id = r.statement_id)`,
      id: sql`r.id`,
      columns: sql`${revisionColumns(sql`r`)}, r.statement_id as "statementId", ${panelist}, to_char(i.month, 'YYYY-MM') as month,
        coalesce((select h.event->>'why' from statement_history h where h.statement_id = i.id and h.type = 'REVISE'
          and h.at <= r.issued_at order by h.seq desc limit 1), '') as why,
        jsonb_build_object('id', b.id, 'revision', b.revision, 'number', b.number, 'issuedAt', ${jsonInstant(sql`b.issued_at`)},
          'adjustments', b.adjustments, 'tax', b.tax, ${sumsIn(sql`b`)}) as before`,
      where: allOf(
        hasText(sql`(u.name || ' ' || r.number || ' ' || b.number)`, q),
        given(month, (wanted) => sql`i.month = ${`${wanted}-01`}::date`),
        within(sql`r.issued_at`, from, to),
      ),
      order: ordered(sort, { issued: sql`r.issued_at`, panelist: sql`lower(u.name)`, month: sql`i.month` }, sql`r.id`),
    }),
  columns: {
    panelist: { header: 'Panelist', text: (row) => row.panelist.name },
    month: { header: 'Month', text: (row) => monthWords(row.month) },
    number: { header: 'Number', text: ({ number }) => number },
    before: { header: 'Replaces', text: ({ before }) => before.number },
    why: { header: 'Reason', text: ({ why }) => why },
    ...sumColumns,
    netBefore: { header: 'Net before (INR)', text: ({ before }) => inRupees(before.netPaise) },
    issued: { header: 'Issued', text: ({ issuedAt }, zone) => instantText(issuedAt, zone) },
  },
};

const mostLines = 2_000;
/** One statement with its lines and all its issued revisions. @throws 404 if it is out of reach */
export async function statementDetail(tx: Tx, id: string, caller: Caller): Promise<StatementDetail> {
  const held = await statements.heldFor(tx, id, caller);
  if (!held) throw missing();
  const row = await tx.one<Read>(sql`select ${rowColumns} from ${tables} where i.id = ${id}`);
  const content = await tx.many<EarningLine>(sql`
    select ${lineColumns(sql`l`)} from statement_lines l where l.statement_id = ${id} order by l.at, l.settlement_id limit ${mostLines}`);
  const revisions = await tx.many<StatementRevision>(sql`
    select ${revisionColumns(sql`r`)} from statement_revisions r where r.statement_id = ${id} order by r.revision desc`);
  const { adjustments, issued, dispute, revised, reference } = held.stored.context;
  return {
    ...shown(row, caller),
    version: held.version,
    content,
    adjustments: adjustments.map(({ paise, why, at, by }) => ({ paise, why, at: iso(at), by: by.name })),
    tax: issued?.terms ?? null,
    dispute: dispute && { why: dispute.why, at: iso(dispute.at) },
    revised: revised && { why: revised.why, at: iso(revised.at), by: revised.by.name },
    reference,
    respondBy: iso(respondByOf(held.stored)),
    revisions,
    allowedActions: statementLaw.allowedActions(held.stored, actorOf(caller), held.now),
  };
}
