import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '../../../server/db/database';
import { digestLines, digestOf } from '../../../server/db/digest';
import { backUp, restore } from '../../../server/db/embedded/backup';
import { migrate } from '../../../server/db/migrate';
import { ask, test } from './kit';

/** The contents of every table, as `npm run digest` prints them. A new database is migrated first. */
async function digest(url: string, { isNew = false } = {}): Promise<string[]> {
  const db = openDatabase(url, 1);
  try {
    if (isNew) await migrate(db.pool);
    return digestLines(await digestOf(db));
  } finally {
    await db.close();
  }
}

test.concurrent(
  'a copy made while people write is restored whole, and refused while a server runs',
  async ({ site }) => {
    const dataDir = site.folder();
    const file = join(site.folder(), 'copy.tar.gz');
    const server = await site.start(dataDir, { durable: true });
    const wanted = await digest(server.url, { isNew: true });
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
    await ask(server.url, 'drop table bookings; delete from skill_synonyms');

    await expect(restore(dataDir, file)).rejects.toThrow('in use by process');
    await server.stop();
    const before = await restore(dataDir, file);

    const again = await site.start(dataDir);
    const [found] = (await ask(again.url, 'select count(*)::int as n, max(id) as last from bookings')) as Found[];
    expect(found?.n).toBeGreaterThanOrEqual(1000);
    expect(found?.n).toBe(found?.last);
    expect((await digest(again.url)).filter((line) => !line.startsWith('public.bookings'))).toEqual(wanted);
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
  const wanted = await digest(server.url, { isNew: true });
  await server.stop();
  await backUp(from, file);
  await restore(to, file);
  expect(await digest((await site.start(to)).url)).toEqual(wanted);
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
