import { describe, expect, it } from 'vitest';
import { limits, texts } from '../../src/contract/texts';
import { cardProblems, scorecardIsOpen, withSkill } from '../../src/machines/feedback/scorecard-draft';
import { qcBase } from './qc-update-model';

describe('the scorecard of an interview', () => {
  const start = '2026-06-01T09:45:00.000Z';
  const opens = Date.parse(start);

  it.each([
    ['confirmed', start, opens - 1, false],
    ['confirmed', start, opens, true],
    ['confirmed', null, opens, false],
    ['live', start, opens - 1, true],
    ['pendingFeedback', null, opens, true],
    ['requested', start, opens, false],
    ['inReview', start, opens, false],
  ] as const)('is open in %s from %s at %d: %s', (state, from, now, isOpen) =>
    expect(scorecardIsOpen({ state, joinFrom: from }, now)).toBe(isOpen),
  );

  it('takes the change of one skill, also of one that it did not have yet', () => {
    const two = withSkill(qcBase, { skillId: 's2', rating: 5 });
    expect(two.skills).toEqual([...qcBase.skills, { skillId: 's2', rating: 5, evidence: '' }]);
    const changed = withSkill(two, { skillId: 's2', evidence: 'Good.' });
    expect(changed.skills).toEqual([...qcBase.skills, { skillId: 's2', rating: 5, evidence: 'Good.' }]);
  });

  it.each([
    ['skills.s1.evidence', limits.evidence, (evidence: string) => ({ skills: [{ ...qcBase.skills[0], evidence }] })],
    ['communication.evidence', limits.evidence, (evidence: string) => ({ communication: { rating: 3, evidence } })],
    ['problemSolving.evidence', limits.evidence, (evidence: string) => ({ problemSolving: { rating: 3, evidence } })],
    ['strengths', limits.description, (strengths: string) => ({ strengths })],
    ['improvements', limits.description, (improvements: string) => ({ improvements })],
    ['asked', limits.description, (asked: string) => ({ asked })],
    ['notes', limits.notes, (notes: string) => ({ notes })],
  ])('says at %s that it is too long beyond %d characters', (field, limit, change) => {
    const problemsOf = (length: number) =>
      cardProblems(['s1'], { ...qcBase, ...change('x'.repeat(length)) } as typeof qcBase);
    expect(problemsOf(limit)).toEqual([]);
    expect(problemsOf(limit + 1)).toEqual([{ field, message: texts.tooLong(limit) }]);
  });
});
