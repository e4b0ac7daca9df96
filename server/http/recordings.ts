import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Recordings of interviews, at `/media/interviewvideos/{jobId}/{fileName}/{segment}`, from the folder `recordings` of
 * the data (product: Public routes, the page that plays them is public). They are not listed: only an exact address
 * finds one.
 */
export async function recordings(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const root = join(resolve(dataDir), 'recordings');
  // @fastify/static warns of a missing folder; if it cannot be created, there is nothing to play.
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
