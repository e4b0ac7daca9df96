import { deviceDrafts, userOwner, visitorPrefix, type LocalDraft, type Owner } from './drafts';
import { importKey } from './draft-seal';
import { newKey } from './api/idempotency-key';
import { readSession } from './session-values';
import { getEncrypted, getPlain, loadCipher, setEncrypted } from './storage';

/** The owner of a form: the signed-in user, or someone without an account. */
export type FormOwner = 'user' | 'visitor';

// The key is only in this tab's session storage: on a shared computer no other tab can read the draft.
const visitorName = 'visitor';
async function visitor(): Promise<Owner | null> {
  await loadCipher();
  const known = getEncrypted(visitorName, 'session');
  const kept = known ?? `${newKey()} ${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;
  if (known === null && !setEncrypted(visitorName, kept, 'session')) return null;
  const [id = '', key = ''] = kept.split(' ');
  return { id: visitorPrefix + id, key: () => importKey(key) };
}

async function ownerOf(form: FormOwner): Promise<Owner | null> {
  if (form === 'visitor') return visitor();
  const session = readSession();
  return session && userOwner(session.userId);
}

/** Whether there may be a stored form. The check is synchronous, so that a form without one need not wait. */
export const mayHaveKept = (form: FormOwner) =>
  form === 'visitor' ? getPlain(visitorName, 'session') !== null : readSession() !== null;

/**
 * The storage of a form on this device while it is typed and not sent (product: Drafts). Fails silently if the device
 * cannot store it.
 */
export function keptForm(name: string, form: FormOwner) {
  const drafts = deviceDrafts(`form/${name}`);
  let next: { value: unknown } | null = null;
  let writing = false;
  const write = async () => {
    writing = true;
    while (next !== null) {
      const { value } = next;
      next = null;
      try {
        const owner = await ownerOf(form);
        if (owner === null) continue;
        await (value === null ? drafts.drop(owner) : drafts.keep(owner, { value, revision: 0, sent: false }));
      } catch {
        // As if nothing were stored.
      }
    }
    writing = false;
  };
  return {
    /** Marks the form as open in this tab. Returns a function that removes the mark. */
    hold: () => drafts.hold(),
    /** The newest draft that no open form holds, or null. */
    async read<V>(fits: (value: unknown) => value is V): Promise<LocalDraft<V> | null> {
      try {
        const owner = await ownerOf(form);
        const [newest = null] = owner === null ? [] : await drafts.read(owner, fits, 1);
        return newest;
      } catch {
        return null;
      }
    },
    /**
     * Stores a value, one write at a time: input during a write is stored by the next write. `null` deletes the value.
     */
    keep(value: unknown): void {
      next = { value };
      if (!writing) void write();
    },
  };
}
