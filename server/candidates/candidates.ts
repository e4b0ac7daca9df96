import type { FastifyInstance } from 'fastify';
import { cleanEmail } from '../../src/contract/auth-rules';
import type { BodyOf, QueryOf } from '../../src/contract/kit';
import { uploaderWords } from '../../src/contract/messages';
import {
  addCandidate,
  getCandidate,
  listActiveCandidates,
  listOwnCandidates,
  listPortalCandidates,
  nextWords,
  openKinds,
  type ActiveCandidate,
  type CandidatePage,
  type KnownCandidate,
  type OpenLeaf,
  type OwnCandidate,
  type PortalCandidate,
} from '../../src/contract/candidates';
import { texts } from '../../src/contract/texts';
import { databaseNow, join, jsonInstant, sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { candidatesWithin, jobProfilesWithin, notErased } from '../interviews/reach';
import type { Caller } from '../kit/caller';
import { hasSkill, skillsOfCandidacy } from '../kit/candidate-skills';
import { conflict, invalid, missing } from '../kit/failures';
import { allOf, given, instantText, ordered, within, type ListSource } from '../kit/lists';
import { lowerHas, named } from '../kit/name-part';
import { pageOf } from '../kit/paging';
import { candidateZone, requireTimeZone } from '../kit/time-zones';

const namedOr = (id: Sql, name: Sql) =>
  sql`case when ${id} is null then null else jsonb_build_object('id', ${id}, 'name', ${name}) end`;

/** Searches by a part of the name or of the email, each with its own index (product: Candidates). */
function byNameOrEmail(q = ''): { search: Sql | null } {
  const part = q.trim();
  if (part === '') return { search: null };
  const email = cleanEmail(part).toLowerCase();
  return {
    search: sql`c.id in (
      select n.id from candidates n where ${lowerHas(sql`lower(n.name)`, part)}
      union select m.id from persons p join candidates m on m.person_id = p.id where ${lowerHas(sql`lower(p.email::text)`, email)})`,
  };
}

// The resume is a file that came with the candidacy, or a text.
const hasOwnResume = sql`(c.resume_text is not null or exists (select from candidate_resumes f where f.candidate_id = c.id))`;
const flag = (value: '0' | '1' | undefined, condition: Sql) =>
  given(value, (is) => (is === '1' ? condition : sql`not ${condition}`));

const ownColumns = sql`c.id, c.name, p.email::text as email, coalesce(c.mobile, '') as mobile, ${candidateZone} as "timeZone",
  c.uploaded_by as "uploadedBy", ${namedOr(sql`j.id`, sql`j.title`)} as "jobProfile", ${hasOwnResume} as "hasResume",
  c.created_at as at`;
const ownJoins = sql`join persons p on p.id = c.person_id left join job_profiles j on j.id = c.job_profile_id`;
const hasAccount = sql`exists (select from persons a where a.id = c.person_id and a.user_id is not null)`;
// The person's own candidacy, of which there is at most one, or else the first one that an organization created. The
// type of the user tells the planner how few accounts there are compared with all persons.
const onceAnAccount = sql`(c.person_id in (
    select a.id from persons a join users u on u.id = a.user_id where u.active and u.user_type = 'CANDIDATE')
  and (c.organization_id is null or c.id = (select f.id from candidates f where f.person_id = c.person_id
    order by f.organization_id is not null, f.created_at, f.id limit 1)))`;
const looked = sql`(c.looked_at is not null)`;
const orders = { created: sql`c.created_at`, name: sql`lower(c.name)` };

const ownTexts = {
  candidate: { header: 'Candidate', text: ({ name }: OwnCandidate) => name },
  email: { header: 'Email', text: ({ email }: OwnCandidate) => email },
  mobile: { header: 'Mobile No', text: ({ mobile }: OwnCandidate) => mobile },
  job: { header: 'Job profile', text: ({ jobProfile }: OwnCandidate) => jobProfile?.name ?? '' },
  uploadedBy: { header: 'Uploaded By', text: (row: OwnCandidate) => uploaderWords[row.uploadedBy] },
  resume: { header: 'Resume', text: ({ hasResume }: OwnCandidate) => (hasResume ? 'Yes' : 'No') },
  at: { header: 'Added', text: ({ at }: OwnCandidate, zone: string) => instantText(at, zone) },
};

/** Portal Candidate Search (product: Candidates). */
export const portalList: ListSource<QueryOf<typeof listPortalCandidates>, PortalCandidate> = {
  name: 'portalCandidates',
  access: listPortalCandidates.access,
  page: (tx, { q, from, to, sort = '-created', ...query }) =>
    pageOf<PortalCandidate>(tx, query, {
      of: sql`candidates c`,
      id: sql`c.id`,
      where: allOf(
        notErased,
        given(query.organizationId, (one) => sql`c.organization_id = ${one}`),
        given(query.uploadedBy, (one) => sql`c.uploaded_by = ${one}`),
        given(query.skillId, (skill) => hasSkill(sql`c.id`, sql`c.person_id`, skill, query.months ?? 0)),
        query.account === 'each' ? onceAnAccount : flag(query.account, hasAccount),
        flag(query.resume, hasOwnResume),
        flag(query.looked, looked),
        within(sql`c.created_at`, from, to),
      ),
      ...byNameOrEmail(q),
      joins: sql`${ownJoins} left join organizations o on o.id = c.organization_id`,
      columns: sql`${ownColumns}, ${namedOr(sql`o.id`, sql`o.name`)} as organization,
        array(select s.name from ${skillsOfCandidacy(sql`c.id`, sql`c.person_id`)} ps join skills s on s.id = ps.skill_id
          order by ps.months desc, s.name limit 4) as skills,
        p.user_id is not null as "hasAccount", ${looked} as "lookedAt"`,
      order: ordered(sort, orders, sql`c.id`),
    }),
  columns: {
    ...ownTexts,
    organization: { header: 'Organization', text: ({ organization }) => organization?.name ?? '' },
    skills: { header: 'Skills', text: ({ skills }) => skills.join(', ') },
    account: { header: 'Account', text: (row) => (row.hasAccount ? 'Yes' : 'No') },
  },
};

/** The candidates of an organization (product: Candidates). */
export const ownCandidateList: ListSource<QueryOf<typeof listOwnCandidates>, OwnCandidate> = {
  name: 'ownCandidates',
  access: listOwnCandidates.access,
  page: (tx, { q, from, to, sort = '-created', ...query }, caller) =>
    pageOf<OwnCandidate>(tx, query, {
      of: sql`candidates c`,
      id: sql`c.id`,
      where: allOf(
        candidatesWithin(caller),
        notErased,
        given(query.uploadedBy, (one) => sql`c.uploaded_by = ${one}`),
        given(query.jobProfileId, (one) => sql`c.job_profile_id = ${one}`),
        flag(query.resume, hasOwnResume),
        within(sql`c.created_at`, from, to),
      ),
      ...byNameOrEmail(q),
      joins: ownJoins,
      columns: ownColumns,
      order: ordered(sort, orders, sql`c.id`),
    }),
  columns: ownTexts,
};

const openLeaves = Object.values(openKinds).flat();
const quoted = (leaves: readonly string[]) =>
  join(
    leaves.map((leaf) => sql`${leaf}`),
    ', ',
  );

const due = (interview: Sql) => sql`coalesce(${interview}.deadline, ${interview}.starts_at)`;

/**
 * Active Candidate Data: for each candidate with open interviews, the interview that is due first (product:
 * Candidates). A row is an interview without an earlier one. So the walk through the due interviews ends with the page,
 * and nothing is grouped.
 */
export const activeList: ListSource<QueryOf<typeof listActiveCandidates>, ActiveCandidate> = {
  name: 'activeCandidates',
  access: listActiveCandidates.access,
  page: (tx, { q, from, to, sort = 'due', open, ...query }) => {
    const isOpen = (interview: Sql) => sql`${interview}.leaf in (${quoted(open ? openKinds[open] : openLeaves)})`;
    return pageOf<ActiveCandidate>(tx, query, {
      of: sql`interviews i join candidates c on c.id = i.candidate_id`,
      id: sql`i.id`,
      where: allOf(
        isOpen(sql`i`),
        sql`not exists (select from interviews e where e.candidate_id = i.candidate_id and ${isOpen(sql`e`)}
          and (${due(sql`e`)}, e.id) < (${due(sql`i`)}, i.id))`,
        given(query.organizationId, (one) => sql`c.organization_id = ${one}`),
        within(due(sql`i`), from, to),
      ),
      ...named(sql`lower(c.name)`, q),
      joins: sql`join persons p on p.id = c.person_id left join organizations o on o.id = c.organization_id
        left join job_profiles j on j.id = i.job_profile_id`,
      columns: sql`c.id, c.name, p.email::text as email, ${namedOr(sql`o.id`, sql`o.name`)} as organization,
        (select count(*) from interviews n where n.candidate_id = c.id and ${isOpen(sql`n`)}) as open,
        i.id as "interviewId", i.leaf, j.title as job, ${due(sql`i`)} as due`,
      order: ordered(sort, { due: due(sql`i`), name: sql`lower(c.name)` }, sql`i.id`),
    });
  },
  columns: {
    candidate: { header: 'Candidate', text: ({ name }) => name },
    email: { header: 'Email', text: ({ email }) => email },
    organization: { header: 'Organization', text: ({ organization }) => organization?.name ?? '' },
    job: { header: 'Job profile', text: ({ job }) => job ?? 'Mock interview' },
    next: { header: 'Next', text: ({ leaf }) => nextWords[leaf as OpenLeaf] },
    due: { header: 'Due', text: ({ due }, zone) => instantText(due, zone) },
    open: { header: 'Open', text: ({ open }) => open },
  },
};

/** One candidate, without what the reader may not see. @throws 404 if the candidate is out of reach */
async function pageOfCandidate(tx: Tx, id: string, caller: Caller): Promise<CandidatePage> {
  const own = await tx.maybe<CandidatePage>(sql`
    select ${ownColumns}, ${namedOr(sql`o.id`, sql`o.name`)} as organization, c.resume_text as "resumeText", f.name as "resumeFile",
      coalesce((select jsonb_agg(${jsonInstant(sql`t`)} order by t) from unnest(c.preferred) t where t > law_now()), '[]') as preferred
    from candidates c ${ownJoins} left join organizations o on o.id = c.organization_id
      left join candidate_resumes r on r.candidate_id = c.id left join files f on f.id = r.file_id
    where c.id = ${id} and ${candidatesWithin(caller)}`);
  if (!own) throw missing();
  if (caller.reach !== 'all') return own;
  const whole = await tx.one<Partial<CandidatePage> & { personFile: string | null }>(sql`
    select ${looked} as "lookedAt", p.user_id as "userId", f.name as "personFile",
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', ps.is_primary, 'months', ps.months)
        order by ps.is_primary desc, ps.months desc, s.name)
        from ${skillsOfCandidacy(sql`c.id`, sql`p.id`)} ps join skills s on s.id = ps.skill_id), '[]') as skills,
      (select jsonb_agg(jsonb_build_object('id', d.id, 'organization', ${namedOr(sql`o.id`, sql`o.name`)}, 'at', ${jsonInstant(sql`d.created_at`)})
        order by d.created_at, d.id)
        from candidates d left join organizations o on o.id = d.organization_id where d.person_id = p.id) as candidacies
    from candidates c join persons p on p.id = c.person_id
      left join resumes r on r.person_id = p.id left join files f on f.id = r.file_id
    where c.id = ${id}`);
  const { personFile, ...more } = whole;
  return { ...own, ...more, resumeFile: own.resumeFile ?? personFile };
}

type Added = BodyOf<typeof addCandidate>;

/** The organization to which the caller adds candidates; null for the portal. @throws 400 */
export async function organizationFor(tx: Tx, organizationId: string | null, caller: Caller): Promise<string | null> {
  const refuse = () => invalid([{ field: 'organizationId', message: texts.fieldRequired('Organization') }]);
  if (caller.reach === 'all') {
    if (organizationId === null) return null;
    const found = await tx.maybe(sql`select from organizations where id = ${organizationId} and not blocked`);
    if (!found) throw refuse();
    return organizationId;
  }
  if (organizationId !== null && organizationId !== caller.organizationId) throw refuse();
  return caller.organizationId;
}

/** The candidate of an organization, or of the portal, who has this email. */
export const knownCandidate = (tx: Tx, organizationId: string | null, email: string) =>
  tx.maybe<KnownCandidate>(sql`
    select c.id as "candidateId", c.name from candidates c join persons p on p.id = c.person_id
    where p.email = ${email} and c.organization_id is not distinct from ${organizationId}::uuid`);

async function add(tx: Tx, body: Added, caller: Caller): Promise<{ id: string }> {
  const organizationId = await organizationFor(tx, body.organizationId, caller);
  await requireTimeZone(tx, body.timeZone);
  const now = await databaseNow(tx);
  if (body.times.some((time) => Date.parse(time) <= now))
    throw invalid([{ field: 'times', message: texts.dateTimeWrong }]);
  if (body.jobProfileId !== null) {
    const job = await tx.maybe(sql`
      select from job_profiles j
      where j.id = ${body.jobProfileId} and j.organization_id = ${organizationId}::uuid and j.status <> 'CLOSED' and ${jobProfilesWithin(caller)}`);
    if (!job) throw invalid([{ field: 'jobProfileId', message: texts.selectJobProfile }]);
  }
  // If two people add the same email at once, the second one waits for the first.
  await tx.run(sql`insert into persons (email) values (${body.email}) on conflict (email) do nothing`);
  await tx.run(sql`select from persons where email = ${body.email} for update`);
  const known = await knownCandidate(tx, organizationId, body.email);
  if (known) throw conflict(`${known.name} has this email and is already a candidate.`, known);
  return tx.one<{ id: string }>(sql`
    insert into candidates (person_id, organization_id, name, mobile, time_zone, job_profile_id, preferred, uploaded_by, created_by)
    select p.id, ${organizationId}, ${body.name.trim()}, ${body.mobile}, ${body.timeZone}, ${body.jobProfileId},
      ${body.times}::timestamptz[], ${caller.reach === 'all' ? 'A' : 'O'}, ${caller.userId}
    from persons p where p.email = ${body.email}
    returning id`);
}

/** The lists of candidates, the page of a candidate, and adding one by hand (product: Candidates). */
export function candidateRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listPortalCandidates, ({ tx, query, caller }) => portalList.page(tx, query, caller));

  serve(app, appContext, listOwnCandidates, ({ tx, query, caller }) => ownCandidateList.page(tx, query, caller));

  serve(app, appContext, listActiveCandidates, ({ tx, query, caller }) => activeList.page(tx, query, caller));

  serve(app, appContext, getCandidate, ({ tx, params, caller }) => pageOfCandidate(tx, params.id, caller));

  serve(app, appContext, addCandidate, ({ tx, body, caller }) => add(tx, body, caller));
}
