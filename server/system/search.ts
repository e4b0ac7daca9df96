import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import { labelWords, type Leaf } from '../../src/contract/interviews';
import { searchAll, type Found } from '../../src/contract/system';
import { labelOf, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { empty, sql, type Sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { notErased } from '../interviews/reach';
import { literalPart, lowerHas, mostHits } from '../kit/name-part';

/** The number of results for each kind. */
const most = 5;

/** The rank of a hit, where smaller is better: the start of the name, then the start of a word, then the middle. */
const rankOf = (name: Sql, q: string) => sql`
  case when starts_with(${name}, lower(${q})) then 0
    when position(lower(${` ${q}`}) in ${name}) > 0 or position(lower(${`-${q}`}) in ${name}) > 0 then 1
    when position(lower(${q}) in ${name}) > 0 then 2 else 3 end`;

type Source = {
  /** The unsorted hits, found by the index of names; their columns include a lower-cased `name`. */
  hits: Sql;
  /** Joins for `order`, which may also use the columns of `hits`. */
  joins?: Sql;
  order: Sql;
  /** For the best hits only: `best` has the columns of `hits`, `more` joins others. */
  title: Sql;
  columns: Sql;
  more?: Sql;
};
type Hit = { id: string; title: string };

/** The best hits with `q` in their name. Only hits with a sufficient rank are sorted. */
const bestOf = <T>(tx: Tx, q: string, of: Source) =>
  tx.manyPlanned<T & Hit>(sql`
    with found as materialized (${of.hits} limit ${mostHits}),
    near as materialized (
      select found.*, ${rankOf(sql`found.name`, q)} as rank from found order by rank fetch first ${most} rows with ties),
    best as materialized (
      select near.*, place from unnest(array(
        select hits.id from near hits ${of.joins ?? empty} order by hits.rank, ${of.order}, hits.id limit ${most}))
      with ordinality as first (id, place) join near on near.id = first.id)
    select best.id, ${of.title} as title, ${of.columns} from best ${of.more ?? empty} order by best.place`);

const found = (kind: Found['kind'], { id, title }: Hit, line: string): Found => ({ kind, id, title, line });

type InterviewHit = { code: string; leaf: Leaf; start: string | null; about: string } & StoredInterview;

const codeStart = 'IV-';

/** Finds interviews by the start of the code, or by the names of candidate, organization and job. */
async function interviews(tx: Tx, q: string, zone: string): Promise<Found[]> {
  const code = /^\d+$/.test(q) ? `${codeStart}${q}` : q.toUpperCase();
  const columns = sql`i.code, i.leaf, i.value, i.context, i.starts_at as start, coalesce(
    (select j.title from job_profiles j where j.id = i.job_profile_id), 'Mock interview') as about`;
  const mayBeCode = code.startsWith(codeStart) || codeStart.startsWith(code);
  const byCode = !mayBeCode
    ? []
    : await tx.many<InterviewHit & Hit>(sql`
    select i.id, c.name as title, ${columns} from interviews i join candidates c on c.id = i.candidate_id
    where i.code = any(array(
      select code from (select code from interviews where code like ${`${literalPart(code)}%`} limit ${mostHits}) codes
      order by length(code), code limit ${most}))
    order by length(i.code), i.code`);
  const byName = await bestOf<InterviewHit>(tx, q, {
    // The text starts with the candidate's name.
    hits: sql`
      select i.id, left(lower(i.search_text), length(c.name)) as name
      from interviews i join candidates c on c.id = i.candidate_id
      where ${lowerHas(sql`lower(i.search_text)`, q)}`,
    joins: sql`join interviews i on i.id = hits.id`,
    order: sql`i.updated_at desc`,
    title: sql`c.name`,
    columns,
    more: sql`join interviews i on i.id = best.id join candidates c on c.id = i.candidate_id`,
  });
  const all = [...byCode, ...byName];
  const once = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  return once.slice(0, most).map((hit) => {
    const { word, note } = labelOf({ value: hit.value, context: hit.context }, 'ADMIN');
    const when = hit.start && DateTime.fromISO(hit.start, { zone }).toFormat('dd-MM-yyyy hh:mm a');
    const line = [note === 'live' ? 'Live' : labelWords[word], when, hit.about].filter(Boolean).join(', ');
    return found('interview', { id: hit.id, title: `${hit.code} ${hit.title}` }, line);
  });
}

async function candidates(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ organization: string | null }>(tx, q, {
    hits: sql`
      select c.id, c.name as title, lower(c.name) as name, c.organization_id from candidates c
      where ${notErased} and ${lowerHas(sql`lower(c.name)`, q)}`,
    joins: sql`left join organizations o on o.id = hits.organization_id`,
    order: sql`hits.name, o.name`,
    title: sql`best.title`,
    columns: sql`o.name as organization`,
    more: sql`left join organizations o on o.id = best.organization_id`,
  });
  return hits.map((hit) => found('candidate', hit, hit.organization ?? 'Portal'));
}

async function panelists(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ active: boolean; skills: string[] }>(tx, q, {
    hits: sql`
      select u.id, u.name as title, lower(u.name) as name, p.active and u.active as active
      from users u join panelists p on p.user_id = u.id
      where u.user_type = 'PANELIST' and ${lowerHas(sql`lower(u.name)`, q)}`,
    order: sql`not hits.active, hits.name`,
    title: sql`best.title`,
    columns: sql`best.active, array(
      select s.name from panelist_skills ps join skills s on s.id = ps.skill_id
      where ps.panelist_id = best.id order by ps.months desc, s.name limit 4) as skills`,
  });
  return hits.map((hit) => found('panelist', hit, [...(hit.active ? [] : ['Not active']), ...hit.skills].join(', ')));
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function organizations(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ blocked: boolean; jobs: number }>(tx, q, {
    hits: sql`
      select o.id, o.name as title, lower(o.name) as name, o.blocked from organizations o
      where ${lowerHas(sql`lower(o.name)`, q)}`,
    order: sql`hits.name`,
    title: sql`best.title`,
    columns: sql`best.blocked, (
      select count(*) from job_profiles j where j.organization_id = best.id and j.status = 'OPEN') as jobs`,
  });
  return hits.map((hit) => {
    const jobs = counted(hit.jobs, 'open job profile', 'open job profiles');
    return found('organization', hit, hit.blocked ? `Blocked, ${jobs}` : jobs);
  });
}

