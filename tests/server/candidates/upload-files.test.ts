import { randomBytes } from 'node:crypto';
import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import type { Storage } from '../../../server/kit/storage';
import { readResumes } from '../../../server/candidates/uploads/resumes';
import { fileTexts } from '../../../src/contract/files';
import { downloadCandidateResume } from '../../../src/contract/people-profile';
import { rankCandidates } from '../../../src/contract/job-profiles-sourcing';
import { getCandidate, listPortalCandidates } from '../../../src/contract/candidates';
import {
  changeUploadRows,
  deleteUpload,
  downloadUploadFailures,
  getCurrentUpload,
  getUpload,
  listUploadRows,
  mostArchiveFiles,
  stopUpload,
  takeUpload,
  undoUpload,
  uploadResumes,
  type UploadRow,
} from '../../../src/contract/candidates-uploads';
import type { Call } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { sheetOf } from '../contract/samples';
import { closeHouse, ok, refused, requestFor, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { contacts, type PersonName } from '../kit/cast';
import { bombOf, docxOf, pdfBombOf, pdfOf } from '../kit/files';

let house: House;
let config: Config;
beforeAll(async () => {
  house = await startHouse();
  config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: house.dataDir });
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from candidate_uploads`);
  await house.db.run(sql`delete from pgboss.job where name = 'resumes'`);
});

const megabyte = 1024 * 1024;
const send = (content: Uint8Array, as: PersonName = 'org') =>
  house.call(uploadResumes, { as, file: { name: 'resumes.zip', content }, body: {} });
const rowsOf = async (uploadId: string) =>
  ok(await house.call(listUploadRows, { as: 'org', query: { uploadId, _limit: 100 } })).content;
const progress = async (id: string) => ok(await house.call(getUpload, { as: 'org', params: { id } }));
/** Uploads an archive of these files and runs the jobs that read it. */
async function read(files: Zippable | Uint8Array) {
  const { id } = ok(await send(files instanceof Uint8Array ? files : zipSync(files)));
  await workOff(house.db, ['resumes'], { config });
  return { id, rows: await rowsOf(id) };
}
const stored = (id: string) =>
  house.db.many<{ name: string; state: string }>(sql`
    select f.name, f.state from files f
    where f.id in (select file_id from candidate_upload_rows where upload_id = ${id}) order by 1`);
const byFile = (rows: UploadRow[]): Record<string, UploadRow> =>
  Object.fromEntries(rows.map((row) => [row.file ?? '', row]));
/** The states of the files with this name. */
const filesNamed = async (name: string) =>
  (await house.db.many<{ state: string }>(sql`select state from files where name = ${name}`)).map(({ state }) => state);
const resume = (name: string, email: string, rest = '') =>
  docxOf(`${name}</w:t></w:r></w:p><w:p><w:r><w:t>${email}</w:t></w:r></w:p><w:p><w:r><w:t>${rest}`);

test('each resume is a row with who it is of and the skills that it names, and nobody is added by reading it', async () => {
  const before = await house.db.one<{ count: number }>(sql`select count(*) from candidates`);
  const skill = house.cast.skills[0]?.name ?? '';
  const { id, rows } = await read({
    'batch/siobhan.docx': resume("Siobhán O'Brien", 'siobhan@mail.example', `+91 98450 12345. Six years of ${skill}.`),
    'batch/李.docx': resume('李小龙', 'li @ mail . example'),
    'batch/again.docx': resume("Siobhán O'Brien", 'SIOBHAN@mail.example'),
    'batch/asha.pdf': new Uint8Array(pdfOf(`Asha Rao, ${contacts.ashaEmail}`)),
    'batch/nobody.docx': docxOf('I can cook.'),
    'batch/': new Uint8Array(),
    '__MACOSX/batch/._siobhan.docx': strToU8('x'),
    'batch/.DS_Store': strToU8('x'),
  });
  expect(await progress(id)).toMatchObject({
    kind: 'resumes',
    state: 'draft',
    total: 5,
    ready: 2,
    wrong: 2,
    known: 1,
    unread: 0,
    left: 0,
  });
  const found = byFile(rows);
  expect(found['siobhan.docx']).toMatchObject({
    state: 'ready',
    cells: { name: "Siobhán O'Brien", email: 'siobhan@mail.example', mobile: '+91 98450 12345' },
    skills: [{ name: skill, months: 72, found: skill, before: expect.stringContaining('Six years of') as string }],
  });
  expect(found['李.docx']).toMatchObject({ state: 'ready', cells: { name: '李小龙', email: 'li@mail.example' } });
  expect(found['again.docx']?.wrong).toEqual([{ cell: 'email', message: 'Row 1 has the same email' }]);
  expect(found['asha.pdf']).toMatchObject({ state: 'known', candidateId: house.cast.asha.own.id });
  expect(found['nobody.docx']?.wrong).toEqual([
    { cell: 'name', message: texts.fieldRequired('Name') },
    { cell: 'email', message: texts.emailRequired },
  ]);
  expect((await stored(id)).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'stored'));
  // The archive is not stored in addition to its files.
  expect(await filesNamed('resumes.zip')).not.toContain('stored');
  expect(await house.db.one<{ count: number }>(sql`select count(*) from candidates`)).toEqual(before);
  expect(ok(await house.call(getCurrentUpload, { as: 'org', query: { kind: 'resumes' } }))?.id).toBe(id);
  expect(ok(await house.call(getCurrentUpload, { as: 'org', query: { kind: 'list' } }))).toBe(null);
});

test('a row is corrected, candidates come with their resumes, and all of it can be undone', async () => {
  const sent = resume('Gita Good', 'gita@zip.example', 'Nine years, +91 98450 12345');
  const { id, rows } = await read({
    'gita.docx': sent,
    'will.docx': resume('Will Wrong', 'no email'),
    'broken.docx': strToU8('PK\u0003\u0004 broken'),
  });
  const cells = { ...(rows[1]?.cells as NonNullable<(typeof rows)[1]>['cells']), email: 'will@zip.example' };
  expect(
    ok(await house.call(changeUploadRows, { as: 'org', params: { id }, body: { rows: [{ nr: 2, cells }] } })),
  ).toMatchObject({
    ready: 2,
    wrong: 0,
    unread: 1,
  });
  refused(await house.call(changeUploadRows, { as: 'org', params: { id }, body: { rows: [{ nr: 3, cells }] } }), 404);
  const { revision } = await progress(id);
  ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision } }));
  await workOff(house.db, ['uploads']);
  expect(await progress(id)).toMatchObject({ state: 'done', taken: 2, unread: 1 });
  const [gita] = await rowsOf(id);
  const params = { id: gita?.candidateId ?? '' };
  expect(ok(await house.call(getCandidate, { as: 'org', params }))).toMatchObject({
    name: 'Gita Good',
    uploadedBy: 'O',
    mobile: '+91 9845012345',
    hasResume: true,
    resumeFile: 'gita.docx',
    resumeText: expect.stringContaining('Nine years') as string,
  });
  const file = await house.app.inject(
    requestFor(downloadCandidateResume as unknown as Call, { as: 'org', params }, house.cast),
  );
  expect(new Uint8Array(file.rawPayload)).toEqual(sent);
  expect(await filesNamed('gita.docx')).toEqual(['stored']);

  ok(await house.call(undoUpload, { as: 'org', params: { id } }));
  await workOff(house.db, ['uploads']);
  expect(await progress(id)).toMatchObject({ state: 'undone', taken: 0, kept: 0 });
  refused(await house.call(getCandidate, { as: 'org', params }), 404);
  expect(await filesNamed('gita.docx')).toEqual(['dropped']);
});

describe('the skills that resumes name', () => {
  const added = async (skills: boolean | undefined, as: PersonName = 'admin') => {
    const [known, other] = house.cast.skills.map(({ name }) => name);
    const content = zipSync({
      'sam.docx': resume('Sam Skilled', 'sam@skills.example', `${known} (6 years), ${other}. +91 98450 12345`),
    });
    const { id } = ok(await send(content, as));
    await workOff(house.db, ['resumes'], { config });
    const params = { id };
    const { revision } = ok(await house.call(getUpload, { as, params }));
    ok(await house.call(takeUpload, { as, params, body: { revision, ...(skills !== undefined && { skills }) } }));
    await workOff(house.db, ['uploads']);
    const [row] = ok(await house.call(listUploadRows, { as, query: { uploadId: id } })).content;
    return { id, candidateId: row?.candidateId ?? '' };
  };
  const shown = async (id: string) =>
    ok(await house.call(getCandidate, { as: 'admin', params: { id } })).skills?.map(({ id: _, ...skill }) => skill);
  const found = async (months?: number, at = 0) => {
    const skillId = house.cast.skills[at]?.id ?? '';
    const query = { skillId, ...(months !== undefined && { months }), _limit: 100 };
    return ok(await house.call(listPortalCandidates, { as: 'admin', query })).content.map(({ name }) => name);
  };
  const undo = async (id: string) => {
    ok(await house.call(undoUpload, { as: 'admin', params: { id } }));
    await workOff(house.db, ['uploads']);
  };

  test('are those of the candidates who are added, for the list, the search and the page; undone with them', async () => {
    const { id, candidateId } = await added(true);
    const [known, other] = house.cast.skills.map(({ name }) => name);
    expect(await shown(candidateId)).toEqual([
      { name: known, primary: false, months: 72 },
      { name: other, primary: false, months: 0 },
    ]);
    expect(await found()).toContain('Sam Skilled');
    expect(await found(72)).toContain('Sam Skilled');
    expect(await found(73)).not.toContain('Sam Skilled');
    // The resume states no experience for the other skill.
    expect(await found(undefined, 1)).toContain('Sam Skilled');
    expect(await found(1, 1)).not.toContain('Sam Skilled');
    const { personId } = await house.db.one<{ personId: string }>(
      sql`select person_id as "personId" from candidates where id = ${candidateId}`,
    );
    // The months that candidates state themselves take precedence.
    await house.db.run(
      sql`insert into person_skills (person_id, skill_id, months) values (${personId}, ${house.cast.skills[0]?.id}, 12)`,
    );
    expect(await found(13)).not.toContain('Sam Skilled');
    expect(await found(12)).toContain('Sam Skilled');
    expect((await shown(candidateId))?.map(({ months }) => months)).toEqual([12, 0]);
    await house.db.run(sql`delete from person_skills where person_id = ${personId}`);
    await undo(id);
    expect(await house.db.many(sql`select from candidate_skills where candidate_id = ${candidateId}`)).toEqual([]);
    refused(await house.call(getCandidate, { as: 'admin', params: { id: candidateId } }), 404);
  });

  test('rank the candidates of the portal for a job, and not those of an organization', async () => {
    const { job } = house.cast;
    const ranked = async () =>
      ok(
        await house.call(rankCandidates, { as: 'admin', query: { jobProfileId: job.id, _limit: 100 } }),
      ).content.filter(({ name }) => name === 'Sam Skilled');
    const skill = house.cast.skills[0]?.id ?? '';
    await house.db.run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months) values (${job.id}, ${skill}, true, 12)
      on conflict do nothing`);
    const own = await added(true, 'org');
    expect(await ranked()).toEqual([]);
    await house.db.run(sql`delete from candidates where id = ${own.candidateId}`);
    const { id } = await added(true);
    expect((await ranked()).map(({ matched }) => matched.map(({ id: one }) => one))).toEqual([[skill]]);
    await undo(id);
  });

  test.each([false, undefined])('stay in the resume where they are not added: %j', async (skills) => {
    const { id, candidateId } = await added(skills);
    expect(await shown(candidateId)).toEqual([]);
    expect(await found()).not.toContain('Sam Skilled');
    const page = ok(await house.call(getCandidate, { as: 'admin', params: { id: candidateId } }));
    expect(page.resumeText).toContain(house.cast.skills[0]?.name);
    await undo(id);
  });
});

