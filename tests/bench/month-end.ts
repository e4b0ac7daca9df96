import { randomBytes } from 'node:crypto';
import { sql, type Database } from '../../server/db/database';
import { closePage, startMonthEnd } from '../../server/billing/month-end';
import { monthAfter, monthAt, monthStart } from '../../src/contract/billing-statements';
import type { Caller } from '../../server/kit/caller';
import { earnedColumns, earnedTables } from '../../server/billing/statement-lists';
import type { Part } from './kit';

const panelists = 1_000;
const perPanelist = 20;
const day = 86_400_000;

/**
 * Adds panelists with PAN and bank account, each with interviews that earned pay in the month: copies of one of the
 * demo's.
 */
async function addEarned(db: Database, month: string): Promise<void> {
  await db.run(sql`
    with added as (
      insert into users (user_type, email, name, time_zone, draft_key)
      select 'PANELIST', 'earned.' || n || '@month.example', 'Earned ' || n, 'Asia/Kolkata', ${randomBytes(32)}
      from generate_series(1, ${panelists}::int) n returning id),
    panelist as (
      insert into panelists (user_id, profile_confirmed, experience_months) select id, true, 120 from added returning user_id),
    secret as (
      insert into profile_secrets (user_id, section, sealed, has_pan, country)
      select user_id, section, decode(repeat('00', 40), 'hex'), section = 'identity', case section when 'bank' then 'IN' end
      from panelist, unnest(array['identity', 'bank']) section),
    sample as (
      select * from interviews where kind = 'real' and leaf = 'released' order by code limit 1),
    copied as (
      insert into interviews (id, kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf, value, context,
        version, machine_version, panelist_id, starts_at, ends_at, created_at, updated_at)
      select gen_random_uuid(), s.kind, s.organization_id, s.job_profile_id, s.candidate_id, s.person_id, s.minutes, s.skills, s.search_text, s.leaf,
        s.value, s.context, s.version, s.machine_version, p.user_id, s.starts_at, s.ends_at, s.created_at, s.updated_at
      from panelist p, sample s, generate_series(1, ${perPanelist}::int) returning id, panelist_id)
    insert into settlements (interview_id, seq, round, panelist_id, pay_paise, credits, at)
    select id, 1, 1, panelist_id, 120000, 0, ${new Date(monthStart(month) + day)} from copied`);
  await db.run(sql`analyze`);
}

/**
 * Closing a month for 1,000 panelists with 20,000 interviews, next to reading the pay of these interviews panelist by
 * panelist, as a program must that makes a statement for each.
 */
export const monthEnd: Part = async ({ copy, note }) => {
  const { db } = await copy('demo');
  const { id, name } = await db.one<{ id: string; name: string }>(
    sql`select id, name from users where user_type = 'SUPER_ADMIN' order by created_at limit 1`,
  );
  const caller: Caller = {
    ...{ userId: id, name, userType: 'SUPER_ADMIN', reach: 'all', email: '', timeZone: 'UTC' },
    ...{ organizationId: null, personId: null },
  };
  const month = monthAfter(monthAt(Date.now()), -1);
  await db.run(sql`truncate month_ends cascade`);
  await addEarned(db, month);
  const ids = await db.many<{ id: string }>(sql`
    select distinct panelist_id as id from settlements where at = ${new Date(monthStart(month) + day)}`);
  let begun = performance.now();
  for (const { id: panelistId } of ids)
    await db.many<object>(sql`
      select ${earnedColumns} from ${earnedTables} where s.panelist_id = ${panelistId} and s.pay_paise <> 0`);
  const reading = performance.now() - begun;
  begun = performance.now();
  const run = await db.transaction((tx) => startMonthEnd(tx, month, caller));
  for (let open = true; open;)
    open = await db.transaction(async (tx) => {
      await closePage(tx, { id: run.id, run: 0 }, 'http://127.0.0.1:3000');
      return (
        await tx.one<{ open: boolean }>(sql`select state = 'running' as open from month_ends where id = ${run.id}`)
      ).open;
    });
  const closing = performance.now() - begun;
  const { issued } = await db.one<{ issued: number }>(
    sql`select count(*) as issued from month_end_rows where month_end_id = ${run.id} and result = 'issued'`,
  );
  if (issued < panelists) throw new Error(`${issued} statements were issued`);
  note({
    what: `closing a month for ${panelists} panelists with ${panelists * perPanelist} interviews`,
    measured: closing,
    unit: 'ms',
    beside: { what: 'reading the pay of these interviews, panelist by panelist', measured: reading },
    promised: { atMost: 10 * reading },
  });
};
