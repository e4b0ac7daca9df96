import { isIP } from 'node:net';
import type { EnvironmentVariable } from '../src/contract/system-settings';
import { readCalendars, type CalendarProviders } from './config-calendars';
import { mailboxOf, readBounces, readDkim, type BounceConfig, type DkimConfig } from './config-email';
import { describeEnvironment } from './config-environment';
import { readGateway, type GatewayConfig } from './config-gateway';
import { readNetwork, type NetworkConfig } from './config-network';
import { readSocial, type SocialConfigs } from './config-social';
import { addressOf, ConfigError, readPlaintext, secretsOf, trustedAddress, type PlaintextPart } from './config-values';
import { isLoopback } from './kit/address';
import { readKeys, type SecretKeys } from './kit/secrets';
import type { StoragePlace } from './kit/storage';
import { join, resolve } from 'node:path';

/** Settings of a server process, from the environment (product: Start); docs/settings.md lists them. */
export type Config = {
  port: number;
  host: string;
  dataDir: string;
  files: StoragePlace;
  /** Where ClamAV's daemon scans uploads; null for no scan. */
  clamavUrl: string | null;
  databaseUrl: string | null;
  /** The address of the database itself, if `databaseUrl` is a transaction pooler in front of it. Otherwise null. */
  directUrl: string | null;
  /** The database's address for the role that migrates, if the role of `databaseUrl` owns nothing. */
  ownerUrl: string | null;
  publicUrl: string;
  /** The connections beyond this machine that may be made without encryption. */
  plaintext: readonly PlaintextPart[];
  /** True if demo accounts are allowed: embedded database, loopback address and PUBLIC_URL. */
  demo: boolean;
  smtpUrl: string | null;
  /** The address for replies to email; null for the sender's own address. */
  emailReplyTo: string | null;
  /** Where email is returned. If null, nothing is learned about returned email. */
  bounces: BounceConfig | null;
  /** The key that signs email; null if email is not signed. */
  dkim: DkimConfig | null;
  /** {host} of the specification: the site of one-way interviews, and of the form behind 'Connect now'. */
  externalHost: string;
  /** The secrets of the one-way service; empty if there are none. */
  oneWaySecrets: readonly string[];
  /**
   * The keys of encrypted data, such as parts of profiles. The first one encrypts. Null for the keys that are stored
   * next to the embedded data.
   */
  profileKeys: SecretKeys | null;
  /** Ids of keys that are lost for good, so that data encrypted with them cannot be read. */
  lostKeys: readonly string[];
  social: SocialConfigs;
  /** Providers whose calendars are connected by signing in; null for one that is not configured. */
  calendars: CalendarProviders;
  /** Where job profiles are posted; null if no network is connected. */
  network: NetworkConfig | null;
  /** The payment gateway; null if none is set up, so that nothing can be bought. */
  gateway: GatewayConfig | null;
  trustProxy: boolean;
  /** The ordered file of SHA-1 hashes of breached passwords; null if there is none. */
  breachedPasswords: string | null;
  /** How many seconds a server that is stopping still responds, while a proxy notices that it is not ready. */
  drainSeconds: number;
  /** Multiplies the limits for calls of a user; 0 for none. */
  callLimits: number;
  /** Compares replies with the contract before they are sent; on except in production. */
  checkReplies: boolean;
  logLevel: string;
  /** The tokens that open /metrics; empty if there is no such page. */
  metricsTokens: readonly string[];
  /** The collector of traces and the name of this service there; null for none. */
  traces: { url: string; service: string } | null;
  /** Statements that take longer are logged. */
  slowStatementMs: number;
  /** Who may inspect, and whose sessions. INSPECTOR=everybody includes people who are not signed in. */
  inspector: 'everybody' | 'superAdmin' | 'off';
  /** Whether reports of problems are taken, and pages remember what they need for one. */
  problemReports: boolean;
  /** The variables that the settings were read from, without their secrets. */
  environment: EnvironmentVariable[];
};

function millisecondsOf(name: string, value: string): number {
  if (!/^[1-9]\d{0,4}$/.test(value)) throw new ConfigError(`${name} must be a number from 1 to 99999`);
  return Number(value);
}