describe('the time zone of a resume', () => {
  test.each([
    ['+48 512 345 678', 'Europe/Warsaw', null],
    ['+46 70 123 45 67', 'Europe/Stockholm', null],
    ['+27 82 123 4567', 'Africa/Johannesburg', null],
    ['98450 12345', 'Asia/Kolkata', null],
    // Busingen always has the same time as Berlin.
    ['+49 151 23456789', 'Europe/Berlin', null],
    ['+1 415 555 2671', '', 'America/New_York'],
    ['+351 912 345 678', '', 'Europe/Lisbon'],
    ['+7 912 345-67-89', '', 'Europe/Moscow'],
    ['+61 412 345 678', '', 'Australia/Sydney'],
    ['no number', '', null],
  ])('is that of the country of its number, or left to be chosen: %s', async (phone, zone, suggested) => {
    const { rows } = await read({ 'zoe.docx': resume('Zoe Zone', 'zoe@zone.example', phone) });
    const [row] = rows;
    expect(row).toMatchObject({ state: 'ready', wrong: [], cells: { timeZone: zone } });
    expect(row?.notes.map(({ cell, suggestions }) => [cell, suggestions?.[0]])).toEqual(
      suggested === null ? [] : [['timeZone', suggested]],
    );
  });
});

test('discarding an upload drops its files, but not those of candidates who were added', async () => {
  const { id } = await read({
    'stays.docx': resume('Stella Stays', 'stella@zip.example'),
    'goes.docx': resume('Gus Goes', 'gus'),
  });
  const { revision } = await progress(id);
  ok(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision } }));
  await workOff(house.db, ['uploads']);
  ok(await house.call(deleteUpload, { as: 'org', params: { id } }));
  expect(await filesNamed('stays.docx')).toEqual(['stored']);
  expect(await filesNamed('goes.docx')).toEqual(['dropped']);
});

