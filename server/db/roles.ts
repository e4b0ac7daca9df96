import type pg from 'pg';
import { sql, type Tx } from './database';

/** The role of the embedded database with which the program works. */
export const EMBEDDED_APP = 'interviews_app';

/** Makes the role of the program in the embedded database: no superuser, and owner of nothing. */
export const createEmbeddedApp = (owner: pg.Pool): Promise<unknown> =>
  owner.query(`do $$ begin
    if not exists (select from pg_roles where rolname = '${EMBEDDED_APP}') then
      create role ${EMBEDDED_APP} login nosuperuser nocreatedb nocreaterole noreplication;
    end if; end $$`);

/** The same address for another role. */
export function addressFor(url: string, role: string): string {
  const address = new URL(url);
  address.username = role;
  return address.href;
}

// Erasing a person replaces texts in these; their trigger refuses any other change.
const erasable = `c.relname <> all ('{audit,audit_chain,journal_entries,postings}'::name[])`;

/**
 * Gives the role of the program what it needs in the schemas of the owner, who calls this after migrating: rows, and no
 * definitions (docs/adr/0013-database-roles.md). Rows that are only ever added cannot be deleted, those of audit and ledger
 * not changed either. Nothing is given where owner and program are one role.
 */
export const grantApp = (owner: pg.Pool, app: string): Promise<unknown> =>
  owner.query(`do $$ declare app text := ${literal(app)}; name text; t record; begin
    if current_user = app then return; end if;
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
    execute format('revoke insert, update, delete on schema_migrations from %I', app);
    for t in select c.oid::regclass as id, ${erasable} as erasable from pg_class c
      where c.relnamespace = 'public'::regnamespace and exists (
        select from pg_trigger g where g.tgrelid = c.oid and g.tgname in ('append_only', 'only_added'))
    loop
      execute format('revoke delete, truncate on %s from %I', t.id, app);
      if not t.erasable then execute format('revoke update on %s from %I', t.id, app); end if;
    end loop;
  end $$`);

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Why the role of a connection could change definitions or switch off triggers; null where it cannot. */
export async function tooManyRights(tx: Tx): Promise<'superuser' | 'owner' | null> {
  const { superuser, owner } = await tx.one<{ superuser: boolean; owner: boolean }>(sql`
    select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and pg_has_role(c.relowner, 'MEMBER')) as owner`);
  return superuser ? 'superuser' : owner ? 'owner' : null;
}
