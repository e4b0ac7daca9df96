import { randomUUID } from 'node:crypto';
import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  changeNotice,
  countRecipients,
  createNotice,
  deleteNotice,
  getAnnouncementSwitch,
  getNotice,
  listNoticeVersions,
  listNoticeViews,
  listRecipients,
  openUnsubscribe,
  pageNotices,
  previewNotice,
  resumeNotice,
  saveAnnouncementSwitch,
  sendNotice,
  stopNotice,
  testNotice,
  unsubscribe,
  unsubscribeByEmail,
  type NoticeFields,
} from '../../../src/contract/messages-notices';
import { listEmails } from '../../../src/contract/messages';
import { userTypes } from '../../../src/contract/kit';
import { saveView } from '../../../src/contract/system-views';
import { texts } from '../../../src/contract/texts';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { emailSender } from '../../../server/messages/email-sender';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addUser } from '../kit/cast';
import { startSmtp, type Smtp } from '../kit/smtp';

let house: House;
let smtp: Smtp;
beforeAll(async () => {
  house = await startHouse();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  await closeHouse(house);
});
afterEach(async () => {
  smtp.delivered.length = 0;
  smtp.refused.clear();
  smtp.busy.clear();
  smtp.onTaken = null;
  await house.db.run(sql`update users set announcements = true`);
});

const config = () => readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: smtp.url });
const background = (onError?: (error: unknown) => void) =>
  workOff(house.db, ['notices', 'mail'], { config: config(), ...(onError && { onError }) });
/** Runs the jobs until the notice is over, as servers do in the course of time. */
async function toTheEnd(id: string) {
  for (let round = 0; round < 20; round += 1) {
    await background(() => undefined);
    const { state } = await one(id);
    if (state !== 'SENDING') return;
    await hurry(house.db);
  }
}
const fields = (given: Partial<NoticeFields> = {}): NoticeFields => ({
  subject: 'Office hours',
  content: '<p>We are <strong>closed</strong> on Monday.</p>',
  signature: 'Your team',
  userTypes: ['PANELIST'],
  views: [],
  people: [],
  ...given,
});
const create = async (given: Partial<NoticeFields> = {}) =>
  ok(await house.call(createNotice, { as: 'admin', body: { fields: fields(given) } }));
const one = async (id: string) => ok(await house.call(getNotice, { as: 'admin', params: { id } }));
const reach = async ({ userTypes, views, people }: NoticeFields) =>
  ok(await house.call(countRecipients, { as: 'admin', body: { userTypes, views, people } }));
async function sendIt(given: Partial<NoticeFields> = {}): Promise<string> {
  const notice = await create(given);
  const { total } = await reach(notice);
  ok(await house.call(sendNotice, { as: 'admin', params: { id: notice.id }, body: { revision: 1, total } }));
  return notice.id;
}
const addresses = () => smtp.delivered.map(({ to }) => to).sort();
const panelists = () =>
  (['panelist', 'secondPanelist', 'thirdPanelist'] as const).map((as) => house.cast.people[as].email).sort();
const named = (as: 'panelist') => ({ id: house.cast.people[as].id, name: '' });
const tokenIn = (text: string) => /unsubscribe#(\S+)/.exec(text)?.[1] ?? '';

test('a draft is judged at its fields, cleaned, versioned, and deleted; one that was sent is neither changed nor deleted', async () => {
  const wrong = await house.call(createNotice, {
    as: 'admin',
    body: { fields: fields({ subject: ' ', content: '<p> </p>', signature: 'x'.repeat(251), userTypes: [] }) },
  });
  expect(wrong.body.details).toEqual([
    { field: 'subject', message: 'Subject, field is required' },
    { field: 'content', message: 'Please provide proper Email Content' },
    { field: 'signature', message: texts.tooLong(250) },
    { field: 'people', message: 'Please Enter Email Address' },
  ]);
  const { id, name } = house.cast.people.panelist;
  const draft = await create({
    subject: 'Hours\r\nBcc: all@corp.example',
    content: '<p onclick="x">Hi</p><script>alert(1)</script>',
    people: [{ id, name: 'Somebody else' }],
  });
  expect(draft).toMatchObject({ subject: 'Hours Bcc: all@corp.example', content: '<p>Hi</p>', state: 'DRAFT' });
  expect(draft.people).toEqual([{ id, name }]);
  const body = { fields: { ...fields({ subject: 'Later' }), people: draft.people }, revision: 1 };
  ok(await house.call(changeNotice, { as: 'superAdmin', params: { id: draft.id }, body }));
  expect(ok(await house.call(changeNotice, { as: 'admin', params: { id: draft.id }, body })).revision).toBe(2);
  const late = await house.call(changeNotice, {
    as: 'admin',
    params: { id: draft.id },
    body: { ...body, fields: fields() },
  });
  refused(late, 409);
  expect(late.body.data).toMatchObject({ current: { subject: 'Later', revision: 2, total: 0 } });
  const versions = ok(await house.call(listNoticeVersions, { as: 'admin', params: { id: draft.id } })).content;
  expect(versions.map((version) => [version.fields.subject, version.fields.people[0]?.name])).toEqual([
    ['Later', name],
    ['Hours Bcc: all@corp.example', name],
  ]);
  ok(await house.call(deleteNotice, { as: 'admin', params: { id: draft.id } }));
  refused(await house.call(getNotice, { as: 'admin', params: { id: draft.id } }), 404);

  const sent = await sendIt();
  refused(
    await house.call(changeNotice, {
      as: 'admin',
      params: { id: sent },
      body: { fields: fields({ subject: 'No' }), revision: 1 },
    }),
    409,
  );
  refused(await house.call(deleteNotice, { as: 'admin', params: { id: sent } }), 409);
  await toTheEnd(sent);
});

