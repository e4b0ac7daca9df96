import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHold, findSlots } from '../../src/contract/booking';
import { getAvailability, getWeek, putAvailability, type Availability } from '../../src/contract/people';
import { hoursTexts } from '../../src/contract/people-hours';
import { sql } from '../../server/db/database';
import { offeredIn28Days } from '../../server/slots/free-time';
import { diariesOf } from '../../server/slots/slot-facts';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import { bookedWith, day, hour, iso, soon } from './kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const hoursOf = async (as: PersonName) => ok(await house.call(getAvailability, { as }));
const put = (as: PersonName, body: Availability) => house.call(putAvailability, { as, body });
/** Stores the present hours with `part` changed. */
const change = async (as: PersonName, part: Partial<Availability>) => put(as, { ...(await hoursOf(as)), ...part });

test('hours are read back as they were put, and a week later still', async () => {
  const before = await hoursOf('panelist');
  expect(before).toMatchObject({
    revision: 0,
    timeZone: 'Asia/Kolkata',
    breathingMinutes: 15,
    dayCap: 12,
    weekCap: 60,
  });
  const extraStart = soon(50);
  const given: Availability = {
    revision: 0,
    timeZone: 'Europe/Berlin',
    weekly: [
      { weekday: 1, start: '09:00', end: '12:30' },
      { weekday: 5, start: '22:00', end: '02:00' },
    ],
    daysOff: [{ from: '2090-01-01', to: '2090-01-31' }],
    extra: [{ start: iso(extraStart), end: iso(extraStart + hour) }],
    breathingMinutes: 0,
    dayCap: 2,
    weekCap: 5,
    autoAccept: true,
  };
  expect(ok(await put('panelist', given))).toEqual({ ...given, revision: 1 });
  expect(await hoursOf('panelist')).toEqual({ ...given, revision: 1 });
});

test.each(['IST', 'US/Pacific-New', 'Mars/Olympus', 'PST'])(
  'the time zone %s is refused at its field',
  async (timeZone) => {
    const before = await hoursOf('thirdPanelist');
    const answer = refused(await change('thirdPanelist', { timeZone }), 400);
    expect(answer.details?.map(({ field }) => field)).toEqual(['timeZone']);
    expect(await hoursOf('thirdPanelist')).toEqual(before);
  },
);

