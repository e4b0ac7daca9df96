import { sql, type Sql, type Tx } from '../db/database';
import { creditsFrom, type CreditMove } from './credits';
import { creditKey, isCredit, moneyOfBuyers } from './ledger-expected';
import { keep, type Found, type Kept } from './ledger-findings';

const pageSize = 5_000;

type Plan = { id: string; code: string; interviews: number; reserved: number; used: number; lapsed: number };
/** What the ledger says about a plan: how much each round and end earned, and how much is owed. */
type Posted = { id: string; earned: Record<string, number> | null; owed: number };
type Row = Plan & { moves: CreditMove[]; posted: Posted };

const [firstId, lastId] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));

/**
 * The next plans with their events, in the order of their histories, and with their postings. `strangers` are postings
 * that belong to no plan.
 */
async function readPage(tx: Tx, after: string): Promise<{ rows: Row[]; strangers: Posted[] }> {
  const plans = await tx.many<Plan>(sql`
    select id, code, interviews, reserved, used, (context->>'lapsed')::int as lapsed from subscriptions
    where id > ${after} order by id limit ${pageSize}`);
  // There must be no postings after the last plan either.
  const last = plans.length < pageSize ? lastId : (plans.at(-1)?.id ?? lastId);
  const among = (column: Sql) => sql`${column} > ${after}::uuid and ${column} <= ${last}::uuid`;
  const moves = byId(
    await tx.manyPlanned<{ id: string; moves: CreditMove[] }>(sql`
      select id, jsonb_agg(move order by at, rank, seq) as moves from (
        select h.subscription_id as id, h.at, 1 as rank, h.seq, case h.type
          when 'TAKE' then '{"type": "take"}'::jsonb
          when 'REFUND' then '{"type": "refunded"}'::jsonb
          when 'SETTLE' then jsonb_build_object('type', 'settle', 'key', (h.event->>'interviewId') || ':' || (h.event->>'round'),
            'reserved', h.event->'reserved', 'used', h.event->'used')
          else jsonb_build_object('type', 'end', 'key', 'lapsed:' || h.seq) end as move
        from subscription_history h
        where ${among(sql`h.subscription_id`)} and (h.type in ('TAKE', 'SETTLE', 'REFUND') or h.type = 'CLOCK' and h.leaf = 'expired')
        union all
        select m.party_id, m.at, 0, 0, jsonb_build_object('type', 'paid', 'paise', -m.paise) from (${moneyOfBuyers}) m
        where m.account = 'creditsOwed' and ${among(sql`m.party_id`)}) told
      group by id`),
  );
  const posted = byId(
    await tx.manyPlanned<Posted>(sql`
      select id, -sum(paise)::bigint as owed, jsonb_object_agg(key, paise) filter (where key is not null and paise <> 0) as earned
      from (
        select p.party_id as id, case when ${isCredit} then ${creditKey} end as key, sum(p.paise)::bigint as paise
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account = 'creditsOwed' and ${among(sql`p.party_id`)} group by 1, 2) p
      group by id`),
  );
  const rows = plans.map((plan) => {
    const own = posted.get(plan.id) ?? { id: plan.id, earned: null, owed: 0 };
    posted.delete(plan.id);
    return { ...plan, moves: moves.get(plan.id)?.moves ?? [], posted: own };
  });
  return { rows, strangers: [...posted.values()] };
}

type Findings = { credits: Found[]; counts: Found[] };
function compare(row: Row, { credits, counts }: Findings): void {
  const { posted } = row;
  const right = creditsFrom(row.interviews, row.moves);
  const of = { type: 'subscription', id: row.id, code: row.code } as const;
  const note = (list: Found[], what: string, expected: number, found: number) => {
    if (expected !== found) list.push({ of, what, expected, found });
  };
  for (const what of ['reserved', 'used', 'lapsed'] as const) note(counts, what, right[what], row[what]);
  note(credits, 'creditsOwed', right.owed, posted.owed);
  const earned = posted.earned ?? {};
  for (const key of new Set([...right.earned.keys(), ...Object.keys(earned)]))
    note(credits, 'sales', right.earned.get(key) ?? 0, earned[key] ?? 0);
}

/** Recomputes how much each plan has earned, how much is still owed, and how many of its interviews are used. */
export async function checkCredits(tx: Tx): Promise<{ credits: Kept; counts: Kept }> {
  const findings: Findings = { credits: [], counts: [] };
  for (let after: string | undefined = firstId; after !== undefined;) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(tx, after);
    for (const row of page.rows) compare(row, findings);
    for (const { id, owed } of page.strangers)
      findings.credits.push({
        of: { type: 'subscription', id, code: id },
        what: 'creditsOwed',
        expected: 0,
        found: owed,
      });
    after = page.rows.length < pageSize ? undefined : page.rows.at(-1)?.id;
  }
  return { credits: keep(findings.credits), counts: keep(findings.counts) };
}
