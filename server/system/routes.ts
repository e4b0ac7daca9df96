import type { FastifyInstance } from 'fastify';
import { health, healthLive, inspector, openapi, settings } from '../../src/contract/system';
import { texts } from '../../src/contract/texts';
import { describeProviders } from '../auth/social-providers';
import { whoOf } from '../kit/caller';
import type { Config } from '../config';
import { Silent } from '../db/connections';
import { openDatabase, sql, type Tx } from '../db/database';
import { bearerOf, serve, servePublic, type AppContext } from '../http/calls';
import { Refused } from '../kit/failures';
import { describeContract } from './openapi';
import { version } from '../kit/version';

async function mayInspect(tx: Tx, { inspector: whom }: Config, token: string | null): Promise<boolean> {
  if (whom !== 'superAdmin' || token === null) return whom === 'everybody';
  return (await whoOf(tx, token))?.userType === 'SUPER_ADMIN';
}

// Proxies often wait only a second for readiness.
const healthMs = 700;
/** For this long after a response of the database, a time-out means a busy process, not an unavailable database. */
const trustedMs = 5_000;
const isLate = (error: unknown) => error instanceof Silent;

export function systemRoutes(app: FastifyInstance, appContext: AppContext): void {
  // A separate connection, because a server whose connections are all busy is still ready.
  const probe = openDatabase(appContext.databaseUrl, 1);
  app.addHook('onClose', () => probe.close());
  // Concurrent requests share one query. If thousands queued for the connection, each would time out.
  let asking: Promise<boolean> | null = null;
  let answeredAt = -Infinity;
  const isReady = () =>
    (asking ??= probe
      .within(healthMs)
      .run(sql`select 1`)
      .then(
        () => {
          answeredAt = performance.now();
          return true;
        },
        (error) => isLate(error) && performance.now() - answeredAt < trustedMs,
      )
      .finally(() => (asking = null)));
  servePublic(app, appContext, health, async () => {
    const database = appContext.config.databaseUrl === null ? 'embedded' : 'external';
    const ready = !appContext.isDraining() && (await isReady());
    const data = { version, database, ready } as const;
    if (!ready) throw new Refused(503, texts.unavailable, { data });
    return data;
  });
  servePublic(app, appContext, healthLive, async () => ({ alive: true as const }));
  servePublic(app, appContext, settings, async () => ({
    oneWayUrl: `${appContext.config.externalHost}/one-way`,
    selectRoleUrl: `${appContext.config.externalHost}/select-role/form`,
    social: await describeProviders(appContext.config.social),
  }));
  servePublic(app, appContext, inspector, async ({ tx, request }) => ({
    on: await mayInspect(tx, appContext.config, bearerOf(request)),
    shared: appContext.config.inspector === 'everybody',
  }));
  const description = describeContract();
  serve(app, appContext, openapi, async () => description);
}
