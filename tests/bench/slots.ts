import { sql } from '../../server/db/database';
import { panelistFacts } from '../../server/interviews/slot-facts';
import { offeredSlots, refusedPanelists } from '../../server/slots/engine';
import { freeRanges } from '../../server/slots/free-time';
import type { PanelistFacts, Range, SlotRequest } from '../../server/slots/types';
import { median, mediansInTurn, type Part, type Served } from './kit';
import { fillAsker, fillPanelists, lighten, type Pool } from './slot-pool';

const minute = 60_000;
const quarter = 15 * minute;
const week = 7 * 24 * 60 * minute;

/** Free and taken time of one panelist, sorted: pairs of start and end. Breathing space is in what is taken. */
type Sorted = { free: Float64Array; taken: Float64Array };

/** The floor: which starts are free, and nothing else; no rule but the two lists, no ranking, no reasons. */
function sweep(pool: readonly Sorted[], starts: Float64Array, length: number): Uint8Array[] {
  return pool.map(({ free, taken }) => {
    const open = new Uint8Array(starts.length);
    let [f, t] = [0, 0];
    for (let place = 0; place < starts.length; place++) {
      const start = starts[place] ?? 0;
      const end = start + length;
      while (f < free.length && (free[f + 1] ?? 0) < end) f += 2;
      while (t < taken.length && (taken[t + 1] ?? 0) <= start) t += 2;
      const isFree = f < free.length && (free[f] ?? 0) <= start;
      if (isFree && !(t < taken.length && (taken[t] ?? 0) < end)) open[place] = 1;
    }
    return open;
  });
}

const sorted = (ranges: readonly Range[]) =>
  Float64Array.from([...ranges].sort((a, b) => a.start - b.start).flatMap(({ start, end }) => [start, end]));

const sortedOf = (facts: PanelistFacts, now: number): Sorted => ({
  free: sorted(freeRanges(facts, now, now + week)),
  taken: sorted(
    facts.taken.map(({ start, end }) => ({
      start: start - facts.breathingMinutes * minute,
      end: end + facts.breathingMinutes * minute,
    })),
  ),
});

const startsAfter = (from: number, to: number) => {
  const starts: number[] = [];
  for (let at = Math.ceil(from / quarter) * quarter; at <= to; at += quarter) starts.push(at);
  return starts;
};

/** A waiting request for 60 minutes at one of three times, made as an organization's would be. */
async function askFor(
  { app, headers }: Served,
  pool: Pool,
): Promise<{ url: string; signedIn: Record<string, string> }> {
  const signedIn = await headers(pool.admin);
  const made = await app.inject({
    method: 'POST',
    url: '/api/interviews',
    headers: { ...signedIn, 'idempotency-key': 'bench-of-the-slots' },
    payload: {
      kind: 'real',
      candidateId: pool.candidateId,
      jobProfileId: pool.jobProfileId,
      minutes: 60,
      times: pool.times,
    },
  });
  const { id } = made.json<{ data: { id: string } }>().data;
  return { url: `/api/interviews/${id}/slots`, signedIn };
}

/** Slot search over pools of panelists in twelve zones, each with 50 bookings over seven days. */
export const slots: Part = async ({ note, copy, serve }) => {
  const place = await copy('empty');
  const { db } = place;
  const pool = await fillAsker(db);
  const served = await serve(place);
  const { url, signedIn } = await askFor(served, pool);
  const skills = await db.many<SlotRequest['skills'][number]>(sql`
    select skill_id as "skillId", is_primary as primary, min_months as "minMonths" from job_profile_skills`);
  const preferred = pool.times.map((time) => Date.parse(time));
  let filled = 0;
  for (const size of [10, 100, 1_000, 10_000]) {
    const large = size > 1_000;
    if (large) await lighten(db);
    await fillPanelists(db, filled + 1, size);
    filled = size;
    const times = large ? 10 : 50;
    const now = Date.now();
    const factsOf = (spans: Range[]) => panelistFacts(db, { spans, organizationId: pool.organizationId }, now);
    const asked = preferred.map((time) => ({ start: time, end: time + 195 * minute }));
    const read = () => factsOf(asked);
    const facts = await read();
    const wholeWeek = await factsOf([{ start: now, end: now + week }]);
    const request: SlotRequest = { minutes: 60, preferred, skills, candidateTaken: [], now, noticeMinutes: 120 };
    const everyStart: SlotRequest = { ...request, anyStart: true };
    const lists = wholeWeek.map((one) => sortedOf(one, now));
    const who = `slots, ${size.toLocaleString('en')} panelists`;
    const places = Float64Array.from(startsAfter(now, now + week));
    const floor = {
      what: 'a plain sweep of seven days',
      measured: await median(times, () => sweep(lists, places, 60 * minute)),
    };
    const computing = {
      'the engine, three preferred times': (of: typeof facts) => offeredSlots(request, of, 200),
      'the engine, why each other is not offered': (of: typeof facts) => refusedPanelists(request, of),
    };
    for (const [what, compute] of Object.entries(computing))
      note({
        what: `${who}: ${what}`,
        measured: await median(times, () => compute(facts)),
        unit: 'ms',
        beside: floor,
        ...(large ? {} : { promised: { atMost: size < 1_000 ? 5 : 10 } }),
      });
    note({
      what: `${who}: the engine, every start of seven days`,
      measured: await median(times, () => offeredSlots(everyStart, wholeWeek, 200)),
      unit: 'ms',
      beside: floor,
    });
    if (large) {
      const tenth = facts.filter((_, place) => place % 10 === 0);
      for (const [what, compute] of Object.entries(computing)) {
        const [few = 0, all = 0] = await mediansInTurn(30, [() => compute(tenth), () => compute(facts)]);
        note({
          what: `${who}: ${what}, to every tenth of them in turn`,
          measured: all / few,
          unit: 'times',
          promised: { atMost: 10 },
        });
      }
    }
    const beside = { what: 'its facts', measured: await median(times, read) };
    for (const explain of ['', '?explain=1'])
      note({
        what: `${who}: whole call${explain && ' with reasons'}`,
        measured: await median(times, () => served.app.inject({ url: `${url}${explain}`, headers: signedIn })),
        unit: 'ms',
        beside,
        ...(size === 1_000 ? { promised: { atMost: 50 } } : {}),
      });
  }
};
