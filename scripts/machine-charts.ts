/**
 * Writes docs/machines/<machine>.mmd (Mermaid) for every machine, so that the docs show the real charts. `--check`
 * writes nothing, names the files that differ and exits with 1.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { machines } from '../inspector/model/machines';
import { mermaidOf } from './lib/mermaid';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs/machines');

const read = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

const check = process.argv.includes('--check');
mkdirSync(target, { recursive: true });
const charts = new Map([...machines].map(([id, { machine }]) => [`${id}.mmd`, mermaidOf(machine)]));
const left = readdirSync(target).filter((name) => name.endsWith('.mmd') && !charts.has(name));
const changed = [...charts].filter(([name, chart]) => read(join(target, name)) !== chart).map(([name]) => name);

if (check) {
  for (const name of [...changed, ...left])
    console.error(`${relative(root, join(target, name))} is not what the machine says`);
  process.exitCode = changed.length + left.length > 0 ? 1 : 0;
} else {
  for (const name of changed) writeFileSync(join(target, name), charts.get(name) ?? '');
  for (const name of left) rmSync(join(target, name));
  console.log(`${charts.size} charts, ${changed.length + left.length} changed`);
}
