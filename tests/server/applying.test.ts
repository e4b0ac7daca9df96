import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  applyForJob,
  getOpenJob,
  listApplicants,
  listJobLocations,
  listOpenJobs,
  uploadJobResume,
  withdrawApplication,
} from '../../src/contract/job-profiles-apply';
import { downloadCandidateResume, getProfile, getResume } from '../../src/contract/people-profile';
import { countNotifications, listNotifications, seeNotifications } from '../../src/contract/messages';
import { getCandidate } from '../../src/contract/candidates';
import { createInterview as request } from '../../src/contract/interviews';
import { listWaitingCandidates } from '../../src/contract/candidates-waiting';
import { sql, type Tx } from '../../server/db/database';
import { requestInterview } from '../../server/interviews/request';
import { withdraw as withdrawIn } from '../../server/job-profiles/apply';
import type { Caller } from '../../server/kit/caller';
import { closeHouse, ok, refused, startHouse, type House } from './kit';
import { addCandidateResume, docxOf } from './kit/files';
import { iso, requested, soon } from './kit/interviews';

let house: House;
/** Red Mill's job asks for 24 months of TypeScript and PostgreSQL, both primary. */
let jobId: string;
beforeAll(async () => {
  house = await startHouse();
  jobId = house.cast.otherJob.id;
});
afterAll(() => closeHouse(house));
const { run, one } = {
  run: (...given: Parameters<House['db']['run']>) => house.db.run(...given),
  one: <T>(...given: Parameters<House['db']['one']>) => house.db.one<T>(...given),
};
const setSkills = async (months: Record<string, number>) => {
  await run(sql`delete from person_skills where person_id = ${house.cast.asha.own.personId}`);
  for (const [name, count] of Object.entries(months))
    await run(sql`
      insert into person_skills (person_id, skill_id, months, is_primary)
      select ${house.cast.asha.own.personId}, id, ${count}, true from skills where name = ${name}`);
};
beforeEach(async () => {
  await run(sql`delete from applications`);
  await run(sql`update job_profiles set status = 'OPEN'`);
  await run(sql`update organizations set blocked = false`);
  await run(sql`update candidates set resume_text = 'Years of TypeScript' where name = 'Asha Rao'`);
  await setSkills({ TypeScript: 36, Docker: 12 });
});

const apply = (resume: 'profile' | 'job' = 'profile', id = jobId) =>
  house.call(applyForJob, { as: 'candidate', params: { id }, body: { resume } });
const jobs = async (query: Record<string, string> = {}) =>
  ok(await house.call(listOpenJobs, { as: 'candidate', query })).content;
const titles = async (query: Record<string, string> = {}) => (await jobs(query)).map(({ title }) => title);
const read = async () => ok(await house.call(getOpenJob, { as: 'candidate', params: { id: jobId } }));
const withdraw = (id: string, as: 'candidate' | 'otherCandidate' = 'candidate') =>
  house.call(withdrawApplication, { as, params: { id } });
const applicants = async (as: 'org' | 'otherOrg' | 'admin') =>
  ok(await house.call(listApplicants, { as, query: { jobProfileId: jobId } })).content;

