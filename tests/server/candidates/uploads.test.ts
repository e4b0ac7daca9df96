import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { DateTime } from 'luxon';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';
import { sql } from '../../../server/db/database';
import { giveUpUpload } from '../../../server/candidates/uploads/runs';
import { sweepOld } from '../../../server/system/sweeps';
import type { Call } from '../../../src/contract/kit';
import { getCandidate } from '../../../src/contract/candidates';
import {
  changeUploadRows,
  deleteUpload,
  downloadUploadFailures,
  getCurrentUpload,
  getUpload,
  listUploadRows,
  stopUpload,
  takeUpload,
  undoUpload,
  uploadCandidates,
  uploadWords,
  type UploadCells,
} from '../../../src/contract/candidates-uploads';
import { texts } from '../../../src/contract/texts';
import { sampleUploadCells as blank, sheetOf } from '../contract/samples';
import { closeHouse, ok, refused, requestFor, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { addUser, contacts, type PersonName } from '../kit/cast';
import { requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from candidate_uploads`);
});

const row = (change: Partial<UploadCells>): string[] =>
  Object.keys(uploadWords).map((name) => ({ ...blank, ...change })[name as keyof UploadCells]);
const sheet = (...rows: string[][]) => sheetOf([Object.values(uploadWords), ...rows]);
/** The template with one additional cell. */
function farAway(place: string): Uint8Array {
  const name = 'xl/worksheets/sheet1.xml';
  const parts = unzipSync(sheet(row({ email: 'far@away.example' })));
  const cells = strFromU8(parts[name] ?? new Uint8Array()).replace(
    '</sheetData>',
    `<row r="${place.replace(/^[A-Z]+/, '')}"><c r="${place}" t="inlineStr"><is><t>x</t></is></c></row></sheetData>`,
  );
  return zipSync({ ...parts, [name]: strToU8(cells) });
}
const send = (content: Uint8Array, as: PersonName = 'org', name = 'list.xlsx') =>
  house.call(uploadCandidates, { as, file: { name, content }, body: {} });
const rowsOf = async (uploadId: string) =>
  ok(await house.call(listUploadRows, { as: 'org', query: { uploadId, _limit: 100 } })).content;
const progress = async (id: string) => ok(await house.call(getUpload, { as: 'org', params: { id } }));
/** The cells in the file of rows that were not added. */
const failedSheet = async (id: string) => {
  const file = await house.app.inject(
    requestFor(downloadUploadFailures as unknown as Call, { as: 'org', params: { id } }, house.cast),
  );
  return readSheet(file.rawPayload);
};
const take = async (id: string) => {
  const { revision } = await progress(id);
  ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision } }));
  await workOff(house.db, ['uploads']);
  return progress(id);
};
const undo = async (id: string) => {
  ok(await house.call(undoUpload, { as: 'org', params: { id } }));
  await workOff(house.db, ['uploads']);
  return progress(id);
};

test('every cell that is wrong is named, duplicates are shown, and nothing is added by looking', async () => {
  const before = await house.db.one<{ count: number }>(sql`select count(*) from candidates`);
  const { id, ...found } = ok(
    await send(
      sheet(
        row({ name: "Siobhán O'Brien", email: 'siobhan@mail.example', country: 'Ireland', mobile: '851234567' }),
        row({ name: '李小龙', email: ' li @mail.example', mobile: '+86 13812345678', timeZone: 'Asia/Shanghai' }),
        row({ name: 'Al', email: 'nobody', country: 'Atlantis', timeZone: 'Mars/Base', jobProfile: 'No such job' }),
        row({ name: 'Twice Over', email: 'SIOBHAN@mail.example' }),
        row({ name: 'Asha Rao', email: contacts.ashaEmail }),
        row({ name: 'Late Larry', email: 'larry@mail.example', mobile: '123', time1: '2020-01-01 10:00' }),
      ),
    ),
  );
  expect(found).toMatchObject({ state: 'draft', total: 6, ready: 2, wrong: 3, known: 1, taken: 0 });
  const rows = await rowsOf(id);
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'wrong', 'wrong', 'known', 'wrong']);
  expect(rows[2]?.wrong.map(({ cell }) => cell)).toEqual(['name', 'email', 'country', 'timeZone', 'jobProfile']);
  expect(rows[3]?.wrong).toEqual([{ cell: 'email', message: 'Row 2 has the same email' }]);
  expect(rows[4]?.candidateId).toBe(house.cast.asha.own.id);
  expect(rows[5]?.wrong.map(({ message }) => message)).toEqual([
    'Please select country code',
    'Please Input Correct Date And Time',
  ]);
  expect(await house.db.one<{ count: number }>(sql`select count(*) from candidates`)).toEqual(before);
});

test('rows have the numbers of the workbook, where rows are empty, too', async () => {
  const twin = row({ name: 'Twice Over', email: 'twice@mail.example' });
  const { id } = ok(await send(sheet([], twin, [], [], row({ name: 'Al', email: 'al@mail.example' }), twin)));
  const rows = await rowsOf(id);
  expect(rows.map(({ nr }) => nr)).toEqual([3, 6, 7]);
  expect(rows[2]?.wrong).toEqual([{ cell: 'email', message: 'Row 3 has the same email' }]);
  const cells = { ...blank, name: 'Albert', email: 'al@mail.example' };
  ok(await house.call(changeUploadRows, { as: 'org', params: { id }, body: { rows: [{ nr: 6, cells }] } }));
  expect((await rowsOf(id))[1]).toMatchObject({ nr: 6, cells: { name: 'Albert' }, state: 'ready' });
});

test('a list has the numbers of its workbook, where Excel left rows out and the heading is not the first', async () => {
  const lines = [
    Object.values(uploadWords),
    row({ name: 'Al', email: 'al@gap.example' }),
    row({ email: 'al@gap.example' }),
  ];
  const parts = unzipSync(sheetOf(lines));
  const name = 'xl/worksheets/sheet1.xml';
  // Like Excel, leaves out empty cells.
  const places = { 1: 3, 2: 7, 3: 12 };
  const moved = strFromU8(parts[name] ?? new Uint8Array()).replace(
    / r="([A-I]?)([123])"/g,
    (_, column: string, nr: '1' | '2' | '3') => ` r="${column}${places[nr]}"`,
  );
  const { id } = ok(await send(zipSync({ ...parts, [name]: strToU8(moved) })));
  const rows = await rowsOf(id);
  expect(rows.map(({ nr }) => nr)).toEqual([7, 12]);
  expect(rows[1]?.wrong).toEqual([{ cell: 'email', message: 'Row 7 has the same email' }]);
  expect(await failedSheet(id)).toEqual([
    [...Object.values(uploadWords), 'Reason', 'Row'],
    expect.arrayContaining(['Name: should have at least 3 characters', 7]) as unknown,
    expect.arrayContaining(['Email: Row 7 has the same email', 12]) as unknown,
  ]);
});

test('a workbook of the library is read as it is numbered', async () => {
  const cell = (value: string) => ({ type: String, value });
  const content = await writeExcelFile([
    {
      sheet: 'Candidates',
      data: [
        Object.values(uploadWords).map(cell),
        [],
        row({ name: 'Neo Anders', email: 'neo@lib.example', timeZone: 'Berlin' }).map(cell),
        [],
        row({ name: 'Neo Again', email: 'NEO@lib.example' }).map(cell),
      ],
    },
  ]).toBuffer();
  const { id } = ok(await send(new Uint8Array(content)));
  const rows = await rowsOf(id);
  expect(rows.map(({ nr, cells }) => [nr, cells.timeZone])).toEqual([
    [3, 'Europe/Berlin'],
    [5, ''],
  ]);
  expect(rows[1]?.wrong).toEqual([{ cell: 'email', message: 'Row 3 has the same email' }]);
});

test.each(['IST', 'EST5EDT', 'Mars/Base'])('the time zone %s is refused in its row', async (timeZone) => {
  const { id } = ok(await send(sheet(row({ email: 'one@zone.example', timeZone }))));
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'wrong', cells: { timeZone }, wrong: [{ cell: 'timeZone' }] });
});

test('names that nothing has suggest what may be meant, of the own organization only', async () => {
  const { cast } = house;
  await house.db.run(sql`
    insert into job_profiles (organization_id, title, status)
    select id, 'Frontend engineers', 'OPEN' from organizations where id <> ${cast.organizationId} limit 1`);
  const { id } = ok(
    await send(
      sheet(
        row({ email: 'one@near.example', jobProfile: 'Frontend enginer' }),
        row({ email: 'two@near.example', country: 'Irland', mobile: '+353 851234567' }),
        row({ email: 'three@near.example', country: 'USA', mobile: '' }),
      ),
    ),
  );
  expect((await rowsOf(id)).map(({ wrong }) => wrong.map(({ cell, suggestions }) => [cell, suggestions?.[0]]))).toEqual(
    [[['jobProfile', 'Frontend engineer']], [['country', 'Ireland']], [['country', 'United States']]],
  );
});

test('rows that were corrected are checked together, and all of them or none', async () => {
  const { id } = ok(
    await send(sheet(row({ name: 'Will Wrong', email: 'will' }), row({ name: 'Wilma Wrong', email: 'wilma' }))),
  );
  const change = (...numbers: number[]) =>
    house.call(changeUploadRows, {
      as: 'org',
      params: { id },
      body: { rows: numbers.map((nr) => ({ nr, cells: { ...blank, email: `same@all.example` } })) },
    });
  refused(await change(2, 9), 404);
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['wrong', 'wrong']);
  expect(ok(await change(2, 3))).toMatchObject({ revision: 1, ready: 1, wrong: 1 });
  expect((await rowsOf(id))[1]?.wrong).toEqual([{ cell: 'email', message: 'Row 2 has the same email' }]);
});

test('times are at most 7 days ahead; beside a good one a bad one is left out with a note, and can be corrected', async () => {
  const minute = 60_000;
  const week = 7 * 24 * 60 * minute;
  // The formats of the specification, of screens, and of spreadsheets.
  const at = (away: number, format = 'dd-MM-yyyy HH:mm') =>
    DateTime.fromMillis(Date.now() + away, { zone: 'Asia/Kolkata' }).toFormat(format);
  const { id } = ok(
    await send(
      sheet(
        row({ email: 'in@time.example', time1: at(5 * minute), time2: at(week - 5 * minute, 'dd-MM-yyyy hh:mm a') }),
        row({ email: 'past@time.example', time1: at(-5 * minute) }),
        row({ email: 'far@time.example', time1: at(60 * minute, 'yyyy-MM-dd HH:mm'), time3: at(week + 5 * minute) }),
      ),
    ),
  );
  const rows = await rowsOf(id);
  expect(rows.map(({ state, wrong, notes }) => [state, wrong, notes])).toEqual([
    ['ready', [], []],
    ['wrong', [{ cell: 'time1', message: texts.dateTimeWrong, suggestions: [''] }], []],
    ['ready', [], [{ cell: 'time3', message: 'The third time is left out: You can book up to 7 days ahead.' }]],
  ]);
  const cells = { ...(rows[2]?.cells as UploadCells), time3: at(week - 5 * minute) };
  const body = { rows: [{ nr: 4, cells }] };
  expect(ok(await house.call(changeUploadRows, { as: 'org', params: { id }, body }))).toMatchObject({ ready: 2 });
  expect((await rowsOf(id))[2]?.notes).toEqual([]);
  await take(id);
  expect(
    await house.db.many<{ count: number }>(sql`
      select cardinality(c.preferred) as count from candidates c join persons p on p.id = c.person_id
      where p.email in ('in@time.example', 'far@time.example') order by p.email`),
  ).toEqual([{ count: 2 }, { count: 2 }]);
});

test('undo leaves a candidate who has used an account since, be it from before the upload', async () => {
  const userId = house.cast.people.otherOrg.id;
  const email = 'old.account@mail.example';
  await house.db.run(sql`insert into persons (email, user_id) values (${email}, ${userId})`);
  await house.db.run(sql`update users set created_at = now() - interval '1 year' where id = ${userId}`);
  await house.db.run(sql`update sessions set last_active_at = now() - interval '1 hour' where user_id = ${userId}`);
  const content = sheet(row({ name: 'Old Account', email }), row({ name: 'Quiet One', email: 'quiet@mail.example' }));
  const { id } = ok(await send(content));
  await take(id);
  await house.db.run(sql`update sessions set last_active_at = now() + interval '1 second' where user_id = ${userId}`);
  expect(await undo(id)).toMatchObject({ kept: 1 });
  expect((await rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['kept', 'Has used their account since'],
    ['undone', null],
  ]);
});

test('undo again removes whom it left, but not the person of an account', async () => {
  const name = 'Old Account';
  const user = await addUser(house.db, { userType: 'CANDIDATE', name, timeZone: 'UTC', organizationId: null });
  await house.db.run(sql`update users set created_at = now() - interval '1 year' where id = ${user.id}`);
  await house.db.run(sql`insert into persons (email, user_id) values (${user.email}, ${user.id})`);
  const active = (at: string) =>
    house.db.run(sql`update sessions set last_active_at = now() + ${at}::interval where user_id = ${user.id}`);
  await active('-1 hour');
  const { id } = ok(await send(sheet(row({ name, email: user.email }))));
  await take(id);
  await active('1 second');
  expect(await undo(id)).toMatchObject({ kept: 1 });
  await active('-1 hour');
  expect(await undo(id)).toMatchObject({ kept: 0 });
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['undone']);
  expect(await house.db.many(sql`select from persons where user_id = ${user.id}`)).toHaveLength(1);
});

test('a list of more rows than are added in one go is added, and undone, as a whole', async () => {
  const { id } = ok(
    await send(
      sheet(...Array.from({ length: 251 }, (_, nr) => row({ name: `Person ${nr}`, email: `p${nr}@long.example` }))),
    ),
  );
  expect(await take(id)).toMatchObject({ state: 'done', taken: 251, ready: 0, left: 0 });
  expect(await undo(id)).toMatchObject({ state: 'undone', taken: 0, kept: 0, left: 0 });
  expect(await house.db.many(sql`select from persons where email like '%@long.example'`)).toEqual([]);
});

test('the file of rows that are not added has all of them', async () => {
  const { id } = ok(await send(sheet(...Array.from({ length: 101 }, (_, nr) => row({ email: `nobody ${nr}.` })))));
  expect(new Set((await failedSheet(id)).flat().filter((cell) => /^nobody \d+\.$/.test(String(cell)))).size).toBe(101);
});

test('who is a candidate of the portal already is known there', async () => {
  const content = sheet(row({ name: 'Asha Rao', email: contacts.ashaEmail }), row({ email: 'new@portal.example' }));
  expect(ok(await send(content, 'admin'))).toMatchObject({ known: 1, ready: 1 });
});

test('a job profile that is closed is not one to be added for', async () => {
  await house.db.run(sql`
    insert into job_profiles (organization_id, title, status) values (${house.cast.organizationId}, 'Over', 'CLOSED')`);
  const { id } = ok(await send(sheet(row({ email: 'late@job.example', jobProfile: 'Over' }))));
  expect((await rowsOf(id))[0]?.wrong).toEqual([
    { cell: 'jobProfile', message: 'The organization has no open job profile with this title' },
  ]);
});

test('an upload is deleted once it is fourteen days old', async () => {
  const ids: string[] = [];
  for (const minutes of [1, -1]) {
    const { id } = ok(await send(sheet(row({ email: 'old@upload.example' }))));
    const age = 14 * 24 * 60 + minutes;
    await house.db.run(
      sql`update candidate_uploads set created_at = now() - ${age} * interval '1 minute' where id = ${id}`,
    );
    ids.push(id);
  }
  await sweepOld(house.db, { only: ['candidateUploads'] });
  expect(await house.db.many(sql`select id from candidate_uploads`)).toEqual([{ id: ids[1] }]);
});

test('who is added has the times of their row, and its time zone, or else that of the sender', async () => {
  const at = DateTime.now().setZone('Asia/Kolkata').plus({ hours: 30 }).startOf('minute');
  const { id } = ok(
    await send(
      sheet(
        row({ name: 'Own Zone', email: 'own@zone.example', timeZone: 'Asia/Shanghai' }),
        row({ name: 'No Zone', email: 'no@zone.example', time2: at.toFormat('yyyy-MM-dd HH:mm') }),
      ),
    ),
  );
  await take(id);
  expect(
    await house.db.many(sql`
      select c.time_zone as zone, c.preferred from candidates c join persons p on p.id = c.person_id
      where p.email in ('own@zone.example', 'no@zone.example') order by p.email desc`),
  ).toEqual([
    { zone: 'Asia/Shanghai', preferred: [] },
    { zone: 'Asia/Kolkata', preferred: [at.toUTC().toISO()] },
  ]);
});

test('rows that are being added are not changed, removed or discarded until that is stopped', async () => {
  const { id } = ok(await send(sheet(row({ email: 'one@busy.example' }))));
  const params = { id };
  ok(await house.call(takeUpload, { as: 'org', params, body: { revision: 0 } }));
  const edit = { rows: [{ nr: 2, cells: { ...blank, email: 'two@busy.example' } }] };
  const change = () => house.call(changeUploadRows, { as: 'org', params, body: edit });
  for (const answer of [
    await change(),
    await house.call(undoUpload, { as: 'org', params }),
    await house.call(deleteUpload, { as: 'org', params }),
  ])
    expect(refused(answer, 409).message).toBe('This upload is in progress. Stop it first.');
  ok(await house.call(stopUpload, { as: 'org', params }));
  ok(await change());
  ok(await house.call(deleteUpload, { as: 'org', params }));
});

test('a row is corrected in place, the good ones are added, and all is undone but what something depends on', async () => {
  const { id } = ok(
    await send(
      sheet(
        row({ name: 'Gita Good', email: 'gita@mail.example', jobProfile: house.cast.job.title }),
        row({ name: 'Wrong Will', email: 'will' }),
        row({ name: 'Still Wrong', email: 'still' }),
      ),
    ),
  );
  const fixed = { ...blank, name: 'Wrong Will', email: 'will@mail.example' };
  const params = { id };
  expect(
    ok(await house.call(changeUploadRows, { as: 'org', params, body: { rows: [{ nr: 3, cells: fixed }] } })),
  ).toMatchObject({
    ready: 2,
    wrong: 1,
  });
  expect(await take(id)).toMatchObject({ state: 'done', taken: 2, left: 0 });
  const [gita, will] = await rowsOf(id);
  const page = ok(await house.call(getCandidate, { as: 'org', params: { id: gita?.candidateId ?? '' } }));
  expect(page).toMatchObject({ name: 'Gita Good', uploadedBy: 'O', jobProfile: { id: house.cast.job.id } });
  const [found] = await house.db.many<{ id: string; personId: string }>(
    sql`select id, person_id as "personId" from candidates where id = ${will?.candidateId}`,
  );
  await requested(house, { ...house.cast.ben, id: found?.id ?? '', personId: found?.personId ?? '' }, [soon(40)]);
  expect(await undo(id)).toMatchObject({ state: 'undone', taken: 0, kept: 1 });
  expect((await rowsOf(id)).map(({ state, reason }) => [state, reason])).toEqual([
    ['undone', null],
    ['kept', 'Has an interview'],
    ['wrong', null],
  ]);
  // The person is deleted with their only candidacy.
  expect(await house.db.many(sql`select from persons where email = 'gita@mail.example'`)).toEqual([]);
});

test('the same list uploaded by two at once adds everybody once', async () => {
  const content = sheet(
    ...Array.from({ length: 30 }, (_, nr) => row({ name: `Person ${nr}`, email: `p${nr}@twice.example` })),
  );
  const first = ok(await send(content));
  const second = ok(await send(content));
  for (const { id } of [first, second])
    ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision: 0 } }));
  await workOff(house.db, ['uploads']);
  const [one, two] = [await progress(first.id), await progress(second.id)];
  expect(one.taken + two.taken).toBe(30);
  expect(one.known + two.known).toBe(30);
  const { count } = await house.db.one<{ count: number }>(
    sql`select count(*) from candidates c join persons p on p.id = c.person_id where p.email like '%@twice.example'`,
  );
  expect(count).toBe(30);
});

test('a list of another revision, or of somebody else, is refused; stopping ends what runs', async () => {
  const { id } = ok(await send(sheet(row({ email: 'one@rev.example' }))));
  refused(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision: 7 } }), 409);
  refused(await house.call(getUpload, { as: 'otherOrg', params: { id } }), 404);
  ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision: 0 } }));
  expect(ok(await house.call(stopUpload, { as: 'org', params: { id } })).state).toBe('stopped');
  await workOff(house.db, ['uploads']);
  expect(await progress(id)).toMatchObject({ state: 'stopped', taken: 0, ready: 1 });
});

test('an upload stays with its organization when its owner is moved to another one', async () => {
  const { cast, db } = house;
  const { id } = ok(await send(sheet(row({ email: 'one@moved.example' }))));
  const moveTo = (organizationId: string) =>
    db.run(sql`update users set organization_id = ${organizationId} where id = ${cast.people.org.id}`);
  const current = async () =>
    ok(await house.call(getCurrentUpload, { as: 'org', query: { kind: 'list' } }))?.id ?? null;
  const { other } = await db.one<{ other: string }>(sql`
    select organization_id as other from users where id = ${cast.people.otherOrg.id}`);
  const of = { as: 'org', params: { id } } as const;
  await moveTo(other);
  try {
    for (const call of [getUpload, downloadUploadFailures, undoUpload, stopUpload, deleteUpload])
      refused(await house.call(call as typeof getUpload, of), 404);
    refused(await house.call(takeUpload, { ...of, body: { revision: 0 } }), 404);
    refused(await house.call(changeUploadRows, { ...of, body: { rows: [{ nr: 2, cells: blank }] } }), 404);
    expect(await rowsOf(id)).toEqual([]);
    expect(await current()).toBeNull();
  } finally {
    await moveTo(cast.organizationId);
  }
  expect(await current()).toBe(id);
  expect(await rowsOf(id)).toHaveLength(1);
});

test('what something else depends on is kept, and a person whom something else names', async () => {
  const { cast, db } = house;
  const emails = ['applied', 'held', 'named', 'free'].map((name) => `${name}@kept.example`);
  const { id } = ok(await send(sheet(...emails.map((email) => row({ name: 'Some Body', email })))));
  expect(await take(id)).toMatchObject({ taken: 4 });
  const [applied, held, named] = (await rowsOf(id)).map(({ candidateId }) => candidateId);
  const apply = (candidateId: string, of: string) =>
    db.run(sql`
    insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
    select ${cast.job.id}, c.person_id, ${candidateId}, false from candidates c where c.id = ${of}`);
  await apply(applied ?? '', applied ?? '');
  await apply(cast.ben.id, named ?? '');
  await db.run(sql`
    insert into holds (user_id, candidate_id, panelist_id, starts_at, ends_at, until)
    values (${cast.people.admin.id}, ${held}, ${cast.people.panelist.id}, now(), now(), now())`);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 2 });
  expect((await rowsOf(id)).map(({ state, reason, candidateId }) => [state, reason, candidateId])).toEqual([
    ['kept', 'Has an application', applied],
    ['kept', 'Is used elsewhere', held],
    ['undone', null, null],
    ['undone', null, null],
  ]);
  expect(
    await db.many(sql`select email::text as email from persons where email like '%@kept.example' order by email`),
  ).toEqual(['applied', 'held', 'named'].map((name) => ({ email: `${name}@kept.example` })));
  await db.run(sql`delete from holds`);
  await db.run(sql`delete from applications`);
});

describe('adding', () => {
  const begin = async (email: string) => {
    const { id } = ok(await send(sheet(row({ email }))));
    ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision: 0 } }));
    return id;
  };

  test('stops where the owner may not add any more', async () => {
    const { id: userId } = house.cast.people.org;
    const id = await begin('one@owner.example');
    await house.db.run(sql`update users set active = false where id = ${userId}`);
    await workOff(house.db, ['uploads']);
    await house.db.run(sql`update users set active = true where id = ${userId}`);
    expect(await progress(id)).toMatchObject({ state: 'stopped', taken: 0, left: 0, ready: 1 });
  });

  test('that fails again and again is given up, and can be begun again', async () => {
    const id = await begin('one@fails.example');
    await house.db.run(sql`alter table candidates add constraint broken check (name is null) not valid`);
    const errors: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await hurry(house.db);
      await workOff(house.db, ['uploads'], { onError: (error) => errors.push(error) });
      if (attempt < 5) expect((await progress(id)).state).toBe('taking');
    }
    await house.db.run(sql`alter table candidates drop constraint broken`);
    expect(errors).toHaveLength(6);
    expect(await progress(id)).toMatchObject({ state: 'stopped', left: 0, ready: 1 });
    expect(await take(id)).toMatchObject({ state: 'done', taken: 1 });
  });

  test('is not given up by the job of an earlier run', async () => {
    const id = await begin('one@run.example');
    await giveUpUpload(house.db, { id, run: 0 });
    expect((await progress(id)).state).toBe('taking');
    await workOff(house.db, ['uploads']);
    expect(await progress(id)).toMatchObject({ state: 'done', taken: 1 });
  });
});

test('a file may have a cell beside its table', async () => {
  ok(await send(farAway('Z3')));
});

test.each([
  ['beyond the last row', 'A1048577'],
  ['beyond the last column', 'XFE1'],
  ['in an absurd place', 'ZZZZZZZ999999999'],
  ['far below', 'A999999999'],
  ['far below, by an encoded number', 'A&#57;99999999'],
  ['far to the right', 'XFD1'],
])('a file with a cell %s is refused before it is read', async (_where, place) => {
  const { details } = refused(await send(farAway(place)), 400);
  expect(details?.map(({ message }) => message)).toEqual([
    'The file has cells far away from its table. Use the template.',
  ]);
});

describe('a file that is none of ours', () => {
  test.each([
    ['no workbook', zipSync({ 'a.txt': strToU8('hello') })],
    ['a wrong type under a right name', strToU8('%PDF-1.4 not a workbook')],
    [
      'a workbook that unpacks to much',
      zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 }),
    ],
    ['formulas', zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row><c><f>1+1</f></c></row>') })],
    ['no bytes', new Uint8Array()],
    [
      'other headings',
      sheetOf([
        ['A', 'B'],
        ['1', '2'],
      ]),
    ],
  ])('with %s is refused, and nothing of it is kept', async (_, content) => {
    refused(await send(content), 400);
    expect(await house.db.many(sql`select from candidate_uploads`)).toEqual([]);
  });
});
