import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../config';
import { userinfoOrigin } from '../config-social';
import { missing } from '../kit/failures';

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

type Page = { text: string; https: boolean; reached: string[] };

const readPage = (folder: string) => readFile(join(folder, 'index.html'), 'utf8');

/** Sends a page with a policy of its own, under a nonce that is this answer's alone. */
function sendPage(reply: FastifyReply, { text, https, reached }: Page) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', policy(nonce, https, reached))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(text.replaceAll('__CSP_NONCE__', nonce));
}

/** The files of a build, hashed ones for a year; `policies` are those of workers, by the end of their file's name. */
const serveFiles = (app: FastifyInstance, folder: string, prefix: string, policies: Record<string, string>) =>
  app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['index.html'],
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
      // A worker lives under the policy that its own file came with, and what it may not fetch the pages do not get.
      const end = Object.keys(policies).find((one) => path.endsWith(one));
      if (end !== undefined) reply.header('content-security-policy', policies[end] ?? '');
    },
  });

/** Serves the built inspector, a page of its own beside the app's: it reaches nothing but this server. */
export async function inspectorPages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const page = { text: await readPage(folder), https: config.publicUrl.startsWith('https:'), reached: [] };
  // The chart is laid out in a worker.
  await serveFiles(app, folder, '/inspector/', { '.js': "default-src 'none'; script-src 'self'" });
  app.get('/inspector', (_request, reply) => reply.redirect('/inspector/'));
  app.get('/inspector/', (_request, reply) => sendPage(reply, page));
}

/** Serves the built client: hashed files for a year, the page with a fresh style nonce for every path of the app. */
export async function pages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const { google } = config.social;
  // Pages ask the identity provider for the profile themselves (spec 7).
  const reached = google ? [userinfoOrigin(google)] : [];
  const page = { text: await readPage(folder), https: config.publicUrl.startsWith('https:'), reached };
  await serveFiles(app, folder, '/', { '/service-worker.js': "default-src 'none'; connect-src 'self'" });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    // A page in the place of a file that is gone would be kept, or run, as that file.
    if (!wantsPage || /^\/(api|assets)([/?]|$)/.test(request.url)) throw missing();
    if (callbackPath.test(request.url)) reply.header('cross-origin-opener-policy', 'unsafe-none');
    return sendPage(reply, page);
  });
}
