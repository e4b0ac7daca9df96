import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { setPassword } from '../../../server/auth/sessions';
import { sealTotp, sealTotpAgain, stepOf, takeCode } from '../../../server/auth/totp';
import { raw, sql } from '../../../server/db/database';
import { login, whoAmI, type SecondStep } from '../../../src/contract/auth';
import {
  askPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  endSessionsOf,
  getAccountAccess,
  listFactors,
  removeFactor,
  renamePasskey,
  renewRecoveryCodes,
  resetFactors,
} from '../../../src/contract/auth-factors';
import { secondFactor, type FactorProof } from '../../../src/contract/auth-second-step';
import { listSessions } from '../../../src/contract/auth-own';
import { listAdmins } from '../../../src/contract/auth-users';
import { getSummarySwitch } from '../../../src/contract/messages';
import { texts } from '../../../src/contract/texts';
import { newSession } from '../contract/samples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { softAuthenticator, toBase32, totpAt } from './authenticators';
import { actionsOf, emailsTo, everythingKept, password, post } from './kit';

const origin = 'https://interviews.example.com';
let house: House;
beforeAll(async () => {
  house = await startHouse({ publicUrl: origin });
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  for (const table of [
    'login_failures',
    'known_addresses',
    'totp_secrets',
    'passkeys',
    'recovery_codes',
    'sign_in_steps',
  ])
    await house.db.run(sql`delete from ${raw(table)}`);
  await house.db.run(sql`update settings set value = null where key = 'secondFactor'`);
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
});

const idOf = (name: PersonName) => house.cast.people[name].id;
const now = () => Date.now() / 1_000;

/**
 * Adds an authenticator app. Returns its secret and the recovery codes. A later code than that of the set-up can still
 * be used.
 */
async function withApp(name: PersonName, factor: FactorProof | null = null) {
  const { setUpId, secret } = ok(await house.call(beginApp, { as: name, body: { password, factor } }));
  const { recoveryCodes } = ok(
    await house.call(confirmApp, { as: name, body: { setUpId, code: totpAt(secret, now() - 30) } }),
  );
  return { secret, recoveryCodes };
}

const firstStep = async (name: PersonName, address = '127.0.0.1') =>
  (await post(house, login, { userName: house.cast.people[name].email, password }, { address }))
    .body as unknown as SecondStep;
const second = (stepToken: string, proof: FactorProof, address = '127.0.0.1') =>
  post(house, secondFactor, { stepToken, proof }, { address });

describe('a code of an authenticator app', () => {
  const secret = toBase32(Buffer.from('12345678901234567890'));

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
  ])('is that of RFC 6238 at %d', (seconds, code) => {
    expect(totpAt(secret, seconds, 8)).toBe(code);
    expect(stepOf(secret, code.slice(-6), 0, seconds)).toBe(Math.floor(seconds / 30));
  });

  test('may be one step early or late, and no more', () => {
    const at = 1_234_567_890 + 15;
    const taken = [-60, -30, 0, 30, 60].map((drift) => stepOf(secret, totpAt(secret, at + drift), 0, at) !== null);
    expect(taken).toEqual([false, true, true, true, false]);
  });

  test('is not one of a step that was used, and has six digits', () => {
    const at = 1_234_567_890;
    const step = Math.floor(at / 30);
    const code = totpAt(secret, at);
    expect(stepOf(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, step - 1, at)).toBe(step);
    expect(stepOf(secret, code, step, at)).toBeNull();
    for (const typed of ['', '12345', '1234567', 'abcdef', `${code}0`]) expect(stepOf(secret, typed, 0, at)).toBeNull();
  });
});

