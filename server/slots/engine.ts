import { hoursOf, offeredIn28Days } from './free-time';
import {
  askedStart,
  askedStarts,
  Counts,
  FENCES,
  FREE,
  groupStarts,
  hasSkill,
  judgeGroup,
  refuseAlways,
  type AskedStart,
  type StartGroup,
} from './judge';
import type { OfferedSlot, PanelistFacts, Refusal, RefusedPanelist, SlotRequest } from './types';

/** A panelist with something to offer, and what the ranking compares. */
type Candidacy = {
  panelist: PanelistFacts;
  id: string;
  skillsMatched: number;
  recentCount: number;
  offeredMs: number;
  /** By place in the list of asked starts: which fence stops it, or `FREE`. */
  fences: Uint8Array;
  counts: Counts;
};

/**
 * Which slots are offered, in ranked order, the best `atMost`, and why each panelist with none is not (product 3). The
 * answer does not depend on the order of the input. A panelist's refusal is that of the start which came furthest.
 * Panelist ids are unique. Throws RangeError for an unknown zone or malformed hours.
 */
export function assessSlots(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
  atMost = Infinity,
): { offered: OfferedSlot[]; refused: RefusedPanelist[] } {
  const starts = askedStarts(request);
  const groups = groupStarts(starts);
  const candidacies: Candidacy[] = [];
  const refused: RefusedPanelist[] = [];
  for (const panelist of panelists) {
    const judged = refuseAlways(request, panelist) ?? judge(panelist, groups);
    if (typeof judged === 'string')
      refused.push({ panelistId: panelist.id, panelistName: panelist.name, reason: judged });
    else candidacies.push({ ...judged, skillsMatched: skillsMatched(request, panelist) });
  }
  refused.sort((a, b) => compareText(a.panelistId, b.panelistId));
  return { offered: rank(request, starts, candidacies, atMost), refused };
}

function judge(panelist: PanelistFacts, groups: StartGroup[]): Omit<Candidacy, 'skillsMatched'> | Refusal {
  const hours = hoursOf(panelist.weekly);
  const counts = new Counts(panelist);
  let places = 0;
  for (const { starts } of groups) places += starts.length;
  const fences = new Uint8Array(places);
  let at = 0;
  for (const group of groups) {
    judgeGroup(panelist, hours, group, counts, fences, at);
    at += group.starts.length;
  }
  let furthest = 0;
  for (let place = 0; place < at; place++) furthest = Math.max(furthest, fences[place] ?? 0);
  const refusal = FENCES[furthest];
  if (refusal) return refusal;
  const { id, recentCount } = panelist;
  return { panelist, id, recentCount, offeredMs: offeredIn28Days(panelist, hours), fences, counts };
}

function skillsMatched(request: SlotRequest, panelist: PanelistFacts): number {
  let matched = 0;
  for (const skill of request.skills) if (hasSkill(panelist, skill)) matched++;
  return matched;
}

/** Whether one panelist may be booked at one exact start: by the same fences that decide what is offered (product 3). */
export function mayBook(
  request: SlotRequest,
  panelist: PanelistFacts,
  start: number,
): { ok: true } | { ok: false; reason: Refusal } {
  const always = refuseAlways(request, panelist);
  if (always) return { ok: false, reason: always };
  const asked = askedStart(request, start);
  const judged = FENCES[asked.fence] === 'OUTSIDE_HOURS' ? 'OUTSIDE_HOURS' : judge(panelist, groupStarts([asked]));
  return typeof judged === 'string' ? { ok: false, reason: judged } : { ok: true };
}

/** By skill match, fairness, nearness, id, start. Walks the groups of equals in order: many slots need no sorting. */
function rank(
  request: SlotRequest,
  starts: readonly AskedStart[],
  candidacies: Candidacy[],
  atMost: number,
): OfferedSlot[] {
  const inOrder = candidacies.sort((a, b) => compareMerit(a, b) || compareText(a.id, b.id));
  const byNearness = groupBy(
    starts
      .map((asked, place) => ({ ...asked, place }))
      .sort((a, b) => a.minutesFromPreferred - b.minutesFromPreferred || a.start - b.start),
    (a, b) => a.minutesFromPreferred - b.minutesFromPreferred,
  );
  const offered: OfferedSlot[] = [];
  for (const equals of groupBy(inOrder, compareMerit)) {
    for (const equallyNear of byNearness) {
      for (const { panelist, skillsMatched, fences, counts } of equals) {
        for (const { place, start, end, minutesFromPreferred } of equallyNear) {
          if (fences[place] !== FREE) continue;
          if (offered.length >= atMost) return offered;
          offered.push({
            panelistId: panelist.id,
            panelistName: panelist.name,
            start,
            end,
            reasons: {
              skillsMatched,
              skillsAsked: request.skills.length,
              experienceYears: Math.floor(panelist.experienceMonths / 12),
              interviewsThisWeek: counts.at(start).interviewsInWeek,
              minutesFromPreferred,
            },
            rank: offered.length + 1,
          });
        }
      }
    }
  }
  return offered;
}

/** Every panelist is asked the same skills, so their number is their share; loads are compared without dividing. */
function compareMerit(a: Candidacy, b: Candidacy): number {
  return b.skillsMatched - a.skillsMatched || a.recentCount * b.offeredMs - b.recentCount * a.offeredMs;
}

/** By code unit: the order of ids must not hang on a locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function groupBy<T>(sorted: readonly T[], compare: (a: T, b: T) => number): T[][] {
  const groups: T[][] = [];
  let first: T | undefined;
  let group: T[] = [];
  for (const item of sorted) {
    if (first === undefined || compare(first, item) !== 0) {
      first = item;
      group = [];
      groups.push(group);
    }
    group.push(item);
  }
  return groups;
}
