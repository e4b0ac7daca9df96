import type { Why } from '../../../src/contract/booking-batches';
import type { OfferedSlot } from '../../../src/contract/interviews';
import { day as DAY, minute as MINUTE, quarter as QUARTER } from '../../../src/contract/time';
import { offeredIn28Days, quarterFrom } from './free-time';
import { busyPercent } from './engine';
import { AHEAD, askedStart, askedStarts, fences, furthest, hasSkill, judge, loadOf, refuseAlways } from './judge';
import { overlaps } from './ranges';
import type { PanelistFacts, Range, SlotRequest } from './types';

/** A panelist for a batch, whose requests are of several organizations. */
export type BatchPanelist = Omit<PanelistFacts, 'blocked'> & {
  /** Organizations that blocked the panelist, or that the panelist blocked. */
  blockedBy: readonly string[];
};
export type Choice = { panelistId: string; start: number };
/** A request of a batch; `pin` is a choice that was made for it, at any time that BOOK takes from an admin. */
export type BatchRow = Omit<SlotRequest, 'now' | 'noticeMinutes' | 'anyStart'> & {
  nr: number;
  personId: string;
  organizationId: string | null;
  pin: Choice | null;
};
export type Batch = {
  rows: readonly BatchRow[];
  panelists: readonly BatchPanelist[];
  now: number;
  noticeMinutes: number;
};
export type Proposal = Choice & {
  panelistName: string;
  end: number;
  /** The start is not within two hours after a preferred time. */
  anyStart: boolean;
  reasons: OfferedSlot['reasons'];
};
export type SolvedRow = {
  nr: number;
  proposal: Proposal | null;
  /** Why there is no proposal, and the one nearest to the preferred times that the others leave. */
  why: Why | null;
  nearest: Proposal | null;
};

/** A panelist while a batch is solved; `given` are the rows that have them. */
type Seat = {
  facts: PanelistFacts;
  offeredMs: number;
  breathing: number;
  load: ReturnType<typeof loadOf>;
  given: Row[];
  /** How starts were judged, by `codeKey`: the place of the refusal in `fences`, -1 where there is none. */
  codes: Map<number, number>;
};
// A number, because a map by numbers is faster than one by texts.
const codeKey = (start: number, minutes: number) => (start / QUARTER) * 128 + minutes;
type Place = Range & { seat: Seat };
/** Requests with the same skills and organization have the same panelists. */
type Kind = { seats: Seat[]; matched: Map<Seat, number>; refusals: ReturnType<typeof refuseAlways>[] };
type Row = BatchRow & {
  kind: Kind;
  request: SlotRequest;
  /** Starts that the request allows, the nearest to a preferred time first. */
  starts: (Range & { near: number })[];
  /** Other rows of the same candidate. */
  same: Row[];
  place: Place | null;
};

// How many times of panelists are compared to find a place for rows that find none at once: in all, and for one row.
const effort = 150_000;
const effortOfRow = 20_000;
const passes = 3;

/**
 * One panelist and start for as many rows as possible; then the loads are fair (interviews for the hours offered), then
 * starts are near the preferred times (product: Many at once). Pinned rows have their pin or nothing. The same input
 * gives the same answer, which has at least as many rows as booking them one after the other.
 */
export function solve(batch: Batch): SolvedRow[] {
  const board = boardOf(batch);
  const { rows } = board;
  for (const row of rows) if (row.pin) board.put(row, board.pinned(row, row.pin));
  const free = rows.filter((row) => !row.pin && row.starts.length > 0 && row.kind.seats.length > 0);
  const scarce = free.toSorted((a, b) => a.starts.length * a.kind.seats.length - b.starts.length * b.kind.seats.length);
  const early = free.toSorted((a, b) => lastOf(a) - lastOf(b));
  let best: (Place | null)[] = [];
  let most = -1;
  for (const [order, byMerit] of [[scarce], [early], [free, true]] as const) {
    for (const row of free) board.put(row, null);
    for (const row of order) board.put(row, board.pick(row, byMerit));
    const found = free.filter(({ place }) => place).length;
    if (found > most) [best, most] = [free.map(({ place }) => place), found];
    if (found === free.length) break;
  }
  for (const row of free) board.put(row, null);
  free.forEach((row, index) => board.put(row, best[index] ?? null));
  makeRoom(board, scarce);
  for (let pass = 0, better = true; better && pass < passes; pass += 1) {
    better = false;
    for (const row of free) {
      const { place } = row;
      if (!place) continue;
      board.put(row, null);
      const found = board.pick(row);
      better ||= found?.seat !== place.seat || found.start !== place.start;
      board.put(row, found);
    }
  }
  return rows.map((row) => {
    if (row.place) return { nr: row.nr, proposal: board.proposalOf(row, row.place), why: null, nearest: null };
    return { nr: row.nr, proposal: null, why: board.why(row), nearest: board.nearest(row) };
  });
}

