import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config';
import { describeEnvironment } from '../../server/config-environment';

const documented = [...readFileSync('docs/settings.md', 'utf8').matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
  ([, cell = '']) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
);
const canary = 'cnry7Secret9';
const key = Buffer.alloc(32, canary).toString('base64');
const dkimKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
/** A value for each variable, with a secret wherever it can contain one. */
const planted: Record<string, string> = {
  ...{
    PORT: '3000',
    HOST: '127.0.0.1',
    DATA_DIR: 'data',
    TRUST_PROXY: '1',
    DEMO: '0',
    LOG_LEVEL: 'silent',
    SLOW_STATEMENT_MS: '500',
  },
  ...{ INSPECTOR: '1', PROBLEM_REPORTS: '1', MAIL_REPLY_TO: 'help@mail.example', PROFILE_KEYS_LOST: '0a1b2c3d' },
  PUBLIC_URL: `https://${canary}:${canary}@here.example/app?token=${canary}#${canary}`,
  EXTERNAL_HOST: `https://${canary}:${canary}@there.example/?token=${canary}`,
  DATABASE_URL: `postgres://${canary}:${canary}@db.example:5433/${canary}?password=${canary}`,
  DATABASE_DIRECT_URL: `postgres://${canary}:${canary}@db.example:5433/${canary}?password=${canary}`,
  ALLOW_PLAINTEXT: 'mail',
  CLAMAV_URL: 'tcp://127.0.0.1:3310',
  OTEL_EXPORTER_OTLP_ENDPOINT: `https://${canary}:${canary}@collector.example:4318`,
  OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${canary}`,
  OTEL_SERVICE_NAME: 'interviews',
  OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
  OTEL_TRACES_SAMPLER_ARG: '0.1',
  DATABASE_OWNER_URL: `postgres://${canary}:${canary}@db.example:5433/${canary}?password=${canary}`,
  DRAIN_SECONDS: '5',
  CALL_LIMITS: '2',
  BREACHED_PASSWORDS: '/var/lib/pwned.txt',
  SMTP_URL: `smtps://${canary}:${canary}@mail.example:465/${canary}?key=${canary}`,
  FILES_URL: `s3://${canary}:${canary}@files.example/bucket-${canary.toLowerCase()}?region=eu`,
  PROFILE_KEYS: key,
  BOUNCE_ADDRESS: 'bounces@mail.example',
  BOUNCE_TOKEN: canary.repeat(3),
  DKIM_DOMAIN: 'mail.example',
  DKIM_SELECTOR: 'mail2026',
  DKIM_KEY: dkimKey,
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_ISSUER: `https://${canary}:${canary}@google.example/openid?token=${canary}`,
  LINKEDIN_CLIENT_ID: 'network-client',
  LINKEDIN_CLIENT_SECRET: canary,
  LINKEDIN_ISSUER: `https://${canary}@network.example/oauth?token=${canary}`,
  LINKEDIN_POST_TOKEN: canary,
  METRICS_TOKEN: canary.repeat(3),
  LINKEDIN_POST_AUTHOR: 'urn:li:organization:123',
  LINKEDIN_POST_API: `https://${canary}:${canary}@api.example?token=${canary}`,
  GOOGLE_CALENDAR_CLIENT_ID: 'google-calendar',
  GOOGLE_CALENDAR_CLIENT_SECRET: canary,
  GOOGLE_CALENDAR_ISSUER: `https://${canary}@google.example/openid?token=${canary}`,
  GOOGLE_CALENDAR_API: `https://${canary}:${canary}@api.google.example/v3?token=${canary}`,
  MICROSOFT_CALENDAR_CLIENT_ID: 'microsoft-calendar',
  MICROSOFT_CALENDAR_CLIENT_SECRET: canary,
  MICROSOFT_CALENDAR_ISSUER: `https://${canary}@microsoft.example/openid?token=${canary}`,
  MICROSOFT_CALENDAR_API: `https://${canary}:${canary}@api.microsoft.example/v1?token=${canary}`,
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: canary,
  RAZORPAY_EVENT_SECRET: canary,
  ONE_WAY_SECRET: `${canary}${canary}`,
};
const shown = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(describeEnvironment(env).map(({ name, value, isSet }) => [name, isSet ? (value ?? 'Set') : null]));

describe('the environment, as super admins read it', () => {
  it('has each variable of docs/settings.md, and each that the server reads', () => {
    const names = Object.keys(shown({}));
    expect(names.toSorted()).toEqual(documented.toSorted());
    expect(Object.keys(planted).toSorted()).toEqual(names.toSorted());
    const files = readdirSync('server').filter((file) => /^config.*\.ts$/.test(file));
    const read = files.flatMap((file) =>
      [...readFileSync(`server/${file}`, 'utf8').matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name = '']) => name),
    );
    expect(names).toEqual(expect.arrayContaining(read.filter((name) => name !== 'NODE_ENV')));
  });

  it('shows no secret, wherever one stands', () => {
    const said = JSON.stringify(readConfig(planted).environment);
    expect(said.toLowerCase()).not.toContain(canary.toLowerCase());
    expect(said).not.toContain(key);
  });

  it('shows what is no secret, of addresses only what has no password, and of secrets that they are set', () => {
    expect(shown(planted)).toMatchObject({
      ...{ PORT: '3000', LINKEDIN_POST_AUTHOR: 'urn:li:organization:123', RAZORPAY_KEY_ID: 'rzp_test_key' },
      ...{ PUBLIC_URL: 'https://here.example/app', GOOGLE_ISSUER: 'https://google.example/openid' },
      ...{ DATABASE_URL: 'postgres://db.example:5433', SMTP_URL: 'smtps://mail.example:465' },
      ...{ FILES_URL: 's3://files.example', PROFILE_KEYS: 'Set', ONE_WAY_SECRET: 'Set', LINKEDIN_POST_TOKEN: 'Set' },
    });
  });

  it('says of what is not set what holds instead', () => {
    const none = describeEnvironment({ SMTP_URL: '' });
    expect(none.every(({ value, isSet, otherwise }) => value === null && !isSet && otherwise !== '')).toBe(true);
  });
});
