import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { describeContract } from '../../../server/system/openapi';
import type { Call } from '../../../src/contract/kit';

type Sent = { query?: unknown; body?: unknown };
type Content = Record<string, { schema: object }>;
type Parameter = { name: string; in: string; required: boolean; schema: object };
export type Operation = {
  operationId: string;
  tags: string[];
  parameters: Parameter[];
  security: unknown[];
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Described = { openapi: string; info: { version: string }; paths: Record<string, Record<string, Operation>> };

export const describedContract = () => describeContract() as unknown as Described;

export const describedPath = (call: Call) => call.path.replace(/:(\w+)/g, '{$1}');

/** Validates requests and replies against the description of their call, with a JSON Schema library other than ours. */
export function describedSchemas() {
  const { paths } = describedContract();
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  addFormats.default(ajv);
  const holdsTo = (schema: object, value: unknown, what: string) => {
    const judge: ValidateFunction = ajv.compile(schema);
    expect(judge(value), `${what}: ${ajv.errorsText(judge.errors)}`).toBe(true);
  };
  return {
    holds(call: Call, { request, reply }: { request: Sent; reply: unknown }): void {
      const name = `${call.method} ${call.path}`;
      const operation = paths[describedPath(call)]?.[call.method.toLowerCase()];
      expect(operation, name).toBeDefined();
      if (!operation) return;
      const schemaIn = (content: Content | undefined) => content?.['application/json']?.schema;
      const asked = schemaIn(operation.requestBody?.content);
      if (asked && request.body !== undefined) holdsTo(asked, request.body, `body of ${name}`);
      const query = operation.parameters.filter((one) => one.in === 'query').map((one) => one.name);
      expect(query, name).toEqual(expect.arrayContaining(Object.keys(request.query ?? {})));
      const answered = schemaIn(operation.responses['200']?.content);
      if (answered) holdsTo(answered, reply, `reply of ${name}`);
    },
  };
}
