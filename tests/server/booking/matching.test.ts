import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDay, findFits, findFreeTime, rankPanelists } from '../../../src/contract/booking';
import { getInterview } from '../../../src/contract/interviews';
import { createHold, deleteHold } from '../../../src/contract/booking';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import type { Candidacy, PersonName } from '../kit/cast';
import { bookedWith, day, hour, iso, minute, requested, soon, type PanelistName } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const idOf = (name: PersonName) => house.cast.people[name].id;
const hold = (
  as: PersonName,
  interviewId: string,
  candidate: Candidacy,
  panelist: PanelistName,
  start: number,
  more = {},
) =>
  house.call(createHold, {
    as,
    body: {
      interviewId,
      panelistId: idOf(panelist),
      candidateId: candidate.id,
      start: iso(start),
      minutes: 60,
      ...more,
    },
  });
const book = (as: PersonName, id: string, panelist: PanelistName, start: number, more = {}) =>
  send(house, as, id, { type: 'BOOK', panelistId: idOf(panelist), start: iso(start), ...more });
const dayOf = async (start: number, more = {}) =>
  ok(
    await house.call(findDay, {
      as: 'admin',
      query: { jobProfileId: house.cast.job.id, minutes: 60, from: iso(start), to: iso(start + 4 * hour), ...more },
    }),
  );
const fits = async (panelist: PanelistName, start: number) =>
  ok(await house.call(findFits, { as: 'admin', params: { id: idOf(panelist) }, query: { start: iso(start) } }));
const freeFor = async (panelist: PanelistName, interviewId: string) =>
  ok(await house.call(findFreeTime, { as: 'admin', params: { id: idOf(panelist) }, query: { interviewId } }));
const blocked = async <T>(panelist: PanelistName, during: () => Promise<T>): Promise<T> => {
  await house.db.run(sql`
    insert into panelist_blocks (panelist_id, organization_id, blocked_by)
    values (${idOf(panelist)}, ${house.cast.organizationId}, 'organization')`);
  try {
    return await during();
  } finally {
    await house.db.run(sql`delete from panelist_blocks where panelist_id = ${idOf(panelist)}`);
  }
};

describe('Check Available Panelist', () => {
  test('draws who is free, what is taken, and says why others are not', async () => {
    const start = soon(30);
    await bookedWith(house, house.cast.chen, 'panelist', start);
    const { slots, free, jobProfile } = await dayOf(start - hour);
    expect(jobProfile).toEqual({ id: house.cast.job.id, name: house.cast.job.title });
    expect(free).toBe(3);
    const row = slots.rows?.find(({ panelistId }) => panelistId === idOf('panelist'));
    expect(row?.free).toEqual([{ start: iso(start - hour), end: iso(start + 3 * hour) }]);
    expect(row?.taken).toEqual([{ start: iso(start), end: iso(start + hour) }]);
    const starts = slots.offered.filter(({ panelistId }) => panelistId === idOf('panelist')).map((slot) => slot.start);
    expect(starts).not.toContain(iso(start));
    expect(starts).toContain(iso(start + 2 * hour));
    await blocked('secondPanelist', async () => {
      const again = await dayOf(start - hour);
      expect(again.free).toBe(2);
      expect(again.slots.refused).toEqual([
        {
          panelistId: idOf('secondPanelist'),
          panelistName: house.cast.people.secondPanelist.name,
          reason: 'BLOCKED',
          calendarReadAt: null,
        },
      ]);
    });
  });

  test('refuses a day that has passed, is too far ahead, or is none, in words for its field', async () => {
    const ask = (from: number, to: number) =>
      house.call(findDay, {
        as: 'admin',
        query: { jobProfileId: house.cast.job.id, minutes: 60, from: iso(from), to: iso(to) },
      });
    const now = soon(0);
    const wrong: [number, number, string, string][] = [
      [now - 2 * day, now - day, 'from', texts.dateTimeWrong],
      [now + 8 * day, now + 9 * day, 'from', texts.tooFarAhead],
      [now + day, now + day, 'to', texts.dateTimeWrong],
      [now, now + 2 * day, 'to', texts.dateTimeWrong],
    ];
    for (const [from, to, field, message] of wrong)
      expect(refused(await ask(from, to), 400).details).toEqual([{ field, message }]);
  });

  test('the last day that can be booked is offered up to seven days from now, and no later', async () => {
    const from = soon(6 * 24 + 22);
    const { slots } = await dayOf(from, { to: iso(from + 24 * hour) });
    const last = Math.max(...slots.offered.map(({ start }) => Date.parse(start)));
    expect(last).toBeGreaterThan(from);
    expect(last).toBeLessThanOrEqual(Date.now() + 7 * day);
  });
});

