import { readConfig } from '../server/config';
import { ConfigError } from '../server/config-values';
import { moveFiles } from '../server/kit/move-files';
import { openStorage } from '../server/kit/storage';
import { finish } from './lib/data';
import { withDatabase } from './lib/database';

await finish(async () => {
  const config = readConfig(process.env);
  if ('folder' in config.files) throw new ConfigError('FILES_URL is not set: it names the bucket.');
  const folder = openStorage(readConfig({ ...process.env, FILES_URL: '' }).files);
  const bucket = openStorage(config.files);
  await Promise.all([folder.check(), bucket.check()]);
  const [from, to] = process.argv[2] === 'back' ? [bucket, folder] : [folder, bucket];
  const { copied, before, missing } = await withDatabase(config, (db) => moveFiles(db, from, to, console.log));
  if (missing.length > 0) process.exitCode = 1;
  return [
    `${copied} copied, ${before} were there already, ${missing.length} could not be copied`,
    ...missing.map((key) => `missing or damaged: ${key}`),
  ].join('\n');
});
