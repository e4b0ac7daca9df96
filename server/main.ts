import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { second } from '../src/contract/time';
import { buildApp } from './app';
import { openSetUp } from './auth/set-up';
import { readConfig, warningsOf, type Config } from './config';
import { requireEncryption } from './config-encryption';
import { ConfigError } from './config-values';
import { openDatabase, setForPooler, settingsMissing, sql, type Database } from './db/database';
import { fillDemo, isEmpty } from './demo/fill';
import { writeDemoRecordings } from './demo/recording';
import { EmbeddedError } from './db/embedded/embedded-error';
import { startEmbedded } from './db/embedded/start';
import { migrate, MigrationError, schemaState } from './db/migrate';
import { updateQueues } from './db/queues';
import { addressFor, createEmbeddedApp, EMBEDDED_APP, grantApp, lacksGrants, tooManyRights } from './db/roles';
import { logWork } from './http/errors';
import { keysOf } from './kit/secrets';
import { PlaceError } from './kit/bucket';
import { openStorage } from './kit/storage';
import { endAll, type Started } from './ending';
import { startGateway } from './gateway/child';
import { startIdentity } from './identity/child';
import { requireKeys } from './people/secret-keys';
import { makeBackground } from './background';
import { startTracing } from './tracing';

const demoAccounts = ['panelist', 'candidate', 'org', 'admin', 'superadmin', 'superadmin2'].map(
  (name) => `${name}@example.com`,
);

// The database is unreachable or refuses the connection: wrong host, port, user, password or name, or no connection
// left; or its certificate is refused.
const unreachable =
  /^(E[A-Z_]+|08...|28...|3D000|57P03|53300|(ERR_TLS|ERR_SSL|CERT|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)_\w+)$/;
/** What the driver reports without a code. */
const unreachableWords = /does not support SSL|timeout|terminated/;

/** The port or the address of HOST cannot be used. */
const cannotListen = (error: unknown) =>
  ['listen', 'getaddrinfo'].includes((error as { syscall?: string }).syscall ?? '');

/** Reports an error: our own messages, and those of listening, explain themselves in one line. */
function say(error: unknown): void {
  const known = error instanceof ConfigError || error instanceof EmbeddedError || error instanceof MigrationError;
  console.error(known || cannotListen(error) ? (error as Error).message : error);
}

const started: Started[] = [];
let stopping = false;
// A second signal ends the time in which a server that is stopping still responds.
const hurried = new AbortController();
const drain = (seconds: number) => wait(seconds * second, undefined, { signal: hurried.signal }).catch(() => undefined);
async function stop(code: number): Promise<never> {
  stopping = true;
  const failures = await endAll(started);
  failures.forEach(say);
  process.exit(failures.length > 0 ? 1 : code);
}

// Calls that wait for an unresponsive database must not keep the rest from stopping.
const within = 10_000;

/** In the demo, a test gateway replaces a gateway that is not configured. It may fail to start. */
async function gatewayFor({ demo, gateway, publicUrl }: Config): Promise<Config['gateway']> {
  if (!demo || gateway) return gateway;
  const test = await startGateway(`${publicUrl}/api/gateway/events`).catch(() => null);
  if (test) started.push({ end: () => test.stop(), within });
  return test?.config ?? null;
}

/**
 * In the demo, a test provider replaces providers that are not configured, so that their buttons work. It may fail to
 * start.
 */
async function outsideOf(config: Config): Promise<Pick<Config, 'social' | 'calendars' | 'network' | 'gateway'>> {
  const { demo, social, calendars, network, publicUrl } = config;
  const takesPayments = gatewayFor(config);
  const signsIn = !social.google && !social.linkedin;
  const provides = demo && (signsIn || !calendars.GOOGLE || !calendars.MICROSOFT);
  const identity = provides ? await startIdentity(`${publicUrl}/dashboard/linkedin`).catch(() => null) : null;
  const gateway = await takesPayments;
  if (!identity) return { social, calendars, network, gateway };
  started.push({ end: () => identity.stop(), within });
  return {
    social: signsIn ? identity.social : social,
    calendars: {
      GOOGLE: calendars.GOOGLE ?? identity.calendars.GOOGLE,
      MICROSOFT: calendars.MICROSOFT ?? identity.calendars.MICROSOFT,
    },
    network: network ?? (signsIn ? identity.network : null),
    gateway,
  };
}

