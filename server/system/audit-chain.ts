import { createHash } from 'node:crypto';
import { sql, type Sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';

/** Rows are sealed after they are committed, at most this long after a newer one. No transaction takes that long. */
const lateness = sql`interval '1 hour'`;
const pageSize = 5_000;

/** The hashed text of a row: ids, words and the instant, never a name, so that erasing a person changes nothing. */
const rowText = sql`jsonb_build_array(a.id, a.user_id, a.action, a.object,
  to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text`;

const hashOf = (before: Buffer, seq: number, text: string): Buffer =>
  createHash('sha256').update(before).update(`${seq} ${text}`).digest();
const beginning: Buffer = Buffer.alloc(32);

/** The newest instant among the last sealed rows. An unsealed row dated long before it was not written then. */
const newestSealed: Sql = sql`(select max(a.at) from audit a where a.id in (
  select c.audit_id from audit_chain c order by c.seq desc limit 1000))`;
const isUnsealed = sql`not exists (select from audit_chain c where c.audit_id = a.id)`;

/**
 * Adds rows of the audit to the chain, at most a page (product: Audit). This is a job and not a trigger, because with a
 * chain that every writer extends, all writers would wait for each other until they commit.
 */
export async function sealAudit(tx: Tx): Promise<void> {
  // If two processes run, the second one waits and continues after the rows of the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('audit chain', 15))`);
  const last = await tx.maybe<{ seq: number; hash: Buffer }>(sql`
    select seq, hash from audit_chain order by seq desc limit 1`);
  const rows = await tx.many<{ id: string; text: string }>(sql`
    select a.id::text as id, ${rowText} as text from audit a
    where a.at >= coalesce(${newestSealed} - ${lateness}, '-infinity') and ${isUnsealed}
    order by a.id limit ${pageSize}`);
  if (rows.length === 0) return;
  let seq = last?.seq ?? 0;
  let hash = last?.hash ?? beginning;
  const sealed = rows.map(({ id, text }) => {
    seq += 1;
    hash = hashOf(hash, seq, text);
    return { seq, id, hash: hash.toString('hex') };
  });
  await tx.run(sql`
    insert into audit_chain (seq, audit_id, hash)
    select seq, id, decode(hash, 'hex') from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb)
      as x(seq bigint, id bigint, hash text)`);
  if (rows.length === pageSize) await enqueue(tx, 'auditSeals', {});
}

export type AuditReport = {
  /** The number of rows that match the chain, from its beginning. */
  sealed: number;
  /** The hash of the last matching row, in hex. Noted elsewhere, it can show that no rows were cut off at the end. */
  head: string;
  /** The number of rows that the next seal adds. */
  waiting: number;
  /** The first row that does not match: its id, and what happened to it. */
  broken: { id: string; what: 'changed' | 'removed' | 'inserted' | 'unchained' } | null;
};

type Link = { seq: number; id: string; hash: Buffer; text: string | null };

/** Checks the chain by computing it again from its beginning (product: Audit). */
export async function checkAudit(tx: Tx): Promise<AuditReport> {
  let seq = 0;
  let before = beginning;
  const report = (broken: AuditReport['broken'], waiting = 0): AuditReport => ({
    sealed: seq,
    head: before.toString('hex'),
    waiting,
    broken,
  });
  for (;;) {
    const links = await tx.many<Link>(sql`
      select c.seq, c.audit_id::text as id, c.hash, case when a.id is not null then ${rowText} end as text
      from audit_chain c left join audit a on a.id = c.audit_id where c.seq > ${seq} order by c.seq limit ${pageSize}`);
    for (const link of links) {
      // A number is missing, so a row of the chain itself was deleted.
      if (link.seq !== seq + 1) return report({ id: link.id, what: 'unchained' });
      if (link.text === null) return report({ id: link.id, what: 'removed' });
      if (!hashOf(before, link.seq, link.text).equals(link.hash)) return report({ id: link.id, what: 'changed' });
      seq = link.seq;
      before = link.hash;
    }
    if (links.length < pageSize) break;
  }
  const late = await tx.maybe<{ id: string }>(sql`
    select a.id::text as id from audit a where a.at < ${newestSealed} - ${lateness} and ${isUnsealed} order by a.id limit 1`);
  const { waiting } = await tx.one<{ waiting: number }>(sql`
    select count(*) as waiting from audit a where ${isUnsealed} and a.at >= coalesce(${newestSealed} - ${lateness}, '-infinity')`);
  return report(late && { id: late.id, what: 'inserted' }, waiting);
}
