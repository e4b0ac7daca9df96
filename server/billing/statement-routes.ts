import type { FastifyInstance } from 'fastify';
import {
  getRemuneration,
  getStatement,
  getStatementPdf,
  getStatementSheet,
  listEarnings,
  listStatements,
  listUpdated,
  sendToStatement,
} from '../../src/contract/billing-statements';
import { serve, serveWithoutTransaction, type AppContext } from '../http/calls';
import { statementPdf, statementSheet } from './statement-files';
import { earningList, remunerationOf, statementDetail, statementList, updatedList } from './statement-lists';
import { statementLifecycle } from './statements';

/** What panelists earn, and their statements (product: Remuneration; Statements). */
export function statementRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { send } = statementLifecycle(appContext.config.publicUrl);
  serve(app, appContext, getRemuneration, ({ tx, caller }) => remunerationOf(tx, caller));
  serve(app, appContext, listEarnings, ({ tx, query, caller }) => earningList.page(tx, query, caller));
  serve(app, appContext, listStatements, ({ tx, query, caller }) => statementList.page(tx, query, caller));
  serve(app, appContext, listUpdated, ({ tx, query, caller }) => updatedList.page(tx, query, caller));
  serve(app, appContext, getStatement, ({ tx, params, caller }) => statementDetail(tx, params.id, caller));
  serve(app, appContext, sendToStatement, async ({ tx, params, body, caller }) => {
    await send(tx, params.id, body, caller);
    return statementDetail(tx, params.id, caller);
  });
  // Making a file takes too long to hold a database connection.
  serveWithoutTransaction(app, appContext, getStatementPdf, ({ params, caller }) =>
    statementPdf(appContext.db, params.id, caller),
  );
  serveWithoutTransaction(app, appContext, getStatementSheet, ({ params, caller }) =>
    statementSheet(appContext.db, params.id, caller),
  );
}
