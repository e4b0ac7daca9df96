import { askProcess, inTurn } from '../kit/bounded-process';
import type { IcsAnswer, IcsFile } from './ics-busy';
import { calendarBytes } from './ics-text';
import { CalendarError, type AskedReading, type Reading } from './source';

const patience = 8_000;

/**
 * Reads the files of a calendar in a process with limits of time and memory (product: Connected calendars).
 * @throws CalendarError NOT_A_CALENDAR, CUT_OFF, BROKEN, TOO_LARGE, TOO_MANY or TOO_SLOW
 */
export async function readIcs(files: readonly IcsFile[], { span, zone, own }: AskedReading): Promise<Reading> {
  if (files.reduce((sum, { content }) => sum + content.length, 0) > calendarBytes) throw new CalendarError('TOO_LARGE');
  const message = { files, asked: { span, zone, own } };
  const answer = await inTurn(() => askProcess<IcsAnswer>('calendars/ics-worker', message, patience));
  if (!answer) throw new CalendarError('TOO_SLOW');
  if ('problem' in answer) throw new CalendarError(answer.problem);
  return { ...answer.reading, mark: null };
}
