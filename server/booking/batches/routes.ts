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
import { serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../../http/calls';
import { serveUpload } from '../../http/uploads';
import { readInProcess } from '../../kit/bounded-process';
import { invalid } from '../../kit/failures';
import { bytesOf } from '../../kit/storage';
import {
  changeRow,
  choicesOf,
  commit,
  currentBatch,
  discard,
  makeBatch,
  makeBatchOfFile,
  progressOf,
  readBatch,
  solveAgain,
  solveNew,
  stop,
} from './batches';
import { failuresOf, template } from './files';
import type { Table } from './sheet';

/** Routes for booking many interviews at once (product: Many at once). */
export function batchRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { db } = appContext;
  serve(app, appContext, createBatch, ({ tx, body, caller }) => makeBatch(tx, body, caller), {
    afterwards: (made, caller) => solveNew(db, made, caller),
  });

  serveUpload(app, appContext, uploadBatch, async ({ caller, file }) => {
    const content = async () => bytesOf(await appContext.storage.get(file.key));
    const table = await readInProcess<Table>('booking/batches/sheet-worker', file.type, content);
    if (!table || 'problem' in table) throw invalid([{ field: 'file', message: table?.problem ?? texts.fileFailed }]);
    const { rows } = table;
    const made = await db.transaction((tx) => makeBatchOfFile(tx, rows, caller));
    return solveNew(db, made, caller);
  });

  serve(app, appContext, getBatchTemplate, async () => template());

  serve(app, appContext, getCurrentBatch, ({ tx, caller }) => currentBatch(tx, caller));

  serve(app, appContext, getBatch, ({ tx, params, caller }) => readBatch(tx, params.id, caller));

  serve(app, appContext, getBatchProgress, ({ tx, params, caller }) => progressOf(tx, params.id, caller));

  serveWithoutTransaction(app, appContext, solveBatch, ({ params, caller }) => solveAgain(db, params.id, caller));

  serveWithoutTransaction(app, appContext, changeBatchRow, ({ params, body, caller }) =>
    changeRow(db, params.id, body, caller),
  );

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
