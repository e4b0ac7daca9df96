import type { Struct } from 'superstruct';
import { isCall, type Access, type Call } from '../../src/contract/kit';
import { refusals, refusalsOf, type Refusal } from '../http/refusals';
import { version } from '../kit/version';
import * as contract from './contract';

/** Every call of the contract with its unique name, and the file that declares it. */
const namedCalls: { name: string; file: string; call: Call }[] = Object.entries(contract).flatMap(([file, exported]) =>
  Object.entries<unknown>(exported).flatMap(([name, value]) => (isCall(value) ? [{ name, file, call: value }] : [])),
);
/** Every call of the contract. */
export const allCalls: Call[] = namedCalls.map(({ call }) => call);

/** The areas of the contract, used as tags. For example, `people-profile` belongs to "people". */
const areas = {
  auth: 'Accounts and sign-in',
  people: 'People and profiles',
  calendars: 'Connected calendars',
  organizations: 'Organizations',
  candidates: 'Candidates',
  'job-profiles': 'Job profiles and applicants',
  booking: 'Slots and holds',
  interviews: 'Interviews',
  feedback: 'Feedback',
  billing: 'Plans, payments and statements',
  reports: 'Reports',
  metrics: 'Numbers and charts',
  exports: 'Exports',
  messages: 'Email, news and inquiries',
  terms: 'Terms',
  system: 'System',
};
const tagOf = (file: string): string => {
  const area = Object.keys(areas).find((one) => file === one || file.startsWith(`${one}-`));
  if (area === undefined) throw new Error(`${file} is of no area`);
  return area;
};

type Described = Record<string, unknown>;
type Known = { type: string; schema: unknown };

const asStruct = (struct: Known) => struct as unknown as Struct;
const optionalHere = (struct: Known) => asStruct(struct).is(undefined);

function describeObject(schema: Record<string, Known>): Described {
  const entries = Object.entries(schema).filter(([, field]) => field.type !== 'never');
  const required = entries.filter(([, field]) => !optionalHere(field)).map(([name]) => name);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describe(field)])),
  };
}

/** The JSON Schema of a struct's shape. Of its refinements, only the limits in `src/contract/kit.ts` are included. */
function describe(struct: Known): Described {
  const shape = shapeOf(struct);
  if (Object.keys(shape).length === 0 || !asStruct(struct).is(null)) return shape;
  return typeof shape['type'] === 'string' && !('enum' in shape)
    ? { ...shape, type: [shape['type'], 'null'] }
    : { anyOf: [shape, { type: 'null' }] };
}

function shapeOf({ type, schema }: Known): Described {
  switch (type) {
    case 'object':
      return schema
        ? { ...describeObject(schema as Record<string, Known>), additionalProperties: false }
        : { type: 'object' };
    case 'type':
      return describeObject(schema as Record<string, Known>);
    case 'array':
      return schema ? { type: 'array', items: describe(schema as Known) } : { type: 'array', items: {} };
    case 'enums': {
      const values = Object.values(schema as Record<string, unknown>);
      return { type: typeof values[0], enum: values };
    }
    case 'literal':
      return { const: schema };
    case 'oneOf':
      return { oneOf: Object.values(schema as Record<string, Known>).map(describe) };
    case 'union':
      return { anyOf: (schema as Known[]).map(describe) };
    case 'record':
      return { type: 'object' };
    case 'paise':
      return { type: 'integer' };
    case 'integer':
    case 'string':
    case 'number':
    case 'boolean':
      return { type, ...(schema as Described | null) };
    default:
      return {};
  }
}

const asKnown = (struct: unknown) => struct as Known;

function parametersOf(call: Call): Described[] {
  const of = (struct: unknown, place: 'path' | 'query') =>
    Object.entries((asKnown(struct)?.schema ?? {}) as Record<string, Known>).map(([name, field]) => ({
      name,
      in: place,
      required: place === 'path' || !optionalHere(field),
      schema: describe(field),
      // Serialized as `a,b,c`.
      ...(field.type === 'array' && { style: 'form', explode: false }),
    }));
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key has one effect and one answer, however often it is sent.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,100}$' },
  };
  return [...of(call.params, 'path'), ...of(call.query, 'query'), ...(call.once ? [key] : [])];
}

const json = (schema: Described) => ({ 'application/json': { schema } });

function requestOf({ body, upload }: Call): Described {
  const fields = body ? describe(asKnown(body)) : { type: 'object' };
  if (!upload) return json(fields);
  const file = { type: 'string', format: 'binary' };
  const required = [...((fields['required'] as string[] | undefined) ?? []), 'file'];
  const properties = { ...(fields['properties'] as Described | undefined), file };
  const description = `At most ${upload.bytes} bytes: ${upload.types.join(', ')}.`;
  return { 'multipart/form-data': { schema: { ...fields, required, properties, description } } };
}

function doneOf({ reply, envelope }: Call): Described {
  if (envelope === 'file') return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  const data = describe(asKnown(reply));
  if (envelope === 'none') return json(data);
  return json({
    type: 'object',
    required: ['status', 'message', 'data'],
    properties: { status: { const: 'SUCCESS' }, message: { type: 'string' }, data },
  });
}

const accessWords = (access: Access) =>
  access === 'public'
    ? 'Anyone may make this call.'
    : `For ${Object.keys(access)
        .map((type) => type.toLowerCase().replaceAll('_', ' ') + 's')
        .join(', ')}.`;

const nameOfRefusal = (status: Refusal) => `Refused${status}`;

function operationOf(name: string, file: string, call: Call): Described {
  const refused = refusalsOf(call).map((status) => [
    status,
    { $ref: `#/components/responses/${nameOfRefusal(status)}` },
  ]);
  return {
    operationId: name,
    tags: [tagOf(file)],
    summary: call.summary,
    description: accessWords(call.access),
    'x-access': call.access,
    ...(call.scope && { 'x-scope': call.scope }),
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(call.body || call.upload ? { requestBody: { required: true, content: requestOf(call) } } : {}),
    responses: { 200: { description: 'Done', content: doneOf(call) }, ...Object.fromEntries(refused) },
  };
}

const failure = {
  type: 'object',
  required: ['status', 'message'],
  properties: {
    status: { const: 'FAIL' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
    data: {},
  },
};

/** The whole contract as OpenAPI 3.1 (product: Contract). */
export function describeContract(): Described {
  const paths: Record<string, Record<string, Described>> = {};
  for (const { name, file, call } of namedCalls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, file, call) };
  }
  const responses = Object.entries(refusals).map(([status, description]) => [
    nameOfRefusal(Number(status) as Refusal),
    { description, content: json({ $ref: '#/components/schemas/Failure' }) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'Interview platform', version },
    servers: [{ url: '/api' }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: failure },
      responses: Object.fromEntries(responses),
    },
    paths,
  };
}