describe('signing in with a second factor', () => {
  test('begins no session before the second step, and then answers as login does', async () => {
    const { secret } = await withApp('panelist');
    const before = await house.db.one<{ count: number }>(
      sql`select count(*) from sessions where user_id = ${idOf('panelist')}`,
    );
    const step = await firstStep('panelist', '203.0.113.5');
    await second(step.stepToken, { code: '000000' }, '203.0.113.5');
    await expect
      .poll(() =>
        house.db.many(
          sql`select kind, call from security_events where user_id = ${idOf('panelist')} and address = '203.0.113.5'`,
        ),
      )
      .toEqual([{ kind: 'wrongFactor', call: 'POST /auth/second-factor' }]);
    expect(step).toEqual({
      status: 'SECOND_FACTOR',
      message: texts.secondStep,
      stepToken: expect.any(String) as string,
      ways: ['code', 'recoveryCode'],
      passkey: null,
    });
    expect(await house.db.one(sql`select count(*) from sessions where user_id = ${idOf('panelist')}`)).toEqual(before);
    expect(
      await house.db.many(
        sql`select from known_addresses where user_id = ${idOf('panelist')} and address = '203.0.113.5'`,
      ),
    ).toEqual([]);
    const { status, body } = await second(step.stepToken, { code: totpAt(secret, now()) }, '203.0.113.5');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(
      [
        'designation',
        'message',
        'name',
        'panelistExperience',
        'services',
        'status',
        'systemEmail',
        'systemMobileNumber',
        'token',
        'userId',
        'userType',
      ].sort(),
    );
    expect(body.status).toBe('SUCCESS');
    const known = await house.db.many(
      sql`select from known_addresses where user_id = ${idOf('panelist')} and address = '203.0.113.5'`,
    );
    expect(known).toHaveLength(1);
  });

  test('answers the same for a wrong, a used and an old code', async () => {
    const { secret, recoveryCodes } = await withApp('panelist');
    const code = totpAt(secret, now());
    expect((await second((await firstStep('panelist')).stepToken, { code })).body.status).toBe('SUCCESS');
    const [recoveryCode = ''] = recoveryCodes;
    const used = { recoveryCode: ` ${recoveryCode.toUpperCase().replaceAll('-', ' ')}` };
    expect((await second((await firstStep('panelist')).stepToken, used)).body.status).toBe('SUCCESS');
    const { stepToken } = await firstStep('panelist');
    const answers = [];
    for (const proof of [{ code }, { code: '000000' }, { code: totpAt(secret, now() - 90) }, used])
      answers.push((await second(stepToken, proof)).body);
    expect(new Set(answers.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ status: 'FAIL', message: texts.factorWrong })]),
    );
    expect(await actionsOf(house, idOf('panelist'))).toContain('recoveryCodeUsed');
    expect(ok(await house.call(listFactors, { as: 'panelist' })).recoveryCodes).toBe(9);
  });

  test('is that of the time at the database, also where the clock of a server is wrong', async () => {
    const { secret } = await withApp('panelist');
    const { stepToken } = await firstStep('panelist');
    const code = totpAt(secret, now());
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    const answer = await second(stepToken, { code }).finally(() => vi.useRealTimers());
    expect(answer.body.status).toBe('SUCCESS');
  });

  test('takes one of two simultaneous calls', async () => {
    const { secret } = await withApp('panelist');
    const code = totpAt(secret, now());
    const [one, other] = [await firstStep('panelist'), await firstStep('panelist')];
    const same = await Promise.all([one, one].map(({ stepToken }) => second(stepToken, { code })));
    expect(same.filter(({ body }) => body.status === 'SUCCESS')).toHaveLength(1);
    expect((await second(other.stepToken, { code })).body.status).toBe('FAIL');
    expect((await second(one.stepToken, { code })).body.status).toBe('EXPIRED');
  });

  test('ends after five tries, and after five minutes', async () => {
    const { secret } = await withApp('panelist');
    const { stepToken } = await firstStep('panelist');
    const statuses = [];
    for (let nth = 0; nth < 6; nth += 1) statuses.push((await second(stepToken, { code: '000000' })).body.status);
    expect(statuses).toEqual([...Array<string>(5).fill('FAIL'), 'EXPIRED']);
    await house.db.run(sql`delete from login_failures`);
    const late = await firstStep('panelist');
    await house.db.run(sql`update sign_in_steps set ends_at = ends_at - interval '5 minutes'`);
    expect((await second(late.stepToken, { code: totpAt(secret, now()) })).body).toEqual({
      status: 'EXPIRED',
      message: texts.secondStepEnded,
    });
    expect((await second('no step has this token', { code: '000000' })).body.status).toBe('EXPIRED');
  });

  test('is limited over all steps, and the first step alone forgets no failure', async () => {
    await withApp('panelist');
    await house.db.run(sql`delete from login_failures`);
    const statuses: (string | number)[] = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { stepToken } = await firstStep('panelist');
      for (let guess = 0; guess < 4; guess += 1) {
        const { status, body } = await second(stepToken, { code: '000000' });
        statuses.push(status === 200 ? body.status : status);
      }
    }
    expect(statuses).toEqual([...Array<string>(10).fill('FAIL'), 429, 429]);
    const { count } = await house.db.one<{ count: number }>(sql`
      select count(*) from login_failures where account_hash = sha256(lower(${house.cast.people.panelist.email})::bytea)`);
    expect(count).toBe(3);
  });

  test('stops guesses from many addresses, while the owner signs in', async () => {
    const { secret } = await withApp('panelist');
    const home = '192.0.2.10';
    expect(
      (await second((await firstStep('panelist', home)).stepToken, { code: totpAt(secret, now()) }, home)).body.status,
    ).toBe('SUCCESS');
    await house.db.run(sql`
      insert into login_failures (account_hash, address, at)
      select sha256(lower(${`second factor ${idOf('panelist')}`})::bytea), '198.51.100.' || n, clock_timestamp() from generate_series(1, 40) n`);
    const other = await firstStep('panelist', '198.51.100.99');
    expect((await second(other.stepToken, { code: '000000' }, '198.51.100.99')).status).toBe(429);
    const own = await firstStep('panelist', home);
    expect((await second(own.stepToken, { code: totpAt(secret, now() + 30) }, home)).body.status).toBe('SUCCESS');
  });

  test('ends with a new password, and is asked for with that one too', async () => {
    const { secret } = await withApp('panelist');
    const { stepToken } = await firstStep('panelist');
    const hash = await hashPassword(password);
    await house.db.transaction((tx) => setPassword(tx, idOf('panelist'), hash));
    expect((await firstStep('panelist')).status).toBe('SECOND_FACTOR');
    expect((await second(stepToken, { code: totpAt(secret, now()) })).body.status).toBe('EXPIRED');
    await house.db.run(sql`
      insert into sessions (token_hash, user_id, ends_at)
      select sha256(${house.cast.people.panelist.token}::bytea), ${idOf('panelist')}, now() + interval '1 hour'`);
  });

  test('keeps no secret in clear', async () => {
    const { secret, recoveryCodes } = await withApp('panelist');
    const { stepToken } = await firstStep('panelist');
    const all = await everythingKept(house);
    for (const one of [secret, stepToken, ...recoveryCodes]) expect(all).not.toContain(one);
  });
});

