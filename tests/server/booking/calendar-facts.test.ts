import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findDay, findInterviewSlots, findLandings, findPanelistDays } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { sql, type Sql } from '../../../server/db/database';
import { panelistFacts } from '../../../server/slots/slot-facts';
import { closeHouse, ok, send, startHouse, type House } from '../kit';
import { busyCalendar, disconnected } from '../kit/calendars';
import { bookedWith, hour, iso, minute, requested, soon } from '../kit/interviews';

let house: House;
let panelistId: string;
beforeAll(async () => {
  house = await startHouse();
  panelistId = house.cast.people.panelist.id;
});
afterAll(() => closeHouse(house));
afterEach(() => disconnected(house.db, panelistId));

const factsAt = async (start: number) => {
  const query = { spans: [{ start, end: start + 4 * hour }], organizationId: null, skills: [] };
  const [facts] = await panelistFacts(house.db, query, [panelistId]);
  return facts;
};

describe('what counts of a connected calendar', () => {
  const start = soon(30);
  const span = { start, end: start + hour };
  const busyIs = async (expected: readonly object[], change: Sql) => {
    await house.db.run(change);
    expect((await factsAt(start))?.busy).toEqual(expected);
  };

  test('a busy time does, a tentative and an all-day one as its owner says', async () => {
    await busyCalendar(house.db, panelistId, [
      span,
      { start: start + hour, end: start + 2 * hour, tentative: true },
      { start: start + 2 * hour, end: start + 3 * hour, allDay: true },
    ]);
    const at = (n: number) => ({ start: start + n * hour, end: start + (n + 1) * hour });
    const [busy, tentative, allDay] = [at(0), at(1), at(2)];
    const found = await factsAt(start);
    expect(found?.busy.toSorted((a, b) => a.start - b.start)).toEqual([busy, tentative, allDay]);
    await busyIs([busy, allDay], sql`update calendar_connections set tentative_counts = false`);
    await busyIs([busy], sql`update calendar_connections set all_day_counts = false`);
    await busyIs([], sql`update calendar_spans set ignored = true where not tentative and not all_day`);
  });

  test.each([
    ['not set up', sql`update calendar_connections set set_up = false`],
    ['not chosen', sql`update connected_calendars set chosen = false`],
  ])('nothing of one that is %s does', async (_, change) => {
    await busyCalendar(house.db, panelistId, [span]);
    expect(await factsAt(start)).toMatchObject({ busy: [span], calendarReadAt: expect.any(Number) as number });
    await house.db.run(change);
    expect(await factsAt(start)).toMatchObject({ busy: [], calendarReadAt: null });
  });

  test('it is as old as the calendar that was read longest ago', async () => {
    const old = Date.now() - 3 * hour;
    await busyCalendar(house.db, panelistId);
    await busyCalendar(house.db, panelistId, [], old);
    expect((await factsAt(start))?.calendarReadAt).toBe(old);
  });
});

describe('a panelist who is busy in a connected calendar', () => {
  const day = (start: number) => ({
    jobProfileId: house.cast.job.id,
    minutes: 60,
    from: iso(start),
    to: iso(start + 2 * hour),
  });

  test('is not offered then, and admins read why and how old it is', async () => {
    const start = soon(40);
    const readAt = Date.now() - 4 * minute;
    await busyCalendar(house.db, panelistId, [{ start, end: start + 3 * hour }], readAt);
    const { slots } = ok(await house.call(findDay, { as: 'admin', query: day(start) }));
    expect(slots.offered.map((slot) => slot.panelistId)).not.toContain(panelistId);
    const { name } = house.cast.people.panelist;
    expect(slots.refused).toContainEqual({
      panelistId,
      panelistName: name,
      reason: 'CALENDAR',
      calendarReadAt: iso(readAt),
    });
    expect(slots.rows?.find((row) => row.panelistId === panelistId)).toMatchObject({
      busy: [{ start: iso(start), end: iso(start + 3 * hour) }],
      calendarReadAt: iso(readAt),
    });
    const query = { from: iso(start), to: iso(start + 3 * hour), panelistId };
    const days = ok(await house.call(findPanelistDays, { as: 'admin', query }));
    expect(days.content[0]?.busy).toEqual([{ start: iso(start), end: iso(start + 3 * hour) }]);
    const interviewId = await bookedWith(house, house.cast.chen, 'secondPanelist', soon(60));
    const landings = ok(await house.call(findLandings, { as: 'admin', params: { id: interviewId }, query }));
    expect(landings.content[0]?.landings.map(({ refusal }) => refusal)).toEqual(['CALENDAR']);
  });

  test('is offered with a mark of age where the calendar has not been read for hours; others read nothing of it', async () => {
    const start = soon(44);
    const readAt = Date.now() - 2 * hour;
    await busyCalendar(house.db, panelistId, [{ start: start + 2 * hour, end: start + 3 * hour }], readAt);
    const id = await requested(house, house.cast.chen, [start]);
    const slotsFor = async (as: 'admin' | 'org') =>
      ok(await house.call(findInterviewSlots, { as, params: { id }, query: {} }));
    const asAdmin = await slotsFor('admin');
    expect(asAdmin.offered.find((slot) => slot.panelistId === panelistId)?.calendarReadAt).toBe(iso(readAt));
    expect(JSON.stringify(await slotsFor('org'))).not.toContain('calendarReadAt');
  });

  test('is not booked either, at the minute before it ends and not after', async () => {
    const start = soon(48);
    await busyCalendar(house.db, panelistId, [{ start, end: start + 16 * minute }]);
    const id = await requested(house, house.cast.chen, [start]);
    const book = async (at: number) =>
      send(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(at), anyStart: true });
    for (const at of [start, start + 15 * minute])
      expect(await book(at)).toMatchObject({ status: 409, body: { message: texts.confirmPanelist } });
    expect(ok(await book(start + 30 * minute)).interview).toMatchObject({ state: 'requested' });
  });

  test('the owner of another calendar is not concerned', async () => {
    const start = soon(52);
    await busyCalendar(house.db, house.cast.people.secondPanelist.id, [{ start, end: start + hour }]);
    expect(await factsAt(start)).toMatchObject({ busy: [], calendarReadAt: null });
    await disconnected(house.db, house.cast.people.secondPanelist.id);
  });
});
