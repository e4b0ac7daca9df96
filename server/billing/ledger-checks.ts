import type { LedgerCheck, LedgerChecks } from '../../src/contract/billing-ledger';
import { sql, type Database, type Tx } from '../db/database';
import { enqueue, type Jobs } from '../db/queues';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { postEmail } from '../kit/email';
import { greeting } from '../kit/plain-names';
import { checkLedger } from './ledger-check';
import type { LedgerReport } from './ledger-findings';
import { reportLines } from './ledger-report';

const kept = 60;
/** The hour of India from which each night's check runs. */
const nightHour = 2;

const columns = sql`c.id, c.state, c.created_at as "createdAt", (select u.name from users u where u.id = c.asked_by) as by,
  c.took_ms as "tookMs", c.checked, c.found, c.findings`;
const isOpen = sql`c.state in ('waiting', 'running')`;

export const checksOf = async (tx: Tx): Promise<LedgerChecks> => ({
  open: await tx.maybe<LedgerCheck>(sql`select ${columns} from ledger_checks c where ${isOpen}`),
  last: await tx.maybe<LedgerCheck>(sql`
    select ${columns} from ledger_checks c where not ${isOpen} order by created_at desc, id limit 1`),
});

/** Queues a check, unless one is waiting or running already (product: Check of the ledger). */
export async function startCheck(tx: Tx, caller: Caller): Promise<LedgerChecks> {
  const row = await tx.maybe<{ id: string }>(sql`
    insert into ledger_checks (asked_by) values (${caller.userId}) on conflict do nothing returning id`);
  if (row) {
    await enqueue(tx, 'ledgerChecks', row);
    await audit(tx, caller.userId, 'ledgerCheckStarted', row.id);
  }
  return checksOf(tx);
}

/** Queues the check of this night once, whichever process comes first, and not before an open check has ended. */
export const startNightly = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await tx.maybe<{ id: string }>(sql`
      insert into ledger_checks (night) select local::date from (select law_now() at time zone 'Asia/Kolkata' as local) now
      where extract(hour from local) >= ${nightHour} on conflict do nothing returning id`);
    if (row) await enqueue(tx, 'ledgerChecks', row);
  });

async function tellSuperAdmins(tx: Tx, report: LedgerReport, publicUrl: string): Promise<void> {
  const readers = await tx.many<{ email: string; name: string }>(
    sql`select email::text as email, name from users where user_type = 'SUPER_ADMIN' and active order by id`,
  );
  for (const { email, name } of readers)
    await postEmail(tx, {
      priority: 'other',
      recipient: email,
      subject: 'The ledger does not follow from the histories',
      body: [
        greeting(name),
        '',
        'The check of the ledger found amounts that do not agree:',
        '',
        ...reportLines(report).slice(1, 20),
        '',
        `All of them: ${publicUrl}/dashboard/reporttab?tab=5`,
      ].join('\n'),
    });
}

/** Checks the ledger, stores the result, and notifies super admins of findings. */
export async function runCheck(db: Database, { id }: Jobs['ledgerChecks'], publicUrl: string): Promise<void> {
  const begun = await db.run(
    sql`update ledger_checks set state = 'running' where id = ${id} and state in ('waiting', 'running')`,
  );
  if (begun === 0) return;
  const before = performance.now();
  const report = await checkLedger(db);
  const took = Math.round(performance.now() - before);
  await db.transaction(async (tx) => {
    const { checked, found, findings } = report;
    await tx.run(sql`
      update ledger_checks set state = 'done', took_ms = ${took}, checked = ${JSON.stringify(checked)}::jsonb, found = ${found},
        findings = ${JSON.stringify(findings)}::jsonb where id = ${id}`);
    if (found > 0) await tellSuperAdmins(tx, report, publicUrl);
    await tx.run(sql`
      delete from ledger_checks where id in (
        select id from ledger_checks where state in ('done', 'failed') order by created_at desc, id offset ${kept})`);
  });
}

export const giveUpCheck = async (tx: Tx, { id }: Jobs['ledgerChecks']): Promise<void> =>
  void (await tx.run(sql`
    update ledger_checks set state = 'failed' where id = ${id} and state in ('waiting', 'running')`));
