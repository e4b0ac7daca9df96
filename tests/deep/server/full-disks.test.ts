import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openDatabase, sql } from '../../../server/db/database';
import { backUp, restore } from '../../../server/db/embedded/backup';
import { startEmbedded } from '../../../server/db/embedded/start';
import { migrate } from '../../../server/db/migrate';
import { downloadExport, getExport, startExport, type ExportInfo } from '../../../src/contract/exports';
import { makeCast } from '../../server/kit/cast';
import { endProcesses, freePort, startProcess, until } from '../../server/kit/process';
import { serving } from '../../server/kit/servers';
import { fill, smallDisk, type SmallDisk } from '../torture/disk-full';

const disks: SmallDisk[] = [];
const folders: string[] = [];
afterAll(() => {
  endProcesses();
  for (const disk of disks) disk.remove();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function diskOf(megabytes: number): SmallDisk | null {
  const disk = smallDisk(megabytes);
  if (disk) disks.push(disk);
  return disk;
}
const largest = diskOf(400);

test.runIf(largest)(
  'an export waits for space on the disk of the database, or fails with all of it gone',
  async () => {
    const dataDir = largest?.folder ?? '';
    chmodSync(dataDir, 0o711);
    const embedded = await startEmbedded({ dataDir, log: () => undefined });
    const db = openDatabase(embedded.url, 2);
    await migrate(db.pool);
    const cast = await makeCast(db);
    const rows = 30_000;
    await db.run(sql`
    insert into mails (recipient, subject, body) select 'r' || n || '@mail.example', repeat(n || ' ', 60), '' from generate_series(1, ${rows}::int) n`);
    await db.run(sql`vacuum analyze mails`);
    const port = await freePort();
    const env = {
      DATABASE_URL: embedded.url,
      PORT: String(port),
      LOG_LEVEL: 'error',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'files-')),
    };
    folders.push(env.DATA_DIR);
    const server = startProcess(env);
    await serving(server);
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${cast.people.admin.token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, text, retryAfter: answer.headers.get('retry-after') };
    };
    const begin = () =>
      ask('POST', startExport.path, { list: 'mails', query: {}, columns: ['recipient', 'subject'], format: 'csv' });
    const infoOf = (text: string) => (JSON.parse(text) as { data: ExportInfo }).data;
    const read = (id: string) => ask('GET', getExport.path.replace(':id', id));

    const begun = await begin();
    expect(begun.status).toBe(200);
    const { id } = infoOf(begun.text);
    const ballast = join(dataDir, 'ballast');
    await until('work that fails for want of space', () => {
      fill(ballast);
      return /background work failed/.test(server.said()) || undefined;
    });
    // A new export cannot succeed now: its request is refused for now, or the export fails later.
    const now = await begin();
    if (now.status !== 200)
      expect([now.status, now.retryAfter, (JSON.parse(now.text) as { status: string }).status]).toEqual([
        503,
        '5',
        'FAIL',
      ]);
    expect((await ask('GET', downloadExport.path.replace(':id', id))).status).not.toBe(200);
    expect(server.child.exitCode).toBeNull();

    rmSync(ballast);
    const done = await until(
      'its end',
      async () => {
        const answer = await read(id);
        return answer.status === 200 && infoOf(answer.text).status !== 'running' ? infoOf(answer.text) : undefined;
      },
      120_000,
    );
    expect(['ready', 'failed']).toContain(done.status);
    const whole = async (one: string) => {
      const { text } = await ask('GET', downloadExport.path.replace(':id', one));
      return text.trimEnd().split('\r\n').slice(1);
    };
    if (done.status === 'failed') {
      expect((await ask('GET', downloadExport.path.replace(':id', id))).status).toBe(404);
      expect(await db.many(sql`select from export_chunks where export_id = ${id}`)).toEqual([]);
    } else expect(new Set(await whole(id)).size).toBe(rows);
    const again = await begin();
    expect(again.status, again.text).toBe(200);
    const next = infoOf(again.text).id;
    await until(
      'the next export',
      async () => (infoOf((await read(next)).text).status === 'ready' ? true : undefined),
      120_000,
    );
    expect(new Set(await whole(next)).size).toBe(rows);
    endProcesses();
    await db.close();
    await embedded.stop();
  },
  400_000,
);

test.runIf(largest)(
  'a backup that finds no space leaves nothing, and neither does what is restored from it',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'embedded-'));
    folders.push(dataDir);
    chmodSync(dataDir, 0o711);
    const embedded = await startEmbedded({ dataDir, log: () => undefined, durable: false });
    const small = diskOf(4)?.folder ?? '';
    const file = join(small, 'copy.tar.gz');
    await expect(backUp(dataDir, file)).rejects.toThrow(/^The copy failed: no space is left on the disk$/);
    expect(readdirSync(small)).toEqual([]);
    const room = diskOf(200)?.folder ?? '';
    await backUp(dataDir, join(room, 'copy.tar.gz'));
    await embedded.stop();

    const other = join(small, 'data');
    await expect(restore(other, join(room, 'copy.tar.gz'))).rejects.toThrow(
      /^The copy failed: no space is left on the disk$/,
    );
    expect(readdirSync(other)).toEqual([]);
    // Room for the copied files, but not for the resulting archive.
    const tight = diskOf(Math.ceil(sizeOf(dataDir) / 1_000_000) + 2)?.folder ?? '';
    await expect(backUp(dataDir, join(tight, 'copy.tar.gz'))).rejects.toThrow(
      /^The copy failed: no space is left on the disk$/,
    );
    expect(readdirSync(tight)).toEqual([]);
  },
  120_000,
);

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

test.runIf(existsSync('/dev/full'))(
  'a log on a full disk loses lines, and the server goes on',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'logless-'));
    folders.push(dataDir);
    chmodSync(dataDir, 0o711);
    const port = await freePort();
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['dist/server/main.js'], {
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '0', PORT: String(port), LOG_LEVEL: 'info' },
      stdio: ['ignore', full, full],
    });
    try {
      const ask = () =>
        fetch(`http://127.0.0.1:${port}/api/health`).then(
          ({ status }) => status,
          () => 0,
        );
      await until('the start', async () => ((await ask()) === 200 ? true : undefined), 110_000);
      for (let nth = 0; nth < 20; nth += 1) expect(await ask()).toBe(200);
    } finally {
      const ended = new Promise((settle) => child.once('exit', settle));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  },
  150_000,
);
