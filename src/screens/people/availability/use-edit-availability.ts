import { formatSpan } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import type { Availability } from '../../../contract/people';
import { byField, type EditContext } from '../../../machines/kit/edit';
import type { EditAvailabilityActor } from '../../../machines/people/edit-availability';
import { hoursProblems, type HoursDraft } from '../../../machines/people/hours-draft';
import type { FieldWords } from '../../shared/form/EditForm';
import { useEdit, useKeepEdit } from '../../shared/form/use-edit';
import { dayNames, shownEnd } from './times-of-day';
import { daysText } from './wall-time';

const barText = (isWrong: boolean, tried: boolean) => {
  if (!isWrong) return 'You have unsaved changes';
  return tried ? 'Not saved. Fix the highlighted fields first.' : 'Check the highlighted hours';
};

/** The editor of working hours, which validates its fields as they change; `given` fixes the clock for tests. */
export function useEditAvailability(actor: EditAvailabilityActor, given?: number) {
  const now = useNow(30_000, given);
  const editor = useEdit(actor);
  const problems = { ...editor.problems, ...byField(hoursProblems(editor.draft, editor.stored, now)) };
  const isWrong = Object.values(problems).some((problem) => problem !== null);
  const tried = Object.values(editor.problems).some((problem) => problem !== null);
  return {
    ...editor,
    now,
    isWrong,
    barText: barText(isWrong, tried),
    problemAt: (field: string) => problems[field] ?? undefined,
    submit: () => editor.submit(given),
  };
}

const list = (rows: string[]) => (rows.length === 0 ? 'none' : rows.join('\n'));
const inOrder = <Row>(rows: readonly Row[], at: (row: Row) => string) =>
  rows.toSorted((a, b) => at(a).localeCompare(at(b)));
/** Hours in words, to compare two versions. The order of rows is not significant. */
export const hoursWords: FieldWords<HoursDraft> = [
  ['Time zone', ({ timeZone }) => timeZone],
  [
    'Weekly hours',
    ({ weekly }) =>
      list(
        inOrder(weekly, ({ weekday, start }) => `${weekday} ${start}`).map(
          ({ weekday, start, end }) => `${dayNames[weekday]} ${start}–${shownEnd(end)}`,
        ),
      ),
  ],
  ['Days off', ({ daysOff }) => list(inOrder(daysOff, ({ from }) => from).map(daysText))],
  [
    'Extra slots',
    ({ extra, timeZone }) =>
      list(inOrder(extra, ({ start }) => start).map(({ start, end }) => formatSpan(start, end, timeZone))),
  ],
  ['Break between interviews, in minutes', ({ breathingMinutes }) => String(breathingMinutes)],
  ['Most interviews per day', ({ dayCap }) => String(dayCap)],
  ['Most interviews per week', ({ weekCap }) => String(weekCap)],
  ['Accept interviews for me', ({ autoAccept }) => (autoAccept ? 'on' : 'off')],
];

/** Unsaved hours as stored on this device, with the revision that they are based on. */
export type KeptHours = { revision: number; draft: HoursDraft };

const isHours = (value: unknown): value is HoursDraft => {
  const hours = value as Partial<HoursDraft> | null | undefined;
  return Array.isArray(hours?.weekly) && Array.isArray(hours.daysOff) && Array.isArray(hours.extra);
};

// Checks the shape, because an older version of the form may have stored the value.
export const isKeptHours = (value: unknown): value is KeptHours => {
  const kept = value as Partial<KeptHours> | null;
  return typeof kept?.revision === 'number' && isHours(kept.draft);
};

const keptOf = ({ revision, draft }: EditContext<HoursDraft, Availability>): KeptHours => ({ revision, draft });

/** Stores unsaved changes on this device. */
export const useKeptHours = (actor: EditAvailabilityActor, keep: (value: KeptHours | null) => void) =>
  useKeepEdit(actor, keptOf, keep);
