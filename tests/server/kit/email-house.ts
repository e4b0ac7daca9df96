import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { readConfig, type Config } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { returnAddress } from '../../../server/messages/return-address';
import { closeHouse, startHouse, type House } from '../kit';
import { hurry, workOff } from './background';

type Server = { url: string; close(): Promise<void> };
type SetUp = {
  /** Settings in addition to those of the mail server. */
  settings?: NodeJS.ProcessEnv;
  /** Each test has its own mail server, and starts without emails. */
  each?: boolean;
};
export type EmailHouse<S extends Server> = {
  readonly house: House;
  readonly smtp: S;
  /** Replaces the present mail server by another one. */
  renew(how?: () => Promise<S>): Promise<void>;
  config(more?: NodeJS.ProcessEnv): Config;
  /** Sends the emails that wait. */
  send(more?: NodeJS.ProcessEnv, onError?: (error: unknown) => void): Promise<void>;
};

/** A server with the mail server that it sends to, for a test file. */
export function emailHouse<S extends Server>(
  start: () => Promise<S>,
  { settings = {}, each = false }: SetUp = {},
): EmailHouse<S> {
  let house: House | undefined;
  let smtp: S | undefined;
  const of = <T>(one: T | undefined): T => {
    if (one === undefined) throw new Error('It is there once a test has begun.');
    return one;
  };
  const quiet = { PORT: '0', LOG_LEVEL: 'silent', ...settings };
  const at: EmailHouse<S> = {
    get house() {
      return of(house);
    },
    get smtp() {
      return of(smtp);
    },
    renew: async (how) => {
      await close();
      await open(how);
    },
    config: (more = {}) => readConfig({ ...quiet, DATA_DIR: at.house.dataDir, SMTP_URL: at.smtp.url, ...more }),
    send: (more = {}, onError) =>
      workOff(at.house.db, ['mail'], { config: at.config(more), ...(onError && { onError }) }),
  };
  const open = async (how = start) => {
    smtp = await how();
  };
  const close = async () => {
    await smtp?.close();
    smtp = undefined;
  };
  beforeAll(async () => {
    house = await startHouse({ bounces: readConfig(quiet).bounces });
    if (!each) await open();
  });
  afterAll(async () => {
    await close();
    await closeHouse(at.house);
  });
  beforeEach(async () => {
    if (!each) return;
    await at.house.db.run(sql`delete from stopped_addresses`);
    await at.house.db.run(sql`delete from failed_addresses`);
    await at.house.db.run(sql`delete from mails`);
    await open();
  });
  afterEach(async () => {
    if (each) await close();
  });
  return at;
}

const token = 'a token for returned email';
/** Settings for returned email. */
export const bounceSettings = {
  BOUNCE_ADDRESS: 'Bounces@mail.example',
  BOUNCE_TOKEN: `the next token for it, ${token}`,
};

/** The address to which an email is returned. */
export const returnOf = async ({ db, dataDir }: House, id: number): Promise<string> => {
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...bounceSettings });
  if (!config.bounces) throw new Error('No bounces');
  return returnAddress(db, { ...config, bounces: config.bounces }, id);
};

/** A report of the corpus, addressed to the return address of an email. */
export const returnedSample = (name: string, address: string): string =>
  readFileSync(new URL(`../../fixtures/returned/${name}.eml`, import.meta.url), 'utf8').replaceAll(
    'RETURN@ADDRESS',
    address,
  );

type Report = { to?: string; type?: string; bearer?: string };
/** Delivers a report about a returned email, like a mail server. */
export async function comesBack(
  { app }: House,
  payload: string,
  { to = '', type = 'message/rfc822', bearer = token }: Report = {},
): Promise<{ status: number; noted: boolean | undefined }> {
  const answer = await app.inject({
    method: 'POST',
    url: `/api/email/returned${to && `?to=${encodeURIComponent(to)}`}`,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': type },
    payload,
  });
  return { status: answer.statusCode, noted: answer.json<{ data: { noted: boolean } | null }>().data?.noted };
}

/** Sends the emails that are due, then makes the waiting jobs due. */
export async function sendAll(at: EmailHouse<Server>): Promise<void> {
  await at.send();
  await hurry(at.house.db);
}
