import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryOf } from '../../../src/contract/kit';
import { getEmail, listEmails } from '../../../src/contract/messages';
import { sql } from '../../../server/db/database';
import { linkLine } from '../../../server/auth/email-links';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  await house.db.run(sql`
    insert into mails (recipient, subject, body, ics, created_at, sent_at) values
      ('asha@mail.example', 'Your interview', 'Hello Asha', 'BEGIN:VCALENDAR', '2026-01-01T10:00:00Z', '2026-01-01T10:01:00Z'),
      ('ben@other.example', '100% of your_interviews', 'Hello Ben', null, '2026-01-02T10:00:00Z', null),
      ('chen@mail.example', 'Same instant', 'Hello Chen', null, '2026-01-02T10:00:00Z', null)`);
});
afterAll(() => closeHouse(house));

const list = async (query: QueryOf<typeof listEmails> = {}) => ok(await house.call(listEmails, { as: 'admin', query }));
const subjects = async (q?: string) => (await list(q === undefined ? {} : { q })).content.map(({ subject }) => subject);

describe('the list', () => {
  test('is newest first, in pages, and has no body', async () => {
    expect(await subjects()).toEqual(['Same instant', '100% of your_interviews', 'Your interview']);
    expect(await list({ _page: 1, _limit: 2 })).toEqual({
      content: [
        {
          id: expect.stringMatching(/^\d+$/) as string,
          recipient: 'asha@mail.example',
          subject: 'Your interview',
          createdAt: '2026-01-01T10:00:00.000Z',
          sentAt: '2026-01-01T10:01:00.000Z',
          state: 'sent',
        },
      ],
      pageable: { pageNumber: 1 },
      totalElements: 3,
    });
  });

  test.each([
    ['MAIL.example', ['Same instant', 'Your interview']],
    ['your interview', ['Your interview']],
    ['100%', ['100% of your_interviews']],
    ['r_i', ['100% of your_interviews']],
    ['%', ['100% of your_interviews']],
    ['  ben@ ', ['100% of your_interviews']],
    ['nobody', []],
    ['\\', []],
  ])('finds by a part of recipient or subject, taken literally: %j', async (q, found) => {
    expect(await subjects(q)).toEqual(found);
  });
});

describe('the list by filter and order', () => {
  const [asha, ben, chen] = ['Your interview', '100% of your_interviews', 'Same instant'];
  test.each<[QueryOf<typeof listEmails>, (string | undefined)[]]>([
    [{ sort: 'recipient' }, [asha, ben, chen]],
    [{ sort: '-recipient' }, [chen, ben, asha]],
    [{ sort: 'created' }, [asha, ben, chen]],
    [{ state: 'sent' }, [asha]],
    [{ state: 'stored' }, [chen, ben]],
    [{ from: '2026-01-02T10:00:00Z' }, [chen, ben]],
    [{ to: '2026-01-02T10:00:00Z' }, [asha]],
    [{ state: 'stored', q: 'chen' }, [chen]],
  ])('is sorted and narrowed: %j', async (query, found) => {
    expect((await list(query)).content.map(({ subject }) => subject)).toEqual(found);
  });
});

describe('one mail', () => {
  test('has its body, and says whether it brings a calendar entry', async () => {
    const [chen, , asha] = (await list()).content;
    expect(ok(await house.call(getEmail, { as: 'superAdmin', params: { id: asha?.id ?? '' } }))).toEqual({
      answer: null,
      stopped: null,
      ...asha,
      body: 'Hello Asha',
      contentDeletedAt: null,
      link: 'none',
      calendar: true,
    });
    expect(ok(await house.call(getEmail, { as: 'admin', params: { id: chen?.id ?? '' } }))).toMatchObject({
      body: 'Hello Chen',
      sentAt: null,
      calendar: false,
    });
  });

  test.each(['0', '999999', '99999999999999999999', '-1', '1.5', '1e3', 'abc', "1' or", '０'])(
    'is not there by the id %j',
    async (id) => {
      refused(await house.call(getEmail, { as: 'admin', params: { id } }), 404);
    },
  );
});

test('whose link is shown, in a demo, is noted with who looked', async () => {
  const { id: linkId } = house.cast.links.waiting;
  const { id } = await house.db.one<{ id: string }>(sql`
    insert into mails (recipient, subject, body, link_id) values ('noa.novak@mail.example', 'Please confirm', ${linkLine}, ${linkId})
    returning id::text as id`);
  const read = ok(await house.call(getEmail, { as: 'otherAdmin', params: { id } }));
  expect(read.link).toBe('shown');
  const noted = await house.db.many(sql`select object from audit where user_id = ${house.cast.people.otherAdmin.id}`);
  expect(noted).toEqual([{ object: id }]);
});

test.each(['panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
  refused(await house.call(listEmails, { as }), 403);
  refused(await house.call(getEmail, { as, params: { id: '1' } }), 403);
});

test('is for nobody who is not signed in', async () => {
  refused(await house.call(listEmails), 401);
  refused(await house.call(getEmail, { params: { id: '1' } }), 401);
});
