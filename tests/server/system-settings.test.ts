import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config';
import { openDatabase, sql, type Sql } from '../../server/db/database';
import { fillLinks } from '../../server/messages/fill-links';
import { writeSummaries } from '../../server/messages/summary';
import { sweepOld, sweeps, type SweepName } from '../../server/system/sweeps';
import { forgotPassword } from '../../src/contract/auth-accounts';
import { login } from '../../src/contract/auth';
import { listAdmins } from '../../src/contract/auth-users';
import { createHold } from '../../src/contract/booking';
import { listExports, startExport } from '../../src/contract/exports';
import { getEmail, getSummarySwitch } from '../../src/contract/messages';
import { answerInquiry, makeInquiry } from '../../src/contract/messages-inquiries';
import {
  changeSystemSetting,
  getSystemSetting,
  listSystemSettings,
  listSystemSettingVersions,
  previewRetention,
  type SettingRecord,
} from '../../src/contract/system-settings';
import {
  keptKeys,
  settingFor,
  settingKeys,
  settingProblem,
  systemSettings,
  type SettingKey,
  type SettingOf,
  type SettingValue,
} from '../../src/contract/system-settings-rules';
import { emailsTo, post } from './auth/kit';
import { callsTo, closeHouse, ok, read, refused, send, sent, startHouse, typesOf, type House } from './kit';
import { workOff } from './kit/background';
import { addStranger, type PersonName } from './kit/cast';
import { hour, interviewAt, iso, minute, requested, soon } from './kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const stored = async (key: SettingKey): Promise<SettingRecord> => {
  const { settings } = ok(await house.call(listSystemSettings, { as: 'superAdmin' }));
  const found = settings.find(({ setting }) => setting === key);
  if (!found) throw new Error(`There is no setting ${key}`);
  return found;
};
const change = async (
  key: SettingKey,
  value: SettingValue | null,
  revision?: number,
  as: PersonName = 'superAdmin',
) => {
  const now = await stored(key);
  return house.call(changeSystemSetting, {
    as,
    params: { id: now.id },
    body: { fields: { setting: key, value }, revision: revision ?? now.revision },
  });
};
const set = async <Key extends SettingKey>(key: Key, value: SettingOf<Key>) => ok(await change(key, value));
afterEach(() => house.db.run(sql`update settings set value = null, revision = revision + 1 where value is not null`));
const stranger = () => addStranger(house.db, house.cast.organizationId);

/** An interview booked now, whose panelist must still accept, with its stored rules. */
async function bookedNow(hours: number) {
  const id = await requested(house, await stranger(), [soon(hours)]);
  const panelistId = house.cast.people.panelist.id;
  await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(soon(hours)) });
  return id;
}
const ruleOf = async (id: string, name: string) =>
  (
    await house.db.one<{ rule: unknown }>(
      sql`select context->'rules'->${name} as rule from interviews where id = ${id}`,
    )
  ).rule;
/** The rule of an interview booked before the change, and of one booked after it. */
async function ruleBeforeAndAfter<Key extends SettingKey>(
  key: Key,
  value: SettingOf<Key>,
  name: string,
  hours: number,
) {
  const before = await bookedNow(hours);
  await set(key, value);
  const after = await bookedNow(hours + 2);
  return [await ruleOf(before, name), await ruleOf(after, name)];
}

const inquiry = {
  ...{ role: 'CANDIDATE' as const, name: 'Ivy Stone', userName: 'ivy@stone.example', mobile: null },
  ...{ organization: '', message: 'Hello' },
};
const ask = (address = '198.51.100.20') => post(house, makeInquiry, inquiry, { address });
const inquiryJobs = () =>
  house.db.many<{ minutes: number }>(sql`
    select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
    where name = 'inquiries' order by created_on desc`);
const startOne = () =>
  house.call(startExport, { as: 'admin', body: { list: 'mails', query: {}, columns: ['subject'], format: 'csv' } });

/** The number of admins who get a summary at an instant, about something that happened an hour before. */
const summariesAt = (at: string) =>
  house.db.transaction(async (tx) => {
    const shift = `${Date.parse(at) - Date.now()} milliseconds`;
    await tx.run(sql`select set_config('interviews.clock_shift', ${shift}, true)`);
    await tx.run(sql`update users set time_zone = 'UTC', summary_at = law_now() - interval '20 hours'`);
    await tx.run(sql`
      update outbox set done_at = law_now() - interval '1 hour' where effect = 'tell' and params->>'to' = 'admins'`);
    await writeSummaries(tx, 'http://here');
    return tx.run(sql`delete from mails where subject = 'Your daily summary'`);
  });