describe('Map Panelist', () => {
  test('ranks all panelists, and any free start of one can be held and booked, named by the candidate or not', async () => {
    const start = soon(40);
    const id = await requested(house, house.cast.asha.own, [start]);
    const { ranked, refused: others } = ok(await house.call(rankPanelists, { as: 'admin', params: { id } }));
    expect(ranked.map(({ rank }) => rank)).toEqual([1, 2, 3]);
    const [first, ...rest] = ranked.map(({ panelistId }) => panelistId);
    await house.db.run(sql`
      insert into panelist_days_off (panelist_id, first_day, last_day)
      select ${first}, (to_timestamp(t::float8 / 1000) - interval '1 day')::date, (to_timestamp(t::float8 / 1000) + interval '1 day')::date
      from interviews i, jsonb_array_elements_text(i.context->'times') t where i.id = ${id}`);
    const again = ok(await house.call(rankPanelists, { as: 'admin', params: { id } })).ranked;
    await house.db.run(sql`delete from panelist_days_off where panelist_id = ${first}`);
    expect(again.map(({ panelistId }) => panelistId)).toEqual([...rest, first]);
    expect(again.at(-1)).toMatchObject({ rank: 3, preferred: 0 });
    expect(others).toEqual([]);
    expect(ranked.every(({ preferred }) => preferred === 9)).toBe(true);
    const { starts } = await freeFor('thirdPanelist', id);
    expect(starts.filter(({ preferred }) => preferred)).toHaveLength(9);
    const unnamed = starts.find((one) => !one.preferred && Date.parse(one.start) > start + 5 * hour);
    const at = Date.parse(unnamed?.start ?? '');
    refused(await hold('admin', id, house.cast.asha.own, 'thirdPanelist', at), 409);
    const { holdId } = ok(await hold('admin', id, house.cast.asha.own, 'thirdPanelist', at, { anyStart: true }));
    ok(await book('admin', id, 'thirdPanelist', at, { anyStart: true, holdId }));
    const { panelist, start: booked } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
    expect([panelist?.id, booked]).toEqual([idOf('thirdPanelist'), iso(at)]);
  });

  test('an organization may not lift the times of the candidate', async () => {
    const start = soon(44);
    const id = await requested(house, house.cast.asha.own, [start]);
    refused(await hold('org', id, house.cast.asha.own, 'panelist', start + 10 * hour, { anyStart: true }), 409);
  });

  test('a panelist blocked between reading and confirming is not booked, and is named with the reason', async () => {
    const start = soon(48);
    const id = await requested(house, house.cast.asha.own, [start]);
    const { starts } = await freeFor('panelist', id);
    expect(starts.length).toBeGreaterThan(0);
    const { holdId } = ok(await hold('admin', id, house.cast.asha.own, 'panelist', start));
    await blocked('panelist', async () => {
      expect(refused(await book('admin', id, 'panelist', start, { holdId }), 409).message).toBe(texts.confirmPanelist);
      expect(await freeFor('panelist', id)).toMatchObject({ starts: [], refusal: 'BLOCKED' });
      const { refused: others } = ok(await house.call(rankPanelists, { as: 'admin', params: { id } }));
      expect(others.map(({ panelistId, reason }) => [panelistId, reason])).toEqual([[idOf('panelist'), 'BLOCKED']]);
    });
    ok(await house.call(deleteHold, { as: 'admin', params: { id: holdId } }));
  });
});

