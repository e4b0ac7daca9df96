import type pg from 'pg';
import { sql, type Tx } from './database';
import { MIGRATION_LOCK } from './migrate';

/** The role with which the program works in the embedded database. */
export const EMBEDDED_APP = 'interviews_app';

/** Creates the role of the program in the embedded database. The role is no superuser and owns nothing. */
export const createEmbeddedApp = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`do $$ begin
    create role ${EMBEDDED_APP} login nosuperuser nocreatedb nocreaterole noreplication;
    exception when duplicate_object or unique_violation then null; end $$`);

/** The same address with another role. */
export function addressFor(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Raise this with each change of `grantApp`, so that the next start grants again. */
const grantVersion = 1;

// Erasing a person replaces texts in rows of tables that are otherwise append-only (product: Erasure). A trigger of
// these tables refuses any change outside of erasing, and the program can change no other column of them.
const erasable: Readonly<Record<string, string>> = {
  feedback_versions: 'scorecard',
  inquiry_messages: 'text',
  invoices: 'seller, buyer, title',
  statement_lines: 'title',
  statement_revisions: 'adjustments',
  record_versions: 'fields',
  ...Object.fromEntries(
    ['interview', 'subscription', 'payment', 'refund', 'statement'].map((name) => [`${name}_history`, 'event']),
  ),
};
const regrants = Object.entries(erasable).map(
  ([table, columns]) => `
    execute format('revoke update on ${table} from %I', app);
    execute format('grant update (${columns}) on ${table} to %I', app);`,
);

/**
 * Grants the role of the program what it needs in the schemas of the owner: rows, but no definitions
 * (docs/adr/0013-database-roles.md). The owner calls this after migrating. Rows of append-only tables cannot be
 * deleted, and only the texts that erasing replaces can be changed. If owner and program have the same role, nothing is
 * granted.
 */
export const grantApp = (owner: pg.Pool, app: string): Promise<unknown> =>
  owner.query(`do $$ declare app text := ${literal(app)}; name text; t regclass; begin
    if current_user = app then return; end if;
    -- Several processes may start at once, and two cannot change the rights of a table at the same time.
    perform pg_advisory_xact_lock(${MIGRATION_LOCK});
    foreach name in array '{public,pgboss}'::text[] loop
      execute format('revoke create on schema %I from public', name);
      execute format('revoke create on schema %I from %I', name, app);
      execute format('grant usage on schema %I to %I', name, app);
      execute format('grant select, insert, update, delete on all tables in schema %I to %I', name, app);
      execute format('grant usage, select, update on all sequences in schema %I to %I', name, app);
      execute format('grant execute on all functions in schema %I to %I', name, app);
      if current_setting('server_version_num')::int >= 170000 then
        execute format('grant maintain on all tables in schema %I to %I', name, app);
      end if;
    end loop;
    execute format('revoke execute on procedure make_lifecycle(text, regclass) from public, %I', app);
    execute format('revoke insert, update, delete on schema_migrations, schema_grants from %I', app);
    for t in select c.oid::regclass from pg_class c
      where c.relnamespace = 'public'::regnamespace and exists (
        select from pg_trigger g where g.tgrelid = c.oid and g.tgname in ('append_only', 'only_added'))
    loop
      execute format('revoke update, delete, truncate on %s from %I', t, app);
    end loop;${regrants.join('')}
    insert into schema_grants select app, ${grantVersion}, max(number) from schema_migrations
      on conflict (role) do update set version = excluded.version, migration = excluded.migration;
  end $$`);

/** Whether `grantApp` must still grant something to the role of this connection, which owns nothing. */
export async function lacksGrants(tx: Tx): Promise<boolean> {
  const { known } = await tx.one<{ known: boolean }>(sql`
    select coalesce(has_table_privilege(to_regclass('schema_grants')::oid, 'SELECT'), false) as known`);
  if (!known) return true;
  const { granted } = await tx.one<{ granted: boolean }>(sql`
    select exists (select from schema_grants where role = current_user and version >= ${grantVersion}
      and migration >= (select max(number) from schema_migrations)) as granted`);
  return !granted;
}

/** The reason why the role of a connection could change definitions or switch off triggers; null if it cannot. */
export async function tooManyRights(tx: Tx): Promise<'superuser' | 'owner' | null> {
  const { superuser, owner } = await tx.one<{ superuser: boolean; owner: boolean }>(sql`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_has_role(c.relowner, 'MEMBER')) as owner`);
  return superuser ? 'superuser' : owner ? 'owner' : null;
}
