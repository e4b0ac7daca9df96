import type { FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import { labelWords, type Leaf } from '../../src/contract/interviews';
import { searchAll, type Found } from '../../src/contract/system';
import { labelOf, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import { sql, type Sql, type Tx } from '../db/database';
import { containing, literalPart } from '../interviews/list';
import { serve, type House } from '../plugins/calls';

/** So many of each kind are answered. */
const most = 5;
/** So many hits are looked through for the best ones; a part of a name that fits more says too little. */
const mostHits = 1_000;

/** Beginning of the name before beginning of a word before the middle of one. Smaller is better. */
const rankOf = (name: Sql, q: string) =>
  sql`case when ${name} ilike ${`${literalPart(q)}%`} then 0
      when ${name} ilike any(${[`% ${literalPart(q)}%`, `%-${literalPart(q)}%`]}) then 1
      when ${name} ilike ${containing(q)} then 2 else 3 end`;

type Source = { name: Sql; from: Sql; columns: Sql; order: Sql };
type Hit = { id: string; title: string };

/** The best of those whose name has `q` in it. `from` ends in conditions that the name's trigram index serves. */
const bestOf = <T>(tx: Tx, q: string, { name, from, columns, order }: Source) =>
  tx.many<T & Hit>(sql`
    select hits.* from (
      select ${columns}, ${name} as title, ${rankOf(name, q)} as rank from ${from} limit ${mostHits}
    ) hits order by hits.rank, ${order}, hits.id limit ${most}`);

const found = (kind: Found['kind'], { id, title }: Hit, line: string): Found => ({ kind, id, title, line });

type InterviewHit = { code: string; leaf: Leaf; start: Date | null; about: string } & StoredInterview;

/** By a beginning of the code, or by the candidate's name, then by organization and title. */
async function interviews(tx: Tx, q: string, zone: string): Promise<Found[]> {
  const code = /^\d+$/.test(q) ? `IV-${q}` : q.toUpperCase();
  const columns = sql`i.id, i.code, i.leaf, i.value, i.context, i.starts_at as start, i.updated_at`;
  const about = sql`coalesce(j.title, 'Mock interview')`;
  const tables = sql`interviews i join candidates c on c.id = i.candidate_id left join job_profiles j on j.id = i.job_profile_id`;
  const byCode = await tx.many<InterviewHit & { id: string; candidate: string }>(sql`
    select ${columns}, c.name as candidate, ${about} as about from ${tables}
    where i.code like ${`${literalPart(code)}%`} order by length(i.code), i.code limit ${most}`);
  const byName = await bestOf<InterviewHit>(tx, q, {
    name: sql`c.name`,
    columns: sql`${columns}, ${about} as about`,
    from: sql`${tables} where i.search_text ilike ${containing(q)}`,
    order: sql`hits.updated_at desc`,
  });
  const all = [...byCode.map((row) => ({ ...row, title: row.candidate })), ...byName];
  const once = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  return once.slice(0, most).map((hit) => {
    const { word, note } = labelOf({ value: hit.value, context: hit.context }, 'ADMIN');
    const when = hit.start && DateTime.fromJSDate(hit.start, { zone }).toFormat('dd-MM-yyyy hh:mm a');
    const line = [note === 'live' ? 'Live' : labelWords[word], when, hit.about].filter(Boolean).join(', ');
    return found('interview', { id: hit.id, title: `${hit.code} ${hit.title}` }, line);
  });
}

async function candidates(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ organization: string | null }>(tx, q, {
    name: sql`c.name`,
    columns: sql`c.id, o.name as organization`,
    from: sql`candidates c left join organizations o on o.id = c.organization_id where c.name ilike ${containing(q)}`,
    order: sql`lower(hits.title), hits.organization`,
  });
  return hits.map((hit) => found('candidate', hit, hit.organization ?? 'Portal'));
}

async function panelists(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ active: boolean; skills: string[] }>(tx, q, {
    name: sql`u.name`,
    columns: sql`u.id, p.active and u.active as active, array(
      select s.name from panelist_skills ps join skills s on s.id = ps.skill_id
      where ps.panelist_id = u.id order by ps.months desc, s.name limit 4) as skills`,
    from: sql`users u join panelists p on p.user_id = u.id where u.user_type = 'PANELIST' and u.name ilike ${containing(q)}`,
    order: sql`not hits.active, lower(hits.title)`,
  });
  return hits.map((hit) => found('panelist', hit, [...(hit.active ? [] : ['Not active']), ...hit.skills].join(', ')));
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

async function organizations(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ blocked: boolean; jobs: number }>(tx, q, {
    name: sql`o.name`,
    columns: sql`o.id, o.blocked, (
      select count(*) from job_profiles j where j.organization_id = o.id and j.status = 'OPEN') as jobs`,
    from: sql`organizations o where o.name ilike ${containing(q)}`,
    order: sql`lower(hits.title)`,
  });
  return hits.map((hit) => {
    const jobs = counted(hit.jobs, 'open job profile', 'open job profiles');
    return found('organization', hit, hit.blocked ? `Blocked, ${jobs}` : jobs);
  });
}

const statusWords = { DRAFT: 'Draft', OPEN: 'Open', ON_HOLD: 'On hold', CLOSED: 'Closed' } as const;

async function jobProfiles(tx: Tx, q: string): Promise<Found[]> {
  const hits = await bestOf<{ organization: string; status: keyof typeof statusWords }>(tx, q, {
    name: sql`j.title`,
    columns: sql`j.id, j.status, o.name as organization`,
    from: sql`job_profiles j join organizations o on o.id = j.organization_id where j.title ilike ${containing(q)}`,
    order: sql`hits.status <> 'OPEN', lower(hits.title), hits.organization`,
  });
  return hits.map((hit) => found('jobProfile', hit, `${hit.organization}, ${statusWords[hit.status]}`));
}

/** Everything an admin may see, by a part of its name or a code (product 5); no line has an e-mail or a phone. */
export async function search(tx: Tx, text: string, zone: string): Promise<Found[]> {
  const q = text.trim().replace(/\s+/g, ' ');
  if (q === '') return [];
  return [
    ...(await interviews(tx, q, zone)),
    ...(await candidates(tx, q)),
    ...(await panelists(tx, q)),
    ...(await organizations(tx, q)),
    ...(await jobProfiles(tx, q)),
  ];
}

export function searchRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, searchAll, ({ tx, query, caller }) => search(tx, query.q, caller.timeZone));
}
