import type { PanelistFacts, Weekly } from '../slots/types';

/** What a panelist's calendar says: migration 0009 has how it is strung together and kept. Read only, as searches share it. */
export type Calendar = Pick<PanelistFacts, 'weekly' | 'skills'> & {
  /** Interviews to come: pairs of start and end, epoch ms, by time. */
  booked: readonly number[];
  /** Starts of these and of those of the last weeks. */
  starts: readonly number[];
  oldest: number;
};

// Most calendars say the same at the next search, and reading them takes as long as the search itself. They are found by the
// panelist and compared as a whole, so what is kept here is never wrong.
const known = new Map<string, { text: string; calendar: Calendar }>();
const knownAtMost = 20_000;

/** The calendar of a panelist out of its text. */
export function calendarOf(panelistId: string, text: string): Calendar {
  const last = known.get(panelistId);
  if (last?.text === text) return last.calendar;
  if (known.size >= knownAtMost) known.clear();
  const calendar = readCalendar(text);
  known.set(panelistId, { text, calendar });
  return calendar;
}

function readCalendar(text: string): Calendar {
  const [hours = '', skills = '', past = '', ahead = ''] = text.split('/');
  const booked = readBooked(ahead);
  const starts = booked.filter((_, place) => place % 2 === 0);
  for (let at = 0; at < past.length; at += 7) starts.push(minutesAt(past, at, at + 7));
  return { weekly: weeklyOf(hours), skills: skillsOf(skills), booked, starts, oldest: Math.min(...starts) };
}

/** Pairs of start and end in epoch ms, out of pieces such as '1c9c38003c': minutes since 1970 and length, in hex. */
export function readBooked(text: string): number[] {
  const booked: number[] = [];
  for (let at = 0; at < text.length; at += 10) {
    const start = minutesAt(text, at, at + 7);
    booked.push(start, start + minutesAt(text, at + 7, at + 10));
  }
  return booked;
}

const minutesAt = (text: string, from: number, to: number) => Number.parseInt(text.slice(from, to), 16) * 60_000;

/** Out of pieces such as '109:0017:00', eleven characters each. */
function weeklyOf(text: string): Weekly[] {
  const weekly: Weekly[] = [];
  for (let at = 0; at < text.length; at += 11)
    weekly.push({
      weekday: Number(text[at]) as Weekly['weekday'],
      start: text.slice(at + 1, at + 6),
      end: text.slice(at + 6, at + 11),
    });
  return weekly;
}

/** Out of pieces of an id and ten digits of months. */
function skillsOf(text: string): PanelistFacts['skills'] {
  const skills: PanelistFacts['skills'][number][] = [];
  for (let at = 0; at < text.length; at += 46)
    skills.push({ skillId: skillIdOf(text.slice(at, at + 36)), months: Number(text.slice(at + 36, at + 46)) });
  return skills;
}

// Each skill's id once: comparing those of thousands of panelists would else read as many places of the memory.
const skillIds = new Map<string, string>();

function skillIdOf(id: string): string {
  const known = skillIds.get(id);
  if (known !== undefined) return known;
  skillIds.set(id, id);
  return id;
}