test('goes to user types, saved lists and people together, each address once; says who is left out and why', async () => {
  const { panelist, candidate, org } = house.cast.people;
  const off = await addUser(house.db, {
    userType: 'PANELIST',
    name: 'Olga Off',
    timeZone: 'UTC',
    organizationId: null,
  });
  await house.db.run(sql`update users set active = false where id = ${off.id}`);
  await house.db.run(sql`update users set announcements = false where id = ${panelist.id}`);
  const look = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' as const };
  const place = { path: '/dashboard/searchcandidateuser', source: 'portalCandidates', query: {} };
  ok(await house.call(saveView, { as: 'admin', body: { list: 'portal', name: 'All candidates', look, place } }));
  const [view] = ok(await house.call(listNoticeViews, { as: 'admin' }));
  expect(view).toMatchObject({ name: 'All candidates', list: 'portalCandidates' });
  const asked = {
    userTypes: ['PANELIST' as const],
    views: [view?.id ?? ''],
    people: [candidate, org, house.cast.people.secondPanelist].map(({ id, name }) => ({ id, name })),
  };
  const found = await reach(fields(asked));
  // Two remaining panelists, two candidates with an account, and a user of an organization.
  expect(found.total).toBe(5);
  expect(found.leftOut).toMatchObject({ inactive: 1, unsubscribed: 1, unconfirmed: expect.any(Number) as number });
  // Asha is reached by her three candidacies and by name, and a panelist by both ways.
  expect(found.leftOut.sameAddress).toBeGreaterThan(2);
  expect(found.leftOut.noAccount).toBeGreaterThan(0);
  const id = await sendIt(asked);
  await toTheEnd(id);
  const { secondPanelist, thirdPanelist, otherCandidate } = house.cast.people;
  expect(addresses()).toEqual(
    [secondPanelist, thirdPanelist, candidate, otherCandidate, org].map(({ email }) => email).sort(),
  );
  const rows = ok(
    await house.call(listRecipients, { as: 'admin', params: { id }, query: { state: 'leftOut' } }),
  ).content;
  expect(rows.map(({ name, why }) => [name, why])).toEqual(
    [
      [panelist.name, 'unsubscribed'],
      ['Olga Off', 'inactive'],
    ].sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  );
  expect(await one(id)).toMatchObject({ state: 'SENT', total: 5, sent: 5, waiting: 0, failed: 0 });
  // A list that another admin has not shared.
  const foreign = await house.call(countRecipients, { as: 'otherAdmin', body: asked });
  expect(foreign.body.details?.map(({ field }) => field)).toEqual(['views']);
  await house.db.run(sql`update users set erased_at = now() where id = ${off.id}`);
});

test('is sent by two servers at once, to each address once', async () => {
  const id = await sendIt();
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([background(), background(), background()]);
    await hurry(house.db);
  }
  expect(addresses()).toEqual(panelists());
  expect((await one(id)).state).toBe('SENT');
});

test('asks again where the recipients have changed, and begins once', async () => {
  const { id } = await create();
  const ask = (total: number) => house.call(sendNotice, { as: 'admin', params: { id }, body: { revision: 1, total } });
  expect(refused(await ask(7), 409).message).toBe(
    'The number of recipients has changed from 7 to 3. Check it, then send again.',
  );
  expect(ok(await ask(3)).state).toBe('SENDING');
  expect(ok(await ask(3)).total).toBe(3);
  await toTheEnd(id);
  expect(addresses()).toEqual(panelists());
});

