import type { FastifyInstance } from 'fastify';
import {
  deleteRecording,
  getRecording,
  getVideoAnalytics,
  listRecordings,
  listShares,
  revokeShare,
  shareRecording,
  watchRecording,
  watchShared,
} from '../../../src/contract/interviews-recordings';
import { serve, servePublic, type AppContext } from '../../http/calls';
import { serveResumable } from '../../http/resumable';
import {
  recordingList,
  recordingOf,
  removeRecording,
  revoke,
  share,
  sharesOf,
  videoAnalytics,
  watch,
  watchByLink,
} from './recordings';
import { recordingUploads } from './uploads';

export function recordingRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listRecordings, ({ tx, query, caller }) => recordingList.page(tx, query, caller));
  serve(app, appContext, getRecording, ({ tx, params, caller }) =>
    recordingOf(tx, appContext.config, params.id, caller),
  );
  serve(app, appContext, watchRecording, ({ tx, query, caller }) => watch(tx, appContext.config, query, caller));
  servePublic(app, appContext, watchShared, ({ tx, body }) => watchByLink(tx, appContext.config, body));
  serve(app, appContext, deleteRecording, async ({ tx, params, caller }) => {
    await removeRecording(tx, params.id, caller);
    return null;
  });
  serve(app, appContext, listShares, ({ tx, params }) => sharesOf(tx, params.id));
  serve(app, appContext, shareRecording, ({ tx, params, body, caller }) => share(tx, params.id, body.days, caller));
  serve(app, appContext, revokeShare, async ({ tx, params, caller }) => {
    await revoke(tx, params.id, caller);
    return null;
  });
  serve(app, appContext, getVideoAnalytics, ({ tx, params, caller }) => videoAnalytics(tx, params.id, caller));
  serveResumable(app, appContext, recordingUploads);
}
