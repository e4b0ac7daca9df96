import { checkLedger } from '../server/billing/ledger-check';
import { reportLines } from '../server/billing/ledger-report';
import { readConfig } from '../server/config';
import { finish } from './lib/data';
import { withDatabase } from './lib/database';

// Exits with code 1 if something does not agree.
await finish(async () => {
  const report = await withDatabase(readConfig(process.env), checkLedger);
  if (report.found > 0) process.exitCode = 1;
  return reportLines(report).join('\n');
});
