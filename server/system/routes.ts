import type { FastifyInstance } from 'fastify';
import { health, openapi, settings } from '../../src/contract/system';
import { texts } from '../../src/contract/texts';
import { describeProviders } from '../auth/social-providers';
import { sql } from '../db/database';
import { servePublic, type House } from '../plugins/calls';
import { Refused } from './failures';
import { describeContract } from './openapi';
import { version } from './version';

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
  const description = describeContract();
  servePublic(app, house, openapi, async () => description);
}
