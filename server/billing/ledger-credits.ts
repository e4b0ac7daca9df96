import { sql, type Tx } from '../db/database';
import { creditsFrom, type CreditMove } from './credits';
import { creditKey, isCredit, moneyOfBuyers } from './ledger-expected';
import { keep, type Found, type Kept } from './ledger-findings';

const pageSize = 2_000;

type Row = {
  id: string;
  code: string;
  interviews: number;
  reserved: number;
  used: number;
  lapsed: number;
  moves: CreditMove[];
  /** What the ledger says: what was earned by each round and end, and what is owed. */
  earned: Record<string, number>;
  owed: number;
};

/** The next plans with all that happened to them, in the order of their histories, and with their postings. */
const readPage = (tx: Tx, after: string) =>
  tx.manyPlanned<Row>(sql`
    with page as materialized (
      select id, code, interviews, reserved, used, (context->>'lapsed')::int as lapsed from subscriptions
      where id > ${after} order by id limit ${pageSize}),
    moves as (
      select h.subscription_id as id, h.at, 1 as rank, h.seq, case h.type
        when 'TAKE' then '{"type": "take"}'::jsonb
        when 'REFUND' then '{"type": "refunded"}'::jsonb
        when 'SETTLE' then jsonb_build_object('type', 'settle', 'key', h.event->>'interviewId' || ':' || (h.event->>'round'),
          'reserved', h.event->'reserved', 'used', h.event->'used')
        else jsonb_build_object('type', 'end', 'key', 'lapsed:' || h.seq) end as move
      from subscription_history h
      where h.subscription_id in (select id from page) and (h.type in ('TAKE', 'SETTLE', 'REFUND') or h.type = 'CLOCK' and h.leaf = 'expired')
      union all
      select m.party_id, m.at, 0, 0, jsonb_build_object('type', 'paid', 'paise', -m.paise) from (${moneyOfBuyers}) m
      where m.account = 'creditsOwed' and m.party_id in (select id from page)),
    told as (select id, jsonb_agg(move order by at, rank, seq) as moves from moves group by id),
    posted as (
      select p.party_id as id, case when ${isCredit} then ${creditKey} end as key, sum(p.paise)::bigint as paise
      from postings p join journal_entries e on e.id = p.entry_id
      where p.account = 'creditsOwed' and p.party_id in (select id from page) group by 1, 2),
    balance as (
      select id, -sum(paise)::bigint as owed, jsonb_object_agg(key, paise) filter (where key is not null and paise <> 0) as earned
      from posted group by id)
    select page.*, coalesce(told.moves, '[]') as moves, coalesce(balance.earned, '{}') as earned, coalesce(balance.owed, 0)::bigint as owed
    from page left join told using (id) left join balance using (id) order by page.id`);

type Findings = { credits: Found[]; counts: Found[] };
function compare(row: Row, { credits, counts }: Findings): void {
  const right = creditsFrom(row.interviews, row.moves);
  const of = { type: 'subscription', id: row.id, code: row.code } as const;
  const note = (list: Found[], what: string, expected: number, found: number) => {
    if (expected !== found) list.push({ of, what, expected, found });
  };
  for (const what of ['reserved', 'used', 'lapsed'] as const) note(counts, what, right[what], row[what]);
  note(credits, 'creditsOwed', right.owed, row.owed);
  for (const key of new Set([...right.earned.keys(), ...Object.keys(row.earned)]))
    note(credits, 'sales', right.earned.get(key) ?? 0, row.earned[key] ?? 0);
}

/** Recomputes what each plan has earned and what it is owed still, and how many of its interviews are used. */
export async function checkCredits(tx: Tx): Promise<{ credits: Kept; counts: Kept }> {
  const findings: Findings = { credits: [], counts: [] };
  for (let after: string | undefined = '00000000-0000-0000-0000-000000000000'; after !== undefined;) {
    const page: Row[] = await readPage(tx, after);
    for (const row of page) compare(row, findings);
    after = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
  return { credits: keep(findings.credits), counts: keep(findings.counts) };
}
