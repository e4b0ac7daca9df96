import sha256 from 'crypto-js/sha256';
import type * as Cipher from './cipher';

const hashes = new Map<string, string>();

/** The key under which a logical name is kept: its lower-case hex SHA256 (spec 9, product 11). */
export function storageKey(name: string): string {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const hash = sha256(name).toString();
  hashes.set(name, hash);
  return hash;
}

type Area = 'local' | 'session';

// Reading the property throws where the browser allows this site no storage; writing throws where it is full, too.
function withArea<T>(area: Area, work: (storage: Storage) => T, refused: T): T {
  try {
    return work(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return refused;
  }
}

/** Stores a value as it is; false where the browser refuses. */
export const setPlain = (name: string, value: string, area: Area = 'local') =>
  withArea(area, (storage) => (storage.setItem(storageKey(name), value), true), false);

/** A value stored by setPlain, or null. */
export const getPlain = (name: string, area: Area = 'local') =>
  withArea(area, (storage) => storage.getItem(storageKey(name)), null);

export const removeValue = (name: string, area: Area = 'local') =>
  withArea(area, (storage) => storage.removeItem(storageKey(name)), undefined);

let cipher: typeof Cipher | null = null;

/**
 * Fetches the code of encryption, without which encrypted values cannot be kept and none is found. It comes apart: who
 * opens the sign-in screen has nothing encrypted yet.
 */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('./cipher');
}

/** Whether anything may be kept in this browser. */
export const hasKeptValues = () =>
  withArea('local', ({ length }) => length, 0) + withArea('session', ({ length }) => length, 0) > 0;

/** Stores a value encrypted (AES); false where the browser refuses. @throws before `loadCipher`. */
export function setEncrypted(name: string, value: string, area: Area = 'local'): boolean {
  if (cipher === null) throw new Error('The cipher is not loaded');
  return setPlain(name, cipher.encrypt(value), area);
}

/** A value kept by setEncrypted; null where there is none or where it is not ours. */
export function getEncrypted(name: string, area: Area = 'local'): string | null {
  const kept = getPlain(name, area);
  if (kept === null || cipher === null) return null;
  try {
    return cipher.decrypt(kept) || null;
  } catch {
    return null;
  }
}

/** Clears all browser storage, as signing in does (spec 4). */
export function clearStorage(): void {
  withArea('local', (storage) => storage.clear(), undefined);
  withArea('session', (storage) => storage.clear(), undefined);
}

/** Tells of changes that other tabs make to the value of `name`, whole clearings among them. Answers how to stop. */
export function onValueChangedElsewhere(name: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea !== localStorage || (event.key !== null && event.key !== storageKey(name))) return;
    // At the sign-in screen this may be the first encrypted value that this tab is to read.
    if (cipher !== null || event.newValue === null) changed();
    else loadCipher().then(changed, () => undefined);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