describe('the list of open jobs', () => {
  test('has those of all organizations, and says how well each fits', async () => {
    expect(await titles()).toEqual(expect.arrayContaining(['Data engineer', 'Frontend engineer']));
    expect((await jobs())[0]).toMatchObject({ fit: { share: 0.5, matched: 1, asked: 2 }, appliedAt: null });
    await setSkills({});
    expect((await jobs())[0]?.fit).toBeNull();
  });

  test('has the best match first, or last', async () => {
    await run(
      sql`delete from job_profile_skills where job_profile_id = ${jobId} and skill_id = (select id from skills where name = 'PostgreSQL')`,
    );
    expect(await titles()).toEqual(['Data engineer', 'Frontend engineer']);
    expect(await titles({ sort: 'match' })).toEqual(['Frontend engineer', 'Data engineer']);
    expect(await titles({ _limit: '1', _page: '1' })).toEqual(['Frontend engineer']);
    await run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary, min_months)
      select ${jobId}, id, true, 24 from skills where name = 'PostgreSQL'`);
  });

  test('is searched by title and organization, and filtered by skill, location and what was applied for', async () => {
    await run(sql`update job_profiles set location = 'Pune' where id = ${jobId}`);
    const [docker] = await house.db.many<{ id: string }>(sql`select id from skills where name = 'Docker'`);
    expect(await titles({ q: 'data' })).toEqual(['Data engineer']);
    expect(await titles({ q: 'red mill' })).toEqual(['Data engineer']);
    expect(await titles({ q: '%' })).toEqual([]);
    expect(await titles({ location: 'Pune' })).toEqual(['Data engineer']);
    expect(await titles({ skillId: docker?.id ?? '' })).toEqual([]);
    expect(ok(await house.call(listJobLocations, { as: 'candidate' }))).toEqual(['Pune']);
    ok(await apply());
    expect(await titles({ applied: 'yes' })).toEqual(['Data engineer']);
    expect(await titles({ applied: 'no' })).toEqual(['Frontend engineer']);
  });

  test.each(['DRAFT', 'ON_HOLD', 'CLOSED'])('has no job that is %s, which has no page either', async (status) => {
    await run(sql`update job_profiles set status = ${status} where id = ${jobId}`);
    expect(await titles()).toEqual(['Frontend engineer']);
    refused(await house.call(getOpenJob, { as: 'candidate', params: { id: jobId } }), 404);
  });

  test('has no job of a blocked organization', async () => {
    await run(sql`update organizations set blocked = true where name = 'Red Mill'`);
    expect(await titles()).toEqual(['Frontend engineer']);
    refused(await house.call(getOpenJob, { as: 'candidate', params: { id: jobId } }), 404);
    refused(await apply(), 404);
  });
});

describe('applying', () => {
  test('of somebody who was added before is new for every admin, also for the one who added them', async () => {
    const { id } = await one<{ id: string }>(sql`
      update candidates set looked_at = now(), created_at = now() - interval '90 days', created_by = ${house.cast.people.admin.id}
      where organization_id = ${house.cast.otherOrganizationId} and name = 'Asha Rao' returning id`);
    ok(await house.call(seeNotifications, { as: 'admin' }));
    ok(await apply());
    expect(ok(await house.call(countNotifications, { as: 'admin' }))).toBe(1);
    const [item] = ok(await house.call(listNotifications, { as: 'admin', query: {} }));
    expect(item).toMatchObject({ code: 103, candidateId: id });
    const [row] = ok(await house.call(listWaitingCandidates, { as: 'admin', query: {} })).content;
    expect(row).toMatchObject({ id, at: item?.at });
  });

  test('makes a candidacy that waits to be looked at, and an applicant of the organization', async () => {
    const before = house.cast.asha.other.id;
    await run(sql`delete from candidates where id = ${before}`);
    const { id: userId } = house.cast.people.candidate;
    // The only number is the one that is not on WhatsApp.
    await run(sql`update users set mobile = null where id = ${userId}`);
    await run(sql`insert into profile_details (user_id, mobile) values (${userId}, '+44 7400123456')`);
    ok(await apply());
    const { id } = await one<{ id: string }>(sql`select candidate_id as id from applications`);
    expect(ok(await house.call(getCandidate, { as: 'admin', params: { id } })).mobile).toBe('+44 7400123456');
    const waiting = ok(await house.call(listWaitingCandidates, { as: 'admin', query: { uploadedBy: 'P' } })).content;
    expect(waiting.filter(({ organization }) => organization?.name === 'Red Mill')).toMatchObject([
      { name: 'Asha Rao', uploadedBy: 'P' },
    ]);
    expect(await applicants('otherOrg')).toMatchObject([
      { candidate: { name: 'Asha Rao' }, fit: { share: 0.5, matched: 1, asked: 2 }, planned: false },
    ]);
    expect(await applicants('admin')).toHaveLength(1);
    expect(await applicants('org')).toEqual([]);
    expect((await read()).application).toMatchObject({ canWithdraw: true });
  });

  test('takes up the candidacy that is there, which waits again', async () => {
    await run(sql`update candidates set looked_at = now() where name = 'Asha Rao'`);
    const { count: before } = await one<{ count: number }>(sql`select count(*) as count from candidates`);
    ok(await apply());
    expect(await one(sql`select count(*) as count from candidates`)).toEqual({ count: before });
    expect(
      await one(
        sql`select looked_at from candidates c join organizations o on o.id = organization_id where o.name = 'Red Mill' and c.name = 'Asha Rao'`,
      ),
    ).toEqual({ looked_at: null });
  });

  test('replaces the file of the organization with the resume that was applied with', async () => {
    const { id } = await one<{ id: string }>(sql`
      select id from candidates where organization_id = ${house.cast.otherOrganizationId} and name = 'Asha Rao'`);
    await addCandidateResume(house, id);
    const page = async () => ok(await house.call(getCandidate, { as: 'otherOrg', params: { id } }));
    const file = () => house.call(downloadCandidateResume, { as: 'otherOrg', params: { id } });
    expect((await page()).resumeFile).not.toBeNull();
    ok(await apply());
    expect(await page()).toMatchObject({ resumeText: 'Years of TypeScript', resumeFile: null });
    expect((await file()).status).toBe(404);
  });

  test('shows no applicant who was erased', async () => {
    ok(await apply());
    await run(sql`update persons set erased_at = now() where id = ${house.cast.asha.own.personId}`);
    expect(await applicants('otherOrg')).toEqual([]);
    await run(sql`update persons set erased_at = null where id = ${house.cast.asha.own.personId}`);
    expect(await applicants('otherOrg')).toHaveLength(1);
  });

  test('is done once, in two tabs too', async () => {
    const answers = await Promise.all([apply(), apply(), apply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(refused(await apply(), 409).message).toBe('You have already applied for this job.');
    expect(await applicants('otherOrg')).toHaveLength(1);
  });

  test('needs a resume and skills', async () => {
    await run(sql`update candidates set resume_text = null where name = 'Asha Rao'`);
    expect(refused(await apply(), 400).details).toEqual([
      { field: 'resume', message: 'Please upload resume before submitting' },
    ]);
    await run(sql`update candidates set resume_text = 'Text' where name = 'Asha Rao'`);
    expect(refused(await apply('job'), 400).details?.[0]?.field).toBe('resume');
    await setSkills({});
    expect(refused(await apply(), 400).details).toEqual([
      { field: 'skills', message: 'No skills added, Please add skills' },
    ]);
    expect(await applicants('otherOrg')).toEqual([]);
  });

  test.each([
    ['CLOSED', 409],
    ['ON_HOLD', 409],
    ['DRAFT', 404],
  ] as const)('is refused for a job that is %s', async (status, answer) => {
    await run(sql`update job_profiles set status = ${status} where id = ${jobId}`);
    refused(await apply(), answer);
  });

  test('stays on the list and has its page after the job is closed', async () => {
    ok(await apply());
    await run(sql`update job_profiles set status = 'CLOSED' where id = ${jobId}`);
    expect(await titles({ applied: 'yes' })).toEqual(['Data engineer']);
    expect((await read()).status).toBe('CLOSED');
  });
});

describe('a resume for one job', () => {
  const upload = (name: string, content: Uint8Array, id = jobId) =>
    house.call(uploadJobResume, { as: 'candidate', body: { jobProfileId: id }, file: { name, content } });

  test('is sent instead of the one of the profile', async () => {
    ok(await upload('for-red-mill.docx', docxOf('Data pipelines for Red Mill')));
    expect((await read()).jobResume).toMatchObject({ fileName: 'for-red-mill.docx' });
    ok(await apply('job'));
    const { text } = await one<{ text: string }>(sql`
      select resume_text as text from applications a join candidates c on c.id = a.candidate_id`);
    expect(text).toBe('Data pipelines for Red Mill');
    const mock = await one<{ text: string }>(sql`
      select resume_text as text from candidates where organization_id is null and name = 'Asha Rao'`);
    expect(mock.text).toBe('Years of TypeScript');
  });

  test('and a resume that an organization uploaded are never the one of the profile', async () => {
    await run(sql`update candidates set resume_text = null where name = 'Asha Rao' and organization_id is null`);
    ok(await upload('for-red-mill.docx', docxOf('Data pipelines for Red Mill')));
    ok(await apply('job'));
    expect(ok(await house.call(getResume, { as: 'candidate' }))).toBeNull();
    expect(ok(await house.call(getProfile, { as: 'candidate' })).resume).toBeNull();
    expect((await read()).hasResume).toBe(false);
    expect(refused(await apply('profile', house.cast.job.id), 400).details?.[0]?.field).toBe('resume');
  });

  test('must be a PDF or DOCX with a text, for an open job', async () => {
    refused(await upload('resume.docx', Buffer.from('plain')), 400);
    refused(await upload('resume.docx', docxOf('')), 400);
    await run(sql`update job_profiles set status = 'CLOSED' where id = ${jobId}`);
    refused(await upload('resume.docx', docxOf('Text')), 404);
  });
});

describe('withdrawing', () => {
  const callerOf = (
    who: 'otherOrg' | 'candidate',
    own: Pick<Caller, 'organizationId' | 'personId' | 'reach'>,
  ): Caller => {
    const { id, userType, name, email } = house.cast.people[who];
    return { userId: id, userType, name, email, timeZone: 'Europe/London', ...own };
  };
  const organizationUser = () =>
    callerOf('otherOrg', {
      organizationId: house.cast.otherOrganizationId,
      personId: null,
      reach: 'organization',
    });
  const applicant = () =>
    callerOf('candidate', { organizationId: null, personId: house.cast.asha.own.personId, reach: 'own' });
  /** A request of an interview with the applicant of an application. */
  const requestOf = async (applicationId: string) => {
    const { candidateId, jobProfileId } = await one<{ candidateId: string; jobProfileId: string }>(sql`
      select candidate_id as "candidateId", job_profile_id as "jobProfileId" from applications where id = ${applicationId}`);
    return { kind: 'real' as const, candidateId, jobProfileId, minutes: 60 as const, times: [iso(soon(40))] };
  };
  /** Runs `work` in a transaction that ends after `other` has begun and waits for it. */
  const during = async <T>(work: (tx: Tx) => Promise<unknown>, other: () => Promise<T>): Promise<T> => {
    let later: Promise<T> | undefined;
    await house.db.transaction(async (tx) => {
      await work(tx);
      later = other();
      await waitsForLock();
    });
    return later ?? expect.fail('Not begun');
  };
  const waitsForLock = () =>
    vi.waitFor(async () => {
      const { count } = await one<{ count: number }>(sql`
        select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
      expect(count).toBe(1);
    });

  test('before the organization requests an interview leaves no candidate, which is said', async () => {
    await run(sql`
      delete from candidates where organization_id = ${house.cast.otherOrganizationId} and name = 'Asha Rao'`);
    const { id } = ok(await apply());
    const body = await requestOf(id);
    const answer = await during(
      (tx) => withdrawIn(tx, id, applicant()),
      () => house.call(request, { as: 'otherOrg', body }),
    );
    expect(refused(answer, 409).message).toMatch(/^Someone else changed this at the same time/);
    expect(await applicants('otherOrg')).toEqual([]);
  });

  test('takes the candidacy along if applying made it, also when a second job came to it', async () => {
    await run(
      sql`delete from candidates c using organizations o where o.id = organization_id and o.name = 'Red Mill' and c.name = 'Asha Rao'`,
    );
    const { id: second } = await one<{ id: string }>(sql`
      insert into job_profiles (organization_id, title) values (${house.cast.otherOrganizationId}, 'Second') returning id`);
    const mine = async () =>
      (
        await one<{ count: number }>(sql`
        select count(*) as count from candidates c join organizations o on o.id = organization_id where o.name = 'Red Mill' and c.name = 'Asha Rao'`)
      ).count;
    const { id: first } = ok(await apply());
    const { id: other } = ok(await apply('profile', second));
    ok(await withdraw(first));
    expect(await mine()).toBe(1);
    ok(await withdraw(other));
    expect(await mine()).toBe(0);
    ok(await apply());
    expect(await mine()).toBe(1);
    await run(sql`delete from applications`);
    await run(sql`delete from job_profiles where id = ${second}`);
  });

  test('is for its owner alone, once', async () => {
    const { id } = ok(await apply());
    refused(await withdraw(id, 'otherCandidate'), 404);
    ok(await withdraw(id));
    refused(await withdraw(id), 404);
  });

  test('is over once an interview is planned', async () => {
    const { id } = ok(await apply());
    const { candidate } = await one<{ candidate: string }>(sql`select candidate_id as candidate from applications`);
    await requested(house, { ...house.cast.asha.other, id: candidate }, [soon(60)]);
    expect((await read()).application).toMatchObject({ canWithdraw: false });
    // Also true once that interview is canceled or has ended.
    expect(refused(await withdraw(id), 409).message).toBe(
      'An interview for this job was requested, so you can no longer withdraw the application.',
    );
  });

  test('is over while the organization requests an interview', async () => {
    const { id: jobProfileId } = await one<{ id: string }>(sql`
      insert into job_profiles (organization_id, title) values (${house.cast.otherOrganizationId}, 'Third') returning id`);
    await run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary)
      select ${jobProfileId}, id, true from skills where name = 'TypeScript'`);
    const { id } = ok(await apply('profile', jobProfileId));
    const body = await requestOf(id);
    const answer = await during(
      (tx) => requestInterview(tx, body, organizationUser()),
      () => withdraw(id),
    );
    refused(answer, 409);
  });
});
