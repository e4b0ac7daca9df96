import type { FastifyInstance } from 'fastify';
import { cancelExport, downloadExport, getExport, listExports, startExport } from '../../src/contract/exports';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { begin, cancel, fileOf, ownExports, readExport } from './exports';

/** Exports of lists, written in the background (product: Email). */
export function exportRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, startExport, ({ tx, body, caller, reply }) => {
    wakeBackground(appContext, reply);
    return begin(tx, body, caller);
  });

  serve(app, appContext, listExports, ({ tx, caller }) => ownExports(tx, caller));

  serve(app, appContext, getExport, ({ tx, params, caller }) => readExport(tx, params.id, caller));

  serve(app, appContext, cancelExport, async ({ tx, params, caller }) => {
    await cancel(tx, params.id, caller);
    return null;
  });

  serve(app, appContext, downloadExport, ({ tx, params, caller }) => fileOf(tx, params.id, caller));
}
