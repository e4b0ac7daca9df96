import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { activity, saveTimeZone, whoAmI } from '../../../src/contract/auth';
import { texts } from '../../../src/contract/texts';
import { newSession } from '../../server/contract/samples';
import { closeHouse, startHouse, type House } from '../../server/kit';
import { endProcesses, freePort, startProcess, until, type ServerProcess } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import { deployed, isInstalled, openFolder, runCaddy, startListener } from './kit';

/** `leave` runs before the process on a port is stopped, and `take` once it is back. */
type Running = { stop: () => Promise<void>; leave?: (port: number) => void; take?: () => void };
/** `plain` is the port for plain HTTP. */
type Front = { name: string; start: (port: number, upstreams: number[], plain: number) => Promise<Running> };
const folder = openFolder('proxy');

const fronts: Front[] = [
  {
    name: 'caddy',
    start: async (port, upstreams, plain) => ({ stop: (await runCaddy(port, upstreams, plain)).close }),
  },
  {
    name: 'nginx',
    start: async (port, upstreams, plain) => {
      const site = deployed('nginx.conf', {
        '127.0.0.1:3001': `127.0.0.1:${upstreams[0]}`,
        '127.0.0.1:3002': `127.0.0.1:${upstreams[1]}`,
        'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
        'listen 80;': `listen 127.0.0.1:${plain};`,
        '\tssl_certificate /etc/ssl/interviews.pem;\n': '',
        '\tssl_certificate_key /etc/ssl/interviews.key;\n': '',
      });
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (one) => `${one}_temp_path ${folder.path}/${one};`,
      );
      const write = (text: string) =>
        folder.write(
          'nginx.conf',
          `daemon off; pid ${folder.path}/nginx.pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(' ')} ${text} }`,
        );
      const end = await startListener('nginx', ['-c', write(site), '-p', folder.path], port);
      const reload = () => process.kill(Number(readFileSync(join(folder.path, 'nginx.pid'), 'utf8')), 'SIGHUP');
      return {
        // Its workers end with it.
        stop: () => end('SIGTERM'),
        leave(upstream) {
          write(site.replace(`127.0.0.1:${upstream} `, `127.0.0.1:${upstream} down `));
          reload();
        },
        take() {
          write(site);
          reload();
        },
      };
    },
  },
];

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(async () => {
  await closeHouse(house);
  folder.remove();
});
afterEach(endProcesses);

describe.each(fronts.filter(({ name }) => isInstalled(name)))('behind $name', ({ start }) => {
  test('a restart of one process after the other refuses no request', async () => {
    const ports = [await freePort(), await freePort(), await freePort()];
    const [front = 0, ...upstreams] = ports;
    const launch = async (port: number): Promise<ServerProcess> => {
      const process = startProcess({
        DATABASE_URL: house.db.pool.options.connectionString ?? '',
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${front}`,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '4',
      });
      await serving(process);
      return process;
    };
    const processes = await Promise.all(upstreams.map(launch));
    const proxy = await start(front, upstreams, await freePort());
    const address = `http://127.0.0.1:${front}`;
    const token = await newSession(house.db, house.cast.people.admin.id);
    // One connection per request: a reload of nginx closes idle connections, which browsers would reopen.
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' };
    await until('the proxy', async () => ((await fetch(`${address}/api/health`)).ok ? true : undefined));

    const statuses: number[] = [];
    // A proxy retries a POST only if it knows that no server accepted it.
    const requests = [
      () => fetch(`${address}/api${whoAmI.path}`, { headers }),
      () => fetch(`${address}/api${activity.path}`, { method: 'POST', headers, body: '{}' }),
      () =>
        fetch(`${address}/api${saveTimeZone.path}`, { method: 'PUT', headers, body: '{"timeZone":"Asia/Kolkata"}' }),
    ];
    let over = false;
    const asking = requests.map(async (request) => {
      while (!over)
        statuses.push(
          await request().then(
            ({ status }) => status,
            () => 0,
          ),
        );
    });
    for (const [nth, port] of upstreams.entries()) {
      const asked = statuses.length;
      proxy.leave?.(port);
      processes[nth]?.child.kill('SIGTERM');
      expect(await processes[nth]?.ended).toBe(0);
      processes[nth] = await launch(port);
      proxy.take?.();
      await until('the proxy to know it', () => (statuses.length > asked + 40 ? true : undefined));
    }
    over = true;
    await Promise.all(asking);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(80);
    await proxy.stop();
  });

  test('plain http is redirected for pages, and refused for calls', async () => {
    const [front, upstream, plain] = [await freePort(), await freePort(), await freePort()];
    const proxy = await start(front, [upstream, upstream], plain);
    const ask = (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual', ...init });
    const page = await ask('/dashboard/home?tab=2');
    expect([page.status, page.headers.get('location')]).toEqual([308, 'https://127.0.0.1/dashboard/home?tab=2']);
    for (const init of [{}, { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{}' }]) {
      const call = await ask('/api/auth/me', init);
      expect([call.status, call.headers.get('location'), call.headers.get('content-type')]).toEqual([
        ...[403, null, 'application/json; charset=utf-8'],
      ]);
      expect(await call.json()).toEqual({ status: 'FAIL', message: 'Use https.' });
    }
    await proxy.stop();
  });

  test('while no process can answer, calls get the answer of a server that is unavailable, and pages a sentence', async () => {
    const [front, upstream, plain] = [await freePort(), await freePort(), await freePort()];
    const proxy = await start(front, [upstream, upstream], plain);
    const ask = (path: string) => fetch(`http://127.0.0.1:${front}${path}`);
    const [call, page] = await Promise.all([ask('/api/auth/me'), ask('/dashboard/home')]);
    for (const { status, headers } of [call, page]) expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(call.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await call.json()).toEqual({ status: 'FAIL', message: texts.unavailable });
    expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await page.text()).toBe(texts.unavailable);
    await proxy.stop();
  });
});
