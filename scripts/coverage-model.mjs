/**
 * npm run coverage:model [-- LEVEL ...]: runs the tests that walk machines and writes docs/coverage.json: what they
 * walked of every machine at each level. Levels that are not named keep the result of their last run, if it is still
 * stored.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './lib/browser.mjs';
import { ensureBuilt, ensureInstalled, refuse, requireNode, root, run, tool } from './lib/project.mjs';

const cache = join(root, 'node_modules', '.cache', 'coverage-model');

const below = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
/** Finds the tests that walk machines: they import a model, or the module that makes models. */
const walkersBelow = (folder) =>
  below(folder).filter((file) => /\/model\/[\w/-]+'/.test(readFileSync(join(root, file), 'utf8')));

const levels = {
  machine: { project: 'model', files: () => below('tests/model') },
  screen: { project: 'screens', files: () => walkersBelow('tests/screens') },
  http: { project: 'server', files: () => walkersBelow('tests/server/lifecycle') },
  // Without the tests that count or time what a page loads, which would measure the inspector too, and without those
  // that only look at every page, which take twice as long as all others and send no events.
  browser: {
    project: ['journeys', 'deep'],
    files: () =>
      [...below('tests/journeys'), ...below('tests/deep/journeys')].filter(
        (file) => !/\/(first-load|measures|inspector|crawl|screens)[^/]*$/.test(file),
      ),
  },
};

/** Runs the tests of a level. If one fails, no result of the level is stored. */
async function walkAt(level) {
  const folder = join(cache, level);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  console.log(`${level} …`);
  const env = { NODE_ENV: 'test', COVERAGE_DIR: folder };
  if (level === 'browser') {
    env.CHROMIUM_PATH = await ensureBrowser();
    await ensureBuilt();
  }
  const { project, files } = levels[level];
  // The timeout is long because inspection takes time too.
  const projects = [project].flat().flatMap((name) => ['--project', name]);
  const args = ['run', ...projects, '--testTimeout', '600000', ...files()];
  const { code, output } = await run(tool('vitest'), args, { quiet: true, env });
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  refuse(`${output}\nA test of the level ${level} failed: nothing is written.`);
}

requireNode();
await ensureInstalled();
const named = process.argv.slice(2);
const unknown = named.find((name) => !(name in levels));
if (unknown !== undefined) refuse(`There is no level ${unknown}; there are ${Object.keys(levels).join(', ')}.`);
for (const level of Object.keys(levels))
  if (named.length === 0 || named.includes(level) || !existsSync(join(cache, level))) await walkAt(level);
const { code } = await run(tool('tsx'), ['scripts/lib/coverage.ts', cache]);
process.exitCode = code;