/** The result of work on the database, or the reason why the address in the variable `name` does not reach it. */
const reached = <T>(name: string, work: Promise<T>): Promise<T> =>
  work.catch((error: Error & { code?: string }) => {
    const why = error.code ?? error.message;
    if (!(error.code ? unreachable : unreachableWords).test(why) || error instanceof MigrationError) throw error;
    throw new ConfigError(`${name}: the database cannot be reached (${why})`);
  });

/**
 * Migrates as the owner of the schema, and grants the program's role what it needs. The owner's connection is closed
 * then.
 */
async function migrateAsOwner(ownerUrl: string, appOf: (owner: pg.Pool) => Promise<string>): Promise<void> {
  const owner = openDatabase(ownerUrl, 2);
  try {
    await migrate(owner.pool);
    // Rights that a newer version has granted are left alone, too.
    if (!(await schemaState(owner.pool)).isNewer) await grantApp(owner.pool, await appOf(owner.pool));
  } finally {
    await owner.close();
  }
}

/** Migrates the embedded database. Returns its address for the program, whose role is no superuser there. */
async function migrateEmbedded(url: string): Promise<string> {
  await migrateAsOwner(url, (owner) => createEmbeddedApp(owner).then(() => EMBEDDED_APP));
  return addressFor(url, EMBEDDED_APP);
}

const notAllowed = '42501';

/**
 * Migrates, and grants what is missing. If nothing is missing, the owner of the schema is not needed. A schema that a
 * newer version made is left alone.
 */
async function prepareSchema(direct: Database, ownerUrl: string | null): Promise<void> {
  const { app, mayCreate } = await direct.one<{ app: string; mayCreate: boolean }>(sql`
    select current_user::text as app, has_schema_privilege(current_schema(), 'CREATE') as "mayCreate"`);
  const state = await schemaState(direct.pool).catch((error: { code?: string }) => {
    if (error.code !== notAllowed) throw error;
    return null;
  });
  if (state?.isNewer) return;
  const isComplete = state && state.pending.length === 0 && !state.lacksQueues;
  const mayWork = (await tooManyRights(direct)) !== null || !(await lacksGrants(direct));
  if (isComplete && mayWork) return updateQueues(direct.pool);
  if (ownerUrl !== null)
    return reached(
      'DATABASE_OWNER_URL',
      migrateAsOwner(ownerUrl, () => Promise.resolve(app)),
    );
  if (mayCreate) return migrate(direct.pool);
  const lacking = state?.pending.length
    ? `the database lacks the migrations ${state.pending.join(', ')}`
    : 'the role of DATABASE_URL lacks rights';
  throw new ConfigError(`DATABASE_OWNER_URL: set it for this start, because ${lacking}`);
}

/** The pool of this process, over a migrated database. `databaseUrl` reaches the database without a pooler. */
async function openMigrated(
  { databaseUrl: pooler, directUrl, ownerUrl }: Config,
  databaseUrl: string,
): Promise<Database> {
  const direct = openDatabase(databaseUrl);
  started.push({ end: () => direct.close(), within });
  if (pooler !== null) {
    const name = directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';
    await reached(name, direct.one(sql`select`));
    await prepareSchema(direct, ownerUrl);
  }
  if (directUrl === null || pooler === null) return direct;
  await setForPooler(direct.pool);
  const db = openDatabase(pooler, undefined, { pooler: true });
  started.push({ end: () => db.close(), within });
  const missing = await settingsMissing(db).catch((error: { code?: string }) => {
    throw new ConfigError(`DATABASE_URL: the pooler cannot be reached (${error.code ?? ''})`);
  });
  if (missing.length > 0)
    throw new ConfigError(
      `DATABASE_URL: sessions of the pooler lack ${missing.join(', ')}, which they get when they begin: send it RECONNECT`,
    );
  return db;
}

