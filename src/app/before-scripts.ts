// The functions of this file are written into prerendered pages as text (src/prerender.tsx) and run there before the
// first paint: each must be self-contained.

/** Storage keys of the values that the frame depends on. */
export type FrameKeys = { userType: string; opened: string; mode: string };

/**
 * For the sign-in page: applies the system's color scheme, and records what the user does before the app takes over.
 */
export function beforeSignIn(): void {
  const page = document.documentElement;
  page.setAttribute(matchMedia('(prefers-color-scheme: dark)').matches ? 'data-dark' : 'data-light', '');
  if (location.pathname === '/') history.replaceState(null, '', `/login${location.search}${location.hash}`);
  // The tab is not in the address, so the prerendered page cannot show it.
  const hint = history.state as { userType?: unknown } | null;
  if (hint?.userType && location.pathname === '/login' && !/[?&]tab=/.test(location.search)) {
    page.dataset['unfit'] = '';
    return;
  }
  let pressed: HTMLElement[] = [];
  let submitted = false;
  const onSubmit = (event: Event) => {
    event.preventDefault();
    submitted = true;
    (event.target as HTMLFormElement).setAttribute('aria-busy', 'true');
  };
  const onClick = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('button:not([type=submit]), a[href="/register"]');
    if (button === null) return;
    // The browser alone would open /register without the kind of user, which is not in the address.
    if (button.tagName === 'A') {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
    }
    if (button.role !== 'tab') {
      pressed.push(button);
      return;
    }
    // As in the app, choosing another tab empties the form.
    if (button.ariaSelected === 'true') return;
    for (const tab of button.parentElement?.children ?? []) tab.ariaSelected = String(tab === button);
    document.forms[0]?.reset();
    pressed = [...pressed.filter(({ role }) => role !== 'tab'), button];
  };
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('click', onClick, true);
  window.takeEarlyInput = () => {
    document.removeEventListener('submit', onSubmit, true);
    document.removeEventListener('click', onClick, true);
    const value = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
    return { email: value('email'), password: value('password'), pressed, submitted };
  };
}

/**
 * For the pages behind sign-in: applies the stored color scheme and menu. Without a session there is no frame to show.
 */
export function beforeFrame(keys: FrameKeys): void {
  const page = document.documentElement;
  const read = (key: string) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const mode = read(keys.mode);
  const dark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  page.setAttribute(dark ? 'data-dark' : 'data-light', '');
  const userType = read(keys.userType);
  if (userType === null) page.dataset['unfit'] = '';
  else if (userType === 'CANDIDATE') page.dataset['menu'] = 'top';
  else if (read(keys.opened) === 'false') page.dataset['menu'] = 'rail';
}
