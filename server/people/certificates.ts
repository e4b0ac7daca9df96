import type { FastifyInstance } from 'fastify';
import { fileTexts, type FileType } from '../../src/contract/files';
import { id as isId } from '../../src/contract/kit';
import { downloadCertificate, uploadCertificate } from '../../src/contract/people-profile-certificates';
import { profileLimits } from '../../src/contract/people-profile-rules';
import { detailsOf, type CertificateRow } from '../../src/contract/people-profile-sections';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { serveUpload } from '../http/uploads';
import { invalid, missing, tooMany } from '../kit/failures';
import { readFile } from '../kit/files';
import { bytesOf } from '../kit/storage';

const unsaved = sql`not exists (select from profile_certificates c where c.certificate_file_id = f.id)`;

/** The certificates of `users u` in the form of the profile section. */
export const certificatesOf = sql`jsonb_build_object('rows', coalesce((
  select jsonb_agg(jsonb_build_object('name', c.name, 'issuer', c.issuer, 'date', c.issued_on::text,
    'expires', coalesce(c.expires_on::text, ''), 'link', coalesce(c.link, ''),
    'file', coalesce(c.certificate_file_id::text, ''), 'fileName', coalesce(f.name, '')) order by c.position)
  from profile_certificates c left join certificate_files cf on cf.id = c.certificate_file_id
  left join files f on f.id = cf.file_id where c.user_id = u.id), '[]'))`;

/** Replaces the certificates of a user. @throws 400 at a row whose file is missing or belongs to another user */
export async function storeCertificates(tx: Tx, userId: string, rows: readonly CertificateRow[]): Promise<void> {
  const files = rows.map(({ file }) => file).filter((file) => file !== '');
  const own = await tx.many<{ id: string }>(sql`
    select id from certificate_files where user_id = ${userId} and id = any(${files.filter((file) => isId().is(file))}::uuid[])
    for update`);
  const known = new Set(own.map(({ id }) => id));
  const lost = rows.flatMap(({ file }, index) =>
    file === '' || known.has(file) ? [] : [[`rows.${index}.file`, texts.certificateMissing] as const],
  );
  if (lost.length > 0) throw invalid(detailsOf(Object.fromEntries(lost)));
  const removed = await tx.many<{ id: string | null }>(sql`
    delete from profile_certificates where user_id = ${userId} returning certificate_file_id as id`);
  await tx.run(sql`
    insert into profile_certificates (user_id, position, name, issuer, issued_on, expires_on, link, certificate_file_id)
    select ${userId}, n - 1, trim(r->>'name'), trim(r->>'issuer'), (r->>'date')::date, nullif(r->>'expires', '')::date,
      nullif(r->>'link', ''), nullif(r->>'file', '')::uuid
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality as rows(r, n)`);
  // Files that were only uploaded stay, because another save may still use them, for example one in another tab.
  const before = removed.flatMap(({ id }) => (id === null ? [] : [id]));
  await tx.run(sql`delete from certificate_files f where f.id = any(${before}::uuid[]) and ${unsaved}`);
}

/** Whether a file has an end. A file that was cut off on its way to the device looks right at its beginning. */
function isWhole(type: FileType, content: Uint8Array): boolean {
  const last = (bytes: number) => Buffer.from(content.subarray(-bytes)).toString('latin1');
  if (type === 'pdf') return last(2_048).includes('%%EOF');
  if (type === 'png') return last(64).includes('IEND');
  // Cameras write more data after the picture.
  return Buffer.from(content).lastIndexOf(Buffer.from([0xff, 0xd9])) > 0;
}

/** The files of certificates (product: Profiles). */
export function certificateRoutes(app: FastifyInstance, appContext: AppContext): void {
  serveUpload(app, appContext, uploadCertificate, async ({ caller, file, keep }) => {
    if (!isWhole(file.type, await bytesOf(await appContext.storage.get(file.key))))
      throw invalid([{ field: 'file', message: fileTexts.cutOff }]);
    return keep(async (tx) => {
      await tx.run(sql`select from users where id = ${caller.userId} for update`);
      const { open } = await tx.one<{ open: number }>(sql`
        select count(*) as open from certificate_files f where user_id = ${caller.userId} and ${unsaved}`);
      // Retry-After is about the time that it takes to save or remove some.
      if (open >= profileLimits.certificates) throw tooMany(60);
      const { id } = await tx.one<{ id: string }>(sql`
        insert into certificate_files (user_id, file_id) values (${caller.userId}, ${file.id}) returning id`);
      return { id, fileName: file.name };
    });
  });

  serve(app, appContext, downloadCertificate, async ({ tx, params, caller }) => {
    const found = await tx.maybe<{ id: string }>(sql`
      select file_id as id from certificate_files f
      where f.id = ${params.id} and (f.user_id = ${caller.userId} or ${caller.reach === 'all'} and not ${unsaved})`);
    if (!found) throw missing();
    return readFile(tx, appContext.storage, found.id);
  });
}
