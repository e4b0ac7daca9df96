import type { Call } from '../../src/contract/kit';
import { minute } from '../../src/contract/time';
import { sql, type Sql, type Tx } from '../db/database';
import { tooMany } from './failures';

/**
 * Calls per minute of a user at each server process (docs/limits.md). They are counted in memory, because a count
 * shared by processes would cost a write for each read. The limits only keep one account from using up a process.
 */
export const userLimits = { reads: 1_800, searches: 1_000, changes: 600, holds: 120, exports: 30 } as const;
export type CallKind = keyof typeof userLimits;

/** The kind that a call counts as. A search is a read with a text to find. */
export function kindOfCall({ method, path }: Pick<Call, 'method' | 'path'>, query: unknown): CallKind {
  if (method === 'POST' && path === '/holds') return 'holds';
  if (method === 'POST' && path === '/exports') return 'exports';
  if (method !== 'GET') return 'changes';
  const { q } = (query ?? {}) as { q?: unknown };
  return typeof q === 'string' && q.trim() !== '' ? 'searches' : 'reads';
}

/**
 * Counts calls by key in the current minute. Returns null, or the seconds until the next minute once there are more
 * than `most`.
 */
export function minuteCounter(now: () => number = () => Date.now()): (key: string, most: number) => number | null {
  const counts = new Map<string, number>();
  let counted = 0;
  return (key, most) => {
    const at = now();
    const current = Math.floor(at / minute);
    if (current !== counted) counts.clear();
    counted = current;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= most ? null : Math.ceil(((current + 1) * minute - at) / 1_000);
  };
}

type Window = { most: number; minutes: number; message?: string };
/**
 * Refuses a call if there were already `most` in the window. `instants` selects those of the window as `at`. The caller
 * must serialize these calls. @throws 429 until the first of them has left the window
 */
export async function refuseMore(tx: Tx, instants: Sql, { most, minutes, message }: Window): Promise<void> {
  const { count, left } = await tx.one<{ count: number; left: number | null }>(sql`
    select count(*) as count,
      extract(epoch from (array_agg(at order by at desc))[${most}::int] - now())::float8 + ${minutes * 60}::float8 as left
    from (${instants}) counted`);
  if (count >= most) throw tooMany(Math.min(left ?? 1, minutes * 60), message);
}
