import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { sweepOld } from '../../../server/system/sweeps';
import { getProfile, saveSection } from '../../../src/contract/people-profile';
import { uploadCertificate } from '../../../src/contract/people-profile-certificates';
import { getProfileOf } from '../../../src/contract/people-profile-secrets';
import type { CertificateRow, SaveSection } from '../../../src/contract/people-profile-sections';
import { goodSections } from '../../fixtures/profile-examples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { pdfOf } from '../kit/files';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64), Buffer.from([0xff, 0xd9])]);
const [good] = goodSections('').certificate.rows as [CertificateRow];
const put = (as: PersonName, name = 'cloud.pdf', content: Buffer = pdfOf('Cloud')) =>
  house.call(uploadCertificate, { as, file: { name, content } });
async function save(as: PersonName, rows: CertificateRow[]) {
  const { revisions } = ok(await house.call(getProfile, { as }));
  const body: SaveSection = { section: 'certificate', revision: revisions.certificate, value: { rows } };
  return house.call(saveSection, { as, body });
}
const withFile = ({ id, fileName }: { id: string; fileName: string }): CertificateRow => ({
  ...good,
  link: '',
  file: id,
  fileName,
});
const stored = async () => (await house.db.one<{ n: number }>(sql`select count(*) as n from certificate_files`)).n;

test.each(['panelist', 'candidate'] as const)(
  'a %s adds one with a file, changes it and removes it; admins read it, others do not',
  async (as) => {
    const uploaded = ok(await put(as));
    const row = withFile(uploaded);
    const saved = ok(await save(as, [row, good]));
    expect(saved.certificate.rows).toEqual([row, good]);
    const { id } = house.cast.people[as];
    expect(ok(await house.call(getProfileOf, { as: 'admin', params: { id } })).certificate).toEqual(saved.certificate);
    const download = async (who: PersonName) => {
      const headers = { host: '127.0.0.1:3000', authorization: `Bearer ${house.cast.people[who].token}` };
      const answer = await house.app.inject({ url: `/api/profile/certificates/${uploaded.id}`, headers });
      return [answer.statusCode, answer.headers['content-disposition'] ?? ''];
    };
    const file = [200, 'attachment; filename="cloud.pdf"'];
    for (const who of [as, 'admin', 'superAdmin'] as const) expect(await download(who)).toEqual(file);
    expect(await download('otherCandidate')).toEqual([404, '']);
    expect(await download('org')).toEqual([403, '']);

    const other = ok(await put(as, 'renewed.png', png));
    ok(await save(as, [withFile(other), good]));
    expect(await download(as)).toEqual([404, '']);
    ok(await save(as, [good]));
    expect(await stored()).toBe(0);
  },
);

test('pictures and PDFs are taken; what is cut off, empty, something else or too large is not', async () => {
  const message = async (name: string, content: Buffer) =>
    refused(await put('panelist', name, content), 400).details?.[0]?.message;
  for (const [name, content] of [
    ['a.png', png],
    ['a.JPG', jpeg],
    ['a.jpeg', jpeg],
  ] as const)
    expect((await put('panelist', name, content)).status, name).toBe(200);
  const cut = 'This file is incomplete. Choose it again.';
  expect(await message('a.pdf', pdfOf('Cloud').subarray(0, 120))).toBe(cut);
  expect(await message('a.png', png.subarray(0, 50))).toBe(cut);
  expect(await message('a.jpg', jpeg.subarray(0, 60))).toBe(cut);
  expect(await message('a.pdf', Buffer.alloc(0))).toBe('The file is empty.');
  expect(await message('a.pdf', Buffer.from('<svg onload=alert(1)>'))).toBe(
    'Unsupported file type. Please upload a valid file',
  );
  expect(await message('a.svg', png)).toBe('Unsupported file type. Please upload a valid file');
  expect(
    refused(await put('panelist', 'a.pdf', Buffer.concat([pdfOf('x'), Buffer.alloc(6_000_000)])), 413).message,
  ).toBe('Upload a file of at most 5 MB.');
  await house.db.run(sql`delete from certificate_files`);
});

test("somebody else's file, one that is gone and one that was made up are missing", async () => {
  const theirs = ok(await put('candidate'));
  for (const file of [theirs.id, '00000000-0000-4000-8000-000000000000', 'x'])
    expect(refused(await save('panelist', [good, { ...good, file }]), 400).details).toEqual([
      { field: 'rows.1.file', message: 'The certificate file is missing. Please upload it to proceed' },
    ]);
});

test('a file that no save names waits for a week, and there are at most 20 of them', async () => {
  await house.db.run(sql`delete from certificate_files`);
  const kept = ok(await put('panelist'));
  ok(await save('panelist', [withFile(kept)]));
  for (let nth = 0; nth < 20; nth += 1) ok(await put('panelist'));
  refused(await put('panelist'), 429);
  await sweepOld(house.db, { only: ['certificateFiles'] });
  expect(await stored()).toBe(21);
  await house.db.run(sql`update certificate_files set uploaded_at = now() - interval '8 days'`);
  await sweepOld(house.db, { only: ['certificateFiles'] });
  expect(await stored()).toBe(1);
});
