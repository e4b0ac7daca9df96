import { sql, type Tx } from '../db/database';

/** Notes what somebody did, null where nobody is signed in; `object` is an id or a kind, never anything personal. */
export const audit = (tx: Tx, userId: string | null, action: string, object: string | null = null) =>
  tx.run(sql`insert into audit (user_id, action, object) values (${userId}, ${action}, ${object})`);
