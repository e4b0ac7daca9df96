import { array, is, object, string, type Infer } from 'superstruct';
import { readSession } from './session-values';
import { getEncrypted, removeValue, setEncrypted } from './storage';

const recentThing = object({ id: string(), title: string(), line: string() });
/** An interview that was opened in this tab lately. */
export type RecentThing = Infer<typeof recentThing>;
const stored = object({ userId: string(), things: array(recentThing) });

const name = 'recent';
const most = 5;

/** The interviews that this user opened in this tab, the latest first. */
export function recentThings(): readonly RecentThing[] {
  try {
    const value: unknown = JSON.parse(getEncrypted(name, 'session') ?? 'null');
    return is(value, stored) && value.userId === readSession()?.userId ? value.things : [];
  } catch {
    return [];
  }
}

/** Puts an interview first among the recent ones. */
export function noteRecent(thing: RecentThing): void {
  const userId = readSession()?.userId;
  if (userId === undefined) return;
  const things = [thing, ...recentThings().filter(({ id }) => id !== thing.id)].slice(0, most);
  setEncrypted(name, JSON.stringify({ userId, things }), 'session');
}

export const forgetRecent = () => removeValue(name, 'session');
