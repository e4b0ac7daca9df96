import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../server/kit/caller';
import { sql, type Tx } from '../../../server/db/database';
import type { UserType } from '../../../src/contract/kit';
import { withPlan } from './plans';
import { addLink, type AddedLink } from './links';

/** A person who can be signed in; `token` and `sessionId` belong to a valid session. */
export type Person = {
  id: string;
  userType: UserType;
  name: string;
  email: string;
  token: string;
  sessionId: string;
};
export type PersonName =
  | 'admin'
  | 'otherAdmin'
  | 'superAdmin'
  | 'org'
  | 'otherOrg'
  | 'panelist'
  | 'secondPanelist'
  | 'thirdPanelist'
  | 'candidate'
  | 'otherCandidate';
/** A candidacy: a person with an organization, or without one. */
export type Candidacy = { id: string; personId: string; organizationId: string | null; name: string };
export type Job = { id: string; organizationId: string; title: string };

/**
 * Two organizations (`org`, `otherOrg` are their users) with a job profile each. Three panelists in three zones who are
 * free day and night and know all skills, with caps that do not matter. Asha Rao (`candidate`) and Ben Okafor
 * (`otherCandidate`) have accounts, Chen Li has none. `asha.other` is Asha with the other organization, `asha.mock`
 * Asha with none.
 */
export type Cast = {
  people: Record<PersonName, Person>;
  organizationId: string;
  otherOrganizationId: string;
  skills: { id: string; name: string }[];
  job: Job;
  otherJob: Job;
  asha: { own: Candidacy; other: Candidacy; mock: Candidacy };
  ben: Candidacy;
  chen: Candidacy;
  /** Open links, for addresses that are not used elsewhere; `reset` and `handOff` belong to `otherCandidate`. */
  links: Record<'confirm' | 'waiting' | 'reset' | 'invite' | 'otherInvite' | 'handOff', AddedLink>;
};

export const contacts = { ashaEmail: 'asha.rao@mail.example', ashaMobile: '+91 98450 12345' };
const ashaResume = `Asha Rao\n${contacts.ashaEmail}, ${contacts.ashaMobile}\nNine years of TypeScript, 2015 to 2024.`;

export async function makeCast(db: Tx): Promise<Cast> {
  const organizationId = await addOrganization(db, 'Blue Harbour');
  const otherOrganizationId = await addOrganization(db, 'Red Mill');
  const user = (userType: UserType, name: string, zone = 'Asia/Kolkata', organization: string | null = null) =>
    addUser(db, { userType, name, timeZone: zone, organizationId: organization });
  const people: Cast['people'] = {
    admin: await user('ADMIN', 'Ada Admin'),
    otherAdmin: await user('ADMIN', 'Olga Admin'),
    superAdmin: await user('SUPER_ADMIN', 'Sam Super'),
    org: await user('ORGANIZATION_USER', 'Omar Harbour', 'Asia/Kolkata', organizationId),
    otherOrg: await user('ORGANIZATION_USER', 'Rita Mill', 'Europe/London', otherOrganizationId),
    panelist: await user('PANELIST', 'Pia Panelist', 'Asia/Kolkata'),
    secondPanelist: await user('PANELIST', 'Quentin Panelist', 'Europe/Berlin'),
    thirdPanelist: await user('PANELIST', 'Rosa Panelist', 'America/New_York'),
    candidate: await user('CANDIDATE', 'Asha Rao'),
    otherCandidate: await user('CANDIDATE', 'Ben Okafor', 'Africa/Lagos'),
  };
  const skills = await db.many<{ id: string; name: string }>(sql`
    select id, name from skills where name in ('TypeScript', 'PostgreSQL') order by name desc`);
  for (const who of ['panelist', 'secondPanelist', 'thirdPanelist'] as const)
    await addPanelist(db, people[who].id, skills);
  await db.run(sql`
    insert into rate_cards (kind, minutes, least_months, holds_from, paise)
    select kind, minutes, 0, '2020-01-01', case kind when 'real' then 200000 else 100000 end
    from unnest(array['real', 'mock']) kind, unnest(array[30, 45, 60, 90]) minutes`);
  const ashaId = await addPerson(db, contacts.ashaEmail, people.candidate.id);
  const benId = await addPerson(db, 'ben.okafor@mail.example', people.otherCandidate.id);
  const chenId = await addPerson(db, 'chen.li@mail.example', null);
  const ashaAt = (organization: string | null) =>
    addCandidacy(db, { personId: ashaId, organizationId: organization, name: 'Asha Rao', resume: ashaResume });
  return {
    people,
    organizationId,
    otherOrganizationId,
    skills,
    job: await addJob(db, organizationId, 'Frontend engineer', skills),
    otherJob: await addJob(db, otherOrganizationId, 'Data engineer', skills),
    asha: { own: await ashaAt(organizationId), other: await ashaAt(otherOrganizationId), mock: await ashaAt(null) },
    ben: await addCandidacy(db, { personId: benId, organizationId, name: 'Ben Okafor', resume: null }),
    chen: await addCandidacy(db, { personId: chenId, organizationId, name: 'Chen Li', resume: null }),
    links: await addLinks(db, people),
  };
}

