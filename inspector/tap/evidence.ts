import type { AppWords } from '../model/app-words';
import { relayPath } from '../model/channel';
import { framesOf, type Told } from '../model/evidence';
import { isShown, nameOf, watchInputs } from './inputs';
import { takePicture } from './picture';

// A picture takes some ten milliseconds, so there is at most one in this time, and only of a page that changed.
const betweenPictures = 1_000;
/** The maximum length of a reported body, in characters. */
const mostOfBody = 50_000;
const mostHeadings = 12;
const betweenLooks = 100;
// The maximum number of reported errors, in case one repeats.
const mostErrors = 200;

const isJson = (headers: Headers) => headers.get('content-type')?.includes('json') ?? false;
const bodyOf = (text: string): unknown => {
  if (text === '') return undefined;
  if (text.length > mostOfBody) return { characters: text.length };
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { characters: text.length };
  }
};

/** Reports each request to our own server with its response. The page itself sees no difference. */
function watchRequests(tell: (one: Told) => void): void {
  const real = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input : null;
    const address = new URL(request?.url ?? String(input), location.href);
    if (address.origin !== location.origin || address.pathname === relayPath) return real(input, init);
    const begun = performance.now();
    const method = init?.method ?? request?.method ?? 'GET';
    const sent = typeof init?.body === 'string' ? bodyOf(init.body) : undefined;
    const told = (status: number | null, answer?: unknown) =>
      tell({
        kind: 'request',
        method: method.toUpperCase(),
        path: address.pathname + address.search,
        status,
        ms: Math.round(performance.now() - begun),
        ...(sent !== undefined && { sent }),
        ...(answer !== undefined && { answer }),
      });
    try {
      const response = await real(input, init);
      // A stream never ends, and the content of a file does not belong into a report.
      if (!isJson(response.headers)) told(response.status);
      else
        void response
          .clone()
          .text()
          .then(
            (text) => told(response.status, bodyOf(text)),
            () => told(response.status),
          );
      return response;
    } catch (error) {
      told(null);
      throw error;
    }
  };
}

function watchErrors(tell: (one: Told) => void): void {
  let left = mostErrors;
  const told = (error: unknown) => {
    if ((left -= 1) < 0) return;
    const message = error instanceof Error ? error.message : String(error);
    tell({
      kind: 'error',
      message: message.slice(0, 500),
      stack: framesOf(error instanceof Error ? (error.stack ?? '') : '', location.origin),
    });
  };
  addEventListener('error', ({ error, message }) => told(error ?? message));
  addEventListener('unhandledrejection', ({ reason }) => told(reason));
  const { console: log } = window;
  const real = log.error.bind(log);
  log.error = (...said: unknown[]) => {
    told(said.find((one) => one instanceof Error) ?? said[0]);
    real(...said);
  };
}

function watchRoute(tell: (one: Told) => void): void {
  const told = () => tell({ kind: 'route', path: location.pathname + location.search });
  told();
  addEventListener('popstate', told);
  for (const name of ['pushState', 'replaceState'] as const) {
    const real = history[name].bind(history);
    history[name] = (...given) => {
      real(...given);
      told();
    };
  }
}

const onChange = (changed: () => void) =>
  new MutationObserver(changed).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });

/**
 * Reports the headings whenever they change. With them, a repeated session recognizes that it has reached the same
 * screen.
 */
function watchHeadings(tell: (one: Told) => void, words: AppWords): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const look = () => {
    timer = undefined;
    const headings = [...document.querySelectorAll('h1,h2')]
      .filter(isShown)
      .map((one) => words.find(nameOf(one)))
      .filter((name) => name !== null)
      .slice(0, mostHeadings);
    const seen = JSON.stringify(headings);
    if (seen === last) return;
    last = seen;
    tell({ kind: 'screen', headings });
  };
  onChange(() => {
    timer ??= setTimeout(look, betweenLooks);
  });
}

function watchScreen(tell: (one: Told) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const take = () => {
    timer = undefined;
    if (document.hidden) return;
    last = performance.now();
    tell(takePicture());
  };
  const changed = () => {
    timer ??= setTimeout(
      () => ('requestIdleCallback' in window ? requestIdleCallback(take, { timeout: betweenPictures }) : take()),
      Math.max(100, last + betweenPictures - performance.now()),
    );
  };
  onChange(changed);
  addEventListener('scroll', changed, { capture: true, passive: true });
  addEventListener('resize', changed);
}

/**
 * Reports what the page does and shows in addition to its messages, and what the person does: requests, errors, routes,
 * pictures without words, and inputs in the words of the app.
 */
export function watchPage(tell: (one: Told) => void, words: AppWords): void {
  // First, so that an input is reported before everything that it causes.
  watchInputs(tell, words);
  watchRequests(tell);
  watchErrors(tell);
  watchRoute(tell);
  watchScreen(tell);
  watchHeadings(tell, words);
}
