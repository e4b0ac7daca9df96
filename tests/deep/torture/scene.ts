import { until } from '../../server/kit/process';
import type { Chance } from './chance';
import { newClient } from './client';
import type { Ledger, Sender } from './ledger';
import type { Server, Site } from './site';

/** The scene in which a fault runs. */
export type Scene<S extends Site = Site> = {
  site: S;
  ledger: Ledger;
  chance: Chance;
  /** The user whose requests check whether a server responds again. */
  prober: Sender;
  /** Milliseconds from the return of a failed part to the first 2xx response, by fault. */
  healing: { fault: string; ms: number }[];
};

/** One way in which things go wrong, from its beginning until everything works again. */
export type Fault<S extends Site = Site> = { name: string; run(scene: Scene<S>): Promise<void> };

export const patience = 300_000;

/** Waits until `count` more tries of clients have ended. */
export const tries = ({ ledger }: Scene, count: number) => {
  const wanted = ledger.tries + count;
  return until(`${count} more tries`, () => (ledger.tries >= wanted ? true : undefined), patience);
};
/** Waits until `count` more operations are settled. */
export const settled = ({ ledger }: Scene, count: number) => {
  const wanted = ledger.settled + count;
  return until(`${count} more operations`, () => (ledger.settled >= wanted ? true : undefined), patience);
};

/** Measures how long it takes from now until each server responds with 2xx. */
export async function healed(
  { site, ledger, prober, healing }: Scene,
  fault: string,
  servers: readonly Server[] = site.servers,
) {
  const since = performance.now();
  await Promise.all(
    servers.map(async (server) => {
      // The probe has connections of its own, and its findings go to the same ledger.
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
