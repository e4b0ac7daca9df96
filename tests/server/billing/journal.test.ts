import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startNightly } from '../../../server/billing/ledger-checks';
import { openDatabase, sql, type Database } from '../../../server/db/database';
import {
  getLedgerCheck,
  getLedgerEntry,
  getLedgerMonths,
  listLedgerEntries,
  startLedgerCheck,
} from '../../../src/contract/billing-ledger';
import { monthAfter, monthAt, monthStart } from '../../../src/contract/billing-statements';
import type { QueryOf } from '../../../src/contract/kit';
import { cloneDatabase } from '../database';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { day, hour } from '../kit/interviews';
import { actOn, buyPaidPlan, countRound, lastStatements, type PaidPlan } from '../kit/money';

let house: House;
let plan: PaidPlan;
const as = 'superAdmin' as const;
const running = monthAt(Date.now());

beforeAll(async () => {
  house = await startHouse();
  plan = await buyPaidPlan(house.db, house.cast.ben.personId);
  const interview = randomUUID();
  await countRound(house.db, plan.subscriptionId, interview, 1, 0);
  await countRound(house.db, plan.subscriptionId, interview, -1, 1);
  await countRound(house.db, plan.subscriptionId, interview, 0, -1);
  await countRound(house.db, plan.subscriptionId, interview, 0, 1);
  const { panelist } = await lastStatements(house);
  ok(await actOn(house, panelist, { type: 'ISSUE' }));
});
afterAll(() => closeHouse(house));

const list = async (query: QueryOf<typeof listLedgerEntries>) =>
  ok(await house.call(listLedgerEntries, { as, query: query as Record<string, string> })).content;
const months = async () => ok(await house.call(getLedgerMonths, { as }));

test('what a month added and what is owed at its end are sums of the postings that the journal lists', async () => {
  const { months: all, now } = await months();
  expect(all).toHaveLength(12);
  expect(all.at(-1)).toEqual({
    month: running,
    ...{ sales: 42_345, tax: 22_866, creditsOwed: 84_689, panelistsPayable: now.panelistsPayable },
  });
  // 3 interviews at 2,000 rupees, with tax deducted from their statement.
  expect(now).toEqual({ sales: 42_345, tax: 22_866, creditsOwed: 84_689, panelistsPayable: 600_000 - 80_000 });
  for (const account of ['sales', 'tax', 'creditsOwed', 'panelistsPayable'] as const) {
    const rows = await list({ account, until: running });
    expect(rows.reduce((sum, { debit, credit }) => sum + credit - debit, 0)).toBe(now[account]);
  }
});

test('a month that has ended keeps its balance, whatever is posted later', async () => {
  const before = monthAfter(running, -2);
  await house.db.run(sql`alter table journal_entries disable trigger append_only`);
  await house.db.run(sql`
    update journal_entries set at = ${new Date(monthStart(before))} where cause = 'payment'`);
  await house.db.run(sql`alter table journal_entries enable trigger append_only`);
  const { months: all } = await months();
  expect(all.slice(-3).map(({ creditsOwed }) => creditsOwed)).toEqual([127_034, 127_034, 84_689]);
  expect(all.slice(-3).map(({ tax }) => tax)).toEqual([22_866, 0, 0]);
  expect((await list({ account: 'creditsOwed', until: before })).map(({ credit }) => credit)).toEqual([127_034]);
});

test.each([
  [{ cause: 'payment' }, ['captured']],
  [{ account: 'taxDeducted' }, ['issue']],
  [{ account: 'sales' }, ['credit', 'returned', 'credit']],
  [{ cause: 'subscription' }, []],
] as const)('the journal by %j', async (query, parts) => {
  const rows = await list(query);
  expect(rows.map(({ part }) => part.split(':')[0])).toEqual(parts);
});

test('the journal of one party has the amounts of that party, and is found by its name and its code', async () => {
  const rows = await list({ partyId: house.cast.people.secondPanelist.id });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ debit: 0, credit: 200_000, of: { type: 'interview' }, cause: 'round' });
  const name = rows[0]?.party?.name ?? '';
  expect((await list({ q: name.slice(0, 6) })).map(({ id }) => id)).toEqual([rows[0]?.id]);
  const code = rows[0]?.of.code ?? '';
  expect(code).toMatch(/^IV-\d+$/);
  expect((await list({ q: code })).map(({ id }) => id)).toEqual([rows[0]?.id]);
});

