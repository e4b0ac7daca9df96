import { sql, type Tx } from '../db/database';

/**
 * Records an action in the audit. `userId` is null if no one is signed in. `object` is an id or a kind, never personal
 * data.
 */
export const audit = (tx: Tx, userId: string | null, action: string, object: string | null = null) =>
  tx.run(sql`insert into audit (user_id, action, object) values (${userId}, ${action}, ${object})`);
