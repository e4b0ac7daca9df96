import { isFactorDue } from '../../contract/auth-due';
import type { Detail } from '../../contract/kit';
import { termsDueIn, type TermsToRead } from '../../contract/terms-due';
import { texts } from '../../contract/texts';
import { isDetail, isRecord } from '../../machines/kit/problem';

/**
 * The error that every call of the API throws. `message` is shown to the user as is (product: Errors); `status` and
 * `data` come from the response, and `status` is null without one; `details` are the invalid fields of a 400
 * 'Validation Failed'.
 */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly status: number | null;
  readonly details?: Detail[];
  readonly data?: unknown;

  constructor(message: string, status: number | null, more: { details?: Detail[]; data?: unknown } = {}) {
    super(message);
    this.status = status;
    if (more.details !== undefined) this.details = more.details;
    if (more.data !== undefined) this.data = more.data;
  }
}

type SignedOut = (status: 401 | 403, data?: unknown) => void;
let signedOut: SignedOut = () => undefined;

/** Registers the listener that ends the session after a 401 or 403 (product: Errors; Access); one at a time. */
export function onSignedOut(listener: SignedOut): () => void {
  signedOut = listener;
  return () => {
    if (signedOut === listener) signedOut = () => undefined;
  };
}

let factorFirst: () => void = () => undefined;
/** Registers the listener for calls that are refused until a second factor is set up (product: Second factor). */
export function onFactorFirst(listener: () => void): () => void {
  factorFirst = listener;
  return () => {
    if (factorFirst === listener) factorFirst = () => undefined;
  };
}

/** Calls the listener for a 401 or 403; `data` comes from the response. */
export const tellSignedOut: SignedOut = (status, data) => (isFactorDue(data) ? factorFirst() : signedOut(status, data));

type TermsFirst = (terms: TermsToRead[]) => Promise<boolean>;
const nobodyAsks: TermsFirst = () => Promise.resolve(false);
let termsFirst = nobodyAsks;

/** Registers the listener that asks for terms after a call was refused without them (product: Terms); one at a time. */
export function onTermsFirst(listener: TermsFirst): () => void {
  termsFirst = listener;
  return () => {
    if (termsFirst === listener) termsFirst = nobodyAsks;
  };
}

/** Asks for the terms in `data` of a 409, if any. Resolves to whether they were accepted. */
export function termsAccepted(data: unknown): Promise<boolean> {
  const terms = termsDueIn(data);
  return terms ? termsFirst(terms) : Promise.resolve(false);
}

/** The message (product: Errors) for a response that is not a success; `body` is the parsed response body. */
export function problemOfAnswer(
  status: number,
  body: unknown,
  given: { file?: boolean; reference?: string | null } = {},
): ApiProblem {
  const answer = isRecord(body) ? body : {};
  const said = typeof answer.message === 'string' ? answer.message : '';
  const more: { details?: Detail[]; data?: unknown } = {};
  if (answer.data !== undefined) more.data = answer.data;
  let words = wordsFor(status, said, given.file === true);
  if (status === 400 && said === texts.validationFailed) {
    more.details = Array.isArray(answer.details) ? answer.details.filter(isDetail) : [];
    // For screens without that field: "Validation Failed" alone does not help.
    words = [words, more.details.map(wordsOfDetail).join('; ')].filter(Boolean).join(': ');
  }
  // The operator finds the failure in the log by this reference.
  if (status === 500 && !given.file && given.reference) words = `${words} Reference: ${given.reference}`;
  return new ApiProblem(words, status, more);
}

/** "times.0" as "Times 1", "jobProfileId" as "Job profile". */
function wordsOfDetail({ field, message }: Detail): string {
  const words = field
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part.replace(/Id$/, '')))
    .join(' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`;
}

function wordsFor(status: number, said: string, file: boolean): string {
  if (status === 404) return texts.notFound;
  if (status === 429) return texts.tooMany;
  if (status === 502) return texts.unavailable;
  if (status === 500 && file) return texts.fileNotFound;
  if (said !== '') return said;
  return status === 503 || status === 504 ? texts.unavailable : texts.wentWrong;
}

const nameOf = (thrown: unknown) => (isRecord(thrown) && typeof thrown.name === 'string' ? thrown.name : '');
const messageOf = (thrown: unknown) => (isRecord(thrown) && typeof thrown.message === 'string' ? thrown.message : '');

/** Waits for a deletion. It is no failure if the object was deleted before, for example in another tab. */
export const deleted = (call: Promise<unknown>): Promise<void> =>
  call.then(
    () => undefined,
    (error: unknown) => {
      if (!(error instanceof ApiProblem && error.status === 404)) throw error;
    },
  );

/** The message (product: Errors) for a request without a response: canceled, timed out, offline, or never made. */
export function problemOfSilence(thrown: unknown): ApiProblem {
  if (thrown instanceof ApiProblem) return thrown;
  const cause = isRecord(thrown) && thrown.cause !== undefined ? thrown.cause : thrown;
  const stopped = ['AbortError', 'TimeoutError'].includes(nameOf(cause));
  if (stopped || /time.?out/i.test(messageOf(cause))) return new ApiProblem(texts.timedOut, null);
  if (typeof navigator !== 'undefined' && navigator.onLine === false) return new ApiProblem(texts.noResponse, null);
  // Browsers report every network fault as a TypeError.
  if (nameOf(cause) === 'TypeError') return new ApiProblem(texts.unavailable, null);
  return new ApiProblem(texts.networkIssue, null);
}
