import type { Account } from '../../src/contract/billing-ledger';
import type { Paise } from '../../src/contract/money';
import { paise } from '../../src/contract/money';
import { sql, type Tx } from '../db/database';

/**
 * A debit is positive, a credit negative. `partyId` is the subscription of creditsOwed or the panelist of
 * panelistsPayable.
 */
export type Posting = { account: Account; paise: Paise; partyId?: string };

/** The cause of an entry in the journal. `part` distinguishes the entries of one cause. Each exists only once. */
export type Cause = {
  cause: 'payment' | 'refund' | 'subscription' | 'round' | 'statement';
  causeId: string;
  part: string;
};

/**
 * Posts one entry (product: Ledger) in the transaction that causes it. Postings of zero are left out, and nothing is
 * posted if all are zero. @throws if the postings do not sum to zero, or the cause already has this entry
 */
export async function post(tx: Tx, { cause, causeId, part }: Cause, at: number, postings: Posting[]): Promise<void> {
  const lines = postings.filter((posting) => posting.paise !== 0);
  if (lines.length === 0) return;
  const sum = lines.reduce((total, posting) => total + posting.paise, 0);
  if (sum !== 0) throw new Error(`The postings of ${cause} ${part} sum to ${sum}`);
  await tx.run(sql`
    with entry as (
      insert into journal_entries (cause, cause_id, part, at)
      values (${cause}, ${causeId}, ${part}, ${new Date(at)}) returning id)
    insert into postings (entry_id, line, account, party_id, paise)
    select entry.id, line, account, "partyId", paise
    from entry, rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as (account text, "partyId" uuid, paise bigint)) with ordinality as given(account, "partyId", paise, line)`);
}

/**
 * Posts the opposite of the last entry of a cause whose part begins with `of.part` and that is not reversed yet.
 * Returns false if there is none.
 */
export async function reverse(tx: Tx, of: Cause, part: string, at: number): Promise<boolean> {
  const reversed = await tx.maybe(sql`
    with old as (
      select e.id from journal_entries e
      where e.cause = ${of.cause} and e.cause_id = ${of.causeId} and starts_with(e.part, ${of.part}) and e.reverses is null
        and not exists (select from journal_entries r where r.reverses = e.id)
      order by e.id desc limit 1),
    entry as (
      insert into journal_entries (cause, cause_id, part, at, reverses)
      select ${of.cause}, ${of.causeId}, ${part}, ${new Date(at)}, id from old returning id, reverses),
    lines as (
      insert into postings (entry_id, line, account, party_id, paise)
      select entry.id, p.line, p.account, p.party_id, -p.paise from entry join postings p on p.entry_id = entry.reverses)
    select from entry`);
  return reversed !== null;
}

/** The balance of an account, of one party or of all. What we owe is negative. */
export async function balanceOf(tx: Tx, account: Account, partyId?: string): Promise<Paise> {
  const { sum } = await tx.one<{ sum: number }>(sql`
    select coalesce(sum(paise), 0)::bigint as sum from postings
    where account = ${account} and (${partyId ?? null}::uuid is null or party_id = ${partyId ?? null})`);
  return paise(sum);
}

/** The nth number of a series in a financial year, such as "ST/26-27/000001", with at most 16 characters. */
export const numberOf = (series: string, year: number, nth: number): string =>
  `${series}/${String(year).slice(2)}-${String(year + 1).slice(2)}/${String(nth).padStart(6, '0')}`;

/** The next number of a series, without gaps. Its row is locked until the transaction ends (product: Invoices). */
export async function nextNumber(tx: Tx, series: string, year: number): Promise<string> {
  const { last } = await tx.one<{ last: number }>(sql`
    insert into number_series (name, year, last) values (${series}, ${year}, 1)
    on conflict (name, year) do update set last = number_series.last + 1 returning last`);
  return numberOf(series, year, last);
}
