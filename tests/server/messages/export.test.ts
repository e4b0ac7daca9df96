import { strFromU8, unzipSync } from 'fflate';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportNotifications } from '../../../src/contract/messages';
import { exportCell } from '../../../server/kit/export-cell';
import { sql } from '../../../server/db/database';
import { newSession, wire } from '../contract/samples';
import { closeHouse, startHouse, type House } from '../kit';
import { addStranger, type PersonName } from '../kit/cast';
import { interviewAt, requested, soon } from '../kit/interviews';
import type { Call } from '../../../src/contract/kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update candidates set looked_at = now()`);
});
afterAll(() => closeHouse(house));

const call = exportNotifications as unknown as Call;
const download = async (as: PersonName | null) => {
  const token = as && (await newSession(house.db, house.cast.people[as].id));
  return house.app.inject(wire(call, {}, token));
};

const unescaped = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp|#39);/g, (_, name: string) => {
    return { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&', '#39': "'" }[name] ?? '';
  });
const textsIn = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, inner]) => inner ?? '');

/** The time that a cell shows: days since 1899-12-30 by the wall clock. */
const timeOf = (days: number) =>
  DateTime.fromMillis(Math.round((days - 25_569) * 1_440) * 60_000, { zone: 'utc' }).toFormat('dd-MM-yyyy hh:mm a');

/** The texts of a workbook, row by row; an empty cell is an empty string. */
function rowsOf(file: Buffer): string[][] {
  const parts = unzipSync(new Uint8Array(file));
  const read = (name: RegExp) =>
    strFromU8(parts[Object.keys(parts).find((path) => name.test(path)) ?? ''] ?? new Uint8Array());
  const shared = textsIn(read(/sharedStrings\.xml$/), 'si').map((item) => unescaped(textsIn(item, 't').join('')));
  const sheet = read(/worksheets\/sheet1\.xml$/);
  expect(sheet).not.toContain('<f>');
  return textsIn(sheet, 'row').map((row) => {
    const cells = Array<string>(8).fill('');
    for (const [, attributes = '', inner = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = /r="([A-H])\d+"/.exec(attributes)?.[1] ?? '';
      const [value] = textsIn(inner, 'v');
      const shown = /t="s"/.test(attributes)
        ? shared[Number(value)]
        : value === undefined
          ? unescaped(textsIn(inner, 't').join(''))
          : timeOf(Number(value));
      cells['ABCDEFGH'.indexOf(column)] = shown ?? '';
    }
    return cells;
  });
}

test('has every item with the labels of the bell, times in the reader’s zone, under the day’s name', async () => {
  const { cast, db } = house;
  await db.run(sql`update users set time_zone = 'America/New_York' where id = ${cast.people.admin.id}`);
  const candidate = await addStranger(db, cast.organizationId);
  await requested(house, candidate, [soon(30)]);
  await interviewAt(house, { leaf: 'pendingFeedback', start: soon(-4), candidate: cast.ben });
  const fresh = await addStranger(db, cast.otherOrganizationId);
  await db.run(sql`update candidates set mobile = null, uploaded_by = 'S' where id = ${fresh.id}`);
  const answer = await download('admin');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  const today = DateTime.now().setZone('America/New_York').toFormat('dd-MM-yyyy');
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="NotificationList_${today}.xlsx"`);
  const rows = rowsOf(answer.rawPayload);
  expect(rows[0]).toEqual([
    'Code',
    'Status',
    'Uploaded By',
    'Organization',
    'Job Title',
    'Candidate',
    'Mobile No',
    'Availability',
  ]);
  const local = (at: number) => DateTime.fromMillis(at, { zone: 'America/New_York' }).toFormat('dd-MM-yyyy hh:mm a');
  const of = (name: string) => rows.filter((row) => row[5] === name);
  expect(of(fresh.name)).toEqual([['103', '', 'Subscription', 'Red Mill', '', fresh.name, '', '']]);
  expect(of(candidate.name)).toEqual([
    [
      '101',
      'Pending schedule',
      'Organization',
      'Blue Harbour',
      'Frontend engineer',
      candidate.name,
      '+91 98450 12345',
      local(soon(30)),
    ],
  ]);
  expect(of('Ben Okafor').map((row) => row.slice(0, 5))).toEqual([
    ['104', 'Pending feedback', 'Organization', 'Blue Harbour', 'Frontend engineer'],
  ]);
});

test('carries texts as texts, none as a formula, and nothing that a workbook cannot carry', async () => {
  const names = [
    '=HYPERLINK("http://bad.example","x")',
    '+1+1',
    '-1+1',
    '@SUM(A1)',
    '<b>&"quoted"',
    'Bell\u0007 rings',
  ];
  await house.db.run(sql`
    with people as (insert into persons (email) select 'evil' || n || '@mail.example' from generate_series(1, ${names.length}::int) n returning id),
    numbered as (select id, row_number() over () as n from people)
    insert into candidates (person_id, name) select id, (${names}::text[])[n] from numbered`);
  const rows = rowsOf((await download('superAdmin')).rawPayload);
  const written = rows.map((row) => row[5]);
  expect(written).toEqual(expect.arrayContaining([...names.slice(0, 5), 'Bell rings']));
});

test('stops at 5,000 rows, the newest ones', async () => {
  await house.db.run(sql`
    with people as (insert into persons (email) select 'old' || n || '@mail.example' from generate_series(1, 5000) n returning id)
    insert into candidates (person_id, name, created_at) select id, 'Old One', '2020-01-01T00:00:00Z' from people`);
  const rows = rowsOf((await download('admin')).rawPayload);
  expect(rows).toHaveLength(5_001);
  expect(rows.map((row) => row[5])).toContain('+1+1');
});

test.each(['panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
  expect((await download(as)).statusCode).toBe(403);
});
test('is for nobody who is not signed in', async () => {
  expect((await download(null)).statusCode).toBe(401);
});

describe('a cell of an export', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+91 98', "'+91 98"],
    ['-5', "'-5"],
    ['@here', "'@here"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['\n=1', "'\n=1"],
    // Removing a character must not turn the text into a formula.
    ['\u0001=1', "'=1"],
    ['a=1', 'a=1'],
    ['', ''],
    ['O’Brien 李', 'O’Brien 李'],
    ['a\u0000\u001f\ufffeb', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
  ])('%j is written as %j', (text, cell) => {
    expect(exportCell(text)).toBe(cell);
  });

  test('is no longer than a spreadsheet opens', () => {
    expect(exportCell('='.repeat(40_000))).toHaveLength(32_767);
  });
});
