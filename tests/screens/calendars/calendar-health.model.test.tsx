import { useEffect, useState } from 'react';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CalendarHealthActor, CalendarHealthSnapshot } from '../../../src/machines/calendars/calendar-health';
import type { Connection } from '../../../src/contract/calendars';
import { ConnectionBody } from '../../../src/screens/calendars/ConnectionCard';
import { calendarHealthModel } from '../../model/calendar-health-model';
import { aConnection } from '../../model/connect-calendar-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { calendarsOf } from './fixtures';

const now = Date.parse('2026-11-24T10:10:00.000Z');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const old = '2026-11-24T08:10:00.000Z';
/** Connections as they are read in each state of the machine. */
const read: Record<string, Connection> = {
  CHOOSING: aConnection({ setUp: false, readAt: null }),
  FRESH: aConnection(),
  FAILING: aConnection({ problem: 'SIGN_IN', failingSince: '2026-11-24T10:07:00.000Z' }),
  STALE: aConnection({ problem: 'SIGN_IN', failingSince: old, readAt: old }),
};
const words = {
  unfinished: 'Setup is not finished, so nothing is read yet.',
  fresh: 'Read 4 min ago',
  failing:
    'Could not be read since 03:37 PM. The calendar’s server does not accept the sign-in. The busy times from 03:36 PM still count.',
  stale:
    'Could not be read since 01:40 PM. The calendar’s server does not accept the sign-in. The busy times from 01:40 PM still count.',
};

interface CardProps {
  actor: CalendarHealthActor;
  begins: keyof typeof read;
  onReady: (show: (connection: Connection) => void) => void;
}
/** The card of the connection that was read last. */
function Card({ actor, begins, onReady }: CardProps) {
  const [connection, setConnection] = useState(read[begins] ?? aConnection());
  useEffect(() => {
    onReady(setConnection);
  }, [onReady]);
  return (
    <ConnectionBody actor={actor} connection={connection} calendars={calendarsOf([connection])} counts now={now} />
  );
}

function see({ value, context }: CalendarHealthSnapshot) {
  const has = (name: string) => screen.queryByRole('button', { name }) !== null;
  const isCard = !['reconnecting', 'choosing', 'disconnected'].includes(value.act);
  const told = words[value.health as keyof typeof words];
  expect(screen.queryByText(told) !== null).toBe(isCard);
  const isAsked = value.act === 'confirming' || value.act === 'disconnecting';
  expect(has('Sign in again: Work')).toBe(isCard && !isAsked && context.needsSignIn);
  expect(has('Read now: Work')).toBe(isCard && !isAsked && context.health !== 'CHOOSING');
  expect(screen.queryByRole('heading', { name: 'Sign in again: Work' }) !== null).toBe(value.act === 'reconnecting');
  expect(screen.queryByRole('heading', { name: 'What counts' }) !== null).toBe(value.act === 'choosing');
  expect(screen.queryByRole('dialog', { name: 'Disconnect Work?' }) !== null).toBe(isAsked);
  if (isCard && context.problem !== null) expect(screen.getByText(context.problem)).toBeInTheDocument();
}

describe('the card of a connected calendar', () => {
  it.each(['FRESH', 'CHOOSING', 'FAILING', 'STALE'] as const)(
    'takes the paths of its machine that begin %s',
    async (begins) => {
      const model = calendarHealthModel(begins);
      let show: (connection: Connection) => void = () => undefined;
      const driver = model.liveDriver({
        around: (change) => act(change),
        mount: (actor) =>
          void renderApp(
            <Card actor={actor as CalendarHealthActor} begins={begins} onReady={(set) => (show = set)} />,
            { queryClient: seededClient('PANELIST') },
          ),
        act: (event) => {
          if (event.type === 'health.tell') show(read[event.health] ?? aConnection());
          else if (event.type === 'read.ask') press('Read now: Work');
          else if (event.type === 'signIn.ask') press('Sign in again: Work');
          else if (event.type === 'choice.ask')
            press(screen.queryByRole('button', { name: 'Change: Work' }) ? 'Change: Work' : 'Finish setup: Work');
          else if (event.type === 'panel.close') press('Cancel');
          else if (event.type === 'disconnect.ask') press('Disconnect: Work');
          else if (event.type === 'disconnect.dismiss') press('Keep calendar');
          else if (event.type === 'disconnect.confirm')
            fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
          else return false;
          return true;
        },
        see,
        unmount: () => cleanup(),
      });
      await model.walk(driver, { paths: await model.cover(), partial: true });
    },
  );
});
