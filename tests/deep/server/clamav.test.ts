import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInfected, openScan, scannerVersion } from '../../../server/kit/virus-scan';
import { eicar } from '../../server/kit/clamd';
import { until } from '../../server/kit/process';

const program = '/usr/sbin/clamd';

describe.skipIf(!existsSync(program))('the daemon of ClamAV', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clamav-'));
  const url = `unix:${join(folder, 'clamd.sock')}`;
  let daemon: ChildProcess;
  beforeAll(async () => {
    // A list with one signature, so that no list has to be downloaded.
    writeFileSync(join(folder, 'test.ndb'), `Eicar-Test:0:*:${Buffer.from(eicar).toString('hex')}\n`);
    writeFileSync(
      join(folder, 'clamd.conf'),
      `Foreground yes
LocalSocket ${join(folder, 'clamd.sock')}
DatabaseDirectory ${folder}
TemporaryDirectory ${folder}
StreamMaxLength 2M
`,
    );
    daemon = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    await until('the daemon to answer', async () =>
      /^ClamAV/.test(await scannerVersion(url).catch(() => '')) ? true : undefined,
    );
  });
  afterAll(() => {
    daemon.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const scan = async (content: Buffer) => {
    const own = openScan(url);
    try {
      await own.write(content);
      await own.end();
      return 'clean';
    } catch (error) {
      return isInfected(error) ? 'infected' : (error as { code?: string }).code;
    } finally {
      own.drop();
    }
  };

  test('tells clean from infected, and does not let pass what is too large for it', async () => {
    expect(await scan(Buffer.from('Nine years of TypeScript'))).toBe('clean');
    expect(await scan(Buffer.concat([Buffer.alloc(1_000_000, 1), Buffer.from(eicar)]))).toBe('infected');
    expect(await scan(Buffer.alloc(5_000_000, 1))).toMatch(/^ECLAMAV /);
  });
});
