import { isTimeZone } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { invalid } from './failures';

// Cached, because listing zones reads a folder, and they do not change while the database runs.
let known: Set<string> | undefined;

/** Refuses what is not a time zone, or is one that the database does not know. @throws 400 at `timeZone` */
export async function requireTimeZone(tx: Tx, zone: string): Promise<void> {
  known ??= new Set(
    (await tx.many<{ name: string }>(sql`select lower(name) as name from pg_timezone_names`)).map(({ name }) => name),
  );
  if (!isTimeZone(zone) || !known.has(zone.toLowerCase()))
    throw invalid([{ field: 'timeZone', message: texts.timeZoneWrong }]);
}
