import { describe, expect, it } from 'vitest';
import { limits, texts } from '../../src/contract/texts';
import { cardProblems, carriedOver, scorecardIsOpen, withSkill } from '../../src/machines/feedback/scorecard-draft';
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

  it('carries each changed part over to a newer version, and nothing else', () => {
    const s2 = { skillId: 's2', rating: 2 as const, evidence: 'Slow.' };
    const newest: typeof qcBase = {
      skills: [{ skillId: 's1', rating: 1, evidence: 'Theirs.' }, s2],
      communication: { rating: 1, evidence: 'Theirs.' },
      problemSolving: { rating: 1, evidence: 'Theirs.' },
      strengths: 'Theirs.',
      improvements: 'Theirs.',
      asked: 'Theirs.',
      recommendation: 'noHire',
    };
    // A skill without rating and evidence is no change.
    const same = { ...qcBase, skills: [...qcBase.skills, { skillId: 's3', rating: null, evidence: '' }] };
    expect(carriedOver(qcBase, same, newest)).toEqual(newest);
    const changes: Partial<typeof qcBase>[] = [
      { communication: { rating: 4, evidence: 'Mine.' } },
      { problemSolving: { rating: 5, evidence: '' } },
      { strengths: 'Mine.' },
      { improvements: '' },
      { asked: 'Mine.' },
      { recommendation: null },
    ];
    for (const change of changes)
      expect(carriedOver(qcBase, { ...qcBase, ...change }, newest)).toEqual({ ...newest, ...change });
    const skills = [
      { skillId: 's1', rating: 5 as const, evidence: 'Mine.' },
      { skillId: 's3', rating: 4 as const, evidence: '' },
    ];
    expect(carriedOver(qcBase, { ...qcBase, skills }, newest).skills).toEqual([skills[0], s2, skills[1]]);
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
