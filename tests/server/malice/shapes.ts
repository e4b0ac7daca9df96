import fc from 'fast-check';
import { validate, type Struct } from 'superstruct';

type Known = { type: string; schema: unknown };
type Shaped = fc.Arbitrary<unknown>;

const takes = (struct: unknown, value: unknown) => validate(value, struct as Struct, { coerce: true })[0] === undefined;

/** Converts a JSON value to the text of a query string. */
const asText = (value: unknown) => (Array.isArray(value) ? value.map(String).join(',') : String(value));

/**
 * Values that a struct of the contract accepts, as far as its shape determines them. Values without parts are those of
 * `pool` that the struct accepts. A refinement over several parts may refuse a value, as the server then does, too.
 * @param preferred the value of a request that is known to work, used one time in three
 */
export function shaped(struct: unknown, pool: readonly unknown[], preferred: unknown): Shaped {
  const made = partsOf(struct, pool, preferred);
  return preferred === undefined ? made : fc.oneof({ arbitrary: made, weight: 2 }, fc.constant(preferred));
}

function partsOf(struct: unknown, pool: readonly unknown[], preferred: unknown): Shaped {
  const { type, schema } = struct as Known;
  const inner = (name: string) => (preferred as Record<string, unknown> | undefined)?.[name];
  switch (type) {
    case 'object':
      return schema ? objectOf(schema as Record<string, unknown>, pool, inner) : fc.constant({});
    case 'oneOf':
      return fc.oneof(...Object.values(schema as object).map((one) => shaped(one, pool, preferred)));
    case 'array':
      return schema ? fc.array(shaped(schema, pool, undefined), { maxLength: 4 }) : leaf(struct, pool);
    case 'enums':
      return fc.constantFrom(...Object.values(schema as object));
    case 'literal':
      return fc.constant(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return leaf(struct, pool);
  }
}

const objectOf = (schema: Record<string, unknown>, pool: readonly unknown[], inner: (name: string) => unknown) => {
  const names = Object.keys(schema);
  return fc.record(Object.fromEntries(names.map((name) => [name, shaped(schema[name], pool, inner(name))])), {
    requiredKeys: names.filter((name) => !takes(schema[name], undefined)),
  });
};

function leaf(struct: unknown, pool: readonly unknown[]): Shaped {
  const taken = pool.filter((value) => value !== undefined && takes(struct, value));
  return taken.length === 0 ? fc.constantFrom(...pool) : fc.constantFrom(...taken);
}

/** The same for the parts of an address, where every value is text. */
export const shapedText = (struct: unknown, pool: readonly unknown[], preferred: unknown) =>
  shaped(struct, pool, preferred).map((value) =>
    Object.fromEntries(Object.entries(value as object).map(([name, one]) => [name, asText(one)])),
  );
