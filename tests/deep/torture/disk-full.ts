import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../server/kit/process';
import { newClient } from './client';
import { healed, patience, type Fault } from './scene';
import type { OwnSite } from './site';

/** Needs a `dataDir` on a small disk of its own. */
export const diskFull: Fault<OwnSite> = {
  name: 'the disk of the database is full',
  async run(scene) {
    const { site, ledger, prober } = scene;
    const ballast = join(site.dataDir, 'ballast');
    const before = ledger.tries;
    const client = newClient(ledger);
    let reads = 0;
    const unanswered = () => ledger.ops.filter(({ state }) => state === 'unknown').length;
    const known = unanswered();
    await until(
      'calls that fail for want of space',
      async () => {
        fill(ballast);
        const read = await client.read(scene.chance.pick(site.servers), prober, '/interviews?_limit=1');
        if (read.status === 200) reads += 1;
        return ledger.tries > before + 40 && unanswered() > known ? true : undefined;
      },
      patience,
    );
    if (reads === 0) ledger.findings.push('While the disk was full nothing could be read');
    rmSync(ballast);
    await site.databaseBack();
    await healed(scene, this.name);
    client.close();
  },
};

/** Takes all free space, including space that was freed since the last call. */
export function fill(file: string): void {
  for (const size of [1_000_000, 4_096])
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
}

export type SmallDisk = { folder: string; remove(): void };

/** A small in-memory disk of this many megabytes, which fills up soon. Null if this machine does not allow it. */
export function smallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'interviews-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (mounted.status !== 0) {
    process.stderr.write('Skipped: a full disk, as no small disk may be mounted here (it takes root on Linux).\n');
    rmSync(folder, { recursive: true });
    return null;
  }
  const remove = () => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}
