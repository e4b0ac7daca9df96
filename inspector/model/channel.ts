/** Asks open viewers to say that they listen. */
export const askAgain = { type: 'inspector.ask' } as const;

type Side = 'page' | 'viewer';
type Said = { by: Side; message: unknown };

/**
 * The channel between the inspected pages and the viewers of one browser and origin. Each side hears the other one alone.
 * Whatever a page says is masked.
 */
export function joinChannel(side: Side) {
  const channel = new BroadcastChannel('inspector');
  return {
    say: (message: unknown) => channel.postMessage({ by: side, message } satisfies Said),
    hear(listener: (message: unknown) => void, options?: AddEventListenerOptions) {
      const hear = ({ data }: MessageEvent<Said>) => {
        if (data.by !== side) listener(data.message);
      };
      channel.addEventListener('message', hear, options);
    },
    leave: () => channel.close(),
  };
}
