import type { BodyOf } from '../../src/contract/kit';
import type { sendReport } from '../../src/contract/reports';
import type { Tx } from '../db/database';
import { begin } from '../exports/exports';
import { exportableLists } from '../exports/lists';
import type { Caller } from '../kit/caller';

/**
 * Begins the file of a report. A link to it is sent to its owner once it is ready (product: Reports).
 * @throws 400, 409 as in the contract
 */
export async function send(tx: Tx, { report, query }: BodyOf<typeof sendReport>, caller: Caller): Promise<void> {
  const columns = Object.keys(exportableLists.get(report)?.source.columns ?? {});
  await begin(tx, { list: report, query, columns, format: 'xlsx' }, caller, { sent: true });
}
