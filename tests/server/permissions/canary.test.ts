import { rmSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { readConfig } from '../../../server/config';
import { sql } from '../../../server/db/database';
import { announce } from '../../../server/changes/announce';
import { allCalls } from '../../../server/system/openapi';
import { views } from '../../../src/contract/interviews';
import type { Call, UserType } from '../../../src/contract/kit';
import { nameOf, newSession, samplePassword, samplesFor, wire, type Given } from '../contract/samples';
import { oneWaySecret, startHouse } from '../kit';
import { workOff } from '../kit/background';
import { ask } from './ask';
import { exempt, fill, mark, readers, secrets, textColumns, type Filled, type Reader } from './secrets';

let filled: Filled;
let loud: FastifyInstance;
const lines: string[] = [];
/** All keys that were used; the log must not contain them. */
const keys: string[] = [];
beforeAll(async () => {
  filled = await fill(await startHouse());
  const { db } = filled.house;
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'trace', INSPECTOR: '1', ONE_WAY_SECRET: oneWaySecret });
  const databaseUrl = db.pool.options.connectionString ?? '';
  loud = await buildApp({
    config,
    db,
    storage: filled.house.storage,
    databaseUrl,
    log: { write: (line) => void lines.push(line) },
  });
  await loud.ready();
});
// `closeHouse` cannot be used, because the rows contain texts that the law does not allow.
afterAll(async () => {
  await loud.close();
  await filled.house.app.close();
  await filled.house.db.close();
  rmSync(filled.house.dataDir, { recursive: true });
});

const keyOf = async (userId: string) => {
  const key = await newSession(filled.house.db, userId);
  keys.push(key);
  return key;
};
const mayAsk = (call: Call, userType: UserType | null) =>
  call.access === 'public' || (userType !== null && call.access[userType] !== undefined);

/**
 * Requests of a call that return as much as possible: every view, state, order, filter and search, and every interview.
 */
function requestsOf(call: Call, house: Filled['house']): Given[] {
  const sample = samplesFor(house, filled.interviews[0] ?? '')[nameOf(call)] ?? {};
  const known = Object.keys((call.query?.schema ?? {}) as object);
  const { cast } = house;
  const values: Record<string, string[]> = {
    q: [mark, 'a'],
    view: [...views],
    views: [views.join(',')],
    sort: ['start', '-start', 'deadline', 'updated', '-updated', '-created'],
    kind: ['real', 'mock'],
    state: ['pendingFeedback', 'inReview', 'released', 'inReview,released'],
    organizationId: [cast.organizationId],
    jobProfileId: [cast.job.id],
    candidateId: [cast.asha.own.id],
    panelistId: [cast.people.panelist.id],
    explain: ['1'],
  };
  const most: Record<string, string> = known.includes('_limit') ? { _limit: '100' } : {};
  const isSearch = known.includes('minutes');
  const plain = known.includes('_limit') ? most : sample.query;
  const queries = known.flatMap((name) =>
    (values[name] ?? []).map((value): Record<string, string> => ({
      ...(isSearch ? sample.query : most),
      [name]: value,
    })),
  );
  const ids = call.path.startsWith('/interviews/:id') ? filled.interviews : [sample.params?.['id']];
  return ids.flatMap((id) =>
    [plain, ...(isSearch ? queries.filter(({ skillIds }) => !skillIds) : queries)].map((query): Given => ({
      ...(query ? { query } : {}),
      ...(id === undefined ? {} : { params: { id } }),
    })),
  );
}

// The text of a file. Workbooks are zip archives, and archives may contain them; other files are text.
const textOf = (file: Uint8Array): string =>
  strFromU8(file.subarray(0, 2)) === 'PK'
    ? Object.entries(unzipSync(new Uint8Array(file)))
        .map(([name, part]) => `${name}\n${textOf(part)}`)
        .join('\n')
    : Buffer.from(file).toString();

