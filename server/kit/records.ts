import type { Page } from '../../src/contract/kit';
import type { RecordFacts, RecordVersion } from '../../src/contract/records';
import { join, raw, sql, type Sql, type Tx } from '../db/database';
import { audit } from './audit';
import type { Caller } from './caller';
import { conflict, missing } from './failures';
import { pageOf } from './paging';

type Definition<Fields, Stored> = {
  /** The kind of the record, used for its versions and its audit entries, such as `news`. */
  kind: string;
  /** The table, which has `id`, `revision`, `created_at`, `created_by`, `changed_at` and `changed_by`. */
  table: string;
  /** The columns of the contract besides those of every record; `r` is the row. */
  columns: Sql;
  fieldsOf: (stored: Stored) => Fields;
  /** The fields as they are stored, by column. @throws 400 naming the wrong fields */
  columnsOf: (tx: Tx, fields: Fields, stored: Fields | null) => Promise<Record<string, unknown>>;
  /** The fields as `columnsOf` would leave them, where equal ones can be given in another form. */
  comparable?: (fields: Fields, stored: Fields) => Fields;
};

const isSame = <Fields extends object>(a: Fields, b: Fields) =>
  (Object.keys(b) as (keyof Fields)[]).every((name) => JSON.stringify(a[name]) === JSON.stringify(b[name]));

/** The columns that every record has. */
export const factColumns = sql`r.id, r.revision, r.created_at as "createdAt", r.changed_at as "changedAt",
  (select u.name from users u where u.id = r.changed_by) as "changedBy"`;

/**
 * Reads, creates and changes records of one kind (product: Records). Each saved change is a version. A change based on
 * an older revision is refused, and the refusal has the stored version.
 */
export function recordsOf<Fields extends object, Stored extends RecordFacts>(definition: Definition<Fields, Stored>) {
  const { kind, columns, fieldsOf, columnsOf, comparable = (fields) => fields } = definition;
  const table = raw(definition.table);
  const all = sql`${factColumns}, ${columns}`;

  /** @throws 404 */
  async function one(tx: Tx, id: string, lock: Sql = sql``): Promise<Stored> {
    const row = await tx.maybe<Stored>(sql`select ${all} from ${table} r where r.id = ${id} ${lock}`);
    if (!row) throw missing();
    return row;
  }

  async function keepVersion(tx: Tx, id: string, caller: Caller): Promise<Stored> {
    const stored = await one(tx, id);
    await tx.run(sql`
      insert into record_versions (kind, record_id, revision, at, changed_by, fields)
      values (${kind}, ${id}, ${stored.revision}, ${stored.changedAt}, ${caller.userId}, ${JSON.stringify(fieldsOf(stored))})`);
    return stored;
  }

  return {
    columns: all,
    one: (tx: Tx, id: string) => one(tx, id),

    async create(tx: Tx, fields: Fields, caller: Caller): Promise<Stored> {
      const values = Object.entries({
        ...(await columnsOf(tx, fields, null)),
        created_by: caller.userId,
        changed_by: caller.userId,
      });
      const { id } = await tx.one<{ id: string }>(sql`
        insert into ${table} (${join(values.map(([name]) => raw(name)))}, created_at, changed_at)
        values (${join(values.map(([, value]) => value))}, law_now(), law_now()) returning id`);
      await audit(tx, caller.userId, `${kind}Created`, id);
      return keepVersion(tx, id, caller);
    },

    /** @throws 400, 404, and 409 with `current` */
    async change(tx: Tx, id: string, fields: Fields, revision: number, caller: Caller): Promise<Stored> {
      const stored = await one(tx, id, sql`for no key update`);
      const before = fieldsOf(stored);
      // The same fields again, for example after a time-out.
      if (isSame(comparable(fields, before), before)) return stored;
      if (stored.revision !== revision)
        throw conflict('Someone else changed this. Check the latest version and try again.', { current: stored });
      const values = Object.entries({ ...(await columnsOf(tx, fields, before)), changed_by: caller.userId });
      await tx.run(sql`
        update ${table} set ${join(values.map(([name, value]) => sql`${raw(name)} = ${value}`))},
          revision = revision + 1, changed_at = law_now() where id = ${id}`);
      await audit(tx, caller.userId, `${kind}Changed`, id);
      return keepVersion(tx, id, caller);
    },

    /** The versions, newest first. @throws 404 */
    async versions(
      tx: Tx,
      id: string,
      query: { _page?: number | undefined; _limit?: number | undefined },
    ): Promise<Page<RecordVersion<Fields>>> {
      await one(tx, id);
      return pageOf<RecordVersion<Fields>>(tx, query, {
        of: sql`record_versions v`,
        id: sql`v.id`,
        where: sql`v.kind = ${kind} and v.record_id = ${id}`,
        order: sql`v.revision desc`,
        columns: sql`v.revision, v.at, v.fields, (select u.name from users u where u.id = v.changed_by) as by`,
      });
    },
  };
}
