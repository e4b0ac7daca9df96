import { randomUUID } from 'node:crypto';

/** The calendar providers that are simulated. */
export const calendarKinds = ['google', 'microsoft'] as const;
export type CalendarKind = (typeof calendarKinds)[number];
export type Shown = 'busy' | 'tentative' | 'free';
/** An event of a test calendar, epoch ms. The provider assigns `id`; a client sets `mark` to find the event again. */
export type TestEvent = {
  id: string;
  mark: string;
  title: string;
  description: string;
  start: number;
  end: number;
  shown: Shown;
  allDay: boolean;
  /** Counts the changes of the event. The ETag is made from it. */
  version: number;
};
export type NewEvent = Pick<TestEvent, 'title' | 'start' | 'end'> & Partial<TestEvent>;

const most = 500;

/** The calendars of the test providers, in memory. Each person has one calendar of each kind. */
export function calendarStore() {
  const all = new Map<string, TestEvent[]>();
  const marks = new Set<string>();
  const eventsOf = (kind: CalendarKind, person: string): TestEvent[] => {
    const place = `${kind} ${person}`;
    const events = all.get(place) ?? [];
    all.set(place, events);
    return events;
  };
  return {
    /** The events of a calendar, earliest first. */
    list: (kind: CalendarKind, person: string): readonly TestEvent[] =>
      eventsOf(kind, person).toSorted((a, b) => a.start - b.start),
    find: (kind: CalendarKind, person: string, id: string) => eventsOf(kind, person).find((event) => event.id === id),
    add(kind: CalendarKind, person: string, event: NewEvent): TestEvent {
      const events = eventsOf(kind, person);
      const kept = { mark: '', description: '', shown: 'busy' as const, allDay: false, id: randomUUID(), ...event };
      const added = { ...kept, version: 1 };
      events.push(added);
      marks.add(`${kind} ${person} ${added.mark}`);
      if (events.length > most) events.shift();
      return added;
    },
    /** Whether an event had this mark, also one that was deleted. */
    knows: (kind: CalendarKind, person: string, mark: string) => mark !== '' && marks.has(`${kind} ${person} ${mark}`),
    change(event: TestEvent, change: Partial<TestEvent>): TestEvent {
      return Object.assign(event, change, { version: event.version + 1 });
    },
    remove(kind: CalendarKind, person: string, id: string): void {
      const events = eventsOf(kind, person);
      const at = events.findIndex((event) => event.id === id);
      if (at >= 0) events.splice(at, 1);
    },
  };
}
export type CalendarStore = ReturnType<typeof calendarStore>;
