import { cpus } from 'node:os';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run, tool } from './lib/project.mjs';

const cache = 'node_modules/.cache';
const folders = ['src', 'server', 'tests', 'scripts', 'inspector'].filter((name) => existsSync(join(root, name)));

/** Longest first: this finishes soonest when two checks run at a time. */
const checks = [
  [
    'eslint',
    ['.', '--cache', '--cache-location', `${cache}/eslint/`, '--cache-strategy', 'content', '--max-warnings=0'],
  ],
  ['tsc', ['--noEmit']],
  ['depcruise', [...folders, '--config', '.dependency-cruiser.cjs', '--output-type', 'err']],
  ['knip', ['--no-progress', '--cache', '--cache-location', `${cache}/knip`]],
  // Registries that differ from the folders.
  ['tsx', ['scripts/registries.ts', '--check']],
  // Charts that differ from the machines (docs/machines).
  ['tsx', ['scripts/machine-charts.ts', '--check']],
  ['prettier', ['--check', '.', '--cache', '--log-level', 'warn']],
];

/**
 * Checks types, lint, import rules, dead code and formatting. Shows the output of failed checks, and returns their
 * names and the CPU seconds.
 */
export async function check() {
  const failed = [];
  let total = 0;
  const waiting = [...checks];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, args] = next;
      const { code, output, seconds } = await run(tool(name), args, { quiet: true, timed: true });
      total += seconds;
      if (code === 0) continue;
      failed.push(name);
      console.log(`\n--- ${name} ---\n${output.trim()}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(cpus().length, 4) }, worker));
  console.log(failed.length === 0 ? 'check: all well' : `\ncheck: ${failed.join(', ')} failed`);
  return { passed: checks.length - failed.length, failed, seconds: total };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await check();
  process.exitCode = failed.length === 0 ? 0 : 1;
}
