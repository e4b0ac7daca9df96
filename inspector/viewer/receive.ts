import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';

// A hidden window has no frames, but a recording still needs everything.
const unseen = 250;

/** What a page of the app says to a viewer that is open already (tap/viewer-window.ts). */
const askAgain = 'inspector.ask';
const connected = { type: '@statelyai.connected' };

/**
 * Receives the messages of inspected pages, at most once a frame, from this origin. Returns how to stop. Pages send
 * everything from their start, some of it twice: the collector takes each message once.
 */
export function receive(onEvents: (events: StatelyInspectionEvent[]) => void): () => void {
  const stopped = new AbortController();
  const listen = (listener: (event: MessageEvent) => void) =>
    addEventListener('message', (event) => event.origin === location.origin && listener(event), stopped);

  let waiting: StatelyInspectionEvent[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const told = waiting;
    waiting = [];
    if (told.length > 0 && !stopped.signal.aborted) onEvents(told);
  };

  listen(({ data, source }) => {
    if ((data as { type?: unknown } | null)?.type === askAgain)
      (source as Window | null)?.postMessage(connected, location.origin);
  });
  const opener = window.opener as Window | null;
  createBrowserReceiver({
    window: {
      self: null,
      top: null,
      opener: opener && { postMessage: (message: unknown) => opener.postMessage(message, location.origin) },
      addEventListener: (_: 'message', listener: (event: MessageEvent) => void) => listen(listener),
    } as unknown as Window,
  }).subscribe((told) => {
    waiting.push(told);
    if (waiting.length > 1) return;
    frame = requestAnimationFrame(hand);
    timer = setTimeout(hand, unseen);
  });
  return () => stopped.abort();
}
