import { expect, it } from 'vitest';
import { termsProblems, type TermsFields, type TermsRecord } from '../../../src/contract/terms';
import { termsDraftOf } from '../../../src/machines/terms/edit-terms';
import { aTerms, editTermsModel, termsFields, termsNow } from './edit-terms-model';

const at = (ms: number) => new Date(termsNow + ms).toISOString();
const hour = 3_600_000;
const wrong = (given: Partial<TermsFields>, stored?: TermsFields) =>
  Object.fromEntries(
    Object.entries(termsProblems(termsFields(given), termsNow, stored)).filter(([, problem]) => problem !== null),
  );
const improper = { text: 'Please provide proper Terms Description' };
const wrongTime = { holdsFrom: 'Please Input Correct Date And Time' };

it('walks every transition', () => editTermsModel().walk());

it.each<[string, Partial<TermsFields>, TermsFields | undefined, Record<string, string>]>([
  ['no text', { text: '' }, undefined, improper],
  ['markup without a text', { text: '<p><strong> </strong></p><ul><li></li></ul>' }, undefined, improper],
  ['3000 characters', { text: `<p>${'x'.repeat(3000)}</p>` }, undefined, {}],
  ['3001 characters', { text: `<p>${'x'.repeat(3001)}</p>` }, undefined, { text: 'should not exceed 3000 character' }],
  ['no title', { title: ' ' }, undefined, { title: 'Title, field is required' }],
  ['a title of 2', { title: 'ab' }, undefined, { title: 'should have at least 3 characters' }],
  ['a title of 41', { title: 'x'.repeat(41) }, undefined, { title: 'should not exceed 40 character' }],
  ['nobody', { audience: [] }, undefined, { audience: 'Choose at least one' }],
  ['this very moment', { holdsFrom: at(0) }, undefined, {}],
  ['a date that has passed', { holdsFrom: at(-1) }, undefined, wrongTime],
  ['a date that cannot be read', { holdsFrom: 'unreadable' }, undefined, wrongTime],
  ['a stored date that has passed', { holdsFrom: at(-1) }, termsFields({ holdsFrom: at(-1) }), {}],
])('judges %s', (_, given, stored, expected) => expect(wrong(given, stored)).toEqual(expected));

it.each<[string, Partial<TermsRecord>, string]>([
  ['what holds is changed from now on', {}, 'now'],
  ['what is planned keeps its date', { inForce: 2, holdsFrom: at(hour) }, at(hour)],
  ['what never held keeps its date', { inForce: null, holdsFrom: at(hour) }, at(hour)],
  ['an earlier version is restored from now on', { inForce: 2, holdsFrom: at(-999 * hour) }, 'now'],
])('%s', (_, given, expected) => {
  const draft = termsDraftOf(aTerms({ correction: true, ...given }));
  expect(draft).toMatchObject({ holdsFrom: expected, correction: false });
});
