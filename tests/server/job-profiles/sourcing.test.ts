import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import {
  getJobToSource,
  listLackingJobs,
  mostMatching,
  rankCandidates,
  type RankedCandidate,
} from '../../../src/contract/job-profiles-sourcing';
import { matchOf } from '../../../src/contract/skills';
import { closeHouse, ok, refused, startHouse, type House } from '../kit';
import { requested, soon } from '../kit/interviews';
import { addPerson, giveSkills, jobOf, type Sourced } from '../kit/sourcing';

let house: House;
let skills: { id: string; name: string }[];
beforeAll(async () => {
  house = await startHouse();
  skills = await house.db.many<{ id: string; name: string }>(sql`
    insert into skills (name) select 'Skill ' || n from generate_series(1, 6) n returning id, name`);
});
afterAll(() => closeHouse(house));

const skill = (nth: number) => {
  const found = skills[nth];
  if (!found) throw new Error('A skill was expected');
  return found;
};
const ranked = async (jobProfileId: string, query: Record<string, string | number> = {}) =>
  ok(await house.call(rankCandidates, { as: 'admin', query: { _limit: 100, jobProfileId, ...query } }));
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const lacking = async (query: Record<string, string | number> = {}) =>
  ok(await house.call(listLackingJobs, { as: 'admin', query: { _limit: 100, ...query } })).content;
const makeJob = (asked: Parameters<typeof jobOf>[2], title?: string) =>
  jobOf(house.db, house.cast.organizationId, asked, title);

