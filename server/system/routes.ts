import type { FastifyInstance } from 'fastify';
import { health, inspector, openapi, settings } from '../../src/contract/system';
import { texts } from '../../src/contract/texts';
import { describeProviders } from '../auth/social-providers';
import { whoOf } from '../auth/who';
import type { Config } from '../config';
import { sql, type Tx } from '../db/database';
import { bearerOf, servePublic, type House } from '../plugins/calls';
import { Refused } from './failures';
import { describeContract } from './openapi';
import { version } from './version';

async function mayInspect(tx: Tx, { inspector: whom }: Config, token: string | null): Promise<boolean> {
  if (whom !== 'superAdmin' || token === null) return whom === 'everybody';
  return (await whoOf(tx, token))?.userType === 'SUPER_ADMIN';
}

export function systemRoutes(app: FastifyInstance, house: House): void {
  servePublic(app, house, health, async ({ tx }) => {
    const database = house.config.databaseUrl === null ? 'embedded' : 'external';
    const ready = await tx.run(sql`select 1`).then(
      () => true,
      () => false,
    );
    const data = { version, database, ready } as const;
    if (!ready) throw new Refused(503, texts.unavailable, { data });
    return data;
  });
  servePublic(app, house, settings, async () => ({
    oneWayUrl: `${house.config.externalHost}/one-way`,
    selectRoleUrl: `${house.config.externalHost}/select-role/form`,
    social: await describeProviders(house.config.social),
  }));
  servePublic(app, house, inspector, async ({ tx, request }) => ({
    on: await mayInspect(tx, house.config, bearerOf(request)),
  }));
  const description = describeContract();
  servePublic(app, house, openapi, async () => description);
}
