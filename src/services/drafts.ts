import { whoAmI } from '../contract/auth';
import { callApi } from './api/client';
import { now } from './clock';
import { importKey, seal, unseal, type Sealed } from './draft-seal';

type Row = Sealed & { userId: string; name: string; revision: number; sent: boolean; keptAt: number };
/** A draft on this device; `sent` where the server has it too, `keptAt` in milliseconds since 1970. */
export type LocalDraft = { value: unknown; revision: number; sent: boolean; keptAt: number };

const store = 'drafts';

// IndexedDB, as signing in and signing out clear the local storage (product 4).
let opened: Promise<IDBDatabase> | null = null;
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(store, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: ['userId', 'name'] });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      // Another tab with a newer version must not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function writing(work: (rows: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(store, 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
  work(transaction.objectStore(store));
  return done;
}

let keyOf: { userId: string; key: Promise<CryptoKey> } | null = null;
function keyFor(userId: string): Promise<CryptoKey> {
  if (keyOf?.userId === userId) return keyOf.key;
  const key = callApi(whoAmI).then((me) => {
    if (me.userId !== userId) throw new Error('Somebody else is signed in');
    return importKey(me.draftKey);
  });
  keyOf = { userId, key };
  key.catch(() => {
    if (keyOf?.key === key) keyOf = null;
  });
  return key;
}

/** Keeps a draft on this device, encrypted with the user's key, over the one of that name (product 4). */
export async function keepDraft(userId: string, name: string, value: unknown, revision: number, sent: boolean) {
  const sealed = await seal(await keyFor(userId), name, value);
  const row: Row = { ...sealed, userId, name, revision, sent, keptAt: now() };
  return writing((rows) => rows.put(row));
}

/** The draft of that name; null where there is none or where it can no longer be read. */
export async function readDraft(userId: string, name: string): Promise<LocalDraft | null> {
  // Asked for even where there is no draft yet: the first words must find the key when the server is gone by then.
  const found = keyFor(userId);
  const rows = (await database()).transaction(store).objectStore(store);
  const row = (await answerOf(rows.get([userId, name]))) as Row | undefined;
  if (!row) return null;
  const key = await found;
  try {
    const { revision, sent, keptAt } = row;
    return { value: await unseal(key, name, row), revision, sent, keptAt };
  } catch {
    return null;
  }
}

export const dropDraft = (userId: string, name: string) => writing((rows) => rows.delete([userId, name]));

/** Deletes the drafts of everybody else, as signing in does (product 4). */
export const dropOthers = (userId: string) =>
  writing((rows) => {
    const found = rows.openCursor();
    found.onsuccess = () => {
      const cursor = found.result;
      if (!cursor) return;
      if ((cursor.value as Row).userId !== userId) cursor.delete();
      cursor.continue();
    };
  });
