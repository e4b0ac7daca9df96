import { expect, it } from 'vitest';
import {
  defaultFields,
  isEdited,
  storedFields,
  templateProblems,
  wordsIn,
  type TemplateFields,
} from '../../src/contract/messages-templates';
import { editTemplateModel } from './edit-template-model';

it('walks every transition', () => editTemplateModel().walk());

const fields = (given: Partial<TemplateFields>): TemplateFields => ({ template: 'asked', ...defaultFields, ...given });
const wrong = (given: Partial<TemplateFields>) =>
  Object.fromEntries(Object.entries(templateProblems(fields(given))).filter(([, problem]) => problem !== null));

it.each<[string, Partial<TemplateFields>, Record<string, string>]>([
  ['default words', {}, {}],
  ['all that it has', { subject: '{interview} ({code})', opening: '{candidate}, {panelist}: {when}', next: '' }, {}],
  ['braces that are no variable', { opening: 'A } before a {, and {\nnone' }, {}],
  ['no subject', { subject: ' ' }, { subject: 'Subject, field is required' }],
  ['a subject of 100', { subject: 'x'.repeat(100) }, {}],
  ['a subject of 101', { subject: 'x'.repeat(101) }, { subject: 'should not exceed 100 character' }],
  ['a subject of two lines', { subject: 'a\r\nBcc: b' }, { subject: 'Enter the subject on one line' }],
  ['no content', { opening: ' \n ' }, { opening: 'Please provide proper Email Content' }],
  ['a content of 1000', { opening: 'x'.repeat(1000) }, {}],
  ['a content of 1001', { opening: 'x'.repeat(1001) }, { opening: 'should not exceed 1000 character' }],
  ['an end of 1001', { next: 'x'.repeat(1001) }, { next: 'should not exceed 1000 character' }],
  ['a signature of 250', { template: 'signature', signature: 'x'.repeat(250) }, {}],
  [
    'a signature of 251',
    { template: 'signature', signature: 'x'.repeat(251) },
    { signature: 'should not exceed 250 character' },
  ],
  [
    'a variable that is spelled wrong',
    { opening: '{candidate} and {Panelst}' },
    { opening: 'Unknown variable {Panelst}. Did you mean {panelist}?' },
  ],
  ['a variable of another email', { next: '{plan}' }, { next: 'Unknown variable {plan}. Choose one from the list.' }],
  [
    'a name of every object',
    { next: '{constructor}' },
    { next: 'Unknown variable {constructor}. Choose one from the list.' },
  ],
])('judges %s', (_, given, expected) => expect(wrong(given)).toEqual(expected));

it('keeps only what differs from the default, and nothing that the email does not have', () => {
  const usual = wordsIn(fields({}), 'opening');
  expect(usual).toBe('You have a new interview request. Please accept or decline.');
  expect(storedFields(fields({ opening: ` ${usual}\r\n`, signature: 'We' }))).toEqual(fields({}));
  expect(storedFields(fields({ next: '', opening: 'a\r\nb' }))).toEqual(fields({ next: '', opening: 'a\nb' }));
  expect(storedFields(fields({ template: 'decisionEmail', next: 'More' }))).toEqual(
    fields({ template: 'decisionEmail' }),
  );
  expect([isEdited(fields({})), isEdited(fields({ next: '' }))]).toEqual([false, true]);
});
