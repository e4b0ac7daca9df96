/**
 * npm test: the checks and the quick lane. npm run test:deep: several processes, faults, long fuzzing, backups and all
 * journeys. Further arguments are passed to vitest, as in `npm test -- tests/model`.
 */
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check } from './check.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, requireNode, root, run, tool } from './lib/project.mjs';

const since = performance.now();
const [lane, ...others] = process.argv.slice(2);
const isDeep = lane === 'deep';
const given = isDeep || lane === undefined ? others : [lane, ...others];

requireNode();
await ensureInstalled();
const browser = await ensureBrowser();
const checked = isDeep ? { failed: [], seconds: 0 } : await check();
const building = await ensureBuilt();

const report = join(root, 'node_modules', '.cache', 'vitest.json');
rmSync(report, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const noted = mkdtempSync(join(tmpdir(), 'seconds-'));
const { code, seconds } = await run(
  tool('vitest'),
  ['run', '--project', isDeep ? 'deep*' : '!deep*', ...reporters, ...given],
  {
    env: { CHROMIUM_PATH: browser, NODE_ENV: 'test', SECONDS_DIR: noted },
    timed: true,
  },
);

const counted = countTests();
const failed = Math.max(counted.failed, code === 0 ? 0 : 1) + checked.failed.length;
if (checked.failed.length > 0) console.log(`\ncheck failed as well: ${checked.failed.join(', ')} (shown above)`);
process.exitCode = failed === 0 ? 0 : 1;
tellSeconds();
const minutes = (performance.now() - since) / 60_000;
console.log(`${counted.passed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);

/**
 * Reports CPU seconds by part: for tests those of their workers, and separately those of databases, servers and
 * browsers.
 */
function tellSeconds() {
  const parts = new Map([
    ['check', checked.seconds],
    ['build', building],
  ]);
  let rest = seconds;
  for (const file of readdirSync(noted).sort()) {
    const [part] = file.split('-');
    const used = Number(readFileSync(join(noted, file), 'utf8'));
    parts.set(part, (parts.get(part) ?? 0) + used);
    rest -= used;
  }
  parts.set('databases, servers, browsers', Math.max(0, rest));
  rmSync(noted, { recursive: true, force: true });
  if (seconds === 0) return;
  const told = [...parts].filter(([, used]) => used >= 0.5).map(([part, used]) => `${part} ${Math.round(used)}`);
  const all = checked.seconds + building + seconds;
  console.log(`CPU seconds: ${told.join(', ')}; together ${Math.round(all)}`);
}

/** Counts the tests. A file that could not be loaded has no failed test, so it counts as one. */
function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
