import { integer, nullable, object, string, type Struct } from 'superstruct';
import { call, counter, idParams, pageOf, pageQuery, type Access } from './kit';

/**
 * The facts that every record has in addition to its fields (product: Records). `changedBy` is a name, null once that
 * person is erased.
 */
export const recordFacts = {
  id: string(),
  revision: integer(),
  createdAt: string(),
  changedAt: string(),
  changedBy: nullable(string()),
};
export type RecordFacts = {
  id: string;
  revision: number;
  createdAt: string;
  changedAt: string;
  changedBy: string | null;
};

/** The message of each field, or null. */
export type RecordProblems<Fields> = Record<keyof Fields, string | null>;

/** The fields of one revision, and the user who saved it. */
export type RecordVersion<Fields> = { revision: number; at: string; by: string | null; fields: Fields };

type Definition<Fields, Stored> = {
  /** Below the API base, in the plural: /news. */
  path: string;
  /** The name of one record, for descriptions: announcement. */
  one: string;
  access: Access;
  fields: Struct<Fields, unknown>;
  /** `recordFacts`, the fields, and derived values. */
  record: Struct<Stored, unknown>;
};

/** The calls of a record; its list is a call of its own (product: Records). */
export function recordCalls<Fields, Stored>({ path, one, access, fields, record }: Definition<Fields, Stored>) {
  const isCurrent = (data: unknown): data is { current: Stored } =>
    typeof data === 'object' && data !== null && 'current' in data && record.is(data.current);
  return {
    get: call({
      method: 'GET',
      path: `${path}/:id`,
      summary: `One ${one}`,
      access,
      timeout: 'short',
      params: idParams,
      reply: record,
    }),
    create: call({
      method: 'POST',
      path,
      summary: `Create one ${one}`,
      access,
      timeout: 'short',
      once: true,
      body: object({ fields }),
      reply: record,
    }),
    /** Replaces the fields if `revision` is current; 409 with `current` if it is not. */
    change: call({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change one ${one}`,
      access,
      timeout: 'short',
      once: true,
      params: idParams,
      body: object({ fields, revision: counter() }),
      reply: record,
    }),
    versions: call({
      method: 'GET',
      path: `${path}/:id/versions`,
      summary: `The versions of one ${one}, the newest first`,
      access,
      timeout: 'short',
      params: idParams,
      query: object(pageQuery),
      reply: pageOf(object({ revision: integer(), at: string(), by: nullable(string()), fields })),
    }),
    /** The current record, from `data` of the 409 of `change`; null for any other refusal. */
    currentIn: (data: unknown): Stored | null => (isCurrent(data) ? data.current : null),
  };
}
