import { calendarTexts, type ChosenCalendars, type Connection } from '../../src/contract/calendars';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { invalid, missing } from '../kit/failures';
import { writeAgain } from './entries';
import { connectionOf, tellOwner } from './read-connections';

/** Refuses a choice that does not fit the calendars of the connection. @throws 400 at its field */
function judge({ calendars }: Connection, { name, calendars: chosen, writesTo }: ChosenCalendars): void {
  if (name.trim() === '') throw invalid([{ field: 'name', message: 'Enter a name' }]);
  const known = new Set(calendars.map(({ id }) => id));
  if ((chosen.length === 0 && writesTo === null) || !chosen.every((id) => known.has(id)))
    throw invalid([{ field: 'calendars', message: calendarTexts.choose }]);
  if (writesTo !== null && !calendars.some(({ id, writable }) => id === writesTo && writable))
    throw invalid([{ field: 'writesTo', message: calendarTexts.notWritable }]);
}

/**
 * Stores which calendars of a connection count, and into which one interviews are written. Future interviews follow
 * into another calendar, or are removed. @throws 400 at a field, 404 for a connection of another user
 */
export async function choose(tx: Tx, userId: string, id: string, chosen: ChosenCalendars): Promise<Connection> {
  const held = await tx.maybe(sql`
    select from calendar_connections where id = ${id} and user_id = ${userId} for no key update`);
  if (!held) throw missing();
  const before = await connectionOf(tx, userId, id);
  judge(before, chosen);
  const { name, calendars, tentativeCounts, allDayCounts, writesTo } = chosen;
  await tx.run(sql`
    update calendar_connections set name = ${name.trim()}, set_up = true, tentative_counts = ${tentativeCounts},
      all_day_counts = ${allDayCounts}, write_problem = null, write_failing_since = null, next_read_at = now()
    where id = ${id}`);
  // Only one calendar of a connection may be written at any time, so the previous one is cleared first.
  await tx.run(sql`
    update connected_calendars set written = false where connection_id = ${id} and written and id is distinct from ${writesTo}`);
  await tx.run(sql`
    update connected_calendars c set chosen = c.id = any(${calendars}::uuid[]), written = c.id is not distinct from ${writesTo}::uuid,
      mark = case when c.chosen then c.mark end, marked_at = case when c.chosen then c.marked_at end,
      read_at = case when c.id = any(${calendars}::uuid[]) then c.read_at end
    where c.connection_id = ${id}`);
  await tx.run(sql`
    delete from calendar_spans s using connected_calendars c
    where c.id = s.calendar_id and c.connection_id = ${id} and not c.chosen`);
  if (before.writesTo !== writesTo || before.writeProblem !== null) await writeAgain(tx, id);
  await tellOwner(tx, userId);
  return connectionOf(tx, userId, id);
}

/**
 * Deletes a connection with its sign-in and busy times. Entries stay in the calendar. @throws 404 for a connection of
 * another user
 */
export async function disconnect(tx: Tx, userId: string, id: string): Promise<void> {
  const gone = await tx.run(sql`delete from calendar_connections where id = ${id} and user_id = ${userId}`);
  if (gone === 0) throw missing();
  await audit(tx, userId, 'calendarDisconnected', id);
  await tellOwner(tx, userId);
}