/** Everything that a user can read: status, headers and body of every response, with the name of its call. */
async function everything(userType: UserType | null, userId: string | null): Promise<{ name: string; text: string }[]> {
  const house = { ...filled.house, app: loud };
  const key = userId && (await keyOf(userId));
  const answers: { name: string; text: string }[] = [];
  for (const call of allCalls.filter((one) => one.method === 'GET'))
    for (const given of mayAsk(call, userType)
      ? requestsOf(call, house)
      : [{ params: { id: filled.interviews[0] ?? '' } }]) {
      const { status, headers, body, file } = await ask(house, call, given, key);
      expect(status, `${nameOf(call)} ${JSON.stringify(given)}: ${body}`).toBeLessThan(500);
      answers.push({ name: nameOf(call), text: `${headers}\n${body}\n${file ? textOf(file) : ''}` });
    }
  // The text of refusals: for an event that is too late or out of reach, and for a slot that is not available.
  const posts = allCalls.filter((call) => ['/interviews/:id/events', '/holds'].includes(call.path));
  for (const call of posts)
    for (const id of filled.interviews) {
      const body = call.path === '/holds' ? { interviewId: id } : { type: 'CANCEL', why: 'Mine', version: 999 };
      const sample = samplesFor(house, id)[nameOf(call)];
      const given = { params: { id }, body: call.path === '/holds' ? { ...sample?.body, ...body } : body };
      const raw = await ask(house, call, given, key);
      expect(raw.status, raw.body).toBeGreaterThanOrEqual(400);
      answers.push({ name: `${nameOf(call)} refused`, text: `${raw.headers}\n${raw.body}` });
    }
  return answers;
}
const where = (answers: { name: string; text: string }[], word: string) => [
  ...new Set(answers.filter(({ text }) => text.toLowerCase().includes(word.toLowerCase())).map(({ name }) => name)),
];

test('every column that can hold a text has one of the first organization in it, or is exempt with a reason', async () => {
  const { db } = filled.house;
  const columns = await textColumns(db);
  const empty: string[] = [];
  for (const { name, table, column } of columns.filter((one) => !Object.hasOwn(exempt, one.name))) {
    const query = sql``;
    const text = `select exists (select from "${table}" where "${column}"::text ilike '%${mark}%') as marked`;
    const { marked } = await db.one<{ marked: boolean }>({ ...query, text, values: [] } as unknown as typeof query);
    if (!marked) empty.push(name);
  }
  expect(empty).toEqual([]);
  const names = columns.map(({ name }) => name);
  expect(Object.keys(exempt).filter((name) => !names.includes(name))).toEqual([]);
});

describe('nothing of an organization reaches', () => {
  test.each(['otherOrg', 'secondPanelist', 'faye'] as const)('%s', async (name) => {
    const person = filled.foreigners[name];
    const all = await everything(person?.userType ?? null, person?.id ?? null);
    // Asha is also a candidate of the other organization, which knows her by the same email.
    const answers = all.map((answer) =>
      answer.name === 'GET /candidates/own'
        ? { ...answer, text: answer.text.replaceAll(`${mark}candidateEmail@mail.example`, '') }
        : answer,
    );
    expect(where(answers, mark)).toEqual([]);
    for (const id of filled.ids) expect(where(answers, id), id).toEqual([]);
    // They can read the data of their own organization.
    expect(answers.some(({ text }) => text.includes('Red Mill'))).toBe(true);
  });

  test('nobody', async () => {
    const answers = await everything(null, null);
    expect(where(answers, mark)).toEqual([]);
    for (const id of filled.ids) expect(where(answers, id), id).toEqual([]);
  });
});

test('a stream tells of what its reader reaches, and of nothing else', async () => {
  const { db, cast } = filled.house;
  const { otherOrg, faye } = filled.foreigners;
  const change = allCalls.find((call) => call.path === '/stream') as Call;
  const heard = await Promise.all(
    [otherOrg, faye, cast.people.secondPanelist].map(async (person) => {
      const key = await keyOf(person?.id ?? '');
      const answer = await loud.inject({ ...wire(change, {}, key), payloadAsStream: true });
      const stream = answer.stream();
      let text = '';
      const last = new Promise<string>((resolve) =>
        stream.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          if (text.includes('99999')) resolve(text);
        }),
      );
      return { last, end: () => stream.destroy() };
    }),
  );
  const notice = (
    id: string,
    organizationId: string,
    version: number,
    parties: { personId: string; panelistId: string },
  ) =>
    announce(db, {
      change: { area: 'interviews', id, version },
      organizationId,
      personId: parties.personId,
      panelistIds: [parties.panelistId],
    });
  const ours = { personId: cast.asha.own.personId, panelistId: cast.people.panelist.id };
  for (const id of filled.interviews) await notice(id, cast.organizationId, 1, ours);
  await db.run(sql`update candidates set looked_at = now() where organization_id = ${cast.organizationId}`);
  const { personId } = await db.one<{ personId: string }>(sql`
    select id as "personId" from persons where user_id = ${faye?.id ?? ''}`);
  const theirs = { personId, panelistId: cast.people.secondPanelist.id };
  await notice(cast.otherJob.id, cast.otherOrganizationId, 99_999, theirs);
  for (const { last, end } of heard) {
    const text = await last;
    end();
    for (const id of filled.ids) expect(text).not.toContain(id);
    expect(text).not.toContain('messages');
  }
});

