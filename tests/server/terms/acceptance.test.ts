import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillLinks, makeLink } from '../../../server/interviews/links';
import { sql } from '../../../server/db/database';
import { whoAmI } from '../../../src/contract/auth';
import { acceptTermsByLink, joinByCode, readLinkedInterview } from '../../../src/contract/interviews-links';
import { listInterviews } from '../../../src/contract/interviews';
import { applyForJob, getOpenJob } from '../../../src/contract/job-profiles-apply';
import { createJobProfile } from '../../../src/contract/job-profiles-edit';
import {
  acceptTerms,
  changeTerms,
  createTerms,
  readTerms,
  type TermsFields,
  type TermsRecord,
} from '../../../src/contract/terms';
import { refsOf, termsDueIn } from '../../../src/contract/terms-due';
import { getOrganizationTerms, listAcceptedTerms, listOrganizationTerms } from '../../../src/contract/terms-accepted';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { interviewAt } from '../kit/interviews';
import type { PersonName } from '../kit/cast';
import { samplesFor } from '../contract/samples';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
// Each test has its own terms.
afterEach(() => house.db.run(sql`update terms set withdrawn = true`));

const fields = (given: Partial<TermsFields> = {}): TermsFields => ({
  title: 'Terms of use',
  text: '<p>Be kind.</p>',
  audience: ['ORGANIZATION_USER'],
  holdsFrom: 'now',
  correction: false,
  withdrawn: false,
  ...given,
});
const publish = async (given: Partial<TermsFields> = {}, as: PersonName = 'admin') =>
  ok(await house.call(createTerms, { as, body: { fields: fields(given) } }));
const republish = async ({ id, revision }: TermsRecord, given: Partial<TermsFields>, as: PersonName = 'admin') =>
  ok(await house.call(changeTerms, { as, params: { id }, body: { fields: fields(given), revision } }));
const accept = (as: PersonName, terms: { id: string; revision: number }[]) =>
  house.call(acceptTerms, { as, body: { terms: refsOf(terms) } });
const dueFor = async (as: PersonName) => ok(await house.call(readTerms, { as })).filter(({ due }) => due);
const isDue = async (as: PersonName) => ok(await house.call(whoAmI, { as })).termsDue;
const newJob = (as: PersonName) =>
  house.call(createJobProfile, { as, body: samplesFor(house, '')['POST /job-profiles']?.body as never });

