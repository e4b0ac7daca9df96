import { join, resolve } from 'node:path';
import { ConfigError, isLoopback } from './config-values';
import type { StoragePlace } from './kit/storage';

const wrong = () =>
  new ConfigError(
    'FILES_URL must be an address like s3://KEY:SECRET@HOST/BUCKET?region=REGION, with special characters as %XX',
  );

/**
 * Where files are stored: `FILES_URL`, by default the folder `files` in the data folder. @throws ConfigError without
 * the value
 */
export function readFiles(env: NodeJS.ProcessEnv, dataDir: string): StoragePlace {
  const value = env['FILES_URL'];
  if (!value) return { folder: join(resolve(dataDir), 'files') };
  if (!URL.canParse(value)) throw wrong();
  const { protocol, host, hostname, username, password, pathname, searchParams } = new URL(value);
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{2,62})$/.exec(pathname) ?? [];
  const region = searchParams.get('region') ?? 'us-east-1';
  if (protocol !== 's3:' || !host || !username || !password || !bucket || !/^[a-z0-9-]{1,40}$/.test(region))
    throw wrong();
  try {
    return {
      // A service on this machine, as in tests, has no certificate.
      endpoint: `${isLoopback(hostname) ? 'http' : 'https'}://${host}`,
      region,
      bucket,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    };
  } catch {
    throw wrong();
  }
}
