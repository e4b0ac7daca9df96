import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { isRequestId, requestIdNow } from '../db/request-id';
import { measures } from '../kit/measures';

/** The header with a request's id (product: System health). */
export const requestIdHeader = 'x-request-id';

/** The id of a request: the one that a trusted proxy sent, or a new one, which is short enough to be read aloud. */
export const requestIdOf =
  ({ trustProxy }: Config) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
    const given = headers[requestIdHeader];
    return trustProxy && typeof given === 'string' && isRequestId(given) ? given : randomBytes(8).toString('hex');
  };

/** Counts and logs requests by their route, and logs slow statements. */
export function measureRequests(app: FastifyInstance, db: Database, { slowStatementMs }: Config): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(requestIdHeader, request.id);
    measures.requestBegan();
    reply.raw.once('close', measures.requestEnded);
  });
  // Requests are logged with route patterns, and never with values (product: Routes).
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ method, route, status, ms: Math.round(elapsedTime) });
    // A stream is not measured, because it lasts as long as its screen is open.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    measures.answered({ route, method, status, ms: elapsedTime });
  });
  db.onSlow(slowStatementMs, (statement, ms) => {
    measures.statementWasSlow();
    app.log.warn({ statement, ms: Math.round(ms), requestId: requestIdNow() ?? undefined }, 'slow statement');
  });
}
