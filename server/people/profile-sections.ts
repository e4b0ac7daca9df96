import type { Profile } from '../../src/contract/people-profile';
import { phoneParts, storedPhone } from '../../src/contract/people-phones';
import {
  cleanSection,
  detailsOf,
  sectionProblems,
  type SaveSection,
  type SectionName,
} from '../../src/contract/people-profile-sections';
import { texts } from '../../src/contract/texts';
import { databaseNow, jsonInstant, sql, type Tx } from '../db/database';
import type { Who } from '../kit/caller';
import { conflict, invalid } from '../kit/failures';
import { renameCandidacies, renumberCandidacies } from '../kit/own-candidacies';
import { checkOwnZone, storeOwnZone } from '../kit/time-zones';
import { certificatesOf, storeCertificates } from './certificates';
import { videoOf } from './profile-video';

export type Owner = Pick<Who, 'userId' | 'personId' | 'userType'>;
export type Opened = Pick<Profile, 'identity' | 'bank'>;

type Read = Omit<Profile, 'contact' | 'revisions' | 'identity' | 'bank'> & {
  whatsapp: string | null;
  mobile: string | null;
  timeZone: string;
  revisions: Partial<Profile['revisions']>;
};

/** The owner of a profile; null for a user of another type or an unknown one. */
export const ownerOf = (tx: Tx, userId: string): Promise<Owner | null> =>
  tx.maybe<Owner>(sql`
    select u.id as "userId", u.user_type as "userType", p.id as "personId"
    from users u left join persons p on p.user_id = u.id and u.user_type = 'CANDIDATE'
    where u.id = ${userId} and u.user_type in ('PANELIST', 'CANDIDATE')`);

const noRevisions: Profile['revisions'] = {
  personal: 0,
  skill: 0,
  project: 0,
  education: 0,
  certificate: 0,
  contact: 0,
  identity: 0,
  bank: 0,
};

const skillsOf = ({ userType, userId, personId }: Owner) =>
  userType === 'PANELIST'
    ? sql`(select * from panelist_skills where panelist_id = ${userId})`
    : sql`(select * from person_skills where person_id = ${personId})`;

/** The whole profile of a panelist or a candidate (product: Profiles). `secrets` are already masked. */
export async function profileOf(tx: Tx, owner: Owner, secrets: Opened): Promise<Profile> {
  const { userId } = owner;
  const { whatsapp, mobile, timeZone, revisions, ...read } = await tx.one<Read>(sql`
    select u.id as "userId", u.user_type as "userType", u.email::text as email, u.mobile as whatsapp, d.mobile,
      u.time_zone as "timeZone", u.password_hash is not null as "hasPassword",
      jsonb_build_object('name', u.name, 'birthDate', coalesce(d.birth_date::text, ''),
        'location', coalesce(d.location, ''), 'linkedin', coalesce(d.linkedin, '')) as personal,
      jsonb_build_object('rows', coalesce((
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', o.is_primary, 'months', o.months)
          order by o.is_primary desc, o.months desc, s.name)
        from ${skillsOf(owner)} o join skills s on s.id = o.skill_id), '[]')) as skill,
      jsonb_build_object('rows', coalesce((
        select jsonb_agg(jsonb_build_object('title', title, 'designation', designation, 'role', role,
          'description', description) order by position)
        from profile_projects where user_id = u.id), '[]')) as project,
      jsonb_build_object('rows', coalesce((
        select jsonb_agg(jsonb_build_object('graduation', graduation, 'university', university,
          'year', passing_year::text, 'percentage', trim_scale(percentage)::text) order by position)
        from profile_education where user_id = u.id), '[]')) as education,
      ${certificatesOf} as certificate,
      ${videoOf} as video,
      (select jsonb_build_object('fileName', f.name,
          'at', ${jsonInstant(sql`r.at`)})
        from candidates c left join resumes r on r.person_id = c.person_id left join files f on f.id = r.file_id
        where c.person_id = ${owner.personId} and c.organization_id is null and c.resume_text is not null) as resume,
      coalesce((select jsonb_object_agg(section, revision) from profile_revisions where user_id = u.id), '{}') as revisions
    from users u left join profile_details d on d.user_id = u.id where u.id = ${userId}`);
  return {
    ...read,
    ...secrets,
    contact: { whatsapp: phoneParts(whatsapp), mobile: phoneParts(mobile), timeZone },
    revisions: { ...noRevisions, ...revisions },
  };
}

/** Moves a section to its next revision. @throws 409 with the result of `present` if it was saved elsewhere */
export async function nextRevision(
  tx: Tx,
  userId: string,
  { section, revision }: { section: SectionName; revision: number },
  present: () => Promise<unknown>,
): Promise<void> {
  const moved = await tx.run(sql`
    insert into profile_revisions as r (user_id, section, revision) values (${userId}, ${section}, ${revision + 1})
    on conflict (user_id, section) do update set revision = excluded.revision, saved_at = now()
      where r.revision = ${revision}`);
  if (moved !== 1)
    throw conflict(
      'This part of your profile was changed elsewhere. Check the latest version and try again.',
      await present(),
    );
}

