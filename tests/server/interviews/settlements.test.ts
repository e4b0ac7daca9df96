import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { closeHouse, sent, startHouse, type House } from '../kit';
import { day, hour, interviewAt, iso, minute, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** The postings for an interview, in order: paise and credits. The rate of the cast is 200 000 paise. */
const posted = async (id: string): Promise<[number, number][]> =>
  (
    await house.db.many<{ pay: number; credits: number }>(sql`
      select pay_paise as pay, credits from settlements where interview_id = ${id} order by id`)
  ).map(({ pay, credits }) => [pay, credits]);

test('a released interview pays the whole rate, once', async () => {
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - day });
  expect(await posted(id)).toEqual([]);
  await sent(house, 'admin', id, { type: 'APPROVE' });
  expect(await posted(id)).toEqual([[200_000, 0]]);
  await sent(house, 'org', id, { type: 'DECIDE', decision: 'onHold' });
  expect(await posted(id)).toHaveLength(1);
});

test('a no show of the candidate pays half, and a correction posts the difference', async () => {
  const id = await interviewAt(house, { leaf: 'confirmed', start: Date.now() - 20 * minute, joined: ['panelist'] });
  const row = await sent(house, 'panelist', id, { type: 'NO_SHOW' });
  expect(row).toMatchObject({ state: 'noShow', absent: 'candidate' });
  expect(await posted(id)).toEqual([[100_000, 0]]);
  await sent(house, 'candidate', id, { type: 'DISPUTE', why: 'The link did not open' });
  await sent(house, 'admin', id, { type: 'CORRECT', who: 'panelist', why: 'Records' });
  expect((await posted(id)).slice(1)).toEqual([[-100_000, 0]]);
  await sent(house, 'admin', id, { type: 'CORRECT', who: 'candidate', why: 'Other records' });
  expect((await posted(id)).slice(2)).toEqual([[100_000, 0]]);
  const held = await sent(house, 'admin', id, { type: 'CORRECT', who: 'held', why: 'They met' });
  expect(held?.state).toBe('pendingFeedback');
  expect((await posted(id)).slice(3)).toEqual([[-100_000, 0]]);
});

test('a no show of the panelist or of both pays nothing', async () => {
  for (const who of ['panelist', 'both'] as const) {
    const id = await interviewAt(house, { leaf: 'confirmed', start: Date.now() - 3 * hour });
    await sent(house, 'admin', id, { type: 'NO_SHOW', who, why: 'Nobody there' });
    expect(await posted(id)).toEqual([]);
  }
});

test('a late cancellation pays half, an early one nothing, and neither does one that the panelist asked for', async () => {
  const confirmed = (start: number) => interviewAt(house, { leaf: 'confirmed', start, panelist: 'secondPanelist' });
  const late = await confirmed(Date.now() + 50 * minute);
  await sent(house, 'org', late, { type: 'CANCEL', why: 'Filled' });
  expect(await posted(late)).toEqual([[100_000, 0]]);
  const early = await confirmed(Date.now() + 90 * minute);
  await sent(house, 'org', early, { type: 'CANCEL', why: 'Filled' });
  expect(await posted(early)).toEqual([]);
  const asked = await confirmed(Date.now() + 50 * minute);
  await sent(house, 'secondPanelist', asked, { type: 'ASK_CANCEL', why: 'Ill' });
  await sent(house, 'admin', asked, { type: 'CANCEL', why: 'Granted' });
  expect(await posted(asked)).toEqual([]);
});

test('a panelist whom an admin replaces late is paid half, and the next one the whole', async () => {
  const start = soon(0.5);
  const id = await interviewAt(house, { leaf: 'confirmed', start, panelist: 'secondPanelist' });
  const { thirdPanelist } = house.cast.people;
  await sent(house, 'admin', id, { type: 'BOOK', panelistId: thirdPanelist.id, start: iso(start) });
  expect(await posted(id)).toEqual([[100_000, 0]]);
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  // The third panelist had not accepted.
  expect(await posted(id)).toEqual([[100_000, 0]]);
});

test('an aborted interview pays nothing', async () => {
  const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 2 * hour });
  await sent(house, 'admin', id, { type: 'ABORT', why: 'Power cut' });
  expect(await posted(id)).toEqual([]);
});

test("a mock's credit is used by a late withdrawal and by a released interview, not by an early one", async () => {
  const { mock } = house.cast.asha;
  const confirmed = (start: number) => interviewAt(house, { leaf: 'confirmed', start, candidate: mock });
  const late = await confirmed(soon(20));
  await sent(house, 'candidate', late, { type: 'CANCEL', why: 'Ill' });
  expect(await posted(late)).toEqual([[0, 1]]);
  const early = await confirmed(soon(30));
  await sent(house, 'candidate', early, { type: 'CANCEL', why: 'Ill' });
  expect(await posted(early)).toEqual([]);
  const held = await interviewAt(house, { leaf: 'inReview', start: Date.now() - 3 * day, candidate: mock });
  await sent(house, 'admin', held, { type: 'APPROVE' });
  expect(await posted(held)).toEqual([[200_000, 1]]);
});