// One test per setting: a server that uses a constant instead of the setting fails here.
const effects: Record<SettingKey, () => Promise<void>> = {
  async holdMinutes() {
    await set('holdMinutes', 12);
    const id = await requested(house, await stranger(), [soon(30)]);
    const panelistId = house.cast.people.panelist.id;
    const body = { interviewId: id, candidateId: '', panelistId, start: iso(soon(30)) };
    const { candidateId } = await house.db.one<{ candidateId: string }>(sql`
      select candidate_id as "candidateId" from interviews where id = ${id}`);
    const held = ok(
      await house.call(createHold, {
        as: 'org',
        body: { ...body, candidateId, minutes: 60, jobProfileId: house.cast.job.id },
      }),
    );
    expect(Date.parse(held.until) - Date.parse(held.now)).toBe(12 * minute);
    expect(Math.round((Date.parse(held.until) - Date.now()) / minute)).toBe(12);
  },
  async panelistsAsked() {
    expect(await ruleBeforeAndAfter('panelistsAsked', 1, 'askAtMost', 40)).toEqual([3, 1]);
    const id = await bookedNow(46);
    await sent(house, 'panelist', id, { type: 'DECLINE' });
    expect((await read(house, 'admin', id)).state).toBe('pendingSchedule');
  },
  async candidateMoves() {
    expect(await ruleBeforeAndAfter('candidateMoves', 0, 'candidateMoves', 50)).toEqual([2, 0]);
  },
  async noShowMinutes() {
    expect(await ruleBeforeAndAfter('noShowMinutes', 20, 'noShowAfter', 60)).toEqual([10 * minute, 20 * minute]);
  },
  async feedbackHours() {
    expect(await ruleBeforeAndAfter('feedbackHours', 48, 'feedbackWithin', 70)).toEqual([24 * hour, 48 * hour]);
  },
  async firstReminderHours() {
    expect(await ruleBeforeAndAfter('firstReminderHours', 30, 'remindBefore', 80)).toEqual([
      [24 * hour, hour],
      [30 * hour, hour],
    ]);
  },
  async meetingLink() {
    const start = Date.now() + 5 * minute;
    const met = await interviewAt(house, { leaf: 'confirmed', start });
    const join = async (as: PersonName, id: string) => ok(await send(house, as, id, { type: 'JOIN' })).link;
    const first = await join('candidate', met);
    expect(first).toMatch(/^https:\/\/meet\.jit\.si\/interview-[\w-]+$/);
    await set('meetingLink', 'https://meet.example/{code}?again={code}');
    // Parties that already meet keep their link.
    expect(await join('panelist', met)).toBe(first);
    const next = await interviewAt(house, {
      ...{ leaf: 'confirmed', start, panelist: 'secondPanelist' },
      candidate: house.cast.ben,
    });
    expect(await join('secondPanelist', next)).toMatch(/^https:\/\/meet\.example\/([\w-]+)\?again=\1$/);
  },
  async summaryHour() {
    await requested(house, await stranger(), [soon(90)]);
    const monday = '2026-11-30T12:30:00Z';
    await set('summaryHour', 13);
    expect(await summariesAt(monday)).toBe(0);
    await set('summaryHour', 12);
    expect(await summariesAt(monday)).toBe(3);
    expect(ok(await house.call(getSummarySwitch, { as: 'admin' }))).toMatchObject({ hour: 12, everyDay: true });
  },
  async summaryDays() {
    await requested(house, await stranger(), [soon(92)]);
    const saturday = '2026-11-28T12:30:00Z';
    expect(await summariesAt(saturday)).toBe(3);
    await set('summaryDays', 'workingDays');
    expect(await summariesAt(saturday)).toBe(0);
    expect(await summariesAt('2026-11-30T12:30:00Z')).toBe(3);
    expect(ok(await house.call(getSummarySwitch, { as: 'admin' }))).toMatchObject({ everyDay: false });
  },
  async failedSignIns() {
    await set('failedSignIns', 3);
    const userName = house.cast.people.org.email;
    const statuses: number[] = [];
    for (let nth = 0; nth < 4; nth += 1)
      statuses.push(
        (await post(house, login, { userName, password: `guess ${nth}` }, { address: '198.51.100.30' })).status,
      );
    expect(statuses).toEqual([200, 200, 200, 429]);
  },
  async secondFactor() {
    ok(await house.call(listAdmins, { as: 'admin' }));
    await set('secondFactor', 'admins');
    refused(await house.call(listAdmins, { as: 'admin' }), 403);
    await house.db.run(sql`update settings set value = null where key = 'secondFactor'`);
  },
  async accountEmails() {
    await set('accountEmails', 1);
    const userName = house.cast.people.panelist.email;
    for (let nth = 0; nth < 2; nth += 1) await post(house, forgotPassword, { userName }, { address: '198.51.100.31' });
    expect(await emailsTo(house, userName)).toHaveLength(1);
  },
  async inquiryReminder() {
    const before = (await inquiryJobs()).length;
    await set('inquiryReminder', false);
    expect((await ask()).status).toBe(200);
    expect(await inquiryJobs()).toHaveLength(before);
  },
  async inquiryWaitMinutes() {
    await set('inquiryWaitMinutes', 45);
    expect((await ask('198.51.100.21')).status).toBe(200);
    expect((await inquiryJobs())[0]).toEqual({ minutes: 45 });
  },
  async inquiryLinkDays() {
    await set('inquiryLinkDays', 60);
    await ask('198.51.100.22');
    const { id, revision } = await house.db.one<{ id: string; revision: number }>(sql`
      select id, revision from inquiries order by created_at desc limit 1`);
    ok(
      await house.call(answerInquiry, {
        as: 'admin',
        params: { id },
        body: { text: 'Hello Ivy.', next: 'waiting', revision },
      }),
    );
    const { body } = await house.db.one<{ body: string }>(sql`select body from mails order by id desc limit 1`);
    expect(body).toContain('The link works for 60 days.');
    await fillLinks(house.db, body, inquiry.userName);
    const { days } = await house.db.one<{ days: number }>(sql`
      select round(extract(epoch from ends_at - now()) / 86400)::int as days from inquiry_links where inquiry_id = ${id}`);
    expect(days).toBe(60);
  },
  async inquiriesPerHour() {
    await set('inquiriesPerHour', 2);
    const statuses: number[] = [];
    for (let nth = 0; nth < 3; nth += 1) statuses.push((await ask('198.51.100.23')).status);
    expect(statuses).toEqual([200, 200, 429]);
  },
  async exportHours() {
    const { id } = ok(await startOne());
    await house.db.run(
      sql`update exports set created_at = now() - interval '30 hours', status = 'ready' where id = ${id}`,
    );
    const listed = async () => ok(await house.call(listExports, { as: 'admin' })).some((one) => one.id === id);
    expect(await listed()).toBe(false);
    await set('exportHours', 48);
    expect(await listed()).toBe(true);
    await sweepOld(house.db, { only: ['exports'] });
    expect(await listed()).toBe(true);
    await set('exportHours', 24);
    await sweepOld(house.db, { only: ['exports'] });
    await set('exportHours', 48);
    expect(await listed()).toBe(false);
  },
  async exportsAtOnce() {
    await house.db.run(sql`delete from exports`);
    await set('exportsAtOnce', 1);
    ok(await startOne());
    expect(refused(await startOne(), 409).message).toBe(
      'One of your exports is still running. Wait for it or cancel it.',
    );
    await set('exportsAtOnce', 2);
    ok(await startOne());
  },
  async sessionDays() {
    const user = house.cast.people.org.id;
    const insert = (days: number) =>
      house.db.run(sql`
      insert into sessions (token_hash, user_id, ends_at) values (decode(md5(random()::text), 'hex'), ${user}, now() - make_interval(days => ${days}, mins => 1))`);
    await insert(1);
    await insert(5);
    await keeps('sessions', 5, 1, sql`select from sessions where user_id = ${user} and ends_at < now()`);
  },
  async signInFailureDays() {
    await house.db.run(sql`
      insert into login_failures (account_hash, address, at)
      select '\\x01', '192.0.2.9', now() - make_interval(days => d, mins => 1) from unnest('{1,5}'::int[]) d`);
    await keeps('signInFailures', 5, 1, sql`select from login_failures where address = '192.0.2.9'`);
  },
  async securityLogDays() {
    await house.db.run(sql`
      insert into security_events (minute, kind, address, call, count, at, request_id)
      select at, 'wrongLink', '192.0.2.9', 'GET /x', 1, at, '' from unnest('{90,120}'::int[]) d,
        date_trunc('minute', now() - make_interval(days => d, mins => 2)) at`);
    await keeps('securityEvents', 120, 1, sql`select from security_events where address = '192.0.2.9'`);
  },
  async healthHours() {
    await house.db.run(sql`
      insert into health_samples (process_id, at, name, version, started_at, seconds, requests, errors, refused, slow, loop_ms,
        emails_sent, emails_failed, jobs_done, jobs_failed, pool_total, pool_idle, pool_waiting, queue_seconds, email_seconds, clock_ms)
      select gen_random_uuid(), now() - make_interval(hours => h, mins => 1), 'kept', '1', now(), 60, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      from unnest('{24,30}'::int[]) h`);
    await keeps('healthSamples', 30, 1, sql`select from health_samples where name = 'kept'`);
  },
  async webhookDays() {
    const { id } = await house.db.one<{ id: string }>(sql`
      insert into webhooks (organization_id, address, events) values (${house.cast.organizationId}, 'https://a.example', '{x}') returning id`);
    await house.db.run(sql`
      insert into webhook_deliveries (webhook_id, type, payload, at, state, next_at)
      select ${id}, 'x', '', law_now() - make_interval(days => d, mins => 1), 'ACCEPTED', null from unnest('{30,60}'::int[]) d`);
    await keeps('webhookDeliveries', 60, 1, sql`select from webhook_deliveries where webhook_id = ${id}`);
  },
  async recordingDays() {
    const insert = async (days: number) => {
      const id = await requested(house, await stranger(), [soon(days)]);
      await house.db.run(sql`
        insert into recordings (interview_id, changed_at) values (${id}, now() - make_interval(days => ${days}, mins => 1))`);
    };
    await insert(30);
    await insert(100);
    await keeps('recordings', 100, 1, sql`select from recordings`);
  },
  async draftDays() {
    const insert = async (leaf: 'released' | 'pendingFeedback', days: number) => {
      const at = Date.now() - days * 24 * hour;
      const id = await interviewAt(house, { leaf, start: at, candidate: await stranger() });
      await house.db.run(sql`
        insert into feedback_drafts (interview_id, panelist_id, revision, scorecard, saved_at)
        values (${id}, ${house.cast.people.panelist.id}, 1, '{}', ${iso(at)}::timestamptz)
        on conflict (interview_id) do update set scorecard = excluded.scorecard, saved_at = excluded.saved_at`);
    };
    await insert('released', 10);
    await insert('released', 60);
    await insert('pendingFeedback', 90);
    await keeps('drafts', 30, 2, sql`select from feedback_drafts where scorecard = '{}'`);
    await keeps('drafts', 7, 1, sql`select from feedback_drafts where scorecard = '{}'`);
  },
  async emailContentDays() {
    const { ids } = await house.db.one<{ ids: string[] }>(sql`
      with m as (insert into mails (recipient, subject, body, html, created_at, sent_at)
        select 'kept@mail.example', 'Subject', 'Text', '<p>Text</p>', now() - make_interval(days => d, mins => 1),
          case when d <> 200 then now() end from unnest('{50,100,200}'::int[]) d returning id)
      select array_agg(id::text order by id) as ids from m`);
    const texts = sql`select from mails where recipient = 'kept@mail.example' and body <> ''`;
    // The email of 200 days ago was never sent.
    await keeps('emailContents', 60, 2, texts);
    await keeps('emailContents', 30, 1, texts);
    const [, old = ''] = ids;
    const email = ok(await house.call(getEmail, { as: 'admin', params: { id: old } }));
    expect(email).toMatchObject({ recipient: 'kept@mail.example', subject: 'Subject', body: '', state: 'sent' });
    expect(email.contentDeletedAt).not.toBeNull();
  },
  async problemReportDays() {
    const insert = (days: number) =>
      house.db.run(sql`
      with q as (insert into inquiries (name, email, role, message, created_at)
        values ('Ivy', 'ivy@stone.example', 'CANDIDATE', 'Broken', now() - make_interval(days => ${days}, mins => 1)) returning id)
      insert into problem_reports select id, '\\x00' from q`);
    await insert(10);
    await insert(40);
    await keeps('problemReports', 20, 1, sql`select from problem_reports`);
  },
};

