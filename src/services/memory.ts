import type { AnyActor, InspectionEvent, Snapshot } from 'xstate';

/** An event in this page. `turn` counts tasks: entries with the same turn belong together. */
export type Remembered = { at: number; turn: number } & (
  | { kind: 'told'; told: InspectionEvent }
  /** A control was clicked. */
  | { kind: 'click'; role: string; name: string }
  /** A call, by the pattern of its path. */
  | { kind: 'request'; method: string; path: string; status: number | null; ms: number }
  | { kind: 'route'; path: string }
  | { kind: 'error'; error: unknown }
);
type Happened = Remembered extends infer One ? (One extends Remembered ? Omit<One, 'at' | 'turn'> : never) : never;
/** The last minutes of this page, and the snapshot of each actor before them. */
export type Memory = {
  recent: readonly Remembered[];
  startOf: (actor: AnyActor) => Snapshot<unknown> | undefined;
};

const keptFor = 5 * 60_000;
const mostKept = 600;
const longestName = 120;

let recent: Remembered[] = [];
let starts = new WeakMap<AnyActor, Snapshot<unknown>>();
let turn = 0;
let inTurn = false;
// The turn of the last sign-in or sign-out. Nothing of this turn is remembered.
let forgotten = 0;
let off: AbortController | null = null;

/** The index at which the turn of the entry before `count` ends. */
export function endOfTurn(entries: readonly Remembered[], count: number): number {
  const rest = entries.slice(count).findIndex(({ turn: of }) => of !== entries[count - 1]?.turn);
  return rest < 0 ? entries.length : count + rest;
}

function drop(count: number): void {
  for (const one of recent.splice(0, count === 0 ? 0 : endOfTurn(recent, count)))
    if (one.kind === 'told' && one.told.type === '@xstate.snapshot')
      starts.set(one.told.actorRef as AnyActor, one.told.snapshot);
}

function turnNow(): number {
  if (!inTurn) {
    inTurn = true;
    turn += 1;
    queueMicrotask(() => (inTurn = false));
  }
  return turn;
}

function remember(happened: Happened): void {
  turnNow();
  const at = Date.now();
  recent.push({ ...happened, at, turn });
  // Several entries are dropped at once, and only whole turns: a partial turn would look like a spontaneous event.
  if (recent.length > mostKept) drop(mostKept / 10);
  if ((recent[0]?.at ?? at) < at - keptFor) drop(recent.findIndex((one) => one.at >= at - keptFor));
}

/** Remembers an inspection event, and the snapshot of its actor before the first one, while the page remembers. */
export function rememberTold(told: InspectionEvent): void {
  if (off === null || told.type === '@xstate.actor') return;
  const actor = told.actorRef as AnyActor;
  // The snapshot of an actor cannot be read during its creation, but from its first event on.
  if ((told.type === '@xstate.event' || told.type === '@xstate.snapshot') && !starts.has(actor)) {
    const snapshot = actor.getSnapshot() as Snapshot<unknown> | undefined;
    if (snapshot !== undefined) starts.set(actor, snapshot);
  }
  // A sign-in or sign-out forgets everything before it, including what was typed to sign in.
  if (told.type === '@xstate.event' && /^session\.(change|end)$/.test(told.event.type)) {
    drop(recent.length);
    forgotten = turnNow();
  }
  if (turnNow() !== forgotten) remember({ kind: 'told', told });
  else if (told.type === '@xstate.snapshot') starts.set(actor, told.snapshot);
}

/** Remembers a call without its contents; `path` is the pattern of its path. */
export function rememberRequest(method: string, path: string, status: number | null, ms: number): void {
  if (off !== null) remember({ kind: 'request', method, path, status, ms: Math.round(ms) });
}

const clickable = 'button,a[href],summary,[role=button],[role=tab],[role=switch],[role=option],[role^=menuitem]';
const roleOf = (element: Element) =>
  element.getAttribute('role') ?? ({ A: 'link' } as Record<string, string>)[element.tagName] ?? 'button';

/**
 * Keeps the last minutes of the page in memory, for a report of a problem (product: Report a problem): at most 600
 * entries of the last 5 minutes. The entries leave the page only masked, by the inspector's own code.
 */
export function startRemembering(): void {
  if (off !== null) return;
  off = new AbortController();
  const { signal } = off;
  addEventListener(
    'click',
    ({ target }) => {
      const element = target instanceof Element ? target.closest(clickable) : null;
      if (element === null) return;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      remember({ kind: 'click', role: roleOf(element), name: name.slice(0, longestName) });
    },
    { capture: true, passive: true, signal },
  );
  addEventListener('error', ({ error, message }) => remember({ kind: 'error', error: error ?? message }), { signal });
  addEventListener('unhandledrejection', ({ reason }) => remember({ kind: 'error', error: reason }), { signal });
  // wouter reports its navigation by events of these names.
  for (const type of ['pushState', 'replaceState', 'popstate'])
    addEventListener(type, () => remember({ kind: 'route', path: location.pathname + location.search }), { signal });
  remember({ kind: 'route', path: location.pathname + location.search });
}

/** Forgets everything, and remembers nothing from now on. */
export function stopRemembering(): void {
  off?.abort();
  off = null;
  recent = [];
  starts = new WeakMap();
}

/** Whether the page remembers events. */
export const remembers = () => off !== null;

/** The entries that the page remembers now. */
export const memoryNow = (): Memory => ({ recent: [...recent], startOf: (actor) => starts.get(actor) });
