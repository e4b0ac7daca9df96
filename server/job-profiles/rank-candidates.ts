import { mostRanked, type RankedCandidate, type rankCandidates } from '../../src/contract/job-profiles-sourcing';
import type { QueryOf } from '../../src/contract/kit';
import { matchOf, type SkillRow } from '../../src/contract/skills';
import { join, sql, type Sql, type Tx } from '../db/database';
import { allOf, given, instantText, ordered, type ListSource } from '../kit/lists';
import { portalSkills, skillsOfCandidacy } from '../kit/candidate-skills';
import { lowerHas } from '../kit/name-part';
import { pageReply, placeOf } from '../kit/paging';
import { personZone } from '../kit/time-zones';
import { hasApplied, mayBeSourced, personName, portalJoins } from './sourcing-people';

type Ranking = QueryOf<typeof rankCandidates>;
type Hit = { id: string; share: number; months: number };

/** The skills that a job asks for, primary ones first. */
export const askedOf = (tx: Tx, jobProfileId: string) =>
  tx.many<SkillRow>(sql`
    select s.id, s.name, a.is_primary as "primary", a.min_months as months
    from job_profile_skills a join skills s on s.id = a.skill_id
    where a.job_profile_id = ${jobProfileId} order by a.is_primary desc, s.name`);

/**
 * Everyone with a skill of the job. `share` is the number that `matchOf` computes, `months` the least experience in a
 * primary skill. Skills that the job does not ask for are ignored, so the skill index contains everything that is read.
 * The skills are literal values instead of a join, so that PostgreSQL can estimate the number of rows for each.
 */
function scored(asked: readonly SkillRow[]): Sql {
  const weightOf = ({ primary }: SkillRow) => (primary ? 2 : 1);
  const whole = asked.reduce((sum, skill) => sum + weightOf(skill), 0);
  const primaries = asked.filter(({ primary }) => primary).map(({ id }) => id);
  const parts = asked.map(
    (skill) =>
      sql`when ${skill.id}::uuid then ${weightOf(skill)}::float8
        * case when months >= ${skill.months} then 1 else months / ${Math.max(1, skill.months)}::float8 end`,
  );
  // "offset 0" makes PostgreSQL compute each row once instead of once for each sum.
  return sql`
    select person_id, sum(part) / ${whole}::float8 as share,
      case when count(needed) = ${primaries.length} then coalesce(min(needed), 0) else 0 end as months
    from (
      select person_id, case skill_id ${join(parts, ' ')} end as part, case when skill_id = any(${primaries}::uuid[]) then months end as needed
      from ${portalSkills(sql`s.skill_id = any(${asked.map(({ id }) => id)}::uuid[])`)} own offset 0) known
    group by person_id`;
}

// Matches names before scores are computed. Each name column has its own index.
const called = (part: string): Sql => sql`
  select n.person_id from candidates n where n.organization_id is null and ${lowerHas(sql`lower(n.name)`, part)}
    and not exists (select from persons o where o.id = n.person_id and o.user_id is not null)
  union all select o.id from users n join persons o on o.user_id = n.id where ${lowerHas(sql`lower(n.name)`, part)}`;
const invitedTo = (job: Sql): Sql =>
  sql`exists (select from sourcing_invitations v where v.person_id = p.id and v.job_profile_id = ${job})`;

// The number of extra matches to read, because some may already be candidates of the job or want no emails.
const spare = 200;

