import {
  askForMockMachine,
  type AskForMockEvent,
  type AskForMockSnapshot,
} from '../../src/machines/billing/ask-for-mock';
import { modelTest } from './harness';

export const mockNow = Date.parse('2026-11-24T10:00:00Z');
const at = (hours: number) => new Date(mockNow + hours * 3_600_000).toISOString();
/** Two times that can be requested, and one that has passed. */
export const mockTimes = { good: at(48), other: at(72), passed: at(-1) };
export const java = { id: '00000000-0000-4000-8000-000000000010', name: 'Java' };
export const react = { id: '00000000-0000-4000-8000-000000000011', name: 'React' };

const refusals = {
  noPlan: { status: 409, message: 'Your plan has no interviews left.', data: { noPlan: true } },
  same: {
    status: 409,
    message: 'You requested the same interview a minute ago. Request another?',
    data: { sameRequest: true },
  },
  fields: {
    status: 400,
    message: 'Validation Failed',
    details: [
      { field: 'times', message: 'Please Input Correct Date And Time' },
      { field: 'skillIds', message: 'This skill is no longer available.' },
    ],
  },
  lost: new Error(''),
};

/** A request for a mock interview, with every way it can end. */
export const askForMockModel = () =>
  modelTest({
    machine: askForMockMachine,
    input: {},
    events: ({ context: { draft } }: AskForMockSnapshot): AskForMockEvent[] => [
      { type: 'skill.add', skill: draft.skills.length === 0 ? java : react },
      ...draft.skills.map(({ id }): AskForMockEvent => ({ type: 'skill.remove', id })),
      {
        type: 'draft.change',
        change: { times: draft.times[0] === mockTimes.good ? [mockTimes.passed] : [mockTimes.good] },
      },
      { type: 'draft.change', change: { minutes: draft.minutes === 60 ? 30 : 60 } },
      { type: 'form.submit', key: 'k', now: mockNow },
    ],
    settle: { ask: { done: [{ id: 'i1' }], error: Object.values(refusals) } },
    project: ({ context: { draft, problems, problem, noPlan, again } }: AskForMockSnapshot) => [
      draft,
      problems,
      problem,
      noPlan,
      again,
    ],
  });
