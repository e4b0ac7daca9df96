import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { sql } from '../../../server/db/database';
import { whoAmI, login } from '../../../src/contract/auth';
import { forgotPassword, lookAtLink, resetPassword } from '../../../src/contract/auth-accounts';
import { texts } from '../../../src/contract/texts';
import { newSession } from '../contract/samples';
import { closeHouse, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { actionsOf, everythingKept, emailsTo, password, post, tokenFor } from './kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from login_failures`);
  await house.db.run(sql`delete from mails`);
});

const emailOf = (name: PersonName) => house.cast.people[name].email;
const forget = (userName: string, address?: string) =>
  post(house, forgotPassword, { userName }, address === undefined ? {} : { address });
const reset = (token: string, given = password) => post(house, resetPassword, { token, password: given });
const look = (token: string) => post(house, lookAtLink, { purpose: 'reset', token });
const signIn = (name: PersonName, given = password, address?: string) =>
  post(house, login, { userName: emailOf(name), password: given }, address === undefined ? {} : { address });

describe('asking for a reset', () => {
  test('answers the same for known, unknown and inactive addresses; only the known one gets a letter', async () => {
    const { id, email } = house.cast.people.otherOrg;
    await house.db.run(sql`update users set active = false where id = ${id}`);
    const answers = [await forget(emailOf('org')), await forget('nobody@mail.example'), await forget(email)];
    for (const answer of answers)
      expect(answer).toEqual({ status: 200, body: { status: 'SUCCESS', message: '', data: { emailKept: true } } });
    expect((await emailsTo(house, emailOf('org'))).map((email) => email.subject)).toEqual(['Set a new password']);
    const all = await house.db.many(sql`select recipient from mails`);
    expect(all).toHaveLength(1);
    await house.db.run(sql`update users set active = true where id = ${id}`);
    expect(await house.db.many(sql`select from links where written_at is null`)).toEqual([]);
  });

  test('of an organization that is blocked writes nothing', async () => {
    await house.db.run(sql`update organizations set blocked = true where id = ${house.cast.otherOrganizationId}`);
    await forget(emailOf('otherOrg'));
    expect(await emailsTo(house, emailOf('otherOrg'))).toEqual([]);
    await house.db.run(sql`update organizations set blocked = false where id = ${house.cast.otherOrganizationId}`);
  });

  test('is never silenced by others while no link holds: three letters stand for half an hour, as their links do', async () => {
    const email = emailOf('thirdPanelist');
    for (let nth = 0; nth < 4; nth += 1) await forget(email, '192.0.2.66');
    expect(await emailsTo(house, email)).toHaveLength(3);
    await house.db.run(
      sql`update mails set created_at = created_at - interval '31 minutes' where recipient = ${email}`,
    );
    await forget(email);
    expect(await emailsTo(house, email)).toHaveLength(4);
  });

  test('more than three times in half an hour is silent; eleven times for one account from one place is 429', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect((await forget(emailOf('admin'))).status).toBe(200);
    expect(await emailsTo(house, emailOf('admin'))).toHaveLength(3);
    expect((await forget(emailOf('admin'))).status).toBe(429);
    expect((await forget(emailOf('admin'), '192.0.2.9')).status).toBe(200);
    expect((await forget(emailOf('org'))).status).toBe(200);
  });

  test('is for everybody of a campus behind one address, up to a hundred times in 15 minutes', async () => {
    for (let nth = 0; nth < 100; nth += 1)
      expect((await forget(`nobody${nth}@mail.example`)).status, `the ${nth + 1}th`).toBe(200);
    expect((await forget('nobody100@mail.example')).status).toBe(429);
    expect((await forget('nobody100@mail.example', '192.0.2.9')).status).toBe(200);
    expect((await signIn('org')).status).toBe(200);
  });
});

