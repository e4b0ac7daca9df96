import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { describeContract } from '../../../server/system/openapi';
import {
  fieldsOf,
  operationsOf,
  typeWords,
  type Description,
} from '../../../src/screens/organizations/developers/reference/description';
import { curlOf, exampleJson, startOf } from '../../../src/screens/organizations/developers/reference/request';

const operations = operationsOf(describeContract() as unknown as Description);
const operation = (id: string) => {
  const found = operations.find((one) => one.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

/** The arguments that a shell passes to curl for a command. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\0' "$@"; }; API_KEY=ivk_x; ${command}`], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

test('a command reaches curl as it was filled in, whatever it says', () => {
  const body = `{"note": "it's $HOME \`id\` \\"quoted\\""}`;
  const command = curlOf(
    operation('createHold'),
    { values: { 'Idempotency-Key': 'a'.repeat(32) }, body },
    'https://x.example/api',
  );
  expect(argumentsOf(command)).toEqual([
    ...['https://x.example/api/holds', '-H', 'Authorization: Bearer ivk_x', '-H', `Idempotency-Key: ${'a'.repeat(32)}`],
    ...['-H', 'Content-Type: application/json', '-d', body],
  ]);
  const search = curlOf(
    operation('listJobProfiles'),
    { values: { q: `O'Hara & c++`, _limit: '5' }, body: '' },
    'https://x.example/api',
  );
  const [address = ''] = argumentsOf(search);
  expect(Object.fromEntries(new URL(address).searchParams)).toEqual({ q: `O'Hara & c++`, _limit: '5' });
});

test('each call has words for what it takes, an example, and a command without a mistake of the shell', () => {
  for (const one of operations) {
    expect(
      one.refusals.every(({ description }) => description !== ''),
      one.id,
    ).toBe(true);
    for (const { schema } of one.parameters) expect(typeWords(schema), one.id).not.toBe('');
    if (one.body) for (const { words } of fieldsOf(one.body)) expect(words, one.id).not.toBe('');
    if (one.reply) expect(() => JSON.parse(exampleJson(one.reply ?? {})) as unknown, one.id).not.toThrow();
  }
  const commands = operations.map((one) => curlOf(one, startOf(one), 'https://x.example/api')).join('\n');
  expect(argumentsOf(commands).filter((one) => one.startsWith('https://'))).toHaveLength(operations.length);
});

test('limits, choices and what may be null are said in words', () => {
  expect(typeWords({ type: 'string', minLength: 3, maxLength: 40 })).toBe('text, 3 to 40 characters');
  expect(typeWords({ type: ['integer', 'null'], minimum: 1, maximum: 9 })).toBe('whole number, 1 to 9, or null');
  expect(typeWords({ type: 'array', items: { type: 'string', format: 'uuid' } })).toBe('list of id');
  expect(typeWords({ anyOf: [{ const: 'now' }, { type: 'string', format: 'date' }, { type: 'null' }] })).toBe(
    '"now" or date (YYYY-MM-DD), or null',
  );
  const inner = {
    type: 'array',
    items: { type: 'object', required: ['from'], properties: { from: { type: 'string' } } },
  };
  expect(fieldsOf({ type: 'object', properties: { days: inner } })).toEqual([
    { name: 'days', words: 'list of object', required: false },
    { name: 'days[].from', words: 'text', required: true },
  ]);
});
