import type { Why } from '../../src/contract/booking-batches';
import type { Batch, Choice, Proposal } from './batch';
import { busyPercent } from './engine';
import { AHEAD, askedStart, askedStarts, furthest } from './judge';
import {
  candidateIsFree,
  fencesOf,
  kindsOf,
  leftBy,
  plainStart,
  rowsOf,
  seatsOf,
  type Place,
  type Row,
  type Seat,
} from './seats';
import type { Range } from './types';

/** The panelist's load if they got one more interview. */
const shareOf = ({ facts, given, offeredMs }: Seat) => (facts.recentCount + given.length + 1) / offeredMs;

export type Board = ReturnType<typeof boardOf>;

/** The rows and panelists of a batch, with the panelist and time that each row has. */
export function boardOf(batch: Batch) {
  const seats = seatsOf(batch.panelists);
  const rows = rowsOf(batch.rows, kindsOf(seats), batch);
  const refusalAt = fencesOf(rows);
  const byId = new Map(seats.map(({ seat }) => [seat.facts.id, seat]));

  const isFree = (row: Row, seat: Seat, range: Range): boolean =>
    refusalAt(seat, range) === null && candidateIsFree(row, range) && leftBy(seat, range);

  const isOpen = (seat: Seat) => (range: Range) => refusalAt(seat, range) === null;
  /** How many places a row could have with these panelists, ignoring the places of other rows. */
  const countOpen = ({ kind, starts }: Row, seats: ReadonlySet<Seat>): number =>
    kind.seats.reduce((sum, seat) => sum + (seats.has(seat) ? starts.filter(isOpen(seat)).length : 0), 0);
  /** The places with these panelists that are free for a row. */
  const freePlaces = (row: Row, seats: ReadonlySet<Seat>) =>
    row.kind.seats.flatMap((seat) =>
      seats.has(seat)
        ? row.starts.filter((range) => isFree(row, seat, range)).map((range) => ({ ...range, seat }))
        : [],
    );

  function put(row: Row, place: Place | null): void {
    if (row.place) row.place.seat.given.splice(row.place.seat.given.indexOf(row), 1);
    row.place = place;
    place?.seat.given.push(row);
  }

  /**
   * The free place with the fairest load, then the nearest one. By merit: in the order in which slots are offered for a
   * single booking.
   */
  function pick(row: Row, byMerit: boolean): Place | null {
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

  /** The place that a row is pinned to, if it may be booked. */
  function pinned(row: Row, pin: Choice): Place | null {
    const seat = byId.get(pin.panelistId);
    const range = plainStart(pin.start, row.minutes);
    if (!seat || !row.kind.seats.includes(seat)) return null;
    if (askedStart({ ...row.request, anyStart: true }, pin.start).refusal !== null) return null;
    return isFree(row, seat, range) ? { start: range.start, end: range.end, seat } : null;
  }

  /** Why a row has no place. */
  function why({ kind, pin, starts, request }: Row): Why {
    if (kind.seats.length === 0)
      return (
        (['BLOCKED', 'OUTSIDE_HOURS', 'NO_SKILL', 'INACTIVE'] as const).find((one) => kind.refusals.includes(one)) ??
        'NO_SKILL'
      );
    if (pin) return 'PIN';
    if (starts.length === 0) {
      const asked = askedStarts(request);
      if (asked.every(({ start }) => start <= batch.now)) return 'PASSED';
      if (asked.every(({ start }) => start > batch.now + AHEAD)) return 'TOO_FAR';
      return asked.some(({ refusal }) => refusal === 'BUSY') ? 'CANDIDATE' : 'NOTICE';
    }
    return furthest(kind.seats.flatMap((seat) => starts.map((range) => refusalAt(seat, range)))) ?? 'BATCH';
  }

  return { rows, put, pick, pinned, isFree, countOpen, freePlaces, why };
}

/** A row's place in the form of a proposal. */
export function proposalOf(row: Row, { start, end, seat }: Place): Proposal {
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

/**
 * The other places that one row could have while the other rows have their pins: fairest loads first, at most `atMost`.
 */
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
  return perSeat.slice(0, atMost).map((place) => proposalOf(row, place));
}
