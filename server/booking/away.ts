import { DateTime } from 'luxon';
import type { AwayDay } from '../../src/contract/booking-away';
import { iso } from '../../src/contract/time';
import { addDaysOff } from '../slots/days-off';
import { replacementOffers, type Planned } from '../slots/offers';
import { sql, type Tx } from '../db/database';
import { wishOf } from '../interviews/event-facts';
import { readInterview } from '../interviews/read';
import { interviewReply } from '../interviews/shape';
import { heldFor } from '../interviews/store';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { missing } from '../kit/failures';
import { postEmail } from '../kit/email';
import { readWords, textEmail, type Words } from '../kit/email-words';

type Panelist = { id: string; name: string; timeZone: string; email: string; dayOff: boolean };
async function panelistOn(tx: Tx, id: string, day: string): Promise<Panelist> {
  const found = await tx.maybe<Panelist>(sql`
    select u.id, u.name, u.time_zone as "timeZone", u.email::text as email, exists (
      select from panelist_days_off d where d.panelist_id = p.user_id and ${day}::date between d.first_day and d.last_day) as "dayOff"
    from panelists p join users u on u.id = p.user_id where p.user_id = ${id}`);
  if (!found) throw missing();
  return found;
}

/**
 * The interviews that an absent panelist leaves on a local day, with replacements (product: A panelist is away). Each
 * proposal counts as booked for the proposals after it, and is judged by the function that judges bookings. @throws 404
 */
export async function awayDay(tx: Tx, id: string, day: string, caller: Caller): Promise<AwayDay> {
  const { email: _email, dayOff, ...panelist } = await panelistOn(tx, id, day);
  const from = DateTime.fromISO(day, { zone: panelist.timeZone }).startOf('day');
  const left = await tx.many<{ id: string }>(sql`
    select id from interviews
    where panelist_id = ${id} and leaf in ('requested', 'confirmed') and starts_at > law_now()
      and starts_at >= ${from.toJSDate()} and starts_at < ${from.plus({ days: 1 }).startOf('day').toJSDate()}
    order by starts_at, id`);
  const planned: Planned[] = [];
  const rows: AwayDay['rows'] = [];
  for (const one of left) {
    const held = await heldFor(tx, one.id, caller);
    const row = await readInterview(tx, one.id, caller);
    const start = held?.stored.context.start;
    // The interview has been given to another panelist, or canceled, since the query.
    if (!held || !row || start == null) continue;
    const not = [id, ...held.stored.context.askedIds];
    const offers = await replacementOffers(tx, wishOf(held), start, not, planned, held.now);
    const [best] = offers;
    if (best) planned.push({ panelistId: best.panelistId, personId: held.personId, start: best.start, end: best.end });
    rows.push({
      interview: interviewReply(row, caller),
      replacements: offers.map(({ panelistId, panelistName, start: at, end, reasons }) => ({
        panelistId,
        panelistName,
        start: iso(at),
        end: iso(end),
        skillsMatched: reasons.skillsMatched,
        skillsAsked: reasons.skillsAsked,
        interviewsThisWeek: reasons.interviewsThisWeek,
      })),
    });
  }
  return { panelist, dayOff, rows };
}

/** The email to a panelist for whom an admin added a day off. */
export const dayOffEmail = ({ name, day }: { name: string; day: string }, publicUrl: string, words: Words) =>
  textEmail(name, words('dayOffAdded', { day: DateTime.fromISO(day).toFormat('dd-MM-yyyy') }), [
    `${publicUrl}/dashboard/Panelistavailableslot`,
  ]);

/**
 * Stores a day off and emails the panelist. Returns false if the panelist has it off already. @throws 404; 400 for a
 * day that is over
 */
export async function storeDayOff(
  tx: Tx,
  id: string,
  day: string,
  caller: Caller,
  publicUrl: string,
): Promise<boolean> {
  const { name, email } = await panelistOn(tx, id, day);
  if (!(await addDaysOff(tx, id, { from: day, to: day }, 'day'))) return false;
  await audit(tx, caller.userId, 'storeDayOff', id);
  await postEmail(tx, {
    priority: 'other',
    recipient: email,
    causedBy: caller.userId,
    ...dayOffEmail({ name, day }, publicUrl, await readWords(tx)),
  });
  return true;
}
