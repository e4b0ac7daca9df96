import {
  calendarHealthMachine,
  type CalendarHealthEvent,
  type CalendarHealthSnapshot,
} from '../../src/machines/calendars/calendar-health';
import { modelTest } from './harness';

export const healths = {
  CHOOSING: { health: 'CHOOSING', needsSignIn: false },
  FRESH: { health: 'FRESH', needsSignIn: false },
  FAILING: { health: 'FAILING', needsSignIn: true },
  STALE: { health: 'STALE', needsSignIn: true },
} as const;

const events: CalendarHealthEvent[] = [
  ...Object.values(healths).map((told) => ({ type: 'health.tell' as const, ...told })),
  { type: 'read.ask' },
  { type: 'signIn.ask' },
  { type: 'choice.ask' },
  { type: 'panel.close' },
  { type: 'disconnect.ask' },
  { type: 'disconnect.dismiss' },
  { type: 'disconnect.confirm' },
];

/** A connected calendar that begins in one of its states. */
export const calendarHealthModel = (begins: keyof typeof healths = 'FRESH') =>
  modelTest({
    machine: calendarHealthMachine,
    input: { id: '00000000-0000-4000-8000-0000000000c0', ...healths[begins] },
    events,
    settle: {
      read: { done: [null], error: [{ status: 500, message: 'Not now' }, { message: '' }] },
      disconnect: { done: [null], error: [{ status: 404, message: 'Gone' }, { message: 'Not now' }] },
    },
    project: ({ context: { needsSignIn, problem } }: CalendarHealthSnapshot) => [needsSignIn, problem],
  });
