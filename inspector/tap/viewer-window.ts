import { askAgain, joinChannel } from '../model/channel';

type Listener = (event: { data: unknown }) => void;

const label = 'Open the inspector';
// How long to wait for a viewer of another tab, in milliseconds. It responds at once unless it is busy.
const patience = 500;

/**
 * The viewer's window, as the inspector's adapter uses it. Pages send to all viewers of the browser, and open one only
 * if none responds, so all tabs share a viewer. With `shared`, they also send to the viewers of other browsers.
 */
export function viewerWindow(shared = false) {
  const channel = joinChannel('page', shared ? askAgain : null);

  const open = (url: string, name: string): boolean => {
    // Without an address, an existing window of that name stays as it is. A new window is empty.
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

// A window whose address cannot be read has another origin, and so is not our viewer.
const isEmpty = ({ location: at }: Window): boolean => {
  try {
    return at.href === 'about:blank';
  } catch {
    return true;
  }
};

/** A button in the page, shown until `open` has opened a window. */
function offer(open: () => boolean): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.style.cssText = 'position: fixed; right: 16px; bottom: 16px; z-index: 2147483647; padding: 8px 16px';
  button.addEventListener('click', () => open() && button.remove());
  document.body.append(button);
}
