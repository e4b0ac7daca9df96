import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InterviewRow, ListQuery } from '../../../src/contract/interviews';
import type { Caller } from '../../../server/kit/caller';
import { openDatabase, sql, type Database, type Sql } from '../../../server/db/database';
import { pageOfInterviews } from '../../../server/interviews/lists/list';
import { mostHits, named } from '../../../server/kit/name-part';
import { pageOf } from '../../../server/kit/paging';
import { search } from '../../../server/system/search';
import { cloneDemo } from '../demo-database';

let db: Database;
let admin: Caller;
beforeAll(async () => {
  db = openDatabase((await cloneDemo()).url);
  const user = await db.one<Omit<Caller, 'reach'>>(sql`
    select id as "userId", user_type as "userType", name, email::text as email, time_zone as "timeZone",
      null as "organizationId", null as "personId"
    from users where email = 'admin@example.com'`);
  admin = { ...user, reach: 'all' };
});
afterAll(() => db.close());

const page = (query: ListQuery, caller = admin) => pageOfInterviews(db, query, caller);

/** All pages of a list together. Every page but the last must be full, and the totals must match the rows. */
async function whole(query: ListQuery, limit = 100, caller = admin): Promise<InterviewRow[]> {
  const rows: InterviewRow[] = [];
  for (let number = 0; ; number += 1) {
    const { content, totalElements } = await page({ ...query, _page: number, _limit: limit }, caller);
    rows.push(...content);
    if (content.length === limit && rows.length < totalElements) continue;
    expect(rows.length, JSON.stringify(query)).toBe(totalElements);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    return rows;
  }
}

/**
 * Copies of one canceled interview, each a second newer than the previous one; `text` and `id` may use its number `n`.
 */
async function addCopies(count: number, text: Sql, id: Sql = sql`gen_random_uuid()`) {
  await db.run(sql`
    insert into interviews (id, kind, organization_id, job_profile_id, candidate_id, person_id, minutes, skills, search_text, leaf,
      value, context, version, machine_version, updated_at)
    select ${id}, i.kind, i.organization_id, i.job_profile_id, i.candidate_id, i.person_id, i.minutes, i.skills,
      ${text}, i.leaf, i.value, i.context, i.version, i.machine_version, now() + n * interval '1 second'
    from (select * from interviews where leaf = 'canceled' order by code limit 1) i, generate_series(1, ${count}::int) n`);
}
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
const oneEachByte = sql`('5a11ce00-0000-4000-8000-0000000000' || lpad(to_hex(n - 1), 2, '0'))::uuid`;

test('lists the first 1,000 of more hits in order and says that there are more; all of fewer', async () => {
  await addCopies(mostHits + 20, sql`case when n <= 30 then 'Few and Quetzal' else 'Quetzal' end`);
  const first = await page({ q: 'quetzal', _limit: 100 });
  expect(first).toMatchObject({ totalElements: mostHits, more: true });
  const listed = await whole({ q: 'quetzal' });
  expect(listed.map(({ updatedAt }) => updatedAt)).toEqual(
    listed.map(({ updatedAt }) => updatedAt).toSorted((a, b) => b.localeCompare(a)),
  );
  const hits = await db.many<{ id: string }>(sql`select id from interviews where search_text like '%Quetzal'`);
  expect(idsOf(hits)).toEqual(expect.arrayContaining(idsOf(listed)));
  // The same for two letters, and for narrowed searches.
  const [one] = listed;
  for (const query of [
    { q: 'qu', view: 'canceled' },
    { q: 'quetzal', view: 'canceled', candidateId: one?.candidate.id },
    { q: 'quetzal', organizationId: one?.organization?.id, sort: 'updated' },
  ] as const)
    expect(await whole(query)).toHaveLength(mostHits);
  expect((await page({ q: 'quetzal', _page: 10, _limit: 100 })).content).toEqual([]);
  expect(await whole({ q: 'and quetz', sort: 'updated' }, 7)).toHaveLength(30);
  expect(await page({ q: 'and quetz' })).not.toHaveProperty('more');
});

test('finds interviews and candidates whatever their id, once each, and by letters of either case', async () => {
  await addCopies(256, sql`'Örsel Qvorbel ' || n`, oneEachByte);
  for (const q of ['qvorbel', 'ÖRSEL Q', 'l qvorbel ', 'örs']) expect(await whole({ q })).toHaveLength(256);
  await db.run(sql`
    insert into candidates (id, person_id, organization_id, name)
    select ${oneEachByte}, p.id, null, 'Örsel Qvorbel ' || n
    from (select id, row_number() over (order by id) as n from persons p
      where not exists (select from candidates c where c.person_id = p.id and c.organization_id is null)) p where n <= 256`);
  for (const q of ['qvorbel', 'ÖRSEL Q', 'Qv', 'ö', ' ']) {
    const read = await pageOf<{ id: string }>(
      db,
      { _limit: 300 },
      {
        of: sql`candidates c`,
        id: sql`c.id`,
        where: sql`c.id::text like '5a11ce00-%'`,
        ...named(sql`lower(c.name)`, q),
        order: sql`lower(c.name), c.id`,
        columns: sql`c.id`,
      },
    );
    expect(new Set(idsOf(read.content)).size, q).toBe(256);
    expect(read.totalElements, q).toBe(256);
  }
});

