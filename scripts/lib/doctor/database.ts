import pg from 'pg';
import type { Config } from '../../../server/config';
import { openDatabase, settingsMissing, sql, type Database } from '../../../server/db/database';
import { MigrationError, schemaState } from '../../../server/db/migrate';
import { lacksGrants } from '../../../server/db/roles';
import { requireKeys } from '../../../server/people/secret-keys';
import { keyIdOf, keysOf } from '../../../server/kit/secrets';
import { isBehind, isLate, readMeasurements, readStandbys } from '../../../server/system/health-measurements';
import { codeOf, ok, warning, wrong, type Finding } from './finding';

// Connections of a server process: its pool, the listener, and those for readiness and measurements. A pooler carries
// the connections of the pool, but not those of a restart.
const connectionsOfProcess = { direct: 23, pooled: 15 };
/** The variable with the address of PostgreSQL itself. */
const nameOfDirect = ({ directUrl }: Config) => (directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL');
const oldest = 150_000;

type About = {
  number: number;
  version: string;
  superuser: boolean;
  mayCreate: boolean;
  owns: boolean;
  missing: string[];
  commit: string;
  standbys: string;
  synchronous: number;
  connected: number;
  seesStandbys: boolean;
  most: number;
  readOnly: boolean;
};
const readAbout = (db: Database) =>
  db.one<About>(sql`
    select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      has_schema_privilege(current_schema(), 'CREATE') and has_database_privilege(current_database(), 'CREATE') as "mayCreate",
      not exists (select from pg_tables where schemaname in ('public', 'pgboss')
        and not pg_has_role(current_user, tableowner, 'USAGE')) as owns,
      array(select n from unnest(array['btree_gist', 'pg_trgm', 'citext']) n
        where not exists (select from pg_available_extensions e where e.name = n)) as missing,
      current_setting('synchronous_commit') as commit, current_setting('synchronous_standby_names') as standbys,
      (select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum'))::int as synchronous,
      (select count(*) from pg_stat_replication)::int as connected, pg_has_role('pg_read_all_stats', 'USAGE') as "seesStandbys",
      current_setting('max_connections')::int as most, pg_is_in_recovery() as "readOnly"`);

function judgeServer(about: About, { apart, granted }: { apart: boolean; granted: boolean }): Finding[] {
  const { number, version, missing, superuser, mayCreate, owns, readOnly } = about;
  return [
    number >= oldest
      ? ok('PostgreSQL', `version ${version}`)
      : wrong('PostgreSQL', `version ${version} is too old. Update it to 15 or later.`),
    missing.length === 0
      ? ok('Extensions', 'btree_gist, pg_trgm and citext are available')
      : wrong('Extensions', `install ${missing.join(', ')} (often in the package postgresql-contrib).`),
    readOnly
      ? wrong('Role', 'the database is a standby and read-only. Point DATABASE_URL at the primary.')
      : apart
        ? owns || superuser
          ? wrong(
              'Role',
              'the role of DATABASE_URL may change the schema although DATABASE_OWNER_URL is set. Use one that owns nothing.',
            )
          : ok('Role', 'the role of DATABASE_URL owns nothing, and another one migrates')
        : !(mayCreate && owns)
          ? granted
            ? ok('Role', 'the role of DATABASE_URL owns nothing. Set DATABASE_OWNER_URL for the start after an update')
            : wrong(
                'Role',
                'the role of DATABASE_URL may not change the schema. Set DATABASE_OWNER_URL, or make it the owner of the database and its tables.',
              )
          : superuser
            ? warning('Role', 'the role of DATABASE_URL is a superuser. Use one that only owns this database.')
            : warning(
                'Role',
                'one role works and migrates, so it could switch off what protects the audit. Set DATABASE_OWNER_URL to a second role.',
              ),
  ];
}

const mayNotSee = 'Grant pg_monitor to the role of DATABASE_URL.';

/** How far the standbys lag behind, and what that means for a failover. */
async function judgeStandbys(db: Database, { connected, seesStandbys }: About): Promise<Finding[]> {
  if (connected === 0) return [];
  if (!seesStandbys) return [warning('Standby', `how far it is behind cannot be seen. ${mayNotSee}`)];
  return (await readStandbys(db)).map((standby) => {
    const { name, behind, lateSeconds } = standby;
    if (isBehind(standby))
      return warning(
        'Standby',
        `${name} lacks the last ${behind.seconds > 10 ? `${behind.seconds} s` : `${Math.round(behind.bytes / 1e6)} MB`} of changes. A failover now would lose them.`,
      );
    if (isLate(standby))
      return warning(
        'Standby',
        `${name} applies changes ${lateSeconds} s late, as with recovery_min_apply_delay. It has received them, so a failover loses nothing, but takes longer.`,
      );
    return ok('Standby', `${name} has received all but the last ${behind.seconds} s of changes`);
  });
}

/** What survives the loss of the primary: only transactions that a synchronous standby has confirmed. */
function judgeCommit({ commit, standbys, synchronous, connected, seesStandbys }: About): Finding {
  if (commit === 'off')
    return wrong('Durability', 'synchronous_commit is off: confirmed changes can be lost in a crash. Turn it on.');
  if (standbys === '')
    return ok(
      'Durability',
      'changes survive a crash of this server. Without a synchronous standby the last ones are lost in a failover.',
    );
  if (commit === 'local')
    return warning('Durability', 'synchronous_commit is local: the last changes are lost in a failover. Set it to on.');
  if (connected > 0 && !seesStandbys)
    return warning('Durability', `whether a synchronous standby is connected cannot be seen. ${mayNotSee}`);
  return synchronous > 0
    ? ok('Durability', `confirmed changes survive a failover: ${synchronous} synchronous standby is connected`)
    : wrong(
        'Durability',
        'no synchronous standby is connected, so changes wait. Start it, or clear synchronous_standby_names.',
      );
}

function judgeConnection(config: Config, { most }: About): Finding[] {
  const pooled = config.directUrl !== null;
  const needed = connectionsOfProcess[pooled ? 'pooled' : 'direct'];
  const processes = Math.floor((most - 3) / needed);
  return [
    processes > 0
      ? ok(
          'Connections',
          `max_connections ${most} is enough for ${processes} server processes${pooled ? ' beside the pooler' : ''}`,
        )
      : wrong('Connections', `max_connections ${most} is too low: a server process needs up to ${needed}.`),
  ];
}

const waitMs = 2_000;
const throughPooler = (config: Config) =>
  wrong(
    'Sessions',
    `${nameOfDirect(config)} leads through a pooler, which breaks LISTEN and advisory locks. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`,
  );
// The error code of a pooler that refuses the settings at the start of a connection.
const refusesSettings = '08P01';
const notAllowed = '42501';

/** Whether LISTEN and session locks work. A pooler in transaction mode breaks them. */
async function trySession(connectionString: string, config: Config): Promise<Finding> {
  const [listener, other] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  try {
    await Promise.all([listener.connect(), other.connect()]);
    const heard = new Promise<boolean>((resolve) => {
      listener.once('notification', () => resolve(true));
      setTimeout(() => resolve(false), waitMs).unref();
    });
    await listener.query('listen doctor');
    await listener.query('select pg_advisory_lock(7316206)');
    await other.query('begin');
    await other.query('select 1');
    const unlocked = await listener.query<{ ok: boolean }>('select pg_advisory_unlock(7316206) as ok');
    await other.query(`notify doctor`);
    await other.query('commit');
    return unlocked.rows[0]?.ok && (await heard)
      ? ok('Sessions', 'LISTEN and advisory locks work')
      : throughPooler(config);
  } finally {
    await Promise.allSettled([listener.end(), other.end()]);
  }
}

/** Examines the pooler of DATABASE_URL, if there is one. */
async function examinePooler({ databaseUrl, directUrl }: Config): Promise<Finding[]> {
  if (databaseUrl === null || directUrl === null) return [];
  const pooler = openDatabase(databaseUrl, 1, { pooler: true });
  try {
    const missing = await settingsMissing(pooler);
    return [
      missing.length === 0
        ? ok('Pooler', 'answers, and its sessions have their settings')
        : warning('Pooler', `its sessions lack ${missing.join(', ')}. After the first start send it RECONNECT.`),
    ];
  } catch (error) {
    return [wrong('Pooler', `cannot be reached or used (${codeOf(error)}). Check DATABASE_URL.`)];
  } finally {
    await pooler.close();
  }
}

async function judgeSchema(db: Database, config: Config): Promise<Finding[]> {
  const newer: Finding[] = [];
  try {
    const { pending, isNewer } = await schemaState(db.pool);
    if (pending.length > 0) return [warning('Migrations', `${pending.length} are missing. The next start runs them.`)];
    if (isNewer)
      newer.push(ok('Migrations', 'a newer version of the program made the schema, and this one can work with it'));
  } catch (error) {
    if (error instanceof MigrationError) return [wrong('Migrations', error.message)];
    if (codeOf(error) === notAllowed)
      return [wrong('Migrations', 'the role of DATABASE_URL may not read them. Start once with DATABASE_OWNER_URL.')];
    throw error;
  }
  const { clockMs } = await readMeasurements(db);
  const seconds = Math.abs(clockMs) / 1_000;
  const clock = `differs by ${seconds.toFixed(1)} s from the database’s`;
  return [
    newer[0] ?? ok('Migrations', 'complete'),
    seconds > 30
      ? wrong('Clock', `${clock}. Turn on time synchronization (NTP).`)
      : seconds > 2
        ? warning('Clock', `${clock}. Turn on time synchronization (NTP).`)
        : ok('Clock', clock),
    await judgeKeys(db, config),
  ];
}

async function judgeKeys(db: Database, config: Config): Promise<Finding> {
  try {
    await requireKeys(db, config);
  } catch (error) {
    return wrong('PROFILE_KEYS', (error as Error).message);
  }
  const ids = keysOf(config).map(keyIdOf);
  return ids.length === 0
    ? warning(
        'PROFILE_KEYS',
        'not set: bank, PAN and ID details cannot be stored. Make a key with: openssl rand -base64 32',
      )
    : ok('PROFILE_KEYS', `everything that is encrypted can be opened with ${ids.join(', ')}`);
}

/** Examines everything about the database. */
export async function examineDatabase(db: Database, config: Config): Promise<Finding[]> {
  try {
    const about = await readAbout(db);
    const server = [
      ...judgeServer(about, { apart: config.ownerUrl !== null, granted: !(await lacksGrants(db)) }),
      judgeCommit(about),
      ...(await judgeStandbys(db, about)),
      ...judgeConnection(config, about),
    ];
    // The embedded database needs no advice about its role.
    const external = config.databaseUrl === null ? server.filter(({ what }) => what !== 'Role') : server;
    const session = await trySession(db.pool.options.connectionString ?? '', config);
    return [...external, session, ...(await examinePooler(config)), ...(await judgeSchema(db, config))];
  } catch (error) {
    if (codeOf(error) === refusesSettings) return [throughPooler(config)];
    return [wrong('Database', `cannot be reached or used (${codeOf(error)}). Check ${nameOfDirect(config)}.`)];
  }
}
