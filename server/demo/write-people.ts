import { randomBytes } from 'node:crypto';
import { day, iso } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import { bulk } from './bulk';
import type { Company } from './casting';
import { demoJobs, demoOrganizations } from './jobs';
import type { DemoPanelist } from './panelists';
import { personSkills } from './person-skills';
import { bellSeenAt } from './newcomers';
import { candidateUsers } from './people';
import { at, idOf, randomOf } from './random';

/**
 * Writes organizations, accounts, candidates, job profiles and rates. All accounts have one password, which is hashed
 * once.
 */
export async function writePeople(tx: Tx, company: Company, passwordHash: string, now: number): Promise<void> {
  const { panelists, candidates, staff, rates } = company;
  const organizations = demoOrganizations.map((one) => ({ ...one, created_at: iso(now - 420 * day) }));
  await bulk(tx, 'organizations', organizations);
  const users = [...staff, ...panelists, ...candidateUsers(candidates)].map((user) => ({
    id: user.id,
    user_type: user.userType,
    email: user.email,
    mobile: user.mobile,
    name: user.name,
    designation: user.designation,
    password_hash: passwordHash,
    time_zone: user.timeZone,
    organization_id: user.organizationId,
    services: user.services,
    bell_seen_at: iso(bellSeenAt(now)),
    // A secret. Besides the hash and the links, this is the only value that differs at each start.
    draft_key: `\\x${randomBytes(32).toString('hex')}`,
    created_at: iso(user.createdAt),
  }));
  await bulk(tx, 'users', users);
  await writeAddresses(tx, company, now);
  await writePanelists(tx, panelists, now);
  await writeJobs(tx, company, now);
  await writeCandidates(tx, company);
  await writeApplications(tx, company);
  const cards = rates.map(({ kind, minutes, leastMonths, holdsFrom, paise }) => ({
    kind,
    minutes,
    least_months: leastMonths,
    holds_from: holdsFrom,
    paise,
    id: idOf('rate', `${kind} ${minutes} ${leastMonths} ${holdsFrom}`),
    revision: 1,
    created_at: `${holdsFrom}T00:00:00Z`,
    changed_at: `${holdsFrom}T00:00:00Z`,
  }));
  await bulk(tx, 'rate_cards', cards);
  await bulk(tx, 'tax_rules', [
    {
      id: idOf('taxRule', '194J'),
      ...{ section: '194J', threshold_paise: 5_000_000, rate_points: 1_000, no_pan_points: 2_000 },
      ...{ holds_from: '2025-04-01', revision: 1, created_at: '2025-04-01', changed_at: '2025-04-01' },
    },
  ]);
  // Writes the versions that saving the records would have written (product: Records).
  await tx.run(sql`
    insert into record_versions (kind, record_id, revision, at, fields)
    select 'rate', id, 1, created_at, jsonb_build_object('kind', kind, 'minutes', minutes, 'leastMonths', least_months,
      'holdsFrom', to_char(holds_from, 'YYYY-MM-DD'), 'paise', paise) from rate_cards
    union all select 'taxRule', id, 1, created_at, jsonb_build_object('section', section, 'thresholdPaise', threshold_paise,
      'ratePoints', rate_points, 'noPanPoints', no_pan_points, 'holdsFrom', to_char(holds_from, 'YYYY-MM-DD')) from tax_rules`);
}

/**
 * Writes the email ids of every third organization: those of its users, and one of a colleague who has no account yet.
 */
async function writeAddresses(tx: Tx, { staff }: Company, now: number): Promise<void> {
  const admin = staff.find(({ userType }) => userType === 'ADMIN');
  const rows = demoOrganizations
    .filter((_, nth) => nth % 3 === 1)
    .flatMap(({ id, name }) => {
      const users = staff.filter(({ organizationId }) => organizationId === id).map(({ email }) => email);
      const domain = `${name.toLowerCase().replace(/[^a-z]/g, '')}.example`;
      return [...users, `careers@${domain}`].map((address) => ({
        id: idOf('address', address),
        organization_id: id,
        address: address.toLowerCase(),
        added_by: admin?.id,
        added_at: iso(now - 60 * day),
      }));
    });
  await bulk(tx, 'organization_addresses', rows);
}

async function writePanelists(tx: Tx, panelists: DemoPanelist[], now: number): Promise<void> {
  const rows = panelists.map((one) => ({
    user_id: one.id,
    active: one.active,
    profile_confirmed: one.confirmed,
    experience_months: one.experienceMonths,
    breathing_minutes: one.breathingMinutes,
    day_cap: one.dayCap,
    week_cap: one.weekCap,
    auto_accept: one.autoAccept,
  }));
  await bulk(tx, 'panelists', rows);
  const each = <T, R>(list: (one: DemoPanelist) => T[], row: (entry: T) => R) =>
    panelists.flatMap((one) => list(one).map((entry) => ({ panelist_id: one.id, ...row(entry) })));
  await bulk(
    tx,
    'panelist_skills',
    each(
      ({ skills }) => skills.map((skill, place) => ({ ...skill, primary: place < 2 })),
      ({ id, months, primary }) => ({ skill_id: id, months, is_primary: primary }),
    ),
  );
  await bulk(
    tx,
    'panelist_hours',
    each(
      (one) => one.weekly,
      ({ weekday, start, end }) => ({ weekday, starts: start, ends: end }),
    ),
  );
  await bulk(
    tx,
    'panelist_days_off',
    each(
      (one) => one.daysOff,
      ({ from, to }) => ({ first_day: from, last_day: to }),
    ),
  );
  await bulk(
    tx,
    'panelist_extra_slots',
    each(
      (one) => one.extra,
      ({ start, end }) => ({ starts_at: iso(start), ends_at: iso(end) }),
    ),
  );
  await bulk(
    tx,
    'panelist_blocks',
    each(
      (one) => one.blocks,
      ({ organizationId, by }) => ({ organization_id: organizationId, blocked_by: by, at: iso(now - 62 * day) }),
    ),
  );
}

