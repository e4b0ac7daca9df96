import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import { balanceOf, nextNumber, post, reverse } from '../../../server/ledger/ledger';
import { paise } from '../../../src/contract/money';
import { cloneDatabase, type TestDatabase } from '../database';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const at = Date.parse('2026-11-26T06:30:00Z');
const round = () => ({ cause: 'round', causeId: randomUUID(), part: '1' }) as const;
const pay = (panelistId: string, amount: number) =>
  [
    { account: 'panelistPay', paise: paise(amount) },
    { account: 'panelistsPayable', paise: paise(-amount), partyId: panelistId },
  ] as const;

test('what is posted is the balance of its party, and its reversal takes it back, once', async () => {
  const [panelist, other] = [randomUUID(), randomUUID()];
  const [first, second] = [round(), round()];
  await db.transaction((tx) => post(tx, first, at, [...pay(panelist, 172_800)]));
  await db.transaction((tx) => post(tx, second, at, [...pay(panelist, 50_001)]));
  await db.transaction((tx) => post(tx, round(), at, [...pay(other, 1)]));
  expect(await balanceOf(db, 'panelistsPayable', panelist)).toBe(-222_801);
  expect(await db.transaction((tx) => reverse(tx, first, '2', at))).toBe(true);
  expect(await balanceOf(db, 'panelistsPayable', panelist)).toBe(-50_001);
  expect(await balanceOf(db, 'panelistPay')).toBe(50_002);
  expect(await db.transaction((tx) => reverse(tx, first, '3', at))).toBe(false);
  expect(await db.transaction((tx) => reverse(tx, round(), '2', at))).toBe(false);
  expect(await balanceOf(db, 'panelistsPayable', panelist)).toBe(-50_001);
});

test('one part of a cause has one entry, and nothing is posted for nothing', async () => {
  const cause = round();
  await db.transaction((tx) => post(tx, cause, at, [...pay(randomUUID(), 10)]));
  await expect(db.transaction((tx) => post(tx, cause, at, [...pay(randomUUID(), 10)]))).rejects.toThrow(
    /duplicate key/,
  );
  const nothing = round();
  await db.transaction((tx) => post(tx, nothing, at, [{ account: 'sales', paise: paise(0) }]));
  expect(await db.maybe(sql`select from journal_entries where cause_id = ${nothing.causeId}`)).toBeNull();
});

test('the database refuses an entry whose postings do not sum to zero at commit', async () => {
  const uneven = (paiseOut: number) =>
    db.transaction((tx) =>
      tx.run(sql`
        with entry as (insert into journal_entries (cause, cause_id, part, at)
          values ('payment', ${randomUUID()}, 'x', now()) returning id)
        insert into postings (entry_id, line, account, paise)
        select id, n, 'gateway', case n when 1 then 100 else ${paiseOut}::bigint end from entry, generate_series(1, 2) n`),
    );
  await expect(uneven(-99)).rejects.toThrow('do not sum to zero');
  await expect(uneven(-100)).resolves.not.toThrow();
  await expect(
    db.run(
      sql`insert into journal_entries (cause, cause_id, part, at) values ('payment', ${randomUUID()}, 'x', now())`,
    ),
  ).rejects.toThrow('do not sum to zero');
});

test('entries and postings never change', async () => {
  await db.transaction((tx) => post(tx, round(), at, [...pay(randomUUID(), 10)]));
  await expect(db.run(sql`update postings set paise = 1`)).rejects.toThrow('append-only');
  await expect(db.run(sql`delete from postings`)).rejects.toThrow('append-only');
  await expect(db.run(sql`update journal_entries set part = 'y'`)).rejects.toThrow('append-only');
});

test('numbers have no gap where fifty are taken at once and some are given up', async () => {
  const taken = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      db.transaction(async (tx) => {
        const number = await nextNumber(tx, 'INV', 2026);
        if (index % 5 === 0) throw new Error('Given up');
        return number;
      }),
    ),
  );
  const numbers = taken.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value.slice(-6))] : []));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(await db.transaction((tx) => nextNumber(tx, 'INV', 2027))).toBe('INV/27-28/000001');
});
