import type { FastifyInstance } from 'fastify';
import {
  deleteRun,
  downloadRefusals,
  getRun,
  listRefusals,
  listRuns,
  resumeRun,
  startRun,
  stopRun,
} from '../../../src/contract/interviews-runs';
import { serve, wakeBackground, type AppContext } from '../../http/calls';
import * as runs from './runs';

/** Routes for one action on many interviews (product: Acting on many). */
export function runRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, startRun, ({ tx, body, caller }) => runs.startRun(tx, body, caller));

  serve(app, appContext, listRuns, ({ tx, caller }) => runs.runsOf(tx, caller));

  serve(app, appContext, getRun, ({ tx, params, caller }) => runs.readRun(tx, params.id, caller));

  serve(app, appContext, listRefusals, ({ tx, params, query, caller }) =>
    runs.refusalsOf(tx, params.id, query, caller),
  );

  serve(app, appContext, downloadRefusals, ({ tx, params, caller }) => runs.refusalsFile(tx, params.id, caller));

  serve(app, appContext, stopRun, ({ tx, params, caller }) => runs.stopRun(tx, params.id, caller));

  serve(app, appContext, resumeRun, ({ tx, params, caller, reply }) => {
    wakeBackground(appContext, reply);
    return runs.resumeRun(tx, params.id, caller);
  });

  serve(app, appContext, deleteRun, async ({ tx, params, caller }) => {
    await runs.deleteRun(tx, params.id, caller);
    return null;
  });
}
