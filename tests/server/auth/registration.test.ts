import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { readAccountEmail } from '../../../server/auth/email-links';
import {
  confirmAgain,
  confirmEmail,
  listRegistrations,
  lookAtLink,
  register,
} from '../../../src/contract/auth-accounts';
import { login } from '../../../src/contract/auth';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { actionsOf, demo, everythingKept, emailsTo, password, post, tokenFor, tokenIn, userOf, write } from './kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`delete from login_failures`));

const good = { userType: 'CANDIDATE', name: ' Lea Lund ', mobile: '+47 41234567', password } as const;
let count = 0;
const fresh = () => `lea.${(count += 1)}@mail.example`;
const ask = (userName: string, change: object = {}, address?: string) =>
  post(house, register, { ...good, userName, ...change }, address === undefined ? {} : { address });
const confirm = (token: string, given = password) => post(house, confirmEmail, { token, password: given });
const signIn = (userName: string, given = password) => post(house, login, { userName, password: given });

describe('a registration', () => {
  test('of a candidate makes nothing until the link of its letter is opened, and then the account and its person', async () => {
    const email = fresh();
    expect(await ask(email)).toEqual({
      status: 200,
      body: { status: 'SUCCESS', message: '', data: { emailKept: true } },
    });
    expect(await userOf(house, email)).toBeNull();
    const [message] = await emailsTo(house, email);
    expect(message?.subject).toBe('Please confirm your email');
    expect(message?.body).toContain('Hello Lea Lund,');
    const token = await tokenFor(house, email);
    expect(await post(house, lookAtLink, { purpose: 'confirm', token })).toMatchObject({
      status: 200,
      body: { data: { email, userType: 'CANDIDATE', name: 'Lea Lund', organization: null, invitedBy: null } },
    });
    expect(await userOf(house, email)).toBeNull();
    expect(await confirm(token)).toMatchObject({ status: 200, body: { data: { userType: 'CANDIDATE' } } });
    const user = await userOf(house, email);
    expect(user).toMatchObject({ userType: 'CANDIDATE', name: 'Lea Lund', mobile: good.mobile, draftKey: 32 });
    const candidacies = await house.db.many(sql`
      select c.name, c.mobile, c.uploaded_by as by, c.organization_id as organization from persons p join candidates c on c.person_id = p.id
      where p.user_id = ${user?.id} and p.email = ${email}`);
    expect(candidacies).toEqual([{ name: 'Lea Lund', mobile: good.mobile, by: 'P', organization: null }]);
    expect((await signIn(email, ` ${password}`)).body.status).toBe('SUCCESS');
    expect(await actionsOf(house, user?.id ?? '')).toEqual(['accountMade', 'emailConfirmed', 'signIn']);
  });

  test('of a panelist makes one whose profile is not confirmed', async () => {
    const email = fresh();
    await ask(email, { userType: 'PANELIST', mobile: null });
    expect((await confirm(await tokenFor(house, email))).status).toBe(200);
    const kept = await house.db.many(sql`
      select p.profile_confirmed as confirmed, u.mobile from panelists p join users u on u.id = p.user_id where u.email = ${email}`);
    expect(kept).toEqual([{ confirmed: false, mobile: null }]);
  });

  test('joins the person whom an organization uploaded with this e-mail, in whatever case it is written', async () => {
    await ask('Chen.Li@MAIL.example');
    expect((await confirm(await tokenFor(house, 'chen.li@mail.example'))).status).toBe(200);
    const user = await userOf(house, 'chen.li@mail.example');
    const rows = await house.db.many<{ organization: string | null }>(sql`
      select c.organization_id as organization from persons p join candidates c on c.person_id = p.id
      where p.user_id = ${user?.id} order by c.organization_id nulls last`);
    expect(rows).toEqual([{ organization: house.cast.organizationId }, { organization: null }]);
  });

  test('gives the candidacy that an admin added for the portal their own name and number', async () => {
    const email = fresh();
    await house.db.run(sql`
      with person as (insert into persons (email) values (${email}) returning id)
      insert into candidates (person_id, organization_id, name, uploaded_by) select id, null, 'L Lund', 'A' from person`);
    await ask(email);
    expect((await confirm(await tokenFor(house, email))).status).toBe(200);
    const rows = await house.db.many(sql`
      select c.name, c.mobile from persons p join candidates c on c.person_id = p.id where p.email = ${email}`);
    expect(rows).toEqual([{ name: 'Lea Lund', mobile: good.mobile }]);
  });

  test.each(['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER', 'candidate', ''])('as %j is refused', async (userType) => {
    const email = fresh();
    const { status, body } = await ask(email, { userType });
    expect({ status, fields: body.details?.map((one) => one.field) }).toEqual({ status: 400, fields: ['userType'] });
    expect(await emailsTo(house, email)).toEqual([]);
  });

  test.each([
    ['password', { password: ' 1234567 ' }, texts.passwordInvalid],
    ['password', { password: ' PassWord1 ' }, texts.passwordCommon],
    ['password', { password: 'qwertyuiop' }, texts.passwordCommon],
    ['password', { password: 'Lea.Lund_2026' }, texts.passwordNamed],
    ['mobile', { mobile: '+47 12' }, texts.numberInvalid],
    ['userName', { userName: 'lea@mail' }, texts.emailInvalid],
    ['name', { name: ' L ' }, 'should have at least 3 characters'],
  ])('with a wrong %s is refused at its field: %j', async (field, change, message) => {
    const { status, body } = await ask(fresh(), change);
    expect({ status, details: body.details }).toEqual({ status: 400, details: [{ field, message }] });
  });

  test.each([
    ['of small letters alone', 'correct horse staple'],
    ['of digits alone', '8240917365'],
    ['of another alphabet', 'ЖдёмВесну'],
    ['of 64 characters', 'x7'.repeat(32)],
  ])('takes a password %s', async (_, given) => {
    const email = fresh();
    expect((await ask(email, { password: given })).status).toBe(200);
    expect((await confirm(await tokenFor(house, email), given)).status).toBe(200);
    expect((await signIn(email, given)).body.status).toBe('SUCCESS');
  });

  test('keeps neither the password nor the token', async () => {
    const email = fresh();
    await ask(email, { password: 'Unheard#of-99' });
    const token = await tokenFor(house, email);
    const before = await everythingKept(house);
    expect((await confirm(token, 'Unheard#of-99')).status).toBe(200);
    const kept = before + (await everythingKept(house));
    expect(kept).not.toContain(token);
    expect(kept).not.toContain('Unheard#of-99');
  });
});

