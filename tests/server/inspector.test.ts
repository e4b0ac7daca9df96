import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspector } from '../../src/contract/system';
import { buildApp } from '../../server/app';
import { readConfig, type Config } from '../../server/config';
import type { PersonName } from './kit/cast';
import { closeHouse, requestFor, startHouse, type House } from './kit';

/** With `reports`, the inspector is off, and problems can be reported. */
type Whom = Config['inspector'] | 'reports';

let folder: string;
let house: House;
const apps = new Map<Whom, FastifyInstance>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'inspector-'));
  for (const built of ['client', 'inspector']) {
    mkdirSync(join(folder, built, 'assets'), { recursive: true });
    const page = `<html><meta name="csp-nonce" content="__CSP_NONCE__"><title>${built}</title></html>`;
    writeFileSync(join(folder, built, 'index.html'), page);
    writeFileSync(join(folder, built, 'assets', `${built}-Ab12Cd34.js`), 'export {};');
  }
  for (const name of ['tap.js', 'report.js']) writeFileSync(join(folder, 'inspector', name), 'export {};');
  house = await startHouse();
  for (const whom of ['everybody', 'superAdmin', 'off', 'reports'] as const) {
    const of = whom === 'reports' ? { inspector: 'off' as const } : { inspector: whom, problemReports: false };
    const config = { ...readConfig({ PORT: '0', LOG_LEVEL: 'silent' }), ...of };
    const app = await buildApp({
      config,
      db: house.db,
      databaseUrl: '',
      clientDir: join(folder, 'client'),
      inspectorDir: join(folder, 'inspector'),
    });
    apps.set(whom, app);
    await app.ready();
  }
});
afterAll(async () => {
  for (const app of apps.values()) await app.close();
  await closeHouse(house);
  rmSync(folder, { recursive: true });
});

const appFor = (whom: Whom) => {
  const app = apps.get(whom);
  if (!app) throw new Error(`No app for ${whom}`);
  return app;
};
const asPage = { accept: 'text/html,application/xhtml+xml', host: '127.0.0.1:3000' };
const get = (whom: Whom, url: string, headers: Record<string, string> = asPage) =>
  appFor(whom).inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000', ...headers } });

describe('the call says who may inspect', () => {
  const people = ['superAdmin', 'admin', 'org', 'panelist', 'candidate', null] as const;
  const onFor = async (whom: Whom, as: PersonName | null) => {
    const answer = await appFor(whom).inject(requestFor(inspector as never, as ? { as } : {}, house.cast));
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: { on: boolean } }>().data.on;
  };

  test.each<[Whom, readonly (PersonName | null)[]]>([
    ['everybody', people],
    ['superAdmin', ['superAdmin']],
    ['off', []],
  ])('%s: %j', async (whom, allowed) => {
    const found = [];
    for (const person of people) if (await onFor(whom, person)) found.push(person);
    expect(found).toEqual(allowed);
  });

  test('a super admin whose session has ended may not', async () => {
    const { token } = house.cast.people.superAdmin;
    const asked = (authorization: string) => get('superAdmin', '/api/inspector', { authorization });
    expect((await asked(`Bearer ${token}x`)).json()).toMatchObject({ data: { on: false } });
    expect((await asked('Bearer')).json()).toMatchObject({ data: { on: false } });
  });
});

describe.each(['everybody', 'superAdmin'] as const)('the viewer, for %s', (whom) => {
  test('is a page under the same strict policy as the app’s, with a fresh nonce', async () => {
    const [viewer, app] = [await get(whom, '/inspector/'), await get(whom, '/')];
    const policies = [viewer, app].map(({ headers }) => String(headers['content-security-policy']));
    const [nonce = ''] = policies.map((policy) => /'nonce-([^']{20,})'/.exec(policy)?.[1]);
    expect(viewer.body).toContain('<title>inspector</title>');
    expect(viewer.body).toContain(`content="${nonce}"`);
    const fences = policies.map((policy) => policy.replace(/'nonce-[^']+'/, ''));
    expect(fences[0]).toBe(fences[1]);
    expect(fences[0]).toContain("frame-ancestors 'none'");
    expect(viewer.headers['cache-control']).toBe('no-store');
    // Under a policy other than that of the app's page, the viewer would lose its opener.
    expect(viewer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(app.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test('brings its files: hashed ones for a year, the tap asked for again, workers without a way out', async () => {
    const hashed = await get(whom, '/inspector/assets/inspector-Ab12Cd34.js', { accept: '*/*' });
    expect(hashed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    });
    const tap = await get(whom, '/inspector/tap.js', { accept: '*/*' });
    expect(tap.statusCode).toBe(200);
    expect(tap.headers['cache-control']).toBe('no-cache');
  });

  test('is found without its last slash', async () => {
    expect((await get(whom, '/inspector')).headers['location']).toBe('/inspector/');
  });
});

describe('the relay between browsers', () => {
  const path = '/inspector/relay';
  const said = [{ by: 'page', id: 'one', from: 'a', message: { type: 'x' } }];
  const say = (whom: Whom, payload: object) => appFor(whom).inject({ method: 'POST', url: path, payload });

  test('tells all listeners what one says', async () => {
    const base = await appFor('everybody').listen({ port: 0, host: '127.0.0.1' });
    const leave = new AbortController();
    const listeners = await Promise.all(
      ['one', 'other'].map(async () => {
        const answer = await fetch(base + path, { signal: leave.signal });
        expect(answer.headers.get('content-type')).toBe('text/event-stream');
        return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      }),
    );
    expect((await say('everybody', said)).statusCode).toBe(204);
    for (const listener of listeners) {
      let heard = '';
      while (!heard.includes('data:')) heard += (await listener?.read())?.value ?? '';
      expect(JSON.parse(heard.split('data: ')[1] ?? '')).toEqual(said);
    }
    leave.abort();
  });

  test('takes nothing else', async () => {
    const wrong = [[], {}, [{ by: 'page' }], [{ ...said[0], by: 'somebody' }], [{ ...said[0], more: 1 }]];
    for (const payload of wrong) expect((await say('everybody', payload)).statusCode).toBe(400);
  });

  test.each(['superAdmin', 'off'] as const)('is not there for %s', async (whom) => {
    expect((await say(whom, said)).statusCode).toBe(404);
    expect((await get(whom, path, { accept: 'text/event-stream' })).statusCode).toBe(404);
  });
});

test('where problems are reported, the viewer and what makes a report are there, and nobody may inspect', async () => {
  expect((await get('reports', '/inspector/')).body).toContain('<title>inspector</title>');
  expect((await get('reports', '/inspector/report.js', { accept: '*/*' })).statusCode).toBe(200);
  const answer = await appFor('reports').inject(requestFor(inspector as never, { as: 'superAdmin' }, house.cast));
  expect(answer.json<{ data: { on: boolean } }>().data.on).toBe(false);
});

test('where both are off there is neither viewer nor tap', async () => {
  for (const accept of [asPage.accept, '*/*'])
    expect((await get('off', '/inspector/', { accept })).body).toContain('<title>client</title>');
  for (const url of ['/inspector/tap.js', '/inspector/report.js', '/inspector/assets/inspector-Ab12Cd34.js'])
    expect((await get('off', url, { accept: '*/*' })).statusCode, url).toBe(404);
});
