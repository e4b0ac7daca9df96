import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { getResume, putResume, uploadResume } from '../../../src/contract/people-profile';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { bombOf, docxOf, pdfBombOf, pdfOf } from '../kit/files';

let house: House;
const headersOf = (as: PersonName) => ({
  host: '127.0.0.1:3000',
  authorization: `Bearer ${house.cast.people[as].token}`,
});
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

describe('a resume', () => {
  test('is read out of a DOCX and a PDF, and the newest stands', async () => {
    const docx = ok(
      await house.call(uploadResume, {
        as: 'candidate',
        file: { name: 'asha.docx', content: docxOf('Nine years &amp; more of TypeScript') },
      }),
    );
    expect(docx).toMatchObject({ text: 'Nine years & more of TypeScript', fileName: 'asha.docx' });
    const pdf = ok(
      await house.call(uploadResume, {
        as: 'candidate',
        file: { name: 'asha.pdf', content: pdfOf('Ten years of PostgreSQL') },
      }),
    );
    expect(pdf).toMatchObject({ text: 'Ten years of PostgreSQL', fileName: 'asha.pdf' });
    expect(ok(await house.call(getResume, { as: 'candidate' }))).toEqual(pdf);
    const { files } = await house.db.one<{ files: number }>(sql`select count(*) as files from resumes`);
    expect(files).toBe(1);
  });

  test('is downloaded as it was uploaded, by its owner and by admins', async () => {
    const content = pdfOf('Eleven years of PostgreSQL');
    ok(await house.call(uploadResume, { as: 'candidate', file: { name: 'Résumé Asha.pdf', content } }));
    const url = `/api/candidates/${house.cast.asha.own.id}/resume-file`;
    for (const [as, path] of [
      ['candidate', '/api/resume/file'],
      ['admin', url],
      ['superAdmin', url],
    ] as const) {
      const answer = await house.app.inject({ url: path, headers: headersOf(as) });
      expect(answer.rawPayload.equals(content)).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="R_sum_Asha.pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20Asha.pdf`,
        'content-length': String(content.length),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
    }
    for (const as of ['panelist', 'candidate'] as const)
      expect((await house.app.inject({ url, headers: headersOf(as) })).statusCode).toBe(403);
    // A candidacy of the portal does not belong to the organization.
    expect((await house.app.inject({ url, headers: headersOf('org') })).statusCode).toBe(404);
    const none = await house.app.inject({ url: '/api/resume/file', headers: headersOf('otherCandidate') });
    expect([none.statusCode, none.json()]).toEqual([404, { status: 'FAIL', message: texts.notFound }]);
  });

  test('whose file is lost is said to be lost, and its text is still there', async () => {
    const file = { name: 'asha.pdf', content: pdfOf('Eleven years of PostgreSQL') };
    ok(await house.call(uploadResume, { as: 'candidate', file }));
    const { key } = await house.db.one<{ key: string }>(sql`
      select storage_key as key from files f join resumes r on r.file_id = f.id`);
    await house.storage.delete(key);
    const answer = await house.app.inject({ url: '/api/resume/file', headers: headersOf('candidate') });
    expect([answer.statusCode, answer.json()]).toEqual([500, { status: 'FAIL', message: texts.fileNotFound }]);
    expect(ok(await house.call(getResume, { as: 'candidate' }))?.text).toContain('Eleven years');
  });

  test('may be written by hand by somebody who has none, on a candidacy of their own', async () => {
    expect(ok(await house.call(getResume, { as: 'otherCandidate' }))).toBeNull();
    const written = ok(
      await house.call(putResume, {
        as: 'otherCandidate',
        body: { text: ' Data \u0007 engineer\r\n\r\n\r\nin Lagos ' },
      }),
    );
    expect(written).toEqual({ text: 'Data engineer\n\nin Lagos', fileName: null, at: null });
    const own = await house.db.many<{ organizationId: string | null }>(sql`
      select organization_id as "organizationId" from candidates where person_id = ${house.cast.ben.personId} and resume_text is not null`);
    expect(own).toEqual([{ organizationId: null }]);
  });

  test.each([
    ['something else by another name', Buffer.from('MZ this is a program')],
    ['a PDF without an end', Buffer.from('%PDF-1.7 and nothing')],
    ['a zip that is no document', docxOf('x').slice(0, 60)],
    ['a document that unpacks to more than it may', bombOf(40 * 1024 * 1024)],
    ['a document without text', docxOf(' ')],
  ])('is refused at its field for %s, and the one before stays', async (_, content) => {
    const before = ok(await house.call(getResume, { as: 'candidate' }));
    const answer = refused(
      await house.call(uploadResume, { as: 'candidate', file: { name: 'resume.pdf', content } }),
      400,
    );
    expect(answer.details?.map(({ field }) => field)).toEqual(['file']);
    expect(ok(await house.call(getResume, { as: 'candidate' }))).toEqual(before);
  });

  test('that asks for more memory than it may have ends its reader, and leaves the server as it was', async () => {
    const content = pdfBombOf(500 * 1024 * 1024);
    const before = process.memoryUsage.rss();
    let most = before;
    const looks = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
    refused(await house.call(uploadResume, { as: 'candidate', file: { name: 'bomb.pdf', content } }), 400);
    clearInterval(looks);
    expect(most - before).toBeLessThan(200 * 1024 * 1024);
    // There is no limit on the time, which depends on the machine.
  });

  test('is read one at a time for one person, and others wait for theirs', async () => {
    const content = docxOf('Nine years of TypeScript');
    const hand = (as: 'candidate' | 'otherCandidate') =>
      house.call(uploadResume, { as, file: { name: 'resume.docx', content } }).then(({ status }) => status);
    const statuses = await Promise.all([hand('candidate'), hand('candidate'), hand('otherCandidate')]);
    expect([...statuses.slice(0, 2).sort(), statuses[2]]).toEqual([200, 429, 200]);
    expect(await hand('candidate')).toBe(200);
  });
});
