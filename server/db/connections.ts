import type pg from 'pg';

/** The database did not answer in time; whether it did what it was asked is not known. */
export class Silent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not answer');
  }
}

/** So many wait for a connection already that another would wait in vain. */
class Busy extends Error {
  readonly code = 'EBUSY';
  constructor() {
    super('Too many wait for the database');
  }
}

/** Whether an error of pg says that an answer did not come in time. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout';

// A line that broke without a word looks like one on which nobody spoke: it is asked before it is used again.
const quiet = 1_000;
const reply = 500;

// What a server can answer in a few seconds; a thousand screens that come back at once find room.
const mostWaiting = 1_000;

/**
 * Takes connections from the pool that answer, waiting at most so many milliseconds for each; refused at once where too
 * many wait already. Where one does not, those
 * that idle beside it are given up too: what broke it broke them, and each would cost a caller's patience.
 */
export function trusted(pool: pg.Pool): (ms: number) => Promise<pg.PoolClient> {
  const idle = new Map<pg.PoolClient, number>();
  // One that breaks must not end the process, wherever it is on its way; what is asked of it next reports it.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  pool.on('release', (error, client) => void (error || idle.set(client, Date.now())));
  pool.on('remove', (client) => void idle.delete(client));

  async function answers(client: pg.PoolClient, ms: number): Promise<boolean> {
    try {
      await client.query({ text: '', query_timeout: Math.min(reply, ms) } as pg.QueryConfig);
      return true;
    } catch {
      return false;
    }
  }
  return async function take(ms) {
    if (pool.waitingCount >= mostWaiting) throw new Busy();
    const end = Date.now() + ms;
    const client = await soon(pool.connect(), ms);
    const heardAt = idle.get(client) ?? Infinity;
    idle.delete(client);
    if (Date.now() - heardAt < quiet) return client;
    if (await answers(client, end - Date.now())) return client;
    // Not those that were heard since: one of them may just be on its way to somebody.
    for (const [other, at] of idle)
      if (Date.now() - at >= quiet) (other as pg.PoolClient & pg.Client).connection.stream.destroy();
    client.release(true);
    return take(Math.max(1, end - Date.now()));
  };
}

/** The connection, if it is there in time; one that comes later goes back. */
async function soon(asked: Promise<pg.PoolClient>, ms: number): Promise<pg.PoolClient> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Silent()), ms)));
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    if (error instanceof Silent)
      asked.then(
        (client) => client.release(),
        () => undefined,
      );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
