import type { FastifyInstance } from 'fastify';
import { health, openapi } from '../../src/contract/system';
import { sql } from '../db/database';
import { servePublic, type House } from '../plugins/calls';
import { describeContract } from './openapi';
import { version } from './version';

export function systemRoutes(app: FastifyInstance, house: House): void {
  servePublic(app, house, health, async ({ tx, reply }) => {
    const ready = await tx.run(sql`select 1`).then(
      () => true,
      () => false,
    );
    if (!ready) reply.status(503);
    return { version, database: house.config.databaseUrl === null ? 'embedded' : 'external', ready } as const;
  });
  const description = describeContract();
  servePublic(app, house, openapi, async () => description);
}
