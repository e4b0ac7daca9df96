import { rulesOf } from '../../../src/contract/interview-rules';
import { sentTypes, type SentType } from '../../../src/contract/interviews';
import { halfOf } from '../../../src/machines/lifecycle/interview-guards';
import { allowedActions, apply } from '../../../src/machines/lifecycle/interview-law';
import type { InterviewEvent, InterviewKind } from '../../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../../src/machines/lifecycle/law';
import { allowedUntil, type StoredInterview } from '../../../src/machines/lifecycle/interview-views';
import {
  goodEvent,
  hour,
  inState,
  people,
  situationsOf,
  T0,
  waysTo,
  type Situation,
} from '../../model/interview-fixtures';

/**
 * The cases that the law distinguishes: the situation of an interview, and the instants (epoch ms) between which time
 * changes nothing.
 */
export type Span = { situation: Situation; from: number; until: number | null; label: string };

const quarter = 15 * 60_000;
export const isAdmin = (by: Actor) => by.role === 'ADMIN' || by.role === 'SUPER_ADMIN';
const later = (at: number, by: number) => Math.ceil((at + by) / quarter) * quarter;

/**
 * The start that an owner would book: admins may book any, the others only a requested time; null if these have passed.
 */
function startFor({ context }: StoredInterview, by: Actor, now: number): number | null {
  if (isAdmin(by)) return later(now, 3 * hour);
  return context.times.map((time) => later(time, 0)).find((start) => start >= now + 2 * hour) ?? null;
}

/** A valid event of a type by an actor now. Its facts are those of a world in which nothing prevents it. */
export function goodFor(stored: StoredInterview, type: SentType, by: Actor, now: number, panelistId = 'p1') {
  if (type !== 'BOOK') return goodEvent(type, by, now);
  const start = startFor(stored, by, now);
  const event = goodEvent('BOOK', by, now, { panelistId, start: start ?? later(now, 3 * hour) });
  return { ...event, facts: { ...event.facts, offered: start !== null } };
}

const minutesOf = (ms: number) =>
  Math.abs(ms) >= 2 * hour ? `${Math.abs(ms) / hour} h` : `${Math.abs(ms) / 60_000} min`;

function nameOf({ context }: StoredInterview, at: number): string {
  const { start, end, waitBy, pickBy, answerBy, noShow } = context;
  if (at === waitBy) return 'waitBy';
  if (at === pickBy) return 'pickBy';
  if (noShow && at === noShow.markedAt + rulesOf(context).correctWithin) return '48 h after marking';
  if (at === answerBy) return 'answerBy';
  if (at === halfOf(context)) return 'half';
  if (end !== null && at >= end) return at === end ? 'E' : `E+${minutesOf(at - end)}`;
  if (start === null) throw new Error('A turning point without a name');
  if (at === start) return 'S';
  return `S${at < start ? '−' : '+'}${minutesOf(at - start)}`;
}

function labelOf(stored: StoredInterview, first: boolean, from: number, until: number | null): string {
  if (until === null) return first ? 'always' : `from ${nameOf(stored, from)}`;
  return first ? `until ${nameOf(stored, until)}` : `${nameOf(stored, from)} to ${nameOf(stored, until)}`;
}

/** Every situation from the moment at which it is reached, split where time alone changes what an actor may do. */
export function spansOf(kind: InterviewKind): Span[] {
  const states = inState(kind);
  return situationsOf(kind).flatMap((situation) => {
    const stored = states[situation];
    const spans: Span[] = [];
    const way: InterviewEvent[] = waysTo[situation];
    for (let from: number | null = way.at(-1)?.now ?? T0; from !== null;) {
      const until = allowedUntil(stored, from);
      spans.push({ situation, from, until, label: labelOf(stored, spans.length === 0, from, until) });
      from = until;
    }
    return spans;
  });
}

/**
 * The letters of those who may send an event: admins (both kinds alike), the organization, the panelist, the candidate,
 * the clock.
 */
export const letters = {
  A: people.admin,
  O: people.organization,
  P: people.panelist,
  C: people.candidate,
} satisfies Record<string, Actor>;
export type Letter = keyof typeof letters;
export type Column = SentType | 'CLOCK';
export const columns: Column[] = [...sentTypes, 'CLOCK'];
export type Cells = Partial<Record<Column, string>>;

/**
 * The cells according to the law: for each type, the letters of those who may send a valid event of it at the beginning
 * of a span.
 */
export function cellsOf(stored: StoredInterview, now: number): Cells {
  const may = (type: SentType, by: Actor) => apply(stored, goodFor(stored, type, by, now)).accepted;
  const cells = sentTypes.map((type) => {
    if (may(type, people.admin) !== may(type, people.superAdmin)) throw new Error('Admins of two kinds differ');
    const who = (Object.keys(letters) as Letter[]).filter((letter) => may(type, letters[letter]));
    return [type, who.join(' ')] as const;
  });
  const due = allowedActions(stored, people.clock, now).some(({ type }) => type === 'CLOCK');
  return Object.fromEntries([...cells, ['CLOCK', due ? 'clock' : '']].filter(([, who]) => who !== '')) as Cells;
}
