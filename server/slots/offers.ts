import type { Refusal, RefusedPanelist as Refused, Slots } from '../../src/contract/interviews';
import type { FreeTimes } from '../../src/contract/booking';
import type { OpenTime, OpenTimes } from '../../src/contract/interviews-links';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { hour, iso, minute } from '../../src/contract/time';
import { interviewRules } from '../../src/contract/interview-rules';
import type { Tx } from '../db/database';
import { countFree, freeCounts, mayBook, offeredSlots, refusedPanelists } from './engine';
import { freeRanges } from './free-time';
import { AFTER_PREFERRED, AHEAD } from './judge';
import type { PanelistFacts, RankedSlot, Range, RefusedPanelist, SlotRequest } from './types';
import { panelistFacts, personTaken, type FactsQuery } from './slot-facts';
import { bookingNotice } from '../../src/contract/booking-rules';

/** The parameters of a search, with or without an interview. Instants are epoch ms. */
export type Wish = {
  organizationId: string | null;
  personId: string;
  minutes: SlotRequest['minutes'];
  times: number[];
  skills: AskedSkill[];
  /** The interview to be booked; its current slot does not count as taken. */
  exceptInterviewId?: string | null;
  /** The caller's own hold; it does not count as taken. */
  exceptHoldId?: string | null;
};

export const skillsOf = (wish: Pick<Wish, 'skills'>): SlotRequest['skills'] =>
  wish.skills.map((skill) => ({ ...skill, skillId: skill.id }));

const factsQuery = (wish: Omit<Wish, 'personId'>, starts: number[]): FactsQuery => ({
  spans: starts.map((start) => ({ start, end: start + AFTER_PREFERRED + (wish.minutes + 15) * minute })),
  organizationId: wish.organizationId,
  skills: skillsOf(wish),
  exceptInterviewId: wish.exceptInterviewId ?? null,
  exceptHoldId: wish.exceptHoldId ?? null,
});

export const slotRequest = (
  wish: Pick<Wish, 'minutes' | 'times' | 'skills'>,
  candidateTaken: Range[],
  now: number,
  noticeMinutes: number,
): SlotRequest => ({
  minutes: wish.minutes,
  preferred: wish.times,
  skills: skillsOf(wish),
  candidateTaken,
  now,
  noticeMinutes,
});

/** The maximum number of slots in a reply: the best ranked ones. */
const offeredAtMost = 200;

async function searched(db: Tx, wish: Wish, now: number, notice = firstNotice) {
  const query = factsQuery(wish, wish.times);
  const panelists = await panelistFacts(db, query);
  const taken = await personTaken(db, wish.personId, query);
  return { panelists, request: slotRequest(wish, taken, now, notice) };
}

type Reader = {
  admin: boolean;
  explain: boolean;
  notice?: number;
  /** Panelists whose slots are all returned, whatever their rank. */
  panelistIds?: readonly string[];
};

/**
 * The offered slots of a search in ranked order (product: Slots). Admins also get the rows of the grid and, with
 * `explain`, why other panelists are not offered; other callers do not see hours and reasons (product: Readers).
 */
export async function offersFor(db: Tx, wish: Wish, now: number, reader: Reader): Promise<Slots> {
  const { panelists, request } = await searched(db, wish, now, reader.notice);
  const { panelistIds: named = [] } = reader;
  const shown =
    named.length === 0
      ? offeredSlots(request, panelists, offeredAtMost)
      : offeredSlots(request, panelists).filter(
          ({ panelistId }, place) => place < offeredAtMost || named.includes(panelistId),
        );
  const byId = new Map(panelists.map((panelist) => [panelist.id, panelist]));
  const reply: Slots = { now: iso(now), offered: shown.map((slot) => offeredReply(slot, byId, reader.admin)) };
  if (shown.length >= offeredAtMost) reply.free = countFree(request, panelists);
  if (reader.admin) reply.rows = gridRows(shown, byId, wish);
  if (reader.admin && reader.explain) reply.refused = refusedPanelists(request, panelists).map(refusedReply);
  return reply;
}

