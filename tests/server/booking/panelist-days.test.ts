import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findLandings, findPanelistDays } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { bookedWith, day, hour, iso, minute, soon, type PanelistName } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const idOf = (name: PersonName) => house.cast.people[name].id;
const daysOf = async (from: number, to: number, more = {}) =>
  ok(await house.call(findPanelistDays, { as: 'admin', query: { from: iso(from), to: iso(to), ...more } }));
const landingsOf = async (id: string, from: number, to: number, more = {}) =>
  ok(await house.call(findLandings, { as: 'admin', params: { id }, query: { from: iso(from), to: iso(to), ...more } }))
    .content;
/** The bounds of the local day of an instant, or of a day `later` days after it. */
const localDay = (at: number, zone: string, later = 0) => {
  const first = DateTime.fromMillis(at, { zone }).startOf('day').plus({ days: later });
  return { from: first.toMillis(), to: first.plus({ days: 1 }).toMillis(), weekday: first.weekday };
};
/** During a test, the panelist has only these hours. */
async function withHours<T>(panelist: PanelistName, zone: string, hours: [number, string, string][], during: () => T) {
  const id = idOf(panelist);
  const before = await house.db.many<{ weekday: number; starts: string; ends: string }>(sql`
    select weekday, starts, ends from panelist_hours where panelist_id = ${id}`);
  const { was } = await house.db.one<{ was: string }>(sql`select time_zone as was from users where id = ${id}`);
  const put = async (rows: typeof before, of: string) => {
    await house.db.run(sql`update users set time_zone = ${of} where id = ${id}`);
    await house.db.run(sql`delete from panelist_hours where panelist_id = ${id}`);
    for (const { weekday, starts, ends } of rows)
      await house.db.run(sql`
        insert into panelist_hours (panelist_id, weekday, starts, ends) values (${id}, ${weekday}, ${starts}, ${ends})`);
  };
  await put(
    hours.map(([weekday, starts, ends]) => ({ weekday, starts, ends })),
    zone,
  );
  try {
    return await during();
  } finally {
    await put(before, was);
  }
}

describe('a day of panelists', () => {
  test('has those with interviews first, then by name, with hours, busy time and interviews', async () => {
    const start = soon(30);
    const id = await bookedWith(house, house.cast.chen, 'thirdPanelist', start);
    const { content, totalElements } = await daysOf(start - hour, start + 3 * hour);
    expect(totalElements).toBe(3);
    const names = (['panelist', 'secondPanelist'] as const).map((one) => house.cast.people[one].name);
    expect(content.map(({ panelistName }) => panelistName)).toEqual([
      house.cast.people.thirdPanelist.name,
      ...names.toSorted((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())),
    ]);
    const [first, second] = content;
    expect(first?.free).toEqual([{ start: iso(start - hour), end: iso(start + 3 * hour) }]);
    expect(first?.taken).toEqual([{ start: iso(start), end: iso(start + hour) }]);
    expect(first?.interviews.map((one) => [one.id, one.state])).toEqual([[id, 'requested']]);
    expect(second?.interviews).toEqual([]);
  });

  test('is narrowed by name and to one panelist, and has as many as were asked for', async () => {
    const start = soon(30);
    const { name } = house.cast.people.secondPanelist;
    const found = async (more: object) =>
      (await daysOf(start, start + hour, more)).content.map(({ panelistName }) => panelistName);
    expect(await found({ q: name.slice(0, -1).toUpperCase() })).toEqual([name]);
    expect(await found({ panelistId: idOf('secondPanelist') })).toEqual([name]);
    expect(await found({ q: '%' })).toEqual([]);
    expect(await found({ _limit: '2' })).toHaveLength(2);
    expect((await daysOf(start, start + hour, { _limit: '2' })).totalElements).toBe(3);
  });

  test('shows of another organization that its panelist is busy, and no more', async () => {
    const start = soon(54);
    await bookedWith(house, house.cast.chen, 'panelist', start);
    const [row] = (
      await daysOf(start, start + hour, {
        panelistId: idOf('panelist'),
        organizationId: house.cast.otherOrganizationId,
      })
    ).content;
    expect(row?.interviews).toEqual([]);
    expect(row?.taken).toHaveLength(1);
  });

  test('has hours by the half hour of a zone, and the part of a night that belongs to the day', async () => {
    const { from, to, weekday } = localDay(Date.now(), 'UTC', 3);
    // 02:00 to 05:00 in Kolkata is 20:30 to 23:30 of the previous day in UTC; the night shift lasts from 22:00 to 02:00
    // UTC.
    const next = (weekday % 7) + 1;
    const free = () =>
      daysOf(from, to, { panelistId: idOf('panelist') }).then(({ content }) => content.map((row) => row.free).flat());
    const kolkata = await withHours('panelist', 'Asia/Kolkata', [[next, '02:00', '05:00']], free);
    expect(kolkata).toEqual([{ start: iso(from + 20.5 * hour), end: iso(from + 23.5 * hour) }]);
    const night = await withHours('panelist', 'UTC', [[weekday, '22:00', '02:00']], free);
    expect(night).toEqual([{ start: iso(from + 22 * hour), end: iso(to) }]);
    const before = ((weekday + 5) % 7) + 1;
    expect(await withHours('panelist', 'UTC', [[before, '22:00', '02:00']], free)).toEqual([
      { start: iso(from), end: iso(from + 2 * hour) },
    ]);
    expect(await withHours('panelist', 'UTC', [[before, '08:00', '12:00']], free)).toEqual([]);
  });

  test('is one day, in the past or ahead, and for admins alone', async () => {
    const start = soon(30);
    const ask = (as: PersonName, from: number, to: number) =>
      house.call(findPanelistDays, { as, query: { from: iso(from), to: iso(to) } });
    for (const to of [start, start - hour, start + 26 * hour])
      expect(refused(await ask('admin', start, to), 400).details).toEqual([
        { field: 'to', message: texts.dateTimeWrong },
      ]);
    ok(await ask('admin', start - 30 * day, start - 29 * day));
    for (const as of ['org', 'panelist', 'candidate'] as const) refused(await ask(as, start, start + hour), 403);
  });
});

