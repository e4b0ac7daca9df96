import ICAL from 'ical.js';
import type { CalendarProblem } from '../../src/contract/calendars';
import { day } from '../../src/contract/time';
import { addSingle, expand } from './ics-expand';
import { endOf, eventOf, instantOf, type IcsEvent, type Zones } from './ics-events';
import { mostTimes, newBudget, wallOf, type Budget } from './ics-repeats';
import { blocksOf, calendarBytes, mostEvents, type Block } from './ics-text';
import { zoneOf, zonesOf } from './ics-zones';
import { CalendarError, type AskedReading, type Busy, type FoundEntry, type Reading } from './source';

/** A file of a calendar, with its address and its ETag at the server. */
export type IcsFile = { content: Uint8Array; href: string; etag: string | null };
export type IcsAsked = Pick<AskedReading, 'span' | 'zone' | 'own'>;
export type IcsAnswer = { reading: Omit<Reading, 'mark'> } | { problem: CalendarProblem };

const parsed = ({ text }: Block): ICAL.Component | null => {
  try {
    return new ICAL.Component(ICAL.parse(text) as unknown[]);
  } catch {
    return null;
  }
};

/** Groups the events of a file by uid, with the newest version of each time. */
function byUid(events: readonly IcsEvent[]): IcsEvent[][] {
  const groups = new Map<string, Map<string, IcsEvent>>();
  for (const [place, event] of events.entries()) {
    const group = groups.get(event.uid || `${place}`) ?? new Map<string, IcsEvent>();
    groups.set(event.uid || `${place}`, group);
    // Two events with the same uid that begin at different times are two events, whatever the standard says.
    const key = event.instead ? `${instantOf(event.instead.of)}` : `own ${instantOf(event.start)}`;
    if ((group.get(key)?.sequence ?? -1) <= event.sequence) group.set(key, event);
  }
  return [...groups.values()].map((group) => {
    const all = [...group.values()];
    const newest = Math.max(...all.filter(({ instead }) => !instead).map(({ sequence }) => sequence));
    return all.filter(({ instead, sequence }) => instead !== null || sequence === newest);
  });
}

/** Busy times of a VFREEBUSY, which are instants. */
function freeBusyOf(component: ICAL.Component): Busy[] {
  return component.getAllProperties('freebusy').flatMap((property) => {
    const type = ((property.getFirstParameter('fbtype') as string | undefined) ?? 'BUSY').toUpperCase();
    if (type === 'FREE') return [];
    return (property.getValues() as unknown[]).flatMap((period) => {
      if (!(period instanceof ICAL.Period)) return [];
      const [start, end] = [wallOf(period.start), wallOf(period.getEnd())];
      return start < end ? [{ start, end, tentative: type === 'BUSY-TENTATIVE', allDay: false }] : [];
    });
  });
}

/** Collects one busy time for each start and end. Busy takes precedence over tentative, and a time over all day. */
function makeSpans(span: AskedReading['span']) {
  const spans = new Map<string, Busy>();
  return {
    all: () => [...spans.values()].toSorted((a, b) => a.start - b.start || a.end - b.end),
    add(busy: Busy) {
      if (busy.start >= span.end || busy.end <= span.start) return;
      const key = `${busy.start} ${busy.end}`;
      const same = spans.get(key);
      if (same) {
        same.tentative &&= busy.tentative;
        same.allDay &&= busy.allDay;
      } else spans.set(key, { ...busy });
      if (spans.size > mostTimes) throw new CalendarError('TOO_SLOW');
    },
  };
}

const notesOf = (unknown: number, unreadable: number, zone: string): string[] => [
  ...(unknown === 0
    ? []
    : [
        unknown === 1
          ? `1 event has a time zone that we do not know. It is read in your time zone, ${zone}.`
          : `${unknown} events have a time zone that we do not know. They are read in your time zone, ${zone}.`,
      ]),
  ...(unreadable === 0
    ? []
    : [
        unreadable === 1
          ? '1 event cannot be read and does not count.'
          : `${unreadable} events cannot be read and do not count.`,
      ]),
];

type Part = { busy: (busy: Busy) => void; budget: Budget; unknown: () => void; unreadable: () => void };

/** Reads the blocks of one file. Returns our own entries in it. */
function readFile(blocks: readonly Block[], { href, etag }: IcsFile, asked: IcsAsked, part: Part): FoundEntry[] {
  const { span, own } = asked;
  const components = (kind: Block['kind']) =>
    blocks.flatMap((block) => {
      if (block.kind !== kind) return [];
      const component = parsed(block);
      if (!component && kind === 'VEVENT') part.unreadable();
      return component ? [component] : [];
    });
  let isUnknown = false;
  const zones: Zones = {
    find: zonesOf(components('VTIMEZONE'), span.end + 400 * day, part.budget),
    own: zoneOf(asked.zone),
    unknown: () => (isUnknown = true),
  };
  const readable = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      part.unreadable();
      return null;
    }
  };
  const events = components('VEVENT').flatMap((component) => {
    isUnknown = false;
    const event = readable(() => eventOf(component, zones));
    if (isUnknown) part.unknown();
    return event ? [event] : [];
  });
  for (const component of components('VFREEBUSY')) readable(() => freeBusyOf(component).forEach(part.busy));
  return byUid(events).flatMap((group) => {
    const masters = group.filter(({ instead }) => !instead);
    const [first] = group;
    if (first && own.includes(first.uid))
      return masters
        .filter(({ cancelled }) => !cancelled)
        .slice(0, 1)
        .map(({ uid, start, length }) => {
          const times = { start: instantOf(start), end: endOf(start.at, start.zone, length) };
          return { uid, href, etag, ...times };
        });
    const others = group.filter(({ instead }) => instead);
    const within = { span, budget: part.budget };
    for (const event of masters) readable(() => expand(event, others, within, part.busy));
    for (const event of others) readable(() => addSingle(event, within, part.busy));
    return [];
  });
}

/**
 * What the files of a calendar say about a span (product: Connected calendars). The function is pure, but it may take
 * much time or memory, so it runs in a process of its own.
 */
export function busyOf(files: readonly IcsFile[], asked: IcsAsked): IcsAnswer {
  try {
    if (files.reduce((sum, { content }) => sum + content.length, 0) > calendarBytes) return { problem: 'TOO_LARGE' };
    const blocks = files.map(({ content }) => blocksOf(content));
    const count = blocks.flat().filter(({ kind }) => kind === 'VEVENT').length;
    if (count > mostEvents) return { problem: 'TOO_MANY' };
    const spans = makeSpans(asked.span);
    let [unknown, unreadable] = [0, 0];
    const part: Part = {
      busy: spans.add,
      budget: newBudget(),
      unknown: () => (unknown += 1),
      unreadable: () => (unreadable += 1),
    };
    const own = files.flatMap((file, place) => readFile(blocks[place] ?? [], file, asked, part));
    return { reading: { busy: spans.all(), own, notes: notesOf(unknown, unreadable, asked.zone) } };
  } catch (error) {
    return { problem: error instanceof CalendarError ? error.problem : 'BROKEN' };
  }
}
