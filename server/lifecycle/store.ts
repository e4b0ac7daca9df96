import { randomUUID } from 'node:crypto';
import { leafOf, type Accepted, type Actor, type History, type Kind, type Law } from '../../src/machines/lifecycle/law';
import { announcement, type ChangeNotice } from '../changes/announce';
import { empty, join, raw, sql, type Sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import type { Caller } from '../kit/caller';
import { conflict } from '../kit/failures';

/** A row of a lifecycle's table in the form that the law needs. */
export type Held<K extends Kind> = {
  id: string;
  version: number;
  stored: K['stored'];
  /** The database's clock at the time of reading; epoch ms. */
  now: number;
};

/** An effect to be carried out later, as the outbox stores it; `due` is ISO 8601. */
export type Queued = { effect: string; params: object; due: string };

/**
 * How a lifecycle is stored. Besides its own columns, its table has `id`, `leaf`, `value`, `context`, `version`,
 * `machine_version` and `updated_at`. The procedure `make_lifecycle` (0001-basics.sql) creates its history and due
 * tables. Conditions and columns refer to its table as `i`.
 */
type Stored<K extends Kind, H extends Held<K>> = {
  /** Its name in the outbox and in the names of its tables: 'interview' has interview_history and interview_due. */
  name: string;
  table: string;
  law: Law<K>;
  /** The columns of `H`: `id`, `version`, `value`, `context` and its own. */
  columns: Sql;
  /** The rows that a caller may reach, as a condition. */
  reach(caller: Caller): Sql;
  /** The columns that are derived from the state, by name. */
  derived(stored: K['stored']): Record<string, unknown>;
  /** The outbox entries for these effects. */
  queued(effects: K['effect'][], now: number): Queued[];
  /**
   * Parts of the statement that write rows of other tables derived from the state. They write only if `given` has a
   * row.
   */
  rows?(before: H, after: K['stored'], version: number): Sql[];
  notice(before: H, after: K['stored']): ChangeNotice;
};

type Recorded = { type: string; by: Actor; now: number };

/** An event as a row of the history; its payload is everything but actor and time. */
export function historyColumns({ type, by, now, ...payload }: Recorded) {
  return { type, role: by.role, by: by.id, organizationId: by.organizationId ?? null, at: new Date(now), payload };
}

// The assumed largest step by which a time server sets back the clock of a host.
const setBack = sql`interval '10 seconds'`;
/**
 * The earliest time of the next event: that of the last event. This way a clock that was set back slightly does not
 * write an event before the last one. A last event further in the future, from a wrong clock, is ignored.
 */
const notBefore = (last: Sql) => sql`case when ${last} < law_now() + ${setBack} then ${last} else law_now() end`;

// Blocks other events of the same row, but not inserts of rows that refer to it.
const forChange = sql`for no key update of i`;

/** Reads and writes the rows of one lifecycle. */
export const storeOf = <K extends Kind, H extends Held<K>>(stored: Stored<K, H>) => {
  type State = K['stored'];
  type Row = Omit<H, 'stored' | 'now'> & State & { now: string; lastAt: string };
  const { name, law } = stored;
  const [table, history, due, key] = [stored.table, `${name}_history`, `${name}_due`, `${name}_id`].map(raw);

  async function read(tx: Tx, condition: Sql, lock: Sql): Promise<H | null> {
    // The clock is read after the lock, because a caller that waited for the lock must not use an older time.
    const row = await tx.maybe<Row>(sql`
      select i.*, greatest(law_now(), ${notBefore(sql`"lastAt"`)}) as now
      from (select ${stored.columns}, i.updated_at as "lastAt" from ${table} i where ${condition} ${lock}) i`);
    if (!row) return null;
    const { value, context, now, lastAt: _lastAt, ...rest } = row;
    return { ...rest, stored: { value, context }, now: Date.parse(now) } as unknown as H;
  }

  const columnsOf = (state: State, version: number, now: number) => ({
    leaf: leafOf(state),
    value: JSON.stringify(state.value),
    context: JSON.stringify(state.context),
    version,
    machine_version: law.version,
    updated_at: new Date(now),
    ...stored.derived(state),
  });

  // Parts of the statements below. Each writes only if `given` has the changed row.
  function partsOf(id: string, seq: number, event: Recorded, state: State, queued: Queued[]): Sql[] {
    const { type, role, by, organizationId, at, payload } = historyColumns(event);
    const next = law.nextDue(state);
    return [
      sql`history as (
        insert into ${history} (${key}, seq, type, by_role, by_id, by_organization_id, at, event, leaf, machine_version)
        select id, ${seq}, ${type}, ${role}, ${by}, ${organizationId}, ${at}::timestamptz, ${JSON.stringify(payload)}::jsonb,
          ${leafOf(state)}, ${law.version} from given)`,
      next
        ? sql`due as (
            insert into ${due} (${key}, due_at) select id, ${new Date(next.at)}::timestamptz from given
            on conflict (${key}) do update set due_at = excluded.due_at, try_at = default)`
        : sql`due as (delete from ${due} where ${key} = ${id})`,
      sql`queued as (
        insert into outbox (subject, subject_id, seq, effect, params, due_at)
        select ${name}, given.id, ${seq}, effect, params, due from given,
          jsonb_to_recordset(${JSON.stringify(queued)}::jsonb) as q(effect text, params jsonb, due timestamptz))`,
    ];
  }

  // The job runs once the transaction has committed.
  const carryOut = async (tx: Tx, subjectId: string, seq: number, queued: Queued[]) => {
    if (queued.length > 0) await enqueue(tx, 'effects', { subject: name, subjectId, seq });
  };

  return {
    ...stored,

    /** The row, if the caller may reach it. With `locked`, no one else can change it until the transaction ends. */
    heldFor: (tx: Tx, id: string, caller: Caller, locked = false) =>
      read(tx, sql`i.id = ${id} and ${stored.reach(caller)}`, locked ? forChange : empty),

    /** The row for the clock, which may reach every row. */
    heldForClock: (tx: Tx, id: string, locked = false) => read(tx, sql`i.id = ${id}`, locked ? forChange : empty),

    /**
     * Inserts a row, with the first row of its history and its effects. `own` are columns that events never change.
     * Returns the id.
     */
    async insert(
      tx: Tx,
      own: Record<string, unknown>,
      { input, stored: state, effects }: Omit<Accepted<K>, 'accepted'> & { input: K['input'] },
    ): Promise<string> {
      const id = randomUUID();
      const columns = { id, ...own, ...columnsOf(state, 0, input.now) };
      const queued = stored.queued(effects, input.now);
      await tx.run(sql`
        with given as (
          insert into ${table} (${raw(Object.keys(columns).join(', '))}) values (${join(Object.values(columns))}) returning id)
        , ${join(partsOf(id, 0, { ...input, type: 'CREATE' }, state, queued))}
        select from given`);
      await carryOut(tx, id, 0, queued);
      return id;
    },

    /**
     * Writes the state after an event: the row, if its version is still current, a row of the history, the due row,
     * the effects, derived rows, and the notice. One statement, because its parts do not depend on each other.
     * @throws 409 if another event came first.
     */
    async write(tx: Tx, before: H, event: K['event'], { stored: after, effects }: Accepted<K>): Promise<void> {
      const version = before.version + 1;
      const columns = Object.entries(columnsOf(after, version, event.now)).map(
        ([column, value]) => sql`${raw(column)} = ${value}`,
      );
      const queued = stored.queued(effects, event.now);
      const parts = [
        ...partsOf(before.id, version, event, after, queued),
        ...(stored.rows?.(before, after, version) ?? []),
      ];
      const changed = await tx.maybe(sql`
        with given as (
          update ${table} set ${join(columns)} where id = ${before.id} and version = ${before.version} returning id)
        , ${join(parts)}
        select ${announcement(stored.notice(before, after))} from given`);
      if (!changed) throw conflict(`Someone else changed this ${name} at the same time.`);
      await carryOut(tx, before.id, version, queued);
    },

    /** The whole history of a row, to be replayed by the law. */
    async historyOf(tx: Tx, id: string): Promise<History<K>> {
      type Entry = { type: string; by: Actor; at: string; event: object };
      const [first, ...events] = (
        await tx.many<Entry>(sql`
          select type, at, event, jsonb_strip_nulls(
            jsonb_build_object('role', by_role, 'id', by_id, 'organizationId', by_organization_id)) as by
          from ${history} where ${key} = ${id} order by seq`)
      ).map(({ type, by, at, event }) => ({ ...event, type, by, now: Date.parse(at) }));
      if (!first) throw new Error(`This ${name} has no history`);
      const { type: _type, ...input } = first;
      return { input, events };
    },

    /** The id of the first due row that is not postponed, or null. */
    async firstDue(tx: Tx): Promise<string | null> {
      const row = await tx.maybe<{ id: string }>(sql`
        select ${key} as id from ${due}
        where due_at <= law_now() and try_at <= law_now() order by due_at, ${key} limit 1`);
      return row?.id ?? null;
    },
    /** The time when CLOCK was due, but never before the last event; null if it is not due yet. */
    async dueAt(tx: Tx, id: string): Promise<number | null> {
      const row = await tx.maybe<{ at: string }>(
        sql`
          select greatest(d.due_at, ${notBefore(sql`i.updated_at`)}) as at from ${due} d join ${table} i on i.id = d.${key}
          where d.${key} = ${id} and d.due_at <= law_now()`,
      );
      return row && Date.parse(row.at);
    },
    tryLater: (tx: Tx, id: string) =>
      tx.run(sql`update ${due} set try_at = law_now() + interval '1 minute' where ${key} = ${id}`),
    dropDue: (tx: Tx, id: string) => tx.run(sql`delete from ${due} where ${key} = ${id}`),
  };
};

export type Store<K extends Kind, H extends Held<K>> = ReturnType<typeof storeOf<K, H>>;
