import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { timeouts } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';

const pulse = 1_000;
/** If the process that has a lock is silent for this many seconds, it is considered dead. */
const silence = 5;
const look = 100;

/**
 * Locks uploads across all processes, because two processes that write to one upload at once would mix up its parts. A
 * process that waits asks the holder to stop, whose client may be long gone. A lock holds no connection to the
 * database. It is taken in the time of its request, `db`, and held for as long as the bytes take to arrive, by `held`.
 */
export const uploadLocker = (db: Tx, held: Tx): Locker => ({ newLock: (id) => lockOf(db, held, id) });

function lockOf(db: Tx, held: Tx, id: string): Lock {
  const holder = randomUUID();
  let beat: NodeJS.Timeout | undefined;
  const dead = sql`l.alive_at < now() - make_interval(secs => ${silence})`;
  const take = async () => {
    const taken = await db.one<{ holder: string }>(sql`
      insert into upload_locks as l (id, holder) values (${id}, ${holder})
      on conflict (id) do update set wanted = not (${dead}),
        holder = case when ${dead} then excluded.holder else l.holder end,
        alive_at = case when ${dead} then now() else l.alive_at end
      returning holder`);
    return taken.holder === holder;
  };
  /** Extends the lock. False once another process waits for the lock, or has it. */
  const keep = async () => {
    const kept = await held.maybe<{ wanted: boolean }>(sql`
      update upload_locks set alive_at = now() where id = ${id} and holder = ${holder} returning wanted`);
    return kept?.wanted === false;
  };
  return {
    async lock(signal, release) {
      const until = Date.now() + timeouts.short;
      while (!(await take())) {
        if (signal.aborted || Date.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
        await setTimeout(look);
      }
      // Without the database nobody knows who has the lock, so it is released.
      beat = setInterval(() => void keep().then((kept) => kept || release(), release), pulse);
    },
    async unlock() {
      clearInterval(beat);
      // A lock that cannot be given back ends when its holder stays silent.
      await held.run(sql`delete from upload_locks where id = ${id} and holder = ${holder}`).catch(() => undefined);
    },
  };
}

/** Deletes the locks of dead processes. */
export const deleteLeftLocks = (tx: Tx) =>
  tx.run(sql`delete from upload_locks where alive_at < now() - interval '1 hour'`);
