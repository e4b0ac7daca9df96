import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { accountById } from '../../../server/auth/sessions';
import {
  changeOrganization,
  createOrganization,
  getOrganization,
  pageOrganizations,
  type OrganizationFields,
} from '../../../src/contract/organizations';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const fields = (given: Partial<OrganizationFields> = {}): OrganizationFields => ({
  name: 'Green Lantern',
  services: ['TWO_WAY'],
  website: '',
  timeZone: 'Europe/Berlin',
  about: '',
  ...given,
});
const make = (given: Partial<OrganizationFields>) =>
  house.call(createOrganization, { as: 'admin', body: fields(given) });
const read = async (id: string) => ok(await house.call(getOrganization, { as: 'admin', params: { id } }));
const detailsOf = (answer: Awaited<ReturnType<typeof make>>) => answer.body.details;

describe('what is filled in', () => {
  test('is cleaned and kept', async () => {
    const made = ok(
      await make({
        name: '  o3ak & ash   furniture ',
        website: 'oak.example/jobs',
        services: ['TWO_WAY', 'ONE_WAY'],
        about: ' Tables. ',
      }),
    );
    expect(made).toMatchObject({
      name: 'o3ak & Ash Furniture',
      website: 'https://oak.example/jobs',
      services: ['ONE_WAY', 'TWO_WAY'],
      timeZone: 'Europe/Berlin',
      about: 'Tables.',
      blocked: false,
      block: null,
      revision: 0,
    });
    expect(await read(made.id)).toEqual(made);
  });

  test.each<[Partial<OrganizationFields>, string, string]>([
    [{ name: '' }, 'name', 'Organization, field is required'],
    [{ name: '42 !!' }, 'name', 'Organization, field is required'],
    [{ name: 'Ab' }, 'name', 'should have at least 3 characters'],
    [{ name: 'x'.repeat(76) }, 'name', 'should not exceed 75 character'],
    [{ name: 'x'.repeat(255) }, 'name', 'should not exceed 75 character'],
    [{ services: [] }, 'services', 'Please select at least one service (One-Way or Two-Way).'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Enter a web address, such as https://example.com'],
    [{ website: 'https://nobody' }, 'website', 'Enter a web address, such as https://example.com'],
    [{ website: 'https://me@evil.example' }, 'website', 'Enter a web address, such as https://example.com'],
    [{ website: `https://a.example/${'x'.repeat(200)}` }, 'website', 'should not exceed 200 character'],
    [{ about: 'x'.repeat(1001) }, 'about', 'should not exceed 1000 character'],
  ])('%j is refused at its field', async (given, field, message) => {
    const answer = await make(given);
    expect(answer.status).toBe(400);
    expect(detailsOf(answer)).toEqual([{ field, message }]);
  });

  test('75 letters fit, and script is only text', async () => {
    expect(ok(await make({ name: 'é'.repeat(75) })).name).toHaveLength(75);
    const { name, about } = ok(await make({ name: '<script>steal()</script>', about: '<b>We</b>' }));
    expect({ name, about }).toEqual({ name: '<script>steal()</script>', about: '<b>We</b>' });
  });
});

describe('a name', () => {
  test.each(['Blue Harbour', 'BLUE HARBOUR', ' blue   harbour '])(
    'that is taken is refused and named: %j',
    async (name) => {
      const answer = await make({ name });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          message: 'Organization Name Already Exists',
          data: { taken: { id: house.cast.organizationId, name: 'Blue Harbour' } },
        },
      });
    },
  );

  test('of two admins at once goes to one; the other is told which it is', async () => {
    const answers = await Promise.all(['Quick Fox', 'quick fox', 'QUICK FOX'].map((name) => make({ name })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { id } = ok(answers.find(({ status }) => status === 200) ?? expect.fail('nobody has it'));
    for (const answer of answers.filter(({ status }) => status === 409))
      expect(answer.body.data).toMatchObject({ taken: { id } });
  });

  test('stays as it is where it was not changed, whatever its letters', async () => {
    const { id } = await house.db.one<{ id: string }>(sql`
      insert into organizations (name) values ('H&M 24/7') returning id`);
    const body = { ...fields({ name: 'H&M 24/7', about: 'Clothes' }), revision: 0 };
    expect(ok(await house.call(changeOrganization, { as: 'admin', params: { id }, body }))).toMatchObject({
      name: 'H&M 24/7',
      about: 'Clothes',
      revision: 1,
    });
  });
});

