import { describe, expect, test } from 'vitest';
import { matchOf, skillRowsProblem, type SkillRow } from '../../../src/contract/skills';

const skill = (name: string, months: number, primary = false): SkillRow => ({ id: name, name, primary, months });

describe('what is wrong with a list of skills', () => {
  test.each([
    [[], 1, 'No skills added, Please add skills'],
    [[skill('Java', 12, true), skill('Java', 6)], 1, 'This Skill already exists'],
    [[skill('Java', 0, true)], 1, 'Please enter a minimum of one month of experience'],
    [[skill('Java', 0, true)], 0, null],
    [[skill('Java', 12)], 1, "Please fill primary skill it's required"],
    [[skill('Java', 12, true)], 1, null],
  ] as const)('%j', (rows, least, message) => expect(skillRowsProblem(rows, least)).toBe(message));
});

describe('the match of a job and a person', () => {
  const asked = [skill('Java', 24, true), skill('SQL', 12, true), skill('Kafka', 0)];
  test('lists what is matched, missing with what there is of it, and extra', () => {
    const { share, matched, missing, extra } = matchOf(asked, [skill('Java', 36), skill('SQL', 6), skill('Go', 12)]);
    expect(matched.map(({ name }) => name)).toEqual(['Java']);
    expect(missing.map(({ name, has }) => [name, has])).toEqual([
      ['SQL', 6],
      ['Kafka', 0],
    ]);
    expect(extra.map(({ name }) => name)).toEqual(['Go']);
    expect(share).toBeCloseTo((2 + 1) / 5);
  });
  test('is whole if everything fits, or nothing is asked for', () => {
    expect(matchOf(asked, [skill('Java', 24), skill('SQL', 12), skill('Kafka', 1)]).share).toBe(1);
    expect(matchOf([], []).share).toBe(1);
  });
});
