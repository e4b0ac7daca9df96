import { logProblem } from './log';
import { ownWorker } from './trusted-types';

/** Registers the worker from the root once the page has loaded, in built clients only; a failure is logged only
 * (product: Errors). */
export function registerServiceWorker(): void {
  // `serviceWorker` does not exist outside secure contexts.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    void navigator.serviceWorker
      .register(ownWorker('/service-worker.js'))
      .catch((error: unknown) => logProblem('Service worker', error));
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
