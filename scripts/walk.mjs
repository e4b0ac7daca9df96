/**
 * npm run walk -- NAME [LEVEL]: walks paths of a machine by name and prints their steps: one path
 * (signIn/landed-0a1b2c), the paths that pass a state (signIn.editing) or a transition ("signIn.editing | form.submit |
 * 0"), or all paths of a machine (signIn). LEVEL is machine (the default) or screen. Exits with 1 if a path fails or
 * none is found.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, refuse, requireNode, root, run, tool } from './lib/project.mjs';

const projects = { machine: 'model', screen: 'screens' };
const [name = '', level = 'machine'] = process.argv.slice(2);
const coverage = JSON.parse(readFileSync(join(root, 'docs', 'coverage.json'), 'utf8'));
const [id] = name.split(/[/.| ]/, 1);
const machine = coverage[id];
const project = projects[level];

requireNode();
if (machine === undefined)
  refuse(`Which path? npm run walk -- NAME; machines are ${Object.keys(coverage).join(', ')}.`);
if (project === undefined) refuse(`There is no level ${level} to walk at; there are machine and screen.`);
const tests = machine.tests.filter((test) => test.level === level);
if (tests.length === 0) refuse(`No test walks ${id} at the level ${level}.`);
await ensureInstalled();

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const files = [...new Set(tests.map(({ file }) => file))];
const only = `^(${tests.map((test) => escaped(test.name)).join('|')})$`;
const folder = mkdtempSync(join(tmpdir(), 'walk-'));
const env = { NODE_ENV: 'test', WALK: name, COVERAGE_DIR: folder };
const { code, output } = await run(tool('vitest'), ['run', '--project', project, ...files, '-t', only], {
  quiet: true,
  env,
});
const walked = readdirSync(folder)
  .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line))
  .filter((walk) => walk.machine === id);
rmSync(folder, { recursive: true });

const states = (value) =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inside]) => (inside === null || states(inside) === '' ? key : `${key}.${states(inside)}`))
        .join(' and ')
    : String(value);
const short = (text) => (text.length > 100 ? `${text.slice(0, 99)}…` : text);
for (const walk of walked) {
  console.log(`${walk.name}\n  begins in ${states(walk.start.value)}`);
  for (const { event, value } of walk.steps) {
    const { type, ...more } = event;
    const payload = Object.keys(more).length === 0 ? '' : ` ${short(JSON.stringify(more))}`;
    console.log(`  ${type}${payload}\n    → ${states(value)}`);
  }
}
if (code !== 0) {
  console.error(output);
  refuse('A path was not walked as the model says: see above.');
}
if (walked.length === 0) {
  const known = Object.keys(machine.paths).slice(0, 5);
  refuse(`Nothing at the level ${level} is ${name}. Paths of ${id}: ${known.join(', ')}, …`);
}
console.log(
  `${walked.length} ${walked.length === 1 ? 'path' : 'paths'} walked at the level ${level}, as the model says`,
);
