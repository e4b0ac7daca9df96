import { afterAll, beforeAll, expect, test } from 'vitest';
import { listInterviews } from '../../../src/contract/interviews';
import { sendByClock } from '../../../server/interviews/send';
import { heldForClock } from '../../../server/interviews/store';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, sent, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { contacts, type PersonName } from '../kit/cast';
import { bookedWith, interviewAt, iso, requested, soon, type PanelistName } from '../kit/interviews';

/** A candidate learns nothing about panelists who were asked but did not accept, in any reply, email or entry. */
let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const panelists = ['panelist', 'secondPanelist', 'thirdPanelist'] as const;
const nameOf = (who: PersonName) => house.cast.people[who].name;
/** The panelist who is asked or booked now. */
async function presentOf(id: string): Promise<PanelistName> {
  const { panelist } = await read(house, 'admin', id);
  return panelists.find((who) => house.cast.people[who].id === panelist?.id) ?? expect.fail('Nobody is asked');
}
/** All texts that reached the candidate. */
async function known(id: string): Promise<string> {
  await workOff(house.db, ['effects']);
  const emails = await house.db.many(sql`
    select m.subject, m.body, m.ics from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and m.recipient = ${contacts.ashaEmail}`);
  const list = ok(await house.call(listInterviews, { as: 'candidate', query: { _limit: 100 } }));
  return JSON.stringify([emails, await read(house, 'candidate', id), list]);
}
const historyOf = async (id: string) =>
  (await read(house, 'candidate', id)).history.map(({ seq, type, by }) => [seq, type, by]);

test('who is asked has no name before they accept', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(30));
  expect((await read(house, 'candidate', id)).panelist).toBeNull();
  expect(await known(id)).not.toContain(nameOf('panelist'));
  const accepted = await sent(house, 'panelist', id, { type: 'ACCEPT' });
  expect(accepted?.panelist?.name).toBe(nameOf('panelist'));
  expect((await read(house, 'candidate', id)).panelist).toEqual({
    id: house.cast.people.panelist.id,
    name: nameOf('panelist'),
  });
  expect(await known(id)).toContain(`Panelist: ${nameOf('panelist')}`);
  // The email that names the withdrawn panelist does not name the next one.
  await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'Ill' });
  const next = await presentOf(id);
  expect(next).not.toBe('panelist');
  const all = await known(id);
  expect(all).toContain('withdrew');
  expect(all).not.toContain(nameOf(next));
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
});

test('declines, silence, withdrawals and rounds are not in what they read', async () => {
  const start = soon(54);
  const id = await requested(house, house.cast.asha.own, [start]);
  const book = (who: PanelistName) =>
    sent(house, 'admin', id, { type: 'BOOK', panelistId: house.cast.people[who].id, start: iso(start) });
  await book('panelist');
  await sent(house, 'panelist', id, { type: 'DECLINE', why: 'Not my field' });
  const second = await presentOf(id);
  // The second panelist does not answer in time, and the third one accepts and withdraws.
  await house.db.transaction(async (tx) => {
    const held = (await heldForClock(tx, id)) ?? expect.fail();
    const now = held.stored.context.answerBy ?? 0;
    const next = {
      panelistId: house.cast.people[panelists.find((who) => who !== 'panelist' && who !== second) ?? 'panelist'].id,
    };
    const event = { type: 'CLOCK', by: { role: 'CLOCK', id: 'clock' }, now, facts: { next } } as const;
    expect(await sendByClock(tx, held, event)).toBe(true);
  });
  const third = await presentOf(id);
  expect(new Set(['panelist', second, third]).size).toBe(3);
  const secret = [nameOf('panelist'), nameOf(second), 'Not my field'];
  for (const word of [...secret, nameOf(third)]) expect(await known(id)).not.toContain(word);
  await sent(house, third, id, { type: 'ACCEPT' });
  expect(await historyOf(id)).toEqual([
    [3, 'ACCEPT', nameOf(third)],
    [2, 'BOOK', 'An admin'],
    [1, 'CREATE', 'The organization'],
  ]);
  await sent(house, third, id, { type: 'WITHDRAW', why: 'Ill since noon' });
  expect(await historyOf(id)).toEqual([[1, 'CREATE', 'The organization']]);
  await book('panelist');
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  expect(await historyOf(id)).toEqual([
    [3, 'ACCEPT', nameOf('panelist')],
    [2, 'BOOK', 'An admin'],
    [1, 'CREATE', 'The organization'],
  ]);
  const seen = await read(house, 'candidate', id);
  expect(seen).not.toHaveProperty('round');
  // Panelists who accepted and withdrew are named in emails of that time, but in no present reply.
  for (const word of [nameOf(second), nameOf(third), 'Not my field', 'Ill since noon']) {
    expect(JSON.stringify([seen, ok(await house.call(listInterviews, { as: 'candidate' }))])).not.toContain(word);
  }
  for (const word of [nameOf(second), 'Not my field', 'Ill since noon']) expect(await known(id)).not.toContain(word);
  // Those who decide can read all of it.
  const types = (await read(house, 'admin', id)).history.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['DECLINE', 'CLOCK', 'WITHDRAW']));
  expect((await read(house, 'admin', id)).round).toBe(2);
});

test('another time that was asked for stays in their history, without the name of who asked and is gone', async () => {
  const start = soon(78);
  const id = await interviewAt(house, { leaf: 'confirmed', start });
  await sent(house, 'panelist', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(start + 86_400_000)] });
  expect(await historyOf(id)).toEqual([
    [2, 'ASK_RESCHEDULE', 'The panelist'],
    [1, 'CREATE', 'An admin'],
  ]);
  expect((await read(house, 'candidate', id)).history[0]?.why).toBe('Travel');
});