test('an organization without the terms reads as before and changes nothing, until one of its users accepts for it', async () => {
  const terms = await publish();
  expect([await isDue('org'), await isDue('otherOrg'), await isDue('panelist'), await isDue('admin')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  ok(await house.call(listInterviews, { as: 'org', query: {} }));
  const refusal = refused(await newJob('org'), 409);
  expect(refusal.message).toBe('Accept the new terms of the platform first.');
  expect(termsDueIn(refusal.data)).toMatchObject([
    { id: terms.id, revision: 1, before: null, accepted: null, due: true },
  ]);
  ok(await accept('org', [terms]));
  ok(await newJob('org'));
  expect([await isDue('org'), await isDue('otherOrg')]).toEqual([false, true]);
  const [own] = ok(await house.call(readTerms, { as: 'org' }));
  expect(own).toMatchObject({ due: false, accepted: { revision: 1, by: house.cast.people.org.name } });
});

test('a new version is accepted anew, with what changed; a small correction is not', async () => {
  const first = await publish({ text: '<p>One</p>' });
  ok(await accept('org', [first]));
  const corrected = await republish(first, { text: '<p>One.</p>', correction: true });
  expect(await isDue('org')).toBe(false);
  await republish(corrected, { text: '<p>Two.</p>' });
  expect(await dueFor('org')).toMatchObject([
    { revision: 3, text: '<p>Two.</p>', before: { revision: 1, text: '<p>One</p>' }, accepted: { revision: 1 } },
  ]);
});

test('accepting names the version: one that was replaced is refused with the new one, and nothing is accepted', async () => {
  const first = await publish({ text: '<p>One</p>' });
  await republish(first, { text: '<p>Two</p>' });
  const refusal = refused(await accept('org', [first]), 409);
  expect(refusal.message).toBe('These terms have changed since you read them. Read the new version and accept it.');
  expect(termsDueIn(refusal.data)).toMatchObject([{ id: first.id, revision: 2, text: '<p>Two</p>' }]);
  expect(await isDue('org')).toBe(true);
});

test('accepting twice, and at once, is accepting once; a row is never changed or deleted', async () => {
  const terms = await publish();
  for (const answer of await Promise.all([1, 2, 3].map(() => accept('org', [terms])))) ok(answer);
  ok(await accept('org', [terms]));
  const rows = await house.db.many<{ id: string }>(sql`select id from terms_acceptances where terms_id = ${terms.id}`);
  expect(rows).toHaveLength(1);
  for (const change of [
    sql`update terms_acceptances set accepted_at = now() where terms_id = ${terms.id}`,
    sql`delete from terms_acceptances where terms_id = ${terms.id}`,
  ])
    await expect(house.db.run(change)).rejects.toThrow('only added');
});

test('terms that are planned or withdrawn, or for others, bind no one and cannot be accepted', async () => {
  const planned = await publish({ holdsFrom: new Date(Date.now() + 86_400_000).toISOString() });
  const others = await publish({ audience: ['PANELIST'] });
  expect([await isDue('org'), await isDue('panelist')]).toEqual([false, true]);
  for (const terms of [planned, others]) refused(await accept('org', [terms]), 409);
  // A panelist is asked to accept, but is not refused anything that others wait for.
  ok(await accept('panelist', [others]));
  expect(await isDue('panelist')).toBe(false);
  const withdrawn = await publish();
  await republish(withdrawn, { withdrawn: true });
  expect(await isDue('org')).toBe(false);
});

test('a candidate accepts an organization’s terms by applying, by the API and in the database', async () => {
  const { otherJob, asha } = house.cast;
  await house.db.run(sql`
    insert into person_skills (person_id, skill_id, months, is_primary)
    values (${asha.own.personId}, ${house.cast.skills[0]?.id}, 36, true)`);
  const terms = await publish({ title: 'House rules' }, 'otherOrg');
  const job = ok(await house.call(getOpenJob, { as: 'candidate', params: { id: otherJob.id } }));
  expect(job.terms).toMatchObject([{ id: terms.id, revision: 1, organization: 'Red Mill' }]);
  const apply = (accepts?: { id: string; revision: number }[]) =>
    house.call(applyForJob, {
      as: 'candidate',
      params: { id: otherJob.id },
      body: { resume: 'profile', ...(accepts && { accepts }) },
    });
  expect(refused(await apply(), 409).message).toBe('Read and accept the terms of Red Mill to apply.');
  const next = await republish(terms, { title: 'House rules', text: '<p>Be on time.</p>' }, 'otherOrg');
  expect(refused(await apply([{ id: terms.id, revision: 1 }]), 409).message).toMatch(/^These terms have changed/);
  await expect(
    house.db.run(sql`
      insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
      values (${otherJob.id}, ${asha.own.personId}, ${asha.other.id}, false)`),
  ).rejects.toThrow('not accepted');
  ok(await apply([{ id: terms.id, revision: next.revision }]));
  expect(ok(await house.call(getOpenJob, { as: 'candidate', params: { id: otherJob.id } })).terms).toEqual([]);
  const { person, by } = await house.db.one<{ person: string; by: string }>(sql`
    select person_id as person, accepted_by as by from terms_acceptances where terms_id = ${terms.id}`);
  expect([person, by]).toEqual([asha.own.personId, house.cast.people.candidate.id]);
});

test('a candidate joins only with the organization’s terms, which nobody else is asked for', async () => {
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start: Date.now() + 60_000,
    candidate: house.cast.asha.own,
  });
  const terms = await publish({ title: 'House rules' }, 'org');
  ok(await send(house, 'panelist', id, { type: 'JOIN' }));
  const refusal = refused(await send(house, 'candidate', id, { type: 'JOIN' }), 409);
  expect(refusal.message).toBe('Read and accept the terms of Blue Harbour, then join.');
  expect(termsDueIn(refusal.data)).toMatchObject([{ id: terms.id, revision: 1, organization: 'Blue Harbour' }]);
  ok(await accept('candidate', [terms]));
  ok(await send(house, 'candidate', id, { type: 'JOIN' }));
});

