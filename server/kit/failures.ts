import type { Detail } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import type { Tx } from '../db/database';

/** An answer that is not a success: status, the words for the user, and what goes with them (product 11). */
export class Refused extends Error {
  readonly status: number;
  readonly details: Detail[] | undefined;
  readonly data: unknown;
  readonly later: Later | undefined;
  constructor(status: number, message: string, more: { details?: Detail[]; data?: unknown; later?: Later } = {}) {
    super(message);
    this.status = status;
    this.details = more.details;
    this.data = more.data;
    this.later = more.later;
  }
}
/** What is read for a refusal once its transaction is over: outside of its locks, and as things stand then. */
export type Later = (db: Tx) => Promise<unknown>;

export const invalid = (details: Detail[]) => new Refused(400, texts.validationFailed, { details });
export const signedOut = (later?: Later) => new Refused(401, 'Please sign in again.', later && { later });
export const forbidden = () => new Refused(403, 'You may not do this.');
export const missing = () => new Refused(404, texts.notFound);
export const conflict = (message: string, data?: unknown) => new Refused(409, message, { data });
/** A conflict whose `data` are read once the transaction is over. */
export const lost = (message: string, later: Later) => new Refused(409, message, { later });
export const tooMany = () => new Refused(429, texts.tooMany);
export const unavailable = () => new Refused(503, texts.unavailable);
