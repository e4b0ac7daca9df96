import { expect, it } from 'vitest';
import { replyProblems } from '../../src/contract/messages-replies';
import { editReplyModel, replyFields } from './edit-reply-model';

it('walks every transition', async () => {
  await editReplyModel().walk();
});

it.each([
  ['Ab', 'title', 'should have at least 3 characters'],
  ['x'.repeat(41), 'title', 'should not exceed 40 character'],
  ['', 'title', 'Title, field is required'],
])('refuses the title %j', (title, field, message) => {
  expect(replyProblems(replyFields({ title }))).toMatchObject({ [field]: message });
});

it('takes texts of 1 to 1000 characters', () => {
  expect(replyProblems(replyFields({ text: ' ' })).text).toBe('Text, field is required');
  expect(replyProblems(replyFields({ text: 'x'.repeat(1000) })).text).toBeNull();
  expect(replyProblems(replyFields({ text: 'x'.repeat(1001) })).text).toBe('should not exceed 1000 character');
});
