import { sql } from '../db/database';

const isFree = sql`(c.held_until is null or c.held_until <= now())`;
/** Calendars are read for people who may sign in. */
export const ofSomeone = sql`exists (select from users w left join organizations o on o.id = w.organization_id
  where w.id = c.user_id and w.active and o.blocked is not true)`;
/** No process reads the calendar connection `c` now, and one may. */
export const mayBeRead = sql`${isFree} and ${ofSomeone}`;
