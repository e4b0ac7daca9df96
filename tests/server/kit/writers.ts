import { sql, type Database, type Sql, type Tx } from '../../../server/db/database';
import { randomOf } from '../../../server/db/demo/random';
import { unexpected } from '../kit';

class Undone extends Error {}

/** Deadlocks, and a time that is taken. */
const expected = ['40P01', '23P01'];

/**
 * Six write at once, some of whom take back a statement or everything: sixty transactions each, of one to three of `changes`,
 * which are told numbers between 0 and 1, the same at every run. `meanwhile` is called at every tenth.
 */
export async function manyWriters(
  db: Database,
  changes: (next: () => number) => Sql,
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const writer = async (place: number) => {
    const { next, whole, chance } = randomOf(`writer ${place}`);
    for (let turn = 0; turn < 60; turn += 1) {
      const undone = chance(0.25);
      const several = whole(1, 3);
      // They take rows in any order: a deadlock over those takes everything back too.
      await db
        .transaction(async (tx: Tx) => {
          for (let one = 0; one < several; one += 1) {
            await tx.run(sql`savepoint one`);
            await tx.run(changes(next));
            if (chance(0.2)) await tx.run(sql`rollback to one`);
          }
          if (undone) throw new Undone();
        })
        .catch((error: unknown) =>
          error instanceof Undone || expected.includes((error as { code?: string }).code ?? '')
            ? null
            : unexpected(error),
        );
      if (turn % 10 === place) await meanwhile?.();
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map(writer));
}

/** How many rows a table with an identity ever had, those of who took everything back too. */
export const everMade = async (db: Database, table: string): Promise<number> =>
  (
    await db.one<{ made: number }>(
      sql`select coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')), 0)::float8 as made`,
    )
  ).made;
