import type pg from 'pg';

/** The database did not respond in time. Whether it executed the statement is unknown. */
export class Silent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not answer');
  }
}

/** Thrown if too many calls already wait for a connection. */
class Busy extends Error {
  readonly code = 'EBUSY';
  constructor() {
    super('Too many wait for the database');
  }
}

/** Whether an error of pg is a time-out. */
export const isSilence = (error: Error): boolean => error.message === 'Query read timeout';

// A half-open socket looks idle, so a connection that was quiet for this long (ms) is pinged before reuse.
const quiet = 1_000;
const reply = 500;

// As many as a server can serve in a few seconds, which is enough for a thousand screens that reconnect at once.
const mostWaiting = 1_000;

/**
 * Takes responsive connections from the pool, waiting at most `ms` for each; refuses immediately if too many calls
 * already wait. If one does not respond, the other idle ones are dropped too: they probably broke with it, and each
 * would cost a caller's time-out.
 */
export function trusted(pool: pg.Pool): (ms: number) => Promise<pg.PoolClient> {
  const idle = new Map<pg.PoolClient, number>();
  // A broken connection must not end the process; the next query on it reports the error.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('error', () => undefined);
  pool.on('release', (error, client) => void (error || idle.set(client, performance.now())));
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
    const end = performance.now() + ms;
    const client = await soon(pool.connect(), ms);
    const heardAt = idle.get(client) ?? Infinity;
    idle.delete(client);
    if (performance.now() - heardAt < quiet) return client;
    if (await answers(client, end - performance.now())) return client;
    // Connections that responded recently are left alone, because one of them may be about to be handed out.
    for (const [other, at] of idle)
      if (performance.now() - at >= quiet) (other as pg.PoolClient & pg.Client).connection.stream.destroy();
    client.release(true);
    return take(Math.max(1, end - performance.now()));
  };
}

/** The connection, if it is available in time; a late one is returned to the pool. */
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
