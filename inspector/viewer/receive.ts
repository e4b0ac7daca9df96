import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { askAgain, joinChannel } from '../model/channel';

// A hidden window has no frames, but a recording still needs every message.
const unseen = 250;

const connected = { type: '@statelyai.connected' };

/**
 * Receives the messages of all inspected pages of this browser, and if `shared` also of other browsers on the same
 * server, at most once per frame. Returns a function that stops it. Pages send everything from their start, and some of
 * it twice: the collector counts each message once.
 */
export function receive(onEvents: (events: StatelyInspectionEvent[]) => void, shared = false): () => void {
  const channel = joinChannel('viewer', shared ? connected : null);
  let stopped = false;
  let waiting: StatelyInspectionEvent[] = [];
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hand = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    const told = waiting;
    waiting = [];
    if (told.length > 0 && !stopped) onEvents(told);
  };

  channel.hear((message) => {
    if ((message as { type?: unknown } | null)?.type === askAgain.type) channel.say(connected);
  });
  createBrowserReceiver({
    window: {
      self: null,
      top: null,
      opener: { postMessage: channel.say },
      addEventListener: (_: 'message', listener: (event: MessageEvent) => void) =>
        channel.hear((data) => listener({ data } as MessageEvent)),
    } as unknown as Window,
  }).subscribe((told) => {
    waiting.push(told);
    if (waiting.length > 1) return;
    frame = requestAnimationFrame(hand);
    timer = setTimeout(hand, unseen);
  });
  return () => {
    stopped = true;
    channel.leave();
  };
}
