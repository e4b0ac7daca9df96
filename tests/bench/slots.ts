import { createHash } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql, type Database } from '../../server/db/database';
import { panelistFacts } from '../../server/slots/slot-facts';
import { offeredSlots, refusedPanelists } from '../../server/slots/engine';
import { refuseAlways } from '../../server/slots/judge';
import type { SlotRequest } from '../../server/slots/types';
import { quantile, timings, type Bench, type Part, type Served } from './kit';
import { fillAsker, fillCalendars, fillPanelists, fillPast, type Pool } from './slot-pool';

const minute = 60_000;
const day = 24 * 60 * minute;
const times = 30;

/** How many months the primary skills must have been used, so that about this share of the panelists qualifies. */
const shares = [
  { who: 'three of ten qualified', minMonths: 70, share: 0.3 },
  { who: 'nine of ten qualified', minMonths: 24, share: 0.9 },
];

/** A refused call returns early, so its time must not be measured. */
async function answered(app: Served['app'], request: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await app.inject(request);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer;
}
const idIn = (answer: LightMyRequestResponse) => answer.json<{ data: { id: string } }>().data.id;

/** Makes a waiting request for 60 minutes at one of three times, as an organization would. */
async function askFor(
  { app, headers }: Served,
  pool: Pool,
  key: string,
): Promise<{ url: string; signedIn: Record<string, string> }> {
  const signedIn = await headers(pool.admin);
  const made = await answered(app, {
    method: 'POST',
    url: '/api/interviews',
    headers: { ...signedIn, 'idempotency-key': key },
    payload: {
      kind: 'real',
      candidateId: pool.candidateId,
      jobProfileId: pool.jobProfileId,
      minutes: 60,
      times: pool.times,
      // The same was just requested for the other share.
      again: true,
    },
  });
  return { url: `/api/interviews/${idIn(made)}/slots`, signedIn };
}

/** Notes the median of `times` runs next to the minimum, which other load on a busy machine disturbs less. */
async function noteTimes(note: Bench['note'], what: string, run: () => unknown, atMost?: number): Promise<void> {
  const sorted = await timings(times, run);
  note({
    what,
    measured: quantile(sorted, 0.5),
    unit: 'ms',
    beside: { what: 'the least', measured: quantile(sorted, 0) },
    ...(atMost === undefined ? {} : { promised: { atMost } }),
  });
}

/** Slot search over panelists in twelve zones, each with 50 bookings over seven days, next to 100,000 interviews. */
export const slots: Part = async ({ note, copy, serve }) => {
  const place = await copy('empty');
  const { db } = place;
  const pool = await fillAsker(db);
  await fillPanelists(db, 1, 1_000);
  await fillPast(db, 100_000);
  const served = await serve(place);
  const preferred = pool.times.map((time) => Date.parse(time));
  const spans = preferred.map((time) => ({ start: time, end: time + 195 * minute }));
  await dayOfPanelists(note, served, pool);
  for (const { who, minMonths, share } of shares) {
    await db.run(sql`update job_profile_skills set min_months = ${minMonths} where is_primary`);
    const { url, signedIn } = await askFor(served, pool, `bench-of-slots-${minMonths}`);
    const skills = await db.many<SlotRequest['skills'][number]>(sql`
      select skill_id as "skillId", is_primary as primary, min_months as "minMonths" from job_profile_skills`);
    const query = { spans, organizationId: pool.organizationId, skills };
    const facts = await panelistFacts(db, query);
    const qualified = facts.filter((panelist) => refuseAlways(query, panelist) === null).length / facts.length;
    if (Math.abs(qualified - share) > 0.02) throw new Error(`${who}: ${qualified} of them qualified`);
    const now = Date.now();
    const request: SlotRequest = { minutes: 60, preferred, skills, candidateTaken: [], now, noticeMinutes: 120 };
    const title = `slots, 1,000 panelists, ${who}`;
    await noteTimes(note, `${title}: the engine, what is offered`, () => offeredSlots(request, facts, 200));
    await noteTimes(note, `${title}: the engine, why each other is not`, () => refusedPanelists(request, facts));
    await noteTimes(note, `${title}: the facts`, () => panelistFacts(db, query));
    for (const explain of ['', '?explain=1'])
      await noteTimes(
        note,
        `${title}: whole call${explain && ' with reasons'}`,
        () => answered(served.app, { url: `${url}${explain}`, headers: signedIn }),
        100,
      );
    await dryRun(note, served, pool, title, `bench-of-batches-${minMonths}`, url);
  }
  await withCalendars(note, served, pool, db);
};

/**
 * How much slower a search is if every panelist has connected a calendar. Compares the minima, which other load
 * disturbs less.
 */
async function withCalendars(note: Bench['note'], served: Served, pool: Pool, db: Database): Promise<void> {
  const { url, signedIn } = await askFor(served, pool, 'bench-of-calendars');
  const search = () => timings(times, () => answered(served.app, { url, headers: signedIn }));
  const without = quantile(await search(), 0);
  await fillCalendars(db, 1_000, 200);
  const connected = quantile(await search(), 0);
  note({
    what: 'slots, 1,000 panelists with 200 busy times each: a search, of one without',
    measured: connected / without,
    unit: 'times',
    beside: { what: `${connected.toFixed(0)} of ${without.toFixed(0)} ms`, measured: connected / without },
    promised: { atMost: 1.5 },
  });
}

/**
 * The calendar's day of all panelists, who have bookings tomorrow. It shows no interview: those of the pool have no
 * history, and a page of them costs as much as a list.
 */
async function dayOfPanelists(note: Bench['note'], served: Served, pool: Pool): Promise<void> {
  const { url, signedIn } = await askFor(served, pool, 'bench-of-calendar');
  const from = Math.ceil(Date.now() / day + 1) * day;
  const span = `from=${new Date(from).toISOString()}&to=${new Date(from + day).toISOString()}`;
  const asked = `${span}&organizationId=00000000-0000-4000-8000-000000000000`;
  for (const [what, path] of [
    ['a day of the calendar', `/api/slots/panelists?${asked}`],
    ['where an interview may be moved on it', `${url.replace(/slots$/, 'landings')}?${asked}`],
  ] as const)
    await noteTimes(
      note,
      `slots, 1,000 panelists: ${what}, whole call`,
      () => answered(served.app, { url: path, headers: signedIn }),
      100,
    );
}

/** A dry run of 500 rows, compared with one slot search over the same panelists. Both are whole calls. */
async function dryRun(
  note: Bench['note'],
  { app, headers }: Served,
  pool: Pool,
  title: string,
  key: string,
  slotsUrl: string,
): Promise<void> {
  const signedIn = await headers(pool.admin);
  const made = await answered(app, {
    method: 'POST',
    url: '/api/batches',
    headers: { ...signedIn, 'idempotency-key': key },
    payload: {
      source: 'candidates',
      jobProfileId: pool.jobProfileId,
      candidateIds: Array.from({ length: 500 }, (_, index) => idOf(`person${index + 1}`)),
      minutes: 60,
      times: pool.times,
    },
  });
  const url = `/api/batches/${idIn(made)}/solve`;
  const one = await timings(times, () => answered(app, { url: slotsUrl, headers: signedIn }));
  const all = await timings(5, () => answered(app, { method: 'POST', url, headers: signedIn }));
  note({
    what: `${title}: a dry run of 500 rows, in slot searches`,
    measured: quantile(all, 0.5) / quantile(one, 0.5),
    unit: 'times',
    promised: { atMost: 20 },
  });
}

/** The id that the pool derives from a name. */
const idOf = (name: string): string =>
  createHash('md5')
    .update(name)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
