import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answerInquiry,
  askSupport,
  getInquiry,
  getOwnInquiry,
  hourlyMessages,
  inquiryTexts,
  listInquiries,
  listOwnInquiries,
  makeInquiry,
  openInquiryLink,
  revokeInquiryLinks,
  setInquiryOwner,
  writeByLink,
  writeToSupport,
} from '../../../src/contract/messages-inquiries';
import { sql } from '../../../server/db/database';
import { fillLinks } from '../../../server/messages/fill-links';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import type { PersonName } from '../kit/cast';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`truncate inquiries cascade`);
  for (const table of ['mails', 'inquiry_addresses', 'login_failures'])
    await house.db.pool.query(`delete from ${table}`);
  await house.db.run(sql`delete from pgboss.job where name = 'inquiries'`);
});

const question = {
  topic: 'ACCOUNT' as const,
  subject: 'My times',
  text: 'How do I change them?',
  interviewId: null as string | null,
};
const ask = (as: PersonName, given: Partial<typeof question> = {}) =>
  house.call(askSupport, { as, body: { ...question, ...given } });
const asked = async (as: PersonName) => ok(await ask(as)).id;
const own = (as: PersonName, id: string) => house.call(getOwnInquiry, { as, params: { id } });
const write = (as: PersonName, id: string, revision: number, text = 'One more thing.', key?: string) =>
  house.call(writeToSupport, { as, params: { id }, body: { text, revision }, ...(key && { key }) });
const answer = (
  id: string,
  revision: number,
  text: string | null = 'Under My Profile.',
  next: 'waiting' | 'closed' = 'waiting',
) => house.call(answerInquiry, { as: 'admin', params: { id }, body: { text, next, revision } });
const emails = () =>
  house.db.many<{ recipient: string; subject: string; body: string }>(
    sql`select recipient::text as recipient, subject, body from mails order by id`,
  );