/**
 * With `value`, `left` rows remain; the default keeps either all rows or none. The preview tells how many rows are
 * deleted, and deletes none.
 */
async function keeps(name: SweepName, value: number, left: number, rows: Sql): Promise<void> {
  const { after } = sweeps[name];
  if (!('setting' in after)) throw new Error(`${name} has no setting`);
  const { setting } = after;
  const forever = systemSettings[setting].default === 0;
  const count = async () => (await house.db.many(rows)).length;
  const sweep = () => sweepOld(house.db, { only: [name] });
  const preview = async () =>
    ok(await house.call(previewRetention, { as: 'superAdmin', query: { setting, value: String(value) } })).count;
  const before = await count();
  if (forever) {
    await sweep();
    expect(await count()).toBe(before);
  }
  await set(setting, value);
  expect(await preview()).toBe(before - left);
  expect(await count()).toBe(before);
  await sweep();
  expect(await count()).toBe(left);
  expect(await preview()).toBe(0);
  await house.db.run(sql`update settings set value = null where key = ${setting}`);
  await sweep();
  expect(await count()).toBe(forever ? left : 0);
}

test('a step deletes at most 1,000 rows in its transaction, goes on until none is left, and stops where it is told to', async () => {
  const insert = () =>
    house.db.run(sql`
      insert into login_failures (account_hash, address, at)
      select '\\x02', '192.0.2.10', now() - interval '3 days' from generate_series(1, 2500)`);
  const left = async () => (await house.db.many(sql`select from login_failures where address = '192.0.2.10'`)).length;
  await insert();
  let asked = 0;
  // `isOver` is called before each round and before each step.
  await sweepOld(house.db, { only: ['signInFailures'], isOver: () => (asked += 1) > 2 });
  expect(await left()).toBe(1_500);
  await sweepOld(house.db, { only: ['signInFailures'] });
  expect(await left()).toBe(0);
  const { kept } = ok(await house.call(listSystemSettings, { as: 'superAdmin' }));
  const row = kept.find(({ setting }) => setting === 'signInFailureDays');
  expect(Date.now() - Date.parse(row?.sweptAt ?? '')).toBeLessThan(minute);
  expect(row?.bytes).toBeGreaterThan(0);
});

