import { makeBackground, type Kind } from '../../../server/background';
import { readConfig, type Config } from '../../../server/config';
import { sql, type Database } from '../../../server/db/database';
import { unexpected } from '../kit';

const quiet = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });

/** Runs all jobs of these kinds that are due now, and the jobs that they cause, like a server process. */
export const workOff = (
  db: Database,
  only: Kind[],
  { config = quiet, onError = unexpected }: { config?: Config; onError?: (error: unknown) => void } = {},
): Promise<void> => makeBackground(db, config, onError).run(...only);

/** Makes jobs due now that wait for their time or for a retry. */
export const hurry = (db: Database) =>
  db.run(sql`update pgboss.job set start_after = now() - interval '1 second' where state < 'active'`);