function drainOf(value = '0'): number {
  if (!/^\d{1,3}$/.test(value)) throw new ConfigError('DRAIN_SECONDS must be a number from 0 to 999');
  return Number(value);
}

function callLimitsOf(value = '1'): number {
  if (!/^\d{1,3}$/.test(value)) throw new ConfigError('CALL_LIMITS must be a number from 0 to 999');
  return Number(value);
}

function keysOf(value: string | undefined): SecretKeys | null {
  if (value === undefined || value === '') return null;
  const keys = readKeys(value);
  if (!keys) throw new ConfigError('PROFILE_KEYS must be keys of 32 bytes in base64, separated by commas');
  return keys;
}

function lostKeysOf(value: string | undefined): string[] {
  const ids = (value ?? '').split(',').map((one) => one.trim().toLowerCase());
  const given = ids.filter((one) => one !== '');
  if (!given.every((one) => /^[0-9a-f]{8}$/.test(one)))
    throw new ConfigError('PROFILE_KEYS_LOST must be ids of keys, 8 hexadecimal digits each, separated by commas');
  return given;
}

function readTraces(env: NodeJS.ProcessEnv): Config['traces'] {
  const url = trustedAddress('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT'], '');
  return url === '' ? null : { url, service: env['OTEL_SERVICE_NAME'] || 'interviews' };
}

/**
 * Reads and checks the environment. @throws ConfigError naming the invalid setting; the value is not repeated,
 * because it may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const port = Number(env['PORT'] ?? 3000);
  if (!/^\d{1,5}$/.test(env['PORT'] ?? '3000') || port > 65535)
    throw new ConfigError('PORT must be a number from 0 to 65535');
  const host = env['HOST'] ?? '127.0.0.1';
  if (!isIP(host) && !/^[a-zA-Z0-9.-]+$/.test(host)) throw new ConfigError('HOST must be an address or a host name');
  const postgres = (name: string, value: string | undefined) =>
    value ? addressOf(name, value, ['postgres:', 'postgresql:']) : null;
  const databaseUrl = postgres('DATABASE_URL', env['DATABASE_URL']);
  const directUrl = postgres('DATABASE_DIRECT_URL', env['DATABASE_DIRECT_URL']);
  if (directUrl !== null && databaseUrl === null)
    throw new ConfigError(
      'DATABASE_DIRECT_URL must be left out where there is no DATABASE_URL, the pooler in front of it',
    );
  const ownerUrl = postgres('DATABASE_OWNER_URL', env['DATABASE_OWNER_URL']);
  if (ownerUrl !== null && databaseUrl === null)
    throw new ConfigError('DATABASE_OWNER_URL must be left out where there is no DATABASE_URL');
  const publicUrl = env['PUBLIC_URL']
    ? addressOf('PUBLIC_URL', env['PUBLIC_URL'], ['http:', 'https:'])
    : `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const logLevel = env['LOG_LEVEL'] ?? 'warn';
  if (!['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(logLevel))
    throw new ConfigError('LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent');
  const flag = (name: string, otherwise = '0') => {
    const value = env[name] ?? otherwise;
    if (value !== '0' && value !== '1') throw new ConfigError(`${name} must be 0 or 1`);
    return value === '1';
  };
  const whom = { '0': 'off', '1': 'superAdmin', everybody: 'everybody' } as const;
  const inspector = whom[(env['INSPECTOR'] ?? '0') as keyof typeof whom] as Config['inspector'] | undefined;
  if (inspector === undefined) throw new ConfigError('INSPECTOR must be 0, 1 or everybody');
  const dataDir = env['DATA_DIR'] ?? 'data';
  return {
    port,
    host,
    dataDir,
    files: readFiles(env, dataDir),
    clamavUrl: readScanner(env['CLAMAV_URL']),
    databaseUrl,
    directUrl,
    ownerUrl,
    publicUrl,
    plaintext: readPlaintext(env['ALLOW_PLAINTEXT']),
    demo: databaseUrl === null && isLoopback(host) && isLoopback(new URL(publicUrl).hostname) && env['DEMO'] !== '0',
    smtpUrl: env['SMTP_URL'] ? addressOf('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']) : null,
    emailReplyTo: mailboxOf('MAIL_REPLY_TO', env['MAIL_REPLY_TO']),
    bounces: readBounces(env),
    dkim: readDkim(env),
    externalHost: env['EXTERNAL_HOST']
      ? addressOf('EXTERNAL_HOST', env['EXTERNAL_HOST'], ['http:', 'https:'])
      : publicUrl,
    oneWaySecrets: secretsOf('ONE_WAY_SECRET', env['ONE_WAY_SECRET']),
    profileKeys: keysOf(env['PROFILE_KEYS']),
    lostKeys: lostKeysOf(env['PROFILE_KEYS_LOST']),
    social: readSocial(env),
    calendars: readCalendars(env),
    network: readNetwork(env),
    gateway: readGateway(env),
    trustProxy: flag('TRUST_PROXY'),
    breachedPasswords: env['BREACHED_PASSWORDS'] || null,
    drainSeconds: drainOf(env['DRAIN_SECONDS']),
    callLimits: callLimitsOf(env['CALL_LIMITS']),
    checkReplies: env['NODE_ENV'] !== 'production',
    logLevel,
    metricsTokens: secretsOf('METRICS_TOKEN', env['METRICS_TOKEN']),
    traces: readTraces(env),
    slowStatementMs: millisecondsOf('SLOW_STATEMENT_MS', env['SLOW_STATEMENT_MS'] ?? '500'),
    inspector,
    problemReports: flag('PROBLEM_REPORTS', '1'),
    environment: describeEnvironment(env),
  };
}

/** Warnings about settings that work, but probably not as intended, one line each. */
export function warningsOf({ publicUrl, trustProxy, databaseUrl, profileKeys, inspector }: Config): string[] {
  const open =
    inspector === 'everybody'
      ? [
          'INSPECTOR=everybody: anyone who reaches this server can watch inspected sessions of all users, also before sign-in. Personal data is masked. Use it for tests only.',
        ]
      : [];
  const keyless =
    databaseUrl !== null && profileKeys === null
      ? [
          'No PROFILE_KEYS: bank, PAN and ID details cannot be stored, and no calendar be connected. Make a key with: openssl rand -base64 32',
        ]
      : [];
  if (trustProxy || !publicUrl.startsWith('https:')) return [...open, ...keyless];
  return [
    ...open,
    ...keyless,
    'TRUST_PROXY=0 with an https PUBLIC_URL: behind a proxy all callers count as one and share its limits. Set TRUST_PROXY=1.',
  ];
}