/** Copies the archive with these bits set in the flags of all its files. */
function flagged(content: Uint8Array, bits: number): Uint8Array {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  for (let at = 0; at + 4 <= content.length; at += 1) {
    const sign = view.getUint32(at, true);
    if (sign === 0x04034b50) view.setUint16(at + 6, view.getUint16(at + 6, true) | bits, true);
    if (sign === 0x02014b50) view.setUint16(at + 8, view.getUint16(at + 8, true) | bits, true);
  }
  return content;
}

test('a file that is no readable resume says why, and keeps nobody from the others', async () => {
  const { id, rows } = await read({
    'good.docx': resume('Greta Good', 'greta@zip.example'),
    'photo.png': strToU8('\u0089PNG'),
    'wrong.pdf': strToU8('MZ not a resume'),
    'empty.pdf': new Uint8Array(),
    'scan.pdf': new Uint8Array(pdfOf('')),
    'book.pdf': new Uint8Array(pdfOf('A page', 1_000)),
    'bomb.docx': bombOf(64 * megabyte),
    'bomb.pdf': [new Uint8Array(pdfBombOf(600 * megabyte)), { level: 0 }],
    'nested.zip': zipSync({ 'a.docx': docxOf('x') }),
    'large.docx': [new Uint8Array(6 * megabyte), { level: 9 }],
    'thin.docx': [new Uint8Array(4 * megabyte), { level: 9 }],
    '../../outside.docx': docxOf('x'),
    '/etc/absolute.docx': docxOf('x'),
    'C:\\windows.docx': docxOf('x'),
    [`${'n'.repeat(250)}.docx`]: docxOf('x'),
    'fdp\u202excod.docx': docxOf('x'),
    'also good.docx': resume('Ines Also', 'ines@zip.example'),
  });
  const found = byFile(rows);
  const reasons = Object.fromEntries(
    Object.entries(found).map(([name, { reason, state }]) => [name.slice(-12), reason ?? state]),
  );
  const leadsOut = 'The path of this file leads out of the archive.';
  const noText = 'No text could be read from this file. Try another one.';
  expect(reasons).toEqual({
    'good.docx': 'ready',
    'photo.png': texts.fileFailed,
    'wrong.pdf': texts.fileFailed,
    'empty.pdf': fileTexts.empty,
    'scan.pdf': noText,
    'book.pdf': 'This resume has more than 60 pages. Please upload a shorter one.',
    'bomb.docx': noText,
    'bomb.pdf': noText,
    'nested.zip': texts.fileFailed,
    'large.docx': 'Upload a file of at most 5 MB.',
    'thin.docx': fileTexts.unpackedTooLarge,
    'outside.docx': leadsOut,
    'bsolute.docx': leadsOut,
    'windows.docx': leadsOut,
    'nnnnnnn.docx': fileTexts.nameTooLong,
    'fdpxcod.docx': fileTexts.hidden,
    'so good.docx': 'ready',
  });
  expect(await stored(id)).toHaveLength(2);
  const failures = await house.app.inject(
    requestFor(downloadUploadFailures as unknown as Call, { as: 'org', params: { id } }, house.cast),
  );
  expect(failures.statusCode).toBe(200);
  const sheet = unzipSync(new Uint8Array(failures.rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array();
  for (const reason of Object.values(reasons)) if (reason !== 'ready') expect(strFromU8(sheet)).toContain(reason);
}, 60_000);

test('letters of two halves, where a text or the words around a skill are cut, keep nobody from the others', async () => {
  const bold = '𝗣𝗿𝗼𝗳𝗲𝘀𝘀𝗶𝗼𝗻𝗮𝗹'.repeat(3);
  const around = `${bold}${' of '.repeat(14)}TypeScript${' in '.repeat(14)}${bold}`;
  const { rows } = await read({
    'emoji.docx': resume('Emil Moji', 'emoji@halves.example', `x${'😀'.repeat(16_000)}`),
    'even.docx': resume('Eve Moji', 'even@halves.example', '😀'.repeat(16_000)),
    'bold.docx': resume('Bo Bold', 'bold@halves.example', around),
    'odd.docx': resume('Bob Bold', 'odd@halves.example', around.replaceAll(' ', ' -').replace('of', 'o')),
    'plain.docx': resume('Pla Plain', 'plain@halves.example'),
  });
  expect(rows).toHaveLength(5);
  expect(rows.filter(({ state }) => state === 'unread')).toEqual([]);
  expect(byFile(rows)['bold.docx']?.skills.map(({ name }) => name)).toEqual(['TypeScript']);
});

test('names in the code page of older archivers are read', async () => {
  const content = zipSync({ 'M?ller.docx': resume('Max Muster', 'max@zip.example') }, { level: 0 });
  for (let at = content.indexOf(63); at !== -1; at = content.indexOf(63, at + 1))
    if (content[at - 1] === 77 && content[at + 1] === 108) content[at] = 0x81;
  expect((await read(content)).rows.map(({ file, state }) => [file, state])).toEqual([['Müller.docx', 'ready']]);
});

test('a file with a password, or another content than it declares, says so', async () => {
  const locked = await read(flagged(zipSync({ 'locked.docx': docxOf('x') }), 1));
  expect(locked.rows.map(({ reason }) => reason)).toEqual(['This file is protected by a password.']);
  const damaged = zipSync(
    { 'damaged.docx': docxOf('x'), 'good.docx': resume('Gita Good', 'gita@zip.example') },
    { level: 0 },
  );
  damaged.fill(7, 60, 80);
  expect((await read(damaged)).rows.map(({ reason }) => reason)).toEqual([fileTexts.cutOff, null]);
  // The file is larger than the archive says.
  const lying = zipSync({ 'lying.docx': new Uint8Array(2 * megabyte).fill(32) });
  const view = new DataView(lying.buffer);
  const list = Buffer.from(lying).lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  view.setUint32(list + 24, 300_000, true);
  expect((await read(lying)).rows.map(({ reason }) => reason)).toEqual([fileTexts.cutOff]);
});

describe('an archive that is none', () => {
  const good = () => zipSync({ 'a.docx': docxOf('x') });
  const overlapping = () => {
    const content = zipSync({ 'a.docx': docxOf('x'), 'b.docx': docxOf('x') });
    const list = Buffer.from(content).lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
    // The entry of the second file points to the first file.
    new DataView(content.buffer).setUint32(list + 42, 0, true);
    return content;
  };
  const many = Object.fromEntries(Array.from({ length: mostArchiveFiles + 1 }, (_, nr) => [`${nr}.docx`, docxOf('x')]));
  const noise = randomBytes(3 * megabyte);
  const half = new Uint8Array(megabyte * 5 - 1);
  half.set(noise.subarray(0, 40_000));
  const huge = Object.fromEntries(
    Array.from({ length: 41 }, (_, nr) => [`${nr}.docx`, [half, { level: 1 }] satisfies Zippable[string]]),
  );
  test.each([
    ['another type under a right name', () => strToU8('%PDF-1.4 no archive'), texts.fileFailed],
    ['no bytes', () => new Uint8Array(), fileTexts.empty],
    ['a workbook', () => sheetOf([['A'], ['1']]), texts.fileFailed],
    ['a resume', () => docxOf('x'), texts.fileFailed],
    ['no files', () => zipSync({ 'folder/': new Uint8Array() }), 'The archive has no files. Add resumes to it.'],
    ['its end cut off', () => good().subarray(0, -30), 'The archive cannot be read. Create it again.'],
    ['files that share bytes', overlapping, 'The archive cannot be read. Create it again.'],
    [
      'more files than are read',
      () => zipSync(many, { level: 0 }),
      'The archive has more than 500 files. Split it into several archives.',
    ],
    ['more than is unpacked', () => zipSync(huge), fileTexts.unpackedTooLarge],
  ])('%s is refused, and nothing of it is kept', async (_, contentOf, message) => {
    expect(refused(await send(contentOf()), 400).details).toEqual([{ field: 'file', message }]);
    expect(await house.db.many(sql`select from candidate_uploads`)).toEqual([]);
    expect(await filesNamed('resumes.zip')).not.toContain('stored');
  });
});

describe('reading', () => {
  const three = () =>
    zipSync({
      'a.docx': resume('Anna One', 'anna@zip.example'),
      'b.docx': resume('Bela Two', 'bela@zip.example'),
      'c.docx': resume('Cleo Three', 'cleo@zip.example'),
    });

  test('goes on where a server ended, and reads no file twice', async () => {
    const { id } = ok(await send(three()));
    expect(await progress(id)).toMatchObject({ state: 'reading', total: 3, left: 3, ready: 0 });
    // This server fails while it stores the second resume.
    let puts = 0;
    const dying: Storage = {
      ...house.storage,
      put: (...given) => ((puts += 1) === 2 ? Promise.reject(new Error('gone')) : house.storage.put(...given)),
    };
    const reading = async () => {
      while (puts < 2) await readResumes(house.db, dying, { id, run: 0 });
    };
    await expect(reading()).rejects.toThrow();
    expect(await progress(id)).toMatchObject({ state: 'reading', left: 2, ready: 1 });
    await hurry(house.db);
    await workOff(house.db, ['resumes'], { config });
    expect(await progress(id)).toMatchObject({ state: 'draft', left: 0, ready: 3 });
    expect(await stored(id)).toHaveLength(3);
    expect(await filesNamed('a.docx')).toEqual(['stored']);
  });

  test('by two servers at once stores each file once', async () => {
    const { id } = ok(await send(three()));
    await Promise.all([1, 2].map(() => readResumes(house.db, house.storage, { id, run: 0 })));
    // On a busy machine, both servers may end before the last file is read.
    await workOff(house.db, ['resumes'], { config });
    expect(await progress(id)).toMatchObject({ state: 'draft', ready: 3 });
    for (const name of ['b.docx', 'c.docx'])
      expect((await filesNamed(name)).filter((state) => state === 'stored')).toHaveLength(1);
    expect((await stored(id)).map(({ state }) => state)).toEqual(['stored', 'stored', 'stored']);
  });

  test('is stopped: what was not read says so, and nothing else is done meanwhile', async () => {
    const { id } = ok(await send(three()));
    refused(await house.call(takeUpload, { as: 'org', params: { id }, body: { revision: 0 } }), 409);
    refused(await house.call(undoUpload, { as: 'org', params: { id } }), 409);
    refused(await house.call(deleteUpload, { as: 'org', params: { id } }), 409);
    refused(await house.call(getUpload, { as: 'otherOrg', params: { id } }), 404);
    expect(ok(await house.call(stopUpload, { as: 'org', params: { id } }))).toMatchObject({
      state: 'draft',
      unread: 3,
    });
    await workOff(house.db, ['resumes'], { config });
    expect((await rowsOf(id)).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'Was not read, because reading was stopped'),
    );
    expect(await filesNamed('resumes.zip')).not.toContain('stored');
  });

  test('that fails again and again is given up', async () => {
    const { id } = ok(await send(three()));
    const elsewhere = { ...config, files: { folder: `${house.dataDir}/elsewhere` } };
    const errors: unknown[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await hurry(house.db);
      await workOff(house.db, ['resumes'], { config: elsewhere, onError: (error) => errors.push(error) });
    }
    expect(errors).toHaveLength(6);
    expect(await progress(id)).toMatchObject({ state: 'draft', unread: 3 });
    expect((await rowsOf(id))[0]?.reason).toBe('Could not be read. Upload it again.');
  });

  test('needs no more memory for a large archive', async () => {
    const page = new Uint8Array(5 * megabyte - 1);
    page.set(strToU8('PK\u0003\u0004'));
    page.set(randomBytes(100_000), 8);
    const content = zipSync(
      Object.fromEntries(Array.from({ length: 38 }, (_, nr) => [`${nr}.docx`, [page, { level: 1 }]])),
    );
    const { id } = ok(await send(content));
    const before = process.memoryUsage().rss;
    let most = 0;
    const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
    await workOff(house.db, ['resumes'], { config });
    clearInterval(looking);
    expect(await progress(id)).toMatchObject({ state: 'draft', unread: 38 });
    expect(most - before).toBeLessThan(100 * megabyte);
  }, 60_000);
});
