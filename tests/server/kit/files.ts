import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { sql, type Database } from '../../../server/db/database';
import { keepFile, storeFile } from '../../../server/kit/files';
import type { Storage } from '../../../server/kit/storage';

export type SentFile = { name: string; content: string | Uint8Array };

/** A form with these fields and files, as browsers send it. */
export function formOf(fields: Record<string, unknown>, ...files: SentFile[]) {
  const boundary = `form-${randomUUID()}`;
  const field = ([name, value]: [string, unknown]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`;
  const parts = files.flatMap(({ name, content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    content,
    '\r\n',
  ]);
  const whole = [...Object.entries(fields).map(field), ...parts, `--${boundary}--\r\n`];
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat(whole.map((part) => Buffer.from(part as string))),
  };
}

/** A DOCX with one paragraph. */
export const docxOf = (text: string): Uint8Array =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': strToU8(`<w:document><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`),
  });

/** A DOCX whose document expands to this many bytes. */
export const bombOf = (bytes: number): Uint8Array =>
  zipSync({ 'word/document.xml': new Uint8Array(bytes).fill(32) }, { level: 9 });

/** A PDF with one line of text on each page. */
export const pdfOf = (text: string, pages = 1): Buffer => {
  const draw = `BT /F1 12 Tf 72 720 Td (${text}) Tj ET`;
  return pdfWith(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`, pages);
};

/** A PDF whose page expands to this many bytes. */
export function pdfBombOf(bytes: number): Buffer {
  const stream = deflateSync(Buffer.alloc(bytes, 32), { level: 1 }).toString('latin1');
  return pdfWith(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n${stream}\nendstream`);
}

function pdfWith(contents: string, pages = 1): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${'3 0 R '.repeat(pages)}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    contents,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const end = file.length;
  file += `xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`;
  return Buffer.from(file, 'latin1');
}

/** A resume of this person in storage, as if it had been uploaded. */
export async function addResume(house: { db: Database; storage: Storage }, personId: string, name = 'resume.docx') {
  const { owner } = await house.db.one<{ owner: string | null }>(sql`
    select user_id as owner from persons where id = ${personId}`);
  const file = await storeFile(house.db, house.storage, { owner, name, type: 'docx' }, [docxOf('Nine years')]);
  await house.db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    await tx.run(sql`insert into resumes (person_id, file_id) values (${personId}, ${file.id})`);
  });
}

let certificates = 0;
/** A certificate of this user with its file, as if it had been saved. Returns the id of the file. */
export async function addCertificate(
  house: { db: Database; storage: Storage },
  userId: string,
  { file: name, text = 'Cloud Practitioner' }: { file: string; text?: string } = { file: 'certificate.pdf' },
): Promise<string> {
  const file = await storeFile(house.db, house.storage, { owner: userId, name, type: 'pdf' }, [pdfOf(text)]);
  return house.db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    const { id } = await tx.one<{ id: string }>(sql`
      insert into certificate_files (user_id, file_id) values (${userId}, ${file.id}) returning id`);
    await tx.run(sql`
      insert into profile_certificates (user_id, position, name, issuer, issued_on, link, certificate_file_id)
      values (${userId}, ${(certificates += 1) % 20}, ${text}, ${text}, '2024-03-31', ${`https://example.com/${encodeURIComponent(text)}`}, ${id})
      on conflict (user_id, position) do update set certificate_file_id = excluded.certificate_file_id`);
    return id;
  });
}

/** The video of this user's profile. */
export async function addVideo(
  house: { db: Database; storage: Storage },
  userId: string,
  name = 'myself.webm',
): Promise<void> {
  const content = [readFileSync('server/demo/media/one-1.webm')];
  const file = await storeFile(house.db, house.storage, { owner: userId, name, type: 'webm' }, content);
  await house.db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    await tx.run(sql`
      insert into profile_videos (user_id, file_id, seconds) values (${userId}, ${file.id}, 7)
      on conflict (user_id) do update set file_id = excluded.file_id`);
  });
}

/** The resume that was uploaded with a candidacy. */
export async function addCandidateResume(house: { db: Database; storage: Storage }, candidateId: string) {
  const given = { owner: null, name: 'given.docx', type: 'docx' } as const;
  const file = await storeFile(house.db, house.storage, given, [docxOf('Nine years')]);
  await house.db.transaction(async (tx) => {
    await keepFile(tx, file.id);
    await tx.run(sql`insert into candidate_resumes (candidate_id, file_id) values (${candidateId}, ${file.id})`);
  });
}

/** The address with a wrong signature, whatever its first letter is. */
export const otherSign = (address: string): string =>
  address.replace(/sign=./, (sign) => (sign === 'sign=_' ? 'sign=-' : 'sign=_'));