/** The password of the registration whose link is `confirm`. */
export const linkPassword = 'Correct#horse7';

async function addLinks(db: Tx, { superAdmin, otherCandidate }: Cast['people']): Promise<Cast['links']> {
  const to = (name: string) => `${name}@mail.example`;
  const inviting = { purpose: 'invite', userType: 'PANELIST', createdBy: superAdmin.id } as const;
  return {
    confirm: await addLink(db, { purpose: 'confirm', email: to('nia.novak'), password: linkPassword }),
    waiting: await addLink(db, { purpose: 'confirm', email: to('noa.novak') }),
    reset: await addLink(db, { purpose: 'reset', email: otherCandidate.email, userId: otherCandidate.id }),
    handOff: await addLink(db, { purpose: 'handOff', email: otherCandidate.email, userId: otherCandidate.id }),
    invite: await addLink(db, { ...inviting, email: to('ned.novak') }),
    otherInvite: await addLink(db, { ...inviting, email: to('nick.novak') }),
  };
}

async function addOrganization(db: Tx, name: string): Promise<string> {
  return (await db.one<{ id: string }>(sql`insert into organizations (name) values (${name}) returning id`)).id;
}

/** A user with a valid session, whose account accepts no password. */
export async function addUser(
  db: Tx,
  given: { userType: UserType; name: string; timeZone: string; organizationId: string | null },
): Promise<Person> {
  const email = `${given.name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@example.com`;
  const { id } = await db.one<{ id: string }>(sql`
    insert into users (user_type, email, name, password_hash, time_zone, organization_id, draft_key)
    values (${given.userType}, ${email}, ${given.name}, null, ${given.timeZone}, ${given.organizationId}, ${randomBytes(32)})
    returning id`);
  const token = randomBytes(32).toString('base64url');
  const session = await db.one<{ id: string }>(sql`
    insert into sessions (token_hash, user_id, ends_at) values (${hashToken(token)}, ${id}, now() + interval '1 hour')
    returning id`);
  return { id, userType: given.userType, name: given.name, email, token, sessionId: session.id };
}

/** Makes a user a panelist who is free day and night, and knows these skills. */
export async function addPanelist(db: Tx, userId: string, skills: { id: string }[]): Promise<void> {
  await db.run(sql`
    insert into panelists (user_id, profile_confirmed, experience_months, day_cap, week_cap)
    values (${userId}, true, 108, 12, 60)`);
  await db.run(sql`
    insert into panelist_hours (panelist_id, weekday, starts, ends)
    select ${userId}::uuid, day, '00:00', '24:00' from generate_series(1, 7) day`);
  for (const skill of skills)
    await db.run(sql`insert into panelist_skills (panelist_id, skill_id, months) values (${userId}, ${skill.id}, 96)`);
}

async function addPerson(db: Tx, email: string, userId: string | null): Promise<string> {
  const row = await db.one<{ id: string }>(sql`
    insert into persons (email, user_id) values (${email}, ${userId}) returning id`);
  return row.id;
}

async function addCandidacy(
  db: Tx,
  given: { personId: string; organizationId: string | null; name: string; resume: string | null },
): Promise<Candidacy> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into candidates (person_id, organization_id, name, mobile, resume_text)
    values (${given.personId}, ${given.organizationId}, ${given.name}, ${contacts.ashaMobile}, ${given.resume}) returning id`);
  // A person with mock interviews has bought a plan.
  if (given.organizationId === null) await withPlan(db, given.personId);
  return { id, personId: given.personId, organizationId: given.organizationId, name: given.name };
}

async function addJob(db: Tx, organizationId: string, title: string, skills: { id: string }[]): Promise<Job> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into job_profiles (organization_id, title, description) values (${organizationId}, ${title}, 'Builds things')
    returning id`);
  for (const skill of skills)
    await db.run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
      values (${id}, ${skill.id}, true, 24)`);
  return { id, organizationId, title };
}

let strangers = 0;
/** Another candidate without an account, with this organization. */
export async function addStranger(db: Tx, organizationId: string): Promise<Candidacy> {
  strangers += 1;
  const personId = await addPerson(db, `stranger.${strangers}@mail.example`, null);
  return addCandidacy(db, { personId, organizationId, name: `Stranger ${strangers}`, resume: null });
}
