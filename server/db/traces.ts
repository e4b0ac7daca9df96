import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Context } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestIdNow } from './request-id';

// The API does nothing until server/tracing.ts starts. Attributes are names of routes and queues, codes, texts of
// statements with placeholders, and ids of requests. They are never values, addresses or error messages, which may
// quote values.
const tracer = trace.getTracer('interviews');

type Failed = { code?: string; name?: string };

/** Traces the start of a statement. The returned function traces its end. Null outside of requests and jobs. */
export function traceStatement(text: string): ((error?: Failed) => void) | null {
  if (!trace.getActiveSpan()) return null;
  const [verb = ''] = text.trimStart().split(/\s/, 1);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
  const span = tracer.startSpan(verb.toUpperCase(), { kind: SpanKind.CLIENT, attributes });
  return (error) => {
    if (error) {
      span.setAttribute('error.type', error.code ?? error.name ?? 'Error');
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  };
}

/** Traces the work of a job, with the id of the request that caused it. */
export const tracedJob = <T>(queue: string, work: () => Promise<T>): Promise<T> =>
  tracer.startActiveSpan(
    `job ${queue}`,
    {
      kind: SpanKind.CONSUMER,
      root: true,
      attributes: { 'messaging.destination.name': queue, 'interviews.request_id': requestIdNow() ?? undefined },
    },
    async (span) => {
      try {
        return await work();
      } catch (error) {
        const { code, name = 'Error' } = error as Failed;
        span.setAttribute('error.type', code ?? name);
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
  );

/** Traces the requests of an app. Requests of a trusted proxy continue its trace. */
export function traceRequests(app: FastifyInstance, { trustProxy }: { trustProxy: boolean }): void {
  const contexts = new WeakMap<FastifyRequest, Context>();
  app.addHook('onRequest', (request, _reply, done) => {
    const parent = trustProxy ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const route = request.routeOptions.url ?? 'none';
    const { method } = request;
    const attributes = { 'http.request.method': method, 'http.route': route, 'interviews.request_id': request.id };
    const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const own = trace.setSpan(parent, span);
    contexts.set(request, own);
    context.with(own, done);
  });
  // A body is read outside of the request's context, so the context is restored here.
  app.addHook('preHandler', (request, _reply, done) => context.with(contexts.get(request) ?? ROOT_CONTEXT, done));
  app.addHook('onResponse', async (request, reply) => {
    // The span of a stream is not ended, because a stream lasts as long as its screen is open.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}
