import type { FastifyInstance } from 'fastify';
import {
  changeUploadRows,
  deleteUpload,
  downloadUploadFailures,
  getCurrentUpload,
  getUpload,
  getUploadTemplate,
  listUploadRows,
  stopUpload,
  takeUpload,
  undoUpload,
  uploadCandidates,
  uploadResumes,
  type UploadCell,
} from '../../../src/contract/candidates-uploads';
import { texts } from '../../../src/contract/texts';
import { serve, wakeBackground, type AppContext } from '../../http/calls';
import { serveUpload } from '../../http/uploads';
import { readInProcess } from '../../kit/bounded-process';
import { invalid } from '../../kit/failures';
import { bytesOf } from '../../kit/storage';
import type { TableOf } from '../../kit/table';
import { archiveFiles, readerOf } from './archive';
import { makeResumes } from './resumes';
import {
  changeUpload,
  currentUpload,
  discardUpload,
  failedRows,
  makeUpload,
  stopRows,
  takeRows,
  undoRows,
  uploadProgress,
  uploadRows,
} from './uploads';
import { uploadTemplate } from './workbooks';

/** Upload Candidate, a list, and Upload Files (product: Candidates in bulk). */
export function candidateUploadRoutes(app: FastifyInstance, appContext: AppContext): void {
  serveUpload(app, appContext, uploadCandidates, async ({ caller, body, file }) => {
    const content = async () => bytesOf(await appContext.storage.get(file.key));
    const table = await readInProcess<TableOf<UploadCell>>('candidates/uploads/list-worker', file.type, content);
    if (!table || 'problem' in table) throw invalid([{ field: 'file', message: table?.problem ?? texts.fileFailed }]);
    return appContext.db.transaction((tx) => makeUpload(tx, table.rows, body.organizationId ?? null, caller));
  });

  serveUpload(app, appContext, uploadResumes, async ({ caller, body, file, keep, reply }) => {
    const files = await archiveFiles(readerOf(appContext.storage, file.key), file.size);
    if ('problem' in files) throw invalid([{ field: 'file', message: files.problem }]);
    wakeBackground(appContext, reply);
    return keep((tx) => makeResumes(tx, file.id, files, body.organizationId ?? null, caller));
  });

  serve(app, appContext, getUploadTemplate, ({ tx, caller }) => uploadTemplate(tx, caller));

  serve(app, appContext, getCurrentUpload, ({ tx, query, caller }) => currentUpload(tx, query.kind, caller));

  serve(app, appContext, listUploadRows, ({ tx, query, caller }) => uploadRows(tx, query, caller));

  serve(app, appContext, getUpload, ({ tx, params, caller }) => uploadProgress(tx, params.id, caller));

  serve(app, appContext, changeUploadRows, ({ tx, params, body, caller }) =>
    changeUpload(tx, params.id, body.rows, caller),
  );

  serve(app, appContext, takeUpload, ({ tx, params, body, caller, reply }) => {
    wakeBackground(appContext, reply);
    return takeRows(tx, params.id, body, caller);
  });

  serve(app, appContext, undoUpload, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return undoRows(tx, params.id, caller);
  });

  serve(app, appContext, stopUpload, ({ tx, params, caller }) => stopRows(tx, params.id, caller));

  serve(app, appContext, deleteUpload, async ({ tx, params, caller }) => {
    await discardUpload(tx, params.id, caller);
    return null;
  });

  serve(app, appContext, downloadUploadFailures, ({ tx, params, caller }) => failedRows(tx, params.id, caller));
}
