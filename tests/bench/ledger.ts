import { checkLedger } from '../../server/billing/ledger-check';
import { ledgerMonths } from '../../server/billing/journal';
import { sql, type Database } from '../../server/db/database';
import type { Part } from './kit';

const plans = 20_000;
const usesOfPlan = 10;
const year = 365 * 86_400_000;

/** Adds paid plans of ten interviews that were all used: payments, invoices, histories, and their postings. */
async function addPlans(db: Database): Promise<void> {
  const [taxable, tax] = [338_898, 61_002];
  await db.run(sql`
    create table bought as
    select n, gen_random_uuid() as id, gen_random_uuid() as payment_id, (select min(id::text)::uuid from persons) as person_id,
      now() - interval '300 days' + n * interval '1 minute' as at from generate_series(1, ${plans}::int) n`);
  await db.run(sql`
    insert into subscriptions (id, person_id, title, price_paise, interviews, valid_days, leaf, value, context, version, machine_version,
      valid_from, valid_until, reserved, used, created_at)
    select id, person_id, 'Ten', 399900, ${usesOfPlan}::int, 365, 'exhausted', '"exhausted"',
      jsonb_build_object('lapsed', 0), 21, 1, at, at + interval '365 days', 0, ${usesOfPlan}::int, at from bought`);
  await db.run(sql`
    insert into payments (id, subscription_id, person_id, gateway, amount_paise, buyer, leaf, value, context, version, machine_version,
      captured_at, refunded_paise, created_at)
    select payment_id, id, person_id, 'test', 399900, '{"name": "Asha Rao", "state": "29", "gstin": null}', 'captured', '"captured"', '{}', 1, 1,
      at, 0, at from bought`);
  await db.run(sql`
    insert into payment_history (payment_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
    select payment_id, 1, 'CAPTURE', 'GATEWAY', 'gateway', at, '{}', 'captured', 1 from bought`);
  await db.run(sql`
    insert into invoices (number, payment_id, issued_at, seller, buyer, title, total_paise, taxable_paise, rate_points, cgst_paise,
      sgst_paise, igst_paise)
    select 'BN/20-21/' || lpad(n::text, 6, '0'), payment_id, at, to_jsonb(s) - '{id,revision,created_at,created_by,changed_at,changed_by}'::text[], '{"name": "Asha Rao", "state": "29", "gstin": null}', 'Ten', 399900,
      ${taxable}::bigint, 1800, ${tax / 2}::bigint, ${tax / 2}::bigint, 0
    from bought, sellers s`);
  await db.run(sql`insert into number_series values ('BN', 2020, ${plans})`);
  await db.run(sql`
    insert into subscription_history (subscription_id, seq, type, by_role, by_id, at, event, leaf, machine_version)
    select id, 2 * nth + used, case used when 0 then 'TAKE' else 'SETTLE' end, 'CLOCK', 'clock', at + nth * interval '1 hour',
      jsonb_build_object('interviewId', md5(n || ':' || nth)::uuid, 'round', 1, 'reserved', -1, 'used', used), 'active', 1
    from bought, generate_series(1, ${usesOfPlan}::int) nth, generate_series(0, 1) used`);
  await db.run(sql`
    with made as (
      insert into journal_entries (cause, cause_id, part, at)
      select 'payment', payment_id, 'captured:1', at from bought returning id, cause_id)
    insert into postings (entry_id, line, account, party_id, paise)
    select made.id, line.* from made join bought b on b.payment_id = made.cause_id,
      lateral (values (1, 'gateway', null::uuid, 399900::bigint), (2, 'creditsOwed', b.id, -${taxable}::bigint), (3, 'tax', null, -${tax}::bigint)) as line`);
  // 338898 paise in tenths, as they are earned: 33890, 33890, …, and the last ones a paisa less.
  const steps = Array.from({ length: usesOfPlan }, (_, nth) => usesOfPlan - nth);
  let owed = taxable;
  const shares = steps.map((left) => {
    const share = Math.floor((2 * owed + left) / (2 * left));
    owed -= share;
    return share;
  });
  await db.run(sql`
    with made as (
      insert into journal_entries (cause, cause_id, part, at)
      select 'round', md5(n || ':' || nth)::uuid, 'credit:1:9', at + nth * interval '1 hour'
      from bought, generate_series(1, ${usesOfPlan}::int) nth returning id, cause_id)
    insert into postings (entry_id, line, account, party_id, paise)
    select made.id, line.* from made
      join (select id as plan, nth, md5(n || ':' || nth)::uuid as interview from bought, generate_series(1, ${usesOfPlan}::int) nth) u
        on u.interview = made.cause_id
      join unnest(${shares}::bigint[]) with ordinality as s(share, nth) on s.nth = u.nth,
      lateral (values (1, 'creditsOwed', u.plan, s.share), (2, 'sales', null::uuid, -s.share)) as line`);
}