describe('Support', () => {
  test.each(['panelist', 'candidate', 'org', 'admin', 'superAdmin'] as const)(
    'is for %s, who reads a conversation of their own and no other',
    async (as) => {
      const id = await asked(as);
      const other = await asked(as === 'panelist' ? 'secondPanelist' : 'panelist');
      expect(ok(await own(as, id))).toMatchObject({ subject: 'My times', state: 'open', messages: [], revision: 1 });
      expect(ok(await house.call(listOwnInquiries, { as })).content.map((row) => row.id)).toEqual([id]);
      refused(await own(as, other), 404);
      refused(await write(as, other, 1), 404);
    },
  );

  test('the answer comes by email and on screen, by the team; a new message opens the inquiry again', async () => {
    const id = await asked('panelist');
    ok(await answer(id, 1));
    const [email] = await emails();
    expect(email).toMatchObject({
      recipient: house.cast.people.panelist.email,
      subject: 'Your inquiry: My times',
    });
    expect(email?.body).toContain(`/dashboard/support?id=${id}`);
    expect(ok(await own('panelist', id))).toMatchObject({
      state: 'waiting',
      messages: [{ author: 'STAFF', by: 'The team', text: 'Under My Profile.' }],
    });
    ok(await write('panelist', id, 2));
    ok(await answer(id, 3, null, 'closed'));
    ok(await write('panelist', id, 4, 'And another.'));
    const read = ok(await house.call(getInquiry, { as: 'admin', params: { id } }));
    expect(read).toMatchObject({ state: 'open', account: true, revision: 5, closedAt: null });
    expect(read.messages.map(({ by, text }) => [by, text])).toEqual([
      ['Ada Admin', 'Under My Profile.'],
      ['Pia Panelist', 'One more thing.'],
      ['Pia Panelist', 'And another.'],
    ]);
  });

  test('closing while the other writes: the second one learns it, and nothing of theirs is sent', async () => {
    const id = await asked('panelist');
    const [closed, written] = await Promise.all([answer(id, 1, null, 'closed'), write('panelist', id, 1)]);
    const statuses = [closed.status, written.status].sort();
    expect(statuses).toEqual([200, 409]);
    const { messages } = ok(await own('panelist', id));
    expect(messages).toHaveLength(written.status === 200 ? 1 : 0);
    if (written.status !== 200)
      expect(refused(written, 409).data).toEqual({ revision: 2, state: 'closed', by: 'The team' });
  });

  test('a message sent twice with one key is one', async () => {
    const id = await asked('panelist');
    ok(await write('panelist', id, 1, 'Hello', 'the-same-key'));
    ok(await write('panelist', id, 1, 'Hello', 'the-same-key'));
    expect(ok(await own('panelist', id)).messages).toHaveLength(1);
  });

  test('is about one of the asker’s own interviews, or about none', async () => {
    refused(await ask('panelist', { interviewId: randomUUID() }), 404);
  });

  test('refuses what is missing, by its field', async () => {
    expect(refused(await ask('panelist', { subject: ' ', text: ' ' }), 400).details).toEqual([
      { field: 'subject', message: 'Subject, field is required' },
      { field: 'text', message: 'Message, field is required' },
    ]);
    refused(await ask('panelist', { subject: 'x'.repeat(76) }), 400);
    refused(await ask('panelist', { text: 'x'.repeat(1001) }), 400);
  });

  test(`takes ${hourlyMessages} messages of one person within an hour, all at once too`, async () => {
    const answers = await Promise.all(Array.from({ length: hourlyMessages + 4 }, () => ask('candidate')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(hourlyMessages);
    for (const late of answers.filter(({ status }) => status !== 200))
      expect(refused(late, 429).message).toBe(inquiryTexts.tooMany);
    ok(await ask('panelist'));
    await house.db.run(sql`update inquiries set created_at = created_at - interval '1 hour'`);
    ok(await ask('candidate'));
  });
});

describe('admins are told', () => {
  const wait = async () => {
    await hurry(house.db);
    await workOff(house.db, ['inquiries']);
  };
  test('by email after 15 minutes in which nobody answered, never of what one asked oneself', async () => {
    const id = await asked('admin');
    const due = await house.db.one<{ minutes: number }>(sql`
      select round(extract(epoch from start_after - created_on) / 60)::int as minutes from pgboss.job
      where name = 'inquiries' and state < 'active'`);
    expect(due.minutes).toBe(15);
    await wait();
    const told = (await emails()).map(({ recipient }) => recipient);
    const { otherAdmin, superAdmin } = house.cast.people;
    expect(told.sort()).toEqual([otherAdmin.email, superAdmin.email].sort());
    expect((await emails())[0]?.body).toContain(`/dashboard/viewinquiry?id=${id}`);
  });

  test('not once one of them has answered, and only the owner where there is one', async () => {
    const done = await asked('panelist');
    ok(await answer(done, 1));
    await house.db.run(sql`delete from mails`);
    const { otherAdmin } = house.cast.people;
    const owned = await asked('panelist');
    ok(
      await house.call(setInquiryOwner, {
        as: 'otherAdmin',
        params: { id: owned },
        body: { ownerId: otherAdmin.id, was: null },
      }),
    );
    await wait();
    expect((await emails()).map(({ recipient }) => recipient)).toEqual([otherAdmin.email]);
  });
});

describe('the owner of an inquiry', () => {
  const own = (as: 'admin' | 'otherAdmin', id: string, ownerId: string | null, was: string | null) =>
    house.call(setInquiryOwner, { as, params: { id }, body: { ownerId, was } });

  test('is one of several who take it at once, and the others are told who', async () => {
    const id = await asked('panelist');
    const { admin, otherAdmin, panelist } = house.cast.people;
    const [one, other] = await Promise.all([
      own('admin', id, admin.id, null),
      own('otherAdmin', id, otherAdmin.id, null),
    ]);
    const [won, lost] = one.status === 200 ? [one, other] : [other, one];
    const { owner } = ok(won);
    expect(refused(lost, 409).data).toEqual({ owner });
    ok(await own('admin', id, admin.id, owner?.id ?? null));
    const mine = ok(await house.call(listInquiries, { as: 'admin', query: { owner: 'me' } }));
    expect(mine.content.map((row) => row.id)).toEqual([id]);
    refused(await own('admin', id, panelist.id, admin.id), 400);
    expect(ok(await own('admin', id, otherAdmin.id, admin.id)).owner?.id).toBe(otherAdmin.id);
    const last = await house.db.one<{ action: string }>(sql`
      select action from audit where object = ${id} order by id desc limit 1`);
    expect(last.action).toBe('inquiryHandedOver');
    ok(await own('otherAdmin', id, admin.id, otherAdmin.id));
    expect(ok(await own('admin', id, null, admin.id))).toEqual({ owner: null });
  });
});

describe('a visitor', () => {
  const visitor = async (email = 'ivy@stone.example') => {
    ok(
      await house.call(makeInquiry, {
        body: {
          role: 'CANDIDATE',
          name: 'Ivy Stone',
          userName: email,
          mobile: null,
          organization: '',
          message: 'Hello',
        },
      }),
    );
    const { id } = await house.db.one<{ id: string }>(sql`select id from inquiries where email = ${email}::citext`);
    return id;
  };
  /** The token in an email that is sent now. */
  async function tokenFor(id: string, revision: number, email = 'ivy@stone.example'): Promise<string> {
    ok(await answer(id, revision, 'Hello Ivy.'));
    const { body } = await house.db.one<{ body: string }>(sql`select body from mails order by id desc limit 1`);
    const filled = await fillLinks(house.db, body, email);
    return /\/inquiry#(\S+)/.exec(filled ?? '')?.[1] ?? '';
  }
  const open = (token: string) => house.call(openInquiryLink, { body: { token, viewing: randomUUID() } });
  const say = (token: string, revision: number, key = randomUUID().replaceAll('-', ''), text = 'Thank you.') =>
    house.call(writeByLink, { body: { token, key, text, revision } });

  test('reads and answers by the link of an email, without an account', async () => {
    const id = await visitor();
    const token = await tokenFor(id, 1);
    expect(token).toMatch(/^[\w-]{43}$/);
    const read = ok(await open(token));
    expect(read).toMatchObject({ id, name: 'Ivy Stone', messages: [{ by: 'The team', text: 'Hello Ivy.' }] });
    const days = (Date.parse(read.linkEndsAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    const key = randomUUID().replaceAll('-', '');
    expect(ok(await say(token, 2, key))).toEqual({ revision: 3 });
    expect(ok(await say(token, 2, key))).toEqual({ revision: 3 });
    expect(ok(await house.call(getInquiry, { as: 'admin', params: { id } }))).toMatchObject({
      state: 'open',
      links: 1,
      messages: [{ by: 'Ada Admin' }, { author: 'VISITOR', by: 'Ivy Stone', text: 'Thank you.' }],
    });
    const { stored } = await house.db.one<{ stored: string }>(
      sql`select inquiry_links::text as stored from inquiry_links`,
    );
    expect(stored).not.toContain(token);
    expect(refused(await say(token, 2), 409).data).toMatchObject({ revision: 3, by: 'Ivy Stone' });
  });

  test('does not with a link that is wrong, ended, revoked, or of another inquiry', async () => {
    const id = await visitor();
    const other = await visitor('bo@lind.example');
    const token = await tokenFor(id, 1);
    expect(ok(await open(token)).id).not.toBe(other);
    // A link is made only for the person who asked.
    const { body } = await house.db.one<{ body: string }>(sql`select body from mails order by id desc limit 1`);
    expect(await fillLinks(house.db, body, 'bo@lind.example')).toBeNull();
    const closed = async (one: string) => {
      expect(refused(await open(one), 403).message).toBe(inquiryTexts.linkClosed);
      expect(refused(await say(one, 2), 403).message).toBe(inquiryTexts.linkClosed);
    };
    await closed('wrong');
    await house.db.run(sql`update inquiry_links set ends_at = now() - interval '1 second'`);
    await closed(token);
    await house.db.run(sql`update inquiry_links set ends_at = now() + interval '1 day'`);
    ok(await open(token));
    ok(await house.call(revokeInquiryLinks, { as: 'admin', params: { id } }));
    await closed(token);
    // The next answer contains a valid link.
    ok(await open(await tokenFor(id, 2)));
  });

  test('is refused after ten tries of one wrong link from one address', async () => {
    for (let nth = 0; nth < 10; nth += 1) refused(await open('wrong'), 403);
    refused(await open('wrong'), 429);
  });

  test(`sends ${hourlyMessages} messages an hour`, async () => {
    const id = await visitor();
    const token = await tokenFor(id, 1);
    for (let nth = 0; nth < hourlyMessages; nth += 1) ok(await say(token, 2 + nth));
    refused(await say(token, 2 + hourlyMessages), 429);
  });
});
