import { sql, type Tx } from '../db/database';

/** Gives an account a new password: its sessions end, and so do reset links that are open (product: Passwords). */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${passwordHash} where id = ${userId}`);
  await tx.run(sql`delete from sessions where user_id = ${userId}`);
  await tx.run(sql`
    update links set void_at = now()
    where purpose = 'reset' and used_at is null and void_at is null
      and email = (select email from users where id = ${userId})`);
}
