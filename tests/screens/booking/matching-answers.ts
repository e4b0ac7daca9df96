import type { Fits, FreeTime, RankedPanelists } from '../../../src/contract/booking';
import type { InterviewRow } from '../../../src/contract/interviews';
import { acme, asha, engineer, future, now, offered, slot } from '../../model/schedule-fixtures';
import { choice } from '../../model/book-slot-model';
import { interviewDetail, interviewRow } from '../fixtures';
import { adminSlots, answersFor } from './schedule-answers';

const iso = (at: number) => new Date(at).toISOString();
const quarters = (count: number) =>
  Array.from({ length: count }, (_, nth) => {
    const start = Date.parse(future) + nth * 15 * 60_000;
    return { start: iso(start), end: iso(start + 3_600_000), preferred: nth < 2, fits: nth < 1 ? 1 : 0 };
  });
const vera = { id: slot.panelistId, name: slot.panelistName, timeZone: 'Asia/Kolkata' };
export const freeTime: FreeTime = {
  now: iso(now),
  panelist: vera,
  minutes: 60,
  free: [{ start: future, end: iso(Date.parse(future) + 4 * 3_600_000) }],
  taken: [],
  starts: quarters(3),
  refusal: null,
};
const request = {
  id: choice.interview.id,
  code: 'KX4T9',
  version: choice.interview.version,
  state: 'pendingSchedule' as const,
  minutes: 60 as const,
  candidate: asha,
  organization: acme,
  jobTitle: engineer.name,
  times: [future],
  waitBy: null,
};
export const fits: Fits = {
  now: iso(now),
  waiting: 2,
  fits: [{ ...request, end: slot.end, rank: 1, skillsMatched: 3, skillsAsked: 4, minutesFromPreferred: 0 }],
  others: [{ ...request, id: 'i2', candidate: { id: 'ben', name: 'Ben Okafor' }, reason: 'NO_SKILL' }],
};
const ranked = (rank: number, panelistId: string, panelistName: string) => ({
  rank,
  panelistId,
  panelistName,
  timeZone: 'Asia/Kolkata',
  skillsMatched: 4,
  skillsAsked: 4,
  experienceYears: 9,
  interviewsThisWeek: 1,
  starts: 3,
  preferred: 2,
});
export const panelists: RankedPanelists = {
  now: iso(now),
  ranked: [ranked(1, 'omar', 'Omar Haddad'), ranked(2, 'mei', 'Mei Chen'), ranked(3, vera.id, vera.name)],
  refused: [{ panelistId: 'ines', panelistName: 'Ines Costa', reason: 'CAP', calendarReadAt: null }],
};

/** The panelists who are free at the chosen hour. Vera Lind comes last, with two starts. */
const slotsThen = {
  ...adminSlots,
  offered: [
    ['omar', 'Omar Haddad', 0],
    ['mei', 'Mei Chen', 0],
    [vera.id, vera.name, 0],
    [vera.id, vera.name, 15],
    [vera.id, vera.name, 180],
  ].map(([panelistId, panelistName, after]) => ({
    ...offered[0],
    rank: { omar: 1, mei: 2 }[String(panelistId)] ?? 3,
    panelistId,
    panelistName,
    panelistTimeZone: 'Asia/Kolkata',
    start: iso(Date.parse(future) + Number(after) * 60_000),
    end: iso(Date.parse(future) + (Number(after) + 60) * 60_000),
  })),
};

/** The server's responses to an admin on the matching tabs, about one interview. */
export const matchingAnswers = (row: Partial<InterviewRow> = {}): Record<string, object> => {
  const interview = interviewDetail(
    interviewRow({
      id: 'i1',
      version: 3,
      state: 'pendingSchedule',
      label: { word: 'pendingSchedule', note: null },
      start: null,
      end: null,
      panelist: null,
      times: [future],
      candidate: { ...asha, timeZone: 'Asia/Kolkata' },
      allowedActions: [{ type: 'BOOK' }],
      ...row,
    }),
  );
  return {
    ...answersFor('ADMIN'),
    '/panelists': {
      content: [{ id: vera.id, name: vera.name, timeZone: vera.timeZone, skills: ['SQL'] }],
      pageable: { pageNumber: 0 },
      totalElements: 1,
    },
    '/interviews': { content: [interview], pageable: { pageNumber: 0 }, totalElements: 1 },
    '/interviews/:id': interview,
    '/interviews/:id/ranked-panelists': panelists,
    '/interviews/:id/slots': slotsThen,
    '/slots/free': {
      now: iso(now),
      candidateZone: 'Asia/Kolkata',
      starts: quarters(3).map(({ start }) => ({ start, free: 3 })),
    },
    '/job-profiles/:id': { id: engineer.id, content: { title: engineer.name }, organization: acme },
    '/panelists/:id/free': freeTime,
    '/panelists/:id/fits': fits,
    '/slots/day': {
      slots: {
        now: iso(now),
        offered,
        rows: [
          {
            panelistId: vera.id,
            panelistName: vera.name,
            timeZone: vera.timeZone,
            free: freeTime.free,
            taken: [],
            busy: [],
            calendarReadAt: iso(now - 2 * 3_600_000),
          },
          {
            panelistId: 'omar',
            panelistName: 'Omar Haddad',
            timeZone: vera.timeZone,
            free: freeTime.free,
            taken: freeTime.free,
            busy: [],
            calendarReadAt: null,
          },
          {
            panelistId: 'noor',
            panelistName: 'Noor Aziz',
            timeZone: vera.timeZone,
            free: freeTime.free,
            taken: [],
            busy: freeTime.free,
            calendarReadAt: iso(now - 4 * 60_000),
          },
        ],
        refused: [
          { panelistId: 'omar', panelistName: 'Omar Haddad', reason: 'BUSY', calendarReadAt: null },
          { panelistId: 'noor', panelistName: 'Noor Aziz', reason: 'CALENDAR', calendarReadAt: iso(now - 4 * 60_000) },
          { panelistId: 'ines', panelistName: 'Ines Costa', reason: 'NO_SKILL', calendarReadAt: null },
        ],
      },
      free: 1,
      jobProfile: engineer,
      organization: acme,
    },
    '/holds': { holdId: 'h1', now: iso(now), until: iso(now + 300_000) },
    '/interviews/:id/events': { interview: { ...interview, version: 4 } },
  };
};
