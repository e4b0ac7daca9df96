import type { FastifyInstance } from 'fastify';
import { mostCounted } from '../../src/contract/kit';
import { countPinned, type ListLook, type ViewCount } from '../../src/contract/system-views';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import type { Caller } from '../kit/caller';
import { Refused } from '../kit/failures';
import { goneOf, inZone, viewReach } from '../system/list-views';
import { checkQuery, reachedBy } from './exports';

type Pinned = { id: string; look: ListLook; source: string | null; query: Record<string, unknown> | null };

/** Null if the list refuses the query of a view: the list has changed, or the days are out of range for its reader. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}

/** The list of a view with its query. Null if the list can no longer be queried. */
function askedOf(caller: Caller, { look, source, query }: Pinned) {
  const reached = source === null || query === null ? null : reachedBy(caller, { list: source, ...caller });
  if (!reached || query === null) return null;
  try {
    return { ...reached, query: checkQuery(reached.call, inZone(query, look, caller.timeZone)) };
  } catch (error) {
    return nullIfRefused(error);
  }
}

/** Counts the rows of the views in the caller's menu. A list that can count several views at once uses one query. */
async function countsOf(tx: Tx, caller: Caller): Promise<ViewCount[]> {
  const pinned = await tx.many<Pinned>(sql`
    select v.id, v.look, v.source, v.query
    from list_view_pins p join list_views v on v.id = p.view_id join users u on u.id = v.user_id
    where p.user_id = ${caller.userId} and ${viewReach(caller)}`);
  const gone = await goneOf(tx, pinned);
  const asked = pinned.flatMap((view) => {
    const found = gone.has(view.id) ? null : askedOf(caller, view);
    return found ? [{ id: view.id, ...found }] : [];
  });
  const counts = new Map<string, { count: number; more: boolean }>();
  for (const source of new Set(asked.map((one) => one.source))) {
    const views = asked.filter((one) => one.source === source);
    const reader = views[0]?.caller ?? caller;
    if (source.count) {
      const found = await source.count(
        tx,
        views.map(({ query }) => query),
        reader,
      );
      views.forEach(({ id }, index) => {
        const count = found[index] ?? 0;
        counts.set(id, { count: Math.min(count, mostCounted), more: count > mostCounted });
      });
    } else
      for (const { id, query } of views) {
        const page = await source.page(tx, { ...query, _page: 0, _limit: 1 }, reader).catch(nullIfRefused);
        if (page) counts.set(id, { count: page.totalElements, more: page.more ?? false });
      }
  }
  return pinned.map(({ id }) => ({
    id,
    count: counts.get(id)?.count ?? null,
    more: counts.get(id)?.more ?? false,
    gone: gone.get(id) ?? [],
  }));
}

/** The counts of the views in menus (product: Saved views). */
export function viewCountRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, countPinned, ({ tx, caller }) => countsOf(tx, caller));
}
