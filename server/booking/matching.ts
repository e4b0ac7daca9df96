import type { FreeTime, Fits, RankedPanelists, findDay } from '../../src/contract/booking';
import { isPreferredAt } from '../../src/contract/booking-rules';
import { lengths, type Leaf, type Minutes, type Slots } from '../../src/contract/interviews';
import type { QueryOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { hour, iso, minute } from '../../src/contract/time';
import { interviewRules } from '../../src/contract/interview-rules';
import { calendarReply, firstNotice, readAtReply, refusedReply, skillsOf, slotRequest } from '../slots/offers';
import { panelistFacts, personTaken, personsTaken, type FactsQuery } from '../slots/slot-facts';
import {
  bookableWithin,
  fitsByStart,
  fittingRequests,
  surveyPanelists,
  type Surveyed,
  type Waiting,
} from '../slots/engine';
import { freeRanges } from '../slots/free-time';
import { overlaps } from '../slots/ranges';
import type { PanelistFacts, Range, SlotRequest } from '../slots/types';
import { databaseNow, sql, type Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { invalid, missing } from '../kit/failures';
import { bookingNotice, ownHold, wishOf } from '../interviews/event-facts';
import { interviewsWithin } from '../interviews/reach';
import type { Held } from '../interviews/read';
import type { subjectOf } from '../interviews/request';
import { heldFor } from '../interviews/store';

type Subject = Awaited<ReturnType<typeof subjectOf>>;

export const spanOf = ({ start, end }: Range) => ({ start: iso(start), end: iso(end) });
const padded = ({ start, end }: Range, minutes: number): Range => ({ start, end: end + minutes * minute });
const aheadOf = (now: number): Range => ({ start: now, end: now + interviewRules.bookAhead + 1 });

export const takenWithin = (taken: PanelistFacts['taken'], span: Range) =>
  taken
    .filter((one) => overlaps(one, span))
    .toSorted((a, b) => a.start - b.start)
    .map(spanOf);

/** The free hours and taken times within a span. */
const diaryWithin = (panelist: PanelistFacts, span: Range) => ({
  free: freeRanges(panelist, span.start, span.end).map(spanOf),
  taken: takenWithin(panelist.taken, span),
});

/** A day has at most 25 hours. */
const longestDay = 25 * hour;
/** The maximum number of panelists in the picture of a day, free or not. */
const drawnAtMost = 60;

/** The range of a day. @throws 400 if it is not one day. */
export function oneDay({ from, to }: { from: string; to: string }): Range {
  const day = { start: Date.parse(from), end: Date.parse(to) };
  if (day.end <= day.start || day.end - day.start > longestDay)
    throw invalid([{ field: 'to', message: texts.dateTimeWrong }]);
  return day;
}

function dayWithin(query: QueryOf<typeof findDay>, now: number): Range {
  const day = oneDay(query);
  const refuse = (field: string, message: string) => invalid([{ field, message }]);
  if (day.end <= now) throw refuse('from', texts.dateTimeWrong);
  if (day.start > now + interviewRules.bookAhead) throw refuse('from', texts.tooFarAhead);
  return day;
}

const offersOf = (minutes: number, { panelist, starts, ...one }: Surveyed, rank: number, asked: number) =>
  starts.map(({ start }) => ({
    rank,
    panelistId: panelist.id,
    panelistName: panelist.name,
    panelistTimeZone: panelist.timeZone,
    calendarReadAt: readAtReply(panelist.calendarReadAt),
    start: iso(start),
    end: iso(start + minutes * minute),
    reasons: {
      skillsMatched: one.skillsMatched,
      skillsAsked: asked,
      experienceYears: Math.floor(panelist.experienceMonths / 12),
      interviewsThisWeek: one.week,
      busyPercent: one.busyPercent,
      minutesFromPreferred: 0,
    },
  }));

/** Check Available Panelist (product: Matching): all panelists on one day; the candidate is not known yet. */
export async function pictureOfDay(
  tx: Tx,
  subject: Subject,
  minutes: Minutes,
  query: QueryOf<typeof findDay>,
): Promise<{ slots: Slots; free: number }> {
  const now = await databaseNow(tx);
  const day = dayWithin(query, now);
  const asked = { minutes, times: [], skills: subject.skills };
  const panelists = await panelistFacts(tx, {
    spans: [padded(day, minutes)],
    organizationId: subject.organizationId,
    skills: skillsOf(asked),
  });
  const request: SlotRequest = { ...slotRequest(asked, [], now, firstNotice), anyStart: true };
  const { free, refused } = surveyPanelists(request, panelists, day);
  const drawn = free.slice(0, drawnAtMost);
  const unavailable = refused.map(({ panelist }) => panelist);
  const rows = [...drawn.map(({ panelist }) => panelist), ...unavailable].flatMap((panelist) => {
    const diary = diaryWithin(panelist, day);
    const person = { panelistId: panelist.id, panelistName: panelist.name, timeZone: panelist.timeZone };
    const calendar = calendarReply(panelist, (range) => overlaps(range, day));
    return diary.free.length === 0 ? [] : [{ ...person, ...diary, ...calendar }];
  });
  return {
    free: free.length,
    slots: {
      now: iso(now),
      offered: drawn.flatMap((one, place) => offersOf(minutes, one, place + 1, request.skills.length)),
      rows: rows.slice(0, drawnAtMost),
      refused: refused.map(refusedReply),
    },
  };
}

/**
 * The facts of the given panelists, or of all, for an interview over the next days, and the request that judges its
 * starts.
 */
export async function askedFor(
  tx: Tx,
  interview: Held,
  caller: Caller,
  ids: string[] | null,
  within = aheadOf(interview.now),
) {
  const { now } = interview;
  const wish = wishOf(interview);
  const query: FactsQuery = {
    spans: [padded(within, wish.minutes)],
    organizationId: wish.organizationId,
    skills: skillsOf(wish),
    exceptInterviewId: interview.id,
    exceptHoldId: await ownHold(tx, interview.id, caller),
  };
  const panelists = await panelistFacts(tx, query, ids);
  const candidateTaken = await personTaken(tx, wish.personId, query);
  const request = slotRequest(wish, candidateTaken, now, bookingNotice(interview, caller));
  return { request: { ...request, anyStart: true } as const, panelists, within };
}

export async function interviewOf(tx: Tx, id: string, caller: Caller): Promise<Held> {
  const interview = await heldFor(tx, id, caller);
  if (!interview) throw missing();
  return interview;
}

/** Map Panelist (product: Matching): all panelists for one interview, at any time of the next 7 days. */
export async function rankedPanelists(tx: Tx, id: string, caller: Caller): Promise<RankedPanelists> {
  const interview = await interviewOf(tx, id, caller);
  const { request, panelists, within } = await askedFor(tx, interview, caller, null);
  const { free, refused } = surveyPanelists(request, panelists, within);
  const counted = free.map((one) => ({
    ...one,
    preferred: one.starts.filter(({ start }) => isPreferredAt(request.preferred, start)).length,
  }));
  // Panelists who are free at the candidate's times come before the others, each group in the usual ranking.
  const inReach = counted.toSorted((a, b) => Number(a.preferred === 0) - Number(b.preferred === 0));
  return {
    now: iso(interview.now),
    ranked: inReach.map(({ panelist, skillsMatched, starts, week, preferred }, place) => ({
      rank: place + 1,
      panelistId: panelist.id,
      panelistName: panelist.name,
      timeZone: panelist.timeZone,
      skillsMatched,
      skillsAsked: request.skills.length,
      experienceYears: Math.floor(panelist.experienceMonths / 12),
      interviewsThisWeek: week,
      starts: starts.length,
      preferred,
    })),
    refused: refused.map(refusedReply),
  };
}

/** When one panelist can be booked for an interview (product: Matching). */
export async function freeTimeFor(tx: Tx, panelistId: string, id: string, caller: Caller): Promise<FreeTime> {
  const { request, panelists, within } = await askedFor(tx, await interviewOf(tx, id, caller), caller, [panelistId]);
  return freeReply(panelists, request, within, new Map());
}

/** When one panelist can be booked at all, and for how many of the waiting requests (product: Matching). */
export async function freeTimeOf(tx: Tx, panelistId: string, minutes: Minutes, caller: Caller): Promise<FreeTime> {
  const now = await databaseNow(tx);
  const within = aheadOf(now);
  const { waiting, panelists } = await waitingFor(tx, panelistId, [padded(within, longest)], now, caller);
  const request = { ...slotRequest({ minutes, times: [], skills: [] }, [], now, firstNotice), anyStart: true } as const;
  const [panelist] = panelists;
  return freeReply(panelists, request, within, panelist ? fitsByStart(waiting, panelist) : new Map());
}

function freeReply(
  [panelist]: readonly PanelistFacts[],
  request: SlotRequest,
  within: Range,
  fits: ReadonlyMap<number, number>,
): FreeTime {
  if (!panelist) throw missing();
  const { starts, refusal } = bookableWithin(request, within)(panelist);
  return {
    now: iso(within.start),
    panelist: { id: panelist.id, name: panelist.name, timeZone: panelist.timeZone },
    minutes: request.minutes,
    ...diaryWithin(panelist, within),
    starts: starts.map(({ start, end }) => ({
      start: iso(start),
      end: iso(end),
      preferred: isPreferredAt(request.preferred, start),
      fits: fits.get(start) ?? 0,
    })),
    refusal,
  };
}

type WaitingRow = Pick<
  Held,
  'id' | 'version' | 'organizationId' | 'personId' | 'minutes' | 'skills' | 'candidateId'
> & {
  code: string;
  leaf: Leaf;
  candidate: string;
  organization: string | null;
  title: string | null;
  times: number[];
  waitBy: string | null;
  blocked: boolean;
};

/**
 * The maximum number of waiting requests that are judged, earliest expiry first, and of those listed as not fitting.
 */
const judgedAtMost = 1000;
const namedAtMost = 100;
/** The longest interview, in minutes. */
const longest = Math.max(...lengths);

const waitingRows = (tx: Tx, panelistId: string, caller: Caller) =>
  tx.many<WaitingRow>(sql`
    select i.id, i.version, i.organization_id as "organizationId", i.person_id as "personId", i.minutes, i.skills, i.code,
      i.leaf, i.candidate_id as "candidateId", c.name as candidate, o.name as organization, j.title,
      i.context->'times' as times, i.deadline as "waitBy",
      exists (select from panelist_blocks b
        where b.panelist_id = ${panelistId} and b.organization_id = i.organization_id) or coalesce(o.blocked, false) as blocked
    from interviews i join candidates c on c.id = i.candidate_id
    left join organizations o on o.id = i.organization_id left join job_profiles j on j.id = i.job_profile_id
    where i.leaf in ('pendingSchedule', 'reschedulePending') and ${interviewsWithin(caller)}
    order by i.deadline, i.id limit ${judgedAtMost}`);

/** The waiting requests in the form that the slot engine judges, and the facts of one panelist for all of them. */
async function waitingFor(tx: Tx, panelistId: string, spans: Range[], now: number, caller: Caller) {
  const rows = await waitingRows(tx, panelistId, caller);
  const skills = [...new Map(rows.flatMap((row) => skillsOf(row)).map((skill) => [skill.skillId, skill])).values()];
  const panelists = await panelistFacts(tx, { spans, organizationId: null, skills }, [panelistId]);
  const personIds = rows.map(({ personId }) => personId);
  const taken = await personsTaken(tx, personIds, spans);
  const waiting = rows.map((row): Waiting => ({
    id: row.id,
    request: slotRequest(row, taken.get(row.personId) ?? [], now, firstNotice),
    blocked: row.blocked,
    waitBy: row.waitBy === null ? 0 : Date.parse(row.waitBy),
  }));
  return { rows, waiting, panelists };
}

/** Book Slot (product: Matching): which waiting requests fit one start of one panelist. */
export async function fitsFor(tx: Tx, panelistId: string, start: number, caller: Caller): Promise<Fits> {
  const now = await databaseNow(tx);
  const spans = [padded({ start, end: start }, longest)];
  const { rows, waiting, panelists } = await waitingFor(tx, panelistId, spans, now, caller);
  const [panelist] = panelists;
  if (!panelist) throw missing();
  const { fits, others } = fittingRequests(waiting, panelist, start);
  const replies = new Map(rows.map((row) => [row.id, requestReply(row)]));
  const withRequest = <T extends { id: string }>(one: T) => {
    const reply = replies.get(one.id);
    return reply === undefined ? [] : [{ ...reply, ...one }];
  };
  return {
    now: iso(now),
    waiting: rows.length,
    fits: fits.flatMap(withRequest).map((one, place) => ({
      ...one,
      rank: place + 1,
      skillsAsked: rows.find(({ id }) => id === one.id)?.skills.length ?? 0,
      end: iso(start + one.minutes * minute),
    })),
    others: others.flatMap(withRequest).slice(0, namedAtMost),
  };
}

const requestReply = (row: WaitingRow) => ({
  id: row.id,
  code: row.code,
  version: row.version,
  state: row.leaf,
  minutes: row.minutes,
  candidate: { id: row.candidateId, name: row.candidate },
  organization:
    row.organizationId === null || row.organization === null
      ? null
      : { id: row.organizationId, name: row.organization },
  jobTitle: row.title,
  times: row.times.map((time) => iso(time)),
  waitBy: row.waitBy,
});