test('finds one or two letters where a word begins with them', async () => {
  await db.run(sql`
    insert into organizations (name) values ('Xq Gnu'), ('Gnu xqa'), ('Gnuxq'), ('Gnu')`);
  const read = async (q: string) => {
    const parts = {
      of: sql`organizations o`,
      id: sql`o.id`,
      where: sql`o.name like '%nu%'`,
      order: sql`o.name`,
      columns: sql`o.name`,
    };
    const { content } = await pageOf<{ name: string }>(db, {}, { ...parts, ...named(sql`lower(o.name)`, q) });
    return content.map(({ name }) => name);
  };
  expect(await read('xq')).toEqual(['Gnu xqa', 'Xq Gnu']);
  expect(await read('uxq')).toEqual(['Gnuxq']);
  expect(await read('x')).toEqual(['Gnu xqa', 'Xq Gnu']);
});

test('finds an interview by its code, and by what it is about now', async () => {
  const [row, other] = (await page({ view: 'released' })).content;
  if (!row || !other) return expect.fail('None');
  expect(idsOf(await whole({ q: row.code.toLowerCase() }))).toEqual([row.id]);
  expect(await whole({ q: row.code, view: 'canceled' })).toEqual([]);
  await db.run(sql`update interviews set search_text = 'Quagga Zorro' where id = ${row.id}`);
  expect(idsOf(await whole({ q: 'quagga' }))).toEqual([row.id]);
  expect(idsOf(await whole({ q: 'quagga', organizationId: row.organization?.id }))).toEqual([row.id]);
  expect(idsOf(await whole({ q: row.candidate.name }))).not.toContain(row.id);
  return undefined;
});

test('finds all of fewer names than 1,000 in their order, wherever that has them', async () => {
  const names = (order: number) => sql`
    insert into organizations (name) select ${order === 0 ? 'Aa' : 'Zz'} || n || ' Quetzal' from generate_series(1, 40) n`;
  for (const order of [0, 1]) await db.run(names(order));
  const read = (_page: number) =>
    pageOf<{ name: string }>(
      db,
      { _page, _limit: 30 },
      {
        of: sql`organizations o`,
        id: sql`o.id`,
        where: sql`true`,
        ...named(sql`lower(o.name)`, ' QUETZAL'),
        order: sql`lower(o.name), o.id`,
        columns: sql`o.name`,
      },
    );
  const pages = [await read(0), await read(1), await read(2), await read(3)];
  expect(pages.map(({ content }) => content.length)).toEqual([30, 30, 20, 0]);
  expect(pages.map(({ totalElements }) => totalElements)).toEqual([80, 80, 80, 80]);
  const found = pages.flatMap(({ content }) => content.map(({ name }) => name));
  const expected = found.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  expect(found).toEqual(expected);
});

test('within an organization finds its own hits alone, from page to page, wherever their ids are', async () => {
  const text = sql`concat('Okapi ', case when n % 2 = 0 then 'even' else 'odd' end, case when n % 100 < 2 then ' rarely' end)`;
  await addCopies(2 * mostHits + 400, text, sql`md5('okapi ' || n)::uuid`);
  const others = await db.one<{ id: string; own: string }>(sql`
    with moved as (
      update interviews i set organization_id = o.id
      from (select id from organizations order by name limit 1) o, (select id, organization_id from interviews) was
      where i.search_text like 'Okapi even%' and was.id = i.id and o.id <> was.organization_id
      returning o.id, was.organization_id as own)
    select distinct id, own from moved`);
  const matching = async (like: string) =>
    idsOf(await db.many<{ id: string }>(sql`select id from interviews where search_text like ${like}`));
  const [own, even, rare] = [
    await matching('Okapi odd%'),
    await matching('Okapi even%'),
    await db.many<{ id: string }>(sql`
      select id from interviews where search_text like '%odd rarely' order by updated_at desc`),
  ];
  const organizationId = others.own;
  for (const [id, all] of [
    [organizationId, own],
    [others.id, even],
  ] as const) {
    const listed = idsOf(await whole({ q: 'okapi', organizationId: id }));
    expect(listed).toHaveLength(mostHits);
    expect(all).toEqual(expect.arrayContaining(listed));
  }
  expect(rare).toHaveLength(24);
  expect(idsOf(await whole({ q: 'rarely', organizationId }, 10))).toEqual(idsOf(rare));
  for (const q of ['rarely', 'okapi']) {
    const beyond = await page({ q, organizationId, _page: 1_000, _limit: 25 });
    expect(beyond.content).toEqual([]);
    expect(beyond.totalElements).toBe(q === 'okapi' ? mostHits : rare.length);
  }
  const member: Caller = { ...admin, userType: 'ORGANIZATION_USER', reach: 'organization', organizationId };
  expect(own).toEqual(expect.arrayContaining(idsOf(await whole({ q: 'okapi' }, 100, member))));
  expect(await whole({ q: 'okapi', organizationId: others.id }, 100, member)).toEqual([]);
  expect(await whole({ q: 'even' }, 100, member)).toEqual([]);
});

test('the top bar has those whose name begins so, and of these the last changed, whatever changed later', async () => {
  await addCopies(8, sql`case when n <= 3 then 'Quor Vex' else 'Vy Quor' end`);
  const newest = await db.many<{ id: string }>(sql`
    select id from interviews where search_text in ('Quor Vex', 'Vy Quor')
    order by search_text = 'Quor Vex' desc, updated_at desc limit 5`);
  const found = await search(db, 'quor', 'UTC');
  expect(idsOf(found.filter(({ kind }) => kind === 'interview'))).toEqual(idsOf(newest));
});
