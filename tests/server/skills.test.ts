import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSkillsInText, listSkills } from '../../src/contract/job-profiles-skills';
import { readDictionary, skillsInText } from '../../server/kit/skills-in-text';
import { tracks } from '../../server/demo/tracks';
import { idOf } from '../../server/demo/random';
import { sql } from '../../server/db/database';
import { closeHouse, ok, startHouse, type House } from './kit';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const search = async (q: string) => ok(await house.call(listSkills, { as: 'candidate', query: { q } })).content;
const offered = async (q: string) =>
  (await search(q)).map(({ name, synonym }) => (synonym === null ? name : `${name} (${synonym})`));

describe('the dictionary of a new installation', () => {
  test('has at least 500 skills in families, with synonyms', async () => {
    const [{ skills, families, synonyms } = { skills: 0, families: 0, synonyms: 0 }] = await house.db.many<{
      skills: number;
      families: number;
      synonyms: number;
    }>(
      sql`select count(*) as skills, count(distinct family) as families, (select count(*) from skill_synonyms) as synonyms from skills`,
    );
    expect(skills).toBeGreaterThanOrEqual(500);
    expect(families).toBeGreaterThanOrEqual(10);
    expect(synonyms).toBeGreaterThanOrEqual(200);
  });

  test('has names that can be typed again: at most 30 characters, no white space around, none that is also a synonym', async () => {
    const odd = await house.db.many(sql`
      select name from skills s where length(name) > 30 or name <> trim(name) or family = 'Other'
        or exists (select from skill_synonyms y where y.name = lower(s.name))`);
    expect(odd).toEqual([]);
  });

  test('has every skill of the demo, under its id', async () => {
    const demo = tracks.flatMap(({ skills }) => skills.map((name) => ({ id: idOf('skill', name), name })));
    for (const skill of demo)
      expect(await house.db.maybe(sql`select id, name from skills where id = ${skill.id}`)).toEqual(skill);
  });
});

describe('finds', () => {
  test.each([
    ['k8s', 'Kubernetes (k8s)'],
    ['K8S', 'Kubernetes (k8s)'],
    ['  golang ', 'Go (golang)'],
    ['go', 'Go'],
    ['c', 'C'],
    ['r', 'R'],
    ['c++', 'C++'],
    ['c#', 'C#'],
    ['node.js', 'Node.js'],
    ['postgres', 'PostgreSQL'],
    ['script', 'JavaScript'],
  ])('%j as %j first', async (q, first) => expect((await offered(q))[0]).toBe(first));

  test('nothing for signs that mean something to the database', async () => {
    for (const q of ['%', '_', '\\', "'; drop table skills"]) expect(await offered(q)).toEqual([]);
  });

  test('no retired skill', async () => {
    await house.db.run(sql`update skills set retired_at = now() where name = 'Delphi'`);
    expect(await offered('delphi')).toEqual([]);
    expect(await offered('object pascal')).toEqual([]);
  });
});

test('skills of the dictionary are found in a resume, retired ones are not', async () => {
  const resume = `Asha Rao, asha@java.example
    Senior engineer: moved 40 services from Delphi to Golang and K8s; CI/CD with GitHub Actions.
    Languages: C, R, TypeScript | Go to https://github.com/asha for the rest.`;
  expect(skillsInText(resume, await readDictionary(house.db)).map(({ name }) => name)).toEqual([
    'Go',
    'Kubernetes',
    'CI/CD',
    'GitHub Actions',
    'C',
    'R',
    'TypeScript',
  ]);
});

test('a text that is sent is read for skills, each with the words around it', async () => {
  const text = 'Eight years of K8s and PostgreSQL at the Blue Harbour.';
  const found = ok(await house.call(findSkillsInText, { as: 'admin', body: { text } }));
  expect(found.map(({ name }) => name)).toEqual(['Kubernetes', 'PostgreSQL']);
  expect(found[0]).toMatchObject({ found: 'K8s', before: 'Eight years of ', times: 1 });
});
