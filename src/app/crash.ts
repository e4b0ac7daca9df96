import { ApiProblem } from '../services/api/problem';
import { isChunkFailure } from './chunk-load-error';

// A loop of observers is a warning of the browser; "Script error." is all it tells of scripts that are not ours.
const harmless = /^ResizeObserver loop|^Script error\.?$/;
const stopped = new Set(['AbortError', 'TimeoutError']);

/** Whether what was thrown is a fault of the program, not of a call, of code that did not come, or of the browser. */
export function isOurFault(thrown: unknown, message = ''): boolean {
  if (thrown instanceof ApiProblem || isChunkFailure(thrown)) return false;
  if (thrown instanceof DOMException && stopped.has(thrown.name)) return false;
  return !harmless.test(thrown instanceof Error ? thrown.message : message);
}

/** Tells of uncaught errors and rejections that are ours (product: Errors, "Uncaught window error"). Answers how to
 * stop. */
export function watchFaults(tell: (thrown: unknown) => void): () => void {
  const onError = ({ error, message, filename }: ErrorEvent) => {
    // Extensions run scripts of theirs in the page.
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
