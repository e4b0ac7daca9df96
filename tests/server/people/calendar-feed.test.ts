import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { listInterviews } from '../../../src/contract/interviews';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../../../src/contract/people-calendar';
import { closeHouse, ok, sent, startHouse, type House } from '../kit';
import { bookedWith, interviewAt, iso, soon } from '../kit/interviews';
import type { PersonName } from '../kit/cast';

let house: House;
let ids: { confirmed: string; requested: string; past: string; canceled: string; old: string };
beforeAll(async () => {
  house = await startHouse();
  ids = {
    confirmed: await bookedWith(house, house.cast.asha.own, 'panelist', soon(50)),
    requested: await bookedWith(house, house.cast.chen, 'secondPanelist', soon(75)),
    past: await interviewAt(house, { leaf: 'released', start: soon(-48) }),
    canceled: await bookedWith(house, house.cast.chen, 'thirdPanelist', soon(100)),
    old: await interviewAt(house, { leaf: 'released', start: soon(-40 * 24) }),
  };
  await sent(house, 'panelist', ids.confirmed, { type: 'ACCEPT' });
  await sent(house, 'admin', ids.canceled, { type: 'CANCEL', why: 'No more need' });
});
afterAll(() => closeHouse(house));

const make = async (as: PersonName) => ok(await house.call(makeCalendarFeed, { as })).address;
const read = (address: string) => house.app.inject({ url: new URL(address).pathname });
const uids = (ics: string) => [...ics.matchAll(/UID:(\S+)/g)].map(([, id]) => id);
const eventOf = (ics: string, id: string) => ics.split('BEGIN:VEVENT').find((part) => part.includes(`UID:${id}`)) ?? '';

test.each(['admin', 'org', 'panelist', 'candidate'] as const)(
  'the feed of %s has the interviews that their lists have, without contacts or names',
  async (as) => {
    const answer = await read(await make(as));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/calendar');
    const from = iso(soon(-30 * 24));
    const rows = ok(
      await house.call(listInterviews, { as, query: { from, to: iso(soon(60 * 24)), _limit: 100 } }),
    ).content;
    const listed = rows.filter(({ state, start }) => state !== 'canceled' && start !== null).map(({ id }) => id);
    expect(listed.length).toBeGreaterThan(0);
    expect(uids(answer.body).toSorted()).toEqual(listed.toSorted());
    for (const id of [ids.canceled, ids.old]) expect(answer.body).not.toContain(id);
    const people = await house.db.many<{ name: string; email: string; mobile: string | null }>(
      sql`select name, email::text as email, mobile from users union select name, name, mobile from candidates`,
    );
    for (const { name, email, mobile } of people)
      for (const word of [name, email, mobile ?? email]) expect(answer.body).not.toContain(word);
  },
);

test('an entry has the same UID as that of the mails and a SEQUENCE that rises; what awaits its panelist is tentative', async () => {
  const address = await make('admin');
  const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(eventOf((await read(address)).body, ids.requested))?.[1]);
  const { body } = await read(address);
  expect(eventOf(body, ids.confirmed)).toContain('STATUS:CONFIRMED');
  expect(eventOf(body, ids.requested)).toContain('STATUS:TENTATIVE');
  const before = await sequence();
  await sent(house, 'secondPanelist', ids.requested, { type: 'ACCEPT' });
  expect(await sequence()).toBeGreaterThan(before);
});

test('renewing and ending end the address, in the words of a wrong one', async () => {
  const first = await make('org');
  const second = await make('org');
  expect((await read(second)).statusCode).toBe(200);
  expect(ok(await house.call(getCalendarFeed, { as: 'org' })).readAt).not.toBeNull();
  ok(await house.call(endCalendarFeed, { as: 'org' }));
  expect(ok(await house.call(getCalendarFeed, { as: 'org' }))).toEqual({ madeAt: null, readAt: null });
  const wrong = second.replace(/[0-9a-f]{64}/, 'f'.repeat(64));
  const answers = await Promise.all([first, second, wrong, second.replace(/[0-9a-f]{64}/, 'x')].map(read));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  const { stored } = await house.db.one<{ stored: string }>(
    sql`select coalesce(string_agg(f::text, ''), '') as stored from calendar_feeds f`,
  );
  expect(stored).not.toContain(/[0-9a-f]{64}/.exec(await make('org'))?.[0]);
});

test('the feed of a blocked user, or of one of a blocked organization, ends', async () => {
  const [panelist, org] = [await make('panelist'), await make('otherOrg')];
  await house.db.run(sql`update users set active = false where id = ${house.cast.people.panelist.id}`);
  await house.db.run(sql`update organizations set blocked = true where id = ${house.cast.otherOrganizationId}`);
  expect((await read(panelist)).statusCode).toBe(404);
  expect((await read(org)).statusCode).toBe(404);
  await house.db.run(sql`update users set active = true where id = ${house.cast.people.panelist.id}`);
  await house.db.run(sql`update organizations set blocked = false where id = ${house.cast.otherOrganizationId}`);
});

test('only failures are limited: whoever shares an address with a guesser goes on reading their feed', async () => {
  await house.db.run(sql`delete from login_failures`);
  const own = await make('candidate');
  const wrong = (nth: number) => own.replace(/[0-9a-f]{64}/, String(nth).padStart(64, 'e'));
  for (let count = 0; count < 10; count += 1) expect((await read(wrong(0))).statusCode).toBe(404);
  expect((await read(wrong(0))).statusCode).toBe(429);
  for (let nth = 1; nth <= 90; nth += 1) expect((await read(wrong(nth))).statusCode).toBe(404);
  expect((await read(wrong(91))).statusCode).toBe(429);
  const good = await Promise.all(Array.from({ length: 40 }, () => read(own)));
  expect(new Set(good.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test.each([
  [-31, false],
  [-29, true],
  [59, true],
  [61, false],
])('an interview that starts %i days from now is in the feed: %s', async (days, listed) => {
  type Time = { start: string; end: string };
  const move = ({ start, end }: Time) =>
    house.db.run(sql`update interviews set starts_at = ${start}, ends_at = ${end} where id = ${ids.past}`);
  const before = await house.db.one<Time>(sql`
    select starts_at as start, ends_at as "end" from interviews where id = ${ids.past}`);
  await move({ start: iso(soon(days * 24)), end: iso(soon(days * 24 + 1)) });
  expect(uids((await read(await make('admin'))).body).includes(ids.past)).toBe(listed);
  await move(before);
});

test('a renewed address was not read yet', async () => {
  const readAt = async () => ok(await house.call(getCalendarFeed, { as: 'superAdmin' })).readAt;
  await read(await make('superAdmin'));
  expect(await readAt()).not.toBeNull();
  const renewed = await make('superAdmin');
  expect(await readAt()).toBeNull();
  await read(renewed);
  expect(await readAt()).not.toBeNull();
});
