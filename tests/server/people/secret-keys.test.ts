import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { hashPassword } from '../../../server/auth/passwords';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { isSigned, mediaSigner } from '../../../server/kit/media';
import { keyIdOf, keysBeside, seal, sealedBy } from '../../../server/kit/secrets';
import { emailReturned, returnAddress } from '../../../server/messages/return-address';
import { placeOf } from '../../../server/people/profile-secrets';
import { reencrypt, requireKeys } from '../../../server/people/secret-keys';
import { getProfile, type Profile } from '../../../src/contract/people-profile';
import { profileTexts } from '../../../src/contract/people-profile-rules';
import { revealSecrets, saveSecret } from '../../../src/contract/people-profile-secrets';
import { goodSections } from '../../fixtures/profile-examples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { otherSign } from '../kit/files';
import { newSession } from '../contract/samples';

let house: House;
const good = goodSections('none');
const [first, second, third] = [1, 2, 3].map(() => randomBytes(32)) as [Buffer, Buffer, Buffer];
const configWith = (keys: readonly Buffer[], more: Record<string, string> = {}) =>
  readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: house.dataDir,
    PROFILE_KEYS: keys.map((key) => key.toString('base64')).join(','),
    ...more,
  });

beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`update users set password_hash = ${await hashPassword(good.bank.password)}`);
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from profile_secrets`);
  await house.db.run(sql`delete from login_failures`);
});

const owner = () => house.cast.people.panelist.id;
const bank = { account: '123456789012', holder: 'Sean O’Brien', ifsc: 'HDFC0001234' };
const store = (key: Buffer, userId = owner(), section: 'bank' | 'identity' = 'bank') =>
  house.db.run(sql`
    insert into profile_secrets (user_id, section, sealed)
    values (${userId}, ${section}, ${seal([key], placeOf(userId, section), JSON.stringify(section === 'bank' ? bank : { pan: 'ABCDE1234F', idKind: 'passport', idNumber: 'Z1234567' }))})`);
const stored = () =>
  house.db.many<{ section: string; sealed: Buffer }>(sql`
    select section, sealed from profile_secrets order by section`);

/** Calls of the owner to a server with these keys. */
async function withKeys(keys: readonly Buffer[]) {
  const app = await buildApp({
    config: configWith(keys),
    db: house.db,
    storage: house.storage,
    databaseUrl: house.db.pool.options.connectionString ?? '',
  });
  const headers = { host: '127.0.0.1', authorization: `Bearer ${await newSession(house.db, owner())}` };
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { ...answer.json<{ message: string; data: T }>(), status: answer.statusCode };
  };
  const profile = async () => (await ask<Profile>('GET', getProfile.path)).data;
  return {
    ask,
    profile,
    save: async (more: object = {}) =>
      ask<Profile>('PUT', saveSecret.path, {
        section: 'bank',
        revision: (await profile()).revisions.bank,
        value: good.bank,
        ...more,
      }),
    reveal: () => ask<unknown>('POST', revealSecrets.path.replace(':id', owner())),
    close: () => app.close(),
  };
}

describe('at the start', () => {
  test('each key that is in use must be there, or be stated as lost', async () => {
    await requireKeys(house.db, configWith([second]));
    await store(first);
    await store(third, house.cast.people.candidate.id);
    await requireKeys(house.db, configWith([second, first, third]));
    const [one, other] = [keyIdOf(first), keyIdOf(third)];
    await expect(requireKeys(house.db, configWith([second, first]))).rejects.toThrow(
      `${other} (1 values). Add them, or state that they are lost for good: PROFILE_KEYS_LOST=${other}`,
    );
    await expect(requireKeys(house.db, configWith([second]))).rejects.toThrow(
      new RegExp(`PROFILE_KEYS_LOST=(${one},${other}|${other},${one})$`),
    );
    await expect(requireKeys(house.db, configWith([second], { PROFILE_KEYS_LOST: one }))).rejects.toThrow(other);
    await requireKeys(house.db, configWith([second], { PROFILE_KEYS_LOST: ` ${one.toUpperCase()}, ${other}` }));
    expect(() => configWith([second], { PROFILE_KEYS_LOST: 'all' })).toThrow('PROFILE_KEYS_LOST must be ids of keys');
  });
});

describe('a change of keys', () => {
  test('of two processes, one after the other, leaves nothing unreadable in either', async () => {
    // The order of docs/settings.md: the new key is added last, then moved to the front.
    const steps = [
      [[first], [first]],
      [[first, second], [first]],
      [
        [first, second],
        [first, second],
      ],
      [
        [second, first],
        [first, second],
      ],
      [
        [second, first],
        [second, first],
      ],
    ] as const;
    for (const [one, other] of steps) {
      const servers = [await withKeys(one), await withKeys(other)];
      for (const writer of servers) {
        expect((await writer.save()).status).toBe(200);
        for (const reader of servers) expect((await reader.profile()).bank).toMatchObject({ country: 'IN' });
      }
      for (const server of servers) await server.close();
    }
    await reencrypt(house.db, configWith([second, first]));
    expect((await stored()).map(({ sealed }) => sealedBy(sealed))).toEqual([keyIdOf(second)]);
    await requireKeys(house.db, configWith([second]));
  });
});

describe('a value whose key is lost', () => {
  test('cannot be read, is kept until it is replaced deliberately, and that is audited', async () => {
    await store(first);
    await store(second, owner(), 'identity');
    const server = await withKeys([second]);
    expect(await server.profile()).toMatchObject({ bank: 'unreadable', identity: { pan: '•••• 234F' } });
    expect((await server.reveal()).data).toMatchObject({ bank: 'unreadable', identity: { pan: 'ABCDE1234F' } });
    const before = await stored();
    expect(await server.save()).toMatchObject({ status: 409, message: profileTexts.unreadable });
    expect(await stored()).toEqual(before);
    expect((await server.save({ replace: true })).data.bank).toEqual({
      country: 'IN',
      account: '•••• 9012',
      holder: 'S••• O••• B•••',
      ifsc: 'HDFC•••',
      swift: '',
    });
    expect(
      await house.db.many(sql`select user_id as by, object from audit where action = 'unreadableReplaced'`),
    ).toEqual([{ by: owner(), object: 'bank' }]);
    // The next change is an ordinary one.
    expect((await server.save()).status).toBe(200);
    await server.close();
  });

  test('is read again once its key is back', async () => {
    await store(first);
    const server = await withKeys([second, first]);
    expect((await server.reveal()).data).toMatchObject({ bank });
    await server.close();
  });
});

test('one damaged value breaks nothing else', async () => {
  await store(first);
  await store(first, owner(), 'identity');
  const server = await withKeys([first]);
  for (const at of [5, 20, 40]) {
    await house.db.run(sql`
      update profile_secrets set sealed = set_byte(sealed, ${at}, get_byte(sealed, ${at}) # 1) where section = 'bank'`);
    expect(await server.profile()).toMatchObject({ bank: 'unreadable', identity: { pan: '•••• 234F' } });
    expect(await server.reveal()).toMatchObject({ status: 200, data: { bank: 'unreadable' } });
    await house.db.run(sql`
      update profile_secrets set sealed = set_byte(sealed, ${at}, get_byte(sealed, ${at}) # 1) where section = 'bank'`);
  }
  expect(await server.profile()).toMatchObject({ bank: { account: '•••• 9012' } });
  await server.close();
});

