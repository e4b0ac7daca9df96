import { leaves, views, type ListQuery } from '../../src/contract/interviews';
import { sql } from '../../server/db/database';
import { kinds } from '../../server/system/search';
import { median, type Bench, type Part, type Place, type Served } from './kit';
import { makeMany, rareName } from './many-interviews';

const many = 1_000_000;
const mostMs = 150;
const readers = ['admin', 'org', 'panelist', 'candidate'] as const;
const sorts = ['start', '-start', 'deadline', 'updated', '-updated', '-created'] as const;
const day = 86_400_000;
const searched = {
  'many names, "ana"': 'ana',
  'a usual name, "asha"': 'asha',
  'two letters': 'qu',
  rareName,
  none: 'xyzzy',
};

/** The filters of lists, alone and together. */
async function filtersOf({ db }: Place): Promise<Omit<ListQuery, 'view' | 'sort'>[]> {
  const some = await db.one<Record<'organizationId' | 'jobProfileId' | 'panelistId' | 'candidateId', string>>(sql`
    select organization_id as "organizationId", job_profile_id as "jobProfileId", panelist_id as "panelistId",
      candidate_id as "candidateId"
    from interviews where kind = 'real' and panelist_id is not null order by code limit 1`);
  const { organizationId, jobProfileId, panelistId, candidateId } = some;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const spans = [
    { from: at(0) },
    { to: at(0) },
    { from: at(-30), to: at(0) },
    { from: at(-400), to: at(-370) },
    { from: at(-700), to: at(-300) },
    { from: at(-300) },
    { to: at(-300) },
  ];
  const others = [
    { kind: 'mock' as const },
    { organizationId },
    { jobProfileId },
    { panelistId },
    { panelistId, organizationId },
    { candidateId },
  ];
  const both = others.slice(0, 4).flatMap((other) => spans.map((span) => ({ ...other, ...span })));
  return [{}, ...spans, ...others, ...both, ...leaves.map((leaf) => ({ state: [leaf] }))];
}

type Timed = { path: string; ms: number };

/**
 * Every combination of view or filter, order and reader, the slowest first. Combinations that are slow once are
 * measured again.
 */
async function combinations(place: Place, { app, headers }: Served): Promise<Timed[]> {
  const filters = await filtersOf(place);
  const withViews = filters.filter((_, nth) => [0, 3, 6, 8, 9, 11].includes(nth));
  const queries: ListQuery[] = sorts.flatMap((sort) => [
    ...filters.map((filter) => ({ ...filter, sort })),
    ...views.flatMap((view) => withViews.map((filter) => ({ ...filter, view, sort }))),
  ]);
  const timed: Timed[] = [];
  for (const reader of readers) {
    const as = await headers(`${reader}@example.com`);
    for (const query of queries) {
      const path = `/interviews?${new URLSearchParams(query as Record<string, string>).toString()}`;
      const ask = async () => {
        const { statusCode } = await app.inject({ url: `/api${path}`, headers: as });
        if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
      };
      const before = performance.now();
      await ask();
      const once = performance.now() - before;
      timed.push({ path: `${reader} ${path}`, ms: once < mostMs / 2 ? once : await median(5, ask) });
    }
  }
  return timed.toSorted((a, b) => b.ms - a.ms);
}

/** Lists, their counts and searches over `place`, which has a million interviews. Whole calls are measured. */
export async function measureLists(bench: Bench, place: Place): Promise<void> {
  const { note } = bench;
  const served = await bench.serve(place);
  const { app } = served;
  const headers = await served.headers('admin@example.com');
  const call = (path: string, times = 10) => median(times, () => app.inject({ url: `/api${path}`, headers }));
  // A baseline that shows the effect of other load on the machine. Long statements lose more to it than the least call
  // does.
  const counting = () => place.db.many(sql`select count(*) from generate_series(1, 300000)`);
  const floor = { what: 'counting to 300,000', measured: await median(5, counting) };
  note({ what: 'the least signed-in call', measured: await call('/auth/me', 30), unit: 'ms' });
  const timed = await combinations(place, served);
  const at = (share: number) => timed[Math.floor(timed.length * share)]?.ms ?? 0;
  note({ what: `lists, ${timed.length} combinations: median`, measured: at(0.5), unit: 'ms', beside: floor });
  note({ what: 'lists: 99th percentile', measured: at(0.01), unit: 'ms', beside: floor });
  for (const { path, ms } of timed.slice(0, 10))
    note({ what: `lists, slowest: ${path}`, measured: ms, unit: 'ms', beside: floor, promised: { atMost: mostMs } });
  for (const page of [400, 1_000, many / 25])
    note({ what: `lists: page ${page}`, measured: await call(`/interviews?_page=${page - 1}`, 3), unit: 'ms' });
  const { organizationId } = (await filtersOf(place)).find((filter) => filter.organizationId) ?? {};
  for (const [what, q] of Object.entries(searched)) {
    const part = `q=${encodeURIComponent(q)}`;
    const paths = {
      'top bar': `/search?${part}`,
      candidates: `/candidates?${part}`,
      interviews: `/interviews?${part}`,
      'interviews of an organization': `/interviews?${part}&organizationId=${organizationId}`,
    };
    for (const kind of kinds)
      note({
        what: `search, ${kind.name}: ${what}`,
        measured: await median(5, () => kind(place.db, q, 'UTC')),
        unit: 'ms',
      });
    for (const [where, path] of Object.entries(paths))
      note({
        what: `search, ${where}: ${what}`,
        measured: await call(path),
        unit: 'ms',
        beside: floor,
        promised: { atMost: mostMs },
      });
  }
  const home = '/interviews/counts?views=waiting,cancelAsked,inReview,overdueFeedback,live';
  note({ what: 'counts of the home of admins', measured: await call(home), unit: 'ms', promised: { atMost: 100 } });
}

export const interviewLists: Part = async (bench) => {
  const place = await bench.copy('demo');
  const before = performance.now();
  await makeMany(place, many);
  bench.note({ what: 'lists: making a million interviews', measured: performance.now() - before, unit: 'ms' });
  await measureLists(bench, place);
};
