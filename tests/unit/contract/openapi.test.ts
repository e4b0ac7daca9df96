import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { checkRefusal } from '../../../server/http/refusals';
import { Refused } from '../../../server/kit/failures';
import { allCalls, describeContract } from '../../../server/system/openapi';
import { describedContract, describedPath } from '../../server/contract/described';

const described = describedContract();
const operationOf = (call: (typeof allCalls)[number]) =>
  described.paths[describedPath(call)]?.[call.method.toLowerCase()];

test('a linter of OpenAPI finds nothing to say', async () => {
  // Ids are never words, so `/interviews/{id}/slots` and `/interviews/runs/{id}` cannot be confused.
  const rules = { 'info-license': 'off', 'no-ambiguous-paths': 'off' } as const;
  const config = await createConfig({ extends: ['recommended-strict'], rules });
  const source = JSON.stringify(describeContract());
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
});

test('each call is described once, by a name of its own', () => {
  expect(described.openapi).toMatch(/^3\.1\./);
  const operations = Object.values(described.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(allCalls.length);
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(allCalls.length);
  for (const one of operations) expect(one.operationId).toMatch(/^[a-z]\w+$/);
});

test('each call has the parameters of its address, its body and who may make it', () => {
  for (const call of allCalls) {
    const name = `${call.method} ${call.path}`;
    const operation = operationOf(call);
    const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
    expect(inPath, name).toEqual([...describedPath(call).matchAll(/\{(\w+)\}/g)].map((found) => found[1]));
    expect(operation?.requestBody !== undefined, name).toBe((call.body ?? call.upload) !== undefined);
    expect(operation?.security.length, name).toBe(call.access === 'public' ? 0 : 1);
    expect(
      operation?.parameters.some((one) => one.in === 'header'),
      name,
    ).toBe(call.once === true);
  }
});

test('what may be absent is optional, what may be null says so, and limits are named', () => {
  const of = (path: string, method: string) => described.paths[path]?.[method];
  const parameter = (path: string, name: string) => of(path, 'get')?.parameters.find((one) => one.name === name);
  expect(parameter('/search', 'q')).toMatchObject({ required: true, schema: { type: 'string', minLength: 1 } });
  expect(parameter('/interviews', '_limit')).toMatchObject({
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100 },
  });
  expect(of('/auth/login', 'post')?.responses).toHaveProperty('429');
  expect(of('/holds', 'post')?.responses).toHaveProperty('422');
  expect(of('/health', 'get')?.responses).not.toHaveProperty('401');
});

test('a refusal that is not declared is a failure of the server, and one that is declared passes', () => {
  const call = allCalls.find(({ path }) => path === '/search');
  if (!call) throw new Error('There is no search');
  expect(() => checkRefusal(call, new Refused(409, 'Taken.'))).toThrow('GET /search answers 409');
  expect(() => checkRefusal(call, new Refused(403, 'No.'))).not.toThrow();
  expect(() => checkRefusal(call, new Error('broken'))).not.toThrow();
});
