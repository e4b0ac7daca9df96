import { askAgain, joinChannel } from '../model/channel';

type Listener = (event: { data: unknown }) => void;

const label = 'Open the inspector';
// Another tab may have opened a viewer, which answers at once unless it is busy.
const patience = 500;

/**
 * The viewer's window as the inspector's adapter uses it. Pages speak to all viewers of the browser, and open one only
 * where none answers; so all tabs share a viewer. `shared`: they also speak to the viewers of other browsers.
 */
export function viewerWindow(shared = false) {
  const channel = joinChannel('page', shared ? askAgain : null);

  const open = (url: string, name: string): boolean => {
    // Without an address a window of that name is found as it is; a new one is empty.
    const viewer = window.open('', name);
    if (viewer === null) return false;
    if (isEmpty(viewer)) viewer.location.href = url;
    return true;
  };

  return {
    open(url: string, name: string) {
      const answered = new AbortController();
      const waiting = setTimeout(() => {
        answered.abort();
        if (!open(url, name)) offer(() => open(url, name));
      }, patience);
      channel.hear(
        () => {
          clearTimeout(waiting);
          answered.abort();
        },
        { signal: answered.signal, here: true },
      );
      channel.say(askAgain);
      return { postMessage: (message: unknown) => channel.say(message) };
    },
    addEventListener: (_type: 'message', listener: Listener) => channel.hear((data) => listener({ data })),
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