describe('an address that has an account', () => {
  test('is answered as any other, and its owner gets a letter without a link to confirm', async () => {
    const { email, name } = house.cast.people.org;
    const known = await ask(email);
    expect(known).toEqual(await ask(fresh()));
    const messages = await emailsTo(house, email);
    expect(messages.map((message) => message.subject)).toEqual(['You already have an account']);
    expect(messages[0]?.body).toContain(`Hello ${name},`);
    expect(messages[0]?.body).toContain('/login/organization');
    expect(messages[0]?.body).toContain('/forgot/organization');
    expect(messages[0]?.body).not.toMatch(/register#|\[\[/);
    expect(ok(await house.call(listRegistrations, { as: 'admin' })).content.map((row) => row.email)).not.toContain(
      email,
    );
  });

  test('gets nothing where the account is not active', async () => {
    const { id, email } = house.cast.people.otherOrg;
    await house.db.run(sql`update users set active = false where id = ${id}`);
    expect((await ask(email)).status).toBe(200);
    expect(await emailsTo(house, email)).toEqual([]);
    await house.db.run(sql`update users set active = true where id = ${id}`);
  });
});

describe('several registrations of one address', () => {
  const twice = async (email: string) => {
    await ask(email, { name: 'First One' });
    await ask(email, { name: 'Second One' });
    await write(house);
    const tokens: string[] = [];
    for (const { id } of await house.db.many<{ id: string }>(
      sql`select id from mails where recipient = ${email} order by id`,
    ))
      tokens.push(await shown(id));
    return tokens as [string, string];
  };
  const shown = async (id: string) => tokenIn((await readAccountEmail(house.db, demo, id)).body);

  test('wait side by side; confirming one makes the account and ends the others', async () => {
    const email = fresh();
    const [first, second] = await twice(email);
    expect((await confirm(second)).status).toBe(200);
    expect((await userOf(house, email))?.name).toBe('Second One');
    refused(await house.call(lookAtLink, { body: { purpose: 'confirm', token: first } }), 403);
    refused(await house.call(confirmEmail, { body: { token: first, password } }), 403);
    expect((await userOf(house, email))?.name).toBe('Second One');
  });

  test('confirmed at once make one account', async () => {
    for (let round = 0; round < 4; round += 1) {
      const email = fresh();
      const tokens = await twice(email);
      const answers = await Promise.all(tokens.map((token) => confirm(token)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
    }
  });

  test('get three letters an hour, silently', async () => {
    const email = fresh();
    for (let nth = 0; nth < 4; nth += 1) expect((await ask(email)).status).toBe(200);
    expect(await emailsTo(house, email)).toHaveLength(3);
    await house.db.run(
      sql`update mails set created_at = created_at - interval '61 minutes' where recipient = ${email}`,
    );
    await ask(email);
    expect(await emailsTo(house, email)).toHaveLength(4);
  });

  test('of one e-mail from one address of the network end with 429, for these two alone', async () => {
    const email = fresh();
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await ask(email, {}, '192.0.2.50')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await ask(email, {}, '192.0.2.51')).status).toBe(200);
    expect((await ask(fresh(), {}, '192.0.2.50')).status).toBe(200);
  });

  test('of a campus behind one address pass, up to a hundred in 15 minutes', async () => {
    const campus = '192.0.2.60';
    for (let nth = 0; nth < 12; nth += 1) expect((await ask(fresh(), {}, campus)).status).toBe(200);
    await house.db.run(sql`
      insert into login_failures (account_hash, address)
      select sha256(n::text::bytea), address from (select distinct address from login_failures) f, generate_series(1, 88) n`);
    expect((await ask(fresh(), {}, campus)).status).toBe(429);
    // People at that address can still sign in.
    const { email } = house.cast.people.admin;
    expect((await post(house, login, { userName: email, password }, { address: campus })).status).toBe(200);
  });
});

describe('a link to confirm', () => {
  test('makes an account only for who chose its password, and stays open for them', async () => {
    const email = fresh();
    await ask(email, { password: 'Of-a#stranger1' });
    const token = await tokenFor(house, email);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { details: [{ field: 'password', message: texts.passwordInvalid }] },
    });
    expect(await userOf(house, email)).toBeNull();
    expect((await confirm(token, ' Of-a#stranger1 ')).status).toBe(200);
  });

  test('of a stranger makes the account of who registered the same email with another password', async () => {
    const email = fresh();
    for (let nth = 0; nth < 3; nth += 1) await ask(email, { name: 'Ola Nord', password: 'Of-a#stranger1' });
    await write(house);
    await ask(email, { name: 'Lea Owner', userType: 'PANELIST' });
    expect(await emailsTo(house, email)).toHaveLength(3);
    const answered = await confirm(await tokenFor(house, email));
    expect(answered).toMatchObject({ status: 200, body: { data: { userType: 'PANELIST' } } });
    expect(await userOf(house, email)).toMatchObject({ name: 'Lea Owner', userType: 'PANELIST' });
    expect((await signIn(email)).body.status).toBe('SUCCESS');
    const hashes = sql`select count(*) from links where email = ${email} and given ? 'passwordHash'`;
    // Those of two other strangers, which have ended.
    expect(await house.db.one(hashes)).toEqual({ count: 2 });
  });

  test('makes no account of a registration that three newer ones follow', async () => {
    const email = fresh();
    await ask(email);
    for (let nth = 0; nth < 4; nth += 1) await ask(email, { password: 'Of-a#stranger1' });
    expect((await confirm(await tokenFor(house, email))).status).toBe(400);
    expect(await userOf(house, email)).toBeNull();
  });

  test('cannot be guessed at: after ten wrong passwords it answers 429', async () => {
    const email = fresh();
    await ask(email);
    const token = await tokenFor(house, email);
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1) statuses.push((await confirm(token, `wrong ${nth}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('works once, also when it is used many times at once', async () => {
    const email = fresh();
    await ask(email);
    const token = await tokenFor(house, email);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(403)]);
  });

  test('holds 24 hours from the moment it is made, and is refused in one text whatever is wrong with it', async () => {
    const email = fresh();
    await ask(email);
    await write(house);
    await house.db.run(sql`update links set ends_at = now() + interval '1 minute' where email = ${email}`);
    const token = await tokenFor(house, email);
    const { hours } = await house.db.one<{ hours: number }>(sql`
      select extract(epoch from ends_at - now())::float8 / 3600 as hours from links where email = ${email}`);
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const wrong = [await confirm('A'.repeat(43)), await post(house, lookAtLink, { purpose: 'reset', token })];
    await house.db.run(sql`update links set ends_at = now() where email = ${email}`);
    wrong.push(await confirm(token), await post(house, lookAtLink, { purpose: 'confirm', token }));
    await house.db.run(sql`update links set ends_at = now() + interval '1 hour' where email = ${email}`);
    expect((await confirm(token)).status).toBe(200);
    wrong.push(await confirm(token), await post(house, lookAtLink, { purpose: 'confirm', token }));
    for (const answer of wrong) expect(answer).toEqual(wrong[0]);
    expect(wrong[0]).toMatchObject({
      status: 403,
      body: { message: expect.stringMatching(/^This link has expired/) as string },
    });
  });
});

describe('signing in before confirming', () => {
  test('says the same where the address has an account, so that a registration tells nobody whether it has one', async () => {
    const [known, unknown] = [house.cast.people.secondPanelist.email, fresh()];
    for (const email of [known, unknown]) {
      await ask(email, { password: 'Of-a#stranger1' });
      await write(house);
    }
    const answers = await Promise.all([known, unknown].map((email) => signIn(email, 'Of-a#stranger1')));
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.body.status).toBe('WARNING');
    expect(await emailsTo(house, known)).toHaveLength(1);
  });

  test('goes on saying so when an account was made by another registration', async () => {
    const email = fresh();
    await ask(email, { password: 'Of-a#stranger1' });
    await ask(email);
    const token = await tokenFor(house, email);
    expect((await confirm(token)).status).toBe(200);
    expect((await signIn(email, 'Of-a#stranger1')).body.status).toBe('WARNING');
    expect((await signIn(email)).body.status).toBe('SUCCESS');
  });

  test('takes back no failures of the account', async () => {
    const { email } = house.cast.people.secondPanelist;
    await ask(email, { password: 'Of-a#stranger1' });
    const statuses: number[] = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await signIn(email, nth === 8 ? 'Of-a#stranger1' : `guess ${nth}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });

  test('warns who knows the password of the registration, and sends the letter again; nobody else learns of it', async () => {
    const email = fresh();
    await ask(email);
    await write(house);
    expect(await signIn(email)).toEqual({ status: 200, body: { status: 'WARNING', message: texts.emailUnconfirmed } });
    expect(await emailsTo(house, email)).toHaveLength(2);
    const unknown = await signIn(fresh(), 'another one');
    expect(await signIn(email, 'another one')).toEqual(unknown);
    expect(unknown.body).toEqual({ status: 'FAIL', message: texts.loginFailed });
    for (let nth = 0; nth < 3; nth += 1) await signIn(email);
    expect(await emailsTo(house, email)).toHaveLength(3);
  });

  test('gives a registration that ended a new link, and not life to the old one', async () => {
    const email = fresh();
    await ask(email);
    const old = await tokenFor(house, email);
    await house.db.run(sql`update links set ends_at = now() - interval '1 hour' where email = ${email}`);
    expect((await signIn(email)).body.status).toBe('WARNING');
    expect((await confirm(old)).status).toBe(403);
    expect((await confirm(await tokenFor(house, email))).status).toBe(200);
  });
});

describe('an admin', () => {
  test('sees what waits, newest first, and sends the confirmation again with a new link', async () => {
    const [older, newer] = [fresh(), fresh()];
    await ask(older);
    await ask(newer, { userType: 'PANELIST' });
    const page = ok(await house.call(listRegistrations, { as: 'admin', query: { _limit: 2 } }));
    expect(page.content).toMatchObject([
      { email: newer, userType: 'PANELIST', name: 'Lea Lund' },
      { email: older, userType: 'CANDIDATE' },
    ]);
    expect(page.totalElements).toBeGreaterThan(2);
    const old = await tokenFor(house, older);
    const params = { id: page.content[1]?.id ?? '' };
    ok(await house.call(confirmAgain, { as: 'admin', params }));
    const renewed = await tokenFor(house, older);
    expect((await confirm(old)).status).toBe(403);
    expect((await confirm(renewed)).status).toBe(200);
    refused(await house.call(confirmAgain, { as: 'admin', params }), 404);
    refused(await house.call(confirmAgain, { as: 'admin', params: { id: house.cast.links.invite.id } }), 404);
    refused(await house.call(listRegistrations, { as: 'panelist' }), 403);
  });
});
