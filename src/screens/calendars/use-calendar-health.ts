import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { healthOf, needsReconnect, type Connection } from '../../contract/calendars';
import type { CalendarHealthActor, CalendarHealthSnapshot, ToldHealth } from '../../machines/calendars/calendar-health';

/** The health of a connection at `now`, in the form that its machine receives. */
export const toldOf = (connection: Connection, now: number): ToldHealth => ({
  health: healthOf(connection, now),
  needsSignIn: needsReconnect(connection.problem) || needsReconnect(connection.writeProblem),
});

const seen = (snapshot: CalendarHealthSnapshot) => ({
  unfinished: snapshot.matches({ health: 'unfinished' }),
  trouble: snapshot.matches({ health: 'failing' }) || snapshot.matches({ health: 'stale' }),
  needsSignIn: snapshot.context.needsSignIn,
  reading: snapshot.matches({ act: 'reading' }),
  reconnecting: snapshot.matches({ act: 'reconnecting' }),
  choosing: snapshot.matches({ act: 'choosing' }),
  asking: snapshot.hasTag('asking'),
  busy: snapshot.hasTag('busy'),
  disconnected: snapshot.matches({ act: 'disconnected' }),
  problem: snapshot.context.problem,
});

/** The state and the actions of one connected calendar; `told` is passed on to its machine. */
export function useCalendarHealth(actor: CalendarHealthActor, told: ToldHealth) {
  const { health, needsSignIn } = told;
  useEffect(() => actor.send({ type: 'health.tell', health, needsSignIn }), [actor, health, needsSignIn]);
  return {
    ...useSelector(actor, seen, shallowEqual),
    read: () => actor.send({ type: 'read.ask' }),
    signIn: () => actor.send({ type: 'signIn.ask' }),
    choose: () => actor.send({ type: 'choice.ask' }),
    closePanel: () => actor.send({ type: 'panel.close' }),
    askDisconnect: () => actor.send({ type: 'disconnect.ask' }),
    dismiss: () => actor.send({ type: 'disconnect.dismiss' }),
    disconnect: () => actor.send({ type: 'disconnect.confirm' }),
  };
}
export type CalendarHealth = ReturnType<typeof useCalendarHealth>;
