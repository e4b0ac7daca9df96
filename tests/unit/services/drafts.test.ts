import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Drafts from '../../../src/services/drafts';
import { importKey, seal } from '../../../src/services/draft-seal';

/** The locks of one browser. A holder keeps a lock until it releases the lock or its page is gone. */
function browserLocks() {
  const held = new Set<string>();
  return {
    request: async (name: string, _how: object, work: () => Promise<void>) => {
      held.add(name);
      await work();
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
}

const keyOf = (sign: number) => importKey(Buffer.alloc(32, sign).toString('base64'));
const owner: Drafts.Owner = { id: 'u1', key: () => keyOf(1) };
const isText = (value: unknown): value is string => typeof value === 'string';
const unsent = (value: string, revision = 1) => ({ value, revision, sent: false });
const settled = () => new Promise<void>((done) => setTimeout(done));

let drafts: typeof Drafts;
const load = async () => {
  vi.resetModules();
  drafts = await import('../../../src/services/drafts');
};
beforeEach(async () => {
  vi.useRealTimers();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('navigator', { locks: browserLocks() });
  await load();
});

/** An open form; `close` ends it, as leaving the page or a crash does. */
function open(name = 'feedback/i1') {
  const form = drafts.deviceDrafts(name);
  const release = form.hold();
  const close = async () => {
    release();
    await settled();
  };
  return { ...form, close, texts: async (who = owner) => (await form.read(who, isText)).map(({ value }) => value) };
}

describe('two tabs on one form', () => {
  it('never overwrite what the other typed: the text of one that crashed is found by the next', async () => {
    const [first, second] = [open(), open()];
    await second.keep(owner, unsent('in conflict', 1));
    await first.keep(owner, unsent('typed on', 2));
    await first.keep(owner, { value: 'typed on', revision: 3, sent: true });
    await second.close();
    const third = open();
    const found = await third.read(owner, isText);
    expect(found).toMatchObject([{ value: 'in conflict', revision: 1, sent: false }]);
  });

  it('leave each other alone while both are open', async () => {
    const [first, second] = [open(), open()];
    await first.keep(owner, unsent('one'));
    expect(await second.texts()).toEqual([]);
    await second.keep(owner, unsent('two'));
    await second.drop(owner);
    await first.close();
    expect(await open().texts()).toEqual(['one']);
  });

  it('do not both take over what a third left', async () => {
    const left = open();
    await left.keep(owner, unsent('left'));
    await left.close();
    const found = await Promise.all([open().texts(), open().texts()]);
    expect(found.flat()).toEqual(['left']);
  });
});

describe('a form that is opened again', () => {
  async function leave(...texts: string[]) {
    for (const [index, text] of texts.entries()) {
      vi.setSystemTime(Date.UTC(2026, 10, 20, 10, index));
      const form = open();
      await form.keep(owner, unsent(text));
      await form.close();
    }
  }

  it('has what it had, also twice (strict mode mounts twice)', async () => {
    const form = open();
    await form.keep(owner, unsent('mine'));
    expect(await form.texts()).toEqual(['mine']);
    expect(await form.texts()).toEqual(['mine']);
  });

  it('finds the newest first, and only as many as it asks for', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await leave('older', 'newer');
    expect((await open().read(owner, isText, 1)).map(({ value }) => value)).toEqual(['newer']);
    // The draft that was taken over is locked now.
    expect(await open().texts()).toEqual(['older']);
  });

  it('stores what is typed on in place of what it took over, except what is still to be asked about', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await leave('older', 'newer');
    const form = open();
    const [, older] = await form.read(owner, isText);
    await form.keep(owner, unsent('newer!'), [older?.id ?? '']);
    await form.close();
    const next = open();
    expect((await next.texts()).sort()).toEqual(['newer!', 'older']);
    await next.keep(owner, unsent('chosen'));
    await next.close();
    expect(await open().texts()).toEqual(['chosen']);
  });

  it('leaves what does not fit, as of an older version of the form, and what another key sealed', async () => {
    const form = open();
    await form.keep({ id: 'u1', key: () => keyOf(2) }, unsent('of another key'));
    await form.close();
    const numbers = open();
    await numbers.keep(owner, { value: 7, revision: 0, sent: false });
    await numbers.close();
    expect(await open().texts()).toEqual([]);
  });
});

describe('what lies on the device', () => {
  const rows = () =>
    new Promise<unknown[]>((resolve, reject) => {
      const request = indexedDB.open('drafts');
      request.onsuccess = () => {
        const all = request.result.transaction('rows').objectStore('rows').getAll();
        all.onsuccess = () => resolve(all.result as unknown[]);
        all.onerror = reject;
      };
      request.onerror = reject;
    });

  it('cannot be read without the key', async () => {
    await open().keep(owner, unsent('Explains 李 well'));
    const [row] = (await rows()) as { data: ArrayBuffer }[];
    expect(Buffer.from(row?.data ?? new ArrayBuffer(0)).toString('latin1')).not.toContain('Explains');
    expect(JSON.stringify(row)).not.toContain('Explains');
  });

  it('is carried over from version 1, which had one row for all tabs', async () => {
    const sealed = await seal(await keyOf(1), 'feedback/i1', 'typed before the update');
    const before = { ...sealed, userId: 'u1', name: 'feedback/i1', revision: 4, sent: false, keptAt: Date.now() };
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open('drafts', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('drafts', { keyPath: ['userId', 'name'] });
      request.onerror = reject;
      request.onsuccess = () => {
        const db = request.result;
        const transaction = db.transaction('drafts', 'readwrite');
        transaction.objectStore('drafts').put(before);
        transaction.oncomplete = () => {
          db.close();
          resolve();
        };
      };
    });
    expect(await open().read(owner, isText)).toMatchObject([
      { value: 'typed before the update', revision: 4, sent: false, keptAt: before.keptAt },
    ]);
  });

  it('goes when somebody else signs in, and stays for the same user', async () => {
    const form = open();
    await form.keep(owner, unsent('mine'));
    await form.close();
    await drafts.dropOthers('u1');
    expect(await rows()).toHaveLength(1);
    await drafts.dropOthers('u2');
    expect(await rows()).toHaveLength(0);
  });

  it('goes after a day where it is of somebody without an account, after a week where the server has it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20) });
    await open('connect').keep({ ...owner, id: 'visitor/1' }, unsent('anonymous'));
    await open('sent').keep(owner, { value: 'sent', revision: 2, sent: true });
    await open('unsent').keep(owner, unsent('unsent'));
    const later = async (days: number) => {
      vi.setSystemTime(Date.UTC(2026, 10, 20 + days, 0, 1));
      await load();
      await drafts.dropOthers('u1').catch(() => undefined);
      return ((await rows()) as { name: string }[]).map(({ name }) => name);
    };
    expect(await later(1)).toEqual(['sent', 'unsent']);
    expect(await later(7)).toEqual(['unsent']);
    expect(await later(400)).toEqual(['unsent']);
  });
});