/**
 * How many panelists are free at each start of the next 7 days, regardless of the preferred times (product: Slots).
 * With a candidate, only starts at which the candidate is free are counted.
 */
export async function freeTimesFor(
  db: Tx,
  wish: Omit<Wish, 'personId'> & { personId: string | null },
  now: number,
  notice = firstNotice,
): Promise<Omit<FreeTimes, 'candidateZone'>> {
  const query = { ...factsQuery(wish, []), spans: [{ start: now, end: now + AHEAD + (wish.minutes + 15) * minute }] };
  const taken = wish.personId === null ? [] : await personTaken(db, wish.personId, query);
  const request = slotRequest(wish, taken, now, notice);
  const counts = freeCounts({ ...request, anyStart: true }, await panelistFacts(db, query));
  return { now: iso(now), starts: counts.map(({ start, free }) => ({ start: iso(start), free })) };
}

/**
 * The times offered to a candidate: each time once, with the panelist who would be asked, without ranks and reasons
 * (product: Readers). No panelist is left out, because some times may suit only the last ones.
 */
export async function openTimesFor(db: Tx, wish: Wish, now: number): Promise<OpenTimes> {
  const { panelists, request } = await searched(db, wish, now);
  const byStart = new Map<number, OpenTime>();
  for (const { panelistId, panelistName, start, end } of offeredSlots(request, panelists))
    if (!byStart.has(start)) byStart.set(start, { panelistId, panelistName, start: iso(start), end: iso(end) });
  return { now: iso(now), offered: [...byStart.values()].sort((a, b) => a.start.localeCompare(b.start)) };
}

/** A refused panelist in the form that admins read. */
export const refusedReply = ({ panelistId, panelistName, reason, calendarReadAt }: RefusedPanelist): Refused => ({
  panelistId,
  panelistName,
  reason,
  calendarReadAt: readAtReply(calendarReadAt),
});
export const readAtReply = (at: number | null) => (at === null ? null : iso(at));
/** The busy times of a panelist's connected calendars within a span, in the form that admins read. */
export const calendarReply = (
  { busy, calendarReadAt }: Pick<PanelistFacts, 'busy' | 'calendarReadAt'>,
  isShown: (range: Range) => boolean,
) => ({
  busy: busy.filter(isShown).map(({ start, end }) => ({ start: iso(start), end: iso(end) })),
  calendarReadAt: readAtReply(calendarReadAt),
});

function offeredReply(slot: RankedSlot, byId: Map<string, PanelistFacts>, admin: boolean): Slots['offered'][number] {
  const { panelistId, panelistName, rank, reasons } = slot;
  const reply = { rank, panelistId, panelistName, start: iso(slot.start), end: iso(slot.end), reasons };
  const panelist = byId.get(panelistId);
  return admin && panelist
    ? { ...reply, panelistTimeZone: panelist.timeZone, calendarReadAt: readAtReply(panelist.calendarReadAt) }
    : reply;
}

const overlaps = (range: { start: number; end: number }, windows: { start: number; end: number }[]) =>
  windows.some((window) => range.start < window.end && window.start < range.end);

function gridRows(offered: RankedSlot[], byId: Map<string, PanelistFacts>, wish: Wish): NonNullable<Slots['rows']> {
  const windows = wish.times.map((time) => ({
    start: time - hour,
    end: time + AFTER_PREFERRED + wish.minutes * minute + hour,
  }));
  return [...new Set(offered.map((slot) => slot.panelistId))].flatMap((id) => {
    const panelist = byId.get(id);
    if (!panelist) return [];
    const free = windows.flatMap((window) => freeRanges(panelist, window.start, window.end));
    const shape = (ranges: { start: number; end: number }[]) =>
      ranges
        .filter((range) => overlaps(range, windows))
        .map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
    return [
      {
        panelistId: id,
        panelistName: panelist.name,
        timeZone: panelist.timeZone,
        free: shape(free),
        taken: shape(panelist.taken),
        ...calendarReply(panelist, (range) => overlaps(range, windows)),
      },
    ];
  });
}

