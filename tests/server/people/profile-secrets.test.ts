import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { sql } from '../../../server/db/database';
import { isSealedBy, keysBeside, readKeys, seal, unseal } from '../../../server/kit/secrets';
import { getProfile } from '../../../src/contract/people-profile';
import { getProfileOf, revealSecrets, saveSecret } from '../../../src/contract/people-profile-secrets';
import { type SaveSecret, type SecretSection } from '../../../src/contract/people-profile-sections';
import { exampleValue, goodSections, profileExamples } from '../../fixtures/profile-examples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';

let house: House;
const good = goodSections('none');
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update users set password_hash = ${await hashPassword(good.bank.password)}`);
});
afterAll(() => closeHouse(house));

async function save(as: PersonName, section: SecretSection, value: unknown = good[section]) {
  const { revisions } = ok(await house.call(getProfile, { as }));
  return house.call(saveSecret, { as, body: { section, revision: revisions[section], value } as SaveSecret });
}
const looks = async () =>
  (await house.db.one<{ n: number }>(sql`select count(*) as n from audit where action = 'profileSecretsSeen'`)).n;

describe('keys', () => {
  const [first, second] = ['a', 'b'].map((one) => Buffer.alloc(32, one));
  test('seal for one place; an old key still opens, another one does not', () => {
    const sealed = seal([first as Buffer], 'u1 bank', '1234');
    expect(unseal([second as Buffer, first as Buffer], 'u1 bank', sealed)).toBe('1234');
    expect(unseal([second as Buffer], 'u1 bank', sealed)).toBeNull();
    expect(() => unseal([first as Buffer], 'u2 bank', sealed)).toThrow();
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1);
    expect(() => unseal([first as Buffer], 'u1 bank', sealed)).toThrow();
    expect(seal([first as Buffer], 'u1 bank', '1234')).not.toEqual(seal([first as Buffer], 'u1 bank', '1234'));
  });
  test('name the algorithm in what they seal: one that is not known opens nothing, and is due to be encrypted again', () => {
    const sealed = seal([first as Buffer], 'u1 bank', '1234');
    expect([sealed[0], isSealedBy(first as Buffer, sealed), isSealedBy(second as Buffer, sealed)]).toEqual([
      ...[1, true, false],
    ]);
    sealed.writeUInt8(2, 0);
    expect(() => unseal([first as Buffer], 'u1 bank', sealed)).toThrow('not known');
    expect(isSealedBy(first as Buffer, sealed)).toBe(false);
  });
  test('beside the data are made once, readable by their owner only', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'key-'));
    const made = keysBeside(dataDir);
    expect(keysBeside(dataDir)).toEqual(made);
    expect(statSync(join(dataDir, 'profile-key')).mode & 0o777).toBe(0o600);
    expect(readKeys(readFileSync(join(dataDir, 'profile-key'), 'utf8').trim())).toEqual(made);
    rmSync(dataDir, { recursive: true });
  });
  test('a setting that is no key is none', () => expect(readKeys('short')).toBeNull());
});

describe.each(['panelist', 'candidate'] as const)('of a %s', (as) => {
  test('are stored encrypted, masked in every reply, and shown to their owner and a SUPER_ADMIN with an audit row', async () => {
    const saved = ok(await save(as, 'bank'));
    expect(saved.bank).toEqual({
      country: 'IN',
      account: '•••• 9012',
      holder: 'S••• O••• B•••',
      ifsc: 'HDFC•••',
      swift: '',
    });
    expect(ok(await save(as, 'identity')).identity).toEqual({
      pan: '•••• 234F',
      idKind: 'Passport',
      idNumber: '•••• 4567',
    });
    const { id, email } = house.cast.people[as];
    const stored = await house.db.many<{ sealed: Buffer }>(
      sql`select sealed from profile_secrets where user_id = ${id}`,
    );
    for (const { sealed } of stored) expect(sealed.toString('latin1')).not.toMatch(/123456789012|ABCDE|HDFC|Z1234/);
    const before = await looks();
    for (const reader of [as, 'superAdmin'] as const)
      expect(ok(await house.call(revealSecrets, { as: reader, params: { id } }))).toEqual({
        bank: { country: 'IN', account: '123456789012', holder: 'Sean O Brien', ifsc: 'HDFC0001234', swift: '' },
        identity: { pan: 'ABCDE1234F', idKind: 'passport', idNumber: 'Z1234567' },
      });
    expect(await looks()).toBe(before + 2);
    expect(ok(await house.call(getProfileOf, { as: 'admin', params: { id } })).bank).toEqual(saved.bank);
    refused(await house.call(revealSecrets, { as: 'admin', params: { id } }), 403);
    refused(await house.call(revealSecrets, { as: 'otherCandidate', params: { id } }), 404);
    const emails = await house.db.many<{ subject: string; body: string }>(sql`
      select subject, body from mails where recipient = ${email} order by id`);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Your bank details were changed',
      'Your PAN and ID proof were changed',
    ]);
    expect(JSON.stringify(emails)).not.toMatch(/9012|HDFC|234F/);
  });
});

test('nothing of them is in idempotency, logs of changes, or any table in clear', async () => {
  const { kept } = await house.db.one<{ kept: number }>(sql`select count(*) as kept from idempotency`);
  expect(kept).toBe(0);
  expect(saveSecret.once ?? revealSecrets.once).toBeUndefined();
});

test('each rule is held by the API, with its message at its field', async () => {
  for (const example of profileExamples.filter(({ section }) => section === 'bank' || section === 'identity')) {
    const answer = await save('otherCandidate', example.section as SecretSection, exampleValue(example, 'none'));
    const what = JSON.stringify(example.path);
    if (example.message === null) expect(answer.status, what).toBe(200);
    else
      expect(refused(answer, 400).details, what).toEqual([
        { field: example.at ?? example.path, message: example.message },
      ]);
  }
});

test('a wrong password changes nothing, and ten of them are the last', async () => {
  const wrong = { ...good.bank, password: 'Wrong#horse7' };
  for (let tries = 0; tries < 10; tries += 1)
    expect(refused(await save('candidate', 'bank', wrong), 400).details).toEqual([
      { field: 'password', message: 'Please enter valid password' },
    ]);
  refused(await save('candidate', 'bank', wrong), 429);
  refused(await save('candidate', 'bank'), 429);
});

test('what was saved elsewhere is not overwritten, and the answer does not say what it is', async () => {
  const answer = await house.call(saveSecret, {
    as: 'panelist',
    body: { section: 'bank', revision: 0, value: good.bank },
  });
  expect(answer.status).toBe(409);
  expect((answer.body as { data: unknown }).data).toEqual({ revision: 1 });
});
