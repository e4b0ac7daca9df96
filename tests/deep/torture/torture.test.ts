import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from './faults';
import { torture } from './run';
import { bundle, openSite } from './site';

let server: Awaited<ReturnType<typeof bundle>>;
beforeAll(async () => {
  server = await bundle();
});
afterAll(() => server.remove());

test('two servers under load, and each fault once: nothing acknowledged is lost, nothing is there twice', async () => {
  const report = await torture({ seed: 4, open: () => openSite(server.program), faults, goOn: () => false });
  expect(report.findings).toEqual([]);
  expect(report.ops.ok).toBeGreaterThan(100);
}, 900_000);
