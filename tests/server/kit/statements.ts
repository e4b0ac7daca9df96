import type { Database } from '../../../server/db/database';
import { sql } from '../../../server/db/database';
import { draftStatement, statementLifecycle } from '../../../server/billing/statements';
import type { Caller } from '../../../server/kit/caller';
import { monthAfter, monthAt } from '../../../src/contract/billing-statements';

/** A super admin of the cast as a caller. */
export async function superAdminOf(db: Database): Promise<Caller> {
  const { id, name } = await db.one<{ id: string; name: string }>(
    sql`select id, name from users where user_type = 'SUPER_ADMIN' order by created_at limit 1`,
  );
  return {
    ...{ userId: id, name, userType: 'SUPER_ADMIN', reach: 'all', email: '', timeZone: 'UTC' },
    ...{ organizationId: null, personId: null },
  };
}

/** An issued statement of a panelist without lines, for the latest month without a statement. Returns its id. */
export async function addStatement(db: Database, panelistId: string, gross = 10_000): Promise<string> {
  const caller = await superAdminOf(db);
  return db.transaction(async (tx) => {
    const { first } = await tx.one<{ first: string | null }>(sql`
      select to_char(min(month), 'YYYY-MM') as first from statements where panelist_id = ${panelistId}`);
    const now = Date.now();
    const month = monthAfter(first ?? monthAt(now), -1);
    const id = await draftStatement(tx, { panelistId, month, gross, now }, caller);
    await statementLifecycle('http://127.0.0.1:3000').send(tx, id, { type: 'ISSUE', version: 0 }, caller);
    return id;
  });
}
