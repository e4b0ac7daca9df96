import { makeBackground, type Kind } from '../../../server/background';
import { readConfig, type Config } from '../../../server/config';
import { sql, type Database } from '../../../server/db/database';
import { unexpected } from '../kit';

const quiet = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });

/** Works off everything of these kinds that is due now, and what that causes, as a server process does. */
export const workOff = (
  db: Database,
  only: Kind[],
  { config = quiet, onError = unexpected }: { config?: Config; onError?: (error: unknown) => void } = {},
): Promise<void> => makeBackground(db, config, onError).run(...only);

/** Makes jobs due now that wait for their time, or for another try. */
export const hurry = (db: Database) =>
  db.run(sql`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`);
