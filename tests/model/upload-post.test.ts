import { expect, it } from 'vitest';
import { postProblem } from '../../src/machines/job-profiles/upload-post';
import { uploadPostModel } from './upload-post-model';

it('walks every transition', async () => {
  await uploadPostModel().walk();
});

it.each([
  ['', 'missing'],
  [' \n', 'missing'],
  ['x'.repeat(3000), null],
  ['x'.repeat(3001), 'tooLong'],
])('judges a text', (text, problem) => {
  expect(postProblem(text)).toBe(problem);
});
