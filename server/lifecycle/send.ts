import type { Detail } from '../../src/contract/kit';
import { clock, type Accepted, type Actor, type Kind } from '../../src/machines/lifecycle/law';
import type { Database, Tx } from '../db/database';
import type { Caller } from '../kit/caller';
import { conflict, invalid, lost, missing, raceLost, type Refused } from '../kit/failures';
import type { Held, Store } from './store';

/** What a client sends; `version` is the one that it read. */
type Sent = { type: string; version: number };

/**
 * An event with the facts that only the server knows. `because`: why it is refused where nothing but these facts speaks
 * against it, as a text or as what is wrong with the body.
 */
export type Informed<K extends Kind> = { event: K['event']; because?: string | Detail[] };

/** What events of a lifecycle need beside its store. */
type Sending<K extends Kind, H extends Held<K>, S extends Sent> = {
  store: Store<K, H>;
  /**
   * Called before the row is locked, for locks that must be taken before that one; the function that it returns is called
   * with the row as it is under its lock.
   */
  facts(tx: Tx, id: string, sent: S, caller: Caller): Promise<(held: H) => Promise<Informed<K>>>;
  /** The same for the facts of CLOCK, where it has any. */
  clockFacts?(tx: Tx, id: string): Promise<(held: H, dueAt: number) => Promise<object | undefined>>;
  /** Carries out the effects that only change our own rows, once the transition is written; `sent` is null for the clock. */
  effects?(tx: Tx, held: H, done: Accepted<K> & { by: Actor; sent: S | null }): Promise<void>;
  /** Events that are taken whatever version their sender has read. */
  anyVersion?: readonly S['type'][];
  /** What a sender is told who no longer reaches the row, but did before; null where they never did. */
  noLonger?(tx: Tx, id: string, caller: Caller): Promise<string | null>;
  /** What else the `data` of a 409 has. */
  conflictData?(db: Tx, held: H, sent: S, caller: Caller, allowed: K['action'][]): Promise<object>;
};

/** Who acts, as the law knows them: a candidate is the person, over all organizations. */
export function actorOf(caller: Caller): Actor {
  if (caller.userType === 'CANDIDATE') return { role: 'CANDIDATE', id: caller.personId ?? caller.userId };
  if (caller.userType === 'ORGANIZATION_USER')
    return { role: 'ORGANIZATION_USER', id: caller.userId, organizationId: caller.organizationId };
  return { role: caller.userType, id: caller.userId };
}

/** Sends events to the rows of one lifecycle. */
export const lifecycleOf = <K extends Kind, H extends Held<K>, S extends Sent>(sending: Sending<K, H, S>) => {
  const { store } = sending;
  const { law } = store;

  async function record(tx: Tx, held: H, event: K['event'], accepted: Accepted<K>, sent: S | null): Promise<void> {
    await store.write(tx, held, event, accepted);
    await sending.effects?.(tx, held, { ...accepted, by: event.by, sent });
  }

  async function outOfReach(tx: Tx, id: string, sent: S, caller: Caller): Promise<Refused> {
    const text = await sending.noLonger?.(tx, id, caller);
    // The version that they know: how often it has changed since then is not theirs to know.
    return text ? conflict(text, { allowedActions: [], version: sent.version }) : missing();
  }

  /**
   * The only way in which a person changes a row. Returns it as it was before. @throws 404 out of reach; 409 where they no
   * longer reach it, where it has another version, or where the law refuses the event, then with the actions that are
   * allowed now and the version; 400 for a body that the facts find incomplete. Nothing has changed then.
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
        throw lost(`This ${store.name} has changed in the meantime. Please look at it again.`, later);
      const { event, because } = await inform(held);
      const applied = law.apply(held.stored, event);
      if (!applied.accepted) {
        const why = applied.allowed.includes(sent.type) ? because : undefined;
        throw typeof why === 'object' ? invalid(why) : lost(why ?? 'This cannot be done now.', later);
      }
      await record(tx, held, event, applied, sent);
      return held;
    } catch (error) {
      throw raceLost(error, later);
    }
  }

  /** Sends an event of the clock; false where the law refuses it, which is no error. */
  async function sendByClock(tx: Tx, held: H, event: K['event']): Promise<boolean> {
    const applied = law.apply(held.stored, event);
    if (applied.accepted) await record(tx, held, event, applied, null);
    return applied.accepted;
  }

  async function sendDue(tx: Tx, id: string): Promise<void> {
    const inform = await sending.clockFacts?.(tx, id);
    const held = await store.heldForClock(tx, id, true);
    // What is due is read under the lock of the row: a person's event, or another process, may have come first.
    const now = await store.dueAt(tx, id);
    if (!held || now === null) return;
    const facts = await inform?.(held, now);
    const event: K['event'] = { type: 'CLOCK', by: clock, now, ...(facts && { facts }) };
    if (!(await sendByClock(tx, held, event))) await store.dropDue(tx, id);
  }

  /**
   * Sends CLOCK to what is due, in due order and with the due time, also after downtime. Returns how many. One that fails
   * is reported to `onError` and tried again a minute later; the others go on. What is left when `stopped` is for another
   * process.
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
