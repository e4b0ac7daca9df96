import { beforeAll, describe, expect, it } from 'vitest';
import { writtenResumes } from '../../fixtures/resumes/layouts';
import { fields, scoreOf, tableOf, type Score } from '../../fixtures/resumes/score';

const layouts = [...new Set(writtenResumes.map(({ layout }) => layout))];
let scores: Score[];
beforeAll(async () => {
  scores = await Promise.all(writtenResumes.map(scoreOf));
}, 120_000);

it('there are enough resumes', () => {
  expect(writtenResumes.length).toBeGreaterThanOrEqual(60);
  expect(layouts.length).toBeGreaterThanOrEqual(8);
});

describe.each(layouts)('a resume in the layout "%s"', (layout) => {
  it('says of each field what is true or that it is doubted, in 95 of 100, and invents nothing', () => {
    const own = scores.filter((one) => one.layout === layout);
    const grades = own.flatMap((one) => fields.map((field) => one.grades[field].grade));
    const good = grades.filter((grade) => grade === 'right' || grade === 'doubted').length / grades.length;
    expect(grades.includes('invented') || good < 0.95, tableOf(own)).toBe(false);
  });
});
