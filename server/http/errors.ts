import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { Refused, conflict, invalid, lost, missing, tooMany, unavailable, type Later } from '../kit/failures';

type Raised = Error & { code?: string; statusCode?: number; constraint?: string };

// PostgreSQL's own classes: gone or not yet there, too many connections, a query that took too long.
const goneClass = /^(08|53|57|58)/;
const goneCode = new Set([
  ...[
    'EBUSY',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ENOENT',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  // Ended for idling within a transaction; a server that only reads, as after a failover.
  ...['25P03', '25006'],
]);
const goneText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

// Values that passed the contract and that PostgreSQL cannot hold: text, escapes, numbers, dates.
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22008']);

const tooLarge = 'The request is too large.';

// The words of a database error can repeat a value.
const ofDatabase = (error: Raised) => /^[0-9A-Z]{5}$/.test(error.code ?? '');

/** The answer to anything that was thrown; what it does not know is a 500 without words of its own. */
export function refusalOf(error: Raised): Refused {
  if (error instanceof Refused) return error;
  const code = error.code ?? '';
  if (code === '23P01') return conflict('This time was just taken.');
  if (code === '23505') return conflict('This exists already.');
  if (code === '40P01' || code === '40001' || code === '55P03')
    return conflict('Somebody else changed this at the same time.');
  if (unstorable.has(code)) return invalid([{ field: 'body', message: 'Is not valid' }]);
  if (goneClass.test(code) || goneCode.has(code) || goneText.test(error.message)) return unavailable();
  if (code.startsWith('FST_ERR_CTP') && error.statusCode === 413) return new Refused(413, tooLarge);
  if (error.statusCode === 429) return tooMany();
  if (error.statusCode === 503) return unavailable();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return invalid([{ field: 'body', message: 'Is not valid' }]);
  return new Refused(500, texts.wentWrong);
}

/** The same error, but a race that PostgreSQL decided is answered with what is read later. */
export function raceLost(error: unknown, later: Later): unknown {
  if (!(error instanceof Error) || error instanceof Refused) return error;
  const refusal = refusalOf(error);
  return refusal.status === 409 ? lost(refusal.message, later) : error;
}

/** What the router refuses before any route: an address that cannot be read. Its own answer would repeat the address. */
export function answerFramework(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .status(400)
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        status: 'FAIL',
        message: texts.validationFailed,
        details: [{ field: 'path', message: 'Is not valid' }],
      }),
    );
}

const notValid = { message: texts.validationFailed, details: [{ field: 'request', message: 'Is not valid' }] };
const garbage: Record<string, { line: string; said: Omit<Failure, 'status'> }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', said: { message: tooLarge } },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { line: '413 Payload Too Large', said: { message: tooLarge } },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', said: notValid },
};

/** What is no HTTP, or too slow, or has headers without end: one answer, and the connection ends. */
export function answerGarbage(error: Error & { code?: string }, socket: Socket): void {
  const gone = error.code === 'ECONNRESET' || !socket.writable;
  const { line, said } = garbage[error.code ?? ''] ?? { line: '400 Bad Request', said: notValid };
  const body = JSON.stringify({ status: 'FAIL', ...said } satisfies Failure);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close`;
  if (!gone) socket.write(`HTTP/1.1 ${line}\r\n${headers}\r\n\r\n${body}`);
  socket.destroySoon();
}

/** Gives every error the envelope of product 11; nothing internal leaves, values never reach the log. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Raised, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500)
      request.log.error(
        {
          code: error.code,
          at: error.stack?.split('\n').slice(1, 6),
          message: ofDatabase(error) ? undefined : error.message,
        },
        'call failed',
      );
    const body: Failure = { status: 'FAIL', message: refusal.message };
    if (refusal.details) body.details = refusal.details;
    if (refusal.data !== undefined) body.data = refusal.data;
    return reply.status(refusal.status).send(body);
  });
}

/** Says of an address that no route has that it is not there, to the letter of spec 8. */
export function answerMissing(app: FastifyInstance): void {
  app.setNotFoundHandler(() => {
    throw missing();
  });
}