/** What else one row could have while the others have what they are pinned to: fair loads first, `atMost` in all. */
export function choicesFor(batch: Batch, nr: number, atMost: number): Proposal[] {
  const board = boardOf(batch);
  for (const row of board.rows) if (row.pin && row.nr !== nr) board.put(row, board.pinned(row, row.pin));
  const row = board.rows.find((one) => one.nr === nr);
  if (!row) return [];
  const perSeat = row.kind.seats
    .toSorted((a, b) => shareOf(a) - shareOf(b))
    .flatMap((seat) =>
      row.starts
        .filter((range) => board.isFree(row, seat, range))
        .slice(0, 3)
        .map((range) => ({ ...range, seat })),
    );
  return perSeat.slice(0, atMost).map((place) => board.proposalOf(row, place));
}

const lastOf = ({ starts }: Row) => starts.reduce((last, { end }) => Math.max(last, end), 0);
/** What one more interview would make of a panelist's load. */
const shareOf = ({ facts, given, offeredMs }: Seat) => (facts.recentCount + given.length + 1) / offeredMs;

function boardOf({ rows: given, panelists, now, noticeMinutes }: Batch) {
  const seats = panelists
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ blockedBy, ...own }) => {
      const facts = { ...own, blocked: false };
      const seat: Seat = {
        facts,
        offeredMs: offeredIn28Days(facts),
        breathing: facts.breathingMinutes * MINUTE,
        load: loadOf(facts),
        given: [],
        codes: new Map(),
      };
      return { seat, blockedBy };
    });
  const byId = new Map(seats.map(({ seat }) => [seat.facts.id, seat]));
  const kinds = new Map<string, Kind>();
  const kindOf = ({ skills, organizationId }: BatchRow): Kind => {
    const key = JSON.stringify([
      organizationId,
      skills.map(({ skillId, primary, minMonths }) => [skillId, primary, minMonths]),
    ]);
    const known = kinds.get(key);
    if (known) return known;
    const kind: Kind = { seats: [], matched: new Map(), refusals: [] };
    for (const { seat, blockedBy } of seats) {
      const { active, profileConfirmed, skills: has } = seat.facts;
      const blocked = organizationId !== null && blockedBy.includes(organizationId);
      const refusal = refuseAlways({ skills }, { active, profileConfirmed, skills: has, blocked });
      kind.refusals.push(refusal ?? (seat.offeredMs === 0 ? 'OUTSIDE_HOURS' : null));
      if (refusal || seat.offeredMs === 0) continue;
      kind.seats.push(seat);
      kind.matched.set(seat, skills.filter((skill) => hasSkill(seat.facts, skill)).length);
    }
    kinds.set(key, kind);
    return kind;
  };
  const ofPerson = new Map<string, Row[]>();
  const rows = given.map((own): Row => {
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

  // A panelist is judged at once for all starts that the rows ask for on a day, or on all days where they are few; any other
  // start brings its whole day. Codes are places in `fences`, -1 where the start is free.
  const wanted = new Map<number, Set<number>>();
  for (const { minutes, starts } of rows) {
    const all = wanted.get(minutes) ?? new Set<number>();
    for (const { start } of starts) all.add(start);
    wanted.set(minutes, all);
  }
  const dayOf = (start: number) => Math.floor(start / DAY);
  const blocks = new Map<number, ReturnType<typeof askedStart>[]>();
  const asking = (minutes: number, starts: Iterable<number>) =>
    [...starts]
      .sort((a, b) => a - b)
      .map((start) => ({ start, end: start + minutes * MINUTE, refusal: null, minutesFromPreferred: 0 }));
  function blockOf(start: number, minutes: number): ReturnType<typeof askedStart>[] {
    const starts = wanted.get(minutes) ?? new Set();
    const date = dayOf(start);
    const asked = starts.has(start);
    const few = asked && starts.size <= DAY / QUARTER;
    const key = (few ? 0 : date * 2 + (asked ? 1 : 0)) * 256 + minutes;
    const known = blocks.get(key);
    if (known) return known;
    const ofDay = Array.from({ length: DAY / QUARTER }, (_, quarter) => date * DAY + quarter * QUARTER);
    const block = asking(minutes, few ? starts : asked ? ofDay.filter((at) => starts.has(at)) : ofDay);
    blocks.set(key, block);
    return block;
  }
  function refusalAt({ facts, codes }: Seat, { start, end }: Range): number {
    const minutes = (end - start) / MINUTE;
    const known = codes.get(codeKey(start, minutes));
    if (known !== undefined) return known;
    const block = blockOf(start, minutes);
    const refusals = judge(facts, block);
    for (const [index, { start: at }] of block.entries()) {
      const refusal = refusals[index] ?? null;
      codes.set(codeKey(at, minutes), refusal === null ? -1 : fences.indexOf(refusal));
    }
    return codes.get(codeKey(start, minutes)) ?? 0;
  }

  const inTheWay = (seat: Seat, { start, end }: Range, { place }: Row) => {
    return place !== null && start < place.end + seat.breathing && place.start < end + seat.breathing;
  };
  const among =
    (from: number, to: number) =>
    ({ place }: Row) =>
      place !== null && from <= place.start && place.start < to;

  /** The rows that have to go for a row to have this place; several lists where one of them is enough. None: it is free. */
  function blockers(row: Row, seat: Seat, range: Range): Row[][] {
    const must = [
      ...seat.given.filter((other) => inTheWay(seat, range, other)),
      ...row.same.filter((other) => other.place && other.place.seat !== seat && overlaps(other.place, range)),
    ];
    if (seat.given.length === 0) return must.length > 0 ? [must] : [];
    const { date, day, week } = seat.load(range.start);
    const rest = seat.given.filter((other) => !must.includes(other));
    const today = rest.filter(among(date.start, date.end));
    const thisWeek = rest.filter(among(date.weekStart, date.weekEnd));
    const full =
      day + today.length >= seat.facts.dayCap ? today : week + thisWeek.length >= seat.facts.weekCap ? thisWeek : null;
    if (full) return full.map((other) => [...must, other]);
    return must.length > 0 ? [must] : [];
  }
  // As `blockers` says, without lists: it is asked millions of times.
  function isFree(row: Row, seat: Seat, range: Range): boolean {
    if (refusalAt(seat, range) >= 0) return false;
    for (const { place } of row.same) if (place && place.seat !== seat && overlaps(place, range)) return false;
    const { given: rows, breathing, facts } = seat;
    if (rows.length === 0) return true;
    for (const { place } of rows)
      if (place && range.start < place.end + breathing && place.start < range.end + breathing) return false;
    const { date, day, week } = seat.load(range.start);
    let [today, thisWeek] = [day, week];
    for (const { place } of rows) {
      if (!place) continue;
      if (date.start <= place.start && place.start < date.end) today += 1;
      if (date.weekStart <= place.start && place.start < date.weekEnd) thisWeek += 1;
    }
    return today < facts.dayCap && thisWeek < facts.weekCap;
  }

  function put(row: Row, place: Place | null): void {
    if (row.place) row.place.seat.given.splice(row.place.seat.given.indexOf(row), 1);
    row.place = place;
    place?.seat.given.push(row);
  }

  /** The free place with the fairest load, then nearest; by merit as slots are offered to who books one. */
  function pick(row: Row, byMerit = false): Place | null {
    let best: Place | null = null;
    let [mostMatched, least, nearest] = [0, Infinity, Infinity];
    for (const seat of row.kind.seats) {
      const matched = byMerit ? (row.kind.matched.get(seat) ?? 0) : 0;
      const share = byMerit ? (seat.facts.recentCount + seat.given.length) / seat.offeredMs : shareOf(seat);
      if (matched < mostMatched || (matched === mostMatched && share > least)) continue;
      const equal = matched === mostMatched && share === least;
      for (const range of row.starts) {
        if (equal && range.near >= nearest) break;
        if (!isFree(row, seat, range)) continue;
        best = { start: range.start, end: range.end, seat };
        [mostMatched, least, nearest] = [matched, share, range.near];
        break;
      }
    }
    return best;
  }

  const rangeAt = (row: Row, start: number): Range => ({ start, end: start + row.minutes * MINUTE });

  function pinned(row: Row, pin: Choice): Place | null {
    const seat = byId.get(pin.panelistId);
    const range = rangeAt(row, pin.start);
    if (!seat || !row.kind.seats.includes(seat)) return null;
    if (askedStart({ ...row.request, anyStart: true }, pin.start).refusal !== null) return null;
    return isFree(row, seat, range) ? { ...range, seat } : null;
  }

  function proposalOf(row: Row, { start, end, seat }: Place): Proposal {
    const { refusal, minutesFromPreferred } = askedStart(row.request, start);
    return {
      panelistId: seat.facts.id,
      panelistName: seat.facts.name,
      start,
      end,
      anyStart: refusal !== null,
      reasons: {
        skillsMatched: row.kind.matched.get(seat) ?? 0,
        skillsAsked: row.skills.length,
        experienceYears: Math.floor(seat.facts.experienceMonths / 12),
        interviewsThisWeek: seat.load(start).interviewsInWeek,
        busyPercent: busyPercent(seat.facts.recentCount / seat.offeredMs),
        minutesFromPreferred,
      },
    };
  }

  function why(row: Row): Why {
    if (row.kind.seats.length === 0)
      return (
        (['BLOCKED', 'OUTSIDE_HOURS', 'NO_SKILL', 'INACTIVE'] as const).find((one) =>
          row.kind.refusals.includes(one),
        ) ?? 'NO_SKILL'
      );
    if (row.pin) return 'PIN';
    if (row.starts.length === 0) {
      const asked = askedStarts(row.request);
      if (asked.every(({ start }) => start <= now)) return 'PASSED';
      if (asked.every(({ start }) => start > now + AHEAD)) return 'TOO_FAR';
      return asked.some(({ refusal }) => refusal === 'BUSY') ? 'CANDIDATE' : 'NOTICE';
    }
    const codes = new Set<number>();
    for (const seat of row.kind.seats)
      for (const range of row.starts) {
        const code = refusalAt(seat, range);
        if (code < 0) return 'BATCH';
        codes.add(code);
      }
    return furthest([...codes].map((code) => fences[code] ?? null)) ?? 'BATCH';
  }

  const open = new Map<string, Place | null>();
  /** The fairest place at a start, whatever the candidate; the same for all requests of a kind and length. */
  function openAt(row: Row, range: Range, kindKey: number): Place | null {
    const key = `${kindKey} ${row.minutes} ${range.start}`;
    const known = open.get(key);
    if (known !== undefined) return known;
    const seat = row.kind.seats.find((one) => refusalAt(one, range) < 0 && seatIsFree(one, range)) ?? null;
    const place = seat && { ...range, seat };
    open.set(key, place);
    return place;
  }
  const seatIsFree = (seat: Seat, range: Range) => blockers({ same: [] } as unknown as Row, seat, range).length === 0;

  const order = [...kinds.values()];
  /** Once all rows are placed: the place nearest to the preferred times that is left, at any time that may be booked. */
  function nearest(row: Row): Proposal | null {
    const kindKey = order.indexOf(row.kind);
    if (row.kind.seats.length === 0) return null;
    const wanted = row.preferred.map(quarterFrom);
    const away = (at: number) => Math.min(...wanted.map((one) => Math.abs(one - at)));
    const from = quarterFrom(now + noticeMinutes * MINUTE);
    const count = Math.floor((now + AHEAD - from) / QUARTER) + 1;
    const starts = Array.from({ length: Math.max(0, count) }, (_, index) => from + index * QUARTER)
      .map((start) => ({ start, away: away(start) }))
      .sort((a, b) => a.away - b.away || a.start - b.start);
    for (const { start } of starts) {
      const range = rangeAt(row, start);
      if (row.candidateTaken.some((taken) => overlaps(taken, range))) continue;
      if (row.same.some(({ place }) => place && overlaps(place, range))) continue;
      const place = openAt(row, range, kindKey);
      if (place) return proposalOf(row, place);
    }
    return null;
  }

  return { rows, put, pick, pinned, isFree, blockers, refusalAt, proposalOf, why, nearest };
}

/** Finds places for rows that have none by moving others, each at most once a search. */
function makeRoom(board: ReturnType<typeof boardOf>, rows: readonly Row[]): void {
  let left = effort;
  const options = new Map<Row, Place[]>();
  const optionsOf = (row: Row) => {
    const known = options.get(row);
    if (known) return known;
    left -= row.kind.seats.length * row.starts.length;
    const found = row.kind.seats.flatMap((seat) =>
      row.starts.filter((range) => board.refusalAt(seat, range) < 0).map(({ start, end }) => ({ start, end, seat })),
    );
    options.set(row, found);
    return found;
  };
  const trail: [Row, Place | null][] = [];
  const move = (row: Row, place: Place | null) => {
    trail.push([row, row.place]);
    board.put(row, place);
  };
  const undo = (mark: number) => {
    for (const [row, place] of trail.splice(mark).reverse()) board.put(row, place);
  };
  for (const stuck of rows) {
    if (stuck.place || left <= 0) continue;
    const seen = new Set<Row>();
    let leftOfRow = effortOfRow;
    const settle = (row: Row): boolean => {
      seen.add(row);
      const places = optionsOf(row);
      const ways = places.map((place) => ({ place, outs: board.blockers(row, place.seat, place) }));
      left -= places.length;
      leftOfRow -= places.length;
      const free = ways.find(({ outs }) => outs.length === 0);
      if (free) {
        move(row, free.place);
        return true;
      }
      for (const { place, outs } of ways)
        for (const out of outs) {
          if (left <= 0 || leftOfRow <= 0) return false;
          if (out.length > 2 || out.some((other) => other.pin || seen.has(other))) continue;
          const mark = trail.length;
          for (const other of out) move(other, null);
          // Whoever went first may have opened it, or others may have come.
          if (board.blockers(row, place.seat, place).length === 0) {
            move(row, place);
            if (out.every((other) => settle(other))) return true;
          }
          undo(mark);
        }
      return false;
    };
    settle(stuck);
    trail.length = 0;
  }
}
