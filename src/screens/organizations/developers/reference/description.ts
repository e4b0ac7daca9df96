import { userTypes, type UserType } from '../../../../contract/kit';

/** The parts of JSON Schema that the description of the API uses. */
export interface Schema {
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;
interface Answer {
  $ref?: string;
  description?: string;
  content?: Content;
}
interface Described {
  operationId: string;
  tags: string[];
  summary: string;
  'x-access': 'public' | Partial<Record<UserType, string>>;
  'x-scope'?: string;
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Answer>;
}
/** The parts of `/api/openapi.json` that the reference shows. */
export interface Description {
  tags: { name: string; description: string }[];
  components: { responses: Record<string, { description: string }> };
  paths: Record<string, Record<string, Described>>;
}

/** A call as the reference shows it. */
export interface Operation {
  id: string;
  tag: string;
  method: string;
  /** The path below the base address, with `{name}` for parameters. */
  path: string;
  summary: string;
  readers: readonly UserType[];
  isPublic: boolean;
  /** The scope that a key needs for this call; null for calls that no key may make. */
  scope: string | null;
  parameters: Parameter[];
  /** Null if the call has no body. */
  body: Schema | null;
  takesFile: boolean;
  /** The schema of the whole response; null for a file. */
  reply: Schema | null;
  refusals: { status: string; description: string }[];
}

const json = 'application/json';

/** Every call of the description, in the order of the file. */
export const operationsOf = ({ paths, components }: Description): Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => {
      const { 200: done, ...refused } = one.responses;
      const content = one.requestBody?.content ?? {};
      const access = one['x-access'];
      return {
        id: one.operationId,
        tag: one.tags[0] ?? '',
        method: method.toUpperCase(),
        path,
        summary: one.summary,
        readers: access === 'public' ? userTypes : userTypes.filter((type) => access[type] !== undefined),
        isPublic: access === 'public',
        scope: one['x-scope'] ?? null,
        parameters: one.parameters,
        body: (content[json] ?? content['multipart/form-data'])?.schema ?? null,
        takesFile: 'multipart/form-data' in content,
        reply: done?.content?.[json]?.schema ?? null,
        refusals: Object.entries(refused).map(([status, answer]) => ({
          status,
          description: components.responses[answer.$ref?.split('/').at(-1) ?? '']?.description ?? '',
        })),
      };
    }),
  );

export interface Field {
  /** The full path of the field, such as `schedule.days[].from`. */
  name: string;
  words: string;
  required: boolean;
}

const typesOf = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat());
const isNullOnly = (schema: Schema) => schema.type === 'null';
/** The alternatives of a schema, without the alternative `null`. */
const choicesOf = ({ oneOf, anyOf }: Schema): Schema[] => (oneOf ?? anyOf ?? []).filter((one) => !isNullOnly(one));

const formats: Record<string, string> = {
  uuid: 'id',
  'date-time': 'date and time (ISO 8601, with offset)',
  date: 'date (YYYY-MM-DD)',
  binary: 'file',
};
const plain: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

function limitWords({ minLength, maxLength, minimum, maximum }: Schema): string {
  const [least, most] = [minLength ?? minimum, maxLength ?? maximum];
  const unit = maxLength === undefined ? '' : ' characters';
  if (most === undefined) return least === undefined ? '' : `, at least ${least}${unit}`;
  return least === undefined ? `, at most ${most}${unit}` : `, ${least} to ${most}${unit}`;
}

/** The type and the limits of a value, in words: "text, 1 to 200 characters". */
export function typeWords(schema: Schema): string {
  const orNull = typesOf(schema).includes('null') || (schema.anyOf ?? []).some(isNullOnly) ? ', or null' : '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((value) => JSON.stringify(value)).join(', ')}${orNull}`;
  const choices = choicesOf(schema);
  if (choices.length > 0) return `${[...new Set(choices.map(typeWords))].join(' or ')}${orNull}`;
  const type = typesOf(schema).find((one) => one !== 'null');
  if (type === undefined) return 'any value';
  if (type === 'array') return `list of ${schema.items ? typeWords(schema.items) : 'any value'}${orNull}`;
  return `${formats[schema.format ?? ''] ?? plain[type] ?? type}${limitWords(schema)}${orNull}`;
}

const deepest = 5;

/** The fields of an object in their order, including nested fields. */
export function fieldsOf(schema: Schema, prefix = '', depth = 0): Field[] {
  if (depth > deepest) return [];
  if (schema.items) return fieldsOf(schema.items, `${prefix}[]`, depth + 1);
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const full = prefix === '' ? name : `${prefix}.${name}`;
    const required = schema.required?.includes(name) ?? false;
    return [{ name: full, words: typeWords(value), required }, ...fieldsOf(value, full, depth + 1)];
  });
  const known = new Set(inside.map(({ name }) => name));
  const others = choicesOf(schema).flatMap((choice) => fieldsOf(choice, prefix, depth + 1));
  // A field that several variants share is listed once.
  for (const field of others) {
    if (known.has(field.name)) continue;
    known.add(field.name);
    inside.push(field);
  }
  return inside;
}

const words = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** Whether the summary, path or name of a call contains every typed word. */
export function isFound({ id, method, path, summary }: Operation, search: string): boolean {
  const text = `${id} ${method} ${path} ${summary}`.toLowerCase();
  return words(search).every((word) => text.includes(word));
}
