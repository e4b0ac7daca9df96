import { describe, expect, test } from 'vitest';
import { cleanEmail, emailProblem } from '../../../src/contract/auth-rules';
import { emptyScorecard, evidenceText, scorecardProblems, type Scorecard } from '../../../src/contract/feedback';
import { texts } from '../../../src/contract/texts';

describe('an e-mail', () => {
  test.each<[string, string | null]>([
    ['', texts.emailRequired],
    ['   \t\n', texts.emailRequired],
    ['ada', texts.emailInvalid],
    ['ada@', texts.emailInvalid],
    ['@example.com', texts.emailInvalid],
    ['ada@example', texts.emailInvalid],
    ['ada@example.c', texts.emailInvalid],
    ['ada@@example.com', texts.emailInvalid],
    ['ada@example.com.', texts.emailInvalid],
    ['ada@example.co', null],
    ['ada.b+c@mail.example.com', null],
    [' ada @ example.com ', null],
    ['ada@beispiel.köln', null],
  ])('%j: %j', (value, problem) => {
    expect(emailProblem(value)).toBe(problem);
  });

  test('loses all of its white space', () => {
    expect(cleanEmail(' a d\ta@example.com\n')).toBe('ada@example.com');
  });
});

describe('a scorecard', () => {
  const skills = [
    { id: 's1', name: 'TypeScript', primary: true, minMonths: 24 },
    { id: 's2', name: 'PostgreSQL', primary: false, minMonths: 0 },
  ];
  const sound = { rating: 3 as const, evidence: '' };
  const complete: Scorecard = {
    skills: skills.map(({ id }) => ({ skillId: id, ...sound })),
    communication: sound,
    problemSolving: { rating: 'notAssessed', evidence: '' },
    strengths: 'Careful',
    improvements: 'Tests',
    asked: 'Indexes',
    recommendation: 'noHire',
  };
  const problems = (change: Partial<Scorecard>) => scorecardProblems(skills, { ...complete, ...change });
  const fields = (change: Partial<Scorecard>) => problems(change).map((problem) => problem.field);

  test('that is complete has no problem; an empty one has one for each question', () => {
    expect(problems({})).toEqual([]);
    expect(scorecardProblems(skills, emptyScorecard(skills))).toEqual([
      { field: 'skills.s1.rating', message: texts.selectRating },
      { field: 'skills.s2.rating', message: texts.selectRating },
      { field: 'communication.rating', message: texts.selectRating },
      { field: 'problemSolving.rating', message: texts.selectRating },
      { field: 'strengths', message: texts.required },
      { field: 'improvements', message: texts.required },
      { field: 'asked', message: texts.required },
      { field: 'recommendation', message: texts.selectRating },
    ]);
  });

  test.each<[Scorecard['communication']['rating'], number, boolean]>([
    [1, 29, false],
    [1, 30, true],
    [2, 29, false],
    [2, 30, true],
    [3, 0, true],
    [4, 0, true],
    [5, 29, false],
    [5, 30, true],
    ['notAssessed', 0, true],
  ])('rating %s with %i characters of evidence: %s', (rating, length, good) => {
    const given = { rating, evidence: 'x'.repeat(length) };
    const wanted = good ? [] : [{ field: 'communication.evidence', message: evidenceText }];
    expect(problems({ communication: given })).toEqual(wanted);
    expect(
      fields({
        skills: [
          { skillId: 's1', ...given },
          { skillId: 's2', ...sound },
        ],
      }),
    ).toEqual(good ? [] : ['skills.s1.evidence']);
  });

  test('does not take spaces for words', () => {
    expect(fields({ communication: { rating: 5, evidence: ' '.repeat(40) } })).toEqual(['communication.evidence']);
    expect(fields({ strengths: '  \n ' })).toEqual(['strengths']);
  });

  test('is judged by the skills of the interview, not by those that were sent', () => {
    expect(fields({ skills: [] })).toEqual(['skills.s1.rating', 'skills.s2.rating']);
    expect(fields({ skills: [...complete.skills, { skillId: 'other', rating: null, evidence: '' }] })).toEqual([]);
  });
});