async function writeCandidates(tx: Tx, { candidates }: Company): Promise<void> {
  const persons = new Map(candidates.map((one) => [one.personId, one]));
  const personRows = [...persons].map(([id, { email, userId }]) => ({ id, email, user_id: userId }));
  await bulk(tx, 'persons', personRows);
  const rows = candidates.map((one) => ({
    id: one.id,
    person_id: one.personId,
    organization_id: one.organization?.id ?? null,
    name: one.name,
    mobile: one.mobile,
    time_zone: one.timeZone,
    job_profile_id: one.job?.id ?? null,
    resume_text: one.resume,
    uploaded_by: one.uploadedBy,
    preferred: one.preferred.map(iso),
    times_given_at: one.timesGivenAt && iso(one.timesGivenAt),
    looked_at: one.lookedAt && iso(one.lookedAt),
    created_at: iso(one.createdAt),
  }));
  await bulk(tx, 'candidates', rows);
  // A candidate without a resume has not filled in any skills either.
  await bulk(tx, 'person_skills', personSkills(candidates.filter(({ resume }) => resume !== null)));
}

/** Some candidates applied by themselves, most of them for jobs of the named organization. */
async function writeApplications(tx: Tx, { candidates }: Company): Promise<void> {
  const random = randomOf('applications');
  const applied = candidates.filter(
    ({ organization, resume, userId }) =>
      organization !== null &&
      resume !== null &&
      random.chance(userId !== null ? 1 : organization.id === at(demoOrganizations, 0).id ? 0.4 : 0.05),
  );
  const rows = applied.map(({ id, personId, job, createdAt }) => ({
    id: idOf('application', id),
    job_profile_id: job?.id,
    person_id: personId,
    candidate_id: id,
    made_candidacy: false,
    created_at: iso(createdAt),
  }));
  await bulk(tx, 'applications', rows);
}

/** The age of a job in days, which is greater than that of any application. */
const jobAge = (nth: number) => 121 + nth;
/** The version of a job. Every other job was changed twice after it was created. */
const versionOf = (nth: number) => (nth % 2 === 0 ? 3 : 1);

async function writeJobs(tx: Tx, { staff }: Company, now: number): Promise<void> {
  const jobs = demoJobs();
  const rows = jobs.map((job, nth) => ({
    id: job.id,
    organization_id: job.organization.id,
    title: job.title,
    description: job.description,
    responsibilities: job.responsibilities,
    benefits: job.benefits,
    instructions: job.instructions,
    years_from: job.yearsFrom,
    years_to: job.yearsTo,
    openings: job.openings,
    location: job.location,
    status: job.status,
    version: versionOf(nth),
    created_at: iso(now - jobAge(nth) * day),
    updated_at: iso(now - (versionOf(nth) === 1 ? jobAge(nth) : 1 + nth) * day),
  }));
  await bulk(tx, 'job_profiles', rows);
  await bulk(
    tx,
    'job_profile_skills',
    jobs.flatMap((job) =>
      job.skills.map((skill) => ({
        job_profile_id: job.id,
        skill_id: skill.id,
        is_primary: skill.primary,
        min_months: skill.minMonths,
      })),
    ),
  );
  await bulk(
    tx,
    'job_profile_versions',
    jobs.flatMap((job, nth) => {
      const { title, location, yearsFrom, yearsTo, openings, description, responsibilities, benefits, instructions } =
        job;
      const skills = job.skills.map(({ minMonths, ...skill }) => ({ ...skill, months: minMonths }));
      const present = {
        ...{ title, location, yearsFrom, yearsTo, openings, description, responsibilities, benefits, instructions },
        ...{ status: job.status, skills },
      };
      const first = { ...present, openings: openings + 1, benefits: '', status: 'DRAFT' as const };
      const second = { ...first, benefits, status: job.status };
      const users = staff.filter(({ organizationId }) => organizationId === job.organization.id);
      return [first, second, present].slice(3 - versionOf(nth)).map((content, at) => ({
        job_profile_id: job.id,
        version: at + 1,
        kind: at === 0 ? 'created' : 'edited',
        restored: null,
        at: iso(now - (at === 0 ? jobAge(nth) : at === 1 ? jobAge(nth) - 2 : 1 + nth) * day),
        by_id: users[at % users.length]?.id ?? null,
        content,
      }));
    }),
  );
}
