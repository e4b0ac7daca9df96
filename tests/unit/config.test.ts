import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig, warningsOf } from '../../server/config';
import { describeEnvironment } from '../../server/config-environment';
import { userinfoOrigin } from '../../server/config-social';
import { ConfigError } from '../../server/config-values';

describe('settings', () => {
  test('have defaults that work on this machine alone', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: 'data',
      files: { folder: resolve('data/files') },
      clamavUrl: null,
      databaseUrl: null,
      directUrl: null,
      ownerUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      plaintext: [],
      demo: true,
      smtpUrl: null,
      externalHost: 'http://127.0.0.1:3000',
      oneWaySecrets: [],
      profileKeys: null,
      lostKeys: [],
      emailReplyTo: null,
      bounces: null,
      dkim: null,
      social: { google: null, linkedin: null },
      calendars: { GOOGLE: null, MICROSOFT: null },
      network: null,
      gateway: null,
      trustProxy: false,
      breachedPasswords: null,
      drainSeconds: 0,
      callLimits: 1,
      checkReplies: true,
      logLevel: 'warn',
      metricsTokens: [],
      traces: null,
      slowStatementMs: 500,
      inspector: 'off',
      problemReports: true,
      environment: describeEnvironment({}),
    });
  });

  test.each([
    ['PORT', ['', ' ', 'eighty', '-1', '65536', '3000.5', '0x50', '1e3', '80 81']],
    ['CALL_LIMITS', [' ', '-1', '1000', '1.5', 'ten']],
    ['DRAIN_SECONDS', [' ', '-1', '1000', '1.5', 'ten']],
    ['DATABASE_OWNER_URL', ['localhost', 'http://localhost/interviews', 'postgres://localhost/interviews']],
    ['DATABASE_DIRECT_URL', ['localhost', 'http://localhost/interviews', 'postgres://localhost/interviews']],
    ['ALLOW_PLAINTEXT', ['1', 'everything', 'mail,', 'database;mail']],
    ['CLAMAV_URL', ['localhost', 'http://localhost:3310', 'tcp://', 'unix:']],
    ['HOST', ['', 'a b', 'http://x', '1.2.3.4/8']],
    ['PUBLIC_URL', ['interviews.example', 'ftp://interviews.example', 'https://', 'javascript:alert(1)']],
    ['DATABASE_URL', ['mysql://h/d', 'localhost', 'http://h']],
    ['SMTP_URL', ['http://h', 'mail.example']],
    ['TRUST_PROXY', ['yes', '2', 'true', '']],
    ['INSPECTOR', ['yes', '2', 'superAdmin', '']],
    ['LOG_LEVEL', ['loud', 'WARN', '']],
    ['EXTERNAL_HOST', ['one-way.example', 'ftp://one-way.example']],
    ['ONE_WAY_SECRET', ['too short', 'x'.repeat(201), `${'x'.repeat(20)},short`, `${'x'.repeat(20)},`]],
    [
      'FILES_URL',
      [
        'files',
        'https://key:secret@s3.example/bucket',
        's3://s3.example/bucket',
        's3://key@s3.example/bucket',
        's3://key:secret@s3.example',
        's3://key:secret@s3.example/bucket/folder',
        's3://key:secret@s3.example/bucket?region=not one',
        's3://key:sec%zzret@s3.example/bucket',
        's3://key:secret@s3.example/bucket?tls=maybe',
      ],
    ],
    ['GOOGLE_CLIENT_ID', ['two words', 'new\nline', 'x'.repeat(501)]],
    [
      'GOOGLE_ISSUER',
      ['accounts.example', 'http://accounts.example', 'http://127.evil.example', 'javascript:alert(1)'],
    ],
    ['LINKEDIN_CLIENT_SECRET', ['two words']],
    ...['GOOGLE', 'MICROSOFT'].flatMap((way): [string, string[]][] => [
      [`${way}_CALENDAR_CLIENT_ID`, ['two words']],
      [`${way}_CALENDAR_CLIENT_SECRET`, ['two words']],
      [`${way}_CALENDAR_ISSUER`, ['http://calendar.example', 'ws://127.0.0.1']],
      [`${way}_CALENDAR_API`, ['http://calendar.example', 'api.example']],
    ]),
    ['LINKEDIN_ISSUER', ['http://network.example', 'ws://127.0.0.1']],
  ])('%s that cannot be used is named, and not repeated', (name, values) => {
    for (const value of values) {
      const read = () => readConfig({ [name]: value });
      expect(read, value).toThrow(ConfigError);
      expect(read, value).toThrow(new RegExp(`^${name} must be [^\\n]+$`));
      if (value.length > 8) expect(read, value).not.toThrow(value);
    }
  });

  test('FILES_URL names a bucket', () => {
    expect(readConfig({ FILES_URL: 's3://AKIA1:a%2Fb%3D@s3.example:9000/our-files?region=ap-south-1' }).files).toEqual({
      endpoint: 'https://s3.example:9000',
      region: 'ap-south-1',
      bucket: 'our-files',
      key: 'AKIA1',
      secret: 'a/b=',
    });
  });

  test.each<[string, Record<string, string>, boolean]>([
    ['on this machine', {}, true],
    ['by name', { HOST: 'localhost', PUBLIC_URL: 'http://localhost:3000' }, true],
    ['by IPv6', { HOST: '::1' }, true],
    ['turned off', { DEMO: '0' }, false],
    ['with a database of their own', { DATABASE_URL: 'postgres://h/d' }, false],
    ['open to others', { HOST: '0.0.0.0' }, false],
    ['open to all of IPv6', { HOST: '::' }, false],
    ['behind a public address', { PUBLIC_URL: 'https://interviews.example' }, false],
    [
      'under a name that only begins like loopback',
      { HOST: '127.0.0.1', PUBLIC_URL: 'http://127.evil.example' },
      false,
    ],
  ])('demo accounts %s', (_where, env, demo) => {
    expect(readConfig(env).demo).toBe(demo);
  });

  test('PUBLIC_URL follows host and port, and loses its last slash', () => {
    expect(readConfig({ HOST: '::1', PORT: '8080' }).publicUrl).toBe('http://[::1]:8080');
    expect(readConfig({ PUBLIC_URL: 'https://interviews.example/' }).publicUrl).toBe('https://interviews.example');
  });

  test('a pooler and the database behind it have an address each', () => {
    const env = { DATABASE_URL: 'postgres://pooler:6432/interviews', DATABASE_DIRECT_URL: 'postgres://db/interviews' };
    expect(readConfig(env)).toMatchObject({ databaseUrl: env.DATABASE_URL, directUrl: env.DATABASE_DIRECT_URL });
  });

  test('replies are not compared in production', () => {
    expect(readConfig({ NODE_ENV: 'production' }).checkReplies).toBe(false);
  });

  test.each<[string, Record<string, string>, string]>([
    ['nobody', {}, 'off'],
    ['nobody, whatever the build', { NODE_ENV: 'development' }, 'off'],
    ['nobody where switched off', { INSPECTOR: '0' }, 'off'],
    ['super admins where switched on', { INSPECTOR: '1' }, 'superAdmin'],
    ['super admins in development too', { NODE_ENV: 'development', INSPECTOR: '1' }, 'superAdmin'],
    ['everybody where that is said', { NODE_ENV: 'production', INSPECTOR: 'everybody' }, 'everybody'],
  ])('the inspector is for %s', (_whom, env, inspector) => {
    expect(readConfig(env).inspector).toBe(inspector);
  });

  test('{host} of the specification follows PUBLIC_URL, or is said', () => {
    expect(readConfig({ PUBLIC_URL: 'https://interviews.example' }).externalHost).toBe('https://interviews.example');
    expect(readConfig({ EXTERNAL_HOST: 'https://one-way.example/' }).externalHost).toBe('https://one-way.example');
  });
});

