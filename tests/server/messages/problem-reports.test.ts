import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../../server/db/database';
import { whoAmI } from '../../../src/contract/auth';
import {
  askSupport,
  getInquiry,
  getReport,
  inquiryTexts,
  mostOfReport,
} from '../../../src/contract/messages-inquiries';
import { closeHouse, ok, refused, requestFor, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const packed = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');
const recording = { format: 4, steps: [] };
const question = {
  topic: 'PROBLEM',
  subject: 'Problem report',
  text: 'The list stays empty',
  interviewId: null,
} as const;
const send = (report?: string, of = house) =>
  of.call(askSupport, { as: 'panelist', body: { ...question, ...(report !== undefined && { report }) } });
const read = (id: string, as: 'superAdmin' | 'admin' | 'panelist') => house.call(getReport, { as, params: { id } });

it('comes with the inquiry, and is read by super admins alone', async () => {
  const { id } = ok(await send(packed(recording)));
  expect(ok(await house.call(getInquiry, { as: 'admin', params: { id } })).report).toBe(true);
  refused(await read(id, 'admin'), 403);
  refused(await read(id, 'panelist'), 403);
  const file = await house.app.inject(requestFor(getReport, { as: 'superAdmin', params: { id } }, house.cast));
  expect(file.statusCode).toBe(200);
  expect(JSON.parse(gunzipSync(file.rawPayload).toString())).toEqual(recording);
  const { audited } = await house.db.one<{ audited: number }>(
    sql`select count(*) as audited from audit where action = 'reportRead' and object = ${id}`,
  );
  expect(audited).toBe(1);
});

it('can be left out', async () => {
  const { id } = ok(await send());
  expect(ok(await house.call(getInquiry, { as: 'admin', params: { id } })).report).toBe(false);
  refused(await read(id, 'superAdmin'), 404);
});

it.each([
  ['text that is no base64', '**'],
  ['base64 with more behind it', `${packed(recording)}\n`],
  ['what is not compressed', Buffer.from(JSON.stringify(recording)).toString('base64')],
  ['what is cut off', packed(recording).slice(0, 24)],
  ['what is no JSON', gzipSync('no').toString('base64')],
  ['what is no recording', packed([])],
  ['a recording without steps', packed({ format: 4 })],
  ['what unpacks to more than 4 MB', packed({ ...recording, more: 'x'.repeat(4_000_000) })],
])('is refused as unreadable, and nothing is stored: %s', async (_, report) => {
  const inquiries = () => house.db.one<{ count: number }>(sql`select count(*) from inquiries`);
  const before = await inquiries();
  expect(refused(await send(report), 400).details).toEqual([{ field: 'report', message: inquiryTexts.reportUnread }]);
  expect(await inquiries()).toEqual(before);
});

it('has at most 200,000 characters', async () => {
  expect(refused(await send('A'.repeat(mostOfReport + 1)), 400).details?.[0]?.field).toBe('report');
  expect(refused(await send('A'.repeat(mostOfReport)), 400).details?.[0]?.message).toBe(inquiryTexts.reportUnread);
});

it('is refused where the settings have reports off, and users are told so', async () => {
  const shut = await startHouse({ problemReports: false });
  try {
    expect(ok(await shut.call(whoAmI, { as: 'panelist' })).problemReports).toBe(false);
    const answer = await send(packed(recording), shut);
    expect(refused(answer, 400).details).toEqual([{ field: 'report', message: inquiryTexts.reportsOff }]);
    ok(await send(undefined, shut));
  } finally {
    await closeHouse(shut);
  }
  expect(ok(await house.call(whoAmI, { as: 'panelist' })).problemReports).toBe(true);
});
