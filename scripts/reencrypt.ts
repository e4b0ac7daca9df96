import { readConfig } from '../server/config';
import { reencrypt } from '../server/people/secret-keys';
import { finish } from './lib/data';
import { withDatabase } from './lib/database';

const config = readConfig(process.env);
await finish(() => withDatabase(config, async (db) => (await reencrypt(db, config)).join('\n')));
