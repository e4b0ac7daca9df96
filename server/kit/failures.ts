import type { Detail } from '../../src/contract/kit';
import type { SecurityKind } from '../../src/contract/system-security';
import { texts } from '../../src/contract/texts';
import type { Tx } from '../db/database';

/** A failed call: status, message for the user, and further data (product: Envelope). */
export class Refused extends Error {
  readonly status: number;
  readonly details: Detail[] | undefined;
  readonly data: unknown;
  readonly later: Later | undefined;
  /** Seconds, for the header Retry-After. */
  readonly retryAfter: number | undefined;
  /** The event for the security log, if it does not follow from the status. */
  readonly event: SecurityKind | undefined;
  constructor(
    status: number,
    message: string,
    more: { details?: Detail[]; data?: unknown; later?: Later; retryAfter?: number; event?: SecurityKind } = {},
  ) {
    super(message);
    this.status = status;
    this.details = more.details;
    this.data = more.data;
    this.later = more.later;
    this.retryAfter = more.retryAfter;
    this.event = more.event;
  }
}
/** Reads `data` of a refusal after its transaction: outside its locks, and up to date. */
export type Later = (db: Tx) => Promise<unknown>;

export const invalid = (details: Detail[]) => new Refused(400, texts.validationFailed, { details });
/** A wrong password of a signed-in user, reported at its field. */
export const wrongPasswordAt = (field: string) =>
  new Refused(400, texts.validationFailed, {
    details: [{ field, message: texts.passwordInvalid }],
    event: 'wrongPassword',
  });
/** Refuses fields that have a message. @throws 400 with these messages */
export function refuseProblems<Field extends string>(problems: Readonly<Record<Field, string | null>>): void {
  const details = Object.entries<string | null>(problems).flatMap(([field, message]) =>
    message === null ? [] : [{ field, message }],
  );
  if (details.length > 0) throw invalid(details);
}
export const signedOut = (later?: Later) => new Refused(401, 'Sign in again.', later && { later });
export const forbidden = () => new Refused(403, 'You are not allowed to do this.');
export const missing = () => new Refused(404, texts.notFound);
export const conflict = (message: string, data?: unknown) => new Refused(409, message, { data });
/** A conflict whose `data` are read after the transaction. */
export const lost = (message: string, later: Later) => new Refused(409, message, { later });
/**
 * The refusal for every 429 of the server, with Retry-After. @param seconds about how long until the call is allowed
 * again, at least 1
 */
export const tooMany = (seconds: number, message: string = texts.tooMany) =>
  new Refused(429, message, { retryAfter: Math.max(1, Math.ceil(seconds)) });
// Used if another service or the framework reports too many requests.
const secondsBusy = 30;
// About the time that a database needs to restart or fail over, or that another process needs.
const secondsAway = 5;
/** @param retryAfter seconds */
export const unavailable = (retryAfter = secondsAway) => new Refused(503, texts.unavailable, { retryAfter });

export type Raised = Error & { code?: string; statusCode?: number };

export const tooLarge = 'The request is too large.';

// PostgreSQL's classes: unreachable or starting, too many connections, a query that took too long.
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
  // The connection was ended because it idled in a transaction, or the server is read-only, as after a failover.
  ...['25P03', '25006'],
]);
const goneText =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;

// Values that the contract allows but PostgreSQL cannot store: text, escapes, numbers, dates.
const unstorable = new Set(['22021', '22P05', '22P02', '22003', '22008']);

/** The refusal for anything thrown; an unknown error is a 500 without details. */
export function refusalOf(error: Raised): Refused {
  if (error instanceof Refused) return error;
  const code = error.code ?? '';
  if (code === '23P01') return conflict('This time was just taken.');
  if (code === '23505') return conflict('This already exists.');
  // 23503: what a new row refers to was deleted in the meantime.
  if (code === '40P01' || code === '40001' || code === '55P03' || code === '23503')
    return conflict('Someone else changed this at the same time. Reload the page and try again.');
  if (unstorable.has(code)) return invalid([{ field: 'body', message: 'Enter a valid value' }]);
  if (goneClass.test(code) || goneCode.has(code) || goneText.test(error.message)) return unavailable();
  if (code.startsWith('FST_ERR_CTP') && error.statusCode === 413) return new Refused(413, tooLarge);
  if (error.statusCode === 429) return tooMany(secondsBusy);
  if (error.statusCode === 503) return unavailable();
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return invalid([{ field: 'body', message: 'Enter a valid value' }]);
  return new Refused(500, texts.wentWrong);
}

/** The same error, except for a race that PostgreSQL decided: then a refusal whose data are read later. */
export function raceLost(error: unknown, later: Later): unknown {
  if (!(error instanceof Error) || error instanceof Refused) return error;
  const refusal = refusalOf(error);
  return refusal.status === 409 ? lost(refusal.message, later) : error;
}