async function boot(): Promise<void> {
  const config = readConfig(process.env);
  if (process.env['NODE_ENV'] === 'production') requireEncryption(config, process.env);
  for (const warning of warningsOf(config)) console.warn(warning);
  const endTracing = await startTracing(config);
  if (endTracing) started.push({ end: endTracing, within: 3_000 });
  await openStorage(config.files)
    .check()
    .catch((error: Error) => {
      const { message, cause } = error;
      const why = cause instanceof Error ? `${message} (${cause.message})` : message;
      const said = `${'folder' in config.files ? 'DATA_DIR' : 'FILES_URL'}: files cannot be stored: ${why}`;
      // Everything except files works until the service is back.
      if (error instanceof PlaceError && error.passing) return console.warn(said);
      throw new ConfigError(said);
    });
  if (config.breachedPasswords !== null)
    await access(config.breachedPasswords, constants.R_OK).catch(({ code }: { code?: string }) => {
      throw new ConfigError(`BREACHED_PASSWORDS: the file cannot be read (${code ?? ''})`);
    });
  const outside = outsideOf(config);
  const log = (line: string) => console.log(line);
  const embedded = config.databaseUrl === null ? await startEmbedded({ dataDir: resolve(config.dataDir), log }) : null;
  if (embedded) started.push({ end: () => embedded.stop() });
  const databaseUrl = embedded ? await migrateEmbedded(embedded.url) : (config.directUrl ?? config.databaseUrl ?? '');
  const db = await openMigrated(config, databaseUrl);
  await requireKeys(db, config);
  if (config.demo && (await isEmpty(db))) {
    await fillDemo(db, Date.now(), keysOf(config));
    // The demo works without recordings if they cannot be stored.
    await writeDemoRecordings(db, openStorage(config.files)).catch(() => undefined);
  }

  const clientDir = join(process.cwd(), 'dist', 'client');
  const inspectorDir = join(process.cwd(), 'dist', 'inspector');
  const built = existsSync(join(clientDir, 'index.html'));
  const app = await buildApp({
    config: { ...config, ...(await outside) },
    db,
    databaseUrl,
    onWork: () => void background.run(),
    isDraining: () => stopping,
    log: { write: (line) => void process.stdout.write(line) },
    ...(built ? { clientDir } : {}),
    ...(existsSync(join(inspectorDir, 'index.html')) ? { inspectorDir } : {}),
  });
  const background = makeBackground(db, { ...config, ...(await outside) }, (error, queue) =>
    logWork(app.log, error, queue),
  );
  started.push({ end: () => background.stop(), within }, { end: () => app.close(), within });
  if (stopping) return;
  const address = await app.listen({ port: config.port, host: config.host });
  background.start();
  if (config.drainSeconds > 0) started.push({ end: () => drain(config.drainSeconds) });
  const publicUrl = config.port === 0 ? address : config.publicUrl;
  console.log(`Interview platform: ${publicUrl}`);
  const setUpToken = await openSetUp(db);
  if (setUpToken) console.log(`Make the first super admin within 24 hours: ${publicUrl}/setup#${setUpToken}`);
  if (config.smtpUrl === null)
    console.log(
      config.demo
        ? 'This demo sends no email: letters and their links are at /dashboard/emailtab?tab=2'
        : 'No email is sent, so no one can register, be invited or set a new password: set SMTP_URL',
    );
  if (config.demo) console.log(`Demo accounts, password Interview#2026: ${demoAccounts.join(', ')}`);
}

// A full disk behind the output streams must not end the server: lines are lost, but calls are not.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

// A signal during the start takes effect after it: stopping halfway could leave an incomplete database.
const booting = boot();
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    // Some launchers pass Ctrl-C on twice. The second signal must not leave the database running.
    if (stopping) return hurried.abort();
    stopping = true;
    booting.then(
      () => stop(0),
      () => undefined,
    );
  });
booting.catch((error: unknown) => {
  say(error);
  return stop(1);
});
