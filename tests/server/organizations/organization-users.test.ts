import { setAccountActive } from '../../../src/contract/auth-users';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { whoAmI } from '../../../src/contract/auth';
import { acceptInvitation, invite, lookAtLink } from '../../../src/contract/auth-accounts';
import {
  addAddresses,
  listAddresses,
  listOrganizationUsers,
  listRegistered,
  moveOrganizationUser,
  removeAddress,
} from '../../../src/contract/organizations-users';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addUser } from '../kit/cast';
import { addLink } from '../kit/links';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const emptied = async (work: () => Promise<void>) => {
  try {
    await work();
  } finally {
    await house.db.run(sql`delete from organization_addresses`);
  }
};
const add = (organizationId: string, ...addresses: string[]) =>
  house.call(addAddresses, { as: 'admin', params: { id: organizationId }, body: { addresses } });
const inviteTo = (organizationId: string, userName: string) =>
  house.call(invite, { as: 'admin', body: { userType: 'ORGANIZATION_USER', userName, organizationId } });
const newUser = (name: string, organizationId = house.cast.organizationId) =>
  addUser(house.db, { userType: 'ORGANIZATION_USER', name, timeZone: 'UTC', organizationId });
const meWith = async (token: string) =>
  (
    await house.app.inject({
      url: `/api${whoAmI.path}`,
      headers: { host: '127.0.0.1:3000', authorization: `Bearer ${token}` },
    })
  ).statusCode;

describe('users of organizations', () => {
  test('are listed over all or of one, by state, name and email', async () => {
    const { cast } = house;
    const late = await newUser('Lara Late');
    await house.db.run(sql`update users set active = false where id = ${late.id}`);
    const names = async (query: Record<string, string>) =>
      ok(await house.call(listOrganizationUsers, { as: 'admin', query })).content.map(({ name }) => name);
    expect(await names({})).toEqual(['Lara Late', 'Omar Harbour', 'Rita Mill']);
    expect(await names({ organizationId: cast.otherOrganizationId })).toEqual(['Rita Mill']);
    expect(await names({ state: 'inactive' })).toEqual(['Lara Late']);
    expect(await names({ q: 'omar.harbour@' })).toEqual(['Omar Harbour']);
    await house.db.run(sql`delete from users where id = ${late.id}`);
  });

  test('lose their sessions with the next call once deactivated, and sign in again once activated', async () => {
    const user = await newUser('Dora Dea');
    const set = (active: boolean) =>
      house.call(setAccountActive, { as: 'admin', params: { id: user.id }, body: { active } });
    expect(await meWith(user.token)).toBe(200);
    ok(await set(false));
    expect(await meWith(user.token)).toBe(401);
    ok(await set(true));
    // The old session remains ended.
    expect(await meWith(user.token)).toBe(401);
    // Activating twice is not an error.
    ok(await set(true));
  });

  test('are the only ones who are moved', async () => {
    const { admin, panelist } = house.cast.people;
    for (const id of [admin.id, panelist.id, randomUUID()])
      refused(
        await house.call(moveOrganizationUser, {
          as: 'superAdmin',
          params: { id },
          body: { organizationId: house.cast.organizationId },
        }),
        404,
      );
  });

  test('who are moved lose their rights with the next call', async () => {
    const { cast } = house;
    const user = await newUser('Mona Move');
    ok(
      await house.call(moveOrganizationUser, {
        as: 'admin',
        params: { id: user.id },
        body: { organizationId: cast.otherOrganizationId },
      }),
    );
    expect(await meWith(user.token)).toBe(401);
    expect(await house.db.one(sql`select organization_id as id from users where id = ${user.id}`)).toEqual({
      id: cast.otherOrganizationId,
    });
  });
});

