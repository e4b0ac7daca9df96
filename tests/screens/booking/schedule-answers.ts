import type { FreeTimes } from '../../../src/contract/booking';
import type { Call, UserType } from '../../../src/contract/kit';
import { acme, asha, engineer, future, offered, slots } from '../../model/schedule-fixtures';

const pageOf = (content: object[]) => ({ content, pageable: { pageNumber: 0 }, totalElements: content.length });
const second = {
  ...offered[0],
  start: '2030-01-08T09:15:00.000Z',
  end: '2030-01-08T10:15:00.000Z',
};
const omar = {
  ...offered[0],
  rank: 2,
  panelistId: 'omar',
  panelistName: 'Omar Haddad',
  panelistTimeZone: 'Asia/Kolkata',
};
const hours = {
  free: [{ start: '2030-01-08T08:00:00Z', end: '2030-01-08T12:00:00Z' }],
  taken: [],
  busy: [],
  calendarReadAt: null,
};
/** What an admin sees: the panelists' hours, and why others are not offered. */
export const adminSlots = {
  ...slots,
  offered: [...offered, second, omar],
  rows: [
    { panelistId: 'vera', panelistName: 'Vera Lind', timeZone: 'Europe/Berlin', ...hours },
    { panelistId: 'omar', panelistName: 'Omar Haddad', timeZone: 'Asia/Kolkata', ...hours },
  ],
  refused: [{ panelistId: 'mei', panelistName: 'Mei Chen', reason: 'CAP' }],
};

/** In the hour from noon in Kolkata's zone, two are free at best. In the next hour, one. */
export const freeTimes: FreeTimes = {
  now: slots.now,
  candidateZone: 'Asia/Kolkata',
  starts: [
    { start: '2030-01-09T06:30:00.000Z', free: 1 },
    { start: '2030-01-09T06:45:00.000Z', free: 2 },
    { start: '2030-01-09T07:30:00.000Z', free: 1 },
    { start: '2030-01-10T06:30:00.000Z', free: 7 },
  ],
};

/** The server's responses by path, for one kind of reader. */
export const answersFor = (userType: UserType, found: object = adminSlots): Record<string, object> => ({
  '/auth/me': {
    userId: 'u',
    userType,
    name: 'Reader',
    email: 'r@example.com',
    timeZone: 'Asia/Kolkata',
    organization: userType === 'ORGANIZATION_USER' ? acme : null,
    draftKey: '',
    termsDue: false,
  },
  '/organizations': pageOf([acme]),
  '/job-profiles': pageOf([
    { id: engineer.id, title: engineer.name, status: 'OPEN', location: null, organization: acme, skills: [] },
  ]),
  '/candidates': pageOf([
    { ...asha, timeZone: 'Asia/Kolkata', organization: acme, jobProfile: null, preferred: [future] },
  ]),
  '/slots': found,
  '/slots/free': freeTimes,
  '/interviews/:id/slots': found,
});

/** A `callApi` that responds by path. A path without an answer never responds. */
export const answering = (answers: Record<string, object>) => (call: Call) => {
  const answer = answers[call.path];
  return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer);
};
