import { hoursOf, offeredIn28Days, type Hours } from './free-time';
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

/** A panelist who may serve the request. */
type Candidacy = { panelist: PanelistFacts; hours: Hours; skillsMatched: number };

/** What stops a panelist, by place in the list of asked starts: which fence, or `FREE`. */
type Judged = { fences: Uint8Array; counts: Counts };

/**
 * Which slots are offered, in ranked order, the best `atMost` (product 3). The answer does not depend on the order of the
 * input. Panelist ids are unique. Nobody is judged who by merit comes after enough others. Throws RangeError for an unknown
 * zone or malformed hours.
 */
export function offeredSlots(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
  atMost = Infinity,
): OfferedSlot[] {
  const starts = askedStarts(request);
  const groups = groupStarts(starts);
  const byNearness = nearestFirst(starts);
  const offered: OfferedSlot[] = [];
  for (const equals of byMerit(request, panelists)) {
    const judged = equals
      .sort((a, b) => compareText(a.panelist.id, b.panelist.id))
      .map((candidacy) => ({ ...candidacy, ...judge(candidacy.panelist, candidacy.hours, groups) }))
      .filter(({ fences }) => fences.includes(FREE));
    for (const equallyNear of byNearness) {
      for (const { panelist, skillsMatched, fences, counts } of judged) {
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

/** Why each panelist with nothing to offer has none, by id: the refusal of the start which came furthest (product 3). */
export function refusedPanelists(request: SlotRequest, panelists: readonly PanelistFacts[]): RefusedPanelist[] {
  const groups = groupStarts(askedStarts(request));
  const refused: RefusedPanelist[] = [];
  for (const panelist of panelists) {
    const reason = refuseAlways(request, panelist) ?? FENCES[furthestOf(panelist, groups)];
    if (reason) refused.push({ panelistId: panelist.id, panelistName: panelist.name, reason });
  }
  return refused.sort((a, b) => compareText(a.panelistId, b.panelistId));
}

function judge(panelist: PanelistFacts, hours: Hours, groups: StartGroup[]): Judged {
  const counts = new Counts(panelist);
  let places = 0;
  for (const { starts } of groups) places += starts.length;
  const fences = new Uint8Array(places);
  let at = 0;
  for (const group of groups) {
    judgeGroup(panelist, hours, group, counts, fences, at);
    at += group.starts.length;
  }
  return { fences, counts };
}

/** What stops the start which came furthest, or `FREE`; once one is free no other group is looked at. */
function furthestOf(panelist: PanelistFacts, groups: StartGroup[]): number {
  const hours = hoursOf(panelist.weekly);
  const counts = new Counts(panelist);
  let furthest = 0;
  for (const group of groups) {
    const fences = new Uint8Array(group.starts.length);
    judgeGroup(panelist, hours, group, counts, fences, 0);
    for (const fence of fences) furthest = Math.max(furthest, fence);
    if (furthest === FREE) break;
  }
  return furthest;
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
  const asked = askedStart(request, start);
  const reason =
    refuseAlways(request, panelist) ??
    (FENCES[asked.fence] === 'OUTSIDE_HOURS' ? 'OUTSIDE_HOURS' : FENCES[furthestOf(panelist, groupStarts([asked]))]);
  return reason ? { ok: false, reason } : { ok: true };
}

/**
 * Those who may serve the request and have time to offer: the best first, equals together. Every panelist is asked the
 * same skills, so their number is their share; after it comes who was given least of what they offer.
 */
function byMerit(request: SlotRequest, panelists: readonly PanelistFacts[]): Candidacy[][] {
  const bySkills: Map<number, Candidacy[]>[] = request.skills.map(() => new Map());
  bySkills.push(new Map());
  for (const panelist of panelists) {
    if (refuseAlways(request, panelist)) continue;
    const hours = hoursOf(panelist.weekly);
    const offeredMs = offeredIn28Days(panelist, hours);
    if (offeredMs === 0) continue;
    // Whole numbers far below 2^53: equal shares are equal when divided, and others are not.
    const load = panelist.recentCount / offeredMs;
    const matched = skillsMatched(request, panelist);
    const equals = bySkills[matched]?.get(load);
    if (equals) equals.push({ panelist, hours, skillsMatched: matched });
    else bySkills[matched]?.set(load, [{ panelist, hours, skillsMatched: matched }]);
  }
  return bySkills
    .reverse()
    .flatMap((byLoad) => [...Float64Array.from(byLoad.keys()).sort()].map((load) => byLoad.get(load) ?? []));
}

/** Places of starts, those nearest to a preferred time first, equally near ones together, by time. */
function nearestFirst(starts: readonly AskedStart[]) {
  return groupBy(
    starts
      .map((asked, place) => ({ ...asked, place }))
      .sort((a, b) => a.minutesFromPreferred - b.minutesFromPreferred || a.start - b.start),
    (a, b) => a.minutesFromPreferred - b.minutesFromPreferred,
  );
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
