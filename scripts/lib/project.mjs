import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Import only modules of Node here: this file runs before any package is installed.

export const root = fileURLToPath(new URL('../..', import.meta.url));

const BUILD_INPUTS = [
  'src',
  'server',
  'inspector',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/lib/prerender.ts',
  'vite.inspector.config.ts',
  'docs/coverage.json',
  'docs/mutation.json',
  'vite.server.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const BUILD_STAMP = join(root, 'dist', '.stamp');
const INSTALL_STAMP = join(root, 'node_modules', '.install-stamp');

/** Ends the program with one clear line. */
export function refuse(line) {
  console.error(line);
  process.exit(1);
}

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  refuse(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
}

/**
 * Runs a program in the project to its end. Its output is shown, or returned if `quiet`. If `timed`, `seconds` is the
 * CPU time of the program and of all that it started and waited for: a POSIX shell can tell this of a child, Node
 * cannot.
 */
export function run(command, args, { quiet = false, timed = false, env = {} } = {}) {
  const byShell = timed && process.platform !== 'win32';
  const [program, given] = byShell ? ['sh', ['-c', TIMED, 'sh', command, ...args]] : [command, args];
  return new Promise((resolve) => {
    const shown = quiet ? 'pipe' : 'inherit';
    const child = spawn(program, given, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', shown, shown, ...(byShell ? ['pipe'] : [])],
    });
    let output = '';
    let times = '';
    child.stdout?.on('data', (part) => (output += part));
    child.stderr?.on('data', (part) => (output += part));
    child.stdio[3]?.on('data', (part) => (times += part));
    child.once('error', (error) => resolve({ code: 1, output: `${output}${error.message}`, seconds: 0 }));
    child.once('close', (code) => resolve({ code: code ?? 1, output, seconds: secondsIn(times) }));
  });
}

/** The program does not inherit the descriptor that the times are written to. */
const TIMED = '"$@" 3>&-; code=$?; times >&3; exit $code';

/** The seconds in the output of a shell's `times`, such as `0m1.250s 0m0.310s`. Some languages use a decimal comma. */
function secondsIn(times) {
  const all = [...times.matchAll(/(\d+)m(\d+)[.,](\d+)s/g)];
  return all.reduce((sum, [, minutes, whole, part]) => sum + Number(minutes) * 60 + Number(`${whole}.${part}`), 0);
}

/** The path of a program of an installed package. */
export function tool(name) {
  return join(root, 'node_modules', '.bin', name);
}

/** Installs the packages of package-lock.json, if they are not installed yet. */
export async function ensureInstalled() {
  const wanted = hashOf(['package-lock.json']);
  if (read(INSTALL_STAMP) === wanted) return;
  if (!installedBySomebody()) {
    console.log('Installing packages …');
    // Building needs the development packages too, whatever NODE_ENV says.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    const { code } = process.env.npm_execpath?.endsWith('.js')
      ? await run(process.execPath, [process.env.npm_execpath, ...args])
      : await run('npm', args);
    if (code !== 0) refuse('The packages could not be installed: see the lines above.');
  }
  writeFileSync(INSTALL_STAMP, wanted);
}

/** Builds client and server into dist/, if their sources have changed since. Returns the CPU seconds. */
export async function ensureBuilt() {
  const wanted = hashOf(BUILD_INPUTS);
  if (read(BUILD_STAMP) === wanted && existsSync(join(root, 'dist', 'server', 'main.js'))) return 0;
  console.log('Building …');
  rmSync(BUILD_STAMP, { force: true });
  // The build is always for production, whatever NODE_ENV says.
  const built = { quiet: true, timed: true, env: { NODE_ENV: 'production' } };
  const results = await Promise.all([
    run(tool('vite'), ['build', '--logLevel', 'warn'], built),
    run(tool('vite'), ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'], built),
    run(tool('vite'), ['build', '--config', 'vite.inspector.config.ts', '--logLevel', 'warn'], built),
  ]);
  const failed = results.filter(({ code }) => code !== 0);
  if (failed.length > 0) refuse(`${failed.map(({ output }) => output).join('\n')}\nThe build failed.`);
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(BUILD_STAMP, wanted);
  return results.reduce((sum, { seconds }) => sum + seconds, 0);
}

/** Whether `npm ci` was run by hand: npm notes in node_modules what it installed, after the lock file was written. */
function installedBySomebody() {
  const noted = join(root, 'node_modules', '.package-lock.json');
  return existsSync(noted) && statSync(noted).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs - 2_000;
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  const add = (path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (!statSync(full).isDirectory()) {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
      return;
    }
    for (const name of readdirSync(full).sort()) add(`${path}/${name}`);
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
