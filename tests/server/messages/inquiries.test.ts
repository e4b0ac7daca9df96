import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerInquiry,
  countInquiries,
  getInquiry,
  listInquiries,
  makeInquiry,
  type InquiryRow,
  type InquiryState,
} from '../../../src/contract/messages-inquiries';
import type { BodyOf } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from inquiry_addresses`);
  await house.db.run(sql`truncate inquiries cascade`);
  await house.db.run(sql`delete from mails`);
});

type Inquiry = BodyOf<typeof makeInquiry>;
const good: Inquiry = {
  role: 'CANDIDATE',
  name: 'Ivy Stone',
  userName: 'ivy@stone.example',
  mobile: null,
  organization: '',
  message: 'How do we begin?',
};
const make = async (change: Partial<Inquiry> = {}) => house.call(makeInquiry, { body: { ...good, ...change } });
/** Makes the same inquiry from another address. */
const makeFrom = (address: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/inquiryform',
    headers: { host: '127.0.0.1:3000' },
    remoteAddress: address,
    payload: good,
  });
const list = async (query: { state?: InquiryState; _page?: number; _limit?: number } = {}) =>
  ok(await house.call(listInquiries, { as: 'admin', query }));
const count = async () => ok(await house.call(countInquiries, { as: 'admin' }));
const only = async (): Promise<InquiryRow> => {
  const { content } = await list();
  expect(content).toHaveLength(1);
  return content[0] as InquiryRow;
};
type Answer = { text?: string | null; next?: InquiryState; revision?: number; as?: PersonName; key?: string };
const answer = async (id: string, { text = null, next = 'closed', revision = 1, as = 'admin', key }: Answer = {}) =>
  house.call(answerInquiry, { as, params: { id }, body: { text, next, revision }, ...(key && { key }) });
const read = async (id: string, as: PersonName = 'admin') => house.call(getInquiry, { as, params: { id } });
const emails = () =>
  house.db.many<{ recipient: string; subject: string; body: string }>(
    sql`select recipient::text as recipient, subject, body from mails order by id`,
  );

describe('asking', () => {
  test('is for everybody, and admins find it', async () => {
    ok(
      await make({
        role: 'ORGANIZATION_USER',
        name: '  Ivy Stone ',
        mobile: '+44 7700900123',
        organization: ' Stone & Sons ',
      }),
    );
    expect(await only()).toEqual({
      id: expect.any(String) as string,
      role: 'ORGANIZATION_USER',
      name: 'Ivy Stone',
      email: 'ivy@stone.example',
      mobile: '+44 7700900123',
      organization: 'Stone & Sons',
      message: 'How do we begin?',
      topic: 'OTHER',
      subject: '',
      state: 'open',
      account: false,
      createdAt: expect.stringMatching(/Z$/) as string,
      changedAt: expect.stringMatching(/Z$/) as string,
      closedAt: null,
      closedBy: null,
      owner: null,
      interview: null,
    });
    expect(await count()).toBe(1);
  });

  test.each<[string, Partial<Inquiry>, string, string]>([
    ['no e-mail', { userName: 'ivy@stone' }, 'userName', texts.emailInvalid],
    ['a short name', { name: ' Io ' }, 'name', texts.tooShort(3)],
    ['a number without a country', { mobile: '7700900123' }, 'mobile', texts.numberInvalid],
    ['a message of blanks', { message: ' \n ' }, 'message', texts.required],
    [
      'an organization without a name',
      { role: 'ORGANIZATION_USER', organization: ' ' },
      'organization',
      texts.fieldRequired('Organization'),
    ],
  ])('refuses %s, by its field, and does not count it', async (_what, change, field, message) => {
    expect(refused(await make(change), 400)).toMatchObject({
      message: texts.validationFailed,
      details: [{ field, message }],
    });
    expect(await count()).toBe(0);
    expect(await house.db.one(sql`select count(*) from inquiry_addresses`)).toEqual({ count: 0 });
  });

  test('the same inquiry, sent again because its answer was lost, is stored once', async () => {
    const key = 'a'.repeat(32);
    const answers = await Promise.all([make({ key }), make({ key })]);
    for (const answer of [...answers, await make({ key })]) ok(answer);
    expect(await count()).toBe(1);
    // Nor is it refused once its address has sent too many.
    await house.db.run(sql`
      insert into inquiry_addresses (address) select address from inquiry_addresses, generate_series(1, 10)`);
    ok(await make({ key }));
    refused(await make({ key: 'b'.repeat(32) }), 429);
    expect(await count()).toBe(1);
  });

  test('ten come through in an hour from one address, all at once too; others are not slowed down', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => makeFrom('203.0.113.7')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array<number>(10).fill(200),
      429,
      429,
      429,
      429,
    ]);
    const late = await makeFrom('203.0.113.7');
    expect({ status: late.statusCode, body: late.json() as unknown }).toEqual({
      status: 429,
      body: { status: 'FAIL', message: texts.tooMany },
    });
    expect((await makeFrom('203.0.113.8')).statusCode).toBe(200);
    expect(await count()).toBe(11);
    await house.db.run(sql`update inquiry_addresses set at = at - interval '1 hour' where address = '203.0.113.7'`);
    expect((await makeFrom('203.0.113.7')).statusCode).toBe(200);
    // Entries that are an hour old are deleted.
    expect(await house.db.one(sql`select count(*) from inquiry_addresses`)).toEqual({ count: 2 });
  });
});

describe('the list', () => {
  test('is newest first, by state, in pages', async () => {
    for (const name of ['First', 'Second', 'Third']) ok(await make({ name }));
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).content.map(({ name }) => name);
    const second = (await list()).content.find(({ name }) => name === 'Second');
    ok(await answer(second?.id ?? ''));
    expect(await names({})).toEqual(['Third', 'Second', 'First']);
    expect(await names({ state: 'open' })).toEqual(['Third', 'First']);
    expect(await names({ state: 'closed' })).toEqual(['Second']);
    expect(await list({ _page: 1, _limit: 2 })).toMatchObject({ pageable: { pageNumber: 1 }, totalElements: 3 });
    expect(await names({ _page: 1, _limit: 2 })).toEqual(['First']);
    expect(await count()).toBe(2);
  });
});

describe('answering', () => {
  test('sends the answer with what it answers and a place to answer, once, and waits for the person', async () => {
    ok(await make({ message: 'How do\nwe begin?' }));
    const { id } = await only();
    expect(ok(await answer(id, { text: ' Call us on Monday. ', next: 'waiting' }))).toEqual({ revision: 2 });
    const [sent, ...others] = await emails();
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ recipient: 'ivy@stone.example', subject: 'Your inquiry' });
    expect(sent?.body).toMatch(/^Hello Ivy Stone,\n\nCall us on Monday\.\n\nTo answer, open this address: http/);
    expect(sent?.body).toMatch(/On \d\d-\d\d-\d{4} you wrote:\n> How do\n> we begin\?$/);
    expect(ok(await read(id))).toMatchObject({
      state: 'waiting',
      revision: 2,
      messages: [{ author: 'STAFF', by: 'Ada Admin', text: 'Call us on Monday.' }],
    });
    expect(await count()).toBe(0);
  });

  test('the same key has one effect', async () => {
    ok(await make());
    const { id } = await only();
    const again = () => answer(id, { text: 'Soon.', next: 'waiting', key: 'the-same-key' });
    expect(ok(await again())).toEqual(ok(await again()));
    expect(await emails()).toHaveLength(1);
    expect(ok(await read(id)).messages).toHaveLength(1);
  });

  test('closes with a reply or without a mail, and reopens', async () => {
    ok(await make());
    const { id } = await only();
    ok(await answer(id, { text: 'Gladly.', next: 'closed' }));
    expect(await only()).toMatchObject({ state: 'closed', closedBy: 'Ada Admin' });
    ok(await answer(id, { next: 'open', revision: 2 }));
    expect(await only()).toMatchObject({ state: 'open', closedAt: null, closedBy: null });
    ok(await answer(id, { next: 'closed', revision: 3 }));
    expect(await emails()).toHaveLength(1);
    // The inquiry is already closed, so nothing changes.
    expect(ok(await answer(id, { next: 'closed', revision: 4 }))).toEqual({ revision: 4 });
  });

  test('of two at once one wins, and the other learns who, and nothing of theirs was sent', async () => {
    ok(await make());
    const { id } = await only();
    const [one, other] = await Promise.all([
      answer(id, { text: 'From Ada', next: 'waiting' }),
      answer(id, { text: 'From Olga', next: 'closed', as: 'otherAdmin' }),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    ok(won);
    const name = won === one ? 'Ada Admin' : 'Olga Admin';
    expect(refused(lost, 409).data).toEqual({ revision: 2, state: won === one ? 'waiting' : 'closed', by: name });
    expect(await emails()).toHaveLength(1);
    expect(ok(await read(id)).messages).toHaveLength(1);
  });

  test('refuses blanks, an answer without a text, a reopening with one, what is not there, and what is no id', async () => {
    ok(await make());
    const { id } = await only();
    const said = texts.fieldRequired('Answer');
    expect(refused(await answer(id, { text: ' \n' }), 400).details).toEqual([{ field: 'text', message: said }]);
    expect(refused(await answer(id, { next: 'waiting' }), 400).details).toEqual([{ field: 'text', message: said }]);
    refused(await answer(id, { next: 'open', text: 'Hello' }), 400);
    refused(await answer('00000000-0000-4000-8000-000000000000'), 404);
    refused(await answer('nonsense'), 400);
    expect(await count()).toBe(1);
  });

  test('messages are never changed', async () => {
    ok(await make());
    const { id } = await only();
    ok(await answer(id, { text: 'Soon.', next: 'waiting' }));
    await expect(house.db.run(sql`update inquiry_messages set text = 'x'`)).rejects.toThrow('append-only');
    await expect(house.db.run(sql`delete from inquiry_messages`)).rejects.toThrow('append-only');
  });
});

test('one is read by its id, open and closed', async () => {
  ok(await make());
  const open = await only();
  expect(ok(await read(open.id))).toEqual({ ...open, revision: 1, messages: [], links: 0, report: false });
  ok(await answer(open.id));
  expect(ok(await read(open.id))).toMatchObject((await list({ state: 'closed' })).content[0] ?? {});
  refused(await read('00000000-0000-4000-8000-000000000000'), 404);
  refused(await read('nonsense'), 400);
});

test.each(['panelist', 'candidate', 'org'] as const)('reading and answering is not for %s', async (as) => {
  ok(await make());
  const { id } = await only();
  refused(await house.call(listInquiries, { as }), 403);
  refused(await house.call(countInquiries, { as }), 403);
  refused(await read(id, as), 403);
  refused(await answer(id, { text: 'Hello', next: 'waiting', as }), 403);
  expect(await count()).toBe(1);
});

test('reading and answering is for nobody who is not signed in', async () => {
  refused(await house.call(listInquiries), 401);
  refused(await house.call(countInquiries), 401);
  const params = { id: '00000000-0000-4000-8000-000000000000' };
  refused(await house.call(answerInquiry, { params, body: { text: null, next: 'closed', revision: 1 } }), 401);
});
