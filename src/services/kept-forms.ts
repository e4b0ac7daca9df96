import { dropDraft, keepDraft, readDraft } from './drafts';
import { readSession } from './session-values';

/** A form as this device keeps it, and since when (milliseconds since 1970). */
export type KeptForm = { value: unknown; keptAt: number };

/** Whether forms are kept at all: only for somebody who is signed in. */
export const keepsForms = () => readSession() !== null;

/** What this device keeps of a form of the signed-in user (product 4); null where nothing, or where it keeps none. */
export async function readForm(name: string): Promise<KeptForm | null> {
  const userId = readSession()?.userId;
  if (userId === undefined) return null;
  const found = await readDraft(userId, `form/${name}`).catch(() => null);
  return found && { value: found.value, keptAt: found.keptAt };
}

/**
 * Keeps a form of the signed-in user on this device, one write after the other: what is typed while one is under way
 * goes with the next. `null` is nothing worth keeping. Where the device keeps nothing, it is as it was before.
 */
export function makeFormKeeper(name: string): (value: unknown) => void {
  let next: { value: unknown } | null = null;
  let writing = false;
  const write = async () => {
    writing = true;
    while (next !== null) {
      const { value } = next;
      next = null;
      const userId = readSession()?.userId;
      if (userId === undefined) continue;
      const kept =
        value === null ? dropDraft(userId, `form/${name}`) : keepDraft(userId, `form/${name}`, value, 0, false);
      await kept.catch(() => undefined);
    }
    writing = false;
  };
  return (value) => {
    next = { value };
    if (!writing) void write();
  };
}
