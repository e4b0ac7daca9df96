import { join } from 'node:path';
import { backUp } from '../server/db/embedded/backup';
import { dataDir, finish } from './lib/data';

const stamp = new Date().toISOString().replaceAll(/[-:]|\..*/g, '');

await finish(async () => {
  const file = process.argv[2] ?? join(dataDir(), 'backups', `interviews-${stamp}.tar.gz`);
  await backUp(dataDir(), file);
  return `The copy is ${file}`;
});
