import type { Detail } from '../../src/contract/kit';
import { clock, type Accepted, type Actor, type Kind } from '../../src/machines/lifecycle/law';
import type { Database, Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { conflict, invalid, lost, missing, raceLost, type Refused } from '../kit/failures';
import type { Held, Store } from './store';

/** An event from a client. `version` is the version that the client has read. */
type Sent = { type: string; version: number };

/**
 * An event with the facts that only the server knows. `because` is the reason for the refusal if only these facts cause
 * it, as a text or as details of the body.
 */
export type Informed<K extends Kind> = { event: K['event']; because?: string | Detail[] };

/** What a lifecycle needs to send events, in addition to its store. */
type Sending<K extends Kind, H extends Held<K>, S extends Sent> = {
  store: Store<K, H>;
  /**
   * Called before the row is locked, to take locks that must precede it. The returned function is called with the
   * locked row.
   */
  facts(tx: Tx, id: string, sent: S, caller: Caller): Promise<(held: H) => Promise<Informed<K>>>;
  /** The facts of CLOCK, if it has any. */
  clockFacts?(tx: Tx, id: string): Promise<(held: H, dueAt: number) => Promise<object | undefined>>;
  /**
   * Executes the effects that change only our own rows, after the transition is written. `sent` is null for the clock.
   */
  effects?(tx: Tx, held: H, done: Accepted<K> & { by: Actor; sent: S | null }): Promise<void>;
  /** Events that are accepted regardless of the version that the client has read. */
  anyVersion?: readonly S['type'][];
  /** The message for a sender who could reach the row before; null if they never could. */
  noLonger?(tx: Tx, id: string, caller: Caller): Promise<string | null>;
  /** Further `data` of a 409. */
  conflictData?(db: Tx, held: H, sent: S, caller: Caller, allowed: K['action'][]): Promise<object>;
};

/** The actor in the law's terms. A candidate is identified by the person, across all organizations. */
export function actorOf(caller: Caller): Actor {
  if (caller.userType === 'CANDIDATE') return { role: 'CANDIDATE', id: caller.personId ?? caller.userId };
  if (caller.userType === 'ORGANIZATION_USER')
    return { role: 'ORGANIZATION_USER', id: caller.userId, organizationId: caller.organizationId };
  return { role: caller.userType, id: caller.userId };
}

/** Sends events to the rows of a lifecycle. */
export const lifecycleOf = <K extends Kind, H extends Held<K>, S extends Sent>(sending: Sending<K, H, S>) => {
  const { store } = sending;
  const { law } = store;

  async function record(tx: Tx, held: H, event: K['event'], accepted: Accepted<K>, sent: S | null): Promise<void> {
    await store.write(tx, held, event, accepted);
    await sending.effects?.(tx, held, { ...accepted, by: event.by, sent });
  }

  async function outOfReach(tx: Tx, id: string, sent: S, caller: Caller): Promise<Refused> {
    const text = await sending.noLonger?.(tx, id, caller);
    // The version that the client sent, because the client must not learn how often it has changed since.
    return text ? conflict(text, { allowedActions: [], version: sent.version }) : missing();
  }

  /**
   * Sends an event of a user, the only way for a user to change a row. Returns the row before the event. @throws 404
   * out of reach; 409 if the user can no longer reach it, if the version is not current, or if the law refuses the
   * event, with the allowed actions and the current version; 400 if the facts show that the body is incomplete. The row
   * is then unchanged.
   */
  async function send(tx: Tx, id: string, sent: S, caller: Caller): Promise<H> {
    const later = async (db: Tx) => {
      const held = await store.heldFor(db, id, caller);
      if (!held) throw await outOfReach(db, id, sent, caller);
      const allowedActions = law.allowedActions(held.stored, actorOf(caller), held.now);
      const more = await sending.conflictData?.(db, held, sent, caller, allowedActions);
      return { allowedActions, version: held.version, ...more };
    };
    try {
      const inform = await sending.facts(tx, id, sent, caller);
      const held = await store.heldFor(tx, id, caller, true);
      if (!held) throw await outOfReach(tx, id, sent, caller);
      if (held.version !== sent.version && !sending.anyVersion?.includes(sent.type))
        throw lost(`This ${store.name} has changed. Check the latest version and try again.`, later);
      const { event, because } = await inform(held);
      const applied = law.apply(held.stored, event);
      if (!applied.accepted) {
        const why = applied.allowed.includes(sent.type) ? because : undefined;
        throw typeof why === 'object'
          ? invalid(why)
          : lost(why ?? 'This is no longer possible. Reload the page to see what you can do.', later);
      }
      await record(tx, held, event, applied, sent);
      return held;
    } catch (error) {
      throw raceLost(error, later);
    }
  }

  /** Sends an event of the clock. Returns false if the law refuses it, which is not an error. */
  async function sendByClock(tx: Tx, held: H, event: K['event']): Promise<boolean> {
    const applied = law.apply(held.stored, event);
    if (applied.accepted) await record(tx, held, event, applied, null);
    return applied.accepted;
  }

  async function sendDue(tx: Tx, id: string): Promise<void> {
    const inform = await sending.clockFacts?.(tx, id);
    const held = await store.heldForClock(tx, id, true);
    // Read under the lock of the row, because a user's event or another process may have come first.
    const now = await store.dueAt(tx, id);
    if (!held || now === null) return;
    const facts = await inform?.(held, now);
    const event: K['event'] = { type: 'CLOCK', by: clock, now, ...(facts && { facts }) };
    if (!(await sendByClock(tx, held, event))) await store.dropDue(tx, id);
  }

  /**
   * Sends CLOCK to all due rows, in due order and with the due time, even after downtime. Returns their number. A
   * failure is reported to `onError` and retried a minute later, without stopping the others. Once `stopped` returns
   * true, the rest is left to other processes.
   */
  async function runClock(db: Database, onError: (error: unknown) => void, stopped = () => false): Promise<number> {
    let count = 0;
    for (; !stopped(); count += 1) {
      const id = await store.firstDue(db);
      if (id === null) break;
      try {
        await db.transaction((tx) => sendDue(tx, id));
      } catch (error) {
        onError(error);
        await store.tryLater(db, id);
      }
    }
    return count;
  }

  return { send, sendByClock, runClock };
};
