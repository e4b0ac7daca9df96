import { offeredIn28Days } from './free-time';
import {
  askedStart,
  askedStarts,
  furthest,
  hasSkill,
  judgeOf,
  loadOf,
  refuseAlways,
  startsWithin,
  type AskedStart,
  type Judge,
} from './judge';
import type { Refusal } from '../../src/contract/interviews';
import { hour } from '../../src/contract/time';
import type { PanelistFacts, Range, RankedSlot, RefusedPanelist, SlotRequest } from './types';

/** A panelist qualified for the request; `share` is their recent interviews relative to the hours they offer. */
type Candidacy = { panelist: PanelistFacts; skillsMatched: number; share: number };

/** Interviews per hundred hours that the panelist offers. */
export const busyPercent = (share: number) => Math.round(share * hour * 100);

/**
 * The slots that are offered, in ranked order, the best `atMost` (product: Slots). The result does not depend on the
 * order of the input. Panelist ids are unique. Panelists are not judged if enough slots come from better ranked ones.
 * Throws RangeError for an unknown zone or malformed hours.
 */
export function offeredSlots(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
  atMost = Infinity,
): RankedSlot[] {
  const starts = askedStarts(request);
  const judge = judgeOf(starts);
  const offered: Omit<RankedSlot, 'rank'>[] = [];
  for (const equals of byMerit(request, panelists)) {
    if (offered.length >= atMost) break;
    offered.push(...offersOf(request, equals, starts, judge));
  }
  // Panelists are ranked, not slots, so all slots of one panelist have the same rank.
  const ranks = new Map<string, number>();
  return offered.slice(0, atMost).map((slot) => {
    if (!ranks.has(slot.panelistId)) ranks.set(slot.panelistId, ranks.size + 1);
    return { ...slot, rank: ranks.get(slot.panelistId) ?? 0 };
  });
}

/** Each start at which at least one panelist may be booked, with the number of such panelists, by time. */
export function freeCounts(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
): { start: number; free: number }[] {
  const starts = askedStarts(request).filter(({ refusal }) => refusal === null);
  const judge = judgeOf(starts);
  const counts = starts.map(() => 0);
  for (const panelist of panelists) {
    if (refuseAlways(request, panelist)) continue;
    judge(panelist).forEach((refusal, place) => {
      if (refusal === null) counts[place] = (counts[place] ?? 0) + 1;
    });
  }
  return starts.flatMap(({ start }, place) => {
    const free = counts[place] ?? 0;
    return free > 0 ? [{ start, free }] : [];
  });
}

/** How many panelists have at least one offer, however many are listed. */
export function countFree(request: SlotRequest, panelists: readonly PanelistFacts[]): number {
  const judge = judgeOf(askedStarts(request));
  return panelists.filter((panelist) => !refuseAlways(request, panelist) && judge(panelist).includes(null)).length;
}

/** The offers of equally ranked panelists: nearest to a preferred time first, then by id and time. */
function offersOf(
  request: SlotRequest,
  equals: readonly Candidacy[],
  starts: readonly AskedStart[],
  judge: Judge,
): Omit<RankedSlot, 'rank'>[] {
  const offers = equals.flatMap(({ panelist, skillsMatched, share }) => {
    const load = loadOf(panelist);
    const refusals = judge(panelist);
    return starts
      .filter((_, place) => refusals[place] === null)
      .map(({ start, end, minutesFromPreferred }) => ({
        panelistId: panelist.id,
        panelistName: panelist.name,
        start,
        end,
        reasons: {
          skillsMatched,
          skillsAsked: request.skills.length,
          experienceYears: Math.floor(panelist.experienceMonths / 12),
          interviewsThisWeek: load(start).interviewsInWeek,
          busyPercent: busyPercent(share),
          minutesFromPreferred,
        },
      }));
  });
  return offers.sort(
    (a, b) =>
      a.reasons.minutesFromPreferred - b.reasons.minutesFromPreferred ||
      compareText(a.panelistId, b.panelistId) ||
      a.start - b.start,
  );
}

/**
 * Why each panelist without an offer has none, by id: the refusal of the start that passed the most checks (product:
 * Slots).
 */
export function refusedPanelists(request: SlotRequest, panelists: readonly PanelistFacts[]): RefusedPanelist[] {
  const judge = judgeOf(askedStarts(request));
  return panelists
    .flatMap((panelist) => {
      const reason = refusalOf(request, panelist, judge);
      return reason ? [refusedAs(panelist, reason)] : [];
    })
    .sort((a, b) => compareText(a.panelistId, b.panelistId));
}

const refusedAs = ({ id, name, calendarReadAt }: PanelistFacts, reason: Refusal): RefusedPanelist => ({
  panelistId: id,
  panelistName: name,
  reason,
  calendarReadAt,
});

/** Whether one panelist may be booked at one exact start, by the same checks as for offers (product: Slots). */
export function mayBook(
  request: SlotRequest,
  panelist: PanelistFacts,
  start: number,
): { ok: true } | { ok: false; reason: Refusal } {
  const reason = refusalOf(request, panelist, judgeOf([askedStart(request, start)]));
  return reason ? { ok: false, reason } : { ok: true };
}

/** The starts of a span at which one panelist may be booked, by the same checks; or why there are none. */
export type Bookable = { starts: AskedStart[]; refusal: Refusal | null };