test('every setting that keeps something has its sweep, and every sweep is run by the background', async () => {
  const settings = Object.values(sweeps).flatMap(({ after }) => ('setting' in after ? [after.setting] : []));
  expect(settings.toSorted()).toEqual(keptKeys.toSorted());
  expect(
    settingKeys.filter((key) => settingFor(key).type === 'whole' && 'keeps' in systemSettings[key]).toSorted(),
  ).toEqual(keptKeys.toSorted());
  await house.db.run(sql`truncate sweeps`);
  await house.db.run(sql`insert into pgboss.job (name, data) values ('cleaning', '{}')`);
  await workOff(house.db, ['cleaning']);
  const names = await house.db.many<{ name: string }>(sql`select name from sweeps`);
  expect(names.map(({ name }) => name).toSorted()).toEqual(Object.keys(sweeps).toSorted());
});

test.each(Object.entries(effects))('%s has its effect at the next request', (_key, effect) => effect());

test('the table has the settings of the registry, in their defaults', async () => {
  const { settings } = ok(await house.call(listSystemSettings, { as: 'superAdmin' }));
  expect(settings.map(({ setting, value, isDefault }) => [setting, value, isDefault])).toEqual(
    settingKeys.map((key) => [key, systemSettings[key].default, true]),
  );
});

