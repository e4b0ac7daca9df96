import { sql, type Tx } from '../db/database';
import { interviewLifecycle } from './send';

/** Sends CLOCK to the interviews that are due. */
export const { runClock } = interviewLifecycle;

/** Marks that a server is up now, for the facts of CLOCK, and deletes marks older than two days. */
export async function markUp(tx: Tx): Promise<void> {
  await tx.run(sql`insert into server_marks (at) values (date_trunc('minute', law_now())) on conflict do nothing`);
  await tx.run(sql`delete from server_marks where at < law_now() - interval '2 days'`);
}
