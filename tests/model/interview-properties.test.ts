import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedActions, apply, replay } from '../../src/machines/lifecycle/interview-law';
import type { InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../src/machines/lifecycle/law';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { allowedUntil, leafOf, nextDue, occupancyOf, settlementOf } from '../../src/machines/lifecycle/interview-views';
import {
  begun,
  day,
  eventTypes,
  goodEvent,
  hour,
  inputOf,
  minute,
  nextAfter,
  people,
  play,
  situationsOf,
  T0,
  waysTo,
} from './interview-fixtures';
import { runsOf } from './walk-log';

/** Random histories from any situation, with any sender, event and time, allowed or not. Time never goes back. */
type Choice = { who: number; what: number; step: number; allowed: boolean; replaced: boolean };
const choices = fc.array(
  fc.record({ who: fc.nat(), what: fc.nat(), step: fc.nat(), allowed: fc.boolean(), replaced: fc.boolean() }),
  { minLength: 3, maxLength: 20 },
);
const cases = fc.constantFrom(
  ...(['real', 'mock'] as const).flatMap((kind) => situationsOf(kind).map((situation) => ({ kind, situation }))),
);

const sendersOf = ({ context }: StoredInterview): Actor[] => [
  ...Object.values(people),
  { role: 'PANELIST', id: context.panelistId ?? 'p1' },
];
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item;

/**
 * The instant of the next event: a while later, the next instant at which time changes something, or just before it.
 */
function later(stored: StoredInterview, now: number, step: number): number {
  const turn = allowedUntil(stored, now) ?? now;
  return Math.max(now, pick([now, now + minute, turn, turn - 1, turn, now + 5 * minute, now + hour, now + day], step));
}

function eventOf(stored: StoredInterview, now: number, { who, what, allowed, replaced }: Choice): InterviewEvent {
  const senders = sendersOf(stored);
  const able = allowed ? senders.filter((by) => allowedActions(stored, by, now).length > 0) : [];
  const by = pick(able.length > 0 ? able : senders, who);
  const types = able.length > 0 ? allowedActions(stored, by, now).map(({ type }) => type) : eventTypes;
  const type = pick(types, what);
  const next = replaced ? nextAfter(stored) : null;
  if (type === 'CLOCK') return goodEvent(type, by, now, { facts: { up: replaced, next } });
  return goodEvent(type, by, now, type === 'DECLINE' || type === 'WITHDRAW' ? { facts: { next } } : {});
}

type Step = { before: StoredInterview; event: InterviewEvent; after: StoredInterview; accepted: boolean };

function happen(kind: InterviewKind, way: InterviewEvent[], chosen: Choice[]): Step[] {
  let stored = play(begun(kind), ...way);
  let now = way.at(-1)?.now ?? T0;
  return chosen.map((choice) => {
    const before = stored;
    now = later(before, now, choice.step);
    const event = eventOf(before, now, choice);
    const text = JSON.stringify(before);
    const step = apply(before, event);
    expect(JSON.stringify(before)).toBe(text);
    if (step.accepted) stored = step.stored;
    else expect(step.allowed).toEqual(allowedActions(before, event.by, now).map(({ type }) => type));
    return { before, event, after: stored, accepted: step.accepted };
  });
}

const holds = (property: (steps: Step[], kind: InterviewKind, way: InterviewEvent[]) => void, numRuns = 80) =>
  fc.assert(
    fc.property(cases, choices, ({ kind, situation }, chosen) =>
      property(happen(kind, waysTo[situation], chosen), kind, waysTo[situation]),
    ),
    runsOf(numRuns),
  );

it('the events that were taken replay to the state, whatever was refused between them', () => {
  holds((steps, kind, way) => {
    const events = [...way, ...steps.filter(({ accepted }) => accepted).map(({ event }) => event)];
    const history = JSON.parse(JSON.stringify({ input: inputOf(kind), events })) as Parameters<typeof replay>[0];
    expect(replay(history)).toEqual(steps.at(-1)?.after);
  });
});

it('an interview takes somebody’s time exactly while it is coming or live', () => {
  holds((steps) => {
    for (const { after } of steps) {
      const { panelistId, start, end } = after.context;
      const taken = ['requested', 'confirmed', 'live'].includes(leafOf(after));
      expect(occupancyOf(after)).toEqual(taken ? { panelistId, start, end } : null);
    }
  });
});

it('the clock’s event is taken from its due instant on, not before, and nowhere without one', () => {
  holds((steps) => {
    for (const { after, event } of steps) {
      const due = nextDue(after)?.at ?? null;
      const taken = (now: number) => apply(after, goodEvent('CLOCK', people.clock, now)).accepted;
      if (due === null) expect([event.now, event.now + 400 * day].map(taken)).toEqual([false, false]);
      else expect([due - 1, due, due + 400 * day].map(taken)).toEqual([false, true, true]);
    }
  });
});

it('each round has one line of money, and that of a closed round never changes', () => {
  holds((steps) => {
    let closed: unknown[] = [];
    for (const { after } of steps) {
      const lines = settlementOf(after);
      expect(lines.map(({ round }) => round)).toEqual(Array.from({ length: after.context.round }, (_, i) => i + 1));
      expect(lines.slice(0, closed.length)).toEqual(closed);
      for (const { creditReserved, creditUsed } of lines)
        expect(creditReserved + creditUsed).toBeLessThanOrEqual(after.context.kind === 'mock' ? 1 : 0);
      closed = lines.slice(0, after.context.rounds.length);
    }
  });
});

it('what anybody may do stays until the instant that is told, and changes for somebody at it', () => {
  const allowedAt = (stored: StoredInterview, now: number) =>
    JSON.stringify(sendersOf(stored).map((by) => allowedActions(stored, by, now)));
  holds((steps) => {
    for (const { after, event } of steps) {
      const until = allowedUntil(after, event.now);
      const last = until === null ? event.now + 400 * day : until - 1;
      expect(allowedAt(after, last)).toBe(allowedAt(after, event.now));
      if (until !== null) expect(allowedAt(after, until)).not.toBe(allowedAt(after, event.now));
    }
  }, 60);
});

it('every action that is listed is taken with a good payload, and no other is', () => {
  holds((steps) => {
    for (const { after, event } of [...steps.slice(0, 1), ...steps.slice(-1)])
      for (const by of sendersOf(after)) {
        const listed = allowedActions(after, by, event.now).map(({ type }) => type);
        const taken = eventTypes.filter((type) => apply(after, goodEvent(type, by, event.now)).accepted);
        expect([...taken].sort()).toEqual([...listed].sort());
      }
  }, 60);
});
