import type { Highs } from 'highs';
import type { Batch, SolvedRow } from './batch';
import { boardOf, proposalOf, type Board } from './board';
import { nearestPlaces } from './nearest';
import { alikeOf, placeBest } from './program';
import type { Place, Row, Seat } from './seats';

// The maximum number of places in a program for the whole batch, in each of several programs, and in all programs. They
// bound the time, and unlike a time limit they are the same on every machine.
const mostAtOnce = 4_000;
const mostOfSeveral = 1_500;
const mostInAll = 24_000;

/**
 * Finds a panelist and start for as many rows as possible. Then loads are made fair (interviews per hours offered),
 * then starts near the preferred times (product: Many at once). Pinned rows have their pin or nothing. The same input
 * gives the same result, which places at least as many rows as booking them one after the other.
 *
 * The rows are first placed one after the other. Then the places of as many panelists as a program holds are replaced
 * by the best ones. Without `highs`, the first places stay.
 */
export function solve(batch: Batch, highs: Highs | null): SolvedRow[] {
  const board = boardOf(batch);
  for (const row of board.rows) if (row.pin) board.put(row, board.pinned(row, row.pin));
  const free = board.rows.filter((row) => !row.pin && row.starts.length > 0 && row.kind.seats.length > 0);
  placeEach(board, free);
  if (highs) improve(highs, board, free);
  const nearestTo = nearestPlaces(batch);
  return board.rows.map((row) => {
    if (row.place) return { nr: row.nr, proposal: proposalOf(row, row.place), why: null, nearest: null };
    const nearest = nearestTo(row);
    return { nr: row.nr, proposal: null, why: board.why(row), nearest: nearest && proposalOf(row, nearest) };
  });
}

/**
 * Places rows one by one: those with the fewest places first, or in the order of the batch by merit, like an admin who
 * books one after the other. The order that places more rows wins.
 */
function placeEach(board: Board, free: readonly Row[]): void {
  const placesOf = ({ starts, kind }: Row) => starts.length * kind.seats.length;
  const scarce = free.toSorted((a, b) => placesOf(a) - placesOf(b));
  let best: (Place | null)[] = [];
  let most = -1;
  for (const [order, byMerit] of [[scarce, false] as const, [free, true] as const]) {
    for (const row of free) board.put(row, null);
    for (const row of order) board.put(row, board.pick(row, byMerit));
    const found = free.filter(({ place }) => place).length;
    if (found > most) [best, most] = [free.map(({ place }) => place), found];
    if (found === free.length) break;
  }
  for (const row of free) board.put(row, null);
  free.forEach((row, index) => board.put(row, best[index] ?? null));
}

/**
 * Improves the places with programs of as many panelists as each holds, starting with the panelists that most rows
 * without a place could have.
 */
function improve(highs: Highs, board: Board, free: readonly Row[]): void {
  const stuck = new Map<Seat, number>();
  for (const { place, kind } of free)
    if (!place) for (const seat of kind.seats) stuck.set(seat, (stuck.get(seat) ?? 0) + 1);
  const seats = [...new Set(free.flatMap(({ kind }) => kind.seats))];
  const order = seats.toSorted((a, b) => (stuck.get(b) ?? 0) - (stuck.get(a) ?? 0));
  const rowsOf = (of: ReadonlySet<Seat>) =>
    free.filter(({ place, kind }) => (place ? of.has(place.seat) : kind.seats.some((seat) => of.has(seat))));
  const sizeOf = (of: ReadonlySet<Seat>) =>
    alikeOf(rowsOf(of)).reduce((sum, [row]) => sum + (row ? board.countOpen(row, of) : 0), 0);
  const most = sizeOf(new Set(seats)) > mostAtOnce ? mostOfSeveral : mostAtOnce;
  let left = mostInAll;
  let group = new Set<Seat>();
  const close = () => {
    left -= sizeOf(group);
    placeBest(highs, board, rowsOf(group), group);
    group = new Set();
  };
  for (const seat of order) {
    if (left <= 0) return;
    if (group.size > 0 && sizeOf(new Set([...group, seat])) > most) close();
    group.add(seat);
  }
  if (group.size > 0 && left > 0) close();
}