describe('email ids', () => {
  test('are added, and each of them is answered for', () =>
    emptied(async () => {
      const { cast } = house;
      ok(await add(cast.otherOrganizationId, 'taken@mill.example'));
      ok(await add(cast.organizationId, 'old@harbour.example'));
      const outcomes = ok(
        await add(
          cast.organizationId,
          ' New @Harbour.example',
          'new@harbour.example',
          'old@harbour.example',
          'TAKEN@mill.example',
          'harbour.example',
          'gmail.com',
          'not an address@',
        ),
      );
      expect(Object.fromEntries(outcomes.map((one) => [one.address, one.organization?.name ?? one.outcome]))).toEqual({
        'new@harbour.example': 'added',
        'old@harbour.example': 'known',
        'taken@mill.example': 'Red Mill',
        '@harbour.example': 'added',
        '@gmail.com': 'invalid',
        'notanaddress@': 'invalid',
      });
      const { content } = ok(
        await house.call(listAddresses, { as: 'admin', query: { organizationId: cast.organizationId } }),
      );
      expect(content.map(({ address, addedBy }) => [address, addedBy])).toEqual([
        ['@harbour.example', 'Ada Admin'],
        ['new@harbour.example', 'Ada Admin'],
        ['old@harbour.example', 'Ada Admin'],
      ]);
      const domains = ok(await house.call(listAddresses, { as: 'admin', query: { kind: 'domain' } }));
      expect(domains.content.map(({ address }) => address)).toEqual(['@harbour.example']);
    }));

  test('belong to one organization, whoever adds them first', () =>
    emptied(async () => {
      const { cast } = house;
      const all = ['a@race.example', 'b@race.example', 'c@race.example'];
      const [one, other] = await Promise.all([
        add(cast.organizationId, ...all),
        add(cast.otherOrganizationId, ...all.toReversed()),
      ]);
      const wins = [...ok(one), ...ok(other)].filter(({ outcome }) => outcome === 'added');
      expect(wins.map(({ address }) => address).toSorted()).toEqual(all);
    }));

  test('decide who may be invited: only those of an organization that has some', () =>
    emptied(async () => {
      const { cast } = house;
      ok(await inviteTo(cast.organizationId, 'anybody@else.example'));
      ok(await add(cast.organizationId, 'harbour.example', 'guest@else.example'));
      ok(await inviteTo(cast.organizationId, 'ivy@HARBOUR.example'));
      ok(await inviteTo(cast.organizationId, 'guest@else.example'));
      const stranger = refused(await inviteTo(cast.organizationId, 'stranger@else.example'), 400);
      expect(stranger.details).toEqual([
        { field: 'userName', message: 'This email is not among the email ids of this organization.' },
      ]);
      const foreign = refused(await inviteTo(cast.otherOrganizationId, 'ivy@harbour.example'), 400);
      expect(foreign.details).toEqual([{ field: 'userName', message: 'This email belongs to Blue Harbour.' }]);
    }));

  test('an address of its own counts before its domain', () =>
    emptied(async () => {
      const { cast } = house;
      ok(await add(cast.organizationId, 'harbour.example'));
      ok(await add(cast.otherOrganizationId, 'lent@harbour.example'));
      ok(await inviteTo(cast.otherOrganizationId, 'lent@harbour.example'));
      refused(await inviteTo(cast.organizationId, 'lent@harbour.example'), 400);
    }));

  test('count again when the invitation is accepted', () =>
    emptied(async () => {
      const { cast } = house;
      const email = 'late@harbour.example';
      const { token } = await addLink(house.db, {
        purpose: 'invite',
        email,
        userType: 'ORGANIZATION_USER',
        createdBy: cast.people.admin.id,
        organizationId: cast.organizationId,
      });
      const look = () => house.call(lookAtLink, { body: { purpose: 'invite', token } });
      ok(await look());
      ok(await add(cast.otherOrganizationId, email));
      refused(await look(), 403);
      refused(
        await house.call(acceptInvitation, {
          body: { token, name: 'Lee Late', mobile: null, password: 'Correct#horse7' },
        }),
        403,
      );
    }));

  test('decide where a user can be moved', () =>
    emptied(async () => {
      const { cast } = house;
      const user = await newUser('Stan Stay');
      ok(await add(cast.otherOrganizationId, 'mill.example'));
      const answer = refused(
        await house.call(moveOrganizationUser, {
          as: 'admin',
          params: { id: user.id },
          body: { organizationId: cast.otherOrganizationId },
        }),
        400,
      );
      expect(answer.details?.[0]?.field).toBe('organizationId');
      expect(await meWith(user.token)).toBe(200);
    }));

  test('show which of them have an account', () =>
    emptied(async () => {
      const { cast, db } = house;
      ok(await add(cast.organizationId, 'nobody@harbour.example', 'omar.harbour@example.com', 'quiet.example'));
      const late = await newUser('Quinn Quiet', cast.otherOrganizationId);
      await db.run(sql`update users set email = 'quinn@Quiet.example' where id = ${late.id}`);
      await db.run(sql`insert into known_addresses (user_id, address) values (${cast.people.org.id}, '127.0.0.1')`);
      const rows = async (query: Record<string, string>) =>
        ok(await house.call(listRegistered, { as: 'admin', query })).content;
      const all = await rows({ organizationId: cast.organizationId });
      expect(all.map(({ address, byDomain, account }) => [address, byDomain, account?.name ?? null])).toEqual([
        ['nobody@harbour.example', false, null],
        ['omar.harbour@example.com', false, 'Omar Harbour'],
        ['quinn@Quiet.example', true, 'Quinn Quiet'],
      ]);
      expect(all[1]?.account).toMatchObject({ active: true, lastSignIn: expect.any(String) as string });
      // The list shows at once that an account in their domain belongs to another organization.
      expect(all[2]?.account?.organization?.name).toBe('Red Mill');
      expect((await rows({ account: 'no' })).map(({ address }) => address)).toEqual(['nobody@harbour.example']);
    }));

  test('are taken away again, and the account stays', () =>
    emptied(async () => {
      const { cast } = house;
      ok(await add(cast.organizationId, 'omar.harbour@example.com'));
      const id = ok(await house.call(listAddresses, { as: 'admin' })).content[0]?.id ?? '';
      const remove = () => house.call(removeAddress, { as: 'otherAdmin', params: { id } });
      ok(await remove());
      refused(await remove(), 404);
      expect(await meWith(cast.people.org.token)).toBe(200);
    }));
});