describe('a change', () => {
  test('by somebody else in the meantime is shown, never overwritten', async () => {
    const { id } = ok(await make({ name: 'Slow Loris' }));
    const save = (as: 'admin' | 'otherAdmin', about: string, revision: number) =>
      house.call(changeOrganization, {
        as,
        params: { id },
        body: { ...fields({ name: 'Slow Loris', about }), revision },
      });
    const both = await Promise.all([save('admin', 'One', 0), save('otherAdmin', 'Two', 0)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const now = await read(id);
    const lost = both.find(({ status }) => status === 409);
    expect(lost?.body.data).toEqual({ current: now });
    // Repeating the same request, as after a time-out, is not a conflict.
    expect(ok(await save('admin', now.about, 0))).toEqual(now);
    expect(ok(await save('admin', 'Three', now.revision)).about).toBe('Three');
  });

  test('of an organization that is not there is 404', async () => {
    const body = { ...fields({ name: 'Nowhere' }), revision: 0 };
    refused(await house.call(changeOrganization, { as: 'admin', params: { id: randomUUID() }, body }), 404);
  });

  test('of its services holds for its users at their next sign-in, and for nobody else', async () => {
    const { cast, db } = house;
    const services = async (userId: string) => (await accountById(db, userId))?.services;
    await db.run(sql`update organizations set services = '{ONE_WAY}' where id = ${cast.organizationId}`);
    expect(await services(cast.people.org.id)).toEqual(['ONE_WAY']);
    expect(await services(cast.people.otherOrg.id)).toEqual(['TWO_WAY']);
    expect(await services(cast.people.panelist.id)).toEqual(['TWO_WAY']);
    await db.run(sql`update organizations set services = '{TWO_WAY}' where id = ${cast.organizationId}`);
  });
});

test('its page counts what its lists have', async () => {
  const { cast } = house;
  const before = (await read(cast.organizationId)).counts;
  await requested(house, cast.asha.own, [soon(40)]);
  await house.db.run(sql`
    insert into job_profiles (organization_id, title, status) values (${cast.organizationId}, 'Cook', 'CLOSED')`);
  const { counts } = await read(cast.organizationId);
  expect(counts).toEqual({ ...before, waiting: before.waiting + 1, jobProfiles: before.jobProfiles + 1 });
  expect(counts).toMatchObject({ users: 1, openJobProfiles: 1, candidates: 3 });
});

describe('the list', () => {
  const names = async (query: Record<string, string>) =>
    ok(await house.call(pageOrganizations, { as: 'superAdmin', query: { _limit: 100, ...query } })).content.map(
      ({ name }) => name,
    );

  test('is found by a part of the name, by service and by state', async () => {
    const { db } = house;
    await db.run(sql`
      insert into organizations (name, services, blocked) values ('Zeta One', '{ONE_WAY}', false), ('Zeta Both', '{ONE_WAY,TWO_WAY}', true)`);
    expect(await names({ q: 'zeta' })).toEqual(['Zeta Both', 'Zeta One']);
    expect(await names({ q: 'zeta', sort: '-name' })).toEqual(['Zeta One', 'Zeta Both']);
    expect(await names({ q: 'zeta', service: 'TWO_WAY' })).toEqual(['Zeta Both']);
    expect(await names({ q: 'zeta', blocked: '1' })).toEqual(['Zeta Both']);
    expect(await names({ q: 'zeta', blocked: '0' })).toEqual(['Zeta One']);
  });

  test('is sorted by when they were made, and narrowed to days', async () => {
    const at = '2019-05-05T10:00:00.000Z';
    await house.db.run(sql`insert into organizations (name, created_at) values ('Old Guard', ${at})`);
    expect((await names({ sort: 'created' }))[0]).toBe('Old Guard');
    expect((await names({ sort: '-created' })).at(-1)).toBe('Old Guard');
    expect(await names({ from: '2019-05-05T00:00:00.000Z', to: '2019-05-06T00:00:00.000Z' })).toEqual(['Old Guard']);
  });
});
