import { sql } from '../db/database';
import type { AppContext } from '../http/calls';
import { missing } from '../kit/failures';
import { readConnection } from './reading';

/**
 * Reads the calendars of a user that were read more than a minute ago, or the connection with this id in any case. A
 * failure is shown with its connection. @throws 404 for a connection of another user
 */
export async function readAgain(appContext: AppContext, userId: string, id: string | undefined): Promise<void> {
  const due = await appContext.db.many<{ id: string }>(sql`
    select n.id from calendar_connections n where n.user_id = ${userId} and n.set_up
      and case when ${id ?? null}::uuid is not null then n.id = ${id ?? null}
        else exists (select from connected_calendars c where c.connection_id = n.id and c.chosen
          and (c.read_at is null or c.read_at < now() - interval '1 minute')) end`);
  if (id !== undefined && due.length === 0) throw missing();
  await Promise.all(due.map((one) => readConnection(appContext, one.id)));
}