function readScanner(value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  const parsed = URL.canParse(value) ? new URL(value) : null;
  const named = parsed?.protocol === 'tcp:' ? parsed.hostname : parsed?.protocol === 'unix:' ? parsed.pathname : '';
  if (named === '') throw new ConfigError('CLAMAV_URL must be an address like tcp://HOST:3310 or unix:/PATH');
  return value;
}

const wrong = () =>
  new ConfigError(
    'FILES_URL must be an address like s3://KEY:SECRET@HOST/BUCKET?region=REGION, with special characters as %XX',
  );

/**
 * Where files are stored: `FILES_URL`, by default the folder `files` in the data folder. @throws ConfigError without
 * the value
 */
function readFiles(env: NodeJS.ProcessEnv, dataDir: string): StoragePlace {
  const value = env['FILES_URL'];
  if (!value) return { folder: join(resolve(dataDir), 'files') };
  if (!URL.canParse(value)) throw wrong();
  const { protocol, host, hostname, username, password, pathname, searchParams } = new URL(value);
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{2,62})$/.exec(pathname) ?? [];
  const region = searchParams.get('region') ?? 'us-east-1';
  const tls = searchParams.get('tls') ?? 'on';
  if (
    protocol !== 's3:' ||
    !host ||
    !username ||
    !password ||
    !bucket ||
    !/^[a-z0-9-]{1,40}$/.test(region) ||
    !['on', 'off'].includes(tls)
  )
    throw wrong();
  try {
    return {
      // A service on this machine, as in tests, has no certificate.
      endpoint: `${isLoopback(hostname) || tls === 'off' ? 'http' : 'https'}://${host}`,
      region,
      bucket,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    };
  } catch {
    throw wrong();
  }
}
