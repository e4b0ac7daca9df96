import {
  calendarLimits,
  calendarTexts,
  isChosen,
  type CalendarSecret,
  type CalendarWay,
  type ChosenCalendars,
  type Connection,
} from '../../contract/calendars';
import { texts } from '../../contract/texts';

/** The fields that are typed to reach a calendar. */
export type SecretFields = Record<'address' | 'server' | 'userName' | 'password', string>;
export type SecretProblems = Record<keyof SecretFields, string | null>;
export const noSecret: SecretFields = { address: '', server: '', userName: '', password: '' };
export const noSecretProblems: SecretProblems = { address: null, server: null, userName: null, password: null };

/** The maximum length of each field. An address is pasted, often with spaces around it. */
const most: Record<keyof SecretFields, number> = {
  address: calendarLimits.address,
  server: calendarLimits.server,
  userName: calendarLimits.user,
  password: calendarLimits.password,
};
const names: Record<keyof SecretFields, string> = {
  address: 'Address',
  server: 'Server',
  userName: 'User name',
  password: 'Password',
};
const asked: Partial<Record<CalendarWay, readonly (keyof SecretFields)[]>> = {
  ICS: ['address'],
  CALDAV: ['server', 'userName', 'password'],
};
/** The form's field for a field of a refusal, or undefined if the way does not require it. */
export const secretFieldOf =
  (way: CalendarWay) =>
  (field: string): keyof SecretFields | undefined =>
    asked[way]?.find((name) => name === (field === 'user' ? 'userName' : field));

function fieldProblem(name: keyof SecretFields, typed: string): string | null {
  const text = typed.trim();
  if (text === '') return texts.fieldRequired(names[name]);
  return text.length > most[name] ? texts.tooLong(most[name]) : null;
}

/** Validates what was typed for a way; the server judges whether it leads to a calendar. */
export function secretProblems(way: CalendarWay, fields: SecretFields): SecretProblems {
  const problems = { ...noSecretProblems };
  for (const name of asked[way] ?? []) problems[name] = fieldProblem(name, fields[name]);
  return problems;
}

/** The typed fields in the shape in which they are sent. */
export const secretOf = (way: CalendarWay, { address, server, userName, password }: SecretFields): CalendarSecret =>
  way === 'ICS'
    ? { way, address: address.trim() }
    : { way: 'CALDAV', server: server.trim(), user: userName.trim(), password: password.trim() };

/** The facts about a connection that the next step needs. */
export type Found = Pick<
  Connection,
  'id' | 'name' | 'calendars' | 'setUp' | 'tentativeCounts' | 'allDayCounts' | 'writesTo'
>;
/**
 * The choice for a connection. Before its owner has chosen, it is what most owners choose. `counts`: its busy times
 * keep interviews away; otherwise interviews are only written into it.
 */
export function choiceOf(found: Found, counts: boolean): ChosenCalendars {
  const { name, calendars, tentativeCounts, allDayCounts, writesTo } = found;
  const idsOf = (list: Found['calendars']) => list.map(({ id }) => id);
  const stored = {
    name,
    tentativeCounts,
    allDayCounts,
    writesTo,
    calendars: idsOf(calendars.filter((one) => one.chosen)),
  };
  if (isChosen(found)) return stored;
  const writable = calendars.filter((one) => one.writable);
  if (!counts) return { ...stored, calendars: [], writesTo: writesTo ?? writable[0]?.id ?? null };
  if (stored.calendars.length > 0) return stored;
  // Calendars that cannot be written are mostly holidays and birthdays.
  return { ...stored, calendars: idsOf(writable.length > 0 ? writable : calendars) };
}

export type ChoiceProblems = Record<'name' | 'calendars', string | null>;
export const noChoiceProblems: ChoiceProblems = { name: null, calendars: null };

/** The field at which a refusal of a choice is shown. */
export function choiceFieldOf(field: string): keyof ChoiceProblems | undefined {
  if (field === 'name') return 'name';
  return field === 'calendars' || field === 'writesTo' ? 'calendars' : undefined;
}

/** Validates a choice. */
export function choiceProblems({ name, calendars, writesTo }: ChosenCalendars, counts: boolean): ChoiceProblems {
  const long = name.trim().length > calendarLimits.name ? texts.tooLong(calendarLimits.name) : null;
  const none = counts ? calendarTexts.choose : 'Choose where your interviews are written.';
  return {
    name: name.trim() === '' ? texts.required : long,
    calendars: calendars.length === 0 && writesTo === null ? none : null,
  };
}
