import { DateTime } from 'luxon';
import { calendarProblems, type CalendarProblem } from '../../src/contract/calendars';
import { asHtml, asText, type Page } from '../kit/email-pages';
import type { Words } from '../kit/email-words';
import { greeting, plainTitle } from '../kit/plain-names';

type Facts = { name: string; zone: string; calendar: string; problem: CalendarProblem; since: string };

/** The email to the owner of a connected calendar that has not been read for a day (product: Connected calendars). */
export function notReadEmail(facts: Facts, publicUrl: string, words: Words) {
  const calendar = plainTitle(facts.calendar);
  const since = DateTime.fromISO(facts.since, { zone: facts.zone }).setLocale('en-US').toFormat('dd-MM-yyyy hh:mm a');
  const { subject, opening, next, signature } = words('calendarNotRead', { calendar, since });
  const page: Page = {
    greeting: greeting(facts.name),
    opening,
    facts: [['Problem', calendarProblems[facts.problem]]],
    next,
    signature,
    actions: [{ label: 'Open connected calendars', href: `${publicUrl}/dashboard/connected-calendars` }],
  };
  return { subject, body: asText(page), html: asHtml(page) };
}
