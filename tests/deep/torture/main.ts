import { parseArgs } from 'node:util';
import { openCluster } from './cluster';
import { clusterFaults } from './cluster-faults';
import { diskFull, smallDisk } from './disk-full';
import { faults } from './faults';
import { torture, type Report } from './run';
import { bundle, openSite } from './site';

// Runs faults for a long time: `npm run torture`, `npm run torture -- --minutes 10 --seed 7 --cluster`. Fails if it
// finds anything.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string' },
    only: { type: 'string' },
    // Three servers, PgBouncer, a standby and a bucket.
    cluster: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const until = Date.now() + Number(values.minutes) * 60_000;
console.log(`seed ${seed}`);
const server = await bundle();
const say = (line: string) => console.log(line);
try {
  const isChosen = ({ name }: { name: string }) => name.includes(values.only ?? '');
  const goOn = () => Date.now() < until;
  const reports: Report[] = [];
  const open = (dataDir?: string) => () => openSite(server.program, dataDir);
  const chosen = faults.filter(isChosen);
  if (values.cluster)
    reports.push(
      await torture({
        ...{ seed, say, goOn, every: 20_000 },
        open: () => openCluster(server.program),
        faults: clusterFaults.filter(isChosen),
      }),
    );
  else if (chosen.length > 0) reports.push(await torture({ seed, say, open: open(), faults: chosen, goOn }));
  const disk = !values.cluster && isChosen(diskFull) ? smallDisk(400) : null;
  if (disk)
    try {
      reports.push(
        await torture({ seed, say, open: open(disk.folder), faults: [diskFull], goOn: (rounds) => rounds < 3 }),
      );
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