describe('within the organization', () => {
  test.each(readers)('%s reads what is theirs to know, and nothing else', async (name) => {
    const { id, userType } = filled.house.cast.people[name];
    const answers = await everything(userType, id);
    for (const [secret, [first, ...others]] of Object.entries(secrets)) {
      // `resume` is also a prefix of `resumeEmail`.
      const word = secret === 'resume' ? `${mark}resume\\n` : `${mark}${secret}`;
      if (first === name) expect(where(answers, word), secret).not.toEqual([]);
      else if (!others.includes(name)) expect(where(answers, word), secret).toEqual([]);
    }
  });

  test('letters say no more than pages do', async () => {
    const { db, cast } = filled.house;
    await db.run(sql`update outbox set due_at = now() where done_at is null and params->>'to' = 'admins'`);
    await workOff(db, ['effects']);
    const emails = await db.many<{ recipient: string; text: string }>(sql`
      select recipient::text as recipient, concat_ws(' ', subject, body, ics) as text from mails where outbox_id is not null`);
    for (const name of readers) {
      const owner = await db.one<{ email: string }>(
        sql`select email::text as email from users where id = ${cast.people[name].id}`,
      );
      const to = name === 'candidate' ? `${mark}candidateEmail@mail.example` : owner.email;
      // A calendar entry contains its reader's own address.
      const own = emails
        .filter(({ recipient }) => recipient.toLowerCase() === to.toLowerCase())
        .map(({ text }) => ({
          text: text.replaceAll(/\r\n /g, '').toLowerCase().replaceAll(`mailto:${to.toLowerCase()}`, ''),
        }));
      expect(own.length, name).toBeGreaterThan(0);
      for (const [secret, allowed] of Object.entries(secrets)) {
        // A greeting contains its reader's name.
        if ((allowed as readonly Reader[]).includes(name)) continue;
        const word = `${mark}${secret}`.toLowerCase();
        expect(
          own.filter(({ text }) => text.toLowerCase().includes(word)).map(({ text }) => text),
          `${secret} to ${name}`,
        ).toEqual([]);
      }
    }
    const toForeigners = Object.values(filled.foreigners).map(({ email }) => email);
    expect(emails.filter(({ recipient, text }) => toForeigners.includes(recipient) && text.includes(mark))).toEqual([]);
  });
});

test('the log, at its most talkative, has patterns and no values', async () => {
  const headers = { host: '127.0.0.1:3000' };
  const secretWord = `${mark}typed`;
  const { id } = filled.house.cast.people.admin;
  const key = await keyOf(id);
  const login = allCalls.find((call) => nameOf(call) === 'POST /auth/login') as Call;
  const body = { userName: `${secretWord}@mail.example`, password: `${secretWord}Password` };
  await loud.inject(wire(login, { body }, key));
  for (const url of [
    `/api/${secretWord}`,
    `/${secretWord}?${secretWord}=1`,
    `/api/interviews/${secretWord}`,
    `/api/interviews/%ff${secretWord}`,
    `/api/emails/${secretWord}?x=${secretWord}`,
    `/api/candidates?q=${secretWord}%00`,
  ])
    await loud.inject({ method: 'GET', url, headers: { ...headers, authorization: `Bearer ${key}` } });
  for (const payload of [`{"userName": "${secretWord}`, `["${secretWord}"]`, `{"${secretWord}": 1}`])
    await loud.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': secretWord, referer: secretWord },
      payload,
    });
  // An error of the database whose message repeats the values that were sent.
  await filled.house.db.run(sql`alter table inquiries add constraint refused check (name not like 'Refused%')`);
  const inquiry = allCalls.find((call) => nameOf(call) === 'POST /inquiryform') as Call;
  const sample = samplesFor(filled.house, '')[nameOf(inquiry)];
  const broken = await loud.inject(
    wire(inquiry, { body: { ...sample?.body, name: 'Refused', message: secretWord } }, null),
  );
  expect(broken.statusCode).toBe(500);

  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(100);
  expect(log).toContain('/api/interviews/:id');
  expect(log).toContain('call failed');
  expect(log.toLowerCase()).not.toContain(mark);
  for (const one of [...keys, samplePassword, oneWaySecret]) expect(log).not.toContain(one);
  expect(log).not.toMatch(/[\w.+-]+@[\w-]+\.\w+/);
  expect(log).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/i);
  expect(log).not.toMatch(/Bearer|authorization|idempotency/i);
});
