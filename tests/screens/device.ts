import type { DeviceDrafts, LocalDraft, Owner } from '../../src/services/drafts';

/** What the device stores in a test, by owner and name. Replaces src/services/drafts, whose store needs a browser. */
export const device = new Map<string, unknown>();

export const visitorPrefix = 'visitor/';
export const userOwner = (id: string): Owner => ({ id, key: () => Promise.reject(new Error('There is no key here')) });
export const dropOthers = async () => undefined;
export function deviceDrafts(name: string): DeviceDrafts {
  const at = ({ id }: Owner) => `${id} ${name}`;
  const keptAt = Date.parse('2026-11-20T10:00:00Z');
  return {
    hold: () => () => undefined,
    async read<V>(owner: Owner, fits: (value: unknown) => value is V): Promise<LocalDraft<V>[]> {
      const value = device.get(at(owner));
      return fits(value) ? [{ id: 'earlier', value, revision: 0, sent: false, keptAt }] : [];
    },
    keep: async (owner, { value }) => void device.set(at(owner), value),
    drop: async (owner) => void device.delete(at(owner)),
  };
}
