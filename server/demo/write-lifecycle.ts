import { iso } from '../../src/contract/time';
import { leafOf, type Actor, type Kind, type Law } from '../../src/machines/lifecycle/law';
import type { Tx } from '../db/database';
import { historyColumns } from '../lifecycle/store';
import { bulk } from './bulk';

/** An object with its history, which begins with its creation. */
type Lived<K extends Kind> = {
  id: string;
  stored: K['stored'];
  rows: readonly { event: { type: string; by: Actor; now: number }; leaf: string }[];
};
type Place<K extends Kind> = { name: string; law: Pick<Law<K>, 'version' | 'nextDue'> };

/** Writes the histories of a lifecycle, and what is due next, as its events would have written them. */
export async function writeHistories<K extends Kind>(
  tx: Tx,
  { name, law }: Place<K>,
  lived: readonly Lived<K>[],
): Promise<void> {
  const key = `${name}_id`;
  await bulk(
    tx,
    `${name}_history`,
    lived.flatMap(({ id, rows }) =>
      rows.map(({ event, leaf }, seq) => {
        const { type, role, by, organizationId, at, payload } = historyColumns(event);
        return {
          ...{ [key]: id, seq, type, by_role: role, by_id: by, by_organization_id: organizationId, at },
          ...{ event: payload, leaf, machine_version: law.version },
        };
      }),
    ),
  );
  await bulk(
    tx,
    `${name}_due`,
    lived.flatMap(({ id, stored }) => {
      const next = law.nextDue(stored);
      return next === null ? [] : [{ [key]: id, due_at: iso(next.at), try_at: '-infinity' }];
    }),
  );
}

/** Writes the rows themselves, and then their histories. `own` are the columns that events never change. */
export async function writeLifecycle<K extends Kind>(
  tx: Tx,
  place: Place<K> & { table: string; derived(stored: K['stored']): Record<string, unknown> },
  lived: readonly (Lived<K> & { own: Record<string, unknown> })[],
): Promise<void> {
  await bulk(
    tx,
    place.table,
    lived.map(({ id, stored, rows, own }) => ({
      ...{ id, ...own, leaf: leafOf(stored), value: stored.value, context: stored.context },
      ...{ version: rows.length - 1, machine_version: place.law.version, ...place.derived(stored) },
      ...{ created_at: iso(rows[0]?.event.now ?? 0), updated_at: iso(rows.at(-1)?.event.now ?? 0) },
    })),
  );
  await writeHistories(tx, place, lived);
}