/** A start of a panelist to be checked, with the notice that applies and the hold to ignore. */
export type BookingWish = Wish & { panelistId: string; start: number; notice: number; anyStart: boolean };

/**
 * Why this panelist may not be booked at this start, by the same checks that decide what is offered; null if they may.
 * Must be called under the locks of both parties.
 */
export async function judgeBooking(tx: Tx, wish: BookingWish, now: number): Promise<Refusal | null> {
  const query = factsQuery(wish, [wish.start]);
  const [panelist] = await panelistFacts(tx, query, [wish.panelistId]);
  const candidateTaken = await personTaken(tx, wish.personId, query);
  if (!panelist) return 'INACTIVE';
  const request = slotRequest(wish, candidateTaken, now, wish.notice);
  const answer = mayBook(wish.anyStart ? { ...request, anyStart: true } : request, panelist, wish.start);
  return answer.ok ? null : answer.reason;
}

/** The notice that a first booking needs, in minutes (product: Slots). */
export const firstNotice = bookingNotice / minute;
/** The notice that a replacement needs, in minutes (product: Slots). */
export const replacementNotice = interviewRules.replacementNotice / minute;

/** A booking that is proposed but not made yet. */
export type Planned = { panelistId: string; personId: string } & Range;

/** The maximum number of replacements returned for an interview; at most half of them are at the booked time. */
const replacementsAtMost = 12;

/**
 * The slots of panelists who could take over an interview that an admin replaces: at the booked time first, then near
 * it, without the panelists in `not`. The bookings in `planned` count as made. The notice is waived for the same time,
 * as BOOK does; otherwise it is the notice of a replacement (product: Slots).
 */
export async function replacementOffers(
  tx: Tx,
  wish: Wish,
  start: number,
  not: readonly string[],
  planned: readonly Planned[],
  now: number,
): Promise<RankedSlot[]> {
  const there = { ...wish, times: [start, ...wish.times.filter((time) => time > now)] };
  const query = factsQuery(there, there.times);
  const panelists = (await panelistFacts(tx, query))
    .filter(({ id }) => !not.includes(id))
    .map((panelist): PanelistFacts => {
      const own = planned.filter(({ panelistId }) => panelistId === panelist.id);
      return {
        ...panelist,
        taken: [...panelist.taken, ...own.map((range) => ({ ...range, kind: 'interview' as const }))],
        interviewStarts: [...panelist.interviewStarts, ...own.map((range) => range.start)],
      };
    });
  const candidateTaken = [
    ...(await personTaken(tx, wish.personId, query)),
    ...planned.filter(({ personId }) => personId === wish.personId),
  ];
  const same = offeredSlots(slotRequest({ ...wish, times: [start] }, candidateTaken, now, 0), panelists).filter(
    (slot) => slot.start === start,
  );
  const away = (slot: RankedSlot) => Math.abs(slot.start - start);
  const near = offeredSlots(slotRequest(there, candidateTaken, now, replacementNotice), panelists)
    .filter((slot) => slot.start !== start)
    .sort((a, b) => away(a) - away(b) || a.rank - b.rank);
  return [...same.slice(0, replacementsAtMost / 2), ...near].slice(0, replacementsAtMost);
}

/** Panelists who could take over at exactly this start, best first, without those in `askedIds`. */
export async function replacementsFor(
  tx: Tx,
  wish: Wish,
  start: number,
  askedIds: string[],
  now: number,
): Promise<string[]> {
  const there = { ...wish, times: [start] };
  const query = factsQuery(there, [start]);
  const request = slotRequest(there, await personTaken(tx, wish.personId, query), now, replacementNotice);
  const offered = offeredSlots(request, await panelistFacts(tx, query));
  return offered
    .filter((slot) => slot.start === start && !askedIds.includes(slot.panelistId))
    .map((slot) => slot.panelistId);
}