/** The best matches, up to `mostRanked` + 1. */
async function hitsOf(tx: Tx, query: Ranking, asked: readonly SkillRow[]): Promise<Hit[]> {
  const { jobProfileId, q = '', leastShare, leastMonths, timeZone, invited, account, sort = '-share' } = query;
  if (asked.length === 0) return [];
  const job = sql`${jobProfileId}::uuid`;
  const order = sql`${ordered(sort, { share: sql`s.share`, months: sql`s.months` }, sql`s.${sort.endsWith('share') ? sql`months` : sql`share`}`)}, s.person_id`;
  const part = q.trim();
  const ofPerson = [
    given(timeZone, (zone) => sql`${personZone} = ${zone}`),
    given(invited, (one) => (one === 'yes' ? invitedTo(job) : sql`not ${invitedTo(job)}`)),
    given(account, (one) => (one === 'yes' ? sql`p.user_id is not null` : sql`p.user_id is null`)),
    part === '' ? null : sql`p.id in (${called(part)})`,
  ];
  const best = (whom: Sql | null, most: number) =>
    tx.manyPlanned<Hit>(sql`
      select s.person_id as id, s.share, s.months from (${scored(asked)}) s where ${allOf(
        // Shares are sums of fractions, so 0.6 may be stored as slightly less.
        given(leastShare, (percent) => sql`s.share >= ${percent}::float8 / 100 - 1e-9`),
        given(leastMonths, (months) => sql`s.months >= ${months}`),
        whom,
      )} order by ${order} limit ${most}`);
  const possible = sql`select p.id from persons p ${portalJoins} where ${allOf(mayBeSourced(job), ...ofPerson)}`;
  // Nearly everyone may be invited, so only the first matches are checked. If too few of them remain, all others are.
  if (ofPerson.every((one) => one === null)) {
    const first = await best(null, mostRanked + spare);
    const ids = first.map(({ id }) => id);
    const found = await tx.manyPlanned<{ id: string }>(sql`${possible} and p.id = any(${ids}::uuid[])`);
    const known = new Set(found.map(({ id }) => id));
    const hits = first.filter(({ id }) => known.has(id)).slice(0, mostRanked + 1);
    if (hits.length > mostRanked || first.length < mostRanked + spare) return hits;
  }
  return best(sql`s.person_id in (${possible})`, mostRanked + 1);
}

type Known = {
  id: string;
  name: string;
  timeZone: string;
  hasAccount: boolean;
  skills: SkillRow[];
  invitedAt: string | null;
  step: 'invited' | 'opened' | 'applied' | null;
};
const known = (tx: Tx, jobProfileId: string, ids: readonly string[]) =>
  tx.many<Known>(sql`
    select p.id, ${personName} as name, ${personZone} as "timeZone", p.user_id is not null as "hasAccount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'primary', s.is_primary, 'months', s.months)
        order by s.months desc, k.name), '[]') from ${skillsOfCandidacy(sql`c.id`, sql`p.id`)} s join skills k on k.id = s.skill_id) as skills,
      v.created_at as "invitedAt",
      case when v.id is null then null when ${hasApplied} then 'applied' when v.opened_at is not null then 'opened' else 'invited' end as step
    from persons p ${portalJoins}
    left join lateral (
      select v.* from sourcing_invitations v
      where v.person_id = p.id and v.job_profile_id = ${jobProfileId} order by v.created_at desc limit 1) v on true
    where p.id = any(${ids}::uuid[])`);

const names = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).join(', ');

/** The portal's candidates, ranked for a job (product: Sourcing). The list ends after the first 1,000. */
export const rankedList: ListSource<Ranking, RankedCandidate> = {
  name: 'rankedCandidates',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all' },
  async page(tx, query) {
    const { limit, offset } = placeOf(query);
    const asked = await askedOf(tx, query.jobProfileId);
    const hits = await hitsOf(tx, query, asked);
    const shown = hits.slice(offset, Math.min(offset + limit + 1, mostRanked + 1));
    const people = await known(
      tx,
      query.jobProfileId,
      shown.map(({ id }) => id),
    );
    const byId = new Map(people.map((one) => [one.id, one]));
    const rows = shown.flatMap(({ id, share, months }): RankedCandidate[] => {
      const person = byId.get(id);
      if (!person) return [];
      const { skills, invitedAt, step, ...rest } = person;
      const { matched, missing, extra } = matchOf(asked, skills);
      const invitation = invitedAt && step ? { at: invitedAt, step } : null;
      return [{ ...rest, share, months, matched, missing, extra, invitation }];
    });
    return pageReply(query, rows, hits.length, mostRanked);
  },
  columns: {
    candidate: { header: 'Candidate', text: ({ name }) => name },
    share: { header: 'Match in percent', text: ({ share }) => Math.round(share * 100) },
    months: { header: 'Least months in a primary skill', text: ({ months }) => months },
    matched: { header: 'Matched', text: ({ matched }) => names(matched) },
    missing: { header: 'Missing', text: ({ missing }) => names(missing) },
    zone: { header: 'Time zone', text: ({ timeZone }) => timeZone },
    account: { header: 'Account', text: ({ hasAccount }) => (hasAccount ? 'Yes' : 'No') },
    invited: { header: 'Invited', text: ({ invitation }, zone) => instantText(invitation?.at ?? null, zone) },
    step: { header: 'Invitation', text: ({ invitation }) => invitation?.step ?? '' },
  },
};
