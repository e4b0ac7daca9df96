import { readdirSync, readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  cancelExport,
  downloadExport,
  getExport,
  listExports,
  startExport,
  type ExportInfo,
} from '../../src/contract/exports';
import type { Call } from '../../src/contract/kit';
import { makeBackground } from '../../server/background';
import { readConfig } from '../../server/config';
import { sql } from '../../server/db/database';
import { exportableLists } from '../../server/exports/lists';
import { sweepOld } from '../../server/system/sweeps';
import { newSession, wire } from './contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import { hurry, workOff } from './kit/background';
import { until } from './kit/process';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from exports`);
  await house.db.run(sql`delete from mails`);
});

const addEmails = (count: number, subject = 'Hello') =>
  house.db.run(sql`
    insert into mails (recipient, subject, body, created_at)
    select 'r' || nth || '@mail.example', ${subject}, 'Hello', now() - nth * interval '1 minute' from generate_series(1, ${count}::int) nth`);
const emails = { list: 'mails', query: {}, columns: ['recipient', 'subject'], format: 'csv' as const };
const start = async (change: object = {}, as: PersonName = 'admin') =>
  ok(await house.call(startExport, { as, body: { ...emails, ...change } }));
const read = async (id: string, as: PersonName = 'admin') => ok(await house.call(getExport, { as, params: { id } }));
const download = async (id: string, as: PersonName = 'admin') => {
  const token = await newSession(house.db, house.cast.people[as].id);
  return house.app.inject(wire(downloadExport as unknown as Call, { params: { id } }, token));
};
const run = () => workOff(house.db, ['exports']);
const linesOf = (text: string) => text.slice(1).trimEnd().split('\r\n');
const chunks = async () => (await house.db.many(sql`select from export_chunks`)).length;

test('a CSV file has the columns asked for, in their order, as the list has its rows', async () => {
  await addEmails(2);
  await addEmails(1, '=1+1, "so"\nthen');
  await addEmails(3, 'Other');
  const { id } = await start({ query: { q: 'hello' }, columns: ['subject', 'recipient', 'state'] });
  expect(await read(id)).toMatchObject({ status: 'running', rows: 0 });
  await run();
  expect(await read(id)).toMatchObject({ status: 'ready', rows: 2, total: 2, more: false, list: 'mails' });
  const file = await download(id);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="mails_\d\d-\d\d-\d{4}\.csv"$/);
  expect(file.body.charCodeAt(0)).toBe(0xfeff);
  expect(linesOf(file.body)).toEqual([
    'Subject,Receiver,Status',
    'Hello,r1@mail.example,"Saved, not sent"',
    'Hello,r2@mail.example,"Saved, not sent"',
  ]);
  const formula = await start({ query: { q: '1+1' }, columns: ['subject'] });
  await run();
  expect((await download(formula.id)).body).toBe('\ufeffSubject\r\n"\'=1+1, ""so""\nthen"\r\n');
});

test('a workbook has each row once over several pages, and opens with any text in it', async () => {
  await addEmails(2_500);
  await addEmails(1, '<b>&"x" _x0041_ \u0007 =1');
  const { id } = await start({ format: 'xlsx' });
  await run();
  expect(await read(id)).toMatchObject({ status: 'ready', rows: 2_501, total: 2_501 });
  const sheet = strFromU8(
    unzipSync(new Uint8Array((await download(id)).rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  );
  const numbers = [...sheet.matchAll(/<row [^>]*?r="(\d+)"/g)].map(([, number]) => Number(number));
  expect(numbers).toEqual(Array.from({ length: 2_502 }, (_, index) => index + 1));
  const receivers = [...sheet.matchAll(/r(\d+)@mail\.example/g)].map(([text]) => text);
  expect(new Set(receivers).size).toBe(2_500);
  expect(receivers).toHaveLength(2_501);
  expect(sheet).toContain('&lt;b&gt;&amp;"x" _x005F_x0041_  =1');
});

test('an empty list is a file with its heading', async () => {
  for (const format of ['csv', 'xlsx'] as const) {
    const { id } = await start({ format });
    await run();
    expect(await read(id)).toMatchObject({ status: 'ready', rows: 0 });
    expect((await download(id)).statusCode).toBe(200);
  }
});

test('100,000 rows canceled halfway: nothing of the file is left, and no page is written any more', async () => {
  await addEmails(100_000);
  const { id } = await start();
  const background = makeBackground(house.db, readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), () => undefined);
  const running = background.run('exports');
  const seen: number[] = [];
  await until('some of it', async () => {
    const { rows, total, more } = await read(id);
    seen.push(rows);
    if (rows > 0) expect({ total, more }).toEqual({ total: Math.max(10_000, rows + 1), more: true });
    return rows >= 12_000 ? true : undefined;
  });
  ok(await house.call(cancelExport, { as: 'admin', params: { id } }));
  await running;
  const canceled = await read(id);
  expect(canceled.status).toBe('canceled');
  expect(canceled.rows).toBeLessThan(100_000);
  expect(await chunks()).toBe(0);
  expect((await download(id)).statusCode).toBe(404);
  await hurry(house.db);
  await run();
  expect(await read(id)).toEqual(canceled);
  // The progress was visible, and only increased.
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  // An export that has ended is not changed.
  ok(await house.call(cancelExport, { as: 'admin', params: { id } }));
  expect((await read(id)).status).toBe('canceled');
});

test('a worker that is gone in the middle leaves the rest to another, each row once', async () => {
  await addEmails(3_500);
  const { id } = await start({ columns: ['recipient'] });
  const dying = makeBackground(house.db, readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), () => undefined);
  const first = dying.run('exports');
  await until('a page', async () => ((await read(id)).rows > 0 ? true : undefined));
  await dying.stop();
  await first;
  await Promise.all([run(), run()]);
  expect(await read(id)).toMatchObject({ status: 'ready', rows: 3_500 });
  const receivers = linesOf((await download(id)).body).slice(1);
  expect(receivers).toEqual(Array.from({ length: 3_500 }, (_, index) => `r${index + 1}@mail.example`));
});

test('rows are read with the rights that the owner has then: none for who was blocked or has changed', async () => {
  await addEmails(1);
  const { people } = house.cast;
  const blocked = await start({}, 'otherAdmin');
  await house.db.run(sql`update users set active = false where id = ${people.otherAdmin.id}`);
  await run();
  expect(await house.db.one(sql`select status from exports where id = ${blocked.id}`)).toEqual({ status: 'failed' });
  expect(await chunks()).toBe(0);
  await house.db.run(sql`update users set active = true where id = ${people.otherAdmin.id}`);
  const ready = await start({}, 'otherAdmin');
  await run();
  expect((await download(ready.id, 'otherAdmin')).statusCode).toBe(200);
  await house.db.run(sql`update users set user_type = 'PANELIST' where id = ${people.otherAdmin.id}`);
  expect((await download(ready.id, 'otherAdmin')).statusCode).toBe(404);
  await house.db.run(sql`update users set user_type = 'ADMIN' where id = ${people.otherAdmin.id}`);
});

test.each([
  [{ list: 'secrets' }, 'list'],
  [{ columns: ['recipient', 'body'] }, 'columns'],
  [{ columns: ['toString'] }, 'columns'],
  [{ columns: [] }, 'columns'],
  [{ query: { color: 'red' } }, 'query.color'],
  [{ query: { q: 7 } }, 'query.q'],
  [{ format: 'pdf' }, 'format'],
])('%j is refused by its field', async (change, field) => {
  const answer = await house.call(startExport, { as: 'admin', body: { ...emails, ...change } as never });
  expect(refused(answer, 400).details?.map((detail) => detail.field)).toEqual([field]);
  expect(ok(await house.call(listExports, { as: 'admin' }))).toEqual([]);
});

test('of selected rows only those are in the file, in the order of the list, without what it no longer has', async () => {
  await addEmails(5);
  const rows = await house.db.many<{ id: string }>(
    sql`select id::text as id from mails where recipient in ('r2@mail.example', 'r4@mail.example') order by id`,
  );
  const ids = [...rows.map(({ id }) => id), '999999999'];
  const { id } = await start({ columns: ['recipient'], ids });
  await run();
  expect(await read(id)).toMatchObject({ status: 'ready', rows: 2, total: 2, more: false });
  expect(linesOf((await download(id)).body).slice(1)).toEqual(['r2@mail.example', 'r4@mail.example']);
  const tooMany = Array.from({ length: 101 }, (_, nth) => String(nth));
  refused(await house.call(startExport, { as: 'admin', body: { ...emails, ids: tooMany } }), 400);
});

test('a list of others is refused, and the exports of others are not there', async () => {
  refused(await house.call(startExport, { as: 'panelist', body: emails }), 403);
  const { id } = await start();
  for (const contract of [getExport, cancelExport])
    refused(await house.call(contract as Call<{ id: string }>, { as: 'superAdmin', params: { id } }), 404);
  await run();
  expect((await download(id, 'superAdmin')).statusCode).toBe(404);
  expect(ok(await house.call(listExports, { as: 'superAdmin' }))).toEqual([]);
  expect(ok(await house.call(listExports, { as: 'admin' })).map((one: ExportInfo) => one.id)).toEqual([id]);
});

test('of one user three run at a time; the next can start once one has ended', async () => {
  const first = await start();
  await Promise.all([start(), start()]);
  const answer = await house.call(startExport, { as: 'admin', body: emails });
  expect(refused(answer, 409).message).toBe('3 of your exports are still running. Wait for one of them or cancel it.');
  await start({}, 'superAdmin');
  ok(await house.call(cancelExport, { as: 'admin', params: { id: first.id } }));
  await start();
});

test('a list that cannot be read is tried again, then the export fails and says so', async () => {
  const { id } = await start();
  const list = exportableLists.get('mails');
  if (!list) throw new Error('no list');
  const { page } = list.source;
  list.source.page = () => Promise.reject(new Error('broken'));
  const errors: unknown[] = [];
  try {
    for (let tries = 0; tries < 8; tries += 1) {
      await workOff(house.db, ['exports'], { onError: (error) => errors.push(error) });
      await hurry(house.db);
    }
  } finally {
    list.source.page = page;
  }
  expect(errors).toHaveLength(6);
  expect(await read(id)).toMatchObject({ status: 'failed' });
});

test('what is ready stays for a day, also where it is canceled', async () => {
  await addEmails(1);
  const { id } = await start();
  await run();
  ok(await house.call(cancelExport, { as: 'admin', params: { id } }));
  await house.db.run(sql`update exports set created_at = now() - interval '23 hours 59 minutes' where id = ${id}`);
  await sweepOld(house.db, { only: ['exports'] });
  expect(ok(await house.call(listExports, { as: 'admin' }))).toMatchObject([{ id, status: 'ready' }]);
  expect(linesOf((await download(id)).body)).toHaveLength(2);
});

test('an export of an organization is not for who belongs to another one since', async () => {
  const { cast } = house;
  const move = (organizationId: string) =>
    house.db.run(sql`update users set organization_id = ${organizationId} where id = ${cast.people.org.id}`);
  const { id } = await start({ list: 'interviews', columns: ['candidate'] }, 'org');
  await run();
  expect((await download(id, 'org')).statusCode).toBe(200);
  await move(cast.otherOrganizationId);
  expect((await download(id, 'org')).statusCode).toBe(404);
  await move(cast.organizationId);
});

test('exports are deleted after a day', async () => {
  await addEmails(1);
  const { id } = await start();
  await run();
  await house.db.run(sql`update exports set created_at = now() - interval '24 hours 1 minute' where id = ${id}`);
  expect(ok(await house.call(listExports, { as: 'admin' }))).toEqual([]);
  const background = makeBackground(house.db, readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), () => undefined);
  background.start();
  await until('the cleaning', async () => ((await chunks()) === 0 ? true : undefined));
  await background.stop();
  refused(await house.call(getExport, { as: 'admin', params: { id } }), 404);
});

test.each([
  ['candidate', 'openJobs', ['job', 'organization', 'applied'], 'Job,Organization,Applied'],
  ['panelist', 'ownBlocks', ['name', 'state', 'why', 'interviews'], 'Name,Status,Reason,Interviews'],
  ['org', 'ownBlocks', ['name', 'state', 'why', 'interviews'], 'Name,Status,Reason,Interviews'],
] as const)('the export of %s: %s has their own rows', async (as, list, columns, head) => {
  const { organizationId, people } = house.cast;
  const side = as === 'org' ? 'organization' : 'panelist';
  await house.db.run(sql`
    insert into panelist_blocks (organization_id, panelist_id, blocked_by, why)
    values (${organizationId}, ${people.panelist.id}, ${side}, ${`Reason of ${side}`})`);
  try {
    const { id } = await start({ list, columns }, as);
    await run();
    const [first, ...rows] = linesOf((await download(id, as)).body);
    expect(first).toBe(head);
    if (list === 'openJobs') expect(rows).toContainEqual(expect.stringMatching(/,(Blue Harbour|Red Mill),$/));
    else expect(rows).toEqual([`${as === 'org' ? 'Pia Panelist' : 'Blue Harbour'},Blocked,Reason of ${side},0`]);
  } finally {
    await house.db.run(sql`delete from panelist_blocks`);
  }
});

test('each list of a screen can be exported', () => {
  const files = readdirSync('src/screens', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx$/.test(file));
  const tags = files.flatMap(
    (file) => readFileSync(`src/screens/${file}`, 'utf8').match(/<ListScreen\b.*?\/>/gs) ?? [],
  );
  // A tag that begins with others' properties may have its source among them.
  const own = tags.filter((tag) => !/^<ListScreen\s+\{\.\.\./.test(tag));
  const sources = own.flatMap((tag) => (/\bsource="(\w+)"/.exec(tag) ?? /\bname="(\w+)"/.exec(tag))?.[1] ?? []);
  expect(sources.length).toBeGreaterThan(40);
  expect(sources.filter((source) => !exportableLists.has(source))).toEqual([]);
});
