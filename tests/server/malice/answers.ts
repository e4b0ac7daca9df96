import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { evidenceText } from '../../../src/contract/feedback';
import { spanTooLong } from '../../../src/contract/metrics';
import { texts } from '../../../src/contract/texts';

const sources = ['server', 'src/contract'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(join(folder, path), 'utf8')),
);
const words = sources.join('\n');
const withNumber = [texts.tooLong(0), texts.tooShort(0), evidenceText, spanTooLong].map((text) =>
  text.replace(/\d+/g, '#'),
);
// Messages that name a field, a person or a skill are templates in the sources. SQL is excluded.
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withName = [...words.matchAll(/(?<!sql)`([^`\n]*\$\{[^`\n]*)`/g)]
  .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
  .filter((fixed) => fixed.join('').replace(/[^a-z]/gi, '').length >= 12)
  .map((fixed) => new RegExp(`^${fixed.map(literal).join('.{0,400}')}$`, 'u'));
// These messages contain a template within a template.
const skillConflict = /^Someone else has changed this skill\. It is now .{1,2000}\. Save again to replace that\.$/;
// These messages contain the name of a skill that a user stored, which may be any text.
const skillNamed = /^This Skill already exists as a synonym of .{1,200}$|^“.{1,200}” leads to .{1,200} already$/u;
const noColumn = /^The file has no column .{1,200}\. Use the template\.$/;
const isOurs = (message: string) =>
  words.includes(message) ||
  words.includes(message.replaceAll("'", "\\'")) ||
  withNumber.includes(message.replace(/\d+/g, '#')) ||
  skillConflict.test(message) ||
  noColumn.test(message) ||
  withName.some((pattern) => pattern.test(message));

/** Internals that a response could reveal: stacks, paths, SQL, messages of the database and of libraries. */
const inside = new RegExp(
  [
    /node_modules|file:\/\/|\bat \S+ ?\(|\.(ts|js|mjs|cjs|sql):\d|\/(server|src|tmp|home|usr|work|app)\//,
    /\b(select|insert into|update|delete from)\b.*\b(from|values|set|where)\b|\$\d\b/,
    /violates|constraint|relation "|column "|syntax|duplicate key|deadlock|invalid input|out of range|tuple|PostgreSQL/i,
    /\b(token_hash|password_hash|user_id|login_failures|person_id|draft_key)\b|\bFST_|\bE(CONN|NOENT|PIPE)|SuperStruct/,
    /Expected (a|an|the|one)\b|StructError|TypeError|RangeError|SyntaxError|\[object |undefined|Unexpected token/,
  ]
    .map((one) => one.source)
    .join('|'),
);

export type Said = { status: number; headers: Record<string, unknown>; body: string };
type Failure = { status: string; message: string; details?: { field: string; message: string }[]; data?: unknown };

const own = (detail: { message: string }) => detail.message;

/**
 * Checks any response that is not a success against the promises of all of them (product: Envelope). The data of a
 * conflict may contain any text that a caller `wrote` before.
 */
export function expectCalm({ status, headers, body }: Said, what: string, wrote?: ReadonlySet<string>): void {
  expect(status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    expect(headers[name], `${what}: ${name}`).toBeUndefined();
  if (status < 400 || body === '') return;
  expect(String(headers['content-type']), what).toMatch(/^application\/json/);
  const said = JSON.parse(body) as Failure;
  // The name of an unknown field was sent by the caller. The data of a conflict (a draft, a job profile, an answer or a
  // profile) were written by a user.
  const data =
    typeof said.data === 'object' && said.data !== null
      ? { ...said.data, draft: undefined, content: undefined, answer: undefined, value: undefined }
      : said.data;
  // The message about a skill conflict also contains text that a user wrote, such as "PostgreSQL".
  const message = skillConflict.test(said.message) ? '' : said.message;
  const shown: unknown = JSON.parse(JSON.stringify(data ?? null), (_, value: unknown) =>
    typeof value === 'string' && wrote?.has(value) ? '' : value,
  );
  expect(
    JSON.stringify({
      ...said,
      message,
      data: shown,
      details: said.details?.map(own).filter((text) => !skillNamed.test(text)),
    }),
    what,
  ).not.toMatch(inside);
  expect(said.status, what).toBe('FAIL');
  expect(
    Object.keys(said).filter((key) => !['status', 'message', 'details', 'data'].includes(key)),
    what,
  ).toEqual([]);
  // Our own messages appear in our sources. Any other message comes from a value or a library.
  const messages = [said.message, ...(said.details ?? []).map((detail) => detail.message)];
  expect(
    messages.filter((message) => message === '' || !isOurs(message)),
    what,
  ).toEqual([]);
  for (const { field } of said.details ?? []) {
    expect(field, what).not.toBe('');
    expect(field.length, what).toBeLessThan(400);
  }
  if (status === 400) expect(said.details?.length ?? 0, `${what}: 400 that names no field`).toBeGreaterThan(0);
}
