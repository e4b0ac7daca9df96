import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { balanceOf } from '../../../server/ledger/ledger';
import { closeHouse, sent, startHouse, type House } from '../kit';
import { day, interviewAt, minute } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const entriesOf = (id: string) =>
  house.db.many<object>(sql`
    select e.part, p.account, p.party_id as party, p.paise from journal_entries e join postings p on p.entry_id = e.id
    where e.cause = 'round' and e.cause_id = ${id} order by e.id, p.line`);
const owed = () => balanceOf(house.db, 'panelistsPayable', house.cast.people.panelist.id);

test('a released interview owes its panelist the rate, in the transaction of the event', async () => {
  const before = await owed();
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - day });
  expect(await entriesOf(id)).toEqual([]);
  const { version } = (await sent(house, 'admin', id, { type: 'APPROVE' })) ?? {};
  const part = `pay:${version}:1`;
  expect(await entriesOf(id)).toEqual([
    { part, account: 'panelistPay', party: null, paise: 200_000 },
    { part, account: 'panelistsPayable', party: house.cast.people.panelist.id, paise: -200_000 },
  ]);
  expect((await owed()) - before).toBe(-200_000);
  await sent(house, 'org', id, { type: 'DECIDE', decision: 'onHold' });
  expect(await entriesOf(id)).toHaveLength(2);
});

test('a correction posts the difference, and what is owed is the sum of the settlements', async () => {
  const id = await interviewAt(house, { leaf: 'confirmed', start: Date.now() - 20 * minute, joined: ['panelist'] });
  await sent(house, 'panelist', id, { type: 'NO_SHOW' });
  await sent(house, 'admin', id, { type: 'CORRECT', who: 'panelist', why: 'Records' });
  expect((await entriesOf(id)).map((row) => (row as { paise: number }).paise)).toEqual([
    100_000, -100_000, -100_000, 100_000,
  ]);
  const { sum } = await house.db.one<{ sum: number }>(sql`
    select sum(pay_paise)::bigint as sum from settlements where panelist_id = ${house.cast.people.panelist.id}`);
  expect(await owed()).toBe(-sum);
});
