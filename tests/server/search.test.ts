import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchAll, type Found } from '../../src/contract/system';
import { sql } from '../../server/db/database';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addUser, contacts } from './kit/cast';
import { bookedWith, requested, soon } from './kit/interviews';

let house: House;
let booked: string;
let waiting: string;
beforeAll(async () => {
  house = await startHouse();
  booked = await bookedWith(house, house.cast.asha.own, 'panelist', soon(30));
  waiting = await requested(house, house.cast.asha.mock, [soon(60)]);
});
afterAll(() => closeHouse(house));

const search = async (q: string) => ok(await house.call(searchAll, { as: 'admin', query: { q } }));
const found = async (q: string, kind: Found['kind']) => (await search(q)).filter((one) => one.kind === kind);
const titles = async (q: string, kind: Found['kind']) => (await found(q, kind)).map(({ title }) => title);
const codeOf = async (id: string) =>
  (await house.db.one<{ code: string }>(sql`select code from interviews where id = ${id}`)).code;

describe('finds, each with what tells it from others of its name', () => {
  test('interviews by the candidate, with state and time', async () => {
    const hits = await found('asha', 'interview');
    expect(hits).toHaveLength(2);
    expect(hits.find(({ id }) => id === booked)).toEqual({
      kind: 'interview',
      id: booked,
      title: `${await codeOf(booked)} Asha Rao`,
      line: expect.stringMatching(/^Upcoming, \d\d-\d\d-\d{4} \d\d:\d\d [AP]M, Frontend engineer$/) as string,
    });
    expect(hits.find(({ id }) => id === waiting)?.line).toBe('Pending schedule, Mock interview');
  });

  test('interviews by their code, whole or begun, with or without its letters', async () => {
    const code = await codeOf(booked);
    for (const q of [code, code.toLowerCase(), code.slice(3), ` ${code} `])
      expect((await found(q, 'interview')).map(({ id }) => id)).toContain(booked);
    expect((await found(code, 'interview')).map(({ id }) => id)).toEqual([booked]);
    expect((await found(code.slice(0, -1), 'interview')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([booked, waiting]),
    );
  });

  test('candidates with their organization', async () => {
    expect((await found('asha', 'candidate')).map(({ line }) => line).sort()).toEqual([
      'Blue Harbour',
      'Portal',
      'Red Mill',
    ]);
  });

  test('panelists with their skills, and that they are not active', async () => {
    const { cast, db } = house;
    expect(await found('pia', 'panelist')).toEqual([
      { kind: 'panelist', id: cast.people.panelist.id, title: 'Pia Panelist', line: 'PostgreSQL, TypeScript' },
    ]);
    await db.run(sql`update panelists set active = false where user_id = ${cast.people.panelist.id}`);
    expect((await found('pia', 'panelist'))[0]?.line).toBe('Not active, PostgreSQL, TypeScript');
    await db.run(sql`update panelists set active = true where user_id = ${cast.people.panelist.id}`);
  });

  test('organizations and job profiles', async () => {
    const { cast } = house;
    expect(await found('harbour', 'organization')).toEqual([
      { kind: 'organization', id: cast.organizationId, title: 'Blue Harbour', line: '1 open job profile' },
    ]);
    expect(await found('ENGINEER', 'jobProfile')).toEqual([
      { kind: 'jobProfile', id: cast.otherJob.id, title: 'Data engineer', line: 'Red Mill, Open' },
      { kind: 'jobProfile', id: cast.job.id, title: 'Frontend engineer', line: 'Blue Harbour, Open' },
    ]);
  });
});

test('the beginning of a name comes before that of a word, and that before the middle of one', async () => {
  const names = ['Unmarkt', 'Anna Markt', 'Anna-Markt', 'Markt Zed', 'markt alpha', 'Xmarkt', 'Ymarkt'];
  for (const name of names.toReversed()) await house.db.run(sql`insert into organizations (name) values (${name})`);
  expect(await titles('markt', 'organization')).toEqual([
    'markt alpha',
    'Markt Zed',
    'Anna Markt',
    'Anna-Markt',
    'Unmarkt',
  ]);
});

test('there are at most five of each kind', async () => {
  for (let nth = 0; nth < 7; nth += 1) {
    const name = `Crowd Member ${nth}`;
    const user = await addUser(house.db, { userType: 'PANELIST', name, timeZone: 'UTC', organizationId: null });
    await house.db.run(sql`insert into panelists (user_id) values (${user.id})`);
    await house.db.run(sql`
      with person as (insert into persons (email) values (${`crowd.${nth}@mail.example`}) returning id)
      insert into candidates (person_id, name) select id, ${name} from person`);
  }
  const kinds = (await search('crowd')).map(({ kind }) => kind);
  expect(kinds).toEqual([...Array<string>(5).fill('candidate'), ...Array<string>(5).fill('panelist')]);
});

test('wildcards and signs are looked for as they stand', async () => {
  await house.db.run(sql`insert into organizations (name) values ('100% Rust_y \\ Sons'), ('100 percent Rusty')`);
  for (const q of ['100%', 't_y', '\\', '% r'])
    expect(await titles(q, 'organization'), q).toEqual(['100% Rust_y \\ Sons']);
  for (const q of ['%%', '_____', "' or 1=1 --", '*', '.*', '(', '\ud83d\ude00'])
    expect(await search(q), q).toEqual([]);
});

test('blanks find nothing, and spaces beside or within words do not matter', async () => {
  expect(await search('   ')).toEqual([]);
  expect(await titles('  blue   harbour ', 'organization')).toEqual(['Blue Harbour']);
});

test('no line has an e-mail or a phone, and neither finds anybody', async () => {
  const all = [...(await search('a')), ...(await search('p')), ...(await search('r'))];
  expect(all.length).toBeGreaterThan(10);
  const lines = all.map(({ line, title }) => `${title} ${line}`).join('\n');
  expect(lines).not.toMatch(/@|\+\d/);
  expect(await search(contacts.ashaEmail)).toEqual([]);
  expect(await search(contacts.ashaMobile)).toEqual([]);
});

test.each(['panelist', 'candidate', 'org'] as const)('is not for %s', async (as) => {
  refused(await house.call(searchAll, { as, query: { q: 'a' } }), 403);
});

test('is for nobody who is not signed in, and needs a text of at most 100 characters', async () => {
  refused(await house.call(searchAll, { query: { q: 'a' } }), 401);
  const wrong: Record<string, string>[] = [{}, { q: '' }, { q: 'a'.repeat(101) }];
  for (const query of wrong)
    expect(
      refused(await house.call(searchAll, { as: 'admin', query }), 400).details?.map(({ field }) => field),
    ).toEqual(['q']);
});
