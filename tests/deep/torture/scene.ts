import { until } from '../../server/kit/process';
import type { Chance } from './chance';
import { newClient } from './client';
import type { Ledger, Sender } from './ledger';
import type { Server, Site } from './site';

/** What faults work with. */
export type Scene<S extends Site = Site> = {
  site: S;
  ledger: Ledger;
  chance: Chance;
  /** Who looks whether a server answers again. */
  prober: Sender;
  /** Milliseconds from the return of what was away to the first answer of 2xx, by fault. */
  healing: { fault: string; ms: number }[];
};

/** One way in which things go wrong, from its beginning until all is well again. */
export type Fault<S extends Site = Site> = { name: string; run(scene: Scene<S>): Promise<void> };

export const patience = 300_000;

/** Waits until so many more tries of clients came to their end. */
export const tries = ({ ledger }: Scene, count: number) => {
  const wanted = ledger.tries + count;
  return until(`${count} more tries`, () => (ledger.tries >= wanted ? true : undefined), patience);
};
/** Waits until so many more operations were settled. */
export const settled = ({ ledger }: Scene, count: number) => {
  const wanted = ledger.settled + count;
  return until(`${count} more operations`, () => (ledger.settled >= wanted ? true : undefined), patience);
};

/** Measures how long after `since` a server answers with 2xx. */
export async function healed(
  { site, ledger, prober, healing }: Scene,
  fault: string,
  servers: readonly Server[] = site.servers,
) {
  const since = performance.now();
  await Promise.all(
    servers.map(async (server) => {
      // Not the clients' connections, and not their findings: a probe may meet what they met.
      const client = newClient(ledger);
      await until(
        `${server.name} to heal after ${fault}`,
        async () => {
          if (server.gone()) {
            ledger.findings.push(
              `${server.name} ended by itself after ${fault}: ${server.process.said().slice(-2_000)}`,
            );
            await server.start();
          }
          return (await client.read(server, prober, '/interviews?_limit=1')).status === 200 ? true : undefined;
        },
        patience,
      );
      client.close();
      healing.push({ fault, ms: performance.now() - since });
    }),
  );
}
