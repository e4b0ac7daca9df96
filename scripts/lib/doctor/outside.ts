import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { Config } from '../../../server/config';
import { isLoopback } from '../../../server/kit/address';
import { openStorage } from '../../../server/kit/storage';
import { scannerVersion } from '../../../server/kit/virus-scan';
import { freeSpace } from '../../../server/system/health-measurements';
import { codeOf, ok, warning, wrong, type Finding } from './finding';

const waitMs = 10_000;

/** Whether files can be stored, read and deleted. */
export async function examineStorage(config: Config): Promise<Finding[]> {
  const storage = openStorage(config.files);
  const name = 'folder' in config.files ? 'DATA_DIR' : 'FILES_URL';
  const key = `doctor-${randomUUID()}`;
  try {
    await storage.put(key, Readable.from([Buffer.from('doctor')]));
    const parts: Buffer[] = [];
    for await (const part of await storage.get(key)) parts.push(part as Buffer);
    await storage.delete(key);
    if (Buffer.concat(parts).toString() !== 'doctor') return [wrong('Files', `${name}: a file was read back changed.`)];
  } catch (error) {
    return [wrong('Files', `${name}: files cannot be stored, read and deleted (${codeOf(error)}).`)];
  }
  const free = await freeSpace(config);
  const gigabytes = free === null ? Infinity : free / 1e9;
  const room = `${gigabytes.toFixed(1)} GB free`;
  return [
    ok('Files', 'can be stored, read and deleted'),
    ...(free === null
      ? []
      : [
          gigabytes < 1
            ? wrong('Space', `${room}. Free some, or enlarge the disk.`)
            : gigabytes < 5
              ? warning('Space', `${room}. It may not last long.`)
              : ok('Space', room),
        ]),
  ];
}

/** Whether the scanner of uploads responds. */
export async function examineScanner({ clamavUrl }: Config): Promise<Finding[]> {
  if (clamavUrl === null) return [];
  try {
    const version = await scannerVersion(clamavUrl);
    if (/^ClamAV \d/.test(version)) return [ok('Scanner', version.slice(0, 80))];
    return [wrong('Scanner', 'CLAMAV_URL is not a daemon of ClamAV: uploads are refused.')];
  } catch (error) {
    return [wrong('Scanner', `cannot be reached (${codeOf(error)}), so uploads are refused. Check CLAMAV_URL.`)];
  }
}

/** Whether the mail server responds and accepts the user and password of the settings. Nothing is sent. */
export async function examineEmail({ smtpUrl }: Config): Promise<Finding[]> {
  if (smtpUrl === null) return [warning('Mail', 'SMTP_URL is not set: email is stored and not sent.')];
  const options = { url: smtpUrl, connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs };
  const transport = nodemailer.createTransport(options);
  try {
    await transport.verify();
  } catch (error) {
    return [wrong('Mail', `the mail server cannot be used (${codeOf(error)}). Check SMTP_URL.`)];
  } finally {
    transport.close();
  }
  return [ok('Mail', 'the mail server answers and accepts the user')];
}

/** Whether users can reach the platform at its public address. */
export async function examineAddress({ publicUrl, trustProxy, port, drainSeconds }: Config): Promise<Finding[]> {
  const url = new URL(publicUrl);
  const local = isLoopback(url.hostname);
  const secure = url.protocol === 'https:';
  const found: Finding[] = [];
  const direct = Number(url.port || (secure ? 443 : 80)) === port;
  if (!local && !direct && !trustProxy)
    found.push(
      warning('TRUST_PROXY', 'is 0 although a proxy seems to be in front: all callers share one limit. Set it to 1.'),
    );
  if (local && trustProxy)
    found.push(warning('TRUST_PROXY', 'is 1 although PUBLIC_URL is this machine: anyone can claim any address.'));
  if (trustProxy && drainSeconds === 0)
    found.push(warning('DRAIN_SECONDS', 'is 0 behind a proxy: requests fail while a process restarts. Set it to 5.'));
  try {
    const { status } = await fetch(`${publicUrl}/api/health`, {
      signal: AbortSignal.timeout(waitMs),
      redirect: 'manual',
    });
    found.push(
      status === 200
        ? ok('PUBLIC_URL', 'answers')
        : wrong('PUBLIC_URL', `answers ${status} in place of 200 at /api/health.`),
    );
  } catch (error) {
    const code = codeOf((error as Error).cause ?? error);
    found.push(warning('PUBLIC_URL', `cannot be reached from here (${code}). Is the server running?`));
  }
  return found;
}