describe('the ranking', () => {
  test('computes in SQL what matchOf computes, and ranks by it', async () => {
    const months = fc.integer({ min: 1, max: 720 });
    const asking = fc.uniqueArray(
      fc.record({ nth: fc.nat(5), months: fc.integer({ min: 0, max: 120 }), primary: fc.boolean() }),
      { selector: ({ nth }) => nth, minLength: 1, maxLength: 6 },
    );
    const having = fc.uniqueArray(fc.record({ nth: fc.nat(5), months }), { selector: ({ nth }) => nth, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(asking, fc.array(having, { minLength: 1, maxLength: 6 }), async (asked, everyone) => {
        const job = await makeJob(asked.map(({ nth, ...rest }) => ({ ...rest, id: skill(nth).id })));
        const people: { id: string; rows: Sourced[] }[] = [];
        for (const own of everyone) {
          const id = await addPerson(house.db, {});
          const rows = own.map(({ nth, months: has }) => ({ id: skill(nth).id, months: has, primary: false }));
          await giveSkills(house.db, id, rows);
          people.push({ id, rows });
        }
        const { content } = await ranked(job);
        const wanted = asked.map(({ nth, ...rest }) => ({ ...skill(nth), ...rest }));
        for (const { id, rows } of people) {
          const own = rows.map((row) => ({ ...row, name: '' }));
          const row = content.find((one) => one.id === id);
          const { share, matched, missing } = matchOf(wanted, own);
          const knowsOne = own.some((one) => wanted.some((other) => other.id === one.id));
          expect(row !== undefined).toBe(knowsOne);
          if (!row) continue;
          expect(row.share).toBeCloseTo(share, 9);
          expect(idsOf(row.matched).toSorted()).toEqual(idsOf(matched).toSorted());
          expect(idsOf(row.missing).toSorted()).toEqual(idsOf(missing).toSorted());
        }
        const shares = content.map(({ share }) => share);
        expect(shares).toEqual(shares.toSorted((a, b) => b - a));
        await house.db.run(sql`delete from person_skills`);
      }),
      { numRuns: 25 },
    );
  });

  test('counts primary skills twice and months in part; says what is matched, missing and extra', async () => {
    const job = await makeJob([
      { id: skill(0).id, primary: true, months: 24 },
      { id: skill(1).id, primary: false, months: 0 },
    ]);
    const half = await addPerson(house.db, { name: 'Half O’Brien' });
    await giveSkills(house.db, half, [
      { id: skill(0).id, months: 12, primary: true },
      { id: skill(5).id, months: 7, primary: false },
    ]);
    const whole = await addPerson(house.db, { name: '李 Whole', timeZone: 'Asia/Tokyo' });
    await giveSkills(house.db, whole, [
      { id: skill(0).id, months: 24, primary: true },
      { id: skill(1).id, months: 1, primary: false },
    ]);
    const { content, totalElements } = await ranked(job);
    expect(totalElements).toBe(2);
    expect(content[0]).toMatchObject({ id: whole, share: 1, months: 24, missing: [], hasAccount: false });
    expect(content[1]).toEqual({
      id: half,
      name: 'Half O’Brien',
      timeZone: 'Asia/Kolkata',
      hasAccount: false,
      share: 1 / 3,
      months: 12,
      matched: [],
      missing: [
        { ...skill(0), primary: true, months: 24, has: 12 },
        { ...skill(1), primary: false, months: 0, has: 0 },
      ],
      extra: [{ ...skill(5), primary: false, months: 7 }],
      invitation: null,
    } satisfies RankedCandidate);
    expect(idsOf((await ranked(job, { leastShare: 33 })).content)).toEqual([whole, half]);
    expect(idsOf((await ranked(job, { leastShare: 34 })).content)).toEqual([whole]);
    expect(idsOf((await ranked(job, { leastMonths: 13 })).content)).toEqual([whole]);
    expect(idsOf((await ranked(job, { timeZone: 'Asia/Tokyo' })).content)).toEqual([whole]);
    expect(idsOf((await ranked(job, { q: 'o’br' })).content)).toEqual([half]);
    expect(idsOf((await ranked(job, { account: 'yes' })).content)).toEqual([]);
    expect(idsOf((await ranked(job, { sort: 'share' })).content)).toEqual([half, whole]);
    expect(idsOf((await ranked(job, { _limit: 1, _page: 1 })).content)).toEqual([half]);
    const { zones } = ok(await house.call(getJobToSource, { as: 'admin', params: { id: job } }));
    expect(zones).toEqual(['Africa/Lagos', 'Asia/Kolkata', 'Asia/Tokyo']);
  });

  test('offers the time zone of everyone who is listed, also of an account without a candidacy of its own', async () => {
    const { db, cast } = house;
    await db.run(sql`delete from person_skills`);
    const job = await makeJob([{ id: skill(0).id, primary: true, months: 0 }]);
    await giveSkills(db, cast.ben.personId, [{ id: skill(0).id, months: 9, primary: true }]);
    await db.run(sql`update users set time_zone = 'Europe/Berlin' where id = ${cast.people.otherCandidate.id}`);
    const { zones } = ok(await house.call(getJobToSource, { as: 'admin', params: { id: job } }));
    expect(zones).toContain('Europe/Berlin');
    expect(zones).toEqual([...new Set(zones)].toSorted());
    expect(idsOf((await ranked(job, { timeZone: 'Europe/Berlin' })).content)).toEqual([cast.ben.personId]);
    await db.run(sql`update users set time_zone = 'Africa/Lagos' where id = ${cast.people.otherCandidate.id}`);
  });

  test('takes a skill of a resume that says no time for one that fits where the job asks for no time', async () => {
    const { db } = house;
    await db.run(sql`delete from person_skills`);
    const job = await makeJob([{ id: skill(0).id, primary: true, months: 0 }]);
    const person = await addPerson(db, {});
    await db.run(sql`
      insert into candidate_skills (candidate_id, skill_id, months, is_primary)
      select id, ${skill(0).id}, 0, true from candidates where person_id = ${person} and organization_id is null`);
    expect((await ranked(job)).content).toMatchObject([{ id: person, share: 1, missing: [] }]);
    await db.run(sql`delete from candidate_skills`);
  });

  test('leaves out private uploads, closed accounts, other kinds of users and those who apply already', async () => {
    const { db, cast } = house;
    await db.run(sql`delete from person_skills`);
    const job = await makeJob([{ id: skill(0).id, primary: true, months: 1 }]);
    const knows = (id: string) => giveSkills(db, id, [{ id: skill(0).id, months: 9, primary: true }]);
    // Asha belongs to the portal and has an account; Ben has an account; Chen was uploaded by an organization and is
    // private.
    for (const { personId } of [cast.asha.mock, cast.ben, cast.chen]) await knows(personId);
    const [asha, ben] = [cast.asha.mock.personId, cast.ben.personId];
    const shown = async () => idsOf((await ranked(job)).content).toSorted();
    expect(await shown()).toEqual([asha, ben].toSorted());
    expect(idsOf((await ranked(job, { account: 'yes' })).content)).toHaveLength(2);

    await db.run(sql`update users set active = false where id = ${cast.people.otherCandidate.id}`);
    expect(await shown()).toEqual([asha]);
    await db.run(sql`update users set active = true where id = ${cast.people.otherCandidate.id}`);

    await db.run(sql`insert into sourcing_opt_outs (person_id) values (${ben})`);
    expect(await shown()).toEqual([asha]);
    await db.run(sql`delete from sourcing_opt_outs`);

    await db.run(sql`update persons set user_id = ${cast.people.panelist.id} where id = ${ben}`);
    expect(await shown()).toEqual([asha]);
    await db.run(sql`update persons set user_id = ${cast.people.otherCandidate.id} where id = ${ben}`);

    await db.run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary)
      values (${cast.job.id}, ${skill(0).id}, false)`);
    expect(idsOf((await ranked(cast.job.id)).content).toSorted()).toEqual([asha, ben].toSorted());
    await requested(house, cast.asha.own, [soon(40)]);
    expect(idsOf((await ranked(cast.job.id)).content)).toEqual([ben]);
  });

  test('whoever comes after more than a thousand who want no letters is listed, and found by the name of the account', async () => {
    const { db, cast } = house;
    await db.run(sql`delete from person_skills`);
    const job = await makeJob([{ id: skill(0).id, primary: true, months: 12 }]);
    await db.run(sql`
      with unwilling as (
        insert into persons (email) select 'unwilling.' || n || '@many.example' from generate_series(1, 1300) n returning id),
      known as (insert into person_skills (person_id, skill_id, months) select id, ${skill(0).id}, 12 from unwilling),
      named as (insert into candidates (person_id, name) select id, 'Many' from unwilling)
      insert into sourcing_opt_outs (person_id) select id from unwilling`);
    await giveSkills(db, cast.ben.personId, [{ id: skill(0).id, months: 6, primary: true }]);
    const shown = async (query = {}) => {
      const { content, totalElements } = await ranked(job, query);
      return { ids: idsOf(content), totalElements };
    };
    const found = { ids: [cast.ben.personId], totalElements: 1 };
    expect(await shown()).toEqual(found);
    const [{ name }] = (await ranked(job)).content as [RankedCandidate];
    expect(await shown({ q: name.slice(0, 3).toUpperCase() })).toEqual(found);
    expect((await shown({ q: 'Many' })).ids).toEqual([]);
    await db.run(sql`delete from sourcing_opt_outs`);
  });

  test('a job that does not exist is 404, and nobody but admins may ask', async () => {
    const query = { jobProfileId: randomUUID() };
    refused(await house.call(rankCandidates, { as: 'admin', query }), 404);
    for (const as of ['org', 'panelist', 'candidate'] as const) {
      refused(await house.call(rankCandidates, { as, query }), 403);
      refused(await house.call(listLackingJobs, { as }), 403);
    }
  });
});

describe('jobs that lack candidates', () => {
  test('are open, of an organization that is not blocked, with fewer on the way than openings; oldest first', async () => {
    const { db, cast } = house;
    const [first, second] = [await makeJob([], 'Older job'), await makeJob([], 'Newer job')];
    await db.run(sql`update job_profiles set created_at = now() - interval '30 days' where id = ${first}`);
    const among = async (query = {}) =>
      idsOf(await lacking(query)).filter((id) => id === first || id === second || id === cast.otherJob.id);
    await db.run(sql`update job_profiles set created_at = now() - interval '400 days' where id = ${cast.otherJob.id}`);
    expect(await among()).toEqual([cast.otherJob.id, first, second]);
    expect(await among({ sort: '-created' })).toEqual([second, first, cast.otherJob.id]);
    expect(await among({ organizationId: cast.organizationId })).toEqual([first, second]);
    expect(await among({ q: 'newer' })).toEqual([second]);

    await db.run(sql`update job_profiles set status = 'ON_HOLD' where id = ${first}`);
    expect(await among()).toEqual([cast.otherJob.id, second]);
    const interview = await requested(house, cast.asha.other, [soon(60)]);
    expect(await among()).toEqual([second]);
    await db.run(sql`update interviews set leaf = 'released', decision = 'rejected' where id = ${interview}`);
    expect(await among()).toEqual([cast.otherJob.id, second]);
    await db.run(sql`update interviews set leaf = 'pendingSchedule', decision = null where id = ${interview}`);
    await db.run(sql`update organizations set blocked = true where id = ${cast.organizationId}`);
    expect(await among()).toEqual([]);
    await db.run(sql`update organizations set blocked = false where id = ${cast.organizationId}`);
  });

  test('say how many of the portal have each primary skill, up to 100', async () => {
    const { db } = house;
    await db.run(sql`delete from person_skills`);
    const job = await makeJob([
      { id: skill(2).id, primary: true, months: 12 },
      { id: skill(3).id, primary: true, months: 0 },
      { id: skill(4).id, primary: false, months: 600 },
    ]);
    const matching = async () => (await lacking()).find(({ id }) => id === job)?.matching;
    expect(await matching()).toBe(0);
    const add = async (months: number) => {
      const id = await addPerson(db, {});
      await giveSkills(db, id, [
        { id: skill(2).id, months, primary: true },
        { id: skill(3).id, months: 1, primary: true },
      ]);
    };
    await add(11);
    expect(await matching()).toBe(0);
    expect(idsOf(await lacking({ matching: 'none' }))).toContain(job);
    for (let nth = 0; nth < mostMatching + 3; nth += 1) await add(12);
    expect(await matching()).toBe(mostMatching + 1);
    expect(idsOf(await lacking({ matching: 'some' }))).toContain(job);
    expect(idsOf(await lacking({ matching: 'none' }))).not.toContain(job);
  });
});
