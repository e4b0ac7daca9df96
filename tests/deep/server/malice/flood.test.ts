import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeHouse, startHouse, type House } from '../../../server/kit';
import { endProcesses } from '../../../server/kit/process';
import { startSite, type Site } from '../../../server/kit/servers';
import type { Flood } from './flooder';

let house: House;
let site: Site;
beforeAll(async () => {
  house = await startHouse();
  site = await startSite(house, { LOG_LEVEL: 'warn' });
});
afterAll(async () => {
  endProcesses();
  await closeHouse(house);
});

/** The megabytes that the server holds now, or its peak. Null if the system does not report them. */
function memory(what: 'VmRSS' | 'VmHWM'): number | null {
  const file = `/proc/${site.process.child.pid}/status`;
  if (!existsSync(file)) return null;
  return Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]) / 1024;
}

/** Milliseconds until the response for each of `count` callers, one after the other, each on its own connection. */
async function probes(count: number): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const since = performance.now();
    const answer = await fetch(`${site.address}/api/health`, { headers: { connection: 'close' } });
    times.push(performance.now() - since);
    expect(answer.status).toBe(200);
  }
  return times.sort((x, y) => x - y);
}
const median = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? NaN;

const line = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
test.each([
  ['calls that anybody may make', `${line('/api/health')}\r\n`],
  ['calls with a token that is wrong', `${line('/api/auth/me')}Authorization: Bearer ${'x'.repeat(43)}\r\n\r\n`],
])('20 connections that send 20,000 %s each, again and again, stop nobody else', async (_what, request) => {
  const calm = median(await probes(20));
  const before = memory('VmRSS');
  const logged = site.process.said().length;

  const flooder = fork(resolve('tests/deep/server/malice/flooder.ts'), { execArgv: ['--import', 'tsx'] });
  const flood: Flood = { port: Number(new URL(site.address).port), request, connections: 20, each: 20_000 };
  flooder.send(flood);
  await once(flooder, 'message');
  const flooded = await probes(30);
  flooder.disconnect();

  // At most a second, or more if even a calm server is slow.
  expect(median(flooded)).toBeLessThan(Math.max(1_000, 100 * calm));
  const most = memory('VmHWM');
  if (before !== null && most !== null) expect(most - before).toBeLessThan(200);
  expect(site.process.said().length - logged).toBeLessThan(20_000);
});
