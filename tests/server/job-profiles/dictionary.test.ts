import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  addSkill,
  changeSkill,
  getDictionarySkill,
  getSkillUse,
  listDictionary,
  listSkillFamilies,
  mergeSkill,
  retireSkill,
} from '../../../src/contract/job-profiles-dictionary';
import {
  createJobProfile,
  getJobProfile,
  listJobVersions,
  restoreJobVersion,
  saveJobProfile,
} from '../../../src/contract/job-profiles-edit';
import { listSkills } from '../../../src/contract/job-profiles-skills';
import { texts } from '../../../src/contract/texts';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { addStranger } from '../kit/cast';
import { interviewAt, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const byName = async (name: string) =>
  (await house.db.one<{ id: string }>(sql`select id from skills where name = ${name}`)).id;
const read = async (id: string) => ok(await house.call(getDictionarySkill, { as: 'admin', params: { id } }));
const add = (body: { name: string; family?: string; synonyms?: string[] }) =>
  house.call(addSkill, { as: 'admin', body: { family: 'Testing', synonyms: [], ...body } });
const change = async (id: string, body: { name?: string; family?: string; synonyms?: string[]; version?: number }) => {
  const { name, family, synonyms, version } = await read(id);
  return house.call(changeSkill, { as: 'admin', params: { id }, body: { name, family, synonyms, version, ...body } });
};
const offered = async (q: string) =>
  ok(await house.call(listSkills, { as: 'org', query: { q } })).content.map(({ name, synonym }) => [name, synonym]);
const list = async (query: Record<string, string | number>) =>
  ok(await house.call(listDictionary, { as: 'admin', query })).content.map(({ name }) => name);
const audited = async (object: string) =>
  (await house.db.many<{ action: string }>(sql`select action from audit where object = ${object} order by at`)).map(
    ({ action }) => action,
  );

describe('the list', () => {
  test.each([
    [{ q: 'K8S' }, ['Kubernetes']],
    [{ q: 'script', family: 'Programming languages' }, ['Bash', 'JavaScript', 'TypeScript']],
    [{ family: 'Programming languages', _limit: 2 }, ['ABAP', 'Apex']],
    [{ family: 'Programming languages', sort: '-name', _limit: 2 }, ['Zig', 'Visual Basic']],
    [{ q: 'no such skill' }, []],
  ])('of %o', async (query, names) => expect(await list(query)).toEqual(names));

  test('is sorted by family, and names all of them', async () => {
    const families = ok(await house.call(listSkillFamilies, { as: 'admin' }));
    expect(families).toContain('Databases');
    const [first] = ok(await house.call(listDictionary, { as: 'admin', query: { sort: 'family' } })).content;
    expect(first?.family).toBe(families[0]);
  });
});

describe('a new skill', () => {
  test('is found by its name and its synonyms', async () => {
    const { id } = ok(await add({ name: '  Chaos   Testing ', synonyms: ['Chaos Ape ', 'chaos ape'] }));
    expect(await read(id)).toMatchObject({
      name: 'Chaos Testing',
      family: 'Testing',
      synonyms: ['chaos ape'],
      jobs: 0,
      people: 0,
    });
    expect(await offered('chaos ape')).toEqual([['Chaos Testing', 'chaos ape']]);
    expect(await audited(id)).toEqual(['skillAdded']);
  });

  test.each([
    [{ name: 'kubernetes' }, 'name', texts.skillExists],
    [{ name: 'K8s' }, 'name', 'This Skill already exists as a synonym of Kubernetes'],
    [{ name: 'x'.repeat(30), family: '   ' }, 'family', 'Family, field is required'],
    [{ name: '   ' }, 'name', 'Skill, field is required'],
    [{ name: 'Zeppelin', synonyms: ['golang'] }, 'synonyms', '“golang” leads to Go already'],
    [{ name: 'Zeppelin', synonyms: ['java'] }, 'synonyms', '“java” leads to Java already'],
    [{ name: 'Zeppelin', synonyms: Array.from({ length: 21 }, (_, n) => `z${n}`) }, 'synonyms', 'At most 20 synonyms'],
  ])('is refused at its field: %o', async (body, field, message) => {
    expect(refused(await add(body), 400).details).toEqual([{ field, message }]);
  });

  test('is made once by two who add it at once', async () => {
    const answers = await Promise.all([add({ name: 'Twice' }), add({ name: 'Twice' })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('a renamed skill', () => {
  test('is still found by its former name, and interviews to come ask for it by the new one', async () => {
    const id = await byName('PostgreSQL');
    const interview = await requested(house, house.cast.ben, [soon(50)]);
    ok(await change(id, { name: 'Postgres DB' }));
    expect(await offered('postgresql')).toEqual([['Postgres DB', 'postgresql']]);
    const { skills } = await house.db.one<{ skills: { name: string }[] }>(
      sql`select skills from interviews where id = ${interview}`,
    );
    expect(skills.map(({ name }) => name)).toEqual(['Postgres DB', 'TypeScript']);
    ok(await change(id, { name: 'PostgreSQL' }));
    expect((await read(id)).synonyms).toEqual(['postgres', 'postgres db', 'psql']);
    expect(await audited(id)).toEqual(['skillRenamed', 'skillRenamed']);
  });

  test('is not changed over somebody else’s change, which is told', async () => {
    const id = await byName('Prolog');
    const { version } = await read(id);
    ok(await change(id, { synonyms: ['swi prolog'] }));
    expect(refused(await change(id, { version, family: 'Logic' }), 409).message).toBe(
      'Someone else has changed this skill. It is now Prolog in Programming languages, also called swi prolog. Save again to replace that.',
    );
    expect((await read(id)).family).toBe('Programming languages');
  });

  test('is saved when the first answer was lost and the same is sent again', async () => {
    const id = await byName('Prolog');
    const { version } = await read(id);
    const same = { version, family: 'Logic', synonyms: ['swi prolog', 'gnu prolog'] };
    ok(await change(id, same));
    ok(await change(id, same));
    expect(await read(id)).toMatchObject({ family: 'Logic', version: version + 1 });
    expect(refused(await change(id, { ...same, synonyms: ['gnu prolog'] }), 409).message).toMatch(/^Someone else/);
  });
});

test('a rename and a merge leave a skill with as many synonyms as its form takes', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, n) => `surplus ${String(n).padStart(2, '0')}`);
  const full = ok(await add({ name: 'Surplus', synonyms: words(20) })).id;
  expect(refused(await change(full, { name: 'Plenty' }), 400).details).toEqual([
    { field: 'synonyms', message: 'That would make 21 synonyms, and a skill has at most 20. Remove some first.' },
  ]);
  ok(await change(full, { name: 'Plenty', synonyms: words(19) }));
  expect((await read(full)).synonyms).toHaveLength(20);
  const merge = (id: string, into: string) => house.call(mergeSkill, { as: 'admin', params: { id }, body: { into } });
  const more = ok(await add({ name: 'Excess', synonyms: [] })).id;
  expect(refused(await merge(more, full), 400).details).toEqual([
    { field: 'into', message: 'That would make 21 synonyms, and a skill has at most 20. Remove some first.' },
  ]);
  ok(await change(full, { synonyms: words(19) }));
  ok(await merge(more, full));
  expect((await read(full)).synonyms).toHaveLength(20);
});

test('a retired skill is offered no more, stays where it is used, and can be taken back', async () => {
  const id = await byName('TypeScript');
  const retire = (retired: boolean) => house.call(retireSkill, { as: 'admin', params: { id }, body: { retired } });
  ok(await retire(true));
  ok(await retire(true));
  expect(await offered('typescript')).toEqual([]);
  expect(await list({ state: 'retired' })).toEqual(['TypeScript']);
  const job = { params: { id: house.cast.job.id } };
  const asked = ok(await house.call(getJobProfile, { as: 'org', ...job })).content.skills;
  expect(asked.map(({ name }) => name)).toContain('TypeScript');
  ok(await retire(false));
  expect(await offered('typescript')).toEqual([['TypeScript', null]]);
  expect(await audited(id)).toEqual(['skillRetired', 'skillTakenBack']);
});

describe('a merge', () => {
  const content = (skills: { id: string; primary: boolean; months: number }[]) => ({
    title: 'Backend Engineer',
    location: 'Pune',
    yearsFrom: 2,
    yearsTo: 5,
    openings: 3,
    description: '<p>You build what people use.</p>',
    responsibilities: '<p>Reviews</p>',
    benefits: '<p>Time to learn</p>',
    instructions: '<p>Bring a laptop.</p>',
    status: 'OPEN' as const,
    skills,
  });
  const jobWith = async (skills: { id: string; primary: boolean; months: number }[]) =>
    ok(
      await house.call(createJobProfile, {
        as: 'org',
        body: { organizationId: house.cast.organizationId, ...content(skills) },
      }),
    ).id;
  const skillsOf = async (id: string) =>
    ok(await house.call(getJobProfile, { as: 'org', params: { id } })).content.skills.map(
      ({ name, primary, months }) => ({ name, primary, months }),
    );

  test('moves all that refers to the skill, tells before how much, and leaves one where both were', async () => {
    const { db, cast } = house;
    const [from, into] = [ok(await add({ name: 'Kubing', synonyms: ['kubeing'] })).id, await byName('Kubernetes')];
    const [one, both] = [
      await jobWith([{ id: from, primary: true, months: 12 }]),
      await jobWith([
        { id: from, primary: true, months: 24 },
        { id: into, primary: false, months: 6 },
      ]),
    ];
    const { personId } = cast.asha.own;
    await db.run(sql`insert into person_skills (person_id, skill_id, months, is_primary)
      values (${personId}, ${from}, 10, true), (${personId}, ${into}, 30, false)`);
    const { id: panelistId } = cast.people.thirdPanelist;
    await db.run(sql`insert into panelist_skills (panelist_id, skill_id, months) values (${panelistId}, ${from}, 40)`);
    const asked = JSON.stringify([
      { id: into, name: 'Kubernetes', primary: false, minMonths: 48 },
      { id: from, name: 'Kubing', primary: true, minMonths: 12 },
    ]);
    const waits = await requested(house, cast.ben, [soon(52)]);
    const over = await interviewAt(house, {
      leaf: 'released',
      start: soon(-50),
      candidate: await addStranger(db, cast.organizationId),
    });
    await db.run(sql`update interviews set skills = ${asked}::jsonb where id in (${waits}, ${over})`);

    const use = ok(await house.call(getSkillUse, { as: 'admin', params: { id: from }, query: { into } }));
    expect(use).toEqual({ jobs: 2, openJobs: 2, candidates: 1, panelists: 1, interviews: 1, both: 2 });
    expect(ok(await house.call(mergeSkill, { as: 'admin', params: { id: from }, body: { into } }))).toEqual(use);

    expect(await skillsOf(one)).toEqual([{ name: 'Kubernetes', primary: true, months: 12 }]);
    expect(await skillsOf(both)).toEqual([{ name: 'Kubernetes', primary: true, months: 24 }]);
    expect(
      await db.many(sql`select skill_id as id, months, is_primary as "primary" from person_skills
        where person_id = ${personId} and skill_id in (${from}, ${into})`),
    ).toEqual([{ id: into, months: 30, primary: true }]);
    expect(
      await db.many(sql`select months from panelist_skills where panelist_id = ${panelistId} and skill_id = ${into}`),
    ).toEqual([{ months: 40 }]);
    const named = async (id: string) =>
      (await db.one<{ skills: object[] }>(sql`select skills from interviews where id = ${id}`)).skills;
    expect(await named(waits)).toEqual([{ id: into, name: 'Kubernetes', primary: true, minMonths: 48 }]);
    // An interview that is over keeps the skills that were rated.
    expect(await named(over)).toHaveLength(2);
    expect(await offered('kubing')).toEqual([['Kubernetes', 'kubing']]);
    expect(await offered('kubeing')).toEqual([['Kubernetes', 'kubeing']]);
    refused(await house.call(getDictionarySkill, { as: 'admin', params: { id: from } }), 404);
    expect([...(await audited(from)), ...(await audited(into))]).toEqual([
      'skillAdded',
      'skillMerged',
      'skillTookOver',
    ]);
    const words = await db.many(
      sql`select name from skill_synonyms where skill_id = ${into} and name like '%ing' order by name`,
    );
    expect(words).toEqual([{ name: 'kubeing' }, { name: 'kubing' }]);
  });

  test('keeps away what a person does not want of a resume, also who dismissed both', async () => {
    const { db, cast } = house;
    const [from, into] = [ok(await add({ name: 'Kubed' })).id, ok(await add({ name: 'Kubes' })).id];
    const [both, one] = [cast.asha.own.personId, cast.ben.personId];
    await db.run(sql`
      insert into resume_dismissals (person_id, key) values (${both}, ${`skill:${from}`}), (${both}, ${`skill:${into}`}),
        (${one}, ${`skill:${from}`})`);
    ok(await house.call(mergeSkill, { as: 'admin', params: { id: from }, body: { into } }));
    const rows = await db.many<{ id: string; key: string }>(
      sql`select person_id as id, key from resume_dismissals where person_id in (${both}, ${one})`,
    );
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([both, one].map((id) => ({ id, key: `skill:${into}` }))));
  });

  test('is no change between versions of a job profile, of which the earlier ones can be restored', async () => {
    const [from, into] = [ok(await add({ name: 'Old word' })).id, ok(await add({ name: 'New word' })).id];
    const id = await jobWith([{ id: from, primary: true, months: 6 }]);
    ok(
      await house.call(saveJobProfile, {
        as: 'org',
        params: { id },
        body: { ...content([{ id: from, primary: true, months: 6 }]), location: 'Delhi', version: 1 },
      }),
    );
    ok(await house.call(mergeSkill, { as: 'admin', params: { id: from }, body: { into } }));
    const versions = ok(await house.call(listJobVersions, { as: 'org', params: { id } }));
    expect(versions.map((one) => one.content.skills)).toEqual(
      Array.from({ length: 2 }, () => [{ id: into, name: 'New word', primary: true, months: 6 }]),
    );
    ok(await house.call(restoreJobVersion, { as: 'org', params: { id }, body: { version: 2, restore: 1 } }));
    expect(await skillsOf(id)).toEqual([{ name: 'New word', primary: true, months: 6 }]);
  });

  test('is refused into itself, into what is retired or gone; a form that is open still says so', async () => {
    const [id, retired] = [ok(await add({ name: 'Stays' })).id, ok(await add({ name: 'Gone' })).id];
    ok(await house.call(retireSkill, { as: 'admin', params: { id: retired }, body: { retired: true } }));
    for (const into of [id, retired, '00000000-0000-4000-8000-00000000dead'])
      expect(
        refused(await house.call(mergeSkill, { as: 'admin', params: { id }, body: { into } }), 400).details,
      ).toEqual([{ field: 'into', message: 'Choose another skill that is offered' }]);
    const into = ok(await add({ name: 'Target' })).id;
    ok(await house.call(mergeSkill, { as: 'admin', params: { id }, body: { into } }));
    const late = await house.call(createJobProfile, {
      as: 'org',
      body: {
        organizationId: house.cast.organizationId,
        ...content([
          { id, primary: true, months: 6 },
          { id: into, primary: true, months: 6 },
        ]),
      },
    });
    expect(refused(late, 400).details).toEqual([{ field: 'skills', message: texts.skillGone }]);
  });

  test('at the same time as a job profile is saved leaves nothing that refers to what is gone', async () => {
    const into = ok(await add({ name: 'Racing target' })).id;
    for (let round = 0; round < 5; round += 1) {
      const from = ok(await add({ name: `Racer ${round}` })).id;
      const id = await jobWith([{ id: from, primary: true, months: 6 }]);
      const [merged, saved] = await Promise.all([
        house.call(mergeSkill, { as: 'admin', params: { id: from }, body: { into } }),
        house.call(saveJobProfile, {
          as: 'org',
          params: { id },
          body: { ...content([{ id: from, primary: true, months: 9 }]), location: `Round ${round}`, version: 1 },
        }),
      ]);
      ok(merged);
      expect([200, 400]).toContain(saved.status);
      expect(await skillsOf(id)).toEqual([
        { name: 'Racing target', primary: true, months: saved.status === 200 ? 9 : 6 },
      ]);
    }
  });

  test('knows every table that refers to a skill', async () => {
    const tables = await house.db.many<{ name: string }>(sql`
      select conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'skills'::regclass order by 1`);
    expect(tables.map(({ name }) => name)).toEqual([
      'candidate_skills',
      'job_profile_skills',
      'panelist_skills',
      'person_skills',
      'skill_synonyms',
    ]);
  });
});
