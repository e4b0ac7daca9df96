import type { DemoCandidate } from './people';
import { day, hour } from '../../src/contract/time';
import { at, randomOf } from './random';

/** Gives some candidates without an interview preferred times, so that they can be scheduled. */
function sayWhen(unasked: [number, DemoCandidate][], now: number): void {
  for (const [nth, candidate] of unasked) {
    const random = randomOf(`preferred ${nth}`);
    if (random.chance(0.4)) continue;
    const from = Math.ceil(now / hour) * hour + random.whole(24, 100) * hour;
    candidate.preferred = [from, from + random.whole(3, 40) * hour];
    candidate.timesGivenAt = now - random.whole(30, 70 * 60) * 60_000;
  }
}

const ways = { portal: ['P', 'S'], organization: ['O', 'A', 'O', 'P'] } as const;

/**
 * Makes candidates arrive for the list of waiting ones (product: Candidates, code 103). Most candidates without an
 * interview arrived in the last days, in various ways. The others arrived long ago and have been viewed. `asked` has
 * the ids of the candidates with an interview.
 */
export function letCome(candidates: DemoCandidate[], asked: Set<string>, now: number): void {
  const unasked = [...candidates.entries()].filter(([, { id, lookedAt }]) => !asked.has(id) && lookedAt === null);
  sayWhen(unasked, now);
  const come = { portal: 0, organization: 0 };
  for (const [nth, candidate] of unasked) {
    const random = randomOf(`newcomer ${nth}`);
    const kind = candidate.organization === null ? 'portal' : 'organization';
    const place = (come[kind] += 1);
    if (place % 5 === 0) {
      candidate.lookedAt = candidate.createdAt + random.whole(2, 50) * hour;
      continue;
    }
    candidate.uploadedBy = at(ways[kind], place);
    candidate.createdAt = now - random.whole(40, 5 * 24 * 60) * 60_000;
    if (candidate.timesGivenAt !== null) candidate.timesGivenAt = Math.max(candidate.timesGivenAt, candidate.createdAt);
  }
}

/** When the bell was last opened. Later items are counted as new. */
export const bellSeenAt = (now: number) => now - 0.5 * day;
