import type { FastifyInstance } from 'fastify';
import {
  changeBatchRow,
  commitBatch,
  createBatch,
  deleteBatch,
  downloadBatchFailures,
  getBatch,
  getBatchChoices,
  getBatchProgress,
  getBatchTemplate,
  getCurrentBatch,
  solveBatch,
  stopBatch,
  uploadBatch,
} from '../../../src/contract/booking-batches';
import { texts } from '../../../src/contract/texts';
import { serve, wakeBackground, type AppContext } from '../../http/calls';
import { serveUpload } from '../../http/uploads';
import { readApart } from '../../kit/apart';
import { invalid } from '../../kit/failures';
import { bytesOf } from '../../kit/storage';
import {
  changeRow,
  choicesOf,
  commit,
  currentBatch,
  discard,
  failuresOf,
  makeBatch,
  makeBatchOfFile,
  progressOf,
  readBatch,
  solveAgain,
  stop,
  template,
} from './batches';
import type { Table } from './sheet';

/** Many interviews at once (product: Many at once). */
export function batchRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, createBatch, ({ tx, body, caller }) => makeBatch(tx, body, caller));

  serveUpload(app, appContext, uploadBatch, async ({ caller, file }) => {
    const content = async () => bytesOf(await appContext.storage.get(file.key));
    const table = await readApart<Table>('interviews/batches/sheet-worker', file.type, content);
    if (!table || 'problem' in table) throw invalid([{ field: 'file', message: table?.problem ?? texts.fileFailed }]);
    return appContext.db.transaction((tx) => makeBatchOfFile(tx, table.rows, caller));
  });

  serve(app, appContext, getBatchTemplate, async () => template());

  serve(app, appContext, getCurrentBatch, ({ tx, caller }) => currentBatch(tx, caller));

  serve(app, appContext, getBatch, ({ tx, params, caller }) => readBatch(tx, params.id, caller));

  serve(app, appContext, getBatchProgress, ({ tx, params, caller }) => progressOf(tx, params.id, caller));

  serve(app, appContext, solveBatch, ({ tx, params, caller }) => solveAgain(tx, params.id, caller));

  serve(app, appContext, changeBatchRow, ({ tx, params, body, caller }) => changeRow(tx, params.id, body, caller));

  serve(app, appContext, getBatchChoices, ({ tx, params, query, caller }) =>
    choicesOf(tx, params.id, query.nr, caller),
  );

  serve(app, appContext, commitBatch, ({ tx, params, body, caller, reply }) => {
    wakeBackground(appContext, reply);
    return commit(tx, params.id, body.revision, caller);
  });

  serve(app, appContext, stopBatch, ({ tx, params, caller }) => stop(tx, params.id, caller));

  serve(app, appContext, deleteBatch, async ({ tx, params, caller }) => {
    await discard(tx, params.id, caller);
    return null;
  });

  serve(app, appContext, downloadBatchFailures, ({ tx, params, caller }) => failuresOf(tx, params.id, caller));
}
