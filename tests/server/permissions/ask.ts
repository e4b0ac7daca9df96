import { validate, type Struct } from 'superstruct';
import { expect } from 'vitest';
import { sql, type Tx } from '../../../server/db/database';
import type { Call, UserType } from '../../../src/contract/kit';
import { nameOf, wire, type Given } from '../contract/samples';
import type { House } from '../kit';

/** A response as sent: the status, the headers and the whole body as text; of a stream only its beginning. */
export type Raw = { status: number; headers: string; body: string; file: Buffer | null };

/** Makes a call as sent over the network; a stream is closed once it responds. */
export async function ask(house: House, call: Call, given: Given, key: string | null): Promise<Raw> {
  const answer = await house.app.inject({ ...wire(call, given, key), payloadAsStream: true });
  const headers = JSON.stringify(answer.headers);
  if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
    answer.stream().destroy();
    return { status: answer.statusCode, headers, body: '', file: null };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.stream()) chunks.push(chunk as Buffer);
  const whole = Buffer.concat(chunks);
  const isFile = answer.headers['content-disposition'] !== undefined;
  return { status: answer.statusCode, headers, body: isFile ? '' : whole.toString(), file: isFile ? whole : null };
}

/** The parts that two responses must share to look the same to their reader: everything except the server's clock. */
export const seenOf = ({ status, body }: Raw) => ({ status, body: body.replace(/"now":"[^"]*"/, '"now":""') });

/**
 * A digest of every row of every table. Equal digests mean that nothing has changed except the log of refused calls.
 */
export async function digest(db: Tx): Promise<string> {
  const tables = await db.many<{ name: string }>(sql`
    select quote_ident(tablename) as name from pg_tables
    where schemaname = 'public' and tablename <> 'security_events' order by 1`);
  const one = (name: string) =>
    `select concat('${name} ', count(*), ' ', sum(hashtextextended(t::text, 0))) as d from ${name} t`;
  const text = `select string_agg(d, ', ' order by d) as digest from (${tables.map(({ name }) => one(name)).join(' union all ')}) all_rows`;
  return (await db.one<{ digest: string }>({ ...sql``, text, values: [] } as unknown as ReturnType<typeof sql>)).digest;
}

/** Checks a successful response, as sent, against the contract's reply for this user type. */
export function expectReply(call: Call, userType: UserType | null, raw: Raw): void {
  if (call.envelope === 'file' || raw.body === '') return;
  const whole = JSON.parse(raw.body) as { status: string; message: string; data: unknown };
  const struct = ((userType && call.replyFor?.[userType]) ?? call.reply) as Struct<unknown, unknown>;
  const [error] = validate(call.envelope === 'none' ? whole : whole.data, struct);
  expect(error?.message, `${nameOf(call)} for ${userType ?? 'anybody'}`).toBeUndefined();
  if (call.envelope === undefined) {
    expect(Object.keys(whole).sort(), nameOf(call)).toEqual(['data', 'message', 'status']);
    expect(whole.status, nameOf(call)).toBe('SUCCESS');
  }
}
