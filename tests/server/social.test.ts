import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import { startIdentity, type Identity } from '../../server/identity/child';
import type { SecondStep } from '../../src/contract/auth';
import type { SocialUserType } from '../../src/contract/auth-social';
import { texts } from '../../src/contract/texts';
import { totpAt } from './auth/authenticators';
import { closeHouse, startHouse, type House } from './kit';
import { addStranger } from './kit/cast';
import { addResume } from './kit/files';
import { codeOf, comeBack, tokensOf } from './kit/identity';
import { postSocial, refusedSocial, type SocialSaid } from './kit/social';

let identity: Identity;
let house: House;
beforeAll(async () => {
  identity = await startIdentity(comeBack);
  house = await startHouse({ publicUrl: 'http://127.0.0.1:3000', social: identity.social });
});
afterAll(async () => {
  await identity.stop();
  await closeHouse(house);
});
beforeEach(() => house.db.run(sql`truncate login_failures`));

const refused = refusedSocial.body;
type Said = SocialSaid;
const post = (provider: 'google' | 'linkedin', body: object, origin?: string) =>
  postSocial(house.app, provider, body, origin);
const byToken = (accessToken: string, more: object = {}, userType: SocialUserType = 'PANELIST') =>
  post('google', { userType, accessToken, ...more });
const byCode = (authToken: string, userType: SocialUserType = 'PANELIST') => post('linkedin', { userType, authToken });
const tokenOf = async (email: string, unverified = false) =>
  (await tokensOf(identity.issuer, { email, unverified })).accessToken;

function valuesOf({ status, body }: Said) {
  if (status !== 200 || body.status !== 'SUCCESS') throw new Error(JSON.stringify({ status, body }));
  return { ...body.data, panelistExperience: body.panelistExperience };
}
const usersWith = (email: string) =>
  house.db.many<{ id: string; userType: string; name: string; hash: string | null }>(sql`
    select id, user_type as "userType", name, password_hash as hash from users where email = ${email}`);
const countUsers = async () => (await house.db.one<{ n: number }>(sql`select count(*) as n from users`)).n;

describe('an account with a second factor', () => {
  test('waits for the second step, which answers as the provider’s sign-in would have', async () => {
    const { token } = valuesOf(await byToken(await tokenOf('fay.factor@mail.example')));
    const ask = async (url: string, payload: object, more: object = {}) => {
      const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', ...more };
      return (await house.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })).json<{
        data: Record<string, string>;
        [name: string]: unknown;
      }>();
    };
    const own = { authorization: `Bearer ${token}` };
    const { setUpId, secret = '' } = (await ask('/auth/factors/app', { password: null, factor: null }, own)).data;
    const now = Date.now() / 1_000;
    await ask('/auth/factors/app/confirm', { setUpId, code: totpAt(secret, now - 30) }, own);

    const { body } = await byToken(await tokenOf('fay.factor@mail.example'));
    expect(body).toMatchObject({ status: 'SECOND_FACTOR', ways: ['code', 'recoveryCode'] });
    expect(body).not.toHaveProperty('data');
    const { stepToken } = body as unknown as SecondStep;
    const proven = await ask('/auth/second-factor', { stepToken, proof: { code: totpAt(secret, now) } });
    expect(proven).toMatchObject({
      status: 'SUCCESS',
      data: { name: 'Fay Factor', systemEmail: 'fay.factor@mail.example', userType: 'PANELIST' },
    });
  });
});

