import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examineEmailDns, type ResolveTxt } from '../../scripts/lib/doctor/email-dns';
import { examine, linesOf } from '../../scripts/lib/doctor/examine';
import { readConfig } from '../../server/config';
import { cloneDatabase } from './database';

let url = '';
const folder = mkdtempSync(join(tmpdir(), 'interviews-doctor-'));
beforeAll(async () => {
  url = (await cloneDatabase()).url;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A DNS with these TXT records; a string instead of records is the error code of the answer. */
const dnsOf =
  (records: Record<string, string[] | string>): ResolveTxt =>
  (name) => {
    const found = records[name] ?? 'ENOTFOUND';
    return typeof found === 'string'
      ? Promise.reject(Object.assign(new Error('no'), { code: found }))
      : // In pieces, as long ones are.
        Promise.resolve(found.map((text) => [text.slice(0, 100), text.slice(100)]));
  };

const levels = async (env: Record<string, string>, records: Record<string, string[] | string> = {}) => {
  const found = await examine(
    { DATA_DIR: folder, DATABASE_URL: url, PUBLIC_URL: 'http://127.0.0.1:9', ...env },
    dnsOf(records),
  );
  return {
    found,
    of: (what: string) => found.find((one) => one.what === what)?.level,
    text: linesOf(found).join('\n'),
  };
};

// The database of the tests trades durability for speed.
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

describe('what DNS says of the domain of the sender', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const { publicKey, privateKey } = pair();
  const p = publicKey.toString('base64');
  const env = {
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'https://hire.corp.example',
    DKIM_DOMAIN: 'corp.example',
    DKIM_SELECTOR: 'mail2026',
    DKIM_KEY: privateKey,
  };
  const good = {
    'hire.corp.example': ['a token of something', 'v=spf1 include:mail.example -all'],
    '_dmarc.hire.corp.example': ['v=DMARC1; p=reject; rua=mailto:reports@corp.example'],
    'mail2026._domainkey.corp.example': [`v=DKIM1; k=rsa; p=${p}`],
  };
  const linesFor = async (records: Record<string, string[] | string>, more: Record<string, string> = {}) =>
    linesOf(await examineEmailDns(readConfig({ ...env, ...more }), dnsOf({ ...good, ...records }))).map((line) =>
      line.replace(/ +/, ' '),
    );

  test('is right: one line each', async () => {
    expect(await linesFor({})).toEqual([
      'ok SPF: hire.corp.example has one',
      'ok DMARC: _dmarc.hire.corp.example says reject',
      'ok DKIM: mail2026._domainkey.corp.example fits DKIM_KEY',
    ]);
    // The key in PKCS #1 form, and a policy of the parent domain for its subdomains.
    const inner = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({
      type: 'pkcs1',
      format: 'der',
    });
    expect(
      await linesFor(
        {
          'mail2026._domainkey.corp.example': [`p=${inner.toString('base64')}`],
          '_dmarc.hire.corp.example': [],
          '_dmarc.corp.example': ['v=DMARC1; p=none; sp=quarantine'],
          'corp.example': ['v=spf1 redirect=mail.example'],
        },
        { BOUNCE_ADDRESS: 'bounces@corp.example', BOUNCE_TOKEN: 'a token for returned email' },
      ),
    ).toEqual([
      'ok SPF: corp.example has one',
      'ok DMARC: _dmarc.corp.example says quarantine',
      'ok DKIM: mail2026._domainkey.corp.example fits DKIM_KEY',
    ]);
  });

  test('is not there: what to add', async () => {
    const none = { 'hire.corp.example': [], '_dmarc.hire.corp.example': [], 'mail2026._domainkey.corp.example': [] };
    expect(await linesFor(none)).toEqual([
      'warning SPF: hire.corp.example has no record. Add TXT "v=spf1 include:… -all" that names your mail server.',
      'warning DMARC: hire.corp.example has no record. Add TXT "v=DMARC1; p=quarantine; rua=mailto:…" at _dmarc.hire.corp.example.',
      `wrong DKIM: mail2026._domainkey.corp.example has no key. Add TXT "v=DKIM1; k=rsa; p=${p}".`,
    ]);
  });

  test.each([
    ['SPF', 'hire.corp.example', ['v=spf1 mx -all', 'v=spf1 -all'], /^wrong .*2 records/],
    ['SPF', 'hire.corp.example', ['v=spf1 mx all'], /^warning .*anyone/],
    ['SPF', 'hire.corp.example', ['v=spf1 mx ?all'], /^warning .*refuses nobody/],
    ['SPF', 'hire.corp.example', ['v=spf10 mx -all'], /^warning .*no record/],
    ['DMARC', '_dmarc.hire.corp.example', ['v=DMARC1; p=none'], /^warning .*forged/],
    ['DMARC', '_dmarc.hire.corp.example', ['v=DMARC1'], /^wrong .*no policy/],
    ['DMARC', '_dmarc.hire.corp.example', ['v=DMARC1; p=none', 'v=DMARC1; p=reject'], /^wrong .*2 records/],
    [
      'DKIM',
      'mail2026._domainkey.corp.example',
      [`p=${pair().publicKey.toString('base64')}`],
      /^wrong .*not of DKIM_KEY/,
    ],
    ['DKIM', 'mail2026._domainkey.corp.example', ['v=DKIM1; p='], /^wrong .*withdraws/],
    ['DKIM', 'mail2026._domainkey.corp.example', ['v=DKIM1; p=!'], /^wrong .*not of DKIM_KEY/],
    ['DKIM', 'mail2026._domainkey.corp.example', [`t=y; p=${p}`], /^warning .*test/],
  ])('is wrong in %s: %s %j', async (what, name, records, line) => {
    expect((await linesFor({ [name]: records })).find((one) => one.includes(` ${what}:`))).toMatch(line);
  });

  test('cannot be asked for without a network, which is no failure', async () => {
    const away = Object.fromEntries(Object.keys(good).map((name) => [name, 'ECONNREFUSED']));
    expect(await linesFor(away)).toEqual(
      ['SPF', 'DMARC', 'DKIM'].map(
        (what) => `warning ${what}: could not ask DNS (ECONNREFUSED). Run this where it can.`,
      ),
    );
  });

  test('is not looked at where no email is sent, or for this machine', async () => {
    expect(await linesFor({}, { SMTP_URL: '' })).toEqual([]);
    expect(await linesFor({}, { PUBLIC_URL: 'http://127.0.0.1:9' })).toEqual([]);
  });
});

test('where neither an address of a database nor embedded data are, no new database is made', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'interviews-doctor-'));
  try {
    const found = await examine({ DATA_DIR: empty, PUBLIC_URL: 'http://127.0.0.1:9' }, dnsOf({}));
    expect(existsSync(join(empty, 'postgres'))).toBe(false);
    expect(linesOf(found).join('\n')).toContain(`There are no embedded data in ${empty}`);
  } finally {
    rmSync(empty, { recursive: true });
  }
});
