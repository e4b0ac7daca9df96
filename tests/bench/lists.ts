import { sql } from '../../server/db/database';
import { kinds } from '../../server/system/search';
import { median, mediansInTurn, quantile, type Bench, type Part, type Served } from './kit';
import { makeMany, rareName } from './many-interviews';

const few = 10_000;
const many = 1_000_000;
const pages = 100;
const rounds = 5;
const again = { pages: 10, rounds: 20 };

type Reader = { app: Served['app']; headers: Record<string, string> };
type Both = { small: Reader; big: Reader };

async function ask({ app, headers }: Reader, path: string) {
  const answer = await app.inject({ url: `/api${path}`, headers });
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`);
  return answer;
}
const rowsOf = (answer: Awaited<ReturnType<typeof ask>>) =>
  answer.json<{ data: { content: unknown[] } }>().data.content.length;

/** The median times of a page of both sizes. */
async function pageTimes({ small, big }: Both, url: string, times: number) {
  const [ofSmall = 0, ofBig = 0] = await mediansInTurn(times, [() => ask(small, url), () => ask(big, url)]);
  return { url, small: ofSmall, big: ofBig, ratio: ofBig / ofSmall };
}

/**
 * The first pages that are full over ten thousand rows. The worst of them are measured anew and more often: of a hundred pages
 * some have been unlucky.
 */
async function firstPages(both: Both, path: string) {
  const found: Awaited<ReturnType<typeof pageTimes>>[] = [];
  for (let number = 0; number < pages; number += 1) {
    const url = `${path}${path.includes('?') ? '&' : '?'}_limit=25&_page=${number}`;
    if (rowsOf(await ask(both.small, url)) < 25) break;
    found.push(await pageTimes(both, url, rounds));
  }
  const worst = found.toSorted((a, b) => b.ratio - a.ratio);
  const anew: typeof found = [];
  for (const { url } of worst.slice(0, again.pages)) anew.push(await pageTimes(both, url, again.rounds));
  return [...anew, ...worst.slice(again.pages)];
}

const lists = {
  'all, newest first': '/interviews',
  completed: '/interviews?view=completed',
  'to be changed, by start': '/interviews?view=changeable&sort=start',
  'released, latest first': '/interviews?view=released&sort=-start',
  'waiting, by deadline': '/interviews?view=waiting&sort=deadline',
  'mocks that wait': '/interviews?view=waiting&kind=mock&sort=deadline',
  'of an organization': '/interviews?organizationId=ORGANIZATION',
  'of a job profile': '/interviews?jobProfileId=JOB',
  'of a job profile, by start': '/interviews?jobProfileId=JOB&sort=start',
  'of a panelist, by start': '/interviews?panelistId=PANELIST&sort=start',
  'of a month': '/interviews?from=FROM&to=TO&sort=start',
  'of all that were, latest first': '/interviews?to=TO&sort=-start',
};

const searches = {
  'a part of many names, "ana"': 'ana',
  'a usual name, "asha"': 'asha',
  'a rare name': rareName,
  'a name nobody has': 'xyzzy',
};

async function readers(bench: Bench) {
  const places = { small: await bench.copy('demo'), big: await bench.copy('demo') };
  const before = performance.now();
  await makeMany(places.small, few);
  await makeMany(places.big, many);
  const made = performance.now() - before;
  bench.note({ what: `lists: making ${many.toLocaleString('en')} interviews`, measured: made, unit: 'ms' });
  const reader = async (place: (typeof places)['big']): Promise<Reader> => {
    const { app, headers } = await bench.serve(place);
    return { app, headers: await headers('admin@example.com') };
  };
  return { both: { small: await reader(places.small), big: await reader(places.big) }, ...places };
}

/** Lists and searches over a million interviews and over ten thousand, whole calls. */
export const interviewLists: Part = async (bench) => {
  const { note } = bench;
  const { both, big } = await readers(bench);
  const { organization, job, panelist } = await big.db.one<Record<'organization' | 'job' | 'panelist', string>>(sql`
    select organization_id as organization, job_profile_id as job, panelist_id as panelist
    from interviews where kind = 'real' and panelist_id is not null order by code limit 1`);
  const day = 86_400_000;
  const asked = (path: string) =>
    path
      .replace('ORGANIZATION', organization)
      .replace('JOB', job)
      .replace('PANELIST', panelist)
      .replace('FROM', new Date(Date.now() - 30 * day).toISOString())
      .replace('TO', new Date().toISOString());
  for (const [what, path] of Object.entries(lists)) {
    const found = await firstPages(both, asked(path));
    const sorted = (of: 'ratio' | 'small' | 'big') => found.map((one) => one[of]).sort((a, b) => a - b);
    const beside = { what: 'over ten thousand', measured: quantile(sorted('small'), 0.5) };
    const size = `list, ${what}: the first ${found.length} pages`;
    note({ what: `${size}, at the median`, measured: quantile(sorted('big'), 0.5), unit: 'ms', beside });
    note({
      what: `${size}, the worst to ten thousand's`,
      measured: sorted('ratio').at(-1) ?? 0,
      unit: 'times',
      promised: { atMost: 1.5 },
    });
  }
  const floor = {
    what: 'the least signed-in call',
    measured: await median(30, () => both.big.app.inject({ url: '/api/auth/me', headers: both.big.headers })),
  };
  const call = (path: string, times = 20) => median(times, () => ask(both.big, path));
  for (const [what, q] of Object.entries(searches)) {
    const part = `q=${encodeURIComponent(q)}`;
    const found = {
      'top bar, all kinds': `/search?${part}`,
      'list of candidates': `/candidates?${part}&_limit=25`,
      'list of interviews': `/interviews?${part}`,
      'list of an organization': `/interviews?${part}&organizationId=${organization}`,
    };
    for (const kind of kinds)
      note({
        what: `search, top bar, ${kind.name.replace(/\$\d+$/, '')}: ${what}`,
        measured: await median(20, () => kind(big.db, q, 'UTC')),
        unit: 'ms',
        promised: { atMost: 20 },
      });
    for (const [where, path] of Object.entries(found))
      note({
        what: `search, ${where}: ${what}`,
        measured: await call(path),
        unit: 'ms',
        beside: floor,
        promised: { atMost: 20 },
      });
  }
  for (const page of [1_000, 10_000, many / 25])
    note({
      what: `list, all: page ${page.toLocaleString('en')}`,
      measured: await call(`/interviews?_page=${page - 1}`, 5),
      unit: 'ms',
      beside: floor,
    });
  const totals = {
    'of a job profile, kept': `jobProfileId=${job}`,
    'of a panelist, kept': `panelistId=${panelist}`,
    'of all that were, kept but for a day': `to=${new Date().toISOString()}`,
    "of a panelist's at an organization, counted": `panelistId=${panelist}&organizationId=${organization}`,
    "of an organization's that were, counted": `to=${new Date().toISOString()}&organizationId=${organization}`,
    "of a job profile's that were, counted": `to=${new Date().toISOString()}&jobProfileId=${job}`,
  };
  for (const [what, filter] of Object.entries(totals))
    note({
      what: `list, filtered: first page with the total ${what}`,
      measured: await call(`/interviews?${filter}&sort=start`, 5),
      unit: 'ms',
      beside: floor,
    });
  const home = '/interviews/counts?views=waiting,cancelAsked,inReview,overdueFeedback,live';
  note({
    what: 'counts of the home of admins',
    measured: await median(20, () => both.big.app.inject({ url: `/api${home}`, headers: both.big.headers })),
    unit: 'ms',
    beside: floor,
  });
};
