import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine } from '../../../scripts/lib/doctor/examine';
import { closeHouse, startHouse, type House } from '../../server/kit';
import { isInstalled, startPgBouncer } from './kit';

describe.runIf(isInstalled('pgbouncer'))('the doctor behind PgBouncer', () => {
  let house: House;
  let pooler: Awaited<ReturnType<typeof startPgBouncer>>;
  beforeAll(async () => {
    house = await startHouse();
    pooler = await startPgBouncer(house);
  });
  afterAll(async () => {
    await pooler.close();
    await closeHouse(house);
  });
  const found = async (env: Record<string, string>, what: string) => {
    const all = await examine({ DATA_DIR: house.dataDir, PUBLIC_URL: 'http://127.0.0.1:9', ...env });
    return all.find((one) => one.what === what);
  };

  test('finds that sessions work where PostgreSQL itself is named, and what those of the pooler lack', async () => {
    expect((await found(pooler.env, 'Sessions'))?.level).toBe('ok');
    expect(await found(pooler.env, 'Pooler')).toMatchObject({
      level: 'warning',
      line: expect.stringMatching(/lack.*RECONNECT/),
    });
  });

  test.each([
    ['DATABASE_URL', (url: string) => ({ DATABASE_URL: url })],
    ['DATABASE_DIRECT_URL', (url: string) => ({ DATABASE_URL: url, DATABASE_DIRECT_URL: url })],
  ])('names %s where it leads through the pooler', async (name, env) => {
    expect(await found(env(pooler.env.DATABASE_URL), 'Sessions')).toMatchObject({
      level: 'wrong',
      line: expect.stringMatching(new RegExp(`^${name} leads through a pooler.*Set DATABASE_DIRECT_URL`)),
    });
  });
});
