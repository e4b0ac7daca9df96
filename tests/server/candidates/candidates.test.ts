import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  addCandidate,
  getCandidate,
  listActiveCandidates,
  listOwnCandidates,
  listPortalCandidates,
} from '../../../src/contract/candidates';
import { downloadCandidateResume, uploadCandidateResume } from '../../../src/contract/people-profile';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { contacts, type PersonName } from '../kit/cast';
import { docxOf } from '../kit/files';
import { bookedWith, iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

type Query = Record<string, string | number>;
const portal = async (query: Query) =>
  ok(await house.call(listPortalCandidates, { as: 'admin', query: { _limit: 100, ...query } })).content;
const own = async (query: Query = {}, as: PersonName = 'org') =>
  ok(await house.call(listOwnCandidates, { as, query: { _limit: 100, ...query } })).content;
const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name).toSorted();

describe('Portal Candidate Search', () => {
  test.each([
    ['a part of a name', { q: 'okaf' }, ['Ben Okafor']],
    ['a part of an email, with a space in it', { q: 'ben.okafor@ mail' }, ['Ben Okafor']],
    ['no such name', { q: 'Nobody here' }, []],
    ['no account', { account: '0' }, ['Chen Li']],
    ['a resume', { resume: '1' }, ['Asha Rao', 'Asha Rao', 'Asha Rao']],
    ['looked at', { looked: '1' }, []],
    ['uploaded by the portal', { uploadedBy: 'P' }, []],
  ])('by %s', async (_, query, names) => {
    expect(namesOf(await portal(query))).toEqual(names);
  });

  test('by organization, and by a skill with the least months of experience', async () => {
    const { cast, db } = house;
    const [skill] = cast.skills;
    await db.run(sql`
      insert into person_skills (person_id, skill_id, months) values (${cast.ben.personId}, ${skill?.id}, 30)`);
    expect(namesOf(await portal({ skillId: skill?.id ?? '', months: 24 }))).toEqual(['Ben Okafor']);
    expect(await portal({ skillId: skill?.id ?? '', months: 31 })).toEqual([]);
    const [ben] = await portal({ q: 'Ben' });
    expect(ben).toMatchObject({ skills: ['TypeScript'], hasAccount: true, hasResume: false, lookedAt: false });
    expect(namesOf(await portal({ organizationId: cast.otherOrganizationId }))).toEqual(['Asha Rao']);
  });

  test('sorts by name and by when they came, both ways', async () => {
    const order = async (sort: string) => (await portal({ sort })).map(({ name }) => name);
    expect(await order('name')).toEqual((await order('-name')).toReversed());
    expect(await order('created')).toEqual((await order('-created')).toReversed());
  });
});

test('Active Candidate Data has who has something open, with what is due first', async () => {
  const { cast } = house;
  await requested(house, cast.ben, [soon(50)]);
  const booked = await bookedWith(house, cast.ben, 'panelist', soon(30));
  const active = async (query: Query) => ok(await house.call(listActiveCandidates, { as: 'admin', query })).content;
  expect(await active({})).toMatchObject([
    { name: 'Ben Okafor', open: 2, interviewId: booked, leaf: 'requested', job: 'Frontend engineer' },
  ]);
  expect(await active({ open: 'request' })).toMatchObject([{ open: 1, leaf: 'pendingSchedule' }]);
  expect(await active({ open: 'feedback' })).toEqual([]);
});

describe('an organization', () => {
  test('finds its own candidates only, without what is known of the person elsewhere', async () => {
    const rows = await own();
    expect(namesOf(rows)).toEqual(['Asha Rao', 'Ben Okafor', 'Chen Li']);
    for (const row of rows)
      expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['skills', 'hasAccount', 'lookedAt']));
    // Another organization's candidates are not found by name either.
    expect(await own({ q: 'Okafor' }, 'otherOrg')).toEqual([]);
  });

  test('reads the page of its own candidate, without account, skills and other candidacies', async () => {
    const { cast } = house;
    const page = ok(await house.call(getCandidate, { as: 'org', params: { id: cast.asha.own.id } }));
    expect(page).toMatchObject({ name: 'Asha Rao', email: contacts.ashaEmail, resumeFile: null });
    for (const key of ['userId', 'skills', 'candidacies', 'lookedAt']) expect(page).not.toHaveProperty(key);
    refused(await house.call(getCandidate, { as: 'org', params: { id: cast.asha.other.id } }), 404);
    const all = ok(await house.call(getCandidate, { as: 'admin', params: { id: cast.asha.own.id } }));
    expect(all.userId).toBe(cast.people.candidate.id);
    expect(all.candidacies).toHaveLength(3);
  });
});

