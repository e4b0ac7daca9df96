import { expect, it } from 'vitest';
import { noticeProblems, type NoticeFields } from '../../src/contract/messages-notices';
import { editNoticeModel, noticeFields } from './edit-notice-model';

it('walks every transition', () => editNoticeModel().walk());

const wrong = (given: Partial<NoticeFields>) =>
  Object.fromEntries(Object.entries(noticeProblems(noticeFields(given))).filter(([, problem]) => problem !== null));

it.each<[string, Partial<NoticeFields>, Record<string, string>]>([
  ['a whole notice', {}, {}],
  ['no subject', { subject: ' \n ' }, { subject: 'Subject, field is required' }],
  ['a subject of 100', { subject: 'x'.repeat(100) }, {}],
  ['a subject of 101', { subject: 'x'.repeat(101) }, { subject: 'should not exceed 100 character' }],
  ['no content', { content: '<p></p>' }, { content: 'Please provide proper Email Content' }],
  ['a content of 1000 without its markup', { content: `<p><strong>${'x'.repeat(1000)}</strong></p>` }, {}],
  ['a content of 1001', { content: `<p>${'x'.repeat(1001)}</p>` }, { content: 'should not exceed 1000 character' }],
  ['no signature', { signature: ' ' }, { signature: 'Please provide proper Signature' }],
  ['a signature of 250', { signature: 'x'.repeat(250) }, {}],
  ['a signature of 251', { signature: 'x'.repeat(251) }, { signature: 'should not exceed 250 character' }],
  ['nobody', { userTypes: [] }, { people: 'Please Enter Email Address' }],
  ['one person', { userTypes: [], people: [{ id: 'p', name: 'Paula' }] }, {}],
  ['one list', { userTypes: [], views: ['v'] }, {}],
])('judges %s', (_, given, expected) => expect(wrong(given)).toEqual(expected));