test('an entry has all its postings, and names what it reverses', async () => {
  const [, returned, first] = await list({ account: 'sales' });
  const read = async (id = '') => ok(await house.call(getLedgerEntry, { as, params: { id } }));
  expect(await read(returned?.id)).toMatchObject({
    postings: [
      { account: 'creditsOwed', paise: -42_345, party: { id: plan.subscriptionId } },
      { account: 'sales', paise: 42_345, party: null },
    ],
    reverses: { id: first?.id },
    reversedBy: null,
  });
  expect(await read(first?.id)).toMatchObject({ reverses: null, reversedBy: { id: returned?.id } });
  for (const id of ['999999999', 'x', '99999999999999999999'])
    refused(await house.call(getLedgerEntry, { as, params: { id } }), 404);
});

const emails = () => house.db.many<{ body: string }>(sql`select body from mails where subject like 'The ledger%'`);

test('a check runs in the background, and asking twice asks once', async () => {
  expect(ok(await house.call(getLedgerCheck, { as }))).toEqual({ open: null, last: null });
  const asked = ok(await house.call(startLedgerCheck, { as }));
  expect(asked.open).toMatchObject({ state: 'waiting', by: house.cast.people.superAdmin.name });
  expect(ok(await house.call(startLedgerCheck, { as })).open?.id).toBe(asked.open?.id);
  await workOff(house.db, ['ledgerChecks']);
  const { open, last } = ok(await house.call(getLedgerCheck, { as }));
  expect(open).toBeNull();
  expect(last).toMatchObject({ id: asked.open?.id, state: 'done', found: 0, findings: [], checked: { payments: 1 } });
  expect(await emails()).toEqual([]);
});

test('findings are stored, and told to super admins by email', async () => {
  await house.db.run(sql`update subscriptions set used = 0 where id = ${plan.subscriptionId}`);
  ok(await house.call(startLedgerCheck, { as }));
  await workOff(house.db, ['ledgerChecks']);
  await house.db.run(sql`update subscriptions set used = 1 where id = ${plan.subscriptionId}`);
  const { last } = ok(await house.call(getLedgerCheck, { as }));
  expect(last?.findings).toEqual([
    {
      ...{ rule: 'counts', what: 'used', expected: 1, found: 0 },
      of: { type: 'subscription', id: plan.subscriptionId, code: expect.stringMatching(/^SU-/) as string },
    },
  ]);
  const written = await emails();
  expect(written.length).toBeGreaterThan(0);
  expect(written[0]?.body).toMatch(/subscription SU-\d+, used: expected 1, found 0/);
});

test('each night has one check, and the last sixty are kept', async () => {
  const own = await cloneDatabase();
  const today = monthStart(running) + Math.floor((Date.now() - monthStart(running)) / day) * day;
  const at = async <T>(hours: number, work: (db: Database) => Promise<T>): Promise<T> => {
    await own.setClock(today + hours * hour);
    const db = openDatabase(own.url, 2);
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };
  const nights = async (db: Database) => {
    await startNightly(db);
    return (await db.many(sql`select from ledger_checks where night is not null`)).length;
  };
  try {
    expect(await at(1.9, nights)).toBe(0);
    expect(await at(2.1, nights)).toBe(1);
    expect(await at(23, nights)).toBe(1);
    await at(23, async (db) => {
      await workOff(db, ['ledgerChecks']);
      await db.run(sql`
        insert into ledger_checks (state, created_at) select 'done', now() - n * interval '1 day' from generate_series(1, 70) n`);
    });
    expect(await at(24 + 2.1, nights)).toBe(2);
    await at(24 + 2.1, (db) => workOff(db, ['ledgerChecks']));
    expect(await at(25, (db) => db.many(sql`select from ledger_checks`))).toHaveLength(60);
  } finally {
    await own.drop();
  }
});

test('a check that keeps failing ends as failed, and another one can be asked for', async () => {
  const { open } = ok(await house.call(startLedgerCheck, { as }));
  await house.db.run(sql`alter table number_series rename to no_series`);
  const errors: unknown[] = [];
  for (const _try of [1, 2, 3]) {
    await hurry(house.db);
    await workOff(house.db, ['ledgerChecks'], { onError: (error) => errors.push(error) });
  }
  await house.db.run(sql`alter table no_series rename to number_series`);
  expect(errors.length).toBeGreaterThan(0);
  expect(ok(await house.call(getLedgerCheck, { as }))).toMatchObject({
    open: null,
    last: { id: open?.id, state: 'failed' },
  });
  expect(ok(await house.call(startLedgerCheck, { as })).open?.id).not.toBe(open?.id);
});
