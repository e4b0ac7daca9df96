import { sql, type Tx } from '../../../server/db/database';

export type Sourced = { id: string; months: number; primary: boolean };

/** An open job profile of an organization, with the required skills. */
export async function jobOf(
  db: Tx,
  organizationId: string,
  asked: readonly Sourced[],
  title = 'Sourced job',
): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into job_profiles (organization_id, title) values (${organizationId}, ${title}) returning id`);
  for (const { id: skillId, months, primary } of asked)
    await db.run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
      values (${id}, ${skillId}, ${primary}, ${months})`);
  return id;
}

let people = 0;
/** A candidate of the portal without an account. Returns the id of the person. */
export async function addPerson(
  db: Tx,
  { name = 'Portal Person', timeZone = 'Asia/Kolkata' }: { name?: string; timeZone?: string },
): Promise<string> {
  people += 1;
  const { id } = await db.one<{ id: string }>(sql`
    insert into persons (email) values (${`portal.${people}@mail.example`}) returning id`);
  await db.run(sql`
    insert into candidates (person_id, organization_id, name, time_zone, uploaded_by)
    values (${id}, null, ${name}, ${timeZone}, 'A')`);
  return id;
}

export async function giveSkills(db: Tx, personId: string, skills: readonly Sourced[]): Promise<void> {
  for (const { id, months, primary } of skills)
    await db.run(sql`
      insert into person_skills (person_id, skill_id, months, is_primary)
      values (${personId}, ${id}, ${months}, ${primary})`);
}
