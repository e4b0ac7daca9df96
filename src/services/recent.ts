import { array, is, object, string, type Infer } from 'superstruct';
import { readSession } from './session-values';
import { getJson, removeValue, setEncrypted } from './storage';

const recentThing = object({ id: string(), title: string(), line: string() });
/** An interview that was recently opened in this tab. */
export type RecentThing = Infer<typeof recentThing>;
const stored = object({ userId: string(), things: array(recentThing) });

const name = 'recent';
const most = 5;

/** The interviews that this user opened in this tab, latest first. */
export function recentThings(): readonly RecentThing[] {
  const value = getJson(name, 'session');
  return is(value, stored) && value.userId === readSession()?.userId ? value.things : [];
}

/** Puts an interview first in the list of recent ones. */
export function noteRecent(thing: RecentThing): void {
  const userId = readSession()?.userId;
  if (userId === undefined) return;
  const things = [thing, ...recentThings().filter(({ id }) => id !== thing.id)].slice(0, most);
  setEncrypted(name, JSON.stringify({ userId, things }), 'session');
}

export const forgetRecent = () => removeValue(name, 'session');