const statusWords = { DRAFT: 'Draft', OPEN: 'Open', ON_HOLD: 'On hold', CLOSED: 'Closed' } as const;

async function jobProfiles(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ organization: string; status: keyof typeof statusWords }>(tx, q, {
    hits: sql`
      select j.id, j.title, lower(j.title) as name, j.status, j.organization_id from job_profiles j
      where ${lowerHas(sql`lower(j.title)`, q)}`,
    joins: sql`join organizations o on o.id = hits.organization_id`,
    order: sql`hits.status <> 'OPEN', hits.name, o.name`,
    title: sql`best.title`,
    columns: sql`best.status, o.name as organization`,
    more: sql`join organizations o on o.id = best.organization_id`,
  });
  return hits.map((hit) => found('jobProfile', hit, `${hit.organization}, ${statusWords[hit.status]}`));
}

type Kind = (tx: Tx, q: string, zone: string) => Promise<Found[]>;

/** All kinds of results, in the order in which they are shown. */
export const kinds: readonly Kind[] = [interviews, candidates, panelists, organizations, jobProfiles];

/**
 * Finds everything that an admin may see by a part of its name or by a code (product: Search and verbs). Results
 * contain no email addresses or phone numbers.
 */
export async function search(tx: Tx, text: string, zone: string): Promise<Found[]> {
  const q = text.trim().replace(/\s+/g, ' ');
  return q === '' ? [] : (await Promise.all(kinds.map((kind) => kind(tx, q, zone)))).flat();
}

export function searchRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, searchAll, ({ tx, query, caller }) => search(tx, query.q, caller.timeZone));
}
