import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '../deploy/kit';
import { postgresBin } from '../deploy/postgres';
import { openCluster } from './cluster';
import { clusterFaults } from './cluster-faults';
import { torture } from './run';
import { bundle } from './site';

const possible = isInstalled('pgbouncer') && postgresBin !== undefined;
if (postgresBin === undefined) process.stderr.write('pg_basebackup is not installed: a cluster is not tested\n');
const minute = 60_000;

describe.skipIf(!possible)('three servers, PgBouncer, a standby and a bucket', () => {
  let server: Awaited<ReturnType<typeof bundle>>;
  beforeAll(async () => {
    server = await bundle();
  });
  afterAll(() => server.remove());

  test('each is killed in turn for ten minutes: nothing is lost, nothing is there twice, every request is answered', async () => {
    const end = Date.now() + 10 * minute;
    const report = await torture({
      seed: 5,
      open: () => openCluster(server.program),
      faults: clusterFaults,
      every: 20_000,
      goOn: () => Date.now() < end,
    });
    expect(report.findings).toEqual([]);
    expect(report.ops.ok).toBeGreaterThan(100);
  }, 1_800_000);
});
