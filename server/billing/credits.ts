import { paise, shareOf, type Paise } from '../../src/contract/money';

/** An event of a bought plan that moves money (product: Credits and pay). */
export type CreditMove =
  /**
   * The amount that was paid, without tax. It is negative for a refund, of which the part that is no longer owed is
   * taken from sales.
   */
  | { type: 'paid'; paise: number }
  /** The whole payment was given back: later events move no money. */
  | { type: 'refunded' }
  | { type: 'take' }
  /** The outcome of a round, as in the law's event SETTLE. `key` names the round. */
  | { type: 'settle'; key: string; reserved: number; used: number }
  /** The plan ended. `key` names this end, because an interview that is given back lets a plan run again. */
  | { type: 'end'; key: string };

export type Credits = {
  reserved: number;
  used: number;
  lapsed: number;
  owed: Paise;
  /** The amount that each round and each end turned into sales. */
  earned: Map<string, Paise>;
};

/**
 * The credits of a plan of this many interviews, recomputed from its events in order. Each use earns the amount that is
 * still owed, divided by the interviews that are left. A use that is taken back gives back what it earned.
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