describe.each(settingKeys)('a value of %s', (key) => {
  const setting = settingFor(key);
  const outside: unknown[] =
    setting.type === 'whole'
      ? [setting.least - 1, setting.most + 1, setting.least + 0.5, String(setting.least), null]
      : [null, 7, setting.type === 'yesNo' ? 'yes' : 'none of them'];

  test('that its rule does not allow is refused at its field, which says what it allows', async () => {
    const before = await stored(key);
    for (const value of outside) {
      const message = settingProblem(key, value);
      expect(refused(await change(key, value as SettingValue), 400).details).toEqual([{ field: 'value', message }]);
    }
    expect(await stored(key)).toEqual(before);
  });
});

test('the least and the most of a range are taken; the default is no value of its own', async () => {
  expect(await set('holdMinutes', 1)).toMatchObject({ value: 1, isDefault: false, changedBy: 'Sam Super' });
  expect(await set('holdMinutes', 30)).toMatchObject({ value: 30, isDefault: false });
  expect(await set('holdMinutes', 5)).toMatchObject({ value: 5, isDefault: true });
});

test('each change is a version with who, when and what, and in the audit; an earlier one is restored', async () => {
  await set('exportHours', 12);
  await set('exportHours', 36);
  const { id } = await stored('exportHours');
  const versions = async () =>
    ok(await house.call(listSystemSettingVersions, { as: 'superAdmin', params: { id }, query: {} })).content;
  const [last, earlier] = await versions();
  expect(last).toMatchObject({ by: 'Sam Super', fields: { setting: 'exportHours', value: 36 } });
  expect((await versions()).at(-1)).toMatchObject({ revision: 1, by: null, fields: { value: null } });
  const changed = () =>
    house.db.one<{ n: number }>(sql`
      select count(*)::int as n from audit where action = 'settingChanged' and object = ${id}
        and user_id = ${house.cast.people.superAdmin.id}`);
  const { n } = await changed();
  ok(await change('exportHours', earlier?.fields.value ?? null));
  expect(await changed()).toEqual({ n: n + 1 });
  expect(await stored('exportHours')).toMatchObject({ value: 12 });
});

