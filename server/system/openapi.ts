import type { Struct } from 'superstruct';
import { isCall, type Call } from '../../src/contract/kit';
import { version } from '../kit/version';
import * as contract from './contract';

/** Every call of the contract. */
export const allCalls: Call[] = Object.values(contract).flatMap((file) => Object.values<unknown>(file).filter(isCall));

type Described = Record<string, unknown>;
type Known = { type: string; schema: unknown };

const optionalHere = (struct: Known) => (struct as unknown as Struct).is(undefined);

function describeObject(schema: Record<string, Known>): Described {
  const entries = Object.entries(schema);
  return {
    type: 'object',
    additionalProperties: false,
    required: entries.filter(([, field]) => !optionalHere(field)).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, describe(field)])),
  };
}

/** The JSON Schema of a struct's shape; refinements are left out. */
function describe({ type, schema }: Known): Described {
  switch (type) {
    case 'object':
    case 'type':
      return schema ? describeObject(schema as Record<string, Known>) : { type: 'object' };
    case 'array':
      return schema ? { type: 'array', items: describe(schema as Known) } : { type: 'array' };
    case 'enums':
      return { enum: Object.values(schema as Record<string, unknown>) };
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
      return { type };
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
      required: !optionalHere(field),
      schema: describe(field),
    }));
  const key = { name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } };
  return [...of(call.params, 'path'), ...of(call.query, 'query'), ...(call.once ? [key] : [])];
}

function requestOf({ body, upload }: Call): Described {
  const fields = body ? describe(asKnown(body)) : { type: 'object' };
  if (!upload) return { 'application/json': { schema: fields } };
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    'multipart/form-data': {
      schema: { ...fields, properties: { ...(fields['properties'] as Described | undefined), file } },
    },
  };
}

function operationOf(call: Call): Described {
  const data = describe(asKnown(call.reply));
  const whole = { type: 'object', properties: { status: { const: 'SUCCESS' }, message: { type: 'string' }, data } };
  const content = (schema: Described) => ({ 'application/json': { schema } });
  const done =
    call.envelope === 'file'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : content(call.envelope === 'none' ? data : whole);
  return {
    summary: call.summary,
    'x-access': call.access,
    security: call.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(call),
    ...(call.body || call.upload ? { requestBody: { required: true, content: requestOf(call) } } : {}),
    responses: {
      200: { description: 'Done', content: done },
      default: { description: 'Refused: {status: "FAIL", message, details?, data?}' },
    },
  };
}

/** The whole contract as OpenAPI 3.1 (product: Contract). */
export function describeContract(): Described {
  const paths: Record<string, Record<string, Described>> = {};
  for (const call of allCalls) {
    const path = `/api${call.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Interview platform', version },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  };
}
