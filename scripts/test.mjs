/**
 * npm test: the checks and the quick lane. npm run test:deep: several processes, faults, long fuzzing, backups and all
 * journeys. What follows is handed to vitest, as in `npm test -- tests/model`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
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
const checked = isDeep ? { passed: 0, failed: [] } : await check();
await ensureBuilt();

const report = join(root, 'node_modules', '.cache', 'vitest.json');
rmSync(report, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
const { code } = await run(tool('vitest'), ['run', '--project', isDeep ? 'deep' : '!deep', ...reporters, ...given], {
  env: { CHROMIUM_PATH: browser, NODE_ENV: 'test' },
});

const counted = countTests();
const failed = Math.max(counted.failed, code === 0 ? 0 : 1) + checked.failed.length;
if (checked.failed.length > 0) console.log(`\ncheck failed as well: ${checked.failed.join(', ')} (shown above)`);
process.exitCode = failed === 0 ? 0 : 1;
const minutes = (performance.now() - since) / 60_000;
console.log(`${counted.passed} passed, ${failed} failed, ${minutes.toFixed(1)} min`);

/** A file that could not even be loaded has no test that failed, and counts as one. */
function countTests() {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
