import { shallowEqual, useSelector } from '@xstate/react';
import type { ChosenCalendars } from '../../contract/calendars';
import type { SecretFields } from '../../machines/calendars/calendar-draft';
import { calendarPlaces, type CalendarPlace } from '../../machines/calendars/calendar-places';
import type { ConnectCalendarActor, ConnectCalendarSnapshot } from '../../machines/calendars/connect-calendar';

export type ConnectStep = 'pick' | 'enter' | 'leave' | 'return' | 'choose' | 'connected';
function stepOf(snapshot: ConnectCalendarSnapshot): ConnectStep {
  if (snapshot.matches('connected')) return 'connected';
  if (snapshot.matches('returning')) return 'return';
  if (snapshot.matches('left')) return 'leave';
  if (snapshot.matches('choosing') || snapshot.matches('saving')) return 'choose';
  return snapshot.matches('picking') ? 'pick' : 'enter';
}

const seen = (snapshot: ConnectCalendarSnapshot) => ({
  step: stepOf(snapshot),
  busy: snapshot.hasTag('busy'),
  counts: snapshot.context.counts,
  id: snapshot.context.id,
  isNew: snapshot.context.id === null,
  place: snapshot.context.place,
  fields: snapshot.context.fields,
  problems: snapshot.context.problems,
  write: snapshot.context.write,
  choice: snapshot.context.choice,
  wrong: snapshot.context.wrong,
  problem: snapshot.context.problem,
});

/** The state and the actions of a calendar that is being connected. */
export function useConnectCalendar(actor: ConnectCalendarActor) {
  const view = useSelector(actor, seen, shallowEqual);
  return {
    ...view,
    way: view.place && calendarPlaces[view.place].way,
    pick: (place: CalendarPlace) => actor.send({ type: 'place.pick', place }),
    back: () => actor.send({ type: 'place.back' }),
    /** The props of a field's control. */
    field: (name: keyof SecretFields) => ({
      value: view.fields[name],
      problem: view.problems[name],
      disabled: view.busy,
      onChange: (value: string) => actor.send({ type: 'field.change', name, value }),
    }),
    changeWrite: (write: boolean) => actor.send({ type: 'write.change', write }),
    change: (change: Partial<ChosenCalendars>) => actor.send({ type: 'choice.change', change }),
    submit: () => actor.send({ type: 'form.submit' }),
  };
}
export type ConnectingCalendar = ReturnType<typeof useConnectCalendar>;
