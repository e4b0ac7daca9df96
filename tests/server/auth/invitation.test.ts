import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { login } from '../../../src/contract/auth';
import {
  acceptInvitation,
  invite,
  listInvitations,
  lookAtLink,
  mayInvite,
  takeBackInvitation,
} from '../../../src/contract/auth-accounts';
import { userTypes, type UserType } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { actionsOf, everythingKept, emailsTo, password, post, tokenFor, userOf } from './kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

let count = 0;
const fresh = () => `ivan.${(count += 1)}@mail.example`;
const ask = (userName: string, userType: UserType = 'PANELIST', as: PersonName = 'admin', change: object = {}) =>
  house.call(invite, { as, body: { userType, userName, name: 'Ivan Ito', ...change } });
const accept = (token: string, change: object = {}) =>
  post(house, acceptInvitation, { token, name: ' Ivan Ito ', mobile: null, password, ...change });
const look = (token: string) => post(house, lookAtLink, { purpose: 'invite', token });
const rows = async () => ok(await house.call(listInvitations, { as: 'admin', query: { _limit: 100 } })).content;
const rowOf = async (email: string) => (await rows()).find((row) => row.email === email);

describe('an invitation', () => {
  test('is listed by the organization that it is for', async () => {
    const { organizationId, otherOrganizationId } = house.cast;
    const email = fresh();
    ok(await ask(email, 'ORGANIZATION_USER', 'admin', { organizationId }));
    const listed = async (of: string) =>
      ok(await house.call(listInvitations, { as: 'admin', query: { organizationId: of, _limit: 100 } })).content.some(
        (row) => row.email === email,
      );
    expect([await listed(organizationId), await listed(otherOrganizationId)]).toEqual([true, false]);
  });

  test.each(mayInvite.SUPER_ADMIN)('of a %s by a super admin makes that account', async (userType) => {
    const email = fresh();
    const organizationId = userType === 'ORGANIZATION_USER' ? house.cast.organizationId : undefined;
    ok(await ask(email, userType, 'superAdmin', organizationId === undefined ? {} : { organizationId }));
    const [message] = await emailsTo(house, email);
    expect(message).toMatchObject({ subject: 'You are invited' });
    expect(message?.body).toContain('Sam Super invites you');
    const token = await tokenFor(house, email);
    const organization = organizationId === undefined ? null : 'Blue Harbour';
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { data: { email, userType, name: 'Ivan Ito', organization, invitedBy: 'Sam Super' } },
    });
    expect(await accept(token, { mobile: '+81 9012345678' })).toMatchObject({
      status: 200,
      body: { data: { userType } },
    });
    const user = await userOf(house, email);
    expect(user).toMatchObject({
      userType,
      name: 'Ivan Ito',
      mobile: '+81 9012345678',
      organizationId: organizationId ?? null,
    });
    expect(await post(house, login, { userName: email, password })).toMatchObject({
      body: { status: 'SUCCESS', userType },
    });
    expect(await actionsOf(house, user?.id ?? '')).toEqual(['accountMade', 'invitationAccepted', 'signIn']);
    expect(await rowOf(email)).toMatchObject({ state: 'accepted', organization, invitedBy: 'Sam Super' });
    expect(await everythingKept(house)).not.toContain(token);
  });

  test.each(userTypes.filter((userType) => !mayInvite.ADMIN.includes(userType)))(
    'of a %s is not an admin’s to make',
    async (userType) => {
      const email = fresh();
      const { details } = refused(await ask(email, userType), 400);
      expect(details?.map((one) => one.field)).toEqual(['userType']);
      expect(await emailsTo(house, email)).toEqual([]);
      expect(await rowOf(email)).toBeUndefined();
    },
  );

  test.each(['org', 'panelist', 'candidate'] as const)('is not for %s to make, list or take back', async (as) => {
    refused(await ask(fresh(), 'CANDIDATE', as), 403);
    refused(await house.call(listInvitations, { as }), 403);
    refused(await house.call(takeBackInvitation, { as, params: { id: house.cast.links.invite.id } }), 403);
  });

  test('names the organization of its user, one that exists, and of nobody else', async () => {
    const fieldsOf = async (userType: UserType, change: object) =>
      refused(await ask(fresh(), userType, 'admin', change), 400).details?.map((one) => one.field);
    expect(await fieldsOf('ORGANIZATION_USER', {})).toEqual(['organizationId']);
    expect(await fieldsOf('ORGANIZATION_USER', { organizationId: randomUUID() })).toEqual(['organizationId']);
    expect(await fieldsOf('PANELIST', { organizationId: house.cast.organizationId })).toEqual(['organizationId']);
  });

  test('of an address that has an account is 409, and of one that has none yet is overtaken by a newer one', async () => {
    refused(await ask(house.cast.people.org.email.toUpperCase()), 409);
    const email = fresh();
    ok(await ask(email));
    const old = await tokenFor(house, email);
    ok(await ask(email, 'CANDIDATE'));
    expect((await accept(old)).status).toBe(403);
    expect(await accept(await tokenFor(house, email))).toMatchObject({ body: { data: { userType: 'CANDIDATE' } } });
    refused(await ask(email), 409);
  });

  test('sent twice with one key is one', async () => {
    const email = fresh();
    const body = { userType: 'PANELIST', userName: email } as const;
    const key = randomUUID();
    ok(await house.call(invite, { as: 'admin', body, key }));
    ok(await house.call(invite, { as: 'admin', body, key }));
    expect(await emailsTo(house, email)).toHaveLength(1);
    refused(await house.call(invite, { as: 'admin', body, key: null }), 400);
  });

  test('is taken back while it is open, and never after', async () => {
    const email = fresh();
    ok(await ask(email));
    const token = await tokenFor(house, email);
    const params = { id: (await rowOf(email))?.id ?? '' };
    expect(await rowOf(email)).toMatchObject({ state: 'open', userType: 'PANELIST', name: 'Ivan Ito' });
    ok(await house.call(takeBackInvitation, { as: 'otherAdmin', params }));
    expect(await rowOf(email)).toMatchObject({ state: 'takenBack' });
    expect([(await look(token)).status, (await accept(token)).status]).toEqual([403, 403]);
    refused(await house.call(takeBackInvitation, { as: 'admin', params }), 404);
    refused(await house.call(takeBackInvitation, { as: 'admin', params: { id: randomUUID() } }), 404);
    refused(await house.call(takeBackInvitation, { as: 'admin', params: { id: house.cast.links.waiting.id } }), 404);
  });

  test('accepted many times at once makes one account', async () => {
    const email = fresh();
    ok(await ask(email));
    const token = await tokenFor(house, email);
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(5).fill(403)]);
  });

  test('holds 7 days, and ends with the rights of who made it', async () => {
    const email = fresh();
    ok(await ask(email, 'ADMIN', 'superAdmin'));
    const token = await tokenFor(house, email);
    const { days } = await house.db.one<{ days: number }>(sql`
      select extract(epoch from ends_at - now())::float8 / 86400 as days from links where email = ${email}`);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const { id } = house.cast.people.superAdmin;
    await house.db.run(sql`update users set user_type = 'ADMIN' where id = ${id}`);
    const refusals = [await look(token), await accept(token)];
    await house.db.run(sql`update users set user_type = 'SUPER_ADMIN', active = false where id = ${id}`);
    refusals.push(await accept(token));
    await house.db.run(sql`update users set active = true where id = ${id}`);
    expect((await look(token)).status).toBe(200);
    await house.db.run(sql`update links set ends_at = now() where email = ${email}`);
    refusals.push(await accept(token), await accept('A'.repeat(43)));
    for (const answer of refusals) expect(answer).toEqual(refusals[0]);
    expect(refusals[0]?.status).toBe(403);
    expect(await userOf(house, email)).toBeNull();
    expect(await rowOf(email)).toMatchObject({ state: 'ended' });
  });

  test('of an organization does not open while it is blocked', async () => {
    const { organizationId } = house.cast;
    const email = fresh();
    ok(await ask(email, 'ORGANIZATION_USER', 'admin', { organizationId }));
    const token = await tokenFor(house, email);
    const block = (blocked: boolean) =>
      house.db.run(sql`update organizations set blocked = ${blocked} where id = ${organizationId}`);
    await block(true);
    expect([(await look(token)).status, (await accept(token)).status]).toEqual([403, 403]);
    expect(await userOf(house, email)).toBeNull();
    await block(false);
    expect((await accept(token)).status).toBe(200);
  });

  test('stays open where what is typed is wrong, and the kind cannot be chosen', async () => {
    const email = fresh();
    ok(await ask(email));
    const token = await tokenFor(house, email);
    const said = async (change: object) => (await accept(token, change)).body.details;
    expect(await said({ password: 'Baseball1' })).toEqual([{ field: 'password', message: texts.passwordCommon }]);
    expect(await said({ name: 'Nora Nilsen', password: 'NoraNilsen26' })).toEqual([
      { field: 'password', message: texts.passwordNamed },
    ]);
    expect(await said({ mobile: '12' })).toEqual([{ field: 'mobile', message: texts.numberInvalid }]);
    expect(await said({ userType: 'SUPER_ADMIN' })).toEqual([{ field: 'userType', message: 'Not recognized' }]);
    expect(await accept(token)).toMatchObject({ status: 200, body: { data: { userType: 'PANELIST' } } });
  });
});
