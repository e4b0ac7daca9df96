import {
  entryWords,
  ledgerCauseWords,
  type LedgerEntry,
  type LedgerEntryDetail,
  type LedgerMonths,
  type listLedgerEntries,
} from '../../src/contract/billing-ledger';
import { monthAfter, monthAt, monthStart } from '../../src/contract/billing-statements';
import type { QueryOf } from '../../src/contract/kit';
import { paise, plainRupees } from '../../src/contract/money';
import { databaseNow, sql, type Sql, type Tx } from '../db/database';
import { missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { causeOf } from './ledger-findings';

const monthsShown = 12;
const shown = ['sales', 'tax', 'creditsOwed', 'panelistsPayable'] as const;
type Sums = Record<(typeof shown)[number], number>;

const sumsOf = (rows: readonly { account: string; sum: number }[]): Sums => {
  // Amounts that are owed or earned are credits, which are stored as negative numbers.
  const of = (account: string) => 0 - (rows.find((row) => row.account === account)?.sum ?? 0);
  return {
    sales: of('sales'),
    tax: of('tax'),
    creditsOwed: of('creditsOwed'),
    panelistsPayable: of('panelistsPayable'),
  };
};
const minus = (sums: Sums, less: Sums): Sums => ({
  sales: sums.sales - less.sales,
  tax: sums.tax - less.tax,
  creditsOwed: sums.creditsOwed - less.creditsOwed,
  panelistsPayable: sums.panelistsPayable - less.panelistsPayable,
});
const inPaise = ({ sales, tax, creditsOwed, panelistsPayable }: Sums) => ({
  ...{ sales: paise(sales), tax: paise(tax) },
  ...{ creditsOwed: paise(creditsOwed), panelistsPayable: paise(panelistsPayable) },
});

/**
 * What each of the last 12 months added, or left owed at its end. Each amount is a sum of postings (product: Money by
 * month).
 */
export async function ledgerMonths(tx: Tx): Promise<LedgerMonths> {
  const running = monthAt(await databaseNow(tx));
  const first = monthAfter(running, 1 - monthsShown);
  const accounts = sql`account = any(${[...shown]}::text[])`;
  const balances = sumsOf(
    await tx.many(sql`select account, sum(paise)::bigint as sum from postings where ${accounts} group by 1`),
  );
  const flows = await tx.many<{ month: string; account: string; sum: number }>(sql`
    select to_char(e.at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, p.account, sum(p.paise)::bigint as sum
    from journal_entries e join postings p on p.entry_id = e.id and ${accounts}
    where e.at >= ${new Date(monthStart(first))} group by 1, 2`);
  let left = balances;
  const months = Array.from({ length: monthsShown }, (_, nth) => monthAfter(running, -nth)).map((month) => {
    const added = sumsOf(flows.filter((row) => row.month === month));
    const { creditsOwed, panelistsPayable } = left;
    left = minus(left, added);
    return { month, ...inPaise({ ...added, creditsOwed, panelistsPayable }) };
  });
  return { months: months.reverse(), now: inPaise(balances) };
}

const partyName = (id: Sql) => sql`(
  select jsonb_build_object('id', ${id}, 'name', coalesce((select u.name from users u where u.id = ${id}), (
    select coalesce(u.name, (select c.name from candidates c where c.person_id = s.person_id order by c.organization_id nulls first limit 1), '')
      || ', ' || s.code
    from subscriptions s join persons on persons.id = s.person_id left join users u on u.id = persons.user_id where s.id = ${id}), ''))
  where ${id} is not null)`;

type Narrow = Pick<QueryOf<typeof listLedgerEntries>, 'account' | 'partyId'>;
/** The postings `p` of an entry `e` that a reader requests. */
const postingsOf = ({ account, partyId }: Narrow) =>
  allOf(
    sql`p.entry_id = e.id`,
    given(account, (one) => sql`p.account = ${one}`),
    given(partyId, (id) => sql`p.party_id = ${id}`),
  );
const columnsOf = (narrow: Narrow) => sql`
  e.id::text as id, e.at, e.cause, e.part, ${causeOf} as of,
  (select coalesce(sum(p.paise) filter (where p.paise > 0), 0)::bigint from postings p where ${postingsOf(narrow)}) as debit,
  (select coalesce(-sum(p.paise) filter (where p.paise < 0), 0)::bigint from postings p where ${postingsOf(narrow)}) as credit,
  ${partyName(sql`(select p.party_id from postings p where p.entry_id = e.id and p.party_id is not null order by p.line limit 1)`)} as party`;

/** Whether a search finds an entry `e`: by the code of its subject, or by the name of a party. */
const isFound = (q: string) => {
  const like = (text: Sql) => hasText(text, q) ?? sql`true`;
  return sql`(e.cause_id in (
      select id from payments where ${like(sql`code`)} union all select id from interviews where ${like(sql`code`)}
      union all select id from subscriptions where ${like(sql`code`)}
      union all select id from refunds where ${like(sql`code`)}
      union all select id from statements where ${like(sql`number`)})
    or e.id in (select p.entry_id from postings p where p.party_id in (
      select id from users where user_type = 'PANELIST' and ${like(sql`name`)}
      union all select s.id from subscriptions s join persons on persons.id = s.person_id join users u on u.id = persons.user_id
        where ${like(sql`u.name || ', ' || s.code`)})))`;
};
const monthSpan = (month: string) =>
  sql`e.at >= ${new Date(monthStart(month))} and e.at < ${new Date(monthStart(monthAfter(month, 1)))}`;

/** The journal, the newest entry first (product: Journal). */
export const entryList: ListSource<QueryOf<typeof listLedgerEntries>, LedgerEntry> = {
  name: 'ledgerEntries',
  access: { SUPER_ADMIN: 'all' },
  page: (tx, { q = '', from, to, account, cause, month, until, partyId, sort = '-at', ...query }) =>
    pageOf<LedgerEntry>(tx, query, {
      of: sql`journal_entries e`,
      id: sql`e.id`,
      columns: columnsOf({ account, partyId }),
      where: allOf(
        (account ?? partyId) ? sql`exists (select from postings p where ${postingsOf({ account, partyId })})` : null,
        given(cause, (one) => sql`e.cause = ${one}`),
        given(month, monthSpan),
        given(until, (last) => sql`e.at < ${new Date(monthStart(monthAfter(last, 1)))}`),
        q.trim() === '' ? null : isFound(q),
        within(sql`e.at`, from, to),
      ),
      order: ordered(sort, { at: sql`e.at` }, sql`e.id`),
    }),
  columns: {
    at: { header: 'Posted', text: ({ at }, zone) => instantText(at, zone) },
    what: { header: 'What happened', text: entryWords },
    cause: { header: 'Cause', text: ({ cause }) => ledgerCauseWords[cause] },
    code: { header: 'Code', text: ({ of }) => of.code },
    party: { header: 'Party', text: ({ party }) => party?.name ?? '' },
    debit: { header: 'Debit (INR)', text: ({ debit }) => plainRupees(debit) },
    credit: { header: 'Credit (INR)', text: ({ credit }) => plainRupees(credit) },
  },
};

/** @throws 404 */
export async function entryOf(tx: Tx, id: string): Promise<LedgerEntryDetail> {
  if (!/^\d{1,18}$/.test(id)) throw missing();
  const row = await tx.maybe<LedgerEntryDetail>(sql`
    select ${columnsOf({})}, (
        select jsonb_agg(jsonb_build_object('account', p.account, 'paise', p.paise, 'party', ${partyName(sql`p.party_id`)}) order by p.line)
        from postings p where p.entry_id = e.id) as postings,
      (select jsonb_build_object('id', o.id::text, 'at', o.at) from journal_entries o where o.id = e.reverses) as reverses,
      (select jsonb_build_object('id', o.id::text, 'at', o.at) from journal_entries o where o.reverses = e.id) as "reversedBy"
    from journal_entries e where e.id = ${id}`);
  if (!row) throw missing();
  return row;
}
