type Listener = (event: MessageEvent) => void;

/** Asks an open viewer to announce itself again; receive.ts in the viewer answers. */
export const askAgain = 'inspector.ask';

const label = 'Open the inspector';

/**
 * The window as the inspector's adapter uses it: it opens the viewer by its name and hears its messages. Ours hears the
 * viewer alone, posts to its own origin alone, and uses an open viewer instead of reloading it.
 */
export function viewerWindow() {
  let viewer: Window | null = null;

  const open = (url: string, name: string): boolean => {
    // Without an address a window of that name is found as it is; a new one is empty.
    viewer = window.open('', name);
    if (viewer === null) return false;
    if (isEmpty(viewer)) viewer.location.href = url;
    else viewer.postMessage({ type: askAgain }, location.origin);
    return true;
  };

  return {
    open(url: string, name: string) {
      if (!open(url, name)) offer(() => open(url, name));
      return { postMessage: (message: unknown) => viewer?.postMessage(message, location.origin) };
    },
    addEventListener: (type: 'message', listener: Listener) =>
      addEventListener(type, (event) => {
        if (event.origin === location.origin && event.source === viewer) listener(event);
      }),
  };
}

// Whatever cannot be read is of another origin, and so no viewer of ours.
const isEmpty = ({ location: at }: Window): boolean => {
  try {
    return at.href === 'about:blank';
  } catch {
    return true;
  }
};

/** A button in the page, until `open` brought a window. */
function offer(open: () => boolean): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.style.cssText = 'position: fixed; right: 16px; bottom: 16px; z-index: 2147483647; padding: 8px 16px';
  button.addEventListener('click', () => open() && button.remove());
  document.body.append(button);
}