describe('a reset link', () => {
  test('sets the password, ends all sessions and failures, and tells the owner by mail', async () => {
    const { id, email, name } = house.cast.people.panelist;
    const session = await newSession(house.db, id);
    const other = await newSession(house.db, house.cast.people.secondPanelist.id);
    for (let nth = 0; nth < 10; nth += 1) await signIn('panelist', `guess ${nth}`);
    expect((await signIn('panelist')).status).toBe(429);
    await forget(email);
    const token = await tokenFor(house, email);
    expect(await look(token)).toMatchObject({
      status: 200,
      body: { data: { email, userType: 'PANELIST', name, organization: null, invitedBy: null } },
    });
    expect(await reset(token)).toMatchObject({ status: 200, body: { data: { userType: 'PANELIST' } } });
    expect((await post(house, whoAmI, {}, { token: session })).status).toBe(401);
    const alive = await house.app.inject({
      url: '/api/auth/me',
      headers: { host: '127.0.0.1', authorization: `Bearer ${other}` },
    });
    expect(alive.statusCode).toBe(200);
    expect((await signIn('panelist')).body.status).toBe('SUCCESS');
    const told = (await emailsTo(house, email)).at(-1);
    expect(told?.subject).toBe('Your password was changed');
    expect(told?.body).toContain('/forgot/panelist');
    expect(await actionsOf(house, id)).toEqual(['resetAsked', 'passwordReset', 'signIn']);
    expect(await everythingKept(house)).not.toContain(token);
  });

  test('gives a password to an account that came by a provider alone', async () => {
    const { id, email } = house.cast.people.candidate;
    await house.db.run(sql`update users set password_hash = null where id = ${id}`);
    expect((await signIn('candidate')).body.status).toBe('FAIL');
    await forget(email);
    expect((await reset(await tokenFor(house, email))).status).toBe(200);
    expect((await signIn('candidate')).body.status).toBe('SUCCESS');
  });

  test('holds 30 minutes from the moment it is made, works once, also at once, and ends the other ones', async () => {
    const { email } = house.cast.people.secondPanelist;
    await forget(email);
    const first = await tokenFor(house, email);
    await forget(email);
    const second = await tokenFor(house, email);
    const { minutes } = await house.db.one<{ minutes: number }>(sql`
      select max(extract(epoch from ends_at - now()))::float8 / 60 as minutes from links where email = ${email} and token_hash is not null`);
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect((await look(first)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 6 }, () => reset(second)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(5).fill(403)]);
    const refusals = [await reset(first), await reset(second), await look(first), await reset('A'.repeat(43))];
    for (const answer of refusals) expect(answer).toEqual(refusals[0]);
    expect(refusals[0]?.status).toBe(403);
  });

  test('is refused after its time, for another purpose, and for an account that was blocked meanwhile', async () => {
    const { id, email } = house.cast.people.thirdPanelist;
    await forget(email);
    const token = await tokenFor(house, email);
    const elsewhere = await post(house, lookAtLink, { purpose: 'invite', token });
    await house.db.run(sql`update users set active = false where id = ${id}`);
    const blocked = [await look(token), await reset(token)];
    await house.db.run(sql`update users set active = true where id = ${id}`);
    await house.db.run(sql`update links set ends_at = now() where email = ${email}`);
    for (const answer of [...blocked, await reset(token), await look(token)]) expect(answer).toEqual(elsewhere);
    expect(elsewhere.status).toBe(403);
  });

  test.each([
    [' Football1 ', texts.passwordCommon],
    ['InterviewPlatform1', texts.passwordNamed],
    ['short', texts.passwordInvalid],
  ])('stays open where the new password is %j', async (given, message) => {
    const { email } = house.cast.people.superAdmin;
    await forget(email);
    const token = await tokenFor(house, email);
    const { status, body } = await reset(token, given);
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field: 'password', message }] });
    expect((await reset(token)).status).toBe(200);
    await house.db.run(sql`update mails set created_at = created_at - interval '2 hours'`);
  });
});

test('a password that changes while somebody signs in with the old one leaves no session behind', async () => {
  const { id, email } = house.cast.people.admin;
  const kept = await hashPassword('Former#one-11');
  for (let round = 0; round < 6; round += 1) {
    await house.db.run(sql`delete from mails`);
    await house.db.run(sql`update users set password_hash = ${kept} where id = ${id}`);
    await forget(email);
    const token = await tokenFor(house, email);
    const [answer, changed] = await Promise.all([signIn('admin', 'Former#one-11'), reset(token)]);
    expect(changed.status).toBe(200);
    expect((await signIn('admin', 'Former#one-11')).body.status).toBe('FAIL');
    const { count } = await house.db.one<{ count: number }>(sql`
      select count(*) as count from sessions where user_id = ${id}`);
    expect(count, answer.body.status).toBe(0);
  }
});
