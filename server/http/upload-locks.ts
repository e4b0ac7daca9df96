import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { timeouts } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';

const pulse = 1_000;
/** After so many seconds of silence the process that has a lock is taken for dead. */
const silence = 5;
const look = 100;

/**
 * Locks of uploads for all processes: two that write to one upload at once would mix up its parts. Whoever waits asks the
 * holder to stop, which may be a connection whose client is long gone. It holds no connection to the database meanwhile.
 */
export const uploadLocker = (db: Tx): Locker => ({ newLock: (id) => lockOf(db, id) });

function lockOf(db: Tx, id: string): Lock {
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
  /** False once somebody waits for the lock, or has it. */
  const keep = async () => {
    const kept = await db.maybe<{ wanted: boolean }>(sql`
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
      // Without the database nobody knows whose the lock is.
      beat = setInterval(() => void keep().then((kept) => kept || release(), release), pulse);
    },
    async unlock() {
      clearInterval(beat);
      // One that cannot be given back ends by its silence.
      await db.run(sql`delete from upload_locks where id = ${id} and holder = ${holder}`).catch(() => undefined);
    },
  };
}

/** Deletes locks of processes that died. */
export const deleteLeftLocks = (tx: Tx) =>
  tx.run(sql`delete from upload_locks where alive_at < now() - interval '1 hour'`);