test('without an account they are accepted by the link, on the page of the interview', async () => {
  const { chen } = house.cast;
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start: Date.now() + 60_000,
    candidate: chen,
    panelist: 'secondPanelist',
  });
  const address = await house.db.transaction((tx) =>
    makeLink(tx, { interviewId: id, purpose: 'invitation', party: 'candidate' }),
  );
  const recipient = 'chen.li@mail.example';
  const token = (await house.db.transaction((tx) => fillLinks(tx, address, recipient)))?.split('/').at(-1) ?? '';
  const { code } = await house.db.one<{ code: string }>(sql`
    select code from interview_join_codes where interview_id = ${id} and party = 'candidate'`);
  const terms = await publish({ title: 'House rules' }, 'org');
  const linked = async () => ok(await house.call(readLinkedInterview, { body: { token } }));
  expect((await linked()).terms).toMatchObject([{ id: terms.id, revision: 1 }]);
  const join = () => house.call(joinByCode, { body: { token, code } });
  expect(termsDueIn(refused(await join(), 409).data)).toMatchObject([{ id: terms.id }]);
  const next = await republish(terms, { title: 'House rules', text: '<p>Be on time.</p>' }, 'org');
  const acceptIt = (revision: number) =>
    house.call(acceptTermsByLink, { body: { token, terms: [{ id: terms.id, revision }] } });
  refused(await acceptIt(1), 409);
  expect(ok(await acceptIt(next.revision)).terms).toEqual([]);
  ok(await join());
  const { by } = await house.db.one<{ by: string | null }>(sql`
    select accepted_by as by from terms_acceptances where person_id = ${chen.personId}`);
  expect(by).toBeNull();
});

test('admins see of each organization what it accepted; the organization which candidates accepted its own', async () => {
  const { organizationId, otherOrganizationId } = house.cast;
  const terms = await publish({ title: 'Fair use', text: '<p>One</p>' });
  ok(await accept('org', [terms]));
  await republish(terms, { title: 'Fair use', text: '<p>Two</p>' });
  ok(await accept('otherOrg', await dueFor('otherOrg')));
  const rows = async (query: object) =>
    ok(await house.call(listOrganizationTerms, { as: 'admin', query: { q: 'fair', ...query } })).content;
  expect((await rows({})).map((row) => [row.organization.name, row.state, row.accepted?.revision])).toEqual([
    ['Blue Harbour', 'DUE', 1],
    ['Red Mill', 'ACCEPTED', 2],
  ]);
  expect((await rows({ state: 'DUE' })).map((row) => row.organization.id)).toEqual([organizationId]);
  expect((await rows({ organizationId: otherOrganizationId })).map((row) => row.accepted?.by)).toEqual(['Rita Mill']);
  expect((await rows({ sort: '-organization' })).map((row) => row.organization.name)).toEqual([
    'Red Mill',
    'Blue Harbour',
  ]);
  const details = ok(await house.call(getOrganizationTerms, { as: 'admin', params: { id: organizationId } }));
  expect(details.platform.find(({ id }) => id === terms.id)).toMatchObject({ due: true, revision: 2 });
  expect(details.accepted[0]).toMatchObject({ title: 'Fair Use', revision: 1, by: 'Omar Harbour' });
  expect(details.own.map(({ title }) => title)).toContain('House Rules');
  const { content } = ok(await house.call(listAcceptedTerms, { as: 'org', query: { sort: 'candidate' } }));
  expect(content.map(({ candidate, byLink }) => [candidate.name, byLink])).toEqual([
    ['Asha Rao', false],
    ['Chen Li', true],
  ]);
  expect(ok(await house.call(listAcceptedTerms, { as: 'otherOrg', query: {} })).content).toMatchObject([
    { candidate: { name: 'Asha Rao' }, terms: { name: 'House Rules' }, revision: 2 },
  ]);
});
