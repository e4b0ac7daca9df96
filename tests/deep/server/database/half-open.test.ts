import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../../server/db/database';
import { startProxy, type Proxy } from '../../torture/proxy';
import { cloneDatabase } from '../../../server/database';

let proxy: Proxy;
let db: Database;
beforeAll(async () => {
  const url = new URL((await cloneDatabase()).url);
  proxy = await startProxy({ path: join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432') });
  db = openDatabase(`postgres://interviews@127.0.0.1:${proxy.port}${url.pathname}`, 5);
});
afterAll(async () => {
  proxy.close();
  await db.close();
});

const answer = sql`select 1 as one`;
const atOnce = () => Promise.all(Array.from({ length: 5 }, () => db.one(sql`select 1 as one from pg_sleep(0.05)`)));

test('lines that break without a word hold nobody longer than said, and poison nobody afterwards', async () => {
  await atOnce();
  proxy.set('halfOpen');
  const silent = { code: 'ETIMEDOUT' };
  await expect(db.within(600).one(answer)).rejects.toMatchObject(silent);
  await expect(db.within(600).transaction((tx) => tx.one(answer))).rejects.toMatchObject(silent);
  proxy.set('pass');
  // Five queries at once: no dead idle connection is handed out.
  expect(await atOnce()).toEqual(Array.from({ length: 5 }, () => ({ one: 1 })));
});

test('a transaction whose COMMIT is not answered fails, and its connection is nobody’s', async () => {
  proxy.trap(
    (piece) => piece.includes('commit'),
    () => undefined,
  );
  await expect(db.within(600).transaction((tx) => tx.one(answer))).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  expect(await db.one(answer)).toEqual({ one: 1 });
});