describe('providers', () => {
  const google = { GOOGLE_CLIENT_ID: 'g.apps.example' };
  const linkedin = { LINKEDIN_CLIENT_ID: 'l', LINKEDIN_CLIENT_SECRET: 's' };

  test('are their own issuers by default, named on their buttons', () => {
    expect(readConfig({ ...google, ...linkedin }).social).toEqual({
      google: { name: 'Google', issuer: 'https://accounts.google.com', clientId: 'g.apps.example', clientSecret: null },
      linkedin: { name: 'LinkedIn', issuer: 'https://www.linkedin.com/oauth', clientId: 'l', clientSecret: 's' },
    });
  });

  test.each(['https://id.example/realm', 'http://127.0.0.1:4000', 'http://localhost:4000'])(
    'may be others: %s',
    (issuer) => {
      const { social } = readConfig({ ...google, GOOGLE_ISSUER: issuer });
      expect(social).toEqual({
        google: { name: new URL(issuer).host, issuer, clientId: 'g.apps.example', clientSecret: null },
        linkedin: null,
      });
    },
  );

  test('the professional network needs its secret, and the secret alone is none', () => {
    for (const way of ['GOOGLE', 'MICROSOFT'])
      expect(() => readConfig({ [`${way}_CALENDAR_CLIENT_ID`]: 'c' })).toThrow(
        new ConfigError(`${way}_CALENDAR_CLIENT_SECRET must be set where ${way}_CALENDAR_CLIENT_ID is`),
      );
    expect(() => readConfig({ LINKEDIN_CLIENT_ID: 'l' })).toThrow(
      new ConfigError('LINKEDIN_CLIENT_SECRET must be set where LINKEDIN_CLIENT_ID is'),
    );
    expect(readConfig({ LINKEDIN_CLIENT_SECRET: 's' }).social.linkedin).toBeNull();
  });

  test.each([
    [{}, 'https://openidconnect.googleapis.com'],
    [{ GOOGLE_ISSUER: 'http://127.0.0.1:4000/realm' }, 'http://127.0.0.1:4000'],
  ])('a page may ask one of them for the profile: %j', (env, origin) => {
    const { social } = readConfig({ ...google, ...env });
    expect(social.google && userinfoOrigin(social.google)).toBe(origin);
  });
});

test.each<[Record<string, string>, boolean]>([
  [{ PUBLIC_URL: 'https://interviews.example' }, true],
  [{ PUBLIC_URL: 'https://interviews.example', TRUST_PROXY: '1' }, false],
  [{ PUBLIC_URL: 'http://interviews.example' }, false],
  [{}, false],
])('%j: whether a proxy that is not trusted is warned of is %s', (env, warned) => {
  const lines = warningsOf(readConfig(env));
  expect(lines).toHaveLength(warned ? 1 : 0);
  for (const line of lines) expect(line).toMatch(/^TRUST_PROXY=0 [^\n]+$/);
});

test('a server whose sessions everybody may inspect says so at its start, and no other one', () => {
  const lines = (env: object) => warningsOf(readConfig({ ...env }));
  for (const env of [{}, { INSPECTOR: '1' }]) expect(lines(env)).toEqual([]);
  expect(lines({ INSPECTOR: 'everybody' })).toEqual([expect.stringMatching(/^INSPECTOR=everybody: [^\n]+all users/)]);
  expect(lines({ INSPECTOR: 'everybody', PUBLIC_URL: 'https://interviews.example' })).toHaveLength(2);
});
