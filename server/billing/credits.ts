import { paise, shareOf, type Paise } from '../../src/contract/money';

/** What happened to a bought plan, as far as it moves money (product: Credits and pay). */
export type CreditMove =
  /** What was paid without tax; negative where it was refunded, of which what is not owed any more comes from sales. */
  | { type: 'paid'; paise: number }
  /** All that was paid was given back: what happens later moves no money. */
  | { type: 'refunded' }
  | { type: 'take' }
  /** The outcome of a round, as the law's event SETTLE. `key` names the round. */
  | { type: 'settle'; key: string; reserved: number; used: number }
  /** The plan ended. `key` names this end: an interview that is given back lets a plan run again. */
  | { type: 'end'; key: string };

export type Credits = {
  reserved: number;
  used: number;
  lapsed: number;
  owed: Paise;
  /** What became sales by each round and each end. */
  earned: Map<string, Paise>;
};

/**
 * The credits of a plan of so many interviews, recomputed from all that happened to it, in this order: each use earns what is
 * owed still, divided by the interviews that are left, and gives back what it earned where it is taken back.
 */
export function creditsFrom(interviews: number, moves: readonly CreditMove[]): Credits {
  let [reserved, used, lapsed, owed] = [0, 0, 0, 0];
  let isOver = false;
  const earned = new Map<string, Paise>();
  const earn = (key: string, count: number) => {
    const amount = shareOf(paise(Math.max(0, owed)), count, interviews - used - lapsed);
    owed -= amount;
    earned.set(key, amount);
  };
  for (const move of moves)
    switch (move.type) {
      case 'paid':
        owed = Math.max(0, owed + move.paise);
        break;
      case 'refunded':
        isOver = true;
        break;
      case 'take':
        reserved += 1;
        break;
      case 'settle':
        if (move.used === 1 && !isOver) earn(move.key, 1);
        if (move.used === -1 && !isOver) {
          owed += earned.get(move.key) ?? 0;
          earned.delete(move.key);
        }
        reserved += move.reserved;
        used += move.used;
        break;
      case 'end': {
        const count = interviews - reserved - used - lapsed;
        if (count > 0) earn(move.key, count);
        lapsed += count;
      }
    }
  return { reserved, used, lapsed, owed: paise(owed), earned };
}
