import { readConfig } from '../server/config';
import { checkAudit, type AuditReport } from '../server/system/audit-chain';
import { finish } from './lib/data';
import { withDatabase } from './lib/database';

const words: Record<NonNullable<AuditReport['broken']>['what'], string> = {
  changed: 'was changed after it was sealed, or exchanged with another',
  removed: 'was removed',
  inserted: 'was inserted later than it says',
  unchained: 'follows a row that the chain has lost',
};

// Exits with code 1 if a row does not agree.
await finish(async () => {
  const { sealed, head, waiting, broken } = await withDatabase(readConfig(process.env), checkAudit);
  if (broken) process.exitCode = 1;
  return [
    `${sealed} rows of the audit agree with their chain; ${waiting} are sealed within a minute.`,
    `The last one that agrees has the hash ${head}.`,
    ...(broken ? [`Row ${broken.id} ${words[broken.what]}.`] : []),
  ].join('\n');
});