describe('a passkey', () => {
  async function withPasskey(name: PersonName) {
    const key = softAuthenticator(origin, 'interviews.example.com');
    const begun = ok(await house.call(beginPasskey, { as: name, body: { password, factor: null } }));
    const answer = await house.call(confirmPasskey, {
      as: name,
      body: { setUpId: begun.setUpId, passkey: key.make(begun.challenge) },
    });
    return { key, begun, recoveryCodes: ok(answer).recoveryCodes };
  }

  test('is added, named, used, and removed with the recovery codes', async () => {
    const { key, begun, recoveryCodes } = await withPasskey('panelist');
    expect(begun).toMatchObject({ rpId: 'interviews.example.com', exclude: [] });
    expect(recoveryCodes).toHaveLength(10);
    const step = await firstStep('panelist');
    expect(step.ways).toEqual(['passkey', 'recoveryCode']);
    const proof = { passkey: key.sign(step.passkey?.challenge ?? '') };
    expect((await second(step.stepToken, proof)).body.status).toBe('SUCCESS');
    const [passkey] = ok(await house.call(listFactors, { as: 'panelist' })).passkeys;
    expect(passkey?.usedAt).not.toBeNull();
    const id = passkey?.id ?? '';
    refused(await house.call(renamePasskey, { as: 'org', params: { id }, body: { name: 'Mine' } }), 404);
    ok(await house.call(renamePasskey, { as: 'panelist', params: { id }, body: { name: ' Work laptop ' } }));
    expect(ok(await house.call(listFactors, { as: 'panelist' })).passkeys[0]?.name).toBe('Work laptop');
    const remove = (as: PersonName, factor: FactorProof | null) =>
      house.call(removeFactor, { as, body: { password, factor, passkeyId: id } });
    refused(await remove('org', null), 404);
    const { challenge, credentials } = ok(await house.call(askPasskey, { as: 'panelist' }));
    expect(credentials).toHaveLength(1);
    const first = key.sign(challenge);
    // A challenge is bound to the session that asked for it.
    const other = key.sign(step.passkey?.challenge ?? '');
    expect(refused(await remove('panelist', { passkey: other }), 400).details?.[0]?.field).toBe('factor');
    await house.db.run(sql`update sessions set challenge_ends_at = now() where challenge is not null`);
    refused(await remove('panelist', { passkey: first }), 400);
    const again = ok(await house.call(askPasskey, { as: 'panelist' }));
    ok(await remove('panelist', { passkey: key.sign(again.challenge) }));
    refused(await house.call(askPasskey, { as: 'panelist' }), 409);
    expect(ok(await house.call(listFactors, { as: 'panelist' }))).toMatchObject({ passkeys: [], recoveryCodes: 0 });
  });

  test.each([
    ['of another page', (challenge: string): [string, string?] => [challenge, 'https://evil.example']],
    ['for another challenge', (): [string, string?] => ['b3RoZXI']],
  ])('made %s is refused', async (_, made) => {
    const key = softAuthenticator(origin, 'interviews.example.com');
    const { setUpId, challenge } = ok(
      await house.call(beginPasskey, { as: 'panelist', body: { password, factor: null } }),
    );
    const answer = await house.call(confirmPasskey, {
      as: 'panelist',
      body: { setUpId, passkey: key.make(...made(challenge)) },
    });
    expect(refused(answer, 400).details?.[0]?.field).toBe('passkey');
  });

  test('is not taken from another page, for another challenge, or with a counter that went back', async () => {
    const { key } = await withPasskey('panelist');
    const first = await firstStep('panelist');
    const challenge = first.passkey?.challenge ?? '';
    expect((await second(first.stepToken, { passkey: key.sign(challenge, { count: 7 }) })).body.status).toBe('SUCCESS');
    const step = await firstStep('panelist');
    const own = step.passkey?.challenge ?? '';
    for (const passkey of [
      key.sign(own, { from: 'https://evil.example', count: 8 }),
      key.sign(challenge, { count: 9 }),
      key.sign(own, { count: 7 }),
      softAuthenticator(origin, 'interviews.example.com').sign(own),
    ])
      expect((await second(step.stepToken, { passkey })).body).toEqual({ status: 'FAIL', message: texts.factorWrong });
    expect((await second(step.stepToken, { passkey: key.sign(own, { count: 10 }) })).body.status).toBe('SUCCESS');
  });
});

