import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { userinfoOrigin } from '../config-social';
import { missing } from '../system/failures';

const policy = (nonce: string, https: boolean, reached: string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes positions and widths as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    ["connect-src 'self'", ...reached].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

// The popup of a sign-in comes back here from a page without such a fence; only under an equal one it keeps its opener.
const callbackPath = /^\/dashboard\/linkedin([?]|$)/;

/** Serves the built client: hashed files for a year, the page with a fresh style nonce for every path of the app. */
export async function pages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const https = config.publicUrl.startsWith('https:');
  const { google } = config.social;
  // Pages ask the identity provider for the profile themselves (spec 7).
  const reached = google ? [userinfoOrigin(google)] : [];
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
      // A worker lives under the policy that its own file came with, and what it may not fetch the pages do not get.
      if (path.endsWith('/service-worker.js'))
        reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    // A page in the place of a file that is gone would be kept, or run, as that file.
    if (!wantsPage || /^\/(api|assets)([/?]|$)/.test(request.url)) throw missing();
    const nonce = randomBytes(16).toString('base64');
    if (callbackPath.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    return reply
      .header('content-security-policy', policy(nonce, https, reached))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll('__CSP_NONCE__', nonce));
  });
}
