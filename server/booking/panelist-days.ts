import type { Landing, Landings, PanelistDay, findPanelistDays } from '../../src/contract/booking';
import type { Page, QueryOf } from '../../src/contract/kit';
import { iso, quarter } from '../../src/contract/time';
import { timedLeaves, type InterviewRow } from '../../src/contract/interviews';
import { sql, type Tx } from '../db/database';
import { askedOf } from '../interviews/lists/list';
import { conditionOf } from '../interviews/lists/views';
import { readerColumns, readerTables, type ReadRow } from '../interviews/read';
import { interviewReply } from '../interviews/shape';
import type { Caller } from '../kit/caller';
import { allOf, given, hasText } from '../kit/lists';
import { freeRanges } from '../slots/free-time';
import { judgeOf, refuseAlways, startsWithin } from '../slots/judge';
import { calendarReply } from '../slots/offers';
import { overlaps } from '../slots/ranges';
import { diariesOf, hoursColumns, noDiary, weeklyOf, type HoursRow } from '../slots/slot-facts';
import type { PanelistFacts, Range } from '../slots/types';
import { askedFor, interviewOf, oneDay, spanOf, takenWithin } from './matching';

type DayQuery = QueryOf<typeof findPanelistDays>;
type Person = Pick<PanelistFacts, 'id' | 'name' | 'timeZone'> & HoursRow & { booked: number };

const shownAtFirst = 50;

/** The interviews of a day that are shown, as a condition over `interviews i`. */
const shownOf = ({ from, to, organizationId, panelistId }: DayQuery, caller: Caller) =>
  conditionOf(askedOf({ from, to, organizationId, panelistId, state: [...timedLeaves] }, caller));

/** The panelists with interviews or hours on a day: those with interviews first, then by name. */
async function panelistsOf(tx: Tx, query: DayQuery, caller: Caller) {
  const day = oneDay(query);
  const people = await tx.manyPlanned<Person>(sql`
    with shown as (select i.panelist_id as id, count(*)::int as booked from interviews i
      where ${shownOf(query, caller)} and i.panelist_id is not null group by 1)
    select u.id, u.name, u.time_zone as "timeZone", coalesce(s.booked, 0) as booked, ${hoursColumns(sql`p.user_id`, day)}
    from panelists p join users u on u.id = p.user_id left join shown s on s.id = p.user_id
    where ${allOf(
      sql`(s.booked > 0 or p.active and u.active)`,
      given(query.panelistId, (id) => sql`p.user_id = ${id}`),
      hasText(sql`u.name`, query.q),
    )}
    order by s.booked is null, lower(u.name), u.id`);
  const all = people.flatMap(({ weekly, daysOff, extra, ...person }) => {
    const hours = { timeZone: person.timeZone, weekly: weeklyOf(weekly), daysOff, extra };
    const free = freeRanges(hours, day.start, day.end);
    return person.booked > 0 || free.length > 0 ? [{ ...person, free }] : [];
  });
  return { day, total: all.length, page: all.slice(0, query._limit ?? shownAtFirst) };
}

/** The calendar's panelists with their hours and interviews on a day (product: Calendar). */
export async function panelistDays(tx: Tx, query: DayQuery, caller: Caller): Promise<Page<PanelistDay>> {
  const { day, total, page } = await panelistsOf(tx, query, caller);
  const diaries = await diariesOf(
    tx,
    page.map(({ id }) => id),
    { spans: [day] },
  );
  const ids = page.filter(({ booked }) => booked > 0).map(({ id }) => id);
  const found = await tx.manyPlanned<ReadRow>(sql`
    select ${readerColumns} from ${readerTables}
    where ${shownOf(query, caller)} and i.panelist_id = any(${ids}::uuid[]) order by i.starts_at, i.id`);
  const interviews = new Map<string | null, InterviewRow[]>();
  for (const row of found)
    interviews.set(row.panelistId, [...(interviews.get(row.panelistId) ?? []), interviewReply(row, caller)]);
  return {
    content: page.map(({ id, name, timeZone, free }) => ({
      panelistId: id,
      panelistName: name,
      timeZone,
      free: free.map(spanOf),
      taken: takenWithin(diaries.get(id)?.taken ?? [], day),
      ...calendarReply(diaries.get(id) ?? noDiary, (range) => overlaps(range, day)),
      interviews: interviews.get(id) ?? [],
    })),
    pageable: { pageNumber: 0 },
    totalElements: total,
  };
}

/** The starts of that day to which an interview may be moved, judged like every booking (product: Slots). */
export async function landingsFor(tx: Tx, id: string, query: DayQuery, caller: Caller): Promise<Page<Landings>> {
  const interview = await interviewOf(tx, id, caller);
  const { day, total, page } = await panelistsOf(tx, query, caller);
  const ids = page.map((person) => person.id);
  const { request, panelists } = await askedFor(tx, interview, caller, ids, day);
  const starts = startsWithin(request, day);
  const judge = judgeOf(starts);
  return {
    content: panelists.map((panelist) => {
      const always = refuseAlways(request, panelist);
      const refusals = always ? starts.map(() => always) : judge(panelist);
      const told = refusals.map((refusal, place) =>
        refusal === 'BUSY' && starts[place]?.refusal === 'BUSY' ? ('CANDIDATE' as const) : refusal,
      );
      return { panelistId: panelist.id, landings: runsOf(starts, told) };
    }),
    pageable: { pageNumber: 0 },
    totalElements: total,
  };
}

/** Merges neighboring starts with the same refusal into one run. */
function runsOf(starts: readonly Range[], refusals: readonly Landing['refusal'][]): Landing[] {
  const runs: Landing[] = [];
  starts.forEach(({ start }, place) => {
    const refusal = refusals[place] ?? null;
    const run = runs.at(-1);
    if (run?.refusal === refusal) run.end = iso(start + quarter);
    else runs.push({ start: iso(start), end: iso(start + quarter), refusal });
  });
  return runs;
}
