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
// Messages that name a field, a person or a skill are templates in the sources; SQL is none of them.
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const withName = [...words.matchAll(/(?<!sql)`([^`\n]*\$\{[^`\n]*)`/g)]
  .map(([, template = '']) => template.split(/\$\{[^}]*\}/))
  .filter((fixed) => fixed.join('').replace(/[^a-z]/gi, '').length >= 12)
  .map((fixed) => new RegExp(`^${fixed.map(literal).join('.{0,400}')}$`, 'u'));
// These have a template within a template.
const skillConflict = /^Someone else has changed this skill\. It is now .{1,2000}\. Save again to replace that\.$/;
// These say the name of a skill that somebody stored, whatever that is.
const skillNamed = /^This Skill already exists as a synonym of .{1,200}$|^“.{1,200}” leads to .{1,200} already$/u;
const noColumn = /^The file has no column .{1,200}\. Use the template\.$/;
const isOurs = (message: string) =>
  words.includes(message) ||
  words.includes(message.replaceAll("'", "\\'")) ||
  withNumber.includes(message.replace(/\d+/g, '#')) ||
  skillConflict.test(message) ||
  noColumn.test(message) ||
  withName.some((pattern) => pattern.test(message));

/** What of the inside an answer could show: stacks, paths, SQL, the database's and the libraries' own words. */
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
 * Holds any answer that is not a success against what all of them promise (product: Envelope). What a conflict shows
 * may be any text that somebody `wrote` before.
 */
export function expectCalm({ status, headers, body }: Said, what: string, wrote?: ReadonlySet<string>): void {
  expect(status, `${what}: ${body.slice(0, 300)}`).toBeLessThan(500);
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
    expect(headers[name], `${what}: ${name}`).toBeUndefined();
  if (status < 400 || body === '') return;
  expect(String(headers['content-type']), what).toMatch(/^application\/json/);
  const said = JSON.parse(body) as Failure;
  // The name of a field that is not known is the caller's own; what a conflict shows of a draft, a job profile, an
  // answer or a profile was written by somebody.
  const data =
    typeof said.data === 'object' && said.data !== null
      ? { ...said.data, draft: undefined, content: undefined, answer: undefined, value: undefined }
      : said.data;
  // So were the words of a skill, as "PostgreSQL", in the message of its conflict.
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
  // Words of ours stand in our sources, so what does not stand there came from elsewhere: a value, or a library.
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
