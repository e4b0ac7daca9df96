import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import type { QueryOf } from '../../../src/contract/kit';
import { forgotPassword } from '../../../src/contract/auth-accounts';
import {
  changeTemplate,
  defaultFields,
  getTemplate,
  listTemplateVersions,
  pageTemplates,
  previewTemplate,
  testTemplate,
  type TemplateFields,
} from '../../../src/contract/messages-templates';
import { templateKeys, templateOf, type TemplateKey } from '../../../src/contract/messages-template-list';
import { closeHouse, ok, sent, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
afterEach(() =>
  house.db.run(sql`update email_templates set subject = null, opening = null, next = null, signature = null`),
);

const fields = (key: TemplateKey, given: Partial<TemplateFields> = {}): TemplateFields => ({
  ...{ template: key, ...defaultFields },
  ...given,
});
const stored = async (key: TemplateKey) => {
  const { id } = await house.db.one<{ id: string }>(sql`select id from email_templates where template = ${key}`);
  return ok(await house.call(getTemplate, { as: 'admin', params: { id } }));
};
async function change(
  key: TemplateKey,
  given: Partial<TemplateFields>,
  { as = 'admin' as 'admin' | 'superAdmin', revision = 0 } = {},
) {
  const { id, revision: last } = await stored(key);
  const body = { fields: fields(key, given), revision: revision || last };
  return house.call(changeTemplate, { as, params: { id }, body });
}
const list = async (query: QueryOf<typeof pageTemplates> = {}) =>
  ok(await house.call(pageTemplates, { as: 'admin', query: { _limit: 100, ...query } }));
const page = async (query: QueryOf<typeof pageTemplates> = {}) =>
  (await list(query)).content.map(({ template }) => template);

test('there is one for each email, found by its name, its group and whether it was edited', async () => {
  expect(await page()).toEqual([...templateKeys].sort((a, b) => place(a) - place(b)));
  expect((await list()).content.every(({ revision, subject }) => revision === 1 && subject === null)).toBe(true);
  expect(await page({ q: 'new password' })).toEqual(['resetPassword']);
  expect(await page({ group: 'billing', q: 'statement' })).toEqual(['statementReady']);
  expect(await page({ state: 'EDITED' })).toEqual([]);
  ok(await change('resetPassword', { opening: 'A sunflower for {site}.' }));
  expect(await page({ state: 'EDITED' })).toEqual(['resetPassword']);
  expect(await page({ state: 'DEFAULT' })).toHaveLength(templateKeys.length - 1);
  expect(await page({ q: 'SUNFLOWER' })).toEqual(['resetPassword']);
  expect((await page({ sort: '-changed' }))[0]).toBe('resetPassword');
  const names = (await page({ sort: 'name' })).map((key) => templateOf(key).name.toLowerCase());
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
});

const groups = ['all', 'account', 'interview', 'billing', 'other'];
const place = (key: TemplateKey) => groups.indexOf(templateOf(key).group) * 1_000 + templateKeys.indexOf(key);

test('words are judged at their fields, and nothing is stored', async () => {
  const answer = await change('accepted', {
    subject: 'Confirmed\r\nBcc: all@corp.example',
    opening: 'Hello {candidat}, see {panelist}.',
    next: 'x'.repeat(1001),
  });
  expect(answer.status).toBe(400);
  expect(answer.body.details).toEqual([
    { field: 'subject', message: 'Enter the subject on one line' },
    { field: 'opening', message: 'Unknown variable {candidat}. Did you mean {candidate}?' },
    { field: 'next', message: 'should not exceed 1000 character' },
  ]);
  expect((await change('accepted', { subject: ' ', opening: ' \n ' })).body.details).toEqual([
    { field: 'subject', message: 'Subject, field is required' },
    { field: 'opening', message: 'Please provide proper Email Content' },
  ]);
  expect((await change('signature', { signature: '{candidate}' })).body.details).toEqual([
    { field: 'signature', message: 'Unknown variable {candidate}. Choose one from the list.' },
  ]);
  expect((await stored('accepted')).revision).toBe(1);
  // The texts of one email cannot be stored for another.
  const { id } = await stored('asked');
  const other = { params: { id }, body: { fields: fields('accepted', { opening: 'Hello' }), revision: 1 } };
  expect((await house.call(changeTemplate, { as: 'admin', ...other })).status).toBe(404);
});

test('of two admins at once the second is told; versions have all words, and an earlier one is saved again', async () => {
  const { id, revision } = await stored('asked');
  ok(await change('asked', { opening: 'First {interview}.', next: '' }));
  const late = await change('asked', { opening: 'Second.' }, { as: 'superAdmin', revision });
  expect(late.status).toBe(409);
  expect(late.body.data).toMatchObject({ current: { opening: 'First {interview}.', next: '', revision: 2 } });
  ok(await change('asked', { opening: 'Second.' }, { as: 'superAdmin' }));
  // Saving the same texts makes no new version, and neither does saving the default texts.
  expect(ok(await change('asked', { opening: ' Second. ' })).revision).toBe(3);
  const { opening: usual = '' } = templateOf('asked').parts;
  const back = ok(await change('asked', { opening: usual }));
  expect(back).toMatchObject({ ...fields('asked'), revision: 4 });
  const { content } = ok(await house.call(listTemplateVersions, { as: 'admin', params: { id }, query: {} }));
  expect(content.map((version) => [version.revision, version.by, version.fields.opening, version.fields.next])).toEqual(
    [
      [4, 'Ada Admin', null, null],
      [3, 'Sam Super', 'Second.', null],
      [2, 'Ada Admin', 'First {interview}.', ''],
      [1, null, null, null],
    ],
  );
});

/** The newest email to an address, after all due emails were written. */
async function newestTo(email: string) {
  await hurry(house.db);
  await workOff(house.db, ['effects', 'letters']);
  return house.db.one<{ subject: string; body: string; html: string | null }>(sql`
    select subject, body, html from mails where recipient = ${email} order by id desc limit 1`);
}

test('an email that is written after a change has the new words, with all that the code adds', async () => {
  const { panelist } = house.cast.people;
  ok(await change('signature', { signature: 'Your <i>hiring</i> team' }));
  ok(
    await change('asked', {
      subject: 'Please answer: {interview}',
      opening: 'Dear & esteemed {panelist},\n{candidate} waits.',
    }),
  );
  const start = soon(30);
  const id = await requested(house, house.cast.asha.own, [start]);
  await sent(house, 'org', id, { type: 'BOOK', panelistId: panelist.id, start: iso(start) });
  const { subject, body, html } = await newestTo(panelist.email);
  expect(subject).toMatch(/^Please answer: .+ at Blue Harbour$/);
  expect(body).toMatch(/Dear & esteemed Pia Panelist,\nAsha Rao waits\./);
  expect(body).toContain('If you do not answer in time, we will ask another panelist.');
  expect(body).toMatch(/\nAccept: https?:\/\/\S+\[\[link:/);
  expect(body.trimEnd().endsWith('Your <i>hiring</i> team')).toBe(true);
  expect(html).toContain('Dear &amp; esteemed');
  expect(html).toContain('Your &lt;i&gt;hiring&lt;/i&gt; team');
  expect(body).not.toContain('You have a new interview request');

  ok(await change('resetPassword', { opening: 'A sunflower. [[ the link is made when this letter is sent ]]' }));
  await house.call(forgotPassword, { body: { userName: panelist.email } });
  const reset = await newestTo(panelist.email);
  expect(reset.subject).toBe('Set a new password');
  expect(reset.body).toContain('A sunflower. [ [ the link is made');
  // The real link is on a line of its own, once.
  expect(reset.body.split('\n').filter((line) => line.startsWith('[[ the link is made'))).toHaveLength(1);
  expect(reset.body).toContain('It works once, for 30 minutes');

  ok(await change('resetPassword', {}));
  await house.call(forgotPassword, { body: { userName: panelist.email } });
  expect((await newestTo(panelist.email)).body).toContain('Someone, most likely you, requested a new password');
});

test('a preview and a test are the email with example values, and change nothing', async () => {
  const body = { fields: fields('accepted', { opening: '<script>x</script> {candidate}, {code}' }) };
  const shown = ok(await house.call(previewTemplate, { as: 'admin', body }));
  expect(shown.subject).toBe('The panelist accepted: Frontend Engineer at Acme');
  expect(shown.text).toContain('Hello Ada Admin,\n\n<script>x</script> Asha Rao, INT-1042');
  expect(shown.html).toContain('&lt;script&gt;x&lt;/script&gt; Asha Rao, INT-1042');
  const { admin } = house.cast.people;
  const key = randomUUID();
  ok(await house.call(testTemplate, { as: 'admin', body, key }));
  ok(await house.call(testTemplate, { as: 'admin', body, key }));
  const mails = await house.db.many<{ subject: string; to: string }>(sql`
    select subject, recipient::text as to from mails where subject like 'Test:%'`);
  expect(mails).toEqual([{ subject: `Test: ${shown.subject}`, to: admin.email }]);
  const wrong = { fields: fields('accepted', { opening: '{nothing}' }) };
  expect((await house.call(previewTemplate, { as: 'admin', body: wrong })).status).toBe(400);
  expect((await house.call(testTemplate, { as: 'admin', body: wrong })).status).toBe(400);
  expect((await stored('accepted')).opening).toBeNull();
});

test('there is a row for each email that can be changed, and each has the version that it began with', async () => {
  const rows = await house.db.many<{ template: string; first: boolean }>(sql`
    select template, exists (select from record_versions v where v.kind = 'emailTemplate' and v.record_id = t.id and v.revision = 1) as first
    from email_templates t`);
  expect(rows.map(({ template }) => template).sort()).toEqual([...templateKeys].sort());
  expect(rows.every(({ first }) => first)).toBe(true);
});
