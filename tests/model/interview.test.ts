import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { InterviewSnapshot } from '../../src/machines/lifecycle/interview';
import { interviewMachine } from '../../src/machines/lifecycle/interview';
import { apply, createInterview, replay } from '../../src/machines/lifecycle/interview-law';
import type { InterviewEvent, InterviewKind } from '../../src/machines/lifecycle/interview-types';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import { assertAllWalked } from './harness';
import { begun, day, goodEvent, inputOf, people, S, T0 } from './interview-fixtures';
import { eventsOf, modelOf, storedOf } from './interview-model';

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
    for (const path of model.paths) {
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
      { numRuns: 60 },
    );
  });

  it('fails loudly where a history holds a refused event', () => {
    const events = [goodEvent('APPROVE', admin, T0)];
    expect(() => replay({ input: inputOf('real'), events })).toThrow(/event 0 APPROVE/);
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
