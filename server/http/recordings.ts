import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Recordings of interviews, at `/media/interviewvideos/{jobId}/{fileName}/{segment}`, out of the folder `recordings` of the
 * data (product: Public routes, the page that plays them is public). Nothing is listed: who has no address finds
 * nothing.
 */
export async function recordings(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const root = join(resolve(dataDir), 'recordings');
  // One that is missing is said at every start; where it cannot be made, there is nothing to play.
  await mkdir(root, { recursive: true, mode: 0o700 }).catch(() => undefined);
  await app.register(fastifyStatic, {
    root,
    prefix: '/media/interviewvideos/',
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'no-store'),
  });
}
