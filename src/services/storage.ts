import type * as Cipher from './cipher';

let cipher: typeof Cipher | null = null;
const notLoaded = 'The cipher is not loaded';

/**
 * Loads the code that names and encrypts stored values. It is a separate chunk: a visitor of the sign-in screen has
 * nothing stored yet. Until it is loaded no value can be read or stored.
 */
export async function loadCipher(): Promise<void> {
  cipher ??= await import('./cipher');
}

/** The key under which a logical name is stored: its lower-case hex SHA256 (product: Storage). @throws before
 * `loadCipher`. */
export function storageKey(name: string): string {
  if (cipher === null) throw new Error(notLoaded);
  return cipher.hash(name);
}

type Area = 'local' | 'session';

// Reading the property throws if the browser blocks storage; writing also throws if it is full.
function withArea<T>(area: Area, work: (storage: Storage) => T, refused: T): T {
  try {
    return work(area === 'local' ? localStorage : sessionStorage);
  } catch {
    return refused;
  }
}

/** Whether local storage has room for a session. */
export function hasRoom(): boolean {
  const takes = (storage: Storage) => (storage.setItem('probe', ' '.repeat(4_000)), storage.removeItem('probe'), true);
  return withArea('local', takes, false);
}

/** Stores a value in plain text; false if the browser refuses. @throws before `loadCipher`. */
export function setPlain(name: string, value: string, area: Area = 'local'): boolean {
  const key = storageKey(name);
  return withArea(area, (storage) => (storage.setItem(key, value), true), false);
}

/** A value stored by setPlain, or null. */
export const getPlain = (name: string, area: Area = 'local') =>
  cipher === null ? null : withArea(area, (storage) => storage.getItem(storageKey(name)), null);

export function removeValue(name: string, area: Area = 'local'): void {
  if (cipher !== null) withArea(area, (storage) => storage.removeItem(storageKey(name)), undefined);
}

/** Whether this browser has stored anything. */
export const hasKeptValues = () =>
  withArea('local', ({ length }) => length, 0) + withArea('session', ({ length }) => length, 0) > 0;

/** Stores a value encrypted (AES); false if the browser refuses. @throws before `loadCipher`. */
export function setEncrypted(name: string, value: string, area: Area = 'local'): boolean {
  if (cipher === null) throw new Error(notLoaded);
  return setPlain(name, cipher.encrypt(value), area);
}

/** A value stored by setEncrypted, or null if it cannot be decrypted. */
export function getEncrypted(name: string, area: Area = 'local'): string | null {
  const kept = getPlain(name, area);
  if (kept === null || cipher === null) return null;
  try {
    return cipher.decrypt(kept) || null;
  } catch {
    return null;
  }
}

/** A JSON value stored by setEncrypted, or null if it cannot be read. */
export function getJson(name: string, area: Area = 'local'): unknown {
  try {
    return JSON.parse(getEncrypted(name, area) ?? 'null');
  } catch {
    return null;
  }
}

/** Clears all browser storage, as signing in does (product: Sign-in). */
export function clearStorage(): void {
  withArea('local', (storage) => storage.clear(), undefined);
  withArea('session', (storage) => storage.clear(), undefined);
}

/** Reports when another tab changes or clears the value of `name`. Returns a function that stops the reports. */
export function onValueChangedElsewhere(name: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const tell = () => {
      if (event.key === null || event.key === storageKey(name)) changed();
    };
    // On the sign-in screen this may be the first value that this tab reads.
    if (cipher !== null || event.key === null) tell();
    else loadCipher().then(tell, () => undefined);
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
