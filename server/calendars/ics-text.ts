import type { CalendarProblem } from '../../src/contract/calendars';
import { CalendarError } from './source';

/** The limits of a calendar, in bytes and in events. A larger calendar is not read. */
export const calendarBytes = 5 * 1024 * 1024;
export const mostEvents = 20_000;

/** A component, with only those of its lines that say when it is. */
export type Block = { kind: 'VEVENT' | 'VFREEBUSY' | 'VTIMEZONE'; text: string };

// Everything else, such as titles and people, is dropped before anything is parsed.
const known = new Set(
  `BEGIN END UID DTSTART DTEND DURATION RRULE RDATE EXRULE EXDATE RECURRENCE-ID SEQUENCE STATUS TRANSP FREEBUSY TZID TZOFFSETFROM
  TZOFFSETTO X-LIC-LOCATION X-MICROSOFT-CDO-BUSYSTATUS X-MICROSOFT-CDO-ALLDAYEVENT`.split(/\s+/),
);
const kinds = new Set<string>(['VEVENT', 'VFREEBUSY', 'VTIMEZONE'] satisfies Block['kind'][]);
const isKind = (name: string): name is Block['kind'] => kinds.has(name);
const parts = new Set(['STANDARD', 'DAYLIGHT']);

/** The text of a file. Only names and titles contain characters beyond ASCII, so a wrong encoding does no harm. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  const wide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  return new TextDecoder(wide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(content);
}

/** The lines of a file. Folded lines are joined again. */
function* unfolded(text: string): Generator<string> {
  let line = '';
  for (const one of text.split(/\r\n|\n|\r/)) {
    if (one.startsWith(' ') || one.startsWith('\t')) {
      line += one.slice(1);
      continue;
    }
    if (line !== '') yield line;
    line = one;
  }
  if (line !== '') yield line;
}

const nameOf = (line: string) => /^[A-Za-z-]+(?=[;:])/.exec(line)?.[0].toUpperCase() ?? '';
// Several programs write dates without marking them as dates.
const asDays = (line: string) =>
  line.replace(
    /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;(?!VALUE=)[^:]*)?):(?=\d{8}(?:,\d{8})*\s*$)/i,
    '$1$2;VALUE=DATE:',
  );

function problemOf(text: string): CalendarProblem | null {
  if (/^\s*</.test(text)) return 'NOT_A_CALENDAR';
  return /^BEGIN:VCALENDAR\s*$/im.test(text) ? null : 'BROKEN';
}

/** The components of a file, in order. @throws CalendarError if the file as a whole cannot be read */
export function blocksOf(content: Uint8Array): Block[] {
  const text = decode(content);
  const problem = problemOf(text);
  if (problem) throw new CalendarError(problem);
  const blocks: Block[] = [];
  const open: string[] = [];
  let lines: string[] = [];
  let mismatch = false;
  for (const line of unfolded(text)) {
    // If the file stops at a wrong END, it was cut off. Otherwise, it is not a calendar.
    if (mismatch) throw new CalendarError('BROKEN');
    const name = nameOf(line);
    if (!known.has(name)) continue;
    const value = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase();
    if (name === 'BEGIN') {
      if (open.length === 0 && value !== 'VCALENDAR') continue;
      open.push(value);
    }
    const [, kind, part, deeper] = open;
    const taken = kind !== undefined && isKind(kind) && deeper === undefined;
    if (taken && (part === undefined || (kind === 'VTIMEZONE' && parts.has(part)))) lines.push(asDays(line.trimEnd()));
    if (name !== 'END' || open.length === 0) continue;
    mismatch = open.pop() !== value;
    if (mismatch || open.length !== 1) continue;
    if (kind !== undefined && isKind(kind)) blocks.push({ kind, text: lines.join('\r\n') });
    lines = [];
  }
  if (mismatch || open.length > 0) throw new CalendarError('CUT_OFF');
  return blocks;
}
