import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { backUp, restore } from '../../../server/db/embedded/backup';
import { ask, test } from './kit';

test.concurrent(
  'a copy made while people write is restored whole, and refused while a server runs',
  async ({ site }) => {
    const dataDir = site.folder();
    const file = join(site.folder(), 'copy.tar.gz');
    const server = await site.start(dataDir, { durable: true });
    await ask(server.url, 'create table bookings as select generate_series(1, 1000) as id');
    writeFileSync(join(dataDir, 'upload.txt'), 'then');
    mkdirSync(join(dataDir, 'files'));
    let writing = true;
    // A file is written before the row that refers to it.
    const writer = (async () => {
      for (let id = 1001; writing; id += 1) {
        writeFileSync(join(dataDir, 'files', String(id)), '');
        await ask(server.url, `insert into bookings values (${id})`);
      }
    })();
    await backUp(dataDir, file);
    writing = false;
    await writer;
    writeFileSync(join(dataDir, 'upload.txt'), 'now');
    await ask(server.url, 'drop table bookings');

    await expect(restore(dataDir, file)).rejects.toThrow('in use by process');
    await server.stop();
    const before = await restore(dataDir, file);

    const again = await site.start(dataDir);
    const [found] = (await ask(again.url, 'select count(*)::int as n, max(id) as last from bookings')) as Found[];
    expect(found?.n).toBeGreaterThanOrEqual(1000);
    expect(found?.n).toBe(found?.last);
    const files = readdirSync(join(dataDir, 'files')).map(Number);
    expect(files).toContain((found?.n ?? 0) > 1000 ? found?.last : 1001);
    expect(readFileSync(join(dataDir, 'upload.txt'), 'utf8')).toBe('then');
    expect(readdirSync(before)).toEqual(expect.arrayContaining(['postgres', 'upload.txt']));
  },
);

test.concurrent('a copy made while nothing runs opens in another place', async ({ site }) => {
  const [from, to] = [site.folder(), site.folder()];
  const file = join(site.folder(), 'copy.tar.gz');
  const server = await site.start(from);
  await ask(server.url, 'create table kept as select 5 as id');
  await server.stop();
  await backUp(from, file);
  await restore(to, file);
  expect(await ask((await site.start(to)).url, 'select id from kept')).toEqual([{ id: 5 }]);
});

test.concurrent('a file that is no copy is refused and changes nothing', async ({ site }) => {
  const dataDir = site.folder();
  const server = await site.start(dataDir);
  await ask(server.url, 'create table kept as select 5 as id');
  await server.stop();
  const file = join(site.folder(), 'holiday.tar.gz');
  writeFileSync(file, 'not a tar');
  await expect(restore(dataDir, file)).rejects.toThrow('The copy failed');
  expect(await ask((await site.start(dataDir)).url, 'select id from kept')).toEqual([{ id: 5 }]);
});

type Found = { n: number; last: number };
