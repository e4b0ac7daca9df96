import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { askAgain, joinChannel } from '../model/channel';
import { placeOf } from '../model/collect';

// A hidden window has no frames, but a recording still needs every message.
const unseen = 250;

// How long a page that is not known yet has to begin repeating everything, in milliseconds.
const patience = 300;

const connected = { type: '@statelyai.connected' };

/**
 * Passes on what a page sends once it has repeated everything. A page that is busy while the viewer opens first sends
 * what it does just then, which would otherwise look like its beginning. The page repeats that too.
 */
function fromTheStart(pass: (told: StatelyInspectionEvent) => void): (told: StatelyInspectionEvent) => void {
  const known = new Set<string>();
  const early = new Map<string, { first: number; told: StatelyInspectionEvent[] }>();
  return (told) => {
    const place = placeOf(told.id);
    if (place === null || known.has(place.page)) return pass(told);
    const { page, number } = place;
    const held = early.get(page);
    if (number === 1 || (held && number <= held.first)) {
      known.add(page);
      early.delete(page);
      return pass(told);
    }
    if (held) return void held.told.push(told);
    const holding = { first: number, told: [told] };
    early.set(page, holding);
    // The beginning of a long session is gone: then what arrives first is all that there is.
    setTimeout(() => {
      if (!early.delete(page)) return;
      known.add(page);
      holding.told.forEach(pass);
    }, patience);
  };
}

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
  }).subscribe(
    fromTheStart((told) => {
      waiting.push(told);
      if (waiting.length > 1) return;
      frame = requestAnimationFrame(hand);
      timer = setTimeout(hand, unseen);
    }),
  );
  return () => {
    stopped = true;
    channel.leave();
  };
}
