import type { FastifyInstance } from 'fastify';
import { deleteView, listViews, mostViews, saveView, type SavedView } from '../../src/contract/system-views';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { conflict, invalid } from '../kit/failures';

/** For all lists together, because their names come from the client. */
const mostOfUser = 500;

/** The looks of users' lists, saved under names. */
export function listViewRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listViews, ({ tx, caller }) =>
    tx.many<SavedView>(
      sql`select list, name, look from list_views where user_id = ${caller.userId} order by list, lower(name), name`,
    ),
  );

  serve(app, appContext, saveView, async ({ tx, caller: { userId }, body: { list, look, was, ...body } }) => {
    const name = body.name.trim();
    // An empty name stands for the last look; blanks are not a name.
    if (body.name !== name && name === '') throw invalid([{ field: 'name', message: texts.required }]);
    // Serializes concurrent calls, so that they are counted.
    await tx.one(sql`select from users where id = ${userId} for no key update`);
    const own = await tx.many<{ list: string; name: string }>(
      sql`select list, name from list_views where user_id = ${userId} and (list, name) <> (${list}, ${was ?? name})`,
    );
    const named = own.filter((one) => one.list === list && one.name !== '');
    if (was !== undefined && was !== name && named.some((one) => one.name === name))
      throw conflict('Another view of this list has this name.');
    if ((name !== '' && named.length >= mostViews) || own.length >= mostOfUser)
      throw conflict('You have reached the limit of saved views. Delete one first.');
    if (was !== undefined) await remove(tx, userId, list, was);
    await tx.run(sql`
      insert into list_views (user_id, list, name, look) values (${userId}, ${list}, ${name}, ${JSON.stringify(look)}::jsonb)
      on conflict (user_id, list, name) do update set look = excluded.look`);
    return null;
  });

  serve(app, appContext, deleteView, async ({ tx, caller, body: { list, name } }) => {
    await remove(tx, caller.userId, list, name);
    return null;
  });
}

const remove = (tx: Tx, userId: string, list: string, name: string) =>
  tx.run(sql`delete from list_views where user_id = ${userId} and list = ${list} and name = ${name}`);
