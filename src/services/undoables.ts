import { useEffect, useSyncExternalStore } from 'react';
import type { UndoableActor, UndoableSnapshot } from '../machines/kit/undoable';
import { newKey } from './api/idempotency-key';
import { beforeEnd } from './before-end';
import { wiredUndoable } from './wiring/kit/undoable';
import { startWorkflow } from './workflow';

/** The words for an action: "Accepting", and after a failure "Not accepted". */
export type UndoableWords = { doing: string; failed: string };
type Undoable = Parameters<typeof wiredUndoable>[0] & { words: UndoableWords };
export type UndoableEntry = { words: UndoableWords; actor: UndoableActor };

// Shared by the whole app: an action outlives the row and the screen on which it was started.
const entries = new Map<string, UndoableEntry>();
const listeners = new Set<() => void>();
let listed: readonly (readonly [subject: string, entry: UndoableEntry])[] = [];
function notify() {
  listed = [...entries];
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Starts an action on a subject, such as `interviews/<id>`; ignored if it already has one. */
export function beginUndoable(subject: string, { words, ...deps }: Undoable): void {
  if (entries.has(subject)) return;
  addEventListener('pagehide', sendAll);
  beforeEnd(sendUndoables, dropUndoables);
  const actor = startWorkflow(wiredUndoable(deps), { input: { key: newKey() } });
  entries.set(subject, { words, actor });
  actor.subscribe({
    complete: () => {
      entries.delete(subject);
      notify();
    },
  });
  actor.start();
  notify();
}

/**
 * Undoes an action as soon as it can be undone. In its first moments the action ignores a second press, but this call
 * waits for them to pass.
 */
export function undoOnceOpen(actor: UndoableActor): void {
  if (actor.getSnapshot().can({ type: 'action.undo' })) return actor.send({ type: 'action.undo' });
  const { unsubscribe } = actor.subscribe((snapshot) => {
    if (!snapshot.can({ type: 'action.undo' })) return;
    unsubscribe();
    actor.send({ type: 'action.undo' });
  });
}

type Waiting = { leave: () => void; settled: () => Promise<void> };
const others = new Set<Waiting>();
/**
 * Registers other work that waits for Undo, to be sent together with the actions. Returns a function that removes it.
 */
export function sendWithUndoables(waiting: Waiting): () => void {
  addEventListener('pagehide', sendAll);
  beforeEnd(sendUndoables, dropUndoables);
  others.add(waiting);
  return () => void others.delete(waiting);
}

function sendAll(): void {
  entries.forEach(({ actor }) => actor.send({ type: 'page.leave' }));
  others.forEach(({ leave }) => leave());
}

/** Sends all waiting actions, when the screen or the session is left; resolves once each request has completed. */
export async function sendUndoables(): Promise<void> {
  sendAll();
  await Promise.all([
    ...[...others].map(({ settled }) => settled()),
    ...[...entries.values()].map(
      ({ actor }) =>
        new Promise<void>((resolve) => {
          const look = (snapshot: UndoableSnapshot) => {
            if (!snapshot.hasTag('pending')) resolve();
          };
          actor.subscribe({ next: look, complete: resolve });
          look(actor.getSnapshot());
        }),
    ),
  ]);
}

/** Drops all actions without sending them: they are not the next user's. A request in flight goes on. */
export function dropUndoables(): void {
  entries.forEach(({ actor }) => actor.stop());
  entries.clear();
  others.clear();
  notify();
}

/** The running action of a subject, or null. */
export const useUndoable = (subject: string) => useSyncExternalStore(subscribe, () => entries.get(subject) ?? null);

/** All running actions, newest last. */
export const useUndoables = () => useSyncExternalStore(subscribe, () => listed);

/** Sends waiting actions when the screen is left. */
export const useSendOnLeave = () => useEffect(() => () => void sendUndoables(), []);
