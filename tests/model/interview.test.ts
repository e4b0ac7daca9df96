import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InterviewSnapshot } from '../../src/machines/lifecycle/interview';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { allowedActions, apply, createInterview, replay, restore } from '../../src/machines/lifecycle/interview-law';
import type { InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { allowedUntil, leafOf } from '../../src/machines/lifecycle/interview-views';
import { assertAllWalked } from './harness';
import type { Who } from './interview-fixtures';
import { begun, day, eventTypes, goodEvent, hour, inputOf, inState, minute, people, S, T0 } from './interview-fixtures';
import { eventsOf, modelOf, storedOf } from './interview-model';
import { table } from './interview-table';
import { runsOf, wantedOf } from './walk-log';

const { admin, candidate } = people;

const eventsOfPath = (path: { steps: { event: InterviewEvent }[] }) => path.steps.map(({ event }) => event);

describe('the interview, walked', () => {
  const model = modelOf('real');

  it('takes every transition, and ends where the model says after each step', async () => {
    const real = await model.walk(undefined, { partial: true });
    assertAllWalked(interviewMachine, [real]);
  });

  it('reaches every state', () => {
    const leaves = new Set(Object.values(model.adjacency).map(({ state }) => leafOf(storedOf(state))));
    expect([...leaves].sort()).toEqual([
      ...['canceled', 'confirmed', 'inReview', 'live', 'noShow', 'pendingFeedback', 'pendingSchedule'],
      ...['released', 'requested', 'reschedulePending'],
    ]);
  });

  it('gives the stored state again when a history is replayed, and survives JSON', () => {
    const throughJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;
    for (const path of wantedOf(interviewMachine, model.paths)) {
      const events = eventsOfPath(path);
      const stored = events.reduce((before, event) => {
        const step = apply(throughJson(before), event);
        if (!step.accepted) throw new Error(`${event.type} was refused`);
        return step.stored;
      }, begun('real'));
      expect(stored).toEqual(storedOf(path.steps.at(-1)?.state ?? path.start));
      expect(throughJson(stored)).toEqual(stored);
      expect(replay(throughJson({ input: inputOf('real'), events }))).toEqual(stored);
    }
  });

  it('replays random walks of any kind and length', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<InterviewKind>('real', 'mock'),
        fc.array(fc.nat(), { maxLength: 40 }),
        (kind, choices) => {
          const history: InterviewEvent[] = [];
          let stored = begun(kind);
          for (const choice of choices) {
            const offered = eventsOf(interviewMachine.resolveState(stored) as InterviewSnapshot);
            const event = offered[choice % offered.length];
            const step = event && apply(stored, event);
            if (event === undefined || step?.accepted !== true) continue;
            history.push(event);
            stored = step.stored;
          }
          expect(replay({ input: inputOf(kind), events: history })).toEqual(stored);
        },
      ),
      runsOf(60),
    );
  });

  it('fails loudly where a history holds a refused event', () => {
    const events = [goodEvent('APPROVE', admin, T0)];
    expect(() => replay({ input: inputOf('real'), events })).toThrow(/event 0 APPROVE/);
    const input = { ...inputOf('real'), by: candidate };
    expect(() => replay({ input, events: [] })).toThrow('Replay refused: the creation');
  });
});

describe('the creation', () => {
  it('is the owner’s, with one to three times to come', () => {
    const made = createInterview(inputOf('real'));
    expect(made).toMatchObject({
      accepted: true,
      stored: { value: 'pendingSchedule', context: { waitBy: S + 7 * day } },
      effects: [{ type: 'tell', params: { to: 'admins', what: 'created' } }],
    });
    const { rules, ...unruled } = inputOf('real');
    expect(createInterview(unruled)).toMatchObject({ input: { rules }, stored: { context: { rules } } });
    const other = { ...rules, waitFor: day };
    expect(createInterview({ ...unruled, rules: other })).toMatchObject({
      stored: { context: { rules: other, waitBy: S + day } },
    });
    expect(createInterview({ ...inputOf('real'), times: [S, S, S] }).accepted).toBe(true);
    const refused = [
      { ...inputOf('real'), by: people.otherOrganization },
      { ...inputOf('real'), by: candidate },
      { ...inputOf('real'), by: people.panelist },
      { ...inputOf('mock'), by: people.otherCandidate },
      { ...inputOf('real'), times: [] },
      { ...inputOf('real'), times: [T0] },
      { ...inputOf('real'), times: [S, S, S, S] },
    ];
    for (const input of refused) expect(createInterview(input)).toEqual({ accepted: false, allowed: [] });
    for (const by of [people.superAdmin, admin])
      expect(createInterview({ ...inputOf('mock'), by }).accepted).toBe(true);
  });
});

describe.each(['real', 'mock'] as const)('who may do what, %s', (kind) => {
  const states = inState(kind);

  it.each(
    table
      .filter(({ state }) => state in states)
      .map((row) => [`${row.state} at S${row.at < S ? '' : '+'}${(row.at - S) / minute} min`, row] as const),
  )('%s', (_, row) => {
    const stored = states[row.state];
    const before = JSON.stringify(stored);
    const snapshot = restore(stored);
    for (const who of Object.keys(people) as Who[]) {
      const by = people[who];
      const expected = row[kind][who === 'superAdmin' ? 'admin' : who] ?? [];
      const taken = eventTypes.filter((type) => snapshot.can(goodEvent(type, by, row.at)));
      expect({ who, may: [...taken].sort() }).toEqual({ who, may: [...expected].sort() });
      const told = allowedActions(stored, by, row.at).map(({ type }) => type);
      expect({ who, told: [...told].sort() }).toEqual({ who, told: [...expected].sort() });
      for (const type of taken) expect(apply(stored, goodEvent(type, by, row.at)).accepted).toBe(true);
      const refused = eventTypes.find((type) => !expected.includes(type));
      if (refused) expect(apply(stored, goodEvent(refused, by, row.at))).toEqual({ accepted: false, allowed: told });
    }
    expect(JSON.stringify(stored)).toBe(before);
  });

  it('tells until when: between its turning points nothing changes for anybody', () => {
    const of = (stored: StoredInterview, now: number) =>
      JSON.stringify(Object.values(people).map((by) => allowedActions(stored, by, now)));
    for (const stored of Object.values(states)) {
      const turns: number[] = [];
      for (let at = allowedUntil(stored, T0); at !== null; at = allowedUntil(stored, at)) turns.push(at);
      for (const turn of turns) expect(allowedUntil(stored, turn - 1)).toBe(turn);
      const known = new Map<number, string>();
      const lastBefore = (turn: number) => {
        const text = known.get(turn) ?? of(stored, turn - 1);
        known.set(turn, text);
        return text;
      };
      const moments = Array.from({ length: 60 }, (_, index) => S - 75 * minute + index * 5 * minute);
      for (const at of [...moments, S - 25 * hour, S + 10 * day]) {
        const ahead = allowedUntil(stored, at);
        if (ahead !== null) expect(of(stored, at)).toBe(lastBefore(ahead));
      }
    }
  });
});