describe('a candidate added by hand', () => {
  const body = (change: object = {}) => ({
    organizationId: null,
    name: "Siobhán O'Brien",
    email: `s.${randomUUID()}@mail.example`,
    mobile: '+353 851234567',
    timeZone: 'Europe/Dublin',
    jobProfileId: null,
    times: [],
    ...change,
  });
  const add = (as: PersonName, change: object = {}) => house.call(addCandidate, { as, body: body(change) });

  test("goes to the caller's organization, with job and times", async () => {
    const { cast } = house;
    const times = [iso(soon(40))];
    const { id } = ok(await add('org', { jobProfileId: cast.job.id, times }));
    const page = ok(await house.call(getCandidate, { as: 'org', params: { id } }));
    expect(page).toMatchObject({
      name: "Siobhán O'Brien",
      uploadedBy: 'O',
      organization: { id: cast.organizationId },
      jobProfile: { id: cast.job.id },
    });
    expect(page.preferred.map((time) => Date.parse(time))).toEqual(times.map((time) => Date.parse(time)));
    refused(await house.call(getCandidate, { as: 'otherOrg', params: { id } }), 404);
  });

  test('goes to the portal, or to the organization that an admin chose', async () => {
    const { cast } = house;
    const inPortal = ok(await add('admin'));
    const chosen = ok(await add('admin', { organizationId: cast.otherOrganizationId, name: '李 小龙' }));
    expect(await portal({ q: '李' })).toMatchObject([{ id: chosen.id, organization: { name: 'Red Mill' } }]);
    expect(ok(await house.call(getCandidate, { as: 'admin', params: { id: inPortal.id } })).organization).toBeNull();
  });

  test('is not added twice: the answer says who it is', async () => {
    const { cast } = house;
    const answer = await add('org', { email: contacts.ashaEmail.toUpperCase() });
    refused(answer, 409);
    expect(answer.body.data).toEqual({ candidateId: cast.asha.own.id, name: 'Asha Rao' });
    // Of two concurrent requests, one wins.
    const email = `twice.${randomUUID()}@mail.example`;
    const both = await Promise.all([add('org', { email }), add('org', { email })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['another organization', () => ({ organizationId: house.cast.otherOrganizationId }), 'organizationId'],
    ['a job of another organization', () => ({ jobProfileId: house.cast.otherJob.id }), 'jobProfileId'],
    ['a time that has passed', () => ({ times: [iso(soon(-2))] }), 'times'],
  ])('is refused with %s', async (_, change, field) => {
    const answer = await add('org', change());
    refused(answer, 400);
    expect(answer.body.details?.[0]?.field).toBe(field);
  });
});

test('the resume of a candidacy is read, and stored, within reach', async () => {
  const { cast } = house;
  const file = { name: 'chen.docx', content: docxOf('Six years of PostgreSQL') };
  const send = (as: PersonName, sent = file) =>
    house.call(uploadCandidateResume, { as, body: { candidateId: cast.chen.id }, file: sent });
  refused(await send('otherOrg'), 404);
  refused(await send('org', { name: 'chen.docx', content: docxOf('') }), 400);
  expect(ok(await send('org'))).toEqual({ fileName: 'chen.docx' });
  const page = ok(await house.call(getCandidate, { as: 'org', params: { id: cast.chen.id } }));
  expect(page).toMatchObject({ resumeText: 'Six years of PostgreSQL', resumeFile: 'chen.docx', hasResume: true });
  const params = { id: cast.chen.id };
  refused(await house.call(downloadCandidateResume, { as: 'otherOrg', params }), 404);
});
