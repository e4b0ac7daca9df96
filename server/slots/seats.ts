import type { Refusal } from '../../src/contract/interviews';
import { minute as MINUTE } from '../../src/contract/time';
import type { BatchPanelist, BatchRow } from './batch';
import { offeredIn28Days } from './free-time';
import { askedStarts, hasSkill, judgeOf, loadOf, refuseAlways, type AskedStart } from './judge';
import { overlaps } from './ranges';
import type { PanelistFacts, Range, SlotRequest } from './types';

/** A panelist while a batch is solved; `given` are the rows placed with them. */
export type Seat = {
  facts: PanelistFacts;
  offeredMs: number;
  breathing: number;
  load: ReturnType<typeof loadOf>;
  given: Row[];
  /** By interview length in minutes and start: why the panelist may not be booked there; null if they may. */
  judged: Map<number, Map<number, Refusal | null>>;
};
export type Place = Range & { seat: Seat };
/** The panelists shared by all requests with the same skills and organization. */
export type Kind = { seats: Seat[]; matched: Map<Seat, number>; refusals: (Refusal | null)[] };
export type Row = BatchRow & {
  kind: Kind;
  request: SlotRequest;
  /** Starts that the request allows, the nearest to a preferred time first. */
  starts: (Range & { near: number })[];
  /** All rows of the same candidate. */
  same: Row[];
  place: Place | null;
};

type Seated = { seat: Seat; blockedBy: readonly string[] };

/** The panelists by id, so that the order of the input does not matter. */
export const seatsOf = (panelists: readonly BatchPanelist[]): Seated[] =>
  panelists
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ blockedBy, ...own }) => {
      const facts = { ...own, blocked: false };
      const seat: Seat = {
        facts,
        offeredMs: offeredIn28Days(facts),
        breathing: facts.breathingMinutes * MINUTE,
        load: loadOf(facts),
        given: [],
        judged: new Map(),
      };
      return { seat, blockedBy };
    });

/** Returns a function that finds the panelists of a request, computed once per kind. */
export function kindsOf(seats: readonly Seated[]): (row: BatchRow) => Kind {
  const kinds = new Map<string, Kind>();
  return ({ skills, organizationId }) => {
    const key = JSON.stringify([
      organizationId,
      skills.map(({ skillId, primary, minMonths }) => [skillId, primary, minMonths]),
    ]);
    const known = kinds.get(key);
    if (known) return known;
    const kind: Kind = { seats: [], matched: new Map(), refusals: [] };
    for (const { seat, blockedBy } of seats) {
      const blocked = organizationId !== null && blockedBy.includes(organizationId);
      const refusal = refuseAlways({ skills }, { ...seat.facts, blocked });
      kind.refusals.push(refusal ?? (seat.offeredMs === 0 ? 'OUTSIDE_HOURS' : null));
      if (refusal || seat.offeredMs === 0) continue;
      kind.seats.push(seat);
      kind.matched.set(seat, skills.filter((skill) => hasSkill(seat.facts, skill)).length);
    }
    kinds.set(key, kind);
    return kind;
  };
}

/** The rows of a batch, not placed yet. */
export function rowsOf(
  asked: readonly BatchRow[],
  kindOf: (row: BatchRow) => Kind,
  { now, noticeMinutes }: Pick<SlotRequest, 'now' | 'noticeMinutes'>,
): Row[] {
  const ofPerson = new Map<string, Row[]>();
  return asked.map((own): Row => {
    const { minutes, preferred, skills, candidateTaken } = own;
    const request: SlotRequest = { minutes, preferred, skills, candidateTaken, now, noticeMinutes };
    const starts = askedStarts(request)
      .filter(({ refusal }) => refusal === null)
      .map(({ start, end, minutesFromPreferred: near }) => ({ start, end, near }))
      .sort((a, b) => a.near - b.near || a.start - b.start);
    const same = ofPerson.get(own.personId) ?? [];
    const row: Row = { ...own, kind: kindOf(own), request, starts, same, place: null };
    same.push(row);
    ofPerson.set(own.personId, same);
    return row;
  });
}

/** A start without the conditions of a request. */
export const plainStart = (start: number, minutes: number): AskedStart => ({
  start,
  end: start + minutes * MINUTE,
  refusal: null,
  minutesFromPreferred: 0,
});

/**
 * Returns a function that tells why a panelist may not be booked at a start of these rows, ignoring the placed rows.
 */
export function fencesOf(rows: readonly Row[]): (seat: Seat, range: Range) => Refusal | null {
  const wanted = new Map<number, Set<number>>();
  for (const { minutes, starts, pin } of rows) {
    const all = wanted.get(minutes) ?? new Set();
    for (const { start } of starts) all.add(start);
    if (pin) all.add(pin.start);
    wanted.set(minutes, all);
  }
  // All starts of a length are judged at once: there are at most the quarter hours of seven days.
  const plain = new Map(
    [...wanted].map(([minutes, starts]) => [
      minutes,
      [...starts].sort((a, b) => a - b).map((start) => plainStart(start, minutes)),
    ]),
  );
  const judgeAll = ({ facts }: Seat, minutes: number) => {
    const starts = plain.get(minutes) ?? [];
    const refusals = judgeOf(starts)(facts);
    return new Map(starts.map(({ start }, index) => [start, refusals[index] ?? null]));
  };
  return (seat, { start, end }) => {
    const minutes = (end - start) / MINUTE;
    let judged = seat.judged.get(minutes);
    if (!judged) seat.judged.set(minutes, (judged = judgeAll(seat, minutes)));
    return judged.get(start) ?? null;
  };
}

/**
 * Whether a panelist can take a range in addition to their placed rows, within their limits for the day and the week.
 */
export function leftBy({ given, breathing, facts, load }: Seat, { start, end }: Range): boolean {
  if (given.length === 0) return true;
  for (const { place } of given)
    if (place && start < place.end + breathing && place.start < end + breathing) return false;
  const { date, day, week } = load(start);
  let [today, thisWeek] = [day, week];
  for (const { place } of given) {
    if (!place) continue;
    if (date.start <= place.start && place.start < date.end) today += 1;
    if (date.weekStart <= place.start && place.start < date.weekEnd) thisWeek += 1;
  }
  return today < facts.dayCap && thisWeek < facts.weekCap;
}

/** Whether the candidate is free, given the places of their other rows in the batch. */
export const candidateIsFree = (row: Row, range: Range): boolean =>
  row.same.every(({ place }) => !place || !overlaps(place, range));
