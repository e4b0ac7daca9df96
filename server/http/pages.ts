import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { userinfoOrigin } from '../config-social';
import { missing } from '../kit/failures';

// The policies that may turn text into HTML or into the address of a script (src/services/trusted-types.ts).
const policies = ['default', 'dompurify', 'own-workers', 'isolated-frame'];

const policy = (nonce: string, { https, reached, scripts, forms }: Page) =>
  [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    // React writes positions and widths as style attributes.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...reached].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...forms].join(' '),
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ')}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

// The pages that links open without an account. Their addresses may have been posted somewhere, so search engines must
// not index them.
const linkedPath = /^\/(shared|invitation|unsubscribe|interviewvideos)(\/|[?]|$)/;

// The sign-in popup returns here from a page without an opener policy, and keeps its opener only if this page has none
// either.
const callbackPath = /^\/dashboard\/linkedin([?]|$)/;

type Page = {
  text: string;
  https: boolean;
  reached: string[];
  /** Other origins to which forms lead: the payment gateway's. */
  forms: string[];
  /** Hashes of the inline scripts. */
  scripts: string[];
};

const makePage = (text: string, config: Config, reached: string[] = []): Page => ({
  text,
  https: config.publicUrl.startsWith('https:'),
  reached,
  forms: config.gateway ? [new URL(config.gateway.api).origin] : [],
  scripts: [...text.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  ),
});

const readPage = (folder: string) => readFile(join(folder, 'index.html'), 'utf8');

/**
 * The prerendered pages with their addresses. An address is a path with its `?tab=`, and /dashboard stands for all
 * paths below it.
 */
async function readPrerendered(folder: string): Promise<{ addresses: string[]; html: string }[]> {
  const file = join(folder, 'prerendered.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { addresses: string[]; html: string }[]) : [];
}

/**
 * Whether a request that accepts anything is for a file, according to its name or to the destination that the browser
 * states.
 */
const isFile = ({ headers }: FastifyRequest, path: string) =>
  /\.[^/]*$/.test(path) || !['document', 'empty', undefined].includes(headers['sec-fetch-dest'] as string | undefined);

/** The address under which the page of a URL is prerendered. */
function addressOf(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (/^\/dashboard(\/|$)/.test(path)) return '/dashboard';
  const tab = new URLSearchParams(query).get('tab');
  return tab === null ? path : `${path}?tab=${tab}`;
}

/** Sends a page with its own policy, and a nonce for this response only. */
function sendPage(reply: FastifyReply, page: Page) {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header('content-security-policy', policy(nonce, page))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text.replaceAll('__CSP_NONCE__', nonce));
}

/**
 * Serves the files of a build, with hashed files cached for a year. `policies` are those of workers, by the end of
 * their file name.
 */
const serveFiles = (app: FastifyInstance, folder: string, prefix: string, policies: Record<string, string>) =>
  app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    wildcard: false,
    immutable: true,
    maxAge: '365d',
    globIgnore: ['index.html', 'prerendered.json'],
    setHeaders: (reply, path) => {
      if (!path.includes('/assets/')) reply.header('cache-control', 'no-cache');
      // A worker is subject to the policy of its own file.
      const end = Object.keys(policies).find((one) => path.endsWith(one));
      if (end !== undefined) reply.header('content-security-policy', policies[end] ?? '');
    },
  });

/** Serves the built inspector, a page of its own that can connect only to this server. */
export async function inspectorPages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const page = makePage(await readPage(folder), config);
  // The chart's layout is computed in a worker.
  await serveFiles(app, folder, '/inspector/', {
    '.js': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  });
  app.get('/inspector', (_request, reply) => reply.redirect('/inspector/'));
  app.get('/inspector/', (_request, reply) => sendPage(reply, page));
}

/**
 * Serves the built client: hashed files, which are cached for a year, and for every path of the app its page with a new
 * style nonce. The page is prerendered if the build did so.
 */
export async function pages(app: FastifyInstance, folder: string, config: Config): Promise<void> {
  const { google } = config.social;
  // Pages request the profile from the identity provider themselves (product: Social sign-in).
  const reached = google ? [userinfoOrigin(google)] : [];
  const plain = makePage(await readPage(folder), config, reached);
  const providers = Object.values(config.social).filter((one) => one !== null).length;
  const prerendered = new Map<string, Page>();
  for (const { addresses, html } of await readPrerendered(folder)) {
    const page = makePage(html.replace('<html', `<html data-providers="${providers}"`), config, reached);
    for (const address of addresses) prerendered.set(address, page);
  }
  await serveFiles(app, folder, '/', {
    '/service-worker.js': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const { accept = '*/*' } = request.headers;
    const [path = ''] = request.url.split('?', 1);
    // A page in place of a missing file would be cached, or executed, as that file. A browser that opens a page asks
    // for HTML.
    const wantsPage = accept.includes('text/html') || (/(^|,)\s*(text|\*)\/\*/.test(accept) && !isFile(request, path));
    if (!reads || !wantsPage || /^\/(api|assets)([/?]|$)/.test(request.url)) throw missing();
    if (linkedPath.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    if (!callbackPath.test(request.url)) return sendPage(reply, prerendered.get(addressOf(request.url)) ?? plain);
    reply.header('cross-origin-opener-policy', 'unsafe-none');
    return sendPage(reply, plain);
  };
  app.setNotFoundHandler(answer);
  // The not-found handler alone is not enough, because only responses of routes are compressed.
  app.get('/*', answer);
}
