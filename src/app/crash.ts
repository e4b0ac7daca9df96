import { ApiProblem } from '../services/api/problem';
import { isChunkFailure } from './chunk-load-error';

// A ResizeObserver loop is only a warning. "Script error." is all that a browser reports about scripts of other
// origins.
const harmless = /^ResizeObserver loop|^Script error\.?$/;
const stopped = new Set(['AbortError', 'TimeoutError']);

/** Whether an error is a bug of the app, and not a failed call, a failed script, or an error of the browser. */
export function isOurFault(thrown: unknown, message = ''): boolean {
  if (thrown instanceof ApiProblem || isChunkFailure(thrown)) return false;
  if (thrown instanceof DOMException && stopped.has(thrown.name)) return false;
  return !harmless.test(thrown instanceof Error ? thrown.message : message);
}

/**
 * Reports uncaught errors and rejections of our own code (product: Errors, "Uncaught window error"). The returned
 * function stops the reports.
 */
export function watchFaults(tell: (thrown: unknown) => void): () => void {
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // Browser extensions run their own scripts in the page.
    const foreign = filename !== '' && filename !== undefined && !filename.startsWith(location.origin);
    if (!foreign && isOurFault(error, message)) tell(error);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (isOurFault(reason)) tell(reason);
  };
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  return () => {
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
  };
}
