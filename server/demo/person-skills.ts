import type { DemoCandidate } from './people';
import { at, idOf, randomOf } from './random';
import { tracks } from './tracks';

export type DemoPersonSkill = { person_id: string; skill_id: string; months: number; is_primary: boolean };

const mostMonths = 168;

/**
 * The skills of the demo's candidates, once for each person: most skills of their own track, the core skill for the
 * longest time, and a few of a neighboring track.
 */
export function personSkills(candidates: readonly DemoCandidate[]): DemoPersonSkill[] {
  const persons = new Map(candidates.map((one) => [one.personId, one]));
  return [...persons].flatMap(([personId, { track }]) => {
    const random = randomOf(`skills of ${personId}`);
    const career = random.whole(10, mostMonths);
    const own = at(tracks, track).skills.filter((_, place) => place === 0 || random.chance(0.82));
    const beside = random.shuffled(at(tracks, track + random.pick([1, 2, 11])).skills).slice(0, random.whole(0, 2));
    const months = (share: number) => Math.max(1, Math.round(career * share * (0.5 + random.next() / 2)));
    return [
      ...own.map((name, place) => ({
        person_id: personId,
        skill_id: idOf('skill', name),
        months: months(place < 2 ? 1 : 0.6),
        is_primary: place < 2,
      })),
      ...beside.map((name) => ({
        person_id: personId,
        skill_id: idOf('skill', name),
        months: months(0.3),
        is_primary: false,
      })),
    ];
  });
}
