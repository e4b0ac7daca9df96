import { sql } from '../../../server/db/database';
import { requestFor, type CallOptions, type House } from '../kit';
import { freePort, startProcess, until, type ServerProcess } from './process';

// Prevents tests from hanging; it is not a promised duration.
export const patience = 110_000;

/** A separate server process on the database of a house, called over the network. */
export type Site = House & { address: string; process: ServerProcess };

/** Starts a server process on the house's database, and waits until it serves. */
export async function startSite(house: House, env: Record<string, string> = {}): Promise<Site> {
  const port = await freePort();
  const databaseUrl = house.db.pool.options.connectionString ?? '';
  const process = startProcess({ DATABASE_URL: databaseUrl, PORT: String(port), ...env });
  await serving(process);
  const address = `http://127.0.0.1:${port}`;
  return {
    ...house,
    address,
    process,
    call: async (contract, options = {}) => {
      const asked = requestFor(contract, options as CallOptions<unknown, unknown>, house.cast);
      const query = new URLSearchParams(asked.query as Record<string, string>).toString();
      const answer = await fetch(`${address}${String(asked.url)}?${query}`, {
        method: String(asked.method),
        headers: {
          ...(asked.headers as Record<string, string>),
          ...(asked.payload === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(asked.payload === undefined ? {} : { body: JSON.stringify(asked.payload) }),
      });
      return { status: answer.status, body: (await answer.json()) as never };
    },
  };
}

/** The amount of waiting work: due rows of the clock, effects that are due, unsent emails. */
export const workLeft = async ({ db }: House): Promise<number> =>
  (
    await db.one<{ left: number }>(sql`
      select (select count(*) from interview_due where due_at <= law_now())
        + (select count(*) from outbox where done_at is null and due_at <= law_now())
        + (select count(*) from mails where sent_at is null and overtaken_at is null) as left`)
  ).left;

/** Waits until a process serves. @throws its output if it ended instead */
export const serving = (process: ServerProcess) =>
  until(
    'the start',
    () => {
      if (/Interview platform: http/.test(process.said())) return true;
      if (process.child.exitCode !== null) throw new Error(process.said());
      return undefined;
    },
    patience,
  );
