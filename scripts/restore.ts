import { restore } from '../server/db/embedded/backup';
import { dataDir, finish } from './lib/data';

await finish(async () => {
  const file = process.argv[2];
  if (file === undefined) throw new Error('Say which copy: npm run restore -- FILE');
  const before = await restore(dataDir(), file);
  return `Restored from ${file}. What was there before is in ${before}`;
});