async function storeSkills(tx: Tx, owner: Owner, rows: readonly { id: string; months: number; primary: boolean }[]) {
  // Waits for a merge that involves one of the skills (server/job-profiles/merge-skills.ts).
  await tx.run(sql`select from skills where id = any(${rows.map(({ id }) => id)}::uuid[]) order by id for key share`);
  const { unknown } = await tx.one<{ unknown: number }>(sql`
    select count(*) as unknown from unnest(${rows.map(({ id }) => id)}::uuid[]) given
    where not exists (select from skills s where s.id = given and s.retired_at is null)
      and not exists (select from ${skillsOf(owner)} o where o.skill_id = given)`);
  if (unknown > 0) throw invalid([{ field: 'rows', message: texts.skillGone }]);
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id uuid, months int, "primary" boolean)`;
  if (owner.userType === 'PANELIST') {
    await tx.run(sql`delete from panelist_skills where panelist_id = ${owner.userId}`);
    await tx.run(sql`
      insert into panelist_skills (panelist_id, skill_id, months, is_primary)
      select ${owner.userId}, id, months, "primary" from ${given}`);
  } else {
    await tx.run(sql`delete from person_skills where person_id = ${owner.personId}`);
    await tx.run(sql`
      insert into person_skills (person_id, skill_id, months, is_primary)
      select ${owner.personId}, id, months, "primary" from ${given}`);
  }
}

/** Stores a section that has passed `sectionProblems`. */
async function store(tx: Tx, owner: Owner, save: SaveSection): Promise<void> {
  const { userId } = owner;
  switch (save.section) {
    case 'personal': {
      const { name, birthDate, location, linkedin } = save.value;
      await tx.run(sql`update users set name = ${name.trim()} where id = ${userId}`);
      await renameCandidacies(tx, owner.personId, name.trim());
      await tx.run(sql`
        insert into profile_details (user_id, birth_date, location, linkedin)
        values (${userId}, ${birthDate}::date, ${location.trim()}, nullif(${linkedin.trim()}, ''))
        on conflict (user_id) do update
          set birth_date = excluded.birth_date, location = excluded.location, linkedin = excluded.linkedin`);
      return;
    }
    case 'contact': {
      const { whatsapp, mobile, timeZone } = save.value;
      const before = await tx.one<{ whatsapp: string | null; mobile: string | null }>(sql`
        select u.mobile as whatsapp, d.mobile from users u left join profile_details d on d.user_id = u.id
        where u.id = ${userId}`);
      const number = storedPhone(whatsapp) ?? storedPhone(mobile);
      await renumberCandidacies(tx, owner.personId, number, [before.whatsapp, before.mobile]);
      await tx.run(sql`update users set mobile = ${storedPhone(whatsapp)} where id = ${userId}`);
      await storeOwnZone(tx, userId, timeZone, 'contact');
      await tx.run(sql`
        insert into profile_details (user_id, mobile) values (${userId}, ${storedPhone(mobile)})
        on conflict (user_id) do update set mobile = excluded.mobile`);
      return;
    }
    case 'skill':
      return storeSkills(tx, owner, save.value.rows);
    case 'project':
      await tx.run(sql`delete from profile_projects where user_id = ${userId}`);
      await tx.run(sql`
        insert into profile_projects (user_id, position, title, designation, role, description)
        select ${userId}, n - 1, trim(r->>'title'), trim(r->>'designation'), trim(r->>'role'), trim(r->>'description')
        from jsonb_array_elements(${JSON.stringify(save.value.rows)}::jsonb) with ordinality as rows(r, n)`);
      return;
    case 'education':
      await tx.run(sql`delete from profile_education where user_id = ${userId}`);
      await tx.run(sql`
        insert into profile_education (user_id, position, graduation, university, passing_year, percentage)
        select ${userId}, n - 1, trim(r->>'graduation'), trim(r->>'university'), (r->>'year')::int,
          (r->>'percentage')::numeric
        from jsonb_array_elements(${JSON.stringify(save.value.rows)}::jsonb) with ordinality as rows(r, n)`);
      return;
    case 'certificate':
      return storeCertificates(tx, userId, save.value.rows);
  }
}

/** Saves one section (product: Profiles). `present` reads the whole profile. @throws 400 by the rules, 409 */
export async function saveSection(
  tx: Tx,
  owner: Owner,
  sent: SaveSection,
  present: () => Promise<Profile>,
): Promise<Profile> {
  const save = { ...sent, value: cleanSection(sent.section, sent.value as never) } as SaveSection;
  const problems = sectionProblems(save.section, save.value as never, await databaseNow(tx));
  if (Object.keys(problems).length > 0) throw invalid(detailsOf(problems));
  if (save.section === 'contact') await checkOwnZone(tx, owner.userId, save.value.timeZone);
  await nextRevision(tx, owner.userId, save, async () => {
    const now = await present();
    return { revision: now.revisions[save.section], value: now[save.section] };
  });
  await store(tx, owner, save);
  return present();
}
