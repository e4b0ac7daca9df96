import { offeredSlots, refusedPanelists } from '../../../server/slots/engine';
import type { PanelistFacts, SlotRequest } from '../../../server/slots/types';

/** Wednesday. */
export const NOW = Date.parse('2027-06-02T08:00:00Z');
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export const at = (text: string) => Date.parse(text);

export const panelistWith = (facts: Partial<PanelistFacts> = {}): PanelistFacts => ({
  id: 'p1',
  name: 'Asha',
  timeZone: 'UTC',
  active: true,
  profileConfirmed: true,
  breathingMinutes: 15,
  dayCap: 4,
  weekCap: 15,
  weekly: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: '09:00', end: '17:00' })),
  daysOff: [],
  extra: [],
  skills: { java: 60 },
  experienceMonths: 100,
  taken: [],
  busy: [],
  calendarReadAt: null,
  interviewStarts: [],
  recentCount: 0,
  blocked: false,
  ...facts,
});

export const requestWith = (facts: Partial<SlotRequest> = {}): SlotRequest => ({
  minutes: 60,
  preferred: [at('2027-06-03T10:00:00Z')],
  skills: [{ skillId: 'java', primary: true, minMonths: 24 }],
  candidateTaken: [],
  now: NOW,
  noticeMinutes: 120,
  ...facts,
});

/** All results of a search for the given panelists. */
export const assess = (request: SlotRequest, panelists: readonly PanelistFacts[]) => ({
  offered: offeredSlots(request, panelists),
  refused: refusedPanelists(request, panelists),
});
