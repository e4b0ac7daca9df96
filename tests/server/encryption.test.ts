import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { examine, linesOf } from '../../scripts/lib/doctor/examine';
import { cloneDatabase } from './database';
import { hasOpenssl, makeAuthority, tlsMail, tlsPostgres, type Authority, type Certificate } from './kit/certificates';

const folder = mkdtempSync(join(tmpdir(), 'interviews-encryption-'));
let authority: Authority;
let plain = '';
const ending: (() => unknown)[] = [];

describe.skipIf(!hasOpenssl())('certificates', () => {
  beforeAll(async () => {
    authority = makeAuthority();
    plain = (await cloneDatabase()).url;
  });
  afterAll(async () => {
    for (const end of ending) await end();
    authority.drop();
    rmSync(folder, { recursive: true });
  });

  const doctor = async (env: Record<string, string>) => {
    const found = await examine({ DATA_DIR: folder, PUBLIC_URL: 'http://127.0.0.1:9', DATABASE_URL: plain, ...env });
    return {
      text: linesOf(found).join('\n'),
      level: (what: string) => found.find((one) => one.what === what)?.level,
    };
  };

  async function databaseWith(certificate: Certificate, mode = 'verify-full') {
    const { hostname, port, username, password, pathname, searchParams } = new URL(plain);
    const host = searchParams.get('host') ?? hostname;
    const at = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port) };
    const server = await tlsPostgres(certificate, at as { host: string; port: number });
    ending.push(server.close);
    const ssl = `sslmode=${mode}&sslrootcert=${encodeURIComponent(authority.file)}`;
    return `postgres://${username}:${password}@localhost:${server.port}${pathname}?${ssl}`;
  }
  async function mailWith(certificate: Certificate) {
    const server = await tlsMail(certificate);
    ending.push(server.close);
    const ca = encodeURIComponent(readFileSync(authority.file, 'utf8'));
    return `smtp://localhost:${server.port}?requireTLS=true&tls.ca=${ca}`;
  }

  test('that are right are accepted, and their end is named 21 days before', async () => {
    const fresh = await doctor({
      DATABASE_URL: await databaseWith(authority.issue('localhost', 60)),
      SMTP_URL: await mailWith(authority.issue('localhost', 60)),
    });
    expect(fresh.level('Migrations'), fresh.text).toBe('ok');
    expect(fresh.level('Mail'), fresh.text).toBe('ok');
    expect(fresh.text).toMatch(/^ok +Certificate: that of the database ends in (59|60) days$/m);
    expect(fresh.text).toMatch(/^ok +Certificate: that of the mail server ends in (59|60) days$/m);
    const old = await doctor({
      DATABASE_URL: await databaseWith(authority.issue('localhost', 20)),
      SMTP_URL: await mailWith(authority.issue('localhost', 20)),
    });
    expect(old.text).toMatch(/^warning +Certificate: that of the database ends in \d+ days\. Renew it\.$/m);
    expect(old.text).toMatch(/^warning +Certificate: that of the mail server ends in \d+ days\. Renew it\.$/m);
  });

  test.each([
    ['of another host', 'other.example', 60, 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['that has ended', 'localhost', -1, 'CERT_HAS_EXPIRED'],
  ])('%s are refused by the driver and by the mailer', async (_which, host, days, code) => {
    const certificate = authority.issue(host, days);
    const { level, text } = await doctor({
      DATABASE_URL: await databaseWith(certificate),
      SMTP_URL: await mailWith(certificate),
    });
    expect(text).toContain(`Database: cannot be reached or used (${code})`);
    expect(level('Mail'), text).toBe('wrong');
  });

  test('are not looked at with no-verify, which is why it does not do', async () => {
    const { level, text } = await doctor({
      DATABASE_URL: await databaseWith(authority.issue('other.example', -1), 'no-verify'),
    });
    expect(level('Migrations'), text).toBe('ok');
  });
});