test('hours that were changed elsewhere are shown, not overwritten', async () => {
  const now = await hoursOf('secondPanelist');
  ok(await put('secondPanelist', { ...now, dayCap: 3 }));
  const answer = refused(await put('secondPanelist', { ...now, dayCap: 9 }), 409);
  expect(answer.data).toMatchObject({ revision: now.revision + 1, dayCap: 3 });
  const present = await hoursOf('secondPanelist');
  const both = await Promise.all([4, 5, 6].map((dayCap) => put('secondPanelist', { ...present, dayCap })));
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

type Hours = Availability['weekly'][number];
const on = (weekday: Hours['weekday'], start: string, end: string): Hours => ({ weekday, start, end });
test.each([
  ['of one day', [on(1, '09:00', '12:00'), on(1, '11:30', '13:00')]],
  ['over midnight', [on(1, '22:00', '02:00'), on(2, '01:00', '03:00')]],
  ['from the end of the week to its start', [on(7, '20:00', '06:00'), on(1, '05:00', '07:00')]],
  ['that are the same', [on(3, '09:00', '10:00'), on(3, '09:00', '10:00')]],
])('hours %s that overlap are 400', async (_, weekly) => {
  const { details } = refused(await change('thirdPanelist', { weekly }), 400);
  expect(details).toEqual(weekly.map((_row, index) => ({ field: `weekly.${index}`, message: hoursTexts.overlap })));
});

test('hours that start when they end are 400', async () => {
  const { details } = refused(await change('thirdPanelist', { weekly: [on(2, '09:00', '09:00')] }), 400);
  expect(details).toEqual([{ field: 'weekly.0', message: hoursTexts.same }]);
});

test('an extra slot off the quarter hour, or longer than a day past the last possible start, is 400', async () => {
  const start = soon(3);
  const wrong = [
    [start, start + hour + 60_000, hoursTexts.quarter],
    [start, start + 9 * day, hoursTexts.tooFar],
    [start - 3_650 * day, start, hoursTexts.tooLong],
  ] as const;
  for (const [from, to, message] of wrong) {
    const { details } = refused(await change('thirdPanelist', { extra: [{ start: iso(from), end: iso(to) }] }), 400);
    expect(details).toEqual([{ field: 'extra.0', message }]);
  }
});

test('what is over stays when hours are saved, and a long slot counts for 28 days only', async () => {
  const [{ id }, now] = [house.cast.people.secondPanelist, soon(0)];
  const past = { start: iso(now - 50 * hour), end: iso(now - 48 * hour) };
  await house.db.run(sql`delete from panelist_extra_slots where panelist_id = ${id}`);
  await house.db.run(sql`
    insert into panelist_extra_slots (panelist_id, starts_at, ends_at)
    values (${id}, ${past.start}, ${past.end}), (${id}, ${iso(now - 3_650 * day)}, ${iso(now - 60 * hour)})`);
  await house.db.run(sql`
    insert into panelist_days_off (panelist_id, first_day, last_day) values (${id}, '2026-01-05', '2026-01-06')`);
  const ahead = { start: iso(now + day), end: iso(now + day + hour) };
  expect(ok(await change('secondPanelist', { autoAccept: true, extra: [past, ahead] })).extra).toEqual([ahead]);
  const kept = await house.db.one<{ slots: number; days: number }>(sql`
    select (select count(*) from panelist_extra_slots where panelist_id = ${id}) as slots,
      (select count(*) from panelist_days_off where panelist_id = ${id} and first_day = '2026-01-05') as days`);
  expect(kept).toEqual({ slots: 3, days: 1 });
  const diary = (await diariesOf(house.db, [id], { spans: [{ start: now, end: now + day }] })).get(id);
  expect(offeredIn28Days({ weekly: [], extra: diary?.extra ?? [] })).toBeLessThanOrEqual(28 * day);
});

test('hours that touch are fine', async () => {
  const weekly = [
    { weekday: 1 as const, start: '00:00', end: '24:00' },
    { weekday: 2 as const, start: '00:00', end: '09:00' },
    { weekday: 2 as const, start: '09:00', end: '24:00' },
  ];
  expect(ok(await change('thirdPanelist', { weekly })).weekly).toEqual(weekly);
});

test('what cannot be is 400 and changes nothing', async () => {
  const before = await hoursOf('thirdPanelist');
  const far = Math.ceil((Date.now() + 8 * day) / hour) * hour;
  const wrong: Partial<Availability>[] = [
    { timeZone: 'Mars/Olympus' },
    { weekly: [{ weekday: 1, start: '24:00', end: '03:00' }] },
    { weekly: [{ weekday: 1, start: '9:00', end: '10:00' }] },
    { daysOff: [{ from: '2090-02-02', to: '2090-02-01' }] },
    { daysOff: [{ from: '2090-02-30', to: '2090-02-30' }] },
    { extra: [{ start: iso(far), end: iso(far + hour) }] },
    { breathingMinutes: 121 },
    { dayCap: 0 },
  ];
  for (const part of wrong) refused(await change('thirdPanelist', part), 400);
  expect(await hoursOf('thirdPanelist')).toEqual(before);
});

test('only panelists have hours', async () => {
  for (const as of ['admin', 'org', 'candidate'] as const) {
    refused(await house.call(getAvailability, { as }), 403);
    refused(await house.call(getWeek, { as, query: { from: '2027-03-22' } }), 403);
  }
  refused(await house.call(getAvailability, {}), 401);
});

const weekFrom = async (from: string) => ok(await house.call(getWeek, { as: 'thirdPanelist', query: { from } }));

test.each([
  // 01:00 to 04:00 on the Sunday takes two hours in spring and four in autumn.
  ['2027-03-22', '2027-03-28T00:00:00.000Z', '2027-03-28T02:00:00.000Z'],
  ['2027-10-25', '2027-10-30T23:00:00.000Z', '2027-10-31T03:00:00.000Z'],
])('the week of %s changes the clocks', async (from, start, end) => {
  ok(
    await change('thirdPanelist', {
      timeZone: 'Europe/Berlin',
      weekly: [
        { weekday: 7, start: '01:00', end: '04:00' },
        { weekday: 1, start: '09:00', end: '10:00' },
      ],
    }),
  );
  const { timeZone, free } = await weekFrom(from);
  expect(timeZone).toBe('Europe/Berlin');
  expect(free).toHaveLength(2);
  expect(free.at(-1)).toEqual({ start, end });
});

test('a day off empties its day in the week', async () => {
  ok(await change('thirdPanelist', { daysOff: [{ from: '2027-03-28', to: '2027-03-28' }] }));
  expect((await weekFrom('2027-03-22')).free).toEqual([
    { start: '2027-03-22T08:00:00.000Z', end: '2027-03-22T09:00:00.000Z' },
  ]);
});

test('a week shows interviews and holds, and where nothing is given, nothing is offered', async () => {
  const { cast } = house;
  const allDay = ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, start: '00:00', end: '24:00' }));
  const timeZone = 'UTC';
  ok(await change('thirdPanelist', { timeZone, weekly: allDay, daysOff: [], breathingMinutes: 15 }));
  const start = soon(30);
  const id = await bookedWith(house, cast.asha.own, 'thirdPanelist', start);
  const body = {
    jobProfileId: cast.job.id,
    panelistId: cast.people.thirdPanelist.id,
    candidateId: cast.ben.id,
    start: iso(start + 2 * hour),
    minutes: 30 as const,
    preferred: [iso(start)],
  };
  ok(await house.call(createHold, { as: 'org', body }));
  const { taken } = await weekFrom(iso(start).slice(0, 10));
  expect(taken).toEqual([
    { start: iso(start), end: iso(start + hour), kind: 'interview', interviewId: id, title: 'Asha Rao' },
    {
      start: iso(start + 2 * hour),
      end: iso(start + 2.5 * hour),
      kind: 'hold',
      interviewId: null,
      title: 'Held for a booking',
    },
  ]);

  const query = { jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: 60, preferred: iso(soon(40)) };
  const offersRosa = async () =>
    ok(await house.call(findSlots, { as: 'org', query })).offered.some(
      ({ panelistId }) => panelistId === cast.people.thirdPanelist.id,
    );
  expect(await offersRosa()).toBe(true);
  ok(await change('thirdPanelist', { weekly: [] }));
  expect(await offersRosa()).toBe(false);
});
