import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { createHold } from '../../../src/contract/booking';
import {
  block,
  blockOwn,
  findOwnTouches,
  findTouches,
  listBlocks,
  listCounterparts,
  unblock,
  unblockOwn,
} from '../../../src/contract/organizations-blocks';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { addStranger } from '../kit/cast';
import { bookedWith, iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const clean = async () => {
  await house.db.run(sql`delete from panelist_blocks`);
  await house.db.run(sql`update organizations set blocked = false, blocked_why = ''`);
};
const mayBlock = (panelistId: string | null, as: 'admin' | 'otherAdmin' = 'admin', why = 'Related') =>
  house.call(block, { as, body: { organizationId: house.cast.organizationId, panelistId, why } });
const leafOf = async (id: string) =>
  (await house.db.one<{ leaf: string }>(sql`select leaf from interviews where id = ${id}`)).leaf;

describe('a block of one organization and one panelist', () => {
  test('says before what it touches, lets holds go, keeps what is booked, and ends', async () => {
    const { cast, db } = house;
    const { id: panelistId } = cast.people.panelist;
    const start = soon(40);
    const booked = await bookedWith(house, cast.asha.own, 'panelist', start);
    const waits = await requested(house, cast.ben, [soon(50)]);
    ok(
      await house.call(createHold, {
        as: 'org',
        body: { interviewId: waits, candidateId: cast.ben.id, panelistId, start: iso(soon(50)), minutes: 60 },
      }),
    );
    const query = { organizationId: cast.organizationId, panelistId };
    const before = ok(await house.call(findTouches, { as: 'admin', query }));
    expect(before).toMatchObject({ upcoming: 0, requested: 1, holds: 1, users: 0 });
    expect(before.next.map(({ id, candidate }) => [id, candidate])).toEqual([[booked, 'Asha Rao']]);
    const done = ok(await mayBlock(panelistId));
    expect(done.touches).toEqual(before);
    expect(await leafOf(booked)).toBe('requested');
    expect(await db.one(sql`select count(*) as count from holds`)).toEqual({ count: 0 });
    // The requested interview can no longer be accepted, and no new one can be booked.
    refused(await send(house, 'panelist', booked, { type: 'ACCEPT' }), 409);
    refused(await send(house, 'org', waits, { type: 'BOOK', panelistId, start: iso(soon(50)) }), 409);
    const rows = ok(await house.call(listBlocks, { as: 'admin' })).content;
    expect(rows).toMatchObject([{ id: done.id, side: 'admin', by: 'Ada Admin', why: 'Related' }]);
    ok(await house.call(unblock, { as: 'otherAdmin', params: { id: done.id } }));
    refused(await house.call(unblock, { as: 'admin', params: { id: done.id } }), 404);
    ok(await send(house, 'org', waits, { type: 'BOOK', panelistId, start: iso(soon(50)) }));
  });

  test('by two admins at once is one block; the second is told who was quicker', async () => {
    const { id } = house.cast.people.secondPanelist;
    const both = await Promise.all([mayBlock(id, 'admin', 'One'), mayBlock(id, 'otherAdmin', 'Two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.data).toMatchObject({ blocked: { by: expect.stringMatching(/Admin$/) as string } });
    await clean();
  });

  test('and a booking at the same time come one after the other', async () => {
    const { cast, db } = house;
    const { id: panelistId } = cast.people.thirdPanelist;
    for (const hours of [60, 70, 80]) {
      const start = soon(hours);
      const id = await requested(house, await addStranger(db, cast.organizationId), [start]);
      const [booking, blocking] = await Promise.all([
        send(house, 'org', id, { type: 'BOOK', panelistId, start: iso(start) }),
        mayBlock(panelistId),
      ]);
      const { touches } = ok(blocking);
      // Either the booking is refused, or the block reports the interview.
      expect(touches.next.some((one) => one.id === id)).toBe(booking.status === 200);
      await clean();
    }
  });

  test('needs both, and a reason', async () => {
    refused(await mayBlock(randomUUID()), 400);
    refused(await mayBlock(house.cast.people.panelist.id, 'admin', '   '), 400);
  });
});

describe('a block of a whole organization', () => {
  test('signs its users out, lets its requests wait, and ends', async () => {
    const { cast, db } = house;
    const id = await requested(house, await addStranger(db, cast.otherOrganizationId), [soon(90)]);
    const { token } = cast.people.otherOrg;
    const signedIn = async () =>
      (
        await house.app.inject({
          url: '/api/auth/me',
          headers: { host: '127.0.0.1:3000', authorization: `Bearer ${token}` },
        })
      ).statusCode;
    expect(await signedIn()).toBe(200);
    const done = ok(
      await house.call(block, {
        as: 'admin',
        body: { organizationId: cast.otherOrganizationId, panelistId: null, why: 'Unpaid' },
      }),
    );
    expect(done.touches).toMatchObject({ waiting: 1, users: 1 });
    expect(await signedIn()).toBe(401);
    const book = () =>
      send(house, 'admin', id, {
        type: 'BOOK',

        panelistId: cast.people.thirdPanelist.id,
        start: iso(soon(90)),
      });
    refused(await book(), 409);
    expect(ok(await house.call(listBlocks, { as: 'superAdmin', query: { kind: 'whole' } })).content).toMatchObject([
      { panelist: null, why: 'Unpaid', by: 'Ada Admin' },
    ]);
    ok(await house.call(unblock, { as: 'admin', params: { id: done.id } }));
    ok(await book());
    // Users who were signed in must sign in again.
    expect(await signedIn()).toBe(401);
    await clean();
  });
});

describe('own blocks', () => {
  test('of a panelist are with organizations they know, and are theirs alone', async () => {
    const { cast } = house;
    const names = async (as: 'panelist' | 'org') =>
      ok(await house.call(listCounterparts, { as })).content.map(({ name }) => name);
    expect(await names('panelist')).toEqual(['Blue Harbour']);
    expect(await names('org')).toContain('Pia Panelist');
    const params = { id: cast.organizationId };
    ok(await house.call(findOwnTouches, { as: 'panelist', params }));
    refused(await house.call(findOwnTouches, { as: 'panelist', params: { id: cast.otherOrganizationId } }), 404);
    refused(
      await house.call(blockOwn, { as: 'panelist', params: { id: cast.otherOrganizationId }, body: { why: 'No' } }),
      404,
    );
    ok(await house.call(blockOwn, { as: 'panelist', params, body: { why: 'Secret reason' } }));
    refused(await house.call(blockOwn, { as: 'panelist', params, body: { why: 'Again' } }), 409);
    // The organization does not learn of the block, and cannot end it.
    const seen = ok(await house.call(listCounterparts, { as: 'org' })).content;
    expect(JSON.stringify(seen)).not.toContain('Secret reason');
    expect(seen.find(({ id }) => id === cast.people.panelist.id)?.blocked).toBeNull();
    refused(await house.call(unblockOwn, { as: 'org', params: { id: cast.people.panelist.id } }), 404);
    ok(await house.call(unblockOwn, { as: 'panelist', params }));
    refused(await house.call(unblockOwn, { as: 'panelist', params }), 404);
  });
});