test('stops: what has left has left, the rest does not leave, and goes on when continued', async () => {
  const id = await sendIt({ userTypes: [...userTypes] });
  const { total } = await one(id);
  // Five emails are sent at a time. The run is stopped while the server takes the first one.
  let stopped = false;
  smtp.onTaken = async () => {
    if (stopped) return;
    stopped = true;
    ok(await house.call(stopNotice, { as: 'superAdmin', params: { id } }));
  };
  await background();
  await hurry(house.db);
  await background();
  const left = smtp.delivered.length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(total);
  expect(await one(id)).toMatchObject({ state: 'STOPPED', total, sent: left, waiting: total - left });
  ok(await house.call(resumeNotice, { as: 'admin', params: { id } }));
  await toTheEnd(id);
  expect(new Set(addresses()).size).toBe(total);
  expect(addresses()).toHaveLength(total);
  expect(await one(id)).toMatchObject({ state: 'SENT', sent: total, waiting: 0 });
});

test('an email that was stopped before anybody took it is not sent, though its job is there', async () => {
  const id = await sendIt();
  await workOff(house.db, ['notices'], { config: config() });
  expect(ok(await house.call(stopNotice, { as: 'admin', params: { id } }))).toMatchObject({
    state: 'STOPPED',
    waiting: 3,
  });
  await background();
  expect(addresses()).toEqual([]);
});

test('of a send whose end nobody knows, nothing is repeated; a refusal and one that is not taken now are told apart', async () => {
  const [first = '', second = '', third = ''] = panelists();
  smtp.refused.add(first);
  smtp.busy.add(second);
  const id = await sendIt();
  // The server dies after it claimed the third email, and before it learned whether the email was taken.
  await workOff(house.db, ['notices'], { config: config() });
  await house.db.run(
    sql`update mails set claimed_at = now(), attempts = 1 where notice_id = ${id} and recipient = ${third}`,
  );
  await background(() => undefined);
  smtp.busy.clear();
  await toTheEnd(id);
  expect(addresses()).toEqual([second]);
  expect(await one(id)).toMatchObject({ state: 'SENT', total: 3, sent: 1, failed: 2, waiting: 0 });
  const rows = ok(await house.call(listRecipients, { as: 'admin', params: { id } })).content;
  expect(rows.map(({ email, state }) => [email, state])).toEqual([
    [first, 'failed'],
    [third, 'unsure'],
    [second, 'sent'],
  ]);
  const mails = ok(await house.call(listEmails, { as: 'admin', query: { state: 'unsure' } })).content;
  expect(mails.map(({ recipient }) => recipient)).toEqual([third]);
});

test('a mail server that takes an email and breaks off before it answers gets it once', async () => {
  const id = await sendIt({ userTypes: [], people: [named('panelist')] });
  await workOff(house.db, ['notices'], { config: config() });
  smtp.onTaken = () => smtp.breakOff();
  await background(() => undefined);
  smtp.onTaken = null;
  await toTheEnd(id);
  expect(addresses()).toEqual([house.cast.people.panelist.email]);
  expect(await one(id)).toMatchObject({ state: 'SENT', sent: 0, failed: 1 });
});

test('a mail server that is away gets it when it is back', async () => {
  const id = await sendIt({ userTypes: [], people: [named('panelist')] });
  await workOff(house.db, ['notices'], { config: config() });
  const { id: mail } = await house.db.one<{ id: number }>(sql`select id from mails where notice_id = ${id}`);
  const away = emailSender(house.db, readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: 'smtp://127.0.0.1:9' }));
  await expect(away?.send(mail)).rejects.toThrow();
  away?.close();
  await toTheEnd(id);
  expect(addresses()).toEqual([house.cast.people.panelist.email]);
  expect(await one(id)).toMatchObject({ state: 'SENT', sent: 1 });
});

