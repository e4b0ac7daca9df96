import { join } from 'node:path';
import { backUp } from '../server/db/embedded/backup';
import { dataDir, finish } from './lib/data';

const stamp = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

await finish(async () => {
  const file = process.argv[2] ?? join(dataDir(), 'backups', `interviews-${stamp}.tar.gz`);
  await backUp(dataDir(), file);
  const elsewhere = process.env['FILES_URL'] ? '; uploaded files are in the bucket of FILES_URL and not in it' : '';
  return `The copy is ${file}${elsewhere}`;
});
