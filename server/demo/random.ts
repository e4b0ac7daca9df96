import { createHash } from 'node:crypto';

/** A seeded random generator, so that the demo is the same at every start. Lists must not be empty. */
export type Random = {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number, both ends included. */
  whole(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
};

/** A generator that is seeded by name, so that adding data of one kind does not change the others. */
export function randomOf(name: string): Random {
  let state = createHash('sha256').update(`demo ${name}`).digest().readUInt32LE(0);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    chance: (share) => next() < share,
    pick: (list) => at(list, whole(0, list.length - 1)),
    shuffled: (list) => {
      const left = [...list];
      return list.map(() => at(left.splice(whole(0, left.length - 1), 1), 0));
    },
  };
}

/** The entry at a position of a list, cyclically. @throws if the list is empty. */
export function at<T>(list: readonly T[], place: number): T {
  const entry = list[place % list.length];
  if (entry === undefined) throw new Error('An entry was expected');
  return entry;
}

/** The id of the nth thing of a kind: a UUID that is the same at every start. */
export function idOf(kind: string, nth: number | string): string {
  const hex = createHash('sha256').update(`demo ${kind} ${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