describe('Book Slot', () => {
  test('each request that fits can be booked, and each other one is refused', async () => {
    const start = soon(60);
    const near = await requested(house, house.cast.asha.own, [start - hour]);
    const best = await requested(house, house.cast.ben, [start]);
    const elsewhen = await requested(house, house.cast.chen, [start + day]);
    const found = await fits('panelist', start);
    const mine = found.fits.filter(({ id }) => [near, best, elsewhen].includes(id));
    expect(mine.map(({ id, minutesFromPreferred }) => [id, minutesFromPreferred])).toEqual([
      [best, 0],
      [near, 60],
    ]);
    expect(found.others.find(({ id }) => id === elsewhen)?.reason).toBe('OUTSIDE_HOURS');
    const { starts } = ok(
      await house.call(findFreeTime, { as: 'admin', params: { id: idOf('panelist') }, query: { minutes: 60 } }),
    );
    expect(starts.find((one) => one.start === iso(start))?.fits).toBe(found.fits.length);
    refused(await book('admin', elsewhen, 'panelist', start), 409);
    const { holdId } = ok(await hold('admin', best, house.cast.ben, 'panelist', start));
    ok(await book('admin', best, 'panelist', start, { holdId }));
    const later = await fits('panelist', start);
    expect(later.fits).toEqual([]);
    expect(later.others.find(({ id }) => id === near)?.reason).toBe('BUSY');
  });

  test('of two admins at once one holds the time, and the other reads what is free instead', async () => {
    const start = soon(66);
    const first = await requested(house, house.cast.asha.own, [start]);
    const second = await requested(house, house.cast.ben, [start]);
    const answers = await Promise.all([
      hold('admin', first, house.cast.asha.own, 'panelist', start),
      hold('otherAdmin', second, house.cast.ben, 'panelist', start),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { others } = await fits('panelist', start);
    expect(others.filter(({ id }) => [first, second].includes(id)).map(({ reason }) => reason)).toContain('HELD');
  });

  test('a start that has passed, is too soon or eight days ahead fits nothing', async () => {
    const near = soon(1);
    const id = await requested(house, house.cast.chen, [near]);
    expect((await fits('panelist', near)).others.find((one) => one.id === id)?.reason).toBe('NOTICE');
    for (const start of [soon(-24), near, soon(8 * 24)]) expect((await fits('panelist', start)).fits).toEqual([]);
  });
});

describe('Reschedule Interview', () => {
  test('moves a booked interview within its own time, without a hold, notice or a time of the candidate', async () => {
    const start = soon(80);
    const id = await bookedWith(house, house.cast.ben, 'secondPanelist', start);
    const { starts } = await freeFor('secondPanelist', id);
    // The interview's present time counts as free for itself.
    expect(starts.map((one) => one.start)).toContain(iso(start));
    const moved = start + 30 * minute;
    ok(await book('admin', id, 'secondPanelist', moved));
    const near = soon(1);
    expect((await freeFor('secondPanelist', id)).starts.map((one) => one.start)).toContain(iso(near));
    const { holdId } = ok(await hold('admin', id, house.cast.ben, 'secondPanelist', near, {}));
    ok(await book('admin', id, 'secondPanelist', near, { holdId }));
    const { start: booked, state } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
    expect([booked, state]).toEqual([iso(near), 'requested']);
  });

  test('a hold that has ended books nothing', async () => {
    const start = soon(90);
    const id = await bookedWith(house, house.cast.chen, 'thirdPanelist', start);
    const { holdId } = ok(await hold('admin', id, house.cast.chen, 'thirdPanelist', start + 3 * hour));
    await house.db.run(sql`update holds set until = now() where id = ${holdId}`);
    expect(refused(await book('admin', id, 'thirdPanelist', start + 3 * hour, { holdId }), 409).data).toMatchObject({
      allowedActions: expect.arrayContaining([{ type: 'BOOK' }]),
    });
    expect(ok(await house.call(getInterview, { as: 'admin', params: { id } })).start).toBe(iso(start));
  });
});

test('a decline asks the next ranked panelist, who is shown to be taken then', async () => {
  const start = soon(100);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  ok(await send(house, 'panelist', id, { type: 'DECLINE' }));
  const { panelist, state } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
  expect(state).toBe('requested');
  expect(panelist?.id).not.toBe(idOf('panelist'));
  const { slots } = await dayOf(start);
  const offered = slots.offered.filter((slot) => slot.start === iso(start)).map(({ panelistId }) => panelistId);
  expect(offered).toContain(idOf('panelist'));
  expect(offered).not.toContain(panelist?.id);
});
