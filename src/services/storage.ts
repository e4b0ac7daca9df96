import AES from 'crypto-js/aes';
import utf8 from 'crypto-js/enc-utf8';
import sha256 from 'crypto-js/sha256';

// Fixed and embedded, as the specification has it: it keeps values from being read in passing, and protects nothing.
const secret = 'interview-platform/browser-storage';

const hashes = new Map<string, string>();

/** The key under which a logical name is kept: its lower-case hex SHA256 (spec 9, product 11). */
export function storageKey(name: string): string {
  const known = hashes.get(name);
  if (known !== undefined) return known;
  const hash = sha256(name).toString();
  hashes.set(name, hash);
  return hash;
}

/** Keeps a value as it is. */
export const setPlain = (name: string, value: string, area: Storage = localStorage) =>
  area.setItem(storageKey(name), value);

/** A value kept by setPlain, or null. */
export const getPlain = (name: string, area: Storage = localStorage) => area.getItem(storageKey(name));

export const removeValue = (name: string, area: Storage = localStorage) => area.removeItem(storageKey(name));

/** Keeps a value encrypted (AES). */
export const setEncrypted = (name: string, value: string, area: Storage = localStorage) =>
  area.setItem(storageKey(name), AES.encrypt(value, secret).toString());

/** A value kept by setEncrypted; null where there is none or where it is not ours. */
export function getEncrypted(name: string, area: Storage = localStorage): string | null {
  const kept = area.getItem(storageKey(name));
  if (kept === null) return null;
  try {
    return AES.decrypt(kept, secret).toString(utf8) || null;
  } catch {
    return null;
  }
}

/** Clears all browser storage, as signing in does (spec 4). */
export function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
}

/** Tells of changes that other tabs make to the value of `name`, whole clearings among them. Answers how to stop. */
export function onValueChangedElsewhere(name: string, changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea === localStorage && (event.key === null || event.key === storageKey(name))) changed();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}
