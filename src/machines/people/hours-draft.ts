import type { Detail } from '../../contract/kit';
import { availabilityLimits, type Availability } from '../../contract/people';
import { extraProblem, hoursTexts, minutesOf, weeklyProblems } from '../../contract/people-hours';
import { texts } from '../../contract/texts';

/** A panelist's hours while they are edited: `Availability` without its revision. */
export type HoursDraft = Omit<Availability, 'revision'>;
export type WeeklyRow = Availability['weekly'][number];
export type Weekday = WeeklyRow['weekday'];

/** Whether a range ends on the next day; midnight still belongs to its own day. */
export const crossesMidnight = ({ start, end }: Pick<WeeklyRow, 'start' | 'end'>) =>
  minutesOf(end) <= minutesOf(start) && minutesOf(end) !== 0;

const dayOffProblems = ({ daysOff }: HoursDraft): Detail[] =>
  daysOff.flatMap((row, index) =>
    row.from > row.to ? [{ field: `daysOff.${index}`, message: hoursTexts.endsBefore }] : [],
  );

const msOf = (span: { start: string; end: string }) => ({ start: Date.parse(span.start), end: Date.parse(span.end) });
const sameSpan = (a: { start: string; end: string }, b: { start: string; end: string }) =>
  Date.parse(a.start) === Date.parse(b.start) && Date.parse(a.end) === Date.parse(b.end);

type Extra = HoursDraft['extra'];
function extraProblemOf(row: Extra[number], others: Extra, base: HoursDraft, now: number): string | null {
  const span = msOf(row);
  const known = base.extra.some((other) => sameSpan(other, row));
  // A saved slot that has passed since is not an error; it is left out when saving.
  if (span.start < span.end && span.end <= now) return known ? null : texts.dateTimeWrong;
  const clash = others.map(msOf).some((other) => span.start < other.end && other.start < span.end);
  return extraProblem(row, now) ?? (clash ? hoursTexts.overlap : null);
}

const extraProblems = ({ extra }: HoursDraft, base: HoursDraft, now: number): Detail[] =>
  extra.flatMap((row, index) => {
    const others = extra.filter((_, at) => at !== index);
    const message = extraProblemOf(row, others, base, now);
    return message === null ? [] : [{ field: `extra.${index}`, message }];
  });

function numberProblems(draft: HoursDraft): Detail[] {
  const bounds = [
    ['breathingMinutes', 0, availabilityLimits.breathing],
    ['dayCap', 1, availabilityLimits.dayCap],
    ['weekCap', 1, availabilityLimits.weekCap],
  ] as const;
  return bounds
    .filter(([field, least, most]) => {
      const value = draft[field];
      return !Number.isInteger(value) || value < least || value > most;
    })
    .map(([field, least, most]) => ({ field, message: hoursTexts.whole(least, most) }));
}

const lengthProblems = (draft: HoursDraft): Detail[] =>
  (['weekly', 'daysOff', 'extra'] as const)
    .filter((field) => draft[field].length > availabilityLimits.rows)
    .map((field) => ({ field, message: hoursTexts.tooMany }));

/**
 * Errors that prevent saving, by field: `weekly.<index>`, `daysOff.<index>`, `extra.<index>` or the name of a
 * number; empty if there are none (product: Availability). `base` is the last saved draft, `now` in milliseconds since
 * 1970.
 */
export const hoursProblems = (draft: HoursDraft, base: HoursDraft, now: number): Detail[] => [
  ...weeklyProblems(draft.weekly),
  ...dayOffProblems(draft),
  ...extraProblems(draft, base, now),
  ...numberProblems(draft),
  ...lengthProblems(draft),
];

const parts = [
  'timeZone',
  'weekly',
  'daysOff',
  'extra',
  'breathingMinutes',
  'dayCap',
  'weekCap',
  'autoAccept',
] as const;
export type HoursPart = (typeof parts)[number];

const rowsOf = (rows: readonly object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
const comparable = (draft: HoursDraft, part: HoursPart) => {
  if (part === 'extra') return JSON.stringify(rowsOf(draft.extra.map(msOf)));
  // "00:00" and "24:00" as an end are the same moment.
  if (part === 'weekly') {
    return JSON.stringify(
      rowsOf(draft.weekly.map((row) => ({ ...row, end: row.end === '00:00' ? '24:00' : row.end }))),
    );
  }
  const value = draft[part];
  return JSON.stringify(Array.isArray(value) ? rowsOf(value) : value);
};

/** The parts in which two drafts differ; the order of rows does not matter. */
export const changedParts = (a: HoursDraft, b: HoursDraft): HoursPart[] =>
  parts.filter((part) => comparable(a, part) !== comparable(b, part));

/** The request body, without extra slots that have passed. */
export const withoutPast = (draft: HoursDraft, now: number): HoursDraft => ({
  ...draft,
  extra: draft.extra.filter(({ end }) => Date.parse(end) > now),
});

/** Copies the hours of one day to others, replacing theirs. */
export const copyDay = (weekly: WeeklyRow[], from: Weekday, to: readonly Weekday[]): WeeklyRow[] => {
  const model = weekly.filter(({ weekday }) => weekday === from);
  const targets = to.filter((day) => day !== from);
  return [
    ...weekly.filter(({ weekday }) => !targets.includes(weekday)),
    ...targets.flatMap((weekday) => model.map((row) => ({ ...row, weekday }))),
  ];
};

/** The draft made from a reply. */
export const draftOf = (read: Availability): HoursDraft => ({
  timeZone: read.timeZone,
  weekly: read.weekly,
  daysOff: read.daysOff,
  extra: read.extra,
  breathingMinutes: read.breathingMinutes,
  dayCap: read.dayCap,
  weekCap: read.weekCap,
  autoAccept: read.autoAccept,
});
