import type { Connection } from '../../src/contract/calendars';
import {
  connectCalendarMachine,
  type ConnectCalendarEvent,
  type ConnectCalendarSnapshot,
  type ConnectStart,
} from '../../src/machines/calendars/connect-calendar';
import { modelTest } from './harness';

export const workId = '00000000-0000-4000-8000-0000000000c1';
const holidaysId = '00000000-0000-4000-8000-0000000000c2';

/** A connection as the server returns it, read 4 minutes ago. */
export const aConnection = (given: Partial<Connection> = {}): Connection => ({
  id: '00000000-0000-4000-8000-0000000000c0',
  way: 'CALDAV',
  name: 'Work',
  account: 'ada@example.com',
  calendars: [
    { id: workId, name: 'Ada', writable: true, chosen: true },
    { id: holidaysId, name: 'Holidays', writable: false, chosen: false },
  ],
  setUp: true,
  tentativeCounts: true,
  allDayCounts: true,
  writesTo: null,
  readAt: '2026-11-24T10:06:00.000Z',
  problem: null,
  failingSince: null,
  writeProblem: null,
  writeFailingSince: null,
  notes: [],
  busyAhead: 12,
  ...given,
});
const unset = aConnection({
  setUp: false,
  readAt: null,
  calendars: aConnection().calendars.map((one) => ({ ...one, chosen: false })),
});
const readOnly = {
  ...unset,
  calendars: [{ id: holidaysId, name: 'Holidays', writable: false, chosen: false }],
};

const returned = { state: 'aSt4teOfTheSignIn', code: 'a-code-4-once', error: '' };
export const connectStarts = {
  new: { kind: 'new' },
  again: { kind: 'again', id: unset.id, way: 'CALDAV', writes: false },
  change: { kind: 'change', found: aConnection() },
  returned: { kind: 'returned', answer: returned },
} as const satisfies Record<string, ConnectStart>;

const lost = { message: '' };
export const refused = {
  field: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'password', message: 'The calendar’s server does not accept the sign-in.' }],
  },
  user: { status: 400, message: 'Validation Failed', details: [{ field: 'user', message: 'Not known there.' }] },
  full: { status: 409, message: 'You have 10 calendars. Disconnect one first.' },
  choice: {
    status: 400,
    message: 'Validation Failed',
    details: [{ field: 'calendars', message: 'Choose at least one calendar.' }],
  },
  expired: { status: 409, message: 'The sign-in was canceled.' },
};

const typed: Extract<ConnectCalendarEvent, { type: 'field.change' }>[] = [
  { type: 'field.change', name: 'address', value: 'https://calendar.example/a-s3cret-address/basic.ics' },
  { type: 'field.change', name: 'server', value: 'https://dav.example' },
  { type: 'field.change', name: 'userName', value: 'ada@example.com' },
  { type: 'field.change', name: 'password', value: 'abcd-Efgh-1jkl' },
];
const asks = { ICS: ['address'], CALDAV: ['server', 'userName', 'password'] } as const;

/**
 * The events that are possible in a state: fields are filled in one after the other, and invalid values are typed
 * again.
 */
function eventsOf({ context }: ConnectCalendarSnapshot): ConnectCalendarEvent[] {
  const { place, fields, problems, choice } = context;
  const names: readonly string[] =
    place === null || place === 'google' ? [] : asks[place === 'googleAddress' ? 'ICS' : 'CALDAV'];
  // A refused value is typed again differently.
  const open = typed
    .filter((event) => names.includes(event.name) && (fields[event.name] === '' || problems[event.name] !== null))
    .map((event) => (fields[event.name] === event.value ? { ...event, value: `${event.value}2` } : event))[0];
  return [
    ...(['google', 'googleAddress', 'icloud'] as const).map((one) => ({ type: 'place.pick' as const, place: one })),
    { type: 'place.back' },
    ...(open ? [open] : []),
    ...(place === 'google' ? [{ type: 'write.change' as const, write: !context.write }] : []),
    ...(choice?.calendars.length
      ? [{ type: 'choice.change' as const, change: { calendars: [] } }]
      : [{ type: 'choice.change' as const, change: { calendars: [workId] } }]),
    { type: 'form.submit' },
  ];
}

/** Connecting a calendar, with every way it can go. */
export const connectCalendarModel = (start: keyof typeof connectStarts = 'new', counts = true) =>
  modelTest({
    machine: connectCalendarMachine,
    input: { counts, start: connectStarts[start] },
    events: eventsOf,
    settle: {
      check: { done: [unset, aConnection(), readOnly], error: [refused.field, refused.user, refused.full, lost] },
      beginSignIn: { done: [{ address: 'https://provider.example/authorize?state=aSt4te' }], error: [lost] },
      endSignIn: { done: [unset, aConnection()], error: [refused.expired, lost] },
      choose: { done: [null], error: [refused.choice, lost] },
    },
    project: ({ context }: ConnectCalendarSnapshot) => {
      const { id, place, fields, problems, write, choice, wrong, problem } = context;
      const filled = Object.values(fields).map((value) => value !== '');
      return [id !== null, place, filled, problems, write, choice?.calendars, wrong, problem];
    },
  });
