/** Asks open viewers to announce themselves. */
export const askAgain = { type: 'inspector.ask' } as const;

/** Where pages and viewers of other browsers are reached, if the server allows it (INSPECTOR=everybody). */
export const relayPath = '/inspector/relay';

type Side = 'page' | 'viewer';
type Said = { by: Side; id: string; message: unknown };
type Listener = (message: unknown) => void;
type Hearing = {
  signal?: AbortSignal;
  /** Hear only messages of this browser. */
  here?: boolean;
};

// The pause between two requests, and the limits of one request.
const pause = 150;
const mostMessages = 500;
const mostCharacters = 1_000_000;
const mostSeen = 20_000;

/**
 * `from` identifies the page or viewer that sent it. `again` is set when a page, asked by a viewer, repeats everything
 * from here on.
 */
type Relayed = Said & { from: string; again?: true };

/**
 * Sends messages to other browsers and receives theirs. `greeting` is sent whenever the connection opens. A viewer
 * accepts a page's messages only from the point where the page repeats everything. Otherwise the last messages before
 * that point would look like the whole session.
 */
function joinRelay(hear: (said: Said) => void, greeting: Said['message'], by: Side) {
  // The requests of the page are reported, so the inspector's own requests use the original `fetch`.
  const send = window.fetch.bind(window);
  const from = crypto.randomUUID();
  const begun = new Set<string>();
  let waiting: string[] = [];
  let sending = false;
  async function flush(): Promise<void> {
    if (sending) return;
    sending = true;
    await new Promise((resolve) => setTimeout(resolve, pause));
    while (waiting.length > 0) {
      let length = 0;
      const fits = waiting.findIndex((one, at) => at >= mostMessages || (length += one.length) > mostCharacters);
      const batch = waiting.splice(0, fits < 0 ? waiting.length : Math.max(1, fits));
      // Messages that are lost here are repeated when a viewer asks.
      await send(relayPath, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `[${batch.join(',')}]`,
        credentials: 'omit',
      }).catch(() => undefined);
    }
    sending = false;
  }
  const say = (said: Said & Pick<Relayed, 'again'>) => {
    waiting.push(JSON.stringify({ ...said, from } satisfies Relayed));
    void flush();
  };
  const take = (said: Relayed) => {
    if (said.by === by) return;
    if (by === 'page') say({ by, id: crypto.randomUUID(), message: null, again: true });
    else if (said.again) return void begun.add(said.from);
    else if (!begun.has(said.from)) return;
    hear(said);
  };
  const source = new EventSource(relayPath);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    for (const said of JSON.parse(data) as Relayed[]) take(said);
  });
  source.addEventListener('open', () => say({ by, id: crypto.randomUUID(), message: greeting }));
  addEventListener('pagehide', () => {
    const rest = waiting;
    waiting = [];
    if (rest.length > 0)
      navigator.sendBeacon(relayPath, new Blob([`[${rest.join(',')}]`], { type: 'application/json' }));
  });
  return { say, leave: () => source.close() };
}

/**
 * The channel between the inspected pages and the viewers of one browser and origin. With a `greeting`, it includes all
 * browsers that share the server's relay. Each side receives only the messages of the other side, each message once.
 * Everything that a page sends is masked.
 */
export function joinChannel(side: Side, greeting: unknown = null) {
  const channel = new BroadcastChannel('inspector');
  const listeners = new Set<{ hear: Listener; here: boolean }>();
  let seen = new Set<string>();
  const heard = ({ by, id, message }: Said, here: boolean) => {
    if (by === side) return;
    const isNews = relay === null || !seen.has(id);
    if (seen.size >= mostSeen) seen = new Set();
    seen.add(id);
    for (const one of listeners) if (one.here ? here : isNews) one.hear(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Said>) => heard(data, true));
  const relay = greeting === null ? null : joinRelay((said) => heard(said, false), greeting, side);
  return {
    say(message: unknown) {
      const said: Said = { by: side, id: crypto.randomUUID(), message };
      channel.postMessage(said);
      relay?.say(said);
    },
    hear(hear: Listener, { signal, here = false }: Hearing = {}) {
      const listener = { hear, here };
      listeners.add(listener);
      signal?.addEventListener('abort', () => listeners.delete(listener));
    },
    leave() {
      channel.close();
      relay?.leave();
    },
  };
}