describe('where an interview may be moved', () => {
  const refusalAt = (rows: Awaited<ReturnType<typeof landingsOf>>, panelist: PanelistName, at: number) =>
    rows
      .find(({ panelistId }) => panelistId === idOf(panelist))
      ?.landings.find(({ start, end }) => Date.parse(start) <= at && at < Date.parse(end))?.refusal;

  test('each start of each panelist is free or has its reason, and a free one can be booked', async () => {
    const start = soon(80);
    const id = await bookedWith(house, house.cast.ben, 'secondPanelist', start);
    await bookedWith(house, house.cast.chen, 'panelist', start + 4 * hour);
    const { from, to } = { from: start - 2 * hour, to: start + 10 * hour };
    const rows = await landingsOf(id, from, to);
    // The interview's present time counts as free for itself.
    expect(refusalAt(rows, 'secondPanelist', start)).toBeNull();
    expect(refusalAt(rows, 'panelist', start + 3.5 * hour)).toBe('BUSY');
    expect(refusalAt(rows, 'panelist', start)).toBeNull();
    await house.db.run(sql`
      insert into panelist_blocks (panelist_id, organization_id, blocked_by)
      values (${idOf('thirdPanelist')}, ${house.cast.organizationId}, 'organization')`);
    const again = await landingsOf(id, from, to);
    await house.db.run(sql`delete from panelist_blocks where panelist_id = ${idOf('thirdPanelist')}`);
    expect(again.find(({ panelistId }) => panelistId === idOf('thirdPanelist'))?.landings).toEqual([
      { start: iso(from), end: iso(to), refusal: 'BLOCKED' },
    ]);
    const moved = start + 30 * minute;
    ok(
      await send(house, 'admin', id, {
        type: 'BOOK',
        panelistId: idOf('panelist'),
        start: iso(moved),
        anyStart: true,
      }),
    );
    expect(refusalAt(await landingsOf(id, from, to), 'panelist', moved + hour)).toBeNull();
  });

  test('what has passed, lies more than 7 days ahead or outside of the hours is refused', async () => {
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(100));
    const past = soon(-3);
    expect(refusalAt(await landingsOf(id, past, past + 2 * hour), 'panelist', past)).toBe('NOTICE');
    const far = soon(7 * 24 - 2);
    const late = await landingsOf(id, far, far + 8 * hour);
    expect(refusalAt(late, 'panelist', far)).toBeNull();
    expect(refusalAt(late, 'panelist', far + 4 * hour)).toBe('NOTICE');
    const { from, to, weekday } = localDay(Date.now(), 'UTC', 3);
    const rows = await withHours('secondPanelist', 'UTC', [[weekday, '08:00', '10:00']], () =>
      landingsOf(id, from, to),
    );
    expect(rows.find(({ panelistId }) => panelistId === idOf('secondPanelist'))?.landings).toEqual([
      { start: iso(from), end: iso(from + 8 * hour), refusal: 'OUTSIDE_HOURS' },
      { start: iso(from + 8 * hour), end: iso(from + 9.25 * hour), refusal: null },
      { start: iso(from + 9.25 * hour), end: iso(to), refusal: 'OUTSIDE_HOURS' },
    ]);
  });
});