test('is unsubscribed from by its link and by the button of an email program, without signing in; other emails still come', async () => {
  const id = await sendIt({ userTypes: [], people: [named('panelist')] });
  await toTheEnd(id);
  const { headerLines, text = '' } = await simpleParser(smtp.delivered[0]?.raw ?? '');
  const head = headerLines.map(({ line }) => line.replace(/\r?\n\s+/g, ' ')).join('\n');
  expect(head).toMatch(/List-Unsubscribe: <http:\/\/127\.0\.0\.1:0\/api\/unsubscribe\/[\w-]+>/);
  expect(head).toMatch(/List-Unsubscribe-Post: List-Unsubscribe=One-Click/);
  const stored = await house.db.one<{ body: string; html: string }>(
    sql`select body, html from mails where notice_id = ${id}`,
  );
  const token = tokenIn(text);
  expect(token.length).toBeGreaterThan(40);
  expect(JSON.stringify(stored)).not.toContain(token);
  const on = async () => ok(await house.call(getAnnouncementSwitch, { as: 'panelist' })).on;

  expect(ok(await house.call(openUnsubscribe, { body: { token } }))).toEqual({ of: 'announcements', on: true });
  expect(await on()).toBe(true);
  ok(await house.call(unsubscribe, { body: { token, on: false } }));
  expect(await on()).toBe(false);
  expect((await reach(fields())).leftOut.unsubscribed).toBe(1);
  ok(await house.call(saveAnnouncementSwitch, { as: 'panelist', body: { on: true } }));
  expect(ok(await house.call(openUnsubscribe, { body: { token } }))).toEqual({ of: 'announcements', on: true });
  const posted = await house.app.inject({
    method: 'POST',
    url: `/api${unsubscribeByEmail.path.replace(':token', token)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(posted.statusCode).toBe(200);
  expect(await on()).toBe(false);
  for (const wrong of [randomUUID(), `${token}x`]) {
    refused(await house.call(openUnsubscribe, { body: { token: wrong } }), 403);
    refused(await house.call(unsubscribe, { body: { token: wrong, on: true } }), 403);
  }
});

test('who unsubscribes while it is sent gets it no more, though it was written', async () => {
  const { panelist } = house.cast.people;
  const id = await sendIt();
  await workOff(house.db, ['notices'], { config: config() });
  ok(await house.call(saveAnnouncementSwitch, { as: 'panelist', body: { on: false } }));
  await toTheEnd(id);
  expect(addresses()).toEqual(panelists().filter((email) => email !== panelist.email));
  expect(await one(id)).toMatchObject({ state: 'SENT', total: 2, sent: 2, leftOut: 1 });
});

test('who changes their address while it is sent gets it at the new one only', async () => {
  const { id: userId, email } = house.cast.people.panelist;
  const moved = `moved-${email}`;
  const id = await sendIt();
  await workOff(house.db, ['notices'], { config: config() });
  await house.db.run(sql`update users set email = ${moved} where id = ${userId}`);
  await toTheEnd(id);
  await house.db.run(sql`update users set email = ${email} where id = ${userId}`);
  expect(addresses()).toEqual([...panelists().filter((one) => one !== email), moved].sort());
  expect(await one(id)).toMatchObject({ state: 'SENT', total: 3, sent: 3, failed: 0, waiting: 0 });
});

test('is previewed as its reader gets it, and sent to oneself as a test', async () => {
  const wording = {
    subject: 'Hours',
    content: '<p>Read <a href="https://x.example/a">this</a> [[link:x]] [<em>[link:y]]</em></p>',
    signature: 'A & B',
  };
  const shown = ok(await house.call(previewNotice, { as: 'admin', body: wording }));
  expect(shown.subject).toBe('Hours');
  expect(shown.html).toContain('A &amp; B');
  expect(shown.html).toContain('href="https://x.example/a"');
  expect(shown.html).not.toContain('[[link:');
  expect(shown.text).toMatch(/^Hello Ada Admin,\n\nRead this/);
  expect(shown.text).toContain('[link:y]]');
  expect(shown.text).not.toContain('[[link:');
  ok(await house.call(testNotice, { as: 'admin', body: wording }));
  await background();
  const { admin } = house.cast.people;
  expect(smtp.delivered.map(({ to, subject }) => [to, subject])).toEqual([[admin.email, 'Test: Hours']]);
  refused(await house.call(previewNotice, { as: 'admin', body: { ...wording, content: '' } }), 400);
});

test('without a mail server it is written and stored, and over', async () => {
  const id = await sendIt();
  await workOff(house.db, ['notices', 'mail']);
  expect(await one(id)).toMatchObject({ state: 'SENT', total: 3, sent: 0, stored: 3, waiting: 0 });
  const found = ok(
    await house.call(pageNotices, { as: 'admin', query: { state: 'SENT', q: 'office', sort: 'subject' } }),
  );
  expect(found.content.some((notice) => notice.id === id)).toBe(true);
});

test.each(['panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
  refused(await house.call(pageNotices, { as }), 403);
  refused(await house.call(createNotice, { as, body: { fields: fields() } }), 403);
});