test('of two that change one at once, the later one reads what the other saved, and nothing is lost', async () => {
  const { revision } = await stored('holdMinutes');
  const answers = await Promise.all([7, 9].map((value) => change('holdMinutes', value, revision)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { value } = await stored('holdMinutes');
  const late = answers.find(({ status }) => status === 409);
  expect(late?.body).toMatchObject({ data: { current: { setting: 'holdMinutes', value } } });
  // The value is out of range, too: a conflict is reported before the range.
  expect((await change('holdMinutes', 99, revision)).status).toBe(409);
  expect((await change('holdMinutes', 99)).status).toBe(400);
  expect(await stored('holdMinutes')).toMatchObject({ value });
});

test('of two that are out of range at once, both are told the range, and nothing changes', async () => {
  const before = await stored('holdMinutes');
  const answers = await Promise.all([0, 31].map((value) => change('holdMinutes', value, before.revision)));
  for (const answer of answers)
    expect(refused(answer, 400).details).toEqual([{ field: 'value', message: 'Enter a whole number from 1 to 30' }]);
  expect(await stored('holdMinutes')).toEqual(before);
});

test('a value is never saved for another setting', async () => {
  const { id, revision } = await stored('holdMinutes');
  const body = { fields: { setting: 'exportHours' as const, value: 7 }, revision };
  refused(await house.call(changeSystemSetting, { as: 'superAdmin', params: { id }, body }), 400);
});

test('what a setting can no longer be counts as its default', async () => {
  await house.db.run(sql`update settings set value = '99' where key = 'exportsAtOnce'`);
  await house.db.run(sql`delete from exports`);
  for (let nth = 0; nth < 3; nth += 1) ok(await startOne());
  refused(await startOne(), 409);
});

test('a change that one server makes is used by another one at its next request', async () => {
  const url = house.db.pool.options.connectionString ?? '';
  const db = openDatabase(url);
  const app = await buildApp({ config: readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), db, databaseUrl: url });
  await app.ready();
  try {
    const other = callsTo(app, house.cast);
    const begin = () =>
      other(startExport, { as: 'otherAdmin', body: { list: 'mails', query: {}, columns: ['subject'], format: 'csv' } });
    ok(await begin());
    await set('exportsAtOnce', 1);
    refused(await begin(), 409);
    await set('exportsAtOnce', 2);
    ok(await begin());
  } finally {
    await app.close();
    await db.close();
  }
});

test('settings are for super admins alone', async () => {
  const { id } = await stored('holdMinutes');
  for (const as of ['admin', 'org', 'panelist', 'candidate'] as const) {
    refused(await house.call(listSystemSettings, { as }), 403);
    refused(await house.call(getSystemSetting, { as, params: { id } }), 403);
    refused(await house.call(listSystemSettingVersions, { as, params: { id }, query: {} }), 403);
    refused(await change('holdMinutes', 7, 1, as), 403);
  }
});

test('the candidate of an interview booked without reschedules cannot ask for one', async () => {
  await set('candidateMoves', 0);
  const { asha, people } = house.cast;
  const start = soon(6 * 24);
  const id = await requested(house, asha.own, [start], 'org');
  await sent(house, 'org', id, { type: 'BOOK', panelistId: people.secondPanelist.id, start: iso(start) });
  await sent(house, 'secondPanelist', id, { type: 'ACCEPT' });
  expect(typesOf((await read(house, 'candidate', id)).allowedActions)).not.toContain('ASK_RESCHEDULE');
});
