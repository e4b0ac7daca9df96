import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import { audit } from '../../server/kit/audit';
import { checkAudit, sealAudit } from '../../server/system/audit-chain';
import { listAudit, listAuditUsers } from '../../src/contract/system-audit';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { workOff } from './kit/background';
import { enqueue } from '../../server/db/queues';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** Runs `work` with the triggers disabled, as the owner of the database could. */
async function behind(work: () => Promise<unknown>): Promise<void> {
  const tables = ['audit', 'audit_chain'];
  for (const table of tables) await house.db.pool.query(`alter table ${table} disable trigger all`);
  await work();
  for (const table of tables) await house.db.pool.query(`alter table ${table} enable trigger all`);
}
const empty = () => behind(() => house.db.run(sql`truncate audit, audit_chain`));
const seal = () => house.db.transaction(sealAudit);
const check = () => checkAudit(house.db);
const write = (action: string, object: string | null = null) =>
  house.db.transaction((tx) => audit(tx, house.cast.people.admin.id, action, object));
const ids = async () =>
  (await house.db.many<{ id: string }>(sql`select id::text as id from audit order by audit.id`)).map(({ id }) => id);

describe('the chain', () => {
  beforeEach(async () => {
    await empty();
    for (const action of ['one', 'two', 'three', 'four', 'five']) await write(action);
    await seal();
  });
  afterEach(empty);

  test('agrees with what was written, and goes on with what follows', async () => {
    expect(await check()).toMatchObject({ sealed: 5, waiting: 0, broken: null });
    const { head } = await check();
    expect(head).toMatch(/^[0-9a-f]{64}$/);
    await write('six');
    expect(await check()).toMatchObject({ sealed: 5, waiting: 1, head, broken: null });
    await enqueue(house.db, 'auditSeals', {});
    await workOff(house.db, ['auditSeals']);
    expect(await check()).toMatchObject({ sealed: 6, waiting: 0, broken: null });
    expect((await check()).head).not.toBe(head);
  });

  test('finds a row that was changed', async () => {
    const [, second] = await ids();
    await behind(() => house.db.run(sql`update audit set action = 'other' where id = ${second}::bigint`));
    expect(await check()).toMatchObject({ sealed: 1, broken: { id: second, what: 'changed' } });
  });

  test.each(['user_id = null', "at = at + interval '1 microsecond'", "object = ''"])(
    'finds a row whose %s',
    async (change) => {
      const [, , third] = await ids();
      await behind(() => house.db.pool.query(`update audit set ${change} where id = ${third}`));
      expect((await check()).broken).toEqual({ id: third, what: 'changed' });
    },
  );

  test('finds a row that was removed', async () => {
    const [, , third] = await ids();
    await behind(() => house.db.run(sql`delete from audit where id = ${third}::bigint`));
    expect(await check()).toMatchObject({ sealed: 2, broken: { id: third, what: 'removed' } });
  });

  test('finds a row that was removed with its place in the chain', async () => {
    const [, , third, fourth] = await ids();
    await behind(async () => {
      await house.db.run(sql`delete from audit where id = ${third}::bigint`);
      await house.db.run(sql`delete from audit_chain where audit_id = ${third}::bigint`);
    });
    expect((await check()).broken).toEqual({ id: fourth, what: 'unchained' });
  });

  test('finds a row that was inserted as if written before, also after the next seal', async () => {
    await behind(() =>
      house.db.run(sql`
        insert into audit (id, action, at) overriding system value values (0, 'forged', now() - interval '2 hours')`),
    );
    expect((await check()).broken).toEqual({ id: '0', what: 'inserted' });
    await write('six');
    await seal();
    expect(await check()).toMatchObject({ sealed: 6, broken: { id: '0', what: 'inserted' } });
  });

  test('finds two rows that were exchanged', async () => {
    const [, second, third] = await ids();
    await behind(async () => {
      await house.db.run(sql`
        update audit a set (user_id, action, object, at) = (select b.user_id, b.action, b.object, b.at from audit b
          where b.id = case when a.id = ${second}::bigint then ${third}::bigint else ${second}::bigint end)
        where a.id in (${second}::bigint, ${third}::bigint)`);
    });
    expect((await check()).broken).toEqual({ id: second, what: 'changed' });
  });

  test('seals each of 50 rows that are written at once, once, though two seal at once', async () => {
    await Promise.all([...Array.from({ length: 50 }, (_, nth) => write('parallel', String(nth))), seal(), seal()]);
    await Promise.all([seal(), seal()]);
    expect(await check()).toMatchObject({ sealed: 55, waiting: 0, broken: null });
  });

  test('has a row that was committed after later ones', async () => {
    await house.db.transaction(async (tx) => {
      await audit(tx, null, 'slow');
      await write('fast');
      await seal();
    });
    expect(await check()).toMatchObject({ sealed: 6, waiting: 1, broken: null });
    await seal();
    expect(await check()).toMatchObject({ sealed: 7, waiting: 0, broken: null });
  });
});

test('rows are never changed or deleted, not by an erasure either', async () => {
  await write('one');
  await seal();
  for (const table of ['audit', 'audit_chain'])
    await expect(
      house.db.transaction(async (tx) => {
        await tx.run(sql`select set_config('interviews.erasing', 'on', true)`);
        await tx.run(table === 'audit' ? sql`update audit set action = 'x'` : sql`update audit_chain set hash = hash`);
      }),
    ).rejects.toThrow('append-only');
});

describe('the list', () => {
  beforeAll(empty);
  test('is narrowed by person, action, days and object, the newest first', async () => {
    const { admin, panelist } = house.cast.people;
    await house.db.transaction((tx) => audit(tx, admin.id, 'inquiryTaken', 'an-object'));
    await house.db.transaction((tx) => audit(tx, panelist.id, 'signOut'));
    const found = async (query: Record<string, string>) =>
      ok(await house.call(listAudit, { as: 'superAdmin', query })).content.map(({ action }) => action);
    expect(await found({ userId: admin.id, action: 'inquiryTaken' })).toEqual(['inquiryTaken']);
    expect(await found({ q: 'an-object' })).toEqual(['inquiryTaken']);
    expect(await found({ userId: panelist.id, action: 'signOut' })).toEqual(['signOut']);
    expect(await found({ to: '2020-01-01T00:00:00Z' })).toEqual([]);
    expect((await found({})).slice(0, 2)).toEqual(['signOut', 'inquiryTaken']);
    const users = ok(await house.call(listAuditUsers, { as: 'superAdmin', query: { q: 'Pia' } }));
    expect(users.content).toEqual([{ id: panelist.id, name: 'Pia Panelist' }]);
  });

  test.each(['admin', 'panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
    refused(await house.call(listAudit, { as }), 403);
    refused(await house.call(listAuditUsers, { as }), 403);
  });
});
