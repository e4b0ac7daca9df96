import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import type { QueueName } from '../db/queues';
import { requestIdNow, withRequestId } from '../db/request-id';
import { missing, refusalOf, tooLarge, type Raised } from '../kit/failures';
import type { SecurityLog } from '../kit/security-log';
import { noteRefusal } from './note-refusal';

// Messages of database errors can contain values.
const ofDatabase = (error: Raised) => /^[0-9A-Z]{5}$/.test(error.code ?? '');

/** Responds to errors of the router, such as a malformed address, which the router's own response would repeat. */
export function answerFramework(_error: Error, { id }: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(400)
    .header('x-request-id', id)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        status: 'FAIL',
        message: texts.validationFailed,
        details: [{ field: 'path', message: 'Enter a valid value' }],
      }),
    );
}

const notValid = { message: texts.validationFailed, details: [{ field: 'request', message: 'Enter a valid value' }] };
const garbage: Record<string, { line: string; said: Omit<Failure, 'status'> }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', said: { message: tooLarge } },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { line: '413 Payload Too Large', said: { message: tooLarge } },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', said: notValid },
};

/** Responds to a client that does not send HTTP, is too slow, or sends too many headers, and ends the connection. */
export function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  const gone = error.code === 'ECONNRESET' || !socket.writable;
  const { line, said } = garbage[error.code ?? ''] ?? { line: '400 Bad Request', said: notValid };
  const body = JSON.stringify({ status: 'FAIL', ...said } satisfies Failure);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close`;
  if (!gone) socket.write(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${body}`);
  socket.destroySoon();
}

// The stack without the message, which may have several lines.
const placeOf = ({ stack = '' }: { stack?: string }) =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 5);

/** Logs a failure of the server with its cause, and without values. */
export function logFailure(log: FastifyBaseLogger, error: Raised): void {
  if (refusalOf(error).status >= 500)
    log.error(
      {
        code: error.code,
        at: placeOf(error),
        message: ofDatabase(error) ? undefined : error.message,
      },
      'call failed',
    );
}

/** Logs a failure of background work, without its message, which may quote data such as the address of an email. */
export function logWork(log: FastifyBaseLogger, error: unknown, queue?: QueueName): void {
  const { code, name, stack = '' } = error as { code?: string; name?: string; stack?: string };
  log.error(
    { code, name, queue, at: placeOf({ stack }), requestId: requestIdNow() ?? undefined },
    'background work failed',
  );
}

/** The status of an error, its body in the envelope, and the seconds of Retry-After. No internals are sent. */
export function failureOf(error: Raised): { status: number; retryAfter: number | undefined; body: Failure } {
  const { status, message, details, data, retryAfter } = refusalOf(error);
  return {
    status,
    retryAfter,
    body: { status: 'FAIL', message, ...(details && { details }), ...(data !== undefined && { data }) },
  };
}

/** Puts every error into the envelope (product: Envelope), and notes refused accesses in the security log. */
export function answerErrors(app: FastifyInstance, security: SecurityLog): void {
  app.setErrorHandler((error: Raised, request, reply) => {
    logFailure(request.log, error);
    withRequestId(request.id, () => noteRefusal(security, request, refusalOf(error)));
    const { status, retryAfter, body } = failureOf(error);
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return reply.status(status).send(body);
  });
}

/** Responds with 404 for unknown addresses (product: Errors). */
export function answerMissing(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw missing();
  });
}
