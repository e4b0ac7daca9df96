import type { FastifyInstance } from 'fastify';
import { downloadOwnData, mostDataDownloads } from '../../../src/contract/people-own-data';
import { sql, type Tx } from '../../db/database';
import { serve, type AppContext } from '../../http/calls';
import { audit } from '../../kit/audit';
import { refuseMore } from '../../kit/limits';
import { ownDataOf } from './archive';

/** Counts a download. Downloads of an account are serialized, so that simultaneous ones are all counted. @throws 429 */
async function noteDownload(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`select from users where id = ${userId} for no key update`);
  await tx.run(sql`delete from data_downloads where user_id = ${userId} and at < now() - interval '30 days'`);
  const recent = sql`select at from data_downloads where user_id = ${userId} and at > now() - interval '1 hour'`;
  await refuseMore(tx, recent, { most: mostDataDownloads, minutes: 60 });
  await tx.run(sql`insert into data_downloads (user_id) values (${userId})`);
}

/** *Download my data* (product: Download my data). */
export function ownDataRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, storage } = appContext;
  serve(app, appContext, downloadOwnData, async ({ tx, caller }) => {
    await noteDownload(tx, caller.userId);
    await audit(tx, caller.userId, 'dataDownloaded', caller.userId);
    return ownDataOf(tx, caller, config, storage);
  });
}