describe('own factors', () => {
  test('need the password again, and tell the owner', async () => {
    const { email } = house.cast.people.otherCandidate;
    expect(
      refused(await house.call(beginApp, { as: 'otherCandidate', body: { password: 'guess', factor: null } }), 400)
        .details,
    ).toEqual([{ field: 'password', message: texts.passwordInvalid }]);
    const { secret } = await withApp('otherCandidate');
    const remove = (typed: string | null, factor: FactorProof | null) =>
      house.call(removeFactor, { as: 'otherCandidate', body: { password: typed, factor, passkeyId: null } });
    expect(refused(await remove(null, null), 400).details).toEqual([
      { field: 'password', message: texts.passwordInvalid },
    ]);
    const code = totpAt(secret, now());
    const renewed = await house.call(renewRecoveryCodes, {
      as: 'otherCandidate',
      body: { password, factor: { code } },
    });
    const { recoveryCodes } = ok(renewed);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) expect(one).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){6}[0-9a-hjkmnp-tv-z]{4}$/);
    ok(await remove(password, { code: totpAt(secret, now() + 30) }));
    const bodies = (await emailsTo(house, email)).map(({ body }) => body).join('\n');
    for (const words of [
      'An authenticator app was added',
      'New recovery codes were made',
      'The authenticator app was removed',
    ])
      expect(bodies).toContain(words);
    expect(await actionsOf(house, idOf('otherCandidate'))).toEqual(
      expect.arrayContaining(['secondFactorAdded', 'recoveryCodesMade', 'secondFactorRemoved']),
    );
    refused(await house.call(renewRecoveryCodes, { as: 'otherCandidate', body: { password, factor: null } }), 409);
  });

  test('are proven before they change: one of them as well as the password, and each code works once', async () => {
    const { secret, recoveryCodes } = await withApp('panelist');
    const calls = [
      (factor: FactorProof | null) => house.call(beginApp, { as: 'panelist', body: { password, factor } }),
      (factor: FactorProof | null) => house.call(beginPasskey, { as: 'panelist', body: { password, factor } }),
      (factor: FactorProof | null) => house.call(renewRecoveryCodes, { as: 'panelist', body: { password, factor } }),
      (factor: FactorProof | null) =>
        house.call(removeFactor, { as: 'panelist', body: { password, factor, passkeyId: null } }),
    ] as const;
    for (const change of calls) {
      expect(refused(await change(null), 400).details).toEqual([{ field: 'factor', message: texts.factorMissing }]);
      for (const wrong of [{ code: '000000' }, { recoveryCode: 'abcd-efgh' }])
        expect(refused(await change(wrong), 400).details).toEqual([{ field: 'factor', message: texts.factorWrong }]);
      await house.db.run(sql`delete from login_failures`);
    }
    expect(ok(await house.call(listFactors, { as: 'panelist' }))).toMatchObject({
      ...{ ways: ['code', 'recoveryCode'], recoveryCodes: 10 },
    });
    const code = totpAt(secret, now());
    ok(await calls[0]({ code }));
    refused(await calls[1]({ code }), 400);
    const [recoveryCode = ''] = recoveryCodes;
    // A recovery code is accepted without the app, however it is typed.
    ok(await calls[1]({ recoveryCode: recoveryCode.replaceAll('-', '').toUpperCase().replaceAll('0', 'O') }));
    refused(await calls[3]({ recoveryCode }), 400);
    ok(await calls[3]({ recoveryCode: recoveryCodes[1] ?? '' }));
    expect(ok(await house.call(listFactors, { as: 'panelist' }))).toMatchObject({ app: null, ways: [] });
    const bodies = (await emailsTo(house, house.cast.people.panelist.email)).map(({ body }) => body).join('\n');
    expect(bodies).toContain('A recovery code was used to change how your account is protected');
    await expect
      .poll(() =>
        house.db.many(sql`
          select distinct call from security_events where kind = 'wrongFactor' and user_id = ${idOf('panelist')} and call like '%remove'`),
      )
      .toEqual([{ call: 'POST /auth/factors/remove' }]);
  });

  test('cannot be guessed by changing them: tries are those of a sign-in', async () => {
    await withApp('panelist');
    const body = { password, factor: { code: '000000' }, passkeyId: null };
    const statuses = [];
    for (let nth = 0; nth < 11; nth += 1)
      statuses.push((await house.call(removeFactor, { as: 'panelist', body })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('of an account without a password need a young session', async () => {
    await house.db.run(sql`update users set password_hash = null where id = ${idOf('candidate')}`);
    const begin = async (token: string) =>
      (await post(house, beginApp, { password: null, factor: null }, { token })).status;
    const token = await newSession(house.db, idOf('candidate'));
    expect(await begin(token)).toBe(200);
    await house.db.run(
      sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${idOf('candidate')}`,
    );
    expect(await begin(token)).toBe(409);
  });

  test('are replaced: the earlier app no longer works, and recovery codes stay', async () => {
    const first = await withApp('panelist');
    const next = await withApp('panelist', { code: totpAt(first.secret, now()) });
    expect([first.recoveryCodes.length, next.recoveryCodes.length]).toEqual([10, 0]);
    const { stepToken } = await firstStep('panelist');
    expect((await second(stepToken, { code: totpAt(first.secret, now()) })).body.status).toBe('FAIL');
    expect((await second(stepToken, { code: totpAt(next.secret, now()) })).body.status).toBe('SUCCESS');
  });

  test('a set-up is its owner’s, ends after 15 minutes, and its codes are not guessed', async () => {
    const { setUpId, secret } = ok(await house.call(beginApp, { as: 'panelist', body: { password, factor: null } }));
    const confirm = (as: PersonName, code: string) => house.call(confirmApp, { as, body: { setUpId, code } });
    refused(await confirm('org', totpAt(secret, now())), 404);
    await house.db.run(sql`delete from login_failures`);
    for (let nth = 0; nth < 10; nth += 1) refused(await confirm('panelist', '000000'), 400);
    refused(await confirm('panelist', totpAt(secret, now())), 429);
    await house.db.run(sql`delete from login_failures`);
    await house.db.run(sql`update factor_set_ups set ends_at = now()`);
    refused(await confirm('panelist', totpAt(secret, now())), 404);
  });
});

describe('while a second factor is required', () => {
  const require = () => house.db.run(sql`update settings set value = '"admins"' where key = 'secondFactor'`);

  test('admins without one set it up first, with their next call', async () => {
    ok(await house.call(listAdmins, { as: 'admin' }));
    await require();
    for (const as of ['admin', 'superAdmin'] as const)
      expect(refused(await house.call(listAdmins, { as }), 403)).toMatchObject({
        message: 'Set up a second factor first.',
        data: { secondFactorDue: true },
      });
    refused(await house.call(getSummarySwitch, { as: 'admin' }), 403);
    expect(ok(await house.call(whoAmI, { as: 'admin' })).secondFactorDue).toBe(true);
    ok(await house.call(listSessions, { as: 'panelist' }));
    expect(ok(await house.call(whoAmI, { as: 'org' })).secondFactorDue).toBe(false);
    await withApp('admin');
    ok(await house.call(listAdmins, { as: 'admin' }));
    expect(ok(await house.call(whoAmI, { as: 'admin' })).secondFactorDue).toBe(false);
  });

  test('the last one stays', async () => {
    await require();
    const { secret } = await withApp('admin');
    const factor = { code: totpAt(secret, now()) };
    refused(await house.call(removeFactor, { as: 'admin', body: { password, factor, passkeyId: null } }), 409);
    expect(ok(await house.call(listFactors, { as: 'admin' })).app).not.toBeNull();
  });
});

describe('another account', () => {
  test('says how it is signed in, and what may be done about it, for whom', async () => {
    const access = (as: PersonName, id: string) => house.call(getAccountAccess, { as, params: { id } });
    await house.db.run(sql`delete from sessions where user_id = ${idOf('thirdPanelist')}`);
    expect(ok(await access('admin', idOf('thirdPanelist')))).toMatchObject({
      ...{ sessions: 0, lastActiveAt: null, secondFactor: false, mayEndSessions: false, mayResetFactors: false },
    });
    await newSession(house.db, idOf('thirdPanelist'));
    await withApp('otherAdmin');
    const may = async (as: PersonName, id: string) => {
      const { mayEndSessions, mayResetFactors } = ok(await access(as, id));
      return [mayEndSessions, mayResetFactors];
    };
    expect(ok(await access('admin', idOf('thirdPanelist')))).toMatchObject({ sessions: 1 });
    expect(await may('admin', idOf('thirdPanelist'))).toEqual([true, false]);
    await newSession(house.db, idOf('otherAdmin'));
    expect(await may('admin', idOf('otherAdmin'))).toEqual([false, false]);
    expect(await may('superAdmin', idOf('otherAdmin'))).toEqual([true, true]);
    expect(await may('superAdmin', idOf('superAdmin'))).toEqual([false, false]);
    refused(await access('admin', idOf('superAdmin')), 404);
    refused(await access('org', idOf('thirdPanelist')), 403);
  });

  test('loses its factors and its sessions by a super admin alone, and its owner is told', async () => {
    await withApp('otherAdmin');
    const token = await newSession(house.db, idOf('otherAdmin'));
    const reset = (as: PersonName, id: string) => house.call(resetFactors, { as, params: { id } });
    refused(await reset('admin', idOf('otherAdmin')), 403);
    refused(await reset('superAdmin', idOf('superAdmin')), 409);
    refused(await reset('superAdmin', idOf('org')), 404);
    ok(await reset('superAdmin', idOf('otherAdmin')));
    expect((await post(house, beginApp, { password, factor: null }, { token })).status).toBe(401);
    expect((await firstStep('otherAdmin')).status).toBe('SUCCESS');
    expect(await actionsOf(house, idOf('superAdmin'))).toContain('secondFactorsReset');
    const [email] = (await emailsTo(house, house.cast.people.otherAdmin.email)).slice(-1);
    expect(email?.body).toContain('An admin removed all second factors of your account');
  });

  test('loses its sessions by an admin, but not that of an admin', async () => {
    const end = (as: PersonName, id: string) => house.call(endSessionsOf, { as, params: { id } });
    const token = await newSession(house.db, idOf('thirdPanelist'));
    await house.db.run(sql`
      insert into calendar_feeds (user_id, token_hash) values (${idOf('thirdPanelist')}, 'a feed')`);
    ok(await end('admin', idOf('thirdPanelist')));
    expect((await post(house, beginApp, { password, factor: null }, { token })).status).toBe(401);
    expect(await actionsOf(house, idOf('admin'))).toContain('sessionsEndedOf');
    const [email] = (await emailsTo(house, house.cast.people.thirdPanelist.email)).slice(-1);
    expect(email?.subject).toBe('You were signed out everywhere');
    expect(await house.db.many(sql`select from calendar_feeds where user_id = ${idOf('thirdPanelist')}`)).toEqual([]);
    refused(await end('admin', idOf('superAdmin')), 409);
    refused(await end('superAdmin', idOf('superAdmin')), 409);
  });
});

test('encrypted secrets of apps are encrypted again with a new key', async () => {
  const secret = toBase32(Buffer.from('12345678901234567890'));
  const [older, newer] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await house.db.run(sql`
    insert into totp_secrets (user_id, sealed, last_step) values (${idOf('org')}, ${sealTotp([older], idOf('org'), secret)}, 0)`);
  expect(await house.db.transaction((tx) => sealTotpAgain(tx, [newer, older]))).toBe(1);
  const code = totpAt(secret, now());
  expect(await house.db.transaction((tx) => takeCode(tx, [older], idOf('org'), code))).toBe(false);
  expect(await house.db.transaction((tx) => takeCode(tx, [newer], idOf('org'), code))).toBe(true);
});
