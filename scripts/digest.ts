import { readConfig } from '../server/config';
import { digestLines, digestOf } from '../server/db/digest';
import { finish } from './lib/data';
import { withDatabase } from './lib/database';

await finish(async () => digestLines(await withDatabase(readConfig(process.env), digestOf)).join('\n'));
