import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { getProfile, saveSection } from '../../../src/contract/people-profile';
import {
  cleanSection,
  plainSections,
  type PlainSection,
  type SaveSection,
} from '../../../src/contract/people-profile-sections';
import { listInterviews } from '../../../src/contract/interviews';
import { exampleValue, goodSections, profileExamples } from '../../fixtures/profile-examples';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { requested, soon } from '../kit/interviews';

let house: House;
let skillId: string;
beforeAll(async () => {
  house = await startHouse();
  skillId = house.cast.skills[0]?.id ?? '';
});
afterAll(() => closeHouse(house));

const profileOf = async (as: PersonName) => ok(await house.call(getProfile, { as }));
async function save(as: PersonName, section: PlainSection, value: unknown, revision?: number) {
  const now = revision ?? (await profileOf(as)).revisions[section];
  return house.call(saveSection, { as, body: { section, revision: now, value } as SaveSection });
}

describe.each(['candidate', 'panelist'] as const)('the profile of a %s', (as) => {
  test.each(plainSections)('%s is saved and read again', async (section) => {
    const good = goodSections(skillId)[section];
    const saved = ok(await save(as, section, good));
    expect(await profileOf(as)).toEqual(saved);
    expect(saved.revisions[section]).toBe(1);
    if (section === 'contact')
      expect(saved.contact).toEqual({ ...good, mobile: { country: 'GB', number: '7400123456' } });
    else expect(saved[section]).toEqual(good);
  });
  test('a skill that is not offered any more stays with who has it, and is new to nobody', async () => {
    const { id } = await house.db.one<{ id: string }>(sql`
      insert into skills (name, retired_at) values (${`Retired ${as}`}, now()) returning id`);
    const [row] = goodSections(id).skill.rows;
    const rows = [{ ...goodSections(skillId).skill.rows[0] }, { ...row, name: `Retired ${as}` }];
    expect(refused(await save(as, 'skill', { rows }), 400).details).toEqual([
      { field: 'rows', message: 'This skill is no longer available.' },
    ]);
    const { userId } = await profileOf(as);
    if (as === 'panelist')
      await house.db.run(sql`insert into panelist_skills (panelist_id, skill_id, months) values (${userId}, ${id}, 5)`);
    else
      await house.db.run(sql`
        insert into person_skills (person_id, skill_id, months)
        select id, ${id}, 5 from persons where user_id = ${userId}`);
    expect(ok(await save(as, 'skill', { rows })).skill.rows).toHaveLength(2);
  });
});

test('each rule is held by the API, with its message at its field', async () => {
  for (const example of profileExamples.filter(({ section }) => section !== 'bank' && section !== 'identity')) {
    const answer = await save('otherCandidate', example.section as PlainSection, exampleValue(example, skillId));
    const what = JSON.stringify(example);
    if (example.message === null) expect(answer.status, what).toBe(200);
    else
      expect(refused(answer, 400).details, what).toEqual([
        { field: example.at ?? example.path, message: example.message },
      ]);
  }
});

test.each(['Mars/Olympus', 'US/Pacific-New', 'IST'])('%s is no time zone', async (timeZone) => {
  const answer = await save('candidate', 'contact', { ...goodSections(skillId).contact, timeZone });
  expect(refused(answer, 400).details?.map(({ field }) => field)).toEqual(['timeZone']);
});

test('what was saved elsewhere is not overwritten: the answer has what is stored now', async () => {
  const good = goodSections(skillId).personal;
  const first = ok(await save('candidate', 'personal', { ...good, location: 'Mumbai' }));
  const { status, body } = await save('candidate', 'personal', good, first.revisions.personal - 1);
  expect(status).toBe(409);
  expect((body as { data: unknown }).data).toEqual({
    revision: first.revisions.personal,
    value: { ...good, location: 'Mumbai' },
  });
  const both = await Promise.all([1, 2].map(() => save('candidate', 'personal', good, first.revisions.personal)));
  expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
});

test('only panelists and candidates have a profile, each their own', async () => {
  for (const as of ['admin', 'superAdmin', 'org'] as const) refused(await house.call(getProfile, { as }), 403);
  const [one, other] = [await profileOf('candidate'), await profileOf('otherCandidate')];
  expect(one.userId).toBe(house.cast.people.candidate.id);
  expect(other.userId).toBe(house.cast.people.otherCandidate.id);
});

test('a new name and number reach the candidacies that a candidate made, not one that an organization uploaded', async () => {
  const { own, other, mock } = house.cast.asha;
  const { personal, contact } = goodSections(skillId);
  const before = { name: 'Asha Rao', mobile: '+91 98450 12345' };
  await house.db.run(
    sql`update candidates set name = ${before.name}, mobile = ${before.mobile} where person_id = ${own.personId}`,
  );
  await house.db.run(sql`update candidates set uploaded_by = 'P' where id = ${other.id}`);
  const id = await requested(house, mock, [soon(60)]);
  const seen = async () => {
    const rows = await house.db.many<{ id: string; name: string; mobile: string | null }>(sql`
      select id, name, mobile from candidates where person_id = ${own.personId}`);
    return [own, other, mock].map((candidacy) => rows.find((row) => row.id === candidacy.id));
  };
  const found = async (q: string) =>
    ok(await house.call(listInterviews, { as: 'admin', query: { q } })).content.map((row) => row.id);
  const none = { country: '', number: '' };
  ok(await save('candidate', 'personal', { ...personal, name: 'Asha Roy' }));
  ok(await save('candidate', 'contact', { ...contact, whatsapp: { country: 'IN', number: '9845099999' } }));
  const now = { name: 'Asha Roy', mobile: '+91 9845099999' };
  expect(await seen()).toMatchObject([before, now, now]);
  expect([await found('Asha Roy'), await found('Asha Rao')]).toEqual([[id], []]);
  // The other number where there is none on WhatsApp, and none where it is taken away.
  ok(await save('candidate', 'contact', { ...contact, whatsapp: none }));
  expect((await seen()).map((row) => row?.mobile)).toEqual([before.mobile, '+44 7400123456', '+44 7400123456']);
  ok(await save('candidate', 'contact', { ...contact, whatsapp: none, mobile: none }));
  expect((await seen()).map((row) => row?.mobile)).toEqual([before.mobile, null, null]);
});

test('what a save stores is what it answered, in the form in which an editor sends it', async () => {
  const { project, education } = goodSections(skillId);
  const long = {
    rows: project.rows.map((row) => ({ ...row, title: ' billing  platform', description: 'Invoices.\n' })),
  };
  const exact = { rows: education.rows.map((row) => ({ ...row, percentage: '078.50' })) };
  for (const [section, typed] of [
    ['project', long],
    ['education', exact],
  ] as const)
    expect(ok(await save('candidate', section, typed))[section]).toEqual(cleanSection(section, typed as never));
});
