import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { bundledFolder } from '../../../server/db/embedded/binaries';
import { ask, killed, startInContainer, test } from './kit';

const isRoot = process.getuid?.() === 0;

test.concurrent(
  'starts for the present user, answers, listens on a closed socket only, and stops clean',
  async ({ site }) => {
    const dataDir = site.folder();
    const embedded = await site.start(dataDir);
    expect(await ask(embedded.url, `select 1 as one, current_setting('listen_addresses') as tcp`)).toEqual([
      { one: 1, tcp: '' },
    ]);
    expect(await ask(embedded.url, `select lower('ÄÖ') as text, current_setting('TimeZone') as zone`)).toEqual([
      { text: 'äö', zone: 'UTC' },
    ]);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    await embedded.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  },
);

test
  .runIf(process.platform === 'linux')
  .concurrent('syncs all of its files in one call after a crash', async ({ site }) => {
    const { url } = await site.start(site.folder());
    expect(await ask(url, `select current_setting('recovery_init_sync_method') as method`)).toEqual([
      { method: 'syncfs' },
    ]);
  });

test.concurrent('a second start on the same data is refused in one line that names the first', async ({ site }) => {
  const dataDir = site.folder();
  const first = await site.startElsewhere(dataDir);
  const refused = await site.start(dataDir).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    message: `The data in ${dataDir} are in use by process ${first.process.pid}: stop it first, or set DATA_DIR or DATABASE_URL.`,
  });
  expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

const containers = spawnSync('unshare', ['--pid', '--ipc', '--fork', '--mount-proc', 'true']).status === 0;
test
  .runIf(containers)
  .concurrent('a second container on the same data is refused, though it does not see the first', async ({ site }) => {
    const dataDir = site.folder();
    const first = await site.start(dataDir);
    expect(await startInContainer(dataDir)).toBe(
      `The data in ${dataDir} are in use by process ${process.pid}: stop it first, or set DATA_DIR or DATABASE_URL.`,
    );
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(true);
    expect(await ask(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
    expect(await startInContainer(dataDir)).toBe('started');
  });

test.concurrent('of two first starts at the same moment one wins and one is refused', async ({ site }) => {
  const dataDir = site.folder();
  const results = await Promise.allSettled([site.start(dataDir), site.startElsewhere(dataDir)]);
  const won = results.filter((result) => result.status === 'fulfilled');
  expect(won).toHaveLength(1);
  expect(await ask(won[0]?.value.url ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.concurrent('what a killed process left running is taken over, with its data', async ({ site }) => {
  const dataDir = site.folder();
  const first = await site.startElsewhere(dataDir);
  await ask(first.url, 'create table kept as select 42 as id');
  await killed(first.process);
  const left = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  expect(() => process.kill(left, 0), 'the orphan is there').not.toThrow();
  const second = await site.start(dataDir);
  expect(await ask(second.url, 'select id from kept')).toEqual([{ id: 42 }]);
});

test.concurrent('a note of a dead server whose number is somebody else’s by now is not believed', async ({ site }) => {
  const dataDir = site.folder();
  await (await site.start(dataDir)).stop();
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n5432\n\n`);
  const second = await site.start(dataDir);
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.concurrent('a database that dies is started again under the same address', async ({ site, expect }) => {
  const dataDir = site.folder();
  const { url } = await site.start(dataDir);
  const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => ask(url, 'select 1 as one').catch(() => 'away'), { interval: 100 }).toEqual([{ one: 1 }]);
});

test.concurrent('a path too long for a socket works', async ({ site }) => {
  const dataDir = join(site.folder(), 'a'.repeat(60), 'b'.repeat(60));
  const embedded = await site.start(dataDir);
  expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  const socketFolder = new URL(embedded.url).searchParams.get('host') ?? '';
  await embedded.stop();
  expect(existsSync(socketFolder)).toBe(false);
});

test.concurrent('where npm ignored scripts the links of the libraries are made', async ({ site }) => {
  const home = site.folder();
  const native = copyWithoutLinks(home);
  const embedded = await site.start(join(home, 'data'), { binaries: native });
  expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)('root in a folder that is closed to everybody else', async ({ site }) => {
  const home = site.folder(0o700);
  const embedded = await site.start(join(home, 'data'), { binaries: copyWithoutLinks(home) });
  expect(await ask(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test.runIf(isRoot)(
  'data made in an open folder open again when the folder was closed, and the other way',
  async ({ site }) => {
    const home = site.folder();
    const dataDir = join(home, 'data');
    const first = await site.start(dataDir);
    await ask(first.url, 'create table kept as select 7 as id');
    await first.stop();
    for (const mode of [0o700, 0o755]) {
      chmodSync(home, mode);
      const again = await site.start(dataDir);
      expect(await ask(again.url, 'select id from kept')).toEqual([{ id: 7 }]);
      await again.stop();
    }
  },
);

function copyWithoutLinks(home: string): string {
  const target = join(home, 'package', 'native');
  cpSync(bundledFolder() ?? '', target, { recursive: true, verbatimSymlinks: true });
  const libraries = join(target, 'lib');
  for (const name of readdirSync(libraries)) {
    if (lstatSync(join(libraries, name)).isSymbolicLink()) rmSync(join(libraries, name));
  }
  return target;
}
