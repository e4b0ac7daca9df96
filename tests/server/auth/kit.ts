import { expect } from 'vitest';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { readAccountEmail } from '../../../server/auth/email-links';
import type { Call } from '../../../src/contract/kit';
import type { House } from '../kit';
import { workOff } from '../kit/background';

export const password = 'Correct#horse7';
export const demo: Config = readConfig({ PORT: '0', LOG_LEVEL: 'silent' });

export type Said = {
  status: number;
  /** In seconds; only with a 429. */
  retryAfter?: number;
  body: {
    status: string;
    message: string;
    token?: string;
    data?: unknown;
    details?: { field: string; message: string }[];
  };
};
type From = { address?: string; userAgent?: string; token?: string };

/** A call as sent over the network, from an address, with a browser, by the holder of a token. */
export async function post(house: House, call: Pick<Call, 'method' | 'path'>, payload: object, from: From = {}) {
  const answer = await house.app.inject({
    method: call.method,
    url: `/api${call.path}`,
    headers: {
      host: '127.0.0.1:3000',
      ...(from.userAgent === undefined ? {} : { 'user-agent': from.userAgent }),
      ...(from.token === undefined ? {} : { authorization: `Bearer ${from.token}` }),
    },
    remoteAddress: from.address ?? '127.0.0.1',
    payload,
  });
  const said: Said = { status: answer.statusCode, body: answer.json<Said['body']>() };
  if (said.status !== 429) return said;
  const retryAfter = Number(answer.headers['retry-after']);
  expect(retryAfter, call.path).toBeGreaterThanOrEqual(1);
  return { ...said, retryAfter };
}

/** Writes the emails that were requested. */
export const write = (house: House) => workOff(house.db, ['letters']);

export type Email = { id: string; subject: string; body: string };
/** Emails to an address, oldest first, after writing the requested ones. */
export async function emailsTo(house: House, email: string): Promise<Email[]> {
  await write(house);
  return house.db.many<Email>(sql`
    select id::text as id, subject, body from mails where recipient = ${email} order by mails.id`);
}

/** The token in the link of an email; fails if there is no link. */
export function tokenIn(text: string): string {
  const token = /(?:\/register#|\/resetpassword\/|\/invitation\/)([\w-]{43})$/m.exec(text)?.[1];
  if (token === undefined) throw new Error(`no link in: ${text}`);
  return token;
}

/** The token that an admin of a demo can read in the latest email to an address. */
export async function tokenFor(house: House, email: string): Promise<string> {
  const last = (await emailsTo(house, email)).at(-1);
  if (!last) throw new Error('no letter');
  return tokenIn((await readAccountEmail(house.db, demo, last.id)).body);
}

/** All stored data as text, in which no secret may appear. */
export async function everythingKept(house: House): Promise<string> {
  const rows = await house.db.many<{ all: string }>(sql`
    select to_jsonb(t)::text as all from links t union all select to_jsonb(t)::text from mails t
    union all select to_jsonb(t)::text from users t union all select to_jsonb(t)::text from sessions t
    union all select to_jsonb(t)::text from audit t union all select to_jsonb(t)::text from login_failures t
    union all select to_jsonb(t)::text from known_addresses t union all select to_jsonb(t)::text from idempotency t`);
  return rows.map((row) => row.all).join('\n');
}

export const actionsOf = async (house: House, userId: string) =>
  (await house.db.many<{ action: string }>(sql`select action from audit where user_id = ${userId} order by id`)).map(
    ({ action }) => action,
  );

export const userOf = (house: House, email: string) =>
  house.db.maybe<{
    id: string;
    userType: string;
    name: string;
    mobile: string | null;
    organizationId: string | null;
    draftKey: number;
  }>(sql`
    select id, user_type as "userType", name, mobile, organization_id as "organizationId", length(draft_key) as "draftKey"
    from users where email = ${email}`);
