import { expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { mockProblems } from '../../src/contract/billing-subscriptions';
import { askForMockMachine, type MockAsking } from '../../src/machines/billing/ask-for-mock';
import { askForMockModel, java, mockNow, mockTimes, react } from './ask-for-mock-model';

it('walks every transition', () => askForMockModel().walk());

const day = 86_400_000;
it.each<[string, { skills: unknown[]; times: string[] }, [string | null, string | null]]>([
  ['a whole draft', { skills: [java], times: [mockTimes.good] }, [null, null]],
  [
    'an empty one',
    { skills: [], times: [] },
    ["Please fill primary skill it's required", 'Please Input Correct Date And Time'],
  ],
  [
    'one time of two that has passed',
    { skills: [java], times: [mockTimes.good, mockTimes.passed] },
    [null, 'Please Input Correct Date And Time'],
  ],
  ['seven days ahead', { skills: [java], times: [new Date(mockNow + 7 * day).toISOString()] }, [null, null]],
  [
    'a moment more',
    { skills: [java], times: [new Date(mockNow + 7 * day + 1).toISOString()] },
    [null, 'You can book up to 7 days ahead.'],
  ],
])('judges %s', (_, draft, expected) => {
  const { skills, times } = mockProblems(draft, mockNow);
  expect([skills, times]).toEqual(expected);
});

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
function started(answers: (() => Promise<{ id: string }>)[]) {
  const sent: MockAsking[] = [];
  const ask = fromPromise(({ input }: { input: MockAsking }) => {
    sent.push(input);
    return answers[sent.length - 1]?.() ?? Promise.resolve({ id: 'i1' });
  });
  const actor = createActor(askForMockMachine.provide({ actors: { ask } }), {
    input: { skills: [java], times: [mockTimes.good] },
  }).start();
  const submit = async (key: string) => {
    actor.send({ type: 'form.submit', key, now: mockNow });
    await settle();
  };
  return { actor, sent, submit };
}

it('is sent again under its key after a lost answer, also when it is the second of two', async () => {
  const same = { status: 409, message: 'Request another?', data: { sameRequest: true } };
  const { actor, sent, submit } = started([() => Promise.reject(same), () => Promise.reject(new Error('timed out'))]);
  for (const key of ['a', 'b', 'c']) await submit(key);
  expect(sent.map(({ key, again }) => [key, again])).toEqual([
    ['a', false],
    ['b', true],
    ['b', true],
  ]);
  expect(actor.getSnapshot().output).toEqual({ id: 'i1' });
});

it('holds six skills, each once', () => {
  const { actor } = started([]);
  for (const skill of [java, react]) actor.send({ type: 'skill.add', skill });
  for (let nth = 0; nth < 6; nth += 1)
    actor.send({ type: 'skill.add', skill: { id: `s${nth}`, name: `Skill ${nth}` } });
  expect(actor.getSnapshot().context.draft.skills.map(({ name }) => name)).toEqual([
    'Java',
    'React',
    'Skill 0',
    'Skill 1',
    'Skill 2',
    'Skill 3',
  ]);
});
