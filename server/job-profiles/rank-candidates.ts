import { mostRanked, type RankedCandidate, type rankCandidates } from '../../src/contract/job-profiles-sourcing';
import type { QueryOf } from '../../src/contract/kit';
import { matchOf, type SkillRow } from '../../src/contract/skills';
import { iso } from '../../src/contract/time';
import { sql, type Sql, type Tx } from '../db/database';
import { allOf, given, instantText, ordered, type ListSource } from '../kit/lists';
import { lowerHas } from '../kit/name-part';
import { pageReply, placeOf } from '../kit/paging';
import { hasApplied, mayBeSourced, personName, personZone, portalJoins } from './sourcing-people';

type Ranking = QueryOf<typeof rankCandidates>;
type Hit = { id: string; share: number; months: number };

/** The skills that a job asks for, primary ones first. */
export const askedOf = (tx: Tx, jobProfileId: string) =>
  tx.many<SkillRow>(sql`
    select s.id, s.name, a.is_primary as "primary", a.min_months as months
    from job_profile_skills a join skills s on s.id = a.skill_id
    where a.job_profile_id = ${jobProfileId} order by a.is_primary desc, s.name`);

/**
 * Everybody with a skill of the job: `share` is the number that `matchOf` computes, `months` the least experience in a
 * primary skill. Skills that nobody asked for play no part, so the index of skills has all that is read.
 */
const scored = (jobProfileId: string): Sql => sql`
  asked as (
    select skill_id, min_months, is_primary, case when is_primary then 2 else 1 end as weight
    from job_profile_skills where job_profile_id = ${jobProfileId}),
  whole as (select sum(weight)::float8 as weight, count(*) filter (where is_primary) as primaries from asked),
  scored as materialized (
    select s.person_id,
      sum(a.weight * case when s.months >= a.min_months then 1 else s.months / greatest(1, a.min_months)::float8 end)
        / (select weight from whole) as share,
      case when count(*) filter (where a.is_primary) = (select primaries from whole)
        then coalesce(min(s.months) filter (where a.is_primary), 0) else 0 end as months
    from asked a join person_skills s on s.skill_id = a.skill_id group by s.person_id)`;

const invitedTo = (job: Sql): Sql =>
  sql`exists (select from sourcing_invitations v where v.person_id = p.id and v.job_profile_id = ${job})`;

/**
 * The best matches, at most `mostRanked` and one more. All are scored, but only as many looked up as are listed: the
 * lateral join reads the sorted scores from the top and stops when it has enough.
 */
async function hitsOf(tx: Tx, query: Ranking): Promise<Hit[]> {
  const { jobProfileId, q = '', leastShare, leastMonths, timeZone, invited, account, sort = '-share' } = query;
  const job = sql`${jobProfileId}::uuid`;
  const order = (of: Sql): Sql =>
    sql`${ordered(sort, { share: sql`${of}.share`, months: sql`${of}.months` }, sql`${of}.${sort.endsWith('share') ? sql`months` : sql`share`}`)}, ${of}.person_id`;
  const part = q.trim();
  return tx.manyPlanned<Hit>(sql`
    with ${scored(jobProfileId)}
    select r.person_id as id, r.share, r.months
    from (select * from scored s where ${allOf(
      // Shares are sums of fractions: 0.6 may be stored as a little less.
      given(leastShare, (percent) => sql`s.share >= ${percent}::float8 / 100 - 1e-9`),
      given(leastMonths, (months) => sql`s.months >= ${months}`),
    )} order by ${order(sql`s`)}) r
    cross join lateral (
      select from persons p ${portalJoins} where p.id = r.person_id and ${allOf(
        mayBeSourced(job),
        given(timeZone, (zone) => sql`${personZone} = ${zone}`),
        given(invited, (one) => (one === 'yes' ? invitedTo(job) : sql`not ${invitedTo(job)}`)),
        given(account, (one) => (one === 'yes' ? sql`p.user_id is not null` : sql`p.user_id is null`)),
        part === '' ? null : lowerHas(sql`lower(${personName})`, part),
      )} limit 1) found
    order by ${order(sql`r`)} limit ${mostRanked + 1}`);
}

type Known = {
  id: string;
  name: string;
  timeZone: string;
  hasAccount: boolean;
  skills: SkillRow[];
  invitedAt: Date | null;
  step: 'invited' | 'opened' | 'applied' | null;
};
const known = (tx: Tx, jobProfileId: string, ids: readonly string[]) =>
  tx.many<Known>(sql`
    select p.id, ${personName} as name, ${personZone} as "timeZone", p.user_id is not null as "hasAccount",
      (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'primary', s.is_primary, 'months', s.months)
        order by s.months desc, k.name), '[]') from person_skills s join skills k on k.id = s.skill_id where s.person_id = p.id) as skills,
      v.created_at as "invitedAt",
      case when v.id is null then null when ${hasApplied} then 'applied' when v.opened_at is not null then 'opened' else 'invited' end as step
    from persons p ${portalJoins}
    left join lateral (
      select v.* from sourcing_invitations v
      where v.person_id = p.id and v.job_profile_id = ${jobProfileId} order by v.created_at desc limit 1) v on true
    where p.id = any(${ids}::uuid[])`);

const names = (skills: readonly { name: string }[]) => skills.map(({ name }) => name).join(', ');

/** The portal's candidates ranked for a job (product: Sourcing): the first 1,000 are the list. */
export const rankedList: ListSource<Ranking, RankedCandidate> = {
  name: 'rankedCandidates',
  access: { ADMIN: 'all', SUPER_ADMIN: 'all' },
  async page(tx, query) {
    const { limit, offset } = placeOf(query);
    const hits = await hitsOf(tx, query);
    const shown = hits.slice(offset, Math.min(offset + limit + 1, mostRanked + 1));
    const [asked, people] = await Promise.all([
      askedOf(tx, query.jobProfileId),
      known(
        tx,
        query.jobProfileId,
        shown.map(({ id }) => id),
      ),
    ]);
    const byId = new Map(people.map((one) => [one.id, one]));
    const rows = shown.flatMap(({ id, share, months }): RankedCandidate[] => {
      const person = byId.get(id);
      if (!person) return [];
      const { skills, invitedAt, step, ...rest } = person;
      const { matched, missing, extra } = matchOf(asked, skills);
      const invitation = invitedAt && step ? { at: iso(invitedAt), step } : null;
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