/** Returns a function that finds the bookable starts of a panelist. */
export function bookableWithin(request: SlotRequest, within: Range): (panelist: PanelistFacts) => Bookable {
  const starts = startsWithin(request, within);
  const judge = judgeOf(starts);
  return (panelist) => {
    const always = refuseAlways(request, panelist);
    if (always) return { starts: [], refusal: always };
    const refusals = judge(panelist);
    return { starts: starts.filter((_, place) => refusals[place] === null), refusal: furthest(refusals) };
  };
}

export type Surveyed = {
  panelist: PanelistFacts;
  skillsMatched: number;
  starts: AskedStart[];
  week: number;
  busyPercent: number;
};

/**
 * The panelists that may be booked within a span, the best first as in `offeredSlots`, with all their starts and their
 * interviews in the week of the first start; and why each of the others may not be booked.
 */
export function surveyPanelists(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
  within: Range,
): { free: Surveyed[]; refused: (RefusedPanelist & { panelist: PanelistFacts })[] } {
  const bookable = bookableWithin(request, within);
  const reasons = new Map<string, Refusal | null>();
  const free = byMerit(request, panelists).flatMap((equals) =>
    equals
      .toSorted((a, b) => compareText(a.panelist.id, b.panelist.id))
      .flatMap(({ panelist, skillsMatched, share }): Surveyed[] => {
        const { starts, refusal } = bookable(panelist);
        const [first] = starts;
        if (first === undefined) {
          reasons.set(panelist.id, refusal);
          return [];
        }
        const week = loadOf(panelist)(first.start).interviewsInWeek;
        return [{ panelist, skillsMatched, starts, week, busyPercent: busyPercent(share) }];
      }),
  );
  const freeIds = new Set(free.map(({ panelist }) => panelist.id));
  const refused = panelists
    .filter(({ id }) => !freeIds.has(id))
    .map((panelist) => {
      // A panelist who is not ranked cannot serve the request at all, or offers no hours.
      const reason = reasons.get(panelist.id) ?? refuseAlways(request, panelist) ?? 'OUTSIDE_HOURS';
      return { panelist, ...refusedAs(panelist, reason) };
    });
  return { free, refused: refused.toSorted((a, b) => compareText(a.panelistId, b.panelistId)) };
}

/** A waiting request, with whether the panelist is blocked for it. */
export type Waiting = { id: string; request: SlotRequest; blocked: boolean; waitBy: number };
export type FittingRequest = { id: string; skillsMatched: number; minutesFromPreferred: number };

/**
 * The waiting requests that one panelist may be booked for at one exact start: largest share of the skills first, then
 * nearest to a preferred time, then earliest expiry, then by id; and why the others do not fit.
 */
export function fittingRequests(
  waiting: readonly Waiting[],
  panelist: PanelistFacts,
  start: number,
): { fits: FittingRequest[]; others: { id: string; reason: Refusal }[] } {
  const fits: (FittingRequest & { share: number; waitBy: number })[] = [];
  const others: { id: string; reason: Refusal }[] = [];
  for (const { id, request, blocked, waitBy } of waiting) {
    const answer = mayBook(request, { ...panelist, blocked }, start);
    if (!answer.ok) {
      others.push({ id, reason: answer.reason });
      continue;
    }
    const skillsMatched = request.skills.filter((skill) => hasSkill(panelist, skill)).length;
    const { minutesFromPreferred } = askedStart(request, start);
    const share = request.skills.length === 0 ? 1 : skillsMatched / request.skills.length;
    fits.push({ id, skillsMatched, minutesFromPreferred, share, waitBy });
  }
  fits.sort(
    (a, b) =>
      b.share - a.share ||
      a.minutesFromPreferred - b.minutesFromPreferred ||
      a.waitBy - b.waitBy ||
      compareText(a.id, b.id),
  );
  return { fits: fits.map(({ share: _share, waitBy: _waitBy, ...one }) => one), others };
}

/** The number of waiting requests that one panelist may be booked for, by start. */
export function fitsByStart(waiting: readonly Waiting[], panelist: PanelistFacts): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { request, blocked } of waiting)
    for (const { start } of freeCounts(request, [{ ...panelist, blocked }]))
      counts.set(start, (counts.get(start) ?? 0) + 1);
  return counts;
}

const refusalOf = (request: SlotRequest, panelist: PanelistFacts, judge: Judge): Refusal | null =>
  refuseAlways(request, panelist) ?? furthest(judge(panelist));

/**
 * Qualified panelists who offer hours, the best first, equally ranked ones grouped. All panelists are matched against
 * the same skills, so the number of matches determines the order; ties go to those with the smallest `share`.
 */
function byMerit(request: SlotRequest, panelists: readonly PanelistFacts[]): Candidacy[][] {
  const candidacies = panelists.flatMap((panelist) => {
    const offeredMs = refuseAlways(request, panelist) ? 0 : offeredIn28Days(panelist);
    if (offeredMs === 0) return [];
    const skillsMatched = request.skills.filter((skill) => hasSkill(panelist, skill)).length;
    // Both are integers far below 2^53, so equal ratios give equal quotients and different ratios different ones.
    return [{ panelist, skillsMatched, share: panelist.recentCount / offeredMs }];
  });
  const compare = (a: Candidacy, b: Candidacy) => b.skillsMatched - a.skillsMatched || a.share - b.share;
  const groups: Candidacy[][] = [];
  for (const candidacy of candidacies.sort(compare)) {
    const equals = groups.at(-1);
    if (equals?.[0] && compare(equals[0], candidacy) === 0) equals.push(candidacy);
    else groups.push([candidacy]);
  }
  return groups;
}

/** By code unit: the order of ids must not depend on a locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
