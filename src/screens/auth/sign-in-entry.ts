import { signInTabs } from '../../machines/auth/sign-in-form';

type Hint = { userType?: unknown; message?: unknown } | null;
const hintOf = (state: unknown): Hint => (typeof state === 'object' ? (state as Hint) : null);

const indexOf = (kind: string) => signInTabs.findIndex((tab) => tab.kind === kind.toLowerCase());

/**
 * The first tab (product: Sign-in): the one in the address, else the kind in the path, else the hint in the navigation
 * state, else the first tab. -1 or NaN if it does not exist; the machine then navigates to /404.
 */
export function entryTab(search: string, kind: string | undefined, state: unknown): number {
  const asked = new URLSearchParams(search).get('tab');
  if (asked !== null) return /^\d+$/.test(asked) ? Number(asked) : -1;
  if (kind !== undefined) return indexOf(kind);
  const hint = hintOf(state)?.userType;
  return typeof hint === 'string' ? Math.max(0, indexOf(hint)) : 0;
}

/** The success message in the navigation state, such as the one after a registration, or null. */
export function entryMessage(state: unknown): string | null {
  const message = hintOf(state)?.message;
  return typeof message === 'string' && message !== '' ? message : null;
}
