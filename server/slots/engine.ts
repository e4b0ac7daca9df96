import { offeredIn28Days } from './free-time';
import {
  askedStart,
  askedStarts,
  counterOf,
  FENCES,
  groupStarts,
  hasSkill,
  judgeGroup,
  refuseAlways,
  type AskedStart,
  type Counts,
} from './judge';
import type { OfferedSlot, PanelistFacts, Refusal, RefusedPanelist, SlotRequest } from './types';

/** A panelist with something to offer, and what the ranking compares. */
type Candidacy = {
  panelist: PanelistFacts;
  skillsMatched: number;
  offeredMs: number;
  /** By place in the list of asked starts. */
  free: boolean[];
  countsAt: (start: number) => Counts;
};

/**
 * Which slots are offered, in ranked order, and why each other panelist is not (product 3). The answer does not depend
 * on the order of the input. A panelist's refusal is that of the start which came furthest. Panelist ids are unique.
 * Throws RangeError for an unknown zone or malformed hours.
 */
export function assessSlots(
  request: SlotRequest,
  panelists: readonly PanelistFacts[],
): { offered: OfferedSlot[]; refused: RefusedPanelist[] } {
  const starts = askedStarts(request);
  const groups = groupStarts(starts);
  const candidacies: Candidacy[] = [];
  const refused: RefusedPanelist[] = [];
  for (const panelist of panelists) {
    const free: boolean[] = [];
    let anyFree = false;
    let furthest = 0;
    const always = refuseAlways(request, panelist);
    const countsAt = counterOf(panelist);
    for (const group of always ? [] : groups) {
      for (const refusal of judgeGroup(panelist, group, countsAt)) {
        free.push(refusal === undefined);
        if (refusal === undefined) anyFree = true;
        else if (!anyFree) furthest = Math.max(furthest, FENCES.indexOf(refusal));
      }
    }
    if (anyFree) {
      const skillsMatched = request.skills.filter((skill) => hasSkill(panelist, skill)).length;
      candidacies.push({ panelist, skillsMatched, offeredMs: offeredIn28Days(panelist), free, countsAt });
    } else {
      const reason = always ?? FENCES[furthest] ?? 'OUTSIDE_HOURS';
      refused.push({ panelistId: panelist.id, panelistName: panelist.name, reason });
    }
  }
  refused.sort((a, b) => compareText(a.panelistId, b.panelistId));
  return { offered: rank(request, starts, candidacies), refused };
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
  const [reason] = asked.wanted
    ? judgeGroup(panelist, { start: asked.start, end: asked.end, starts: [asked] }, counterOf(panelist))
    : (['OUTSIDE_HOURS'] as const);
  return reason ? { ok: false, reason } : { ok: true };
}

/** By skill match, fairness, nearness, id, start. Walks the groups of equals in order: many slots need no sorting. */
function rank(request: SlotRequest, starts: readonly AskedStart[], candidacies: Candidacy[]): OfferedSlot[] {
  const inOrder = candidacies.sort((a, b) => compareMerit(a, b) || compareText(a.panelist.id, b.panelist.id));
  const byNearness = groupBy(
    starts
      .map((asked, place) => ({ ...asked, place }))
      .sort((a, b) => a.minutesFromPreferred - b.minutesFromPreferred || a.start - b.start),
    (a, b) => a.minutesFromPreferred - b.minutesFromPreferred,
  );
  const offered: OfferedSlot[] = [];
  for (const equals of groupBy(inOrder, compareMerit)) {
    for (const equallyNear of byNearness) {
      for (const { panelist, skillsMatched, free, countsAt } of equals) {
        for (const { place, start, end, minutesFromPreferred } of equallyNear) {
          if (!free[place]) continue;
          offered.push({
            panelistId: panelist.id,
            panelistName: panelist.name,
            start,
            end,
            reasons: {
              skillsMatched,
              skillsAsked: request.skills.length,
              experienceYears: Math.floor(panelist.experienceMonths / 12),
              interviewsThisWeek: countsAt(start).interviewsInWeek,
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
  return (
    b.skillsMatched - a.skillsMatched || a.panelist.recentCount * b.offeredMs - b.panelist.recentCount * a.offeredMs
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