describe('encrypting again', () => {
  test('gives everything the newest key, in batches, and says which key is no longer needed', async () => {
    await house.db.run(sql`
      insert into users (user_type, email, name, password_hash, draft_key)
      select 'PANELIST', 'many' || n || '@keys.example', 'Many Keys', 'none', '\\x00' from generate_series(1, 501) n`);
    const users = await house.db.many<{ id: string }>(sql`select id from users where email like '%@keys.example'`);
    for (const { id } of users) await store(first, id);
    await store(third);
    const [one, two, lost] = [first, second, third].map(keyIdOf);
    expect(await reencrypt(house.db, configWith([second, first]))).toEqual([
      `501 values were encrypted again with the key ${two}, which has 501 now.`,
      `The key ${one} is no longer needed.`,
      `The key ${lost} still has 1 values, which cannot be read.`,
    ]);
    expect((await stored()).filter(({ sealed }) => sealedBy(sealed) === two)).toHaveLength(501);
    expect((await reencrypt(house.db, configWith([second, first])))[0]).toMatch(/^0 values/);
    const before = await stored();
    expect(await reencrypt(house.db, configWith([second, first, third]))).toContain(
      `The key ${lost} is no longer needed.`,
    );
    const server = await withKeys([second]);
    expect((await server.reveal()).data).toMatchObject({ bank });
    expect(await stored()).not.toEqual(before);
    await server.close();
    await house.db.run(sql`delete from users where email like '%@keys.example'`);
  });
});

