import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { whoAmI } from '../contract/auth';
import { day } from '../contract/time';
import { newKey } from './api/idempotency-key';
import { callApi } from './api/client';
import { now } from './clock';
import { notedDraftKey } from './draft-key';
import { importKey, seal, unseal, type Sealed } from './draft-seal';

/** The owner of drafts: the id they are stored under, and the key that decrypts them. */
export type Owner = { id: string; key: () => Promise<CryptoKey> };

/** A draft on this device; `sent` if the server has it too, `keptAt` in milliseconds since 1970. */
export type LocalDraft<V = unknown> = { id: string; value: V; revision: number; sent: boolean; keptAt: number };

// `holder` is the open form responsible for the row: the one that wrote it, or one that took it over later.
type Row = Sealed & Omit<LocalDraft, 'value'> & { userId: string; name: string; holder: string };
interface Schema extends DBSchema {
  rows: { key: [string, string, string]; value: Row };
}

/** The owner id of drafts of people without an account; these expire after a day. */
export const visitorPrefix = 'visitor/';
const isExpired = ({ userId, sent, keptAt }: Row) =>
  (userId.startsWith(visitorPrefix) && keptAt < now() - day) || (sent && keptAt < now() - 7 * day);

async function deleteRows(db: IDBPDatabase<Schema>, isObsolete: (row: Row) => boolean): Promise<void> {
  const { store, done } = db.transaction('rows', 'readwrite');
  for (const row of await store.getAll()) if (isObsolete(row)) await store.delete([row.userId, row.name, row.id]);
  return done;
}

// IndexedDB, because signing in and signing out clear the local storage (product: Drafts).
let opened: Promise<IDBPDatabase<Schema>> | null = null;
function database(): Promise<IDBPDatabase<Schema>> {
  const forget = () => (opened = null);
  opened ??= openDB<Schema>('drafts', 2, {
    async upgrade(db, from, _to, transaction) {
      const rows = db.createObjectStore('rows', { keyPath: ['userId', 'name', 'id'] });
      if (from === 0) return;
      // Version 1 had one row for all tabs.
      const before = db as unknown as IDBPDatabase;
      const old = transaction.objectStore('drafts' as 'rows');
      for (const row of await old.getAll()) await rows.add({ ...row, id: '', holder: '' });
      before.deleteObjectStore('drafts');
    },
    // Another tab with a newer version must not have to wait for this one.
    blocking(_from, _to, { target }) {
      (target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  })
    .then(async (db) => {
      await deleteRows(db, isExpired);
      return db;
    })
    .catch((error: unknown) => {
      forget();
      throw error;
    });
  return opened;
}

let keyOf: { userId: string; key: Promise<CryptoKey> } | null = null;
function keyFor(userId: string): Promise<CryptoKey> {
  if (keyOf?.userId === userId) return keyOf.key;
  const noted = notedDraftKey(userId);
  const key = (noted === null ? askKey(userId) : Promise.resolve(noted)).then(importKey);
  keyOf = { userId, key };
  key.catch(() => {
    if (keyOf?.key === key) keyOf = null;
  });
  return key;
}

async function askKey(userId: string): Promise<string> {
  const me = await callApi(whoAmI);
  if (me.userId !== userId) throw new Error('Somebody else is signed in');
  return me.draftKey;
}

/** The owner of a user's drafts. The server hands out the key after sign-in (product: Drafts). */
export const userOwner = (userId: string): Owner => ({ id: userId, key: () => keyFor(userId) });

const lockOf = (holder: string) => `draft ${holder}`;
async function heldLocks(): Promise<Set<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = [] }) => name));
}

/**
 * The drafts of one form on this device, encrypted with their owner's key. Each open form writes its own row, so that
 * two tabs never overwrite each other. The rows of forms that are no longer open are found by the next open form.
 */
export interface DeviceDrafts {
  /** Marks the form as open, so that other forms leave its rows alone. Returns a function that removes the mark. */
  hold(): () => void;
  /** Takes over at most `most` drafts that no open form holds and that `fits` accepts, newest first. */
  read<V>(owner: Owner, fits: (value: unknown) => value is V, most?: number): Promise<LocalDraft<V>[]>;
  /** Stores the form's draft in place of all rows that it wrote or took over, except the rows in `waiting`. */
  keep(owner: Owner, draft: { value: unknown; revision: number; sent: boolean }, waiting?: string[]): Promise<void>;
  /** Deletes all rows that the form wrote or took over. */
  drop(owner: Owner): Promise<void>;
}

export function deviceDrafts(name: string): DeviceDrafts {
  const own = newKey();
  const all = ({ id }: Owner) => IDBKeyRange.bound([id, name], [id, name, []]);
  const isOwn = ({ holder }: Row) => holder === own;

  async function takeOver({ userId, id, holder }: Row): Promise<boolean> {
    const { store, done } = (await database()).transaction('rows', 'readwrite');
    const row = await store.get([userId, name, id]);
    // Another form may have taken over the row first.
    const free = row !== undefined && (row.holder === holder || isOwn(row));
    if (free) await store.put({ ...row, holder: own });
    await done;
    return free;
  }

  return {
    hold() {
      let release: () => void = () => undefined;
      const released = new Promise<void>((resolve) => (release = resolve));
      // The browser releases the lock when the page closes or crashes. The lock is shared, because strict mode mounts
      // twice.
      Promise.resolve(navigator.locks?.request(lockOf(own), { mode: 'shared' }, () => released)).catch(() => undefined);
      return release;
    },
    async read<V>(owner: Owner, fits: (value: unknown) => value is V, most = Infinity) {
      // The key is loaded even without a draft: the first draft needs it, and the server may be unreachable by then.
      const found = owner.key();
      found.catch(() => undefined);
      const rows = await (await database()).getAll('rows', all(owner));
      if (rows.length === 0) return [];
      // Read the locks after the rows: the writers of the rows acquired their locks before.
      const held = await heldLocks();
      const free = rows
        .filter((row) => isOwn(row) || !held.has(lockOf(row.holder)))
        .sort((a, b) => b.keptAt - a.keptAt);
      const key = await found;
      const drafts: LocalDraft<V>[] = [];
      for (const row of free) {
        if (drafts.length >= most) break;
        const value = await unseal(key, name, row).catch(() => undefined);
        const { id, revision, sent, keptAt } = row;
        if (fits(value) && (await takeOver(row))) drafts.push({ id, value, revision, sent, keptAt });
      }
      return drafts;
    },
    async keep(owner, { value, revision, sent }, waiting = []) {
      const sealed = await seal(await owner.key(), name, value);
      const { store, done } = (await database()).transaction('rows', 'readwrite');
      for (const row of await store.getAll(all(owner)))
        if (isOwn(row) && !waiting.includes(row.id)) await store.delete([row.userId, name, row.id]);
      await store.put({ ...sealed, userId: owner.id, name, id: own, holder: own, revision, sent, keptAt: now() });
      return done;
    },
    async drop({ id }) {
      await deleteRows(await database(), (row) => row.userId === id && row.name === name && isOwn(row));
    },
  };
}

/** Deletes the drafts of all other users, as signing in does (product: Drafts). */
export const dropOthers = async (userId: string) => deleteRows(await database(), (row) => row.userId !== userId);
