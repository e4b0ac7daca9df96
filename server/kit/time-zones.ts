import { isTimeZone } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { invalid } from './failures';

// Cached, because listing zones reads a folder, and they do not change while the database runs.
let known: Set<string> | undefined;

/** Refuses what is not a time zone, or is one that the database does not know. @throws 400 at `timeZone` */
export async function requireTimeZone(tx: Tx, zone: string): Promise<void> {
  known ??= new Set(
    (await tx.many<{ name: string }>(sql`select lower(name) as name from pg_timezone_names`)).map(({ name }) => name),
  );
  if (!isTimeZone(zone) || !known.has(zone.toLowerCase()))
    throw invalid([{ field: 'timeZone', message: texts.timeZoneWrong }]);
}

/**
 * Checks a time zone that a user is about to store. Locks the user before anything else is written, so that concurrent
 * saves of the time zone, which write the same rows in different orders, do not deadlock. @throws 400 at `timeZone`
 */
export async function checkOwnZone(tx: Tx, userId: string, timeZone: string): Promise<void> {
  await requireTimeZone(tx, timeZone);
  await tx.run(sql`select from users where id = ${userId} for no key update`);
}

/**
 * Stores the user's time zone. It is also part of Contact Details and of a panelist's hours. If it changes, both get
 * their next revision, except the one that is being `saved`: a save that is based on the earlier zone is refused.
 */
export async function storeOwnZone(
  tx: Tx,
  userId: string,
  timeZone: string,
  saved?: 'contact' | 'hours',
): Promise<void> {
  // Scheduled reports keep the day and the hour of their next time.
  await tx.run(sql`
    update report_schedules s set next_at = (s.next_at at time zone u.time_zone) at time zone ${timeZone}
    from users u where u.id = ${userId} and u.time_zone <> ${timeZone} and s.owner_id = u.id`);
  const changed = await tx.run(sql`
    update users set time_zone = ${timeZone} where id = ${userId} and time_zone <> ${timeZone}`);
  if (changed === 0) return;
  if (saved !== 'contact')
    await tx.run(sql`
      insert into profile_revisions as r (user_id, section, revision)
      select id, 'contact', 1 from users where id = ${userId} and user_type in ('PANELIST', 'CANDIDATE')
      on conflict (user_id, section) do update set revision = r.revision + 1, saved_at = now()`);
  if (saved !== 'hours')
    await tx.run(sql`update panelists set availability_revision = availability_revision + 1 where user_id = ${userId}`);
}

/** The time zone of the person of a candidacy `c`, whose account is `u`, if there is one. */
export const personZone = sql`coalesce(u.time_zone, c.time_zone)`;
/** The same without a join to the account. */
export const candidateZone = sql`coalesce(
  (select a.time_zone from persons z join users a on a.id = z.user_id where z.id = c.person_id), c.time_zone)`;
