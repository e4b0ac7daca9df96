import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's PostgreSQL; its database `template_interviews` has all migrations and no data. */
    databaseUrl: string;
  }
}

export const EMPTY_TEMPLATE = 'template_interviews';

export type TestDatabase = {
  url: string;
  /** Sets the law's clock to an instant for all connections opened from now on. The clock continues from there. */
  setClock(instant: number): Promise<void>;
  drop(): Promise<void>;
};

/**
 * A new database, copied from a template: one per test file. It is deleted at the end of the run if it was not dropped.
 */
export async function cloneDatabase(template: string = EMPTY_TEMPLATE): Promise<TestDatabase> {
  const serverUrl = inject('databaseUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  return {
    url: databaseUrl(serverUrl, name),
    setClock: (instant) =>
      onServer(serverUrl, (client) =>
        client.query(
          `alter database ${name} set interviews.clock_shift = '${Math.round(instant - Date.now())} milliseconds'`,
        ),
      ),
    drop: async () => {
      await onServer(serverUrl, async (client) => {
        // A pool does not wait until its connections are closed. PostgreSQL waits 5 s for closing connections before it
        // refuses.
        const asked = await client.query(`drop database if exists ${name}`).catch(() => null);
        if (!asked) await client.query(`drop database if exists ${name} with (force)`);
      });
    },
  };
}

/**
 * Makes a template once per run. The first caller makes it, and test files in other processes wait until it is made.
 * `fill` gets the address of a copy of `from` and must end all its connections.
 */
export async function prepareTemplate(
  name: string,
  fill: (url: string) => Promise<void>,
  options: { serverUrl?: string; from?: string } = {},
): Promise<void> {
  const serverUrl = options.serverUrl ?? inject('databaseUrl');
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name]);
    const made = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (made.rowCount !== 0) return;
    // The template is filled under another name, so that the next caller does not find a template whose filling failed.
    const draft = `${name}_draft`;
    await client.query(`drop database if exists ${draft} with (force)`);
    await client.query(`create database ${draft} template ${options.from ?? EMPTY_TEMPLATE}`);
    await fill(databaseUrl(serverUrl, draft));
    await client.query(`alter database ${draft} rename to ${name}`);
  });
}

function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
