import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examine, linesOf } from '../../scripts/lib/doctor/examine';
import { cloneDatabase } from './database';

let url = '';
const folder = mkdtempSync(join(tmpdir(), 'interviews-doctor-'));
beforeAll(async () => {
  url = (await cloneDatabase()).url;
});
afterAll(() => rmSync(folder, { recursive: true }));

const levels = async (env: Record<string, string>) => {
  const found = await examine({ DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1:9', ...env });
  return {
    found,
    of: (what: string) => found.find((one) => one.what === what)?.level,
    text: linesOf(found).join('\n'),
  };
};

// The database of the tests gives up durability for speed.
test('good settings have nothing that is wrong, except for a database that loses what it confirmed', async () => {
  const { found, of, text } = await levels({});
  expect(
    found.filter(({ level }) => level === 'wrong').map(({ what }) => what),
    text,
  ).toEqual(['Durability']);
  expect(of('Sessions')).toBe('ok');
  expect(of('Migrations')).toBe('ok');
  expect(of('Files')).toBe('ok');
  expect(of('Mail')).toBe('warning');
});

test('a server behind a proxy needs time in which it is not ready before it stops', async () => {
  const behind = { TRUST_PROXY: '1', PUBLIC_URL: 'https://127.0.0.1:9' };
  expect((await levels(behind)).of('DRAIN_SECONDS')).toBe('warning');
  expect((await levels({ ...behind, DRAIN_SECONDS: '5' })).of('DRAIN_SECONDS')).toBeUndefined();
  expect((await levels({})).of('DRAIN_SECONDS')).toBeUndefined();
});

test('bad settings are named, without their secrets', async () => {
  const secret = 'canary-secret';
  const { of, text } = await levels({
    DATABASE_URL: `postgres://someone:${secret}@127.0.0.1:1/none`,
    SMTP_URL: `smtp://someone:${secret}@127.0.0.1:1`,
    PUBLIC_URL: 'http://platform.invalid',
  });
  for (const what of ['Database', 'Mail']) expect(of(what), text).toBe('wrong');
  expect(of('PUBLIC_URL')).toBe('wrong');
  expect(of('TRUST_PROXY')).toBe('warning');
  expect(text).not.toContain(secret);
  expect((await levels({ PORT: 'many' })).of('Settings')).toBe('wrong');
});
