import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { diskFull } from './disk-full';
import { faults } from './faults';
import { torture, type Report } from './run';
import { bundle } from './site';

// Faults at length: `npm run torture`, `npm run torture -- --minutes 10 --seed 7`. Fails on what it finds.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const until = Date.now() + Number(values.minutes) * 60_000;
console.log(`seed ${seed}`);
const server = await bundle();
const say = (line: string) => console.log(line);
try {
  const chosen = faults.filter(({ name }) => name.includes(values.only ?? ''));
  const goOn = () => Date.now() < until;
  const reports: Report[] = [];
  const plan = { seed, program: server.program, say };
  if (chosen.length > 0) reports.push(await torture({ ...plan, faults: chosen, goOn }));
  const disk = diskFull.name.includes(values.only ?? '') ? smallDisk() : null;
  if (disk)
    try {
      reports.push(await torture({ ...plan, faults: [diskFull], goOn: (rounds) => rounds < 3, dataDir: disk.folder }));
    } finally {
      disk.remove();
    }
  for (const report of reports) show(report);
  const findings = reports.flatMap((report) => report.findings);
  for (const finding of findings) console.error(finding);
  console.log(findings.length === 0 ? 'Nothing was found.' : `${findings.length} findings, seed ${seed}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
} finally {
  server.remove();
}

function show({ faults: counts, ops, healing, longest }: Report): void {
  console.table(counts);
  console.table(ops);
  const names = [...new Set(healing.map(({ fault }) => fault))];
  const rows = names.map((name) => {
    const times = healing.filter(({ fault }) => fault === name).map(({ ms }) => ms);
    times.sort((a, b) => a - b);
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? NaN);
    return [name, { times: times.length, 'median ms': at(0.5), 'longest ms': at(1) }];
  });
  console.table(Object.fromEntries(rows));
  console.log(`The longest wait of a client: ${longest} ms`);
}

/** A disk in memory that is soon full, where this machine lets us have one. */
function smallDisk(): { folder: string; remove(): void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'interviews-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
  if (mounted.status !== 0) {
    console.log('Skipped: a full disk, as no small disk may be mounted here (it takes root on Linux).');
    rmSync(folder, { recursive: true });
    return null;
  }
  const remove = () => {
    spawnSync('umount', [folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  return { folder, remove };
}
