import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { openDatabase, type Database } from '../../../server/db/database';
import { texts } from '../../../src/contract/texts';
import { cloneDatabase } from '../database';

const page = `<!doctype html><html><head><meta name="csp-nonce" content="__CSP_NONCE__">
<script type="module" src="/assets/main-Ab12Cd34.js"></script></head><body><div id="root"></div></body></html>`;

let folder: string;
let db: Database;
const apps: FastifyInstance[] = [];

async function serve(publicUrl: string, more: Record<string, string> = {}): Promise<FastifyInstance> {
  const config = readConfig({ PORT: '0', PUBLIC_URL: publicUrl, DEMO: '0', LOG_LEVEL: 'silent', ...more });
  const databaseUrl = db.pool.options.connectionString ?? '';
  const app = await buildApp({ config, db, databaseUrl, clientDir: folder });
  apps.push(app);
  await app.ready();
  return app;
}

let plain: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, 'assets', 'main-Ab12Cd34.js'), 'export {};');
  writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, '.secret'), 'not for everybody');
  db = openDatabase((await cloneDatabase()).url);
  plain = await serve('http://127.0.0.1:3000');
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await db.close();
  rmSync(folder, { recursive: true });
});

const asPage = { accept: 'text/html,application/xhtml+xml' };
const get = (url: string, headers: Record<string, string> = asPage, app = plain) =>
  app.inject({ method: 'GET', url, headers });
const policyOf = (answer: { headers: Record<string, unknown> }) =>
  new Map(
    String(answer.headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' '))
      .map(([name, ...values]) => [name, values]),
  );

describe('a page', () => {
  test.each(['/', '/login', '/interviewdetails?tab=3', '/panelist/deep/link'])('is served at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<div id="root">');
  });

  test('has a fresh nonce each time, the one of its policy', async () => {
    const nonces = new Set<string>();
    for (const url of ['/', '/', '/login']) {
      const answer = await get(url);
      const nonce = /'nonce-([^']+)'/.exec(policyOf(answer).get('style-src')?.join(' ') ?? '')?.[1] ?? '';
      expect(nonce.length).toBeGreaterThanOrEqual(20);
      expect(answer.body).toContain(`content="${nonce}"`);
      expect(answer.body).not.toContain('__CSP_NONCE__');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });

  test('lets no script and no style element run that is not ours', async () => {
    const policy = policyOf(await get('/'));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    for (const name of ['script-src', 'style-src', 'style-src-elem', 'script-src-elem', 'script-src-attr'])
      for (const value of policy.get(name) ?? []) expect(value, name).not.toMatch(/unsafe|\*|data:/);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.has('upgrade-insecure-requests')).toBe(false);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ GOOGLE_CLIENT_ID: 'g' }, ['https://openidconnect.googleapis.com']],
    [{ GOOGLE_CLIENT_ID: 'g', GOOGLE_ISSUER: 'http://127.0.0.1:4000/realm' }, ['http://127.0.0.1:4000']],
    [{ LINKEDIN_CLIENT_ID: 'l', LINKEDIN_CLIENT_SECRET: 's' }, []],
  ])('reaches the userinfo of the identity provider and nothing else: %j', async (env, reached) => {
    const policy = policyOf(await get('/', asPage, await serve('http://127.0.0.1:3000', env)));
    expect(policy.get('connect-src')).toEqual(["'self'", ...reached]);
    policy.delete('connect-src');
    policy.delete('style-src');
    const usual = policyOf(await get('/'));
    usual.delete('connect-src');
    usual.delete('style-src');
    expect(policy).toEqual(usual);
  });

  test('keeps its opener where a sign-in popup comes back to, and nowhere else', async () => {
    const fenceOf = async (url: string) => (await get(url)).headers['cross-origin-opener-policy'];
    for (const url of ['/dashboard/linkedin', '/dashboard/linkedin?code=x&state=y'])
      expect(await fenceOf(url), url).toBe('unsafe-none');
    for (const url of ['/', '/dashboard', '/dashboard/linkedinx', '/dashboard/linkedin/x', '/?x=/dashboard/linkedin'])
      expect(await fenceOf(url), url).toBe('same-origin-allow-popups');
  });

  test('carries the other fences, HSTS under https only', async () => {
    const { headers } = await get('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'no-referrer',
      'permissions-policy': expect.stringMatching(
        /^(?=.*camera=\(self\))(?=.*microphone=\(self\))(?=.*geolocation=\(\))(?=.*payment=\(\))(?=.*usb=\(\))/,
      ) as string,
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
    const secure = await get('/', { ...asPage, host: 'interviews.example' }, await serve('https://interviews.example'));
    expect(secure.headers['strict-transport-security']).toMatch(/max-age=31536000/);
    expect(policyOf(secure).has('upgrade-insecure-requests')).toBe(true);
  });
});

