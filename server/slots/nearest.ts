import { minute as MINUTE, quarter as QUARTER } from '../../src/contract/time';
import { quarterFrom } from './free-time';
import { AHEAD, judgeOf, type AskedStart } from './judge';
import { overlaps } from './ranges';
import { candidateIsFree, leftBy, plainStart, type Kind, type Place, type Row } from './seats';
import type { SlotRequest } from './types';

/**
 * To be called once all rows are placed. Finds the free place nearest to a row's preferred times, at any time that may
 * be booked. Requests with the same panelists and length share one search of the seven days.
 */
export function nearestPlaces({
  now,
  noticeMinutes,
}: Pick<SlotRequest, 'now' | 'noticeMinutes'>): (row: Row) => Place | null {
  const known = new Map<Kind, Map<number, Place[]>>();

  function leftFor({ kind, minutes }: Row): Place[] {
    const found: Place[] = [];
    let starts: AskedStart[] = [];
    for (let at = quarterFrom(now + noticeMinutes * MINUTE); at <= now + AHEAD; at += QUARTER)
      starts.push(plainStart(at, minutes));
    for (const seat of kind.seats) {
      const refusals = judgeOf(starts)(seat.facts);
      starts = starts.filter((range, index) => {
        if (refusals[index] !== null || !leftBy(seat, range)) return true;
        found.push({ start: range.start, end: range.end, seat });
        return false;
      });
      if (starts.length === 0) break;
    }
    return found;
  }

  return (row) => {
    const ofKind = known.get(row.kind) ?? new Map<number, Place[]>();
    known.set(row.kind, ofKind);
    const places = ofKind.get(row.minutes) ?? leftFor(row);
    ofKind.set(row.minutes, places);
    const wanted = row.preferred.map(quarterFrom);
    let best: Place | null = null;
    let least = Infinity;
    for (const place of places) {
      const away = Math.min(...wanted.map((one) => Math.abs(one - place.start)));
      if (away > least || (away === least && best && best.start < place.start)) continue;
      if (row.candidateTaken.some((taken) => overlaps(taken, place)) || !candidateIsFree(row, place)) continue;
      [best, least] = [place, away];
    }
    return best;
  };
}
