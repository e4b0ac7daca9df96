import type { FastifyInstance } from 'fastify';
import {
  downloadCandidateResume,
  downloadResume,
  getProfile,
  getResume,
  putResume,
  saveSection,
  uploadCandidateResume,
  uploadResume,
  type Resume,
} from '../../src/contract/people-profile';
import { getProfileOf, revealSecrets, saveSecret } from '../../src/contract/people-profile-secrets';
import { limits, texts } from '../../src/contract/texts';
import type { Who } from '../kit/caller';
import { sql, type Sql, type Tx } from '../db/database';
import { whereHashed } from '../auth/passwords';
import { serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import { serveUpload } from '../http/uploads';
import { addressOf } from '../kit/address';
import { invalid, missing } from '../kit/failures';
import { candidatesWithin } from '../interviews/reach';
import { readFile } from '../kit/files';
import { bytesOf } from '../kit/storage';
import { ownerOf, profileOf, saveSection as saveOne, type Owner } from './profile-sections';
import { maskedSecrets, reveal, saveSecret as storeSecret } from './profile-secrets';
import { readResume } from './resume-reader';
import { tidy } from './resume-text';

const unreadable = 'No text could be read from this file. Try another one, or write it by hand.';

const resumeOf = (tx: Tx, caller: Who) =>
  tx.maybe<Resume>(sql`
    select c.resume_text as text, f.name as "fileName", r.at
    from persons p
    join candidates c on c.person_id = p.id and c.organization_id is null and c.resume_text is not null
    left join resumes r on r.person_id = p.id
    left join files f on f.id = r.file_id
    where p.id = ${caller.personId}`);

/** Stores the text in the candidate's own candidacy, which is created if there is none. */
async function keepText(tx: Tx, caller: Who, text: string): Promise<void> {
  await tx.run(sql`
    insert into candidates (person_id, name, time_zone, resume_text, uploaded_by)
    values (${caller.personId}, ${caller.name}, ${caller.timeZone}, ${text}, 'P')
    on conflict (person_id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000'))
      do update set resume_text = excluded.resume_text`);
}

async function kept(tx: Tx, caller: Who): Promise<Resume> {
  const resume = await resumeOf(tx, caller);
  if (!resume) throw new Error('A resume was just written');
  return resume;
}

/** The caller's profile and resume (product: Profiles; Resumes). */
export function profileRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;
  const read = async (tx: Tx, owner: Owner) => profileOf(tx, owner, await maskedSecrets(tx, config, owner.userId));
  serve(app, appContext, getProfile, ({ tx, caller }) => read(tx, caller));

  serve(app, appContext, saveSection, ({ tx, body, caller }) => saveOne(tx, caller, body, () => read(tx, caller)));

  serveWithoutTransaction(app, appContext, saveSecret, async ({ caller, body, request, reply }) => {
    wakeBackground(appContext, reply);
    return whereHashed(() => storeSecret(appContext, caller, addressOf(request), body, (tx) => read(tx, caller)));
  });

  serve(app, appContext, revealSecrets, async ({ tx, params, caller }) => {
    if (caller.reach === 'own' && params.id !== caller.userId) throw missing();
    if (!(await ownerOf(tx, params.id))) throw missing();
    return reveal(tx, config, caller, params.id);
  });

  serve(app, appContext, getProfileOf, async ({ tx, params }) => {
    const owner = await ownerOf(tx, params.id);
    if (!owner) throw missing();
    return read(tx, owner);
  });

  serve(app, appContext, getResume, ({ tx, caller }) => resumeOf(tx, caller));

  serve(app, appContext, putResume, async ({ tx, body, caller }) => {
    const text = tidy(body.text, limits.resume);
    if (text === '') throw invalid([{ field: 'text', message: texts.uploadResume }]);
    await keepText(tx, caller, text);
    return kept(tx, caller);
  });

  serveUpload(app, appContext, uploadResume, async ({ caller, file, keep }) => {
    const text = await readResume(file.type, async () => bytesOf(await appContext.storage.get(file.key)), unreadable);
    return keep(async (tx) => {
      await tx.run(sql`
        insert into resumes (person_id, file_id) values (${caller.personId}, ${file.id})
        on conflict (person_id) do update set file_id = excluded.file_id, at = now()`);
      await keepText(tx, caller, text);
      return kept(tx, caller);
    });
  });

  serveUpload(app, appContext, uploadCandidateResume, async ({ caller, body: { candidateId }, file, keep }) => {
    const within = (tx: Tx) =>
      tx.maybe(sql`select from candidates c where c.id = ${candidateId} and ${candidatesWithin(caller)}`);
    if (!(await within(appContext.db))) throw missing();
    const text = await readResume(file.type, async () => bytesOf(await appContext.storage.get(file.key)), unreadable);
    return keep(async (tx) => {
      if (!(await within(tx))) throw missing();
      await tx.run(sql`
        insert into candidate_resumes (candidate_id, file_id) values (${candidateId}, ${file.id})
        on conflict (candidate_id) do update set file_id = excluded.file_id, at = now()`);
      await tx.run(sql`update candidates set resume_text = ${text} where id = ${candidateId}`);
      return { fileName: file.name };
    });
  });

  const fileOf = async (tx: Tx, personId: Sql) => {
    const found = await tx.maybe<{ id: string }>(
      sql`select file_id as id from resumes where person_id = (${personId})`,
    );
    return readFile(tx, appContext.storage, found?.id);
  };
  serve(app, appContext, downloadResume, ({ tx, caller }) => fileOf(tx, sql`select ${caller.personId}::uuid`));
  serve(app, appContext, downloadCandidateResume, async ({ tx, params, caller }) => {
    const found = await tx.maybe<{ id: string | null }>(sql`
      select coalesce(r.file_id, case when ${caller.reach === 'all'} then p.file_id end) as id
      from candidates c left join candidate_resumes r on r.candidate_id = c.id left join resumes p on p.person_id = c.person_id
      where c.id = ${params.id} and ${candidatesWithin(caller)}`);
    return readFile(tx, appContext.storage, found?.id);
  });
}
