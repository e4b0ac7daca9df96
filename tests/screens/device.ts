/** What the device keeps in a test, by user and name: stands for src/services/drafts, whose store only browsers have. */
export const device = new Map<string, unknown>();
const keyOf = (userId: string, name: string) => `${userId} ${name}`;

export const keepDraft = async (userId: string, name: string, value: unknown) =>
  void device.set(keyOf(userId, name), value);
export const dropDraft = async (userId: string, name: string) => void device.delete(keyOf(userId, name));
export const dropOthers = async () => undefined;
export async function readDraft(userId: string, name: string) {
  const key = keyOf(userId, name);
  const keptAt = Date.parse('2026-11-20T10:00:00Z');
  return device.has(key) ? { value: device.get(key), revision: 0, sent: false, keptAt } : null;
}
