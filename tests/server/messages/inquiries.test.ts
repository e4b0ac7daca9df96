import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  closeInquiry,
  countInquiries,
  getInquiry,
  listInquiries,
  makeInquiry,
  type ClosedInquiry,
  type InquiryRow,
} from '../../../src/contract/messages';
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
  await house.db.run(sql`delete from inquiries`);
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
/** The same from another address. */
const makeFrom = (address: string) =>
  house.app.inject({
    method: 'POST',
    url: '/api/inquiryform',
    headers: { host: '127.0.0.1:3000' },
    remoteAddress: address,
    payload: good,
  });
const list = async (query: { state?: 'open' | 'closed'; _page?: number; _limit?: number } = {}) =>
  ok(await house.call(listInquiries, { as: 'admin', query }));
const count = async () => ok(await house.call(countInquiries, { as: 'admin' }));
const only = async (): Promise<InquiryRow> => {
  const { content } = await list();
  expect(content).toHaveLength(1);
  return content[0] as InquiryRow;
};
const close = async (id: string, answer: string | null, as: PersonName = 'admin') =>
  house.call(closeInquiry, { as, params: { id }, body: { answer } });
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
      createdAt: expect.stringMatching(/Z$/) as string,
      closedAt: null,
      closedBy: null,
      answer: null,
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
    // What is an hour old is forgotten.
    expect(await house.db.one(sql`select count(*) from inquiry_addresses`)).toEqual({ count: 2 });
  });
});

describe('the list', () => {
  test('is newest first, by state, in pages', async () => {
    for (const name of ['First', 'Second', 'Third']) ok(await make({ name }));
    const names = async (query: Parameters<typeof list>[0]) => (await list(query)).content.map(({ name }) => name);
    const second = (await list()).content.find(({ name }) => name === 'Second');
    ok(await close(second?.id ?? '', null));
    expect(await names({})).toEqual(['Third', 'Second', 'First']);
    expect(await names({ state: 'open' })).toEqual(['Third', 'First']);
    expect(await names({ state: 'closed' })).toEqual(['Second']);
    expect(await list({ _page: 1, _limit: 2 })).toMatchObject({ pageable: { pageNumber: 1 }, totalElements: 3 });
    expect(await names({ _page: 1, _limit: 2 })).toEqual(['First']);
    expect(await count()).toBe(2);
  });
});

describe('closing', () => {
  test('sends the answer with what it answers, once', async () => {
    ok(await make({ message: 'How do\nwe begin?' }));
    const { id } = await only();
    ok(await close(id, ' Call us on Monday. '));
    const sent = await emails();
    expect(sent).toMatchObject([{ recipient: 'ivy@stone.example', subject: 'Your inquiry' }]);
    expect(sent[0]?.body).toMatch(
      /^Hello Ivy Stone,\n\nCall us on Monday\.\n\nOn \d\d-\d\d-\d{4} you wrote:\n> How do\n> we begin\?$/,
    );
    expect(await only()).toMatchObject({
      closedBy: 'Ada Admin',
      answer: 'Call us on Monday.',
      closedAt: expect.any(String) as string,
    });
    expect(await count()).toBe(0);
  });

  test('the same key has one effect', async () => {
    ok(await make());
    const { id } = await only();
    const again = () =>
      house.call(closeInquiry, { as: 'admin', key: 'the-same-key', params: { id }, body: { answer: 'Soon.' } });
    ok(await again());
    ok(await again());
    expect(await emails()).toHaveLength(1);
  });

  test('without a word writes no mail', async () => {
    ok(await make());
    ok(await close((await only()).id, null));
    expect(await emails()).toEqual([]);
    expect(await only()).toMatchObject({ closedBy: 'Ada Admin', answer: null });
  });

  test('of two at once one wins, and the other learns who and what', async () => {
    ok(await make());
    const { id } = await only();
    const [one, other] = await Promise.all([close(id, 'From Ada', 'admin'), close(id, 'From Olga', 'otherAdmin')]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    ok(won);
    const name = won === one ? 'Ada Admin' : 'Olga Admin';
    const { message, data } = refused(lost, 409);
    expect(message).toContain(name);
    expect(data as ClosedInquiry).toEqual({
      closedAt: (await only()).closedAt,
      closedBy: name,
      answer: won === one ? 'From Ada' : 'From Olga',
    });
    expect(await emails()).toHaveLength(1);
  });

  test('refuses an answer of blanks, what is not there, and what is no id', async () => {
    ok(await make());
    const { id } = await only();
    expect(refused(await close(id, ' \n'), 400).details).toEqual([{ field: 'answer', message: texts.required }]);
    refused(await close('00000000-0000-4000-8000-000000000000', null), 404);
    refused(await close('nonsense', null), 400);
    expect(await count()).toBe(1);
  });
});

test('one is read by its id, open and closed', async () => {
  ok(await make());
  const open = await only();
  const read = async (id: string) => house.call(getInquiry, { as: 'admin', params: { id } });
  expect(ok(await read(open.id))).toEqual(open);
  ok(await close(open.id, 'Soon.'));
  expect(ok(await read(open.id))).toEqual((await list({ state: 'closed' })).content[0]);
  refused(await read('00000000-0000-4000-8000-000000000000'), 404);
  refused(await read('nonsense'), 400);
});

test.each(['panelist', 'candidate', 'org'] as const)('reading and answering is not for %s', async (as) => {
  ok(await make());
  const { id } = await only();
  refused(await house.call(listInquiries, { as }), 403);
  refused(await house.call(countInquiries, { as }), 403);
  refused(await house.call(getInquiry, { as, params: { id } }), 403);
  refused(await close(id, 'Hello', as), 403);
  expect(await count()).toBe(1);
});

test('reading and answering is for nobody who is not signed in', async () => {
  refused(await house.call(listInquiries), 401);
  refused(await house.call(countInquiries), 401);
  const params = { id: '00000000-0000-4000-8000-000000000000' };
  refused(await house.call(closeInquiry, { params, body: { answer: null } }), 401);
});