describe('somebody new', () => {
  test('becomes a panelist once, with the session values at their places', async () => {
    const accessToken = await tokenOf('nora.new@mail.example');
    const first = valuesOf(await byToken(accessToken));
    expect(first).toMatchObject({
      name: 'Nora New',
      designation: '',
      userType: 'PANELIST',
      systemEmail: 'nora.new@mail.example',
      systemMobileNumber: '',
      services: ['TWO_WAY'],
      resumeExisted: true,
      panelistExperience: 0,
    });
    const again = valuesOf(await byToken(await tokenOf('nora.new@mail.example')));
    expect(again.userId).toBe(first.userId);
    expect(again.token).not.toBe(first.token);
    expect(await usersWith('nora.new@mail.example')).toEqual([
      { id: first.userId, userType: 'PANELIST', name: 'Nora New', hash: null },
    ]);
    const me = await house.app.inject({
      url: '/api/auth/me',
      headers: { host: '127.0.0.1:3000', authorization: `Bearer ${again.token}` },
    });
    expect(me.json()).toMatchObject({ status: 'SUCCESS', data: { userId: first.userId } });
    const audited = await house.db.many(sql`
      select action, object from audit where user_id = ${first.userId} and action = 'signIn'`);
    expect(audited).toEqual(Array(2).fill({ action: 'signIn', object: 'google' }));
  });

  test('becomes a candidate by the professional network, without a resume until one is there', async () => {
    const email = 'cara.new@mail.example';
    const first = valuesOf(await byCode(await codeOf(identity.issuer, { email }), 'CANDIDATE'));
    expect(first).toMatchObject({ userType: 'CANDIDATE', resumeExisted: false, panelistExperience: null });
    const { id } = await house.db.one<{ id: string }>(sql`select id from persons where user_id = ${first.userId}`);
    await addResume(house, id);
    const again = valuesOf(await byCode(await codeOf(identity.issuer, { email }), 'CANDIDATE'));
    expect(again).toMatchObject({ userId: first.userId, resumeExisted: true });
  });

  test('is the candidate whom an organization uploaded, without a resume of their own', async () => {
    const uploaded = await addStranger(house.db, house.cast.organizationId);
    await house.db.run(sql`update candidates set resume_text = 'Nine years' where id = ${uploaded.id}`);
    const { email } = await house.db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${uploaded.personId}`);
    const values = valuesOf(await byToken(await tokenOf(email), {}, 'CANDIDATE'));
    expect(values).toMatchObject({ userType: 'CANDIDATE', resumeExisted: false });
    expect(await house.db.many(sql`select user_id as id from persons where email = ${email}`)).toEqual([
      { id: values.userId },
    ]);
  });

  test('who comes eight times at once is one account', async () => {
    const email = 'race.new@mail.example';
    const [accessToken, ...codes] = await Promise.all([
      tokenOf(email),
      ...Array.from({ length: 4 }, () => codeOf(identity.issuer, { email })),
    ]);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => byToken(accessToken)),
      ...codes.map((code) => byCode(code, 'CANDIDATE')),
    ]);
    const [made] = await usersWith(email);
    expect(answers.map((answer) => valuesOf(answer).userId)).toEqual(Array(8).fill(made?.id));
    expect(await usersWith(email)).toHaveLength(1);
  });
});

describe('an account that is there', () => {
  test.each(['org', 'admin', 'candidate'] as const)('of %s keeps its kind', async (who) => {
    const { id, email, userType } = house.cast.people[who];
    const values = valuesOf(await byToken(await tokenOf(email.toUpperCase())));
    expect(values).toMatchObject({ userId: id, userType, systemEmail: email });
  });

  test('stays that of the identity when its e-mail has changed', async () => {
    const email = 'will.move@mail.example';
    const { userId } = valuesOf(await byToken(await tokenOf(email)));
    await house.db.run(sql`update users set email = 'moved@mail.example' where id = ${userId}`);
    expect(valuesOf(await byToken(await tokenOf(email)))).toMatchObject({ userId, systemEmail: 'moved@mail.example' });
    expect(await usersWith(email)).toEqual([]);
  });

  test('that may not sign in is refused, linked before or not', async () => {
    const { id, email } = house.cast.people.otherOrg;
    const block = (blocked: boolean) =>
      house.db.run(sql`update organizations set blocked = ${blocked} where id = ${house.cast.otherOrganizationId}`);
    await block(true);
    expect((await byToken(await tokenOf(email))).body).toEqual(refused);
    await block(false);
    expect(valuesOf(await byToken(await tokenOf(email))).userId).toBe(id);
    await house.db.run(sql`update users set active = false where id = ${id}`);
    expect((await byToken(await tokenOf(email))).body).toEqual(refused);
    expect(await usersWith(email)).toHaveLength(1);
  });

  test('is none while its registration is not confirmed: that one is void then', async () => {
    const email = 'squatted@mail.example';
    await house.db.run(sql`
      insert into links (purpose, email, given, ends_at)
      values ('confirm', ${email}, '{"userType":"CANDIDATE","name":"Eve","passwordHash":"hers"}', now() + interval '1 day')`);
    const values = valuesOf(await byToken(await tokenOf(email)));
    expect(values).toMatchObject({ userType: 'PANELIST', name: 'Squatted' });
    expect(await usersWith(email)).toMatchObject([{ hash: null }]);
    expect(await house.db.many(sql`select void_at is not null as void from links where email = ${email}`)).toEqual([
      { void: true },
    ]);
  });
});

describe('what is refused, in one text, and makes nobody', () => {
  let before: number;
  beforeEach(async () => {
    before = await countUsers();
  });
  const nobodyCame = async (said: Said) => {
    expect(said).toEqual({ status: 200, body: refused });
    expect(await countUsers()).toBe(before);
  };

  test('a token that was made for another client', async () => {
    const { issuer, social } = identity;
    const answer = await fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await codeOf(issuer, { email: 'stolen@mail.example' }),
        redirect_uri: comeBack,
        client_id: social.linkedin.clientId,
        client_secret: social.linkedin.clientSecret ?? '',
      }),
    });
    const { access_token: accessToken } = (await answer.json()) as { access_token: string };
    const own = await fetch(`${issuer}/me`, { headers: { authorization: `Bearer ${accessToken}` } });
    expect(own.status).toBe(200);
    await nobodyCame(await byToken(accessToken));
  });

  test('an e-mail that is not verified', async () => {
    await nobodyCame(await byToken(await tokenOf('uma@mail.example', true)));
    await nobodyCame(await byCode(await codeOf(identity.issuer, { person: 'Uma Unverified' })));
  });

  test('an e-mail that is not verified and has an account', async () => {
    await nobodyCame(await byToken(await tokenOf(house.cast.people.admin.email, true)));
  });

  test.each([
    ['garbage', 'garbage'],
    ['white space', '\n'],
    ['letters that no token has', 'é 李'],
    ['very much', 'x'.repeat(2048)],
  ])('%s in the place of token or code', async (_what, value) => {
    await nobodyCame(await byToken(value));
    await nobodyCame(await byCode(value));
  });

  test('an id token, or a code, in the place of an access token', async () => {
    const { idToken } = await tokensOf(identity.issuer, { email: 'id@mail.example' });
    await nobodyCame(await byToken(idToken));
    await nobodyCame(await byToken(await codeOf(identity.issuer, { email: 'id@mail.example' })));
  });

  test('a code that was used', async () => {
    const code = await codeOf(identity.issuer, { email: house.cast.people.panelist.email });
    valuesOf(await byCode(code));
    await nobodyCame(await byCode(code));
  });

  test('a code that was sent somewhere else', async () => {
    const code = () =>
      codeOf(identity.issuer, { email: 'far@mail.example' }, 'http://localhost:3000/dashboard/linkedin');
    await nobodyCame(
      await post('linkedin', { userType: 'PANELIST', authToken: await code() }, 'http://127.0.0.1:3000'),
    );
    await nobodyCame(await post('linkedin', { userType: 'PANELIST', authToken: await code() }, 'https://evil.example'));
  });
});

test('the demo is reached by both names of this machine', async () => {
  const authToken = await codeOf(
    identity.issuer,
    { email: 'near@mail.example' },
    'http://localhost:3000/dashboard/linkedin',
  );
  const origin = 'http://localhost:3000';
  const said = await post('linkedin', { userType: 'PANELIST', authToken }, origin);
  expect(valuesOf(said).systemEmail).toBe('near@mail.example');
});

test('profile fields of the body are never believed', async () => {
  const lies = {
    sub: 'somebody-else',
    email: house.cast.people.admin.email,
    email_verified: true,
    name: 'Ada Admin',
    given_name: 'Ada',
  };
  const values = valuesOf(await byToken(await tokenOf('liar@mail.example'), lies, 'CANDIDATE'));
  expect(values).toMatchObject({ systemEmail: 'liar@mail.example', name: 'Liar', userType: 'CANDIDATE' });
  const said = await byToken(await tokenOf('liar@mail.example', true), lies, 'CANDIDATE');
  expect(said.body).toEqual(refused);
});

test.each(['ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER', 'panelist', ''])('nobody is made %j', async (userType) => {
  const accessToken = await tokenOf('would.be@mail.example');
  const said = await post('google', { userType, accessToken });
  expect(said).toMatchObject({ status: 400, body: { message: texts.validationFailed } });
  expect(await usersWith('would.be@mail.example')).toEqual([]);
});

test('one token is tried ten times and no more, others are not held up', async () => {
  for (let nth = 0; nth < 10; nth += 1) expect((await byToken('guess')).body).toEqual(refused);
  expect(await byToken('guess')).toEqual({ status: 429, body: { status: 'FAIL', message: texts.tooMany } });
  valuesOf(await byToken(await tokenOf('nora.new@mail.example')));
});
