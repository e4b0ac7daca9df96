/** Random choices that repeat with the same seed, as far as other randomness allows. */
export type Chance = {
  /** An integer from 0 up to, not including, `below`. */
  whole(below: number): number;
  /** True in `cases` of a hundred cases. */
  percent(cases: number): boolean;
  /** @throws if there is nothing to pick from */
  pick<T>(from: readonly T[]): T;
};

/** mulberry32 */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (below: number) => Math.floor(next() * below);
  return {
    whole,
    percent: (cases) => next() * 100 < cases,
    pick(from) {
      const index = whole(from.length);
      if (index >= from.length) throw new Error('Nothing to pick from');
      return from[index] as (typeof from)[number];
    },
  };
}