test('hashed files are kept for a year, the others asked for again', async () => {
  const hashed = await get('/assets/main-Ab12Cd34.js', { accept: '*/*' });
  expect(hashed.statusCode).toBe(200);
  expect(hashed.headers['content-type']).toMatch(/javascript/);
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const other = await get('/favicon.svg', { accept: 'image/*' });
  expect(other.statusCode).toBe(200);
  expect(other.headers['cache-control']).toBe('no-cache');
});

test.each(['/api/unheard-of', '/api', '/api/interviews/x/y?z=1', '/assets/gone-Ab12Cd34.js'])(
  '%s is a 404 in JSON even to a browser',
  async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({ status: 'FAIL', message: texts.notFound });
    expect(policyOf(answer).get('default-src')).toEqual(["'none'"]);
  },
);

test.each(['/index.html', '/../package.json', '/..%2f..%2fpackage.json', '/assets/../../package.json', '/.secret'])(
  '%s gives no file away',
  async (url) => {
    const answer = await get(url, { accept: '*/*' });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toMatch(/__CSP_NONCE__|interview-platform|not for everybody/);
  },
);

describe('a program that is no browser gets what a browser gets', () => {
  const urls = ['/', '/login', '/register', '/dashboard/profilepage?tab=1', '/shared/feedback'];
  test.each(urls)('%s by Accept: */*, and without Accept', async (url) => {
    for (const headers of [{ accept: '*/*' }, { accept: 'text/*' }, {}]) {
      const answer = await get(url, headers as Record<string, string>);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<div id="root">');
    }
  });
  test.each(urls)('%s answers HEAD as GET, without a body', async (url) => {
    for (const headers of [asPage, { accept: '*/*' }]) {
      const [head, whole] = [await plain.inject({ method: 'HEAD', url, headers }), await get(url, headers)];
      expect([head.statusCode, head.body]).toEqual([200, '']);
      for (const name of ['content-type', 'cache-control', 'x-robots-tag', 'cross-origin-opener-policy'])
        expect(head.headers[name], name).toEqual(whole.headers[name]);
      expect(head.headers['content-security-policy']).toBeDefined();
    }
  });
  test.each([
    ['/gone.js', '*/*', {}],
    ['/service-worker-old.js', '*/*', {}],
    ['/register', '*/*', { 'sec-fetch-dest': 'script' }],
    ['/login', 'application/json', {}],
    ['/login', 'image/avif,image/*', {}],
    ['/api/health/unheard-of', '*/*', {}],
    ['/assets/gone-Ab12Cd34.js', '*/*', {}],
  ])('%s by Accept: %s %j is no page', async (url, accept, more) => {
    const answer = await get(url, { accept, ...more } as Record<string, string>);
    expect(answer.statusCode).toBe(404);
    const head = await plain.inject({ method: 'HEAD', url, headers: { accept, ...more } });
    expect(head.statusCode).toBe(404);
  });
  test('POST to a page is a 404', async () =>
    expect((await plain.inject({ method: 'POST', url: '/login', headers: asPage })).statusCode).toBe(404));
});

describe('prerendered pages', () => {
  const script = "document.documentElement.dataset.first = ''";
  const sha256 = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const marked = (mark: string) =>
    `${page.replace('<head>', `<head><script>${script}</script>`)}<!-- ${mark} -->${' '.repeat(1_024)}`;
  let rendered: FastifyInstance;
  beforeAll(async () => {
    const pages = [
      { addresses: ['/', '/login', '/login?tab=0'], html: marked('first') },
      { addresses: ['/login?tab=1', '/login/candidate'], html: marked('second') },
      { addresses: ['/dashboard'], html: marked('frame') },
    ];
    writeFileSync(join(folder, 'prerendered.json'), JSON.stringify(pages));
    rendered = await serve('http://127.0.0.1:3000');
  });
  afterAll(() => rmSync(join(folder, 'prerendered.json')));

  test.each([
    ['/', 'first'],
    ['/login?message=x', 'first'],
    ['/login?tab=0', 'first'],
    ['/login?x=y&tab=1', 'second'],
    ['/login/candidate', 'second'],
    ['/dashboard?tab=3', 'frame'],
    ['/dashboard/interviewdetails?tab=1', 'frame'],
  ])('%s gets its own, and may run the script in it alone', async (url, mark) => {
    const answer = await get(url, asPage, rendered);
    expect(answer.body).toContain(`<!-- ${mark} -->`);
    expect(policyOf(answer).get('script-src')).toEqual(["'self'", sha256]);
  });

  test.each(['/login?tab=7', '/login/candidate?tab=0', '/register', '/dashboard/linkedin', '/dashboardx', '//x/login'])(
    '%s gets the plain one, which runs none',
    async (url) => {
      const answer = await get(url, asPage, rendered);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toContain('<!--');
      expect(policyOf(answer).get('script-src')).toEqual(["'self'"]);
    },
  );

  test('are sent compressed and given away as no file', async () => {
    const answer = await get('/login', { ...asPage, 'accept-encoding': 'gzip' }, rendered);
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect((await get('/prerendered.json', { accept: '*/*' }, rendered)).statusCode).toBe(404);
  });
});
