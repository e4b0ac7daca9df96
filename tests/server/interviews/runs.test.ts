import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getInterview, listInterviews, type Leaf } from '../../../src/contract/interviews';
import {
  deleteRun,
  downloadRefusals,
  getRun,
  listRefusals,
  listRuns,
  mostActedOn,
  mostRuns,
  resumeRun,
  startRun,
  stopRun,
  tooManyActedOn,
  type RunRequest,
} from '../../../src/contract/interviews-runs';
import type { Call } from '../../../src/contract/kit';
import { sql } from '../../../server/db/database';
import { sweepOld } from '../../../server/system/sweeps';
import { newSession, wire } from '../contract/samples';
import { closeHouse, ok, refused, send, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import type { PersonName } from '../kit/cast';
import { interviewAt, iso, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from interview_runs`);
  await house.db.run(sql`delete from pgboss.job where name = 'interviewRuns'`);
});

const cancel = { type: 'CANCEL', why: 'The position was filled.' } as const;
let day = 0;
/** Requests for different times. */
async function waiting(count: number, as?: PersonName): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1)
    ids.push(await requested(house, house.cast.asha.own, [soon(30 + (day = (day + 3) % 90))], as));
  return ids.sort();
}
const start = (body: RunRequest, as: PersonName = 'admin') => house.call(startRun, { as, body });
const begin = async (body: RunRequest, as: PersonName = 'admin') => ok(await start(body, as)).id;
const read = async (id: string, as: PersonName = 'admin') => ok(await house.call(getRun, { as, params: { id } }));
const stop = async (id: string) => ok(await house.call(stopRun, { as: 'admin', params: { id } }));
const refusalsOf = async (id: string, as: PersonName = 'admin') =>
  ok(await house.call(listRefusals, { as, params: { id } })).content.map((row) => [row.id, row.reason]);
const work = (onError?: (error: unknown) => void) => workOff(house.db, ['interviewRuns'], onError ? { onError } : {});
/** Runs the jobs that wait for a minute. */
async function workOn() {
  await hurry(house.db);
  await work();
}
const stateOf = async (id: string): Promise<Leaf> =>
  ok(await house.call(getInterview, { as: 'admin', params: { id } })).state;
const statesOf = (ids: string[]) => Promise.all(ids.map(stateOf));
const emails = async () => (await house.db.one<{ count: number }>(sql`select count(*) as count from mails`)).count;
const changed = 'This interview has changed. Check the latest version and try again.';

describe('a run over interviews', () => {
  test('does nothing for a minute, then acts on each interview once, as a single action does', async () => {
    const ids = await waiting(13);
    const run = ok(await start({ act: cancel, interviewIds: [...ids, ...ids] }));
    expect(run).toMatchObject({ act: 'CANCEL', state: 'waiting', total: 13, done: 0, refused: 0 });
    expect(run.startsIn).toBeGreaterThan(55_000);
    expect(run.startsIn).toBeLessThanOrEqual(60_000);
    await work();
    expect(await read(run.id)).toMatchObject({ state: 'waiting', done: 0 });
    expect(new Set(await statesOf(ids))).toEqual(new Set(['pendingSchedule']));
    // Two processes work at the same time.
    await hurry(house.db);
    await Promise.all([work(), work()]);
    expect(await read(run.id)).toMatchObject({ state: 'done', total: 13, done: 13, refused: 0, startsIn: 0 });
    expect(new Set(await statesOf(ids))).toEqual(new Set(['canceled']));
    const { events } = await house.db.one<{ events: number }>(sql`
      select count(*) as events from interview_history
      where interview_id = any(${ids}::uuid[]) and type = 'CANCEL' and by_id = ${house.cast.people.admin.id}`);
    expect(events).toBe(13);
  });

  test('is undone within the minute: nothing has happened, and no letter left', async () => {
    const ids = await waiting(2);
    await workOff(house.db, ['effects']);
    const before = await emails();
    const id = await begin({ act: cancel, interviewIds: ids });
    expect(await stop(id)).toMatchObject({ state: 'undone', done: 0, refused: 0 });
    await workOn();
    await workOff(house.db, ['effects']);
    expect(await statesOf(ids)).toEqual(['pendingSchedule', 'pendingSchedule']);
    expect(await emails()).toBe(before);
    expect(await read(id)).toMatchObject({ state: 'undone', done: 0 });
    ok(await house.call(deleteRun, { as: 'admin', params: { id } }));
  });

  test('refuses in words what somebody else changed in the minute, and cancels nothing twice', async () => {
    const [mine = '', theirs = ''] = await waiting(2);
    const id = await begin({ act: cancel, interviewIds: [mine, theirs] });
    const second = await begin({ act: cancel, interviewIds: [mine] }, 'superAdmin');
    ok(await send(house, 'org', theirs, { ...cancel, why: 'Hired elsewhere' }));
    await workOn();
    expect(await read(id)).toMatchObject({ state: 'done', done: 1, refused: 1 });
    expect(await refusalsOf(id)).toEqual([[theirs, changed]]);
    expect(await read(second, 'superAdmin')).toMatchObject({ state: 'done', done: 0, refused: 1 });
    expect(await refusalsOf(second, 'superAdmin')).toEqual([[mine, changed]]);
    expect(ok(await house.call(getInterview, { as: 'admin', params: { id: theirs } })).why).toBe('Hired elsewhere');
  });

  test('says in the words of the law what an interview does not allow', async () => {
    const past = await interviewAt(house, { leaf: 'released', start: Date.now() - 50 * 3_600_000 });
    const id = await begin({ act: cancel, interviewIds: [past] });
    await workOn();
    expect(await refusalsOf(id)).toEqual([
      [past, 'This is no longer possible. Reload the page to see what you can do.'],
    ]);
    const token = await newSession(house.db, house.cast.people.admin.id);
    const file = await house.app.inject(wire(downloadRefusals as unknown as Call, { params: { id } }, token));
    const sheet = strFromU8(unzipSync(new Uint8Array(file.rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('This is no longer possible.');
    expect(sheet).toContain('Asha Rao');
  });

  test('acts on all that a query finds when it is requested, with words and filters of the list', async () => {
    const ids = await waiting(3);
    const query = { view: 'waiting' as const, organizationId: house.cast.organizationId };
    const listed = ok(await house.call(listInterviews, { as: 'admin', query: { ...query, _limit: 100 } }));
    const run = ok(await start({ act: { type: 'INVITE_TO_PICK', until: iso(soon(30)) }, query }));
    expect(run.total).toBe(listed.totalElements);
    // This interview was requested later, so the run does not include it.
    const [later = ''] = await waiting(1);
    await workOn();
    expect(await read(run.id)).toMatchObject({ state: 'done', refused: 0 });
    for (const id of [...ids, later]) {
      const { pickBy } = ok(await house.call(getInterview, { as: 'admin', params: { id } }));
      expect(pickBy !== null, id).toBe(id !== later);
    }
    const { code } = ok(await house.call(getInterview, { as: 'admin', params: { id: later } }));
    expect(ok(await start({ act: cancel, query: { q: code, view: 'waiting' } })).total).toBe(1);
    expect(refused(await start({ act: cancel, query: { q: 'Nobody of this name' } }), 409).message).toBe(
      'No interview matches this list now. Reload the page.',
    );
  });

  test('reminds whom an interview waits for, and says who just was', async () => {
    const [id = ''] = [await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 3 * 3_600_000 })];
    const first = await begin({ act: { type: 'REMIND' }, interviewIds: [id] });
    await workOn();
    expect(await read(first)).toMatchObject({ state: 'done', done: 1 });
    const again = await begin({ act: { type: 'REMIND' }, interviewIds: [id] });
    await workOn();
    expect(await refusalsOf(again)).toEqual([[id, 'They were already reminded less than 5 minutes ago.']]);
    const { count } = await house.db.one<{ count: number }>(
      sql`select count(*) as count from reminders where interview_id = ${id}`,
    );
    expect(count).toBe(1);
  });

  test('sends candidates their links again', async () => {
    const [id = ''] = await waiting(1);
    const run = await begin({ act: { type: 'SEND_LINK' }, interviewIds: [id] });
    await workOn();
    await workOff(house.db, ['effects']);
    expect(await read(run)).toMatchObject({ state: 'done', done: 1 });
    const { count } = await house.db.one<{ count: number }>(
      sql`select count(*) as count from interview_links where interview_id = ${id} and party = 'candidate'`,
    );
    expect(count).toBe(1);
  });
});

describe('who and how many', () => {
  test.each([
    ['panelist', cancel, 403],
    ['org', { type: 'REMIND' }, 403],
    ['candidate', cancel, 403],
    ['admin', { type: 'WITHDRAW', why: 'I am ill' }, 403],
  ] as const)('a %s cannot begin what is not for them: %o', async (as, act, status) => {
    const [id = ''] = await waiting(1);
    refused(await start({ act, interviewIds: [id] }, as), status);
  });

  test('an organization acts on its own interviews only, and learns nothing of others', async () => {
    const [own = ''] = await waiting(1);
    const foreign = await requested(house, house.cast.asha.other, [soon(40 + (day = (day + 3) % 90))]);
    const unknown = '99999999-9999-4999-8999-999999999999';
    const id = await begin({ act: cancel, interviewIds: [own, foreign, unknown] }, 'org');
    await workOn();
    expect(await stateOf(own)).toBe('canceled');
    expect(await stateOf(foreign)).toBe('pendingSchedule');
    const rows = ok(await house.call(listRefusals, { as: 'org', params: { id } })).content;
    expect(rows).toEqual(
      [foreign, unknown]
        .sort()
        .map((one) => ({ id: one, code: null, candidate: null, reason: 'You cannot view this interview.' })),
    );
    refused(await start({ act: cancel, interviewIds: [foreign] }, 'org'), 404);
    const query = { organizationId: house.cast.otherOrganizationId, view: 'waiting' as const };
    refused(await start({ act: cancel, query }, 'org'), 409);
  });

  test('a panelist withdraws from what they accepted', async () => {
    const id = await interviewAt(house, { leaf: 'confirmed', start: soon(60) });
    const run = await begin({ act: { type: 'WITHDRAW', why: 'I am ill' }, interviewIds: [id] }, 'panelist');
    await workOn();
    expect(await read(run, 'panelist')).toMatchObject({ state: 'done', done: 1 });
    expect(await stateOf(id)).not.toBe('confirmed');
  });

  test('who lost their rights in the minute does nothing more', async () => {
    const [id = ''] = await waiting(1);
    const run = await begin({ act: cancel, interviewIds: [id] }, 'org');
    await house.db.run(sql`update users set active = false where id = ${house.cast.people.org.id}`);
    await workOn();
    await house.db.run(sql`update users set active = true where id = ${house.cast.people.org.id}`);
    expect(await stateOf(id)).toBe('pendingSchedule');
    const { state } = await house.db.one<{ state: string }>(sql`select state from interview_runs where id = ${run}`);
    expect(state).toBe('stopped');
  });

  test('10,000 are the most', async () => {
    await house.db.run(sql`
        insert into interviews (organization_id, job_profile_id, candidate_id, person_id, kind, minutes, skills, leaf, value, context, version, machine_version, created_by, search_text)
        select organization_id, job_profile_id, candidate_id, person_id, kind, minutes, skills, leaf, value, context, version, machine_version, created_by, 'Many of them'
        from (select * from interviews where kind = 'real' and leaf = 'pendingSchedule' limit 1) one, generate_series(1, ${mostActedOn + 1})`);
    const query = { q: 'Many of them' };
    try {
      expect(refused(await start({ act: cancel, query }), 409).message).toBe(tooManyActedOn);
      await house.db.run(sql`
        delete from interviews where id = (select id from interviews where search_text = 'Many of them' limit 1)`);
      const run = ok(await start({ act: cancel, query }));
      expect(run.total).toBe(mostActedOn);
    } finally {
      await house.db.run(sql`delete from interviews where search_text = 'Many of them'`);
    }
  });

  test('names either interviews or a query, at most 1,000 of the former', async () => {
    const [id = ''] = await waiting(1);
    refused(await start({ act: cancel }), 400);
    refused(await start({ act: cancel, interviewIds: [id], query: {} }), 400);
    refused(await start({ act: cancel, interviewIds: [] }), 400);
    refused(await start({ act: cancel, interviewIds: Array.from({ length: 1_001 }, () => id) }), 400);
    refused(await start({ act: { type: 'CANCEL', why: '' }, interviewIds: [id] }), 400);
    refused(await start({ act: { type: 'APPROVE' } as never, interviewIds: [id] }), 400);
  });

  test('a second press of the button makes no second run, and only so many wait at once', async () => {
    const [id = ''] = await waiting(1);
    const body = { act: cancel, interviewIds: [id] };
    const key = randomUUID();
    const first = ok(await house.call(startRun, { as: 'admin', body, key }));
    const second = ok(await house.call(startRun, { as: 'admin', body, key }));
    expect(second.id).toBe(first.id);
    expect(ok(await house.call(listRuns, { as: 'admin' })).map((run) => run.id)).toEqual([first.id]);
    for (let nth = 1; nth < mostRuns; nth += 1) await begin(body);
    expect(refused(await start(body), 409).message).toMatch(/Wait for one of them/);
    // Another admin does not see the runs.
    expect(ok(await house.call(listRuns, { as: 'superAdmin' }))).toEqual([]);
    refused(await house.call(getRun, { as: 'superAdmin', params: { id: first.id } }), 404);
    refused(await house.call(stopRun, { as: 'superAdmin', params: { id: first.id } }), 404);
  });
});

describe('in the background', () => {
  test('is stopped after a page, continued, and dismissed once it is over', async () => {
    const ids = await waiting(12);
    const id = await begin({ act: cancel, interviewIds: ids });
    refused(await house.call(deleteRun, { as: 'admin', params: { id } }), 409);
    // The state of a run after its first page.
    await house.db.run(sql`update interview_runs set state = 'running'`);
    await house.db.run(sql`
      update interview_run_rows set result = 'refused', reason = 'Stopped here' where run_id = ${id} and nr <= 10`);
    expect(await stop(id)).toMatchObject({ state: 'stopped', refused: 10 });
    await workOn();
    expect(await read(id)).toMatchObject({ state: 'stopped', done: 0 });
    expect(ok(await house.call(resumeRun, { as: 'admin', params: { id } }))).toMatchObject({ state: 'running' });
    await work();
    expect(await read(id)).toMatchObject({ state: 'done', done: 2, refused: 10 });
    // A late stop, and a continuation of a run that is over, change nothing.
    expect(await stop(id)).toMatchObject({ state: 'done', done: 2 });
    expect(ok(await house.call(resumeRun, { as: 'admin', params: { id } }))).toMatchObject({ state: 'done' });
    ok(await house.call(deleteRun, { as: 'admin', params: { id } }));
    refused(await house.call(getRun, { as: 'admin', params: { id } }), 404);
  });

  test('goes on after a failure where it was, and acts on no interview twice', async () => {
    const ids = await waiting(12);
    const id = await begin({ act: cancel, interviewIds: ids });
    await hurry(house.db);
    // Like a process that dies during a page: the last interview fails once, and so does its whole page.
    await house.db.run(sql`
      create function fail_once() returns trigger language plpgsql as $$
      begin if new.nr = 12 then raise exception 'died'; end if; return new; end $$`);
    await house.db.run(sql`
      create trigger fail_once before update on interview_run_rows for each row execute function fail_once()`);
    const errors: unknown[] = [];
    await work((error) => errors.push(error));
    await house.db.run(sql`drop trigger fail_once on interview_run_rows`);
    await house.db.run(sql`drop function fail_once()`);
    expect(errors).toHaveLength(1);
    expect(await read(id)).toMatchObject({ state: 'running', done: 10 });
    expect((await statesOf(ids)).filter((state) => state === 'canceled')).toHaveLength(10);
    await workOn();
    expect(await read(id)).toMatchObject({ state: 'done', done: 12, refused: 0 });
    const { events } = await house.db.one<{ events: number }>(sql`
      select count(*) as events from interview_history where interview_id = any(${ids}::uuid[]) and type = 'CANCEL'`);
    expect(events).toBe(12);
  });

  test('a run that keeps failing is stopped, and can be continued', async () => {
    const [id = ''] = await waiting(1);
    const run = await begin({ act: cancel, interviewIds: [id] });
    await house.db.run(sql`
      create function always_fail() returns trigger language plpgsql as $$ begin raise exception 'died'; end $$`);
    await house.db.run(sql`
      create trigger always_fail before update on interview_run_rows for each row execute function always_fail()`);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await hurry(house.db);
      await work(() => undefined);
    }
    await house.db.run(sql`drop trigger always_fail on interview_run_rows`);
    await house.db.run(sql`drop function always_fail()`);
    expect(await read(run)).toMatchObject({ state: 'stopped', done: 0 });
    ok(await house.call(resumeRun, { as: 'admin', params: { id: run } }));
    await work();
    expect(await read(run)).toMatchObject({ state: 'done', done: 1 });
  });

  test('is deleted after two weeks', async () => {
    const [id = ''] = await waiting(1);
    const run = await begin({ act: cancel, interviewIds: [id] });
    await sweepOld(house.db, { only: ['interviewRuns'] });
    expect(await read(run)).toMatchObject({ state: 'waiting' });
    await house.db.run(sql`update interview_runs set created_at = now() - interval '15 days'`);
    await sweepOld(house.db, { only: ['interviewRuns'] });
    refused(await house.call(getRun, { as: 'admin', params: { id: run } }), 404);
  });
});