/** Adds the pay of rounds for one interview after the other, until there are a million postings. */
async function addPay(db: Database): Promise<void> {
  const { have } = await db.one<{ have: number }>(sql`select count(*) as have from postings`);
  const all = Math.ceil((1_000_000 - have) / 2);
  for (let from = 0; from < all; from += 40_000)
    await db.run(sql`
      with paid as (
        insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits, at)
        select i.ids[1 + n % cardinality(i.ids)], 1000 + n, 1, p.ids[1 + n % cardinality(p.ids)], 120000 + n % 7, 0,
          ${new Date(Date.now() - year)}::timestamptz + n * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(all, from + 40_000) - 1}::int) n,
          (select array_agg(id) as ids from interviews) i, (select array_agg(user_id) as ids from panelists) p
        returning interview_id, seq, round, panelist_id, pay_paise, at),
      made as (
        insert into journal_entries (cause, cause_id, part, at)
        select 'round', interview_id, format('pay:%s:%s', seq, round), at from paid returning id, cause_id, part)
      insert into postings (entry_id, line, account, party_id, paise)
      select made.id, line.* from made
        join paid on paid.interview_id = made.cause_id and made.part = format('pay:%s:%s', paid.seq, paid.round),
        lateral (values (1, 'panelistPay', null::uuid, paid.pay_paise), (2, 'panelistsPayable', paid.panelist_id, -paid.pay_paise)) as line`);
}

/** Reads all postings with their entries, in pages, and does nothing with them. */
async function readAll(db: Database): Promise<number> {
  let [read, after] = [0, 0];
  for (let open = true; open;) {
    const rows = await db.many<{ id: number }>(sql`
      select e.id, e.cause, e.cause_id, e.part, p.account, p.party_id, p.paise
      from journal_entries e join postings p on p.entry_id = e.id where e.id > ${after} and e.id <= ${after + 10_000}`);
    read += rows.length;
    after += 10_000;
    open = rows.length > 0;
  }
  return read;
}

async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const begun = performance.now();
  const result = await work();
  return { took: performance.now() - begun, result };
}

/**
 * The check of a million postings, all of which it compares, against merely reading them with their entries into a
 * program.
 */
export const ledger: Part = async ({ copy, note }) => {
  const { db } = await copy('demo');
  const { pool } = db;
  for (const table of ['journal_entries', 'postings'])
    await pool.query(`alter table ${table} disable trigger balanced`);
  await addPlans(db);
  await addPay(db);
  await pool.query('analyze');
  await readAll(db);
  const floor = await timed(() => readAll(db));
  const inside = await timed(() =>
    db.one(
      sql`select sum(p.paise), count(distinct e.cause) from postings p join journal_entries e on e.id = p.entry_id`,
    ),
  );
  const { took, result } = await timed(() => checkLedger(db));
  if (result.found > 0 || result.checked.postings < 999_999)
    throw new Error(`The check found ${JSON.stringify(result).slice(0, 500)}`);
  note({
    what: `checking a ledger of ${result.checked.postings} postings, all compared with ${result.checked.payments} payments, ${result.checked.plans} plans and the pay of rounds`,
    measured: took,
    unit: 'ms',
    beside: { what: 'reading them with their entries', measured: floor.took },
    promised: { atMost: 3 * floor.took },
  });
  const months = await timed(() => ledgerMonths(db));
  note({ what: 'money by month over them', measured: months.took, unit: 'ms' });
  note({ what: 'summing them in the database, for comparison', measured: inside.took, unit: 'ms' });
};
