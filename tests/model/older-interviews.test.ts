import { expect, it } from 'vitest';
import { allowedActions, apply, replay } from '../../src/machines/lifecycle/interview-law';
import { interviewMachineVersion } from '../../src/machines/lifecycle/interview';
import { interviewRules, rulesOf } from '../../src/contract/interview-rules';
import type { InterviewEvent, InterviewInput } from '../../src/machines/lifecycle/interview-types';
import type { StoredInterview } from '../../src/machines/lifecycle/interview-views';
import older from '../fixtures/older-interviews.json';
import { begun, day, E, goodEvent, hour, inState, minute, people, play, S, T0 } from './interview-fixtures';

/** Interviews as each older version of the law stored them, with their histories. */
const interviews = older as unknown as {
  version: number;
  name: string;
  input: InterviewInput;
  events: InterviewEvent[];
  stored: StoredInterview;
}[];
const named = interviews.map((one) => [`version ${one.version}, ${one.name}`, one] as const);
const ruleNames = Object.keys(interviewRules) as (keyof typeof interviewRules)[];
const moments = [
  T0 + 3 * hour,
  S - 2 * hour,
  S - 15 * minute,
  S,
  S + 10 * minute,
  S + 30 * minute,
  E,
  E + 30 * minute,
  S + 20 * day,
];

/** The same interview, brought to the same state by today's law. */
const today: Record<string, StoredInterview> = {
  ...inState('real'),
  waiting: begun('real'),
};

it('each version but the current one has its interviews here', () => {
  const versions = Array.from({ length: interviewMachineVersion - 1 }, (_, index) => index + 1);
  expect([...new Set(interviews.map(({ version }) => version))]).toEqual(versions);
});

it.each(named)('%s: its history still replays to what was stored', (_, { input, events, stored }) => {
  expect(replay({ input, events })).toMatchObject(stored);
});

it.each(named)('%s: everybody may do what they may do with one of today', (_, { name, stored }) => {
  const same = today[name];
  if (same === undefined) return;
  for (const by of Object.values(people))
    for (const at of moments)
      expect([by.role, at, allowedActions(stored, by, at)]).toEqual([by.role, at, allowedActions(same, by, at)]);
});

it.each(ruleNames)('the rule %s has a value for an interview that was stored without it', (rule) => {
  const { [rule]: _dropped, ...rest } = interviewRules;
  expect(rulesOf({ rules: rest })[rule]).toEqual(rulesOf({ rules: {} })[rule]);
  expect(rulesOf({ rules: {} })[rule]).not.toBeUndefined();
  expect(rulesOf({ rules: interviewRules })[rule]).toEqual(interviewRules[rule]);
});

it('the first rules hold as they are for each interview that was stored without them', () => {
  expect(rulesOf({})).toEqual({
    ...{ waitFor: 7 * day, bookAhead: 7 * day, pickWithin: 7 * day },
    ...{ answerWithin: 4 * hour, answerBefore: 2 * hour, answerAtLeast: 15 * minute },
    ...{ askAtMost: 3, replacementNotice: hour, moveBefore: hour, mockMoveBefore: day, candidateMoves: 2 },
    ...{ joinBefore: 15 * minute, noShowAfter: 10 * minute, liveOverrun: 30 * minute },
    ...{ feedbackWithin: day, correctWithin: 2 * day, creditBefore: day, payBefore: hour },
    ...{ remindBefore: [day, hour], remindFeedbackAfter: [hour, 6 * hour, 20 * hour], timesAtMost: 3 },
    ...{ wishStays: false, waitsFromNamedTimes: false },
  });
  expect(interviewRules).toEqual({ ...rulesOf({}), wishStays: true, waitsFromNamedTimes: true });
});

it('no instant of an interview without any stored rule is missing', () => {
  for (const { stored } of interviews) {
    const bare = { ...stored, context: { ...stored.context, rules: {} } };
    for (const by of Object.values(people))
      for (const at of moments) expect(allowedActions(bare, by, at)).toEqual(allowedActions(stored, by, at));
  }
});

it('a booking of today over an older wish to cancel leaves the wish open', () => {
  for (const { stored } of interviews.filter(({ name }) => name === 'confirmed')) {
    const asked = play(stored, goodEvent('ASK_CANCEL', people.candidate, T0 + 2 * hour));
    const booked = play(asked, goodEvent('BOOK', people.admin, T0 + 3 * hour, { start: S }));
    expect(booked.context.cancelAsk).toMatchObject({ who: 'candidate' });
    expect(apply(booked, goodEvent('REFUSE_CANCEL', people.admin, T0 + 3 * hour)).accepted).toBe(true);
  }
});
