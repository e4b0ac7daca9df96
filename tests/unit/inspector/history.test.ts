import { expect, it } from 'vitest';
import { traceOfHistory } from '../../../inspector/model/history';
import { replay } from '../../../src/machines/lifecycle/interview-law';
import type { InterviewEvent } from '../../../src/machines/lifecycle/interview-types';
import { day, E, goodEvent, hour, inputOf, minute, people, S, T0 } from '../../model/interview-fixtures';

const { admin, panelist, candidate, organization } = people;
const id = '0f0e0d0c-0000-4000-8000-000000000001';
const held: InterviewEvent[] = [
  goodEvent('BOOK', admin, T0 + minute, { start: S }),
  goodEvent('ACCEPT', panelist, T0 + hour),
  goodEvent('JOIN', candidate, S - minute),
  goodEvent('JOIN', panelist, S),
  goodEvent('FINISH', panelist, S + 50 * minute),
  goodEvent('SUBMIT_FEEDBACK', panelist, E + hour),
  goodEvent('APPROVE', admin, E + 2 * hour),
  goodEvent('DECIDE', organization, E + day),
];
const logOf = (events: InterviewEvent[]) => ({
  code: 'IV-7',
  version: events.length,
  input: inputOf('real'),
  events,
});

it('walks the history of an interview through the law, event by event', () => {
  const trace = traceOfHistory('interview', id, logOf(held));
  expect(trace.steps.map(({ event, after }) => [event.type, JSON.stringify(after?.value)])).toEqual([
    ['BOOK', '{"upcoming":"requested"}'],
    ['ACCEPT', '{"upcoming":"confirmed"}'],
    ['JOIN', '{"upcoming":"confirmed"}'],
    ['JOIN', '{"upcoming":"live"}'],
    ['FINISH', '"pendingFeedback"'],
    ['SUBMIT_FEEDBACK', '{"completed":"inReview"}'],
    ['APPROVE', '{"completed":"released"}'],
    ['DECIDE', '{"completed":"released"}'],
  ]);
  expect(trace.steps.every(({ taken, refused }) => taken.length === 1 && !refused)).toBe(true);
  expect(trace.steps.at(-1)?.after).toMatchObject(replay({ input: inputOf('real'), events: held }));
  const names = new Set(trace.charts['interview']?.transitions.map(({ name }) => name));
  expect(trace.steps.filter(({ taken }) => !taken.every((name) => names.has(name)))).toEqual([]);
});

it('shows an event that the law refuses as refused, and goes on from where it was', () => {
  const [book, accept] = held as [InterviewEvent, InterviewEvent];
  const trace = traceOfHistory('interview', id, logOf([book, goodEvent('APPROVE', admin, T0 + hour), accept]));
  expect(trace.steps.map(({ refused, taken }) => [refused, taken.length])).toEqual([
    [false, 1],
    [true, 0],
    [false, 1],
  ]);
  expect(trace.steps[1]?.after).toEqual(trace.steps[0]?.after);
});