describe('the key of addresses of media', () => {
  const path = `/media/profilevideos/${randomUUID()}`;
  const keyIn = async () =>
    (await house.db.one<{ value: { sealed?: string } }>(sql`select value from server_keys where name = 'mediaKey'`))
      .value;
  const isOpen = async (address: string, keys: readonly Buffer[]) => {
    const query = Object.fromEntries(new URL(address, 'http://x').searchParams);
    return isSigned(house.db, configWith(keys), { query } as never, path);
  };

  test('is stored encrypted, opens with an older key too, and gets the newest one', async () => {
    await house.db.run(sql`update server_keys set value = '"in-clear"' where name = 'mediaKey'`);
    const address = (await mediaSigner(house.db, configWith([first])))(path);
    expect(JSON.stringify(await keyIn())).not.toContain('in-clear');
    expect(sealedBy(Buffer.from((await keyIn()).sealed ?? '', 'base64'))).toBe(keyIdOf(first));
    expect(await isOpen(address, [second, first])).toBe(true);
    await reencrypt(house.db, configWith([second, first]));
    expect(sealedBy(Buffer.from((await keyIn()).sealed ?? '', 'base64'))).toBe(keyIdOf(second));
    expect(await isOpen(address, [second])).toBe(true);
    expect(await isOpen(otherSign(address), [second])).toBe(false);
  });

  test('that cannot be read is replaced, once for several at the same time', async () => {
    await mediaSigner(house.db, configWith([first]));
    const config = configWith([third]);
    const addresses = await Promise.all(
      Array.from({ length: 5 }, async () => (await mediaSigner(house.db, config))(path)),
    );
    for (const address of addresses) expect(await isOpen(address, [third])).toBe(true);
  });
});

test('the key of return addresses is stored encrypted too, and gets the newest key', async () => {
  const bounces = { local: 'bounces', domain: 'mail.example', tokens: [] };
  const settings = (keys: readonly Buffer[]) => ({ ...configWith(keys), bounces });
  const value = async () =>
    (await house.db.one<{ value: { sealed?: string } }>(sql`select value from server_keys where name = 'bounceKey'`))
      .value;
  await house.db.run(sql`update server_keys set value = '"in-clear"' where name = 'bounceKey'`);
  const address = await returnAddress(house.db, settings([first]), 12);
  expect(JSON.stringify(await value())).not.toContain('in-clear');
  await reencrypt(house.db, configWith([second, first]));
  expect(sealedBy(Buffer.from((await value()).sealed ?? '', 'base64'))).toBe(keyIdOf(second));
  expect(await emailReturned(house.db, settings([second]), [address])).toBe(12);
  expect(await emailReturned(house.db, settings([second]), [address.replace('+12-', '+13-')])).toBeNull();
});

test('a change by the owner is told where the stored value cannot be read', async () => {
  await store(first);
  // The key of the test server is a different one.
  expect(keysBeside(house.dataDir).map(keyIdOf)).not.toContain(keyIdOf(first));
  const { revisions, bank: shown } = ok(await house.call(getProfile, { as: 'panelist' }));
  expect(shown).toBe('unreadable');
  const body = { section: 'bank', revision: revisions.bank, value: good.bank } as const;
  refused(await house.call(saveSecret, { as: 'panelist', body }), 409);
});
