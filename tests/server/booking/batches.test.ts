import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changeBatchRow,
  commitBatch,
  createBatch,
  deleteBatch,
  downloadBatchFailures,
  getBatch,
  getBatchChoices,
  getBatchProgress,
  getBatchTemplate,
  getCurrentBatch,
  solveBatch,
  stopBatch,
  uploadBatch,
  type BatchChange,
  type BatchRequest,
} from '../../../src/contract/booking-batches';
import { createInterview, getInterview } from '../../../src/contract/interviews';
import type { Call } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import { sql } from '../../../server/db/database';
import { checkCells } from '../../../server/booking/batches/cells';
import { solveRows } from '../../../server/booking/batches/solve-rows';
import { sheetRow, workbook } from '../../../server/kit/sheet';
import { bytesOf } from '../../../server/kit/storage';
import { sweepOld } from '../../../server/system/sweeps';
import { newSession, wire } from '../contract/samples';
import { closeHouse, ok, refused, send, sent, startHouse, type House } from '../kit';
import { contacts, type Candidacy, type PersonName } from '../kit/cast';
import { hurry, workOff } from '../kit/background';
import { bombOf } from '../kit/files';
import { bookedWith, day, hour, interviewAt, iso, requested, soon } from '../kit/interviews';
import { until } from '../kit/process';

let house: House;
let crowd: Candidacy[] = [];
beforeAll(async () => {
  house = await startHouse();
  crowd = await addCrowd(60);
});
afterAll(() => closeHouse(house));
beforeEach(async () => {
  await house.db.run(sql`delete from batches`);
  await house.db.run(sql`delete from holds`);
});

/** Candidates of the first organization who are available at any time. */
const addCrowd = (count: number) =>
  house.db.many<Candidacy>(sql`
    with persons as (
      insert into persons (email) select 'c' || n || '@crowd.example' from generate_series(1, ${count}::int) n returning id, email)
    insert into candidates (person_id, organization_id, name)
    select id, ${house.cast.organizationId}, 'Crowd ' || email from persons
    returning id, person_id as "personId", organization_id as "organizationId", name`);
let used = 0;
/** The next candidate without an interview. */
const next = (): Candidacy => crowd[(used += 1)] as Candidacy;

const make = async (body: BatchRequest, as: PersonName = 'admin') => ok(await house.call(createBatch, { as, body })).id;
const read = async (id: string, as: PersonName = 'admin') => ok(await house.call(getBatch, { as, params: { id } }));
const change = async (id: string, body: BatchChange) =>
  ok(await house.call(changeBatchRow, { as: 'admin', params: { id }, body }));
const commitOf = async (id: string) => {
  const { revision } = await read(id);
  return house.call(commitBatch, { as: 'admin', params: { id }, body: { revision } });
};
const run = () => workOff(house.db, ['batches', 'lostRows']);
const bookAll = async (id: string) => {
  ok(await commitOf(id));
  await run();
  return read(id);
};
/** A batch of `count` waiting requests at a time of day that no other test uses. */
let used2 = 0;
async function waiting(count: number, times?: number[]): Promise<{ id: string; interviewIds: string[] }> {
  used2 += 1;
  const at = times ?? [soon(3 + used2 * 5)];
  const interviewIds: string[] = [];
  for (let nth = 0; nth < count; nth += 1) interviewIds.push(await requested(house, next(), at));
  return { id: await make({ source: 'waiting', interviewIds }), interviewIds };
}
/** The workbook of the rows that are not booked. */
async function fileOf(id: string): Promise<Uint8Array> {
  const token = await newSession(house.db, house.cast.people.admin.id);
  const file = await house.app.inject(wire(downloadBatchFailures as unknown as Call, { params: { id } }, token));
  return new Uint8Array(file.rawPayload);
}
/** The sheet of that workbook, as XML. */
const failuresOf = async (id: string) =>
  strFromU8(unzipSync(await fileOf(id))['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
const eventsOf = async (id: string) =>
  (
    await house.db.many<{ type: string }>(
      sql`select type from interview_history where interview_id = ${id} order by seq`,
    )
  ).map(({ type }) => type);

describe('a batch of waiting requests', () => {
  test('is solved as a whole, booked by BOOK in the background, and each row once', async () => {
    const { id, interviewIds } = await waiting(4);
    const batch = await read(id);
    expect(batch).toMatchObject({ state: 'draft', source: 'waiting', total: 4, booked: 0 });
    // Only three panelists are free at a time, so two of the four rows follow one another.
    const slots = batch.rows.map(({ proposal }) => `${proposal?.panelistId} ${proposal?.start}`);
    expect(new Set(slots).size).toBe(4);
    expect(batch.rows[0]).toMatchObject({ proposal: { reasons: { skillsMatched: 2, skillsAsked: 2 } }, why: null });
    expect(ok(await house.call(getCurrentBatch, { as: 'admin' }))).toMatchObject({ id });
    ok(await commitOf(id));
    // The commit is sent twice, as by a double click or after a time-out.
    ok(await commitOf(id));
    expect(await read(id)).toMatchObject({ state: 'committing', toBook: 4, over: 0 });
    await Promise.all([run(), run()]);
    const done = await read(id);
    expect(done).toMatchObject({ state: 'done', toBook: 4, over: 4, booked: 4 });
    expect(done.rows.map(({ interviewId }) => interviewId)).toEqual(interviewIds);
    for (const [index, interviewId] of interviewIds.entries()) {
      expect((await eventsOf(interviewId)).filter((type) => type === 'BOOK')).toHaveLength(1);
      const { panelist, start, state } = ok(
        await house.call(getInterview, { as: 'admin', params: { id: interviewId } }),
      );
      const proposal = batch.rows[index]?.proposal;
      expect({ id: panelist?.id, start, state }).toEqual({
        id: proposal?.panelistId,
        start: proposal?.start,
        state: 'requested',
      });
    }
    ok(await commitOf(id));
    await hurry(house.db);
    await run();
    expect(await read(id)).toEqual(done);
    expect(ok(await house.call(getCurrentBatch, { as: 'admin' }))).toBeNull();
  });

  test('solves the rest around a row that is pinned, left out or put back', async () => {
    const { id } = await waiting(2);
    const [first] = (await read(id)).rows;
    const others = ok(await house.call(getBatchChoices, { as: 'admin', params: { id }, query: { nr: 1 } }));
    const other = others.find(({ panelistId }) => panelistId !== first?.proposal?.panelistId);
    if (!other) throw new Error('Nobody else is free');
    const { panelistId, start } = other;
    const pinned = await change(id, { type: 'pin', nr: 1, panelistId, start });
    expect(pinned.rows[0]).toMatchObject({ pinned: true, proposal: { panelistId, start } });
    expect(pinned.rows[1]?.proposal).not.toBeNull();
    // The other row may be pinned to the same place, but only one of them gets it.
    const both = await change(id, { type: 'pin', nr: 2, panelistId, start });
    expect(both.rows.map(({ proposal, why }) => [proposal !== null, why])).toEqual([
      [true, null],
      [false, 'PIN'],
    ]);
    const left = await change(id, { type: 'leaveOut', nr: 1 });
    expect(left.rows[0]).toMatchObject({ leftOut: true, proposal: null });
    expect(left.rows[1]).toMatchObject({ proposal: { panelistId, start } });
    await change(id, { type: 'unpin', nr: 2 });
    const back = await change(id, { type: 'putBack', nr: 1 });
    expect(back.rows.every(({ proposal }) => proposal !== null)).toBe(true);
    await change(id, { type: 'leaveOut', nr: 2 });
    const done = await bookAll(id);
    expect(done.rows.map(({ result }) => result)).toEqual(['booked', null]);
    refused(await house.call(changeBatchRow, { as: 'admin', params: { id }, body: { type: 'unpin', nr: 1 } }), 409);
  });

  test('has one candidate once at a time, whatever organization asks', async () => {
    const at = soon(26);
    const { asha } = house.cast;
    const interviewIds = [await requested(house, asha.own, [at]), await requested(house, asha.other, [at])];
    const { rows } = await read(await make({ source: 'waiting', interviewIds }));
    const [one, two] = rows.map(({ proposal }) => proposal);
    if (!one || !two) throw new Error('Both can be booked');
    expect(one.start < two.end && two.start < one.end).toBe(false);
  });

  test('says why a row has no place: passed, eight days ahead, and no longer waiting', async () => {
    const named = soon(26);
    const { id, interviewIds } = await waiting(1, [named]);
    const [interviewId = ''] = interviewIds;
    // A new request cannot name such a time, but a request whose times were changed can.
    await house.db.run(sql`
      update interviews set context = jsonb_set(context, '{times}', ${JSON.stringify([soon(8 * 24)])}::jsonb) where id = ${interviewId}`);
    const far = ok(await house.call(solveBatch, { as: 'admin', params: { id } }));
    expect(far.rows[0]).toMatchObject({ why: 'TOO_FAR', proposal: null, nearest: {} });
    await house.db.run(sql`
      update interviews set context = jsonb_set(context, '{times}', ${JSON.stringify([Date.now() - day])}::jsonb) where id = ${interviewId}`);
    const passed = ok(await house.call(solveBatch, { as: 'admin', params: { id } }));
    expect(passed.rows[0]).toMatchObject({ why: 'PASSED' });
    await house.db.run(sql`
      update interviews set context = jsonb_set(context, '{times}', ${JSON.stringify([named])}::jsonb) where id = ${interviewId}`);
    // A row gets the nearest time when it is pinned to it.
    const { nearest } = passed.rows[0] ?? {};
    if (!nearest) throw new Error('Somebody is free');
    const { rows } = await change(id, { type: 'pin', nr: 1, panelistId: nearest.panelistId, start: nearest.start });
    expect(rows[0]?.proposal).toMatchObject({ start: nearest.start });
    ok(await send(house, 'admin', interviewId, { type: 'CANCEL', why: 'Hired' }));
    expect(ok(await house.call(solveBatch, { as: 'admin', params: { id } })).rows[0]).toMatchObject({ why: 'GONE' });
  });
});

test('a batch has requests in each state that waits, and books them', async () => {
  const start = soon(60);
  const [fresh, again] = [next(), next()];
  const interviewIds = [
    await requested(house, fresh, [soon(80)]),
    await interviewAt(house, { leaf: 'reschedulePending', start, candidate: again }),
  ];
  // The interview is requested for two days later.
  const id = await make({ source: 'waiting', interviewIds });
  const { rows } = await read(id);
  expect(rows.map(({ proposal, why }) => [proposal !== null, why])).toEqual([
    [true, null],
    [true, null],
  ]);
  expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 2 });
});

test('a row says why its candidate wishes to cancel', async () => {
  const start = soon(70);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'Found a position' });
  await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(start + hour)] });
  const { rows } = await read(await make({ source: 'waiting', interviewIds: [id] }));
  expect(rows).toMatchObject([{ cancelWhy: 'Found a position' }]);
});

describe('while a batch is solved', () => {
  /** Solves the batch; `meanwhile` runs after its rows were read and before the results are stored. */
  async function solvedWhile(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
    let happened = false;
    const transaction: House['db']['transaction'] = async (work) => {
      if (!happened) {
        happened = true;
        await meanwhile();
      }
      return house.db.transaction(work);
    };
    await solveRows({ ...house.db, transaction }, id);
    expect(happened).toBe(true);
  }

  test('a row that is changed has what was changed, and the others what that leaves them', async () => {
    const { id } = await waiting(2);
    const [, second] = (await read(id)).rows;
    const { panelistId = '', start = '' } = second?.proposal ?? {};
    await solvedWhile(id, () => change(id, { type: 'pin', nr: 1, panelistId, start }));
    const { rows } = await read(id);
    expect(rows[0]).toMatchObject({ pinned: true, proposal: { panelistId, start } });
    expect(rows[1]?.proposal).not.toBeNull();
    expect(rows[1]?.proposal).not.toMatchObject({ panelistId, start });
  });

  test('its booking goes on as it was confirmed', async () => {
    const { id } = await waiting(2);
    const before = await read(id);
    await solvedWhile(id, () => commitOf(id));
    expect(await read(id)).toMatchObject({ state: 'committing', toBook: 2 });
    await run();
    const done = await read(id);
    expect(done).toMatchObject({ state: 'done', booked: 2 });
    expect(done.rows.map(({ proposal }) => proposal)).toEqual(before.rows.map(({ proposal }) => proposal));
  });
});

test('a batch is deleted once it is fourteen days old', async () => {
  const { id: older } = await waiting(1);
  // A batch that nobody changed would be replaced by the next one.
  await change(older, { type: 'leaveOut', nr: 1 });
  const { id: newer } = await waiting(1);
  const setAge = (id: string, minutes: number) =>
    house.db.run(
      sql`update batches set created_at = now() - ${14 * 24 * 60 + minutes} * interval '1 minute' where id = ${id}`,
    );
  await setAge(older, 1);
  await setAge(newer, -1);
  await sweepOld(house.db, { only: ['batches'] });
  expect(await house.db.many(sql`select id from batches`)).toEqual([{ id: newer }]);
});

describe('a commit', () => {
  test('leaves no request of a row whose time was lost', async () => {
    const at = soon(140);
    const lost = next();
    const id = await make({
      source: 'candidates',
      jobProfileId: house.cast.job.id,
      candidateIds: [lost.id],
      minutes: 60,
      times: [iso(at)],
    });
    const { panelistId = '', start = '' } = (await read(id)).rows[0]?.proposal ?? {};
    const other = await requested(house, next(), [at]);
    ok(await send(house, 'otherAdmin', other, { type: 'BOOK', panelistId, start }));
    expect((await bookAll(id)).rows[0]).toMatchObject({ changed: true, result: null });
    const requests = () => house.db.many(sql`select from interviews where candidate_id = ${lost.id}`);
    expect(await requests()).toHaveLength(0);
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 1 });
    expect(await requests()).toHaveLength(1);
  });

  test('does not book elsewhere what somebody else took: it is solved again and asks once more', async () => {
    const { id } = await waiting(2);
    const [first, second] = (await read(id)).rows;
    const { panelistId = '', start = '' } = first?.proposal ?? {};
    const other = await requested(house, next(), [Date.parse(start)]);
    ok(await send(house, 'otherAdmin', other, { type: 'BOOK', panelistId, start }));
    const changed = await bookAll(id);
    expect(changed).toMatchObject({ state: 'draft', booked: 1 });
    expect(changed.rows[0]).toMatchObject({ changed: true, result: null, reason: expect.any(String) });
    expect(changed.rows[0]?.proposal).not.toBeNull();
    expect(changed.rows[0]?.proposal).not.toEqual(first?.proposal);
    expect(changed.rows[1]).toMatchObject({ result: 'booked', proposal: second?.proposal });
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 2 });
  });

  test('lets nobody change, solve or delete the batch until it is stopped', async () => {
    const { id } = await waiting(1);
    ok(await commitOf(id));
    const params = { id };
    for (const answer of [
      await house.call(changeBatchRow, { as: 'admin', params, body: { type: 'leaveOut', nr: 1 } }),
      await house.call(solveBatch, { as: 'admin', params }),
      await house.call(deleteBatch, { as: 'admin', params }),
    ])
      expect(refused(answer, 409).message).toBe('These interviews are being booked. Stop it first.');
    ok(await house.call(stopBatch, { as: 'admin', params }));
    ok(await house.call(deleteBatch, { as: 'admin', params }));
  });

  test('says that the plan of a mock interview has ended, and does not ask for another time', async () => {
    const { mock } = house.cast.asha;
    const id = await make({ source: 'waiting', interviewIds: [await requested(house, mock, [soon(64)])] });
    await house.db.run(sql`
      update subscriptions set context = jsonb_set(context, '{held}', 'true') where person_id = ${mock.personId}`);
    const done = await bookAll(id);
    expect(done).toMatchObject({ state: 'done', booked: 0 });
    expect(done.rows[0]).toMatchObject({ result: 'failed', changed: false, reason: texts.nothingLeft });
  });

  test('does not book with a panelist who was blocked since', async () => {
    const { id } = await waiting(1);
    const { panelistId = '' } = (await read(id)).rows[0]?.proposal ?? {};
    await house.db.run(sql`
      insert into panelist_blocks (panelist_id, organization_id, blocked_by) values (${panelistId}, ${house.cast.organizationId}, 'admin')`);
    const changed = await bookAll(id);
    expect(changed).toMatchObject({ state: 'draft', booked: 0 });
    expect(changed.rows[0]?.proposal?.panelistId).not.toBe(panelistId);
    await house.db.run(sql`delete from panelist_blocks`);
  });

  test('is of what its sender has read', async () => {
    const { id } = await waiting(2);
    const { revision } = await read(id);
    await change(id, { type: 'leaveOut', nr: 1 });
    const late = await house.call(commitBatch, { as: 'admin', params: { id }, body: { revision } });
    expect(refused(late, 409).message).toMatch(/have changed/);
  });

  test('is stopped and resumed, and goes on after a restart in between', async () => {
    const { id } = await waiting(3);
    ok(await commitOf(id));
    // A process books one row and dies with the second one, whose transaction is rolled back.
    await house.db.run(sql`update batch_rows set todo = false where batch_id = ${id} and nr > 1`);
    await run();
    expect(await read(id)).toMatchObject({ state: 'done', booked: 1 });
    ok(await house.call(solveBatch, { as: 'admin', params: { id } }));
    ok(await commitOf(id));
    const stopped = ok(await house.call(stopBatch, { as: 'admin', params: { id } }));
    expect(stopped).toMatchObject({ state: 'stopped', booked: 1 });
    await hurry(house.db);
    await run();
    const left = await read(id);
    expect(left.booked).toBe(1);
    const done = await bookAll(id);
    expect(done).toMatchObject({ state: 'done', booked: 3 });
    // The rows are booked with the proposals that were confirmed.
    expect(done.rows.map(({ proposal }) => proposal)).toEqual(left.rows.map(({ proposal }) => proposal));
  });

  test('that fails in the middle is tried again and books each row once', async () => {
    const { id, interviewIds } = await waiting(2);
    ok(await commitOf(id));
    await house.db.run(sql`alter table occupancy add constraint broken check (during is null) not valid`);
    const failures: unknown[] = [];
    await workOff(house.db, ['batches'], { onError: (error) => failures.push(error) });
    expect(failures.length).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ state: 'committing', booked: 0 });
    await house.db.run(sql`alter table occupancy drop constraint broken`);
    await hurry(house.db);
    await run();
    expect(await read(id)).toMatchObject({ state: 'done', booked: 2 });
    for (const one of interviewIds) expect((await eventsOf(one)).filter((type) => type === 'BOOK')).toHaveLength(1);
  });

  test('that fails again and again is given up, and can be begun again', async () => {
    const { id } = await waiting(1);
    ok(await commitOf(id));
    await house.db.run(sql`alter table occupancy add constraint broken check (during is null) not valid`);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect((await read(id)).state).toBe('committing');
      await hurry(house.db);
      await workOff(house.db, ['batches'], { onError: () => undefined });
    }
    await house.db.run(sql`alter table occupancy drop constraint broken`);
    expect(await read(id)).toMatchObject({ state: 'stopped', booked: 0 });
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 1 });
  });

  test.each([
    ['is not active', sql`active = false`],
    ['is no admin', sql`user_type = 'PANELIST'`],
  ])('stops where its owner %s any more', async (_, change) => {
    const { id } = await waiting(1);
    ok(await commitOf(id));
    const { id: adminId } = house.cast.people.admin;
    await house.db.run(sql`update users set ${change} where id = ${adminId}`);
    await run();
    await house.db.run(sql`update users set active = true, user_type = 'ADMIN' where id = ${adminId}`);
    expect(await read(id)).toMatchObject({ state: 'stopped', booked: 0 });
  });
});

describe('a batch of candidates', () => {
  test('makes the request of each row and books it', async () => {
    const { cast } = house;
    const times = [iso(soon(120)), iso(soon(124))];
    const chosen = [next(), next()];
    const body = { source: 'candidates' as const, jobProfileId: cast.job.id, minutes: 45 as const, times };
    const id = await make({ ...body, candidateIds: chosen.map((one) => one.id) });
    const { rows } = await read(id);
    expect(rows[0]).toMatchObject({ candidate: chosen[0]?.name, jobProfile: cast.job.title, minutes: 45, times });
    const done = await bookAll(id);
    expect(done).toMatchObject({ state: 'done', booked: 2 });
    expect(await eventsOf(done.rows[0]?.interviewId ?? '')).toEqual([expect.any(String), 'BOOK']);
    const wrong = await house.call(createBatch, {
      as: 'admin',
      body: { ...body, candidateIds: [cast.asha.other.id] },
    });
    expect(refused(wrong, 400).details).toEqual([
      { field: 'candidateId', message: 'Please select Candidate and Date & Time' },
    ]);
  });

  test('are in the file of what is not booked, which can be uploaded again', async () => {
    const times = [50, 52, 54].map((hours) => iso(soon(hours)));
    const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 45 as const, times };
    const file = await fileOf(await make({ ...body, candidateIds: [next().id] }));
    const [row] = (await read(ok(await upload(file)).id)).rows;
    expect(row).toMatchObject({ wrong: [], notes: [], jobProfile: house.cast.job.title, minutes: 45, times });
  });

  test('are refused with a time that cannot be booked yet, also beside another one', async () => {
    const times = [iso(soon(50)), iso(soon(8 * 24))];
    const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 60 as const, times };
    const answer = await house.call(createBatch, { as: 'admin', body: { ...body, candidateIds: [next().id] } });
    expect(refused(answer, 400).details).toEqual([{ field: 'times', message: texts.tooFarAhead }]);
  });

  test('books what was asked for a moment ago, too', async () => {
    const [chosen, at] = [next(), soon(54)];
    await requested(house, chosen, [at]);
    const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 60 as const };
    const id = await make({ ...body, candidateIds: [chosen.id], times: [iso(at)] });
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 1 });
  });

  test('locks the panelist before the candidate, as every booking does', async () => {
    const chosen = next();
    const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 60 as const };
    const id = await make({ ...body, candidateIds: [chosen.id], times: [iso(soon(58))] });
    const panelistId = (await read(id)).rows[0]?.proposal?.panelistId;
    ok(await commitOf(id));
    let booking: Promise<void> | undefined;
    await house.db.transaction(async (tx) => {
      await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${panelistId}, 2))`);
      booking = run();
      await until(
        'the lock of the panelist',
        async () => {
          const { waits } = await house.db.one<{ waits: boolean }>(sql`
            select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`);
          return waits || undefined;
        },
        10_000,
      );
      expect(
        await tx.one(sql`select pg_try_advisory_xact_lock(hashtextextended(${chosen.personId}, 3)) as free`),
      ).toEqual({ free: true });
    });
    await booking;
    expect(await read(id)).toMatchObject({ state: 'done', booked: 1 });
  });

  test('whose times have passed fail with the words for it, and leave no request', async () => {
    const chosen = next();
    const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 60 as const };
    const id = await make({ ...body, candidateIds: [chosen.id], times: [iso(soon(50))] });
    await house.db.run(sql`update batch_rows set times = array[now() - interval '1 hour'] where batch_id = ${id}`);
    const done = await bookAll(id);
    expect(done.rows[0]).toMatchObject({ result: 'failed', reason: 'Please Input Correct Date And Time' });
    expect(await house.db.many(sql`select from interviews where candidate_id = ${chosen.id}`)).toEqual([]);
    // Failed rows can be tried again.
    await house.db.run(sql`update batch_rows set times = array[${iso(soon(50))}::timestamptz] where batch_id = ${id}`);
    const again = ok(await house.call(solveBatch, { as: 'admin', params: { id } }));
    expect(again.rows[0]).toMatchObject({ result: null, reason: null });
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 1 });
  });
});

test('who or what is chosen twice is one row', async () => {
  const { id: chosen } = next();
  const candidates = await make({
    source: 'candidates',
    jobProfileId: house.cast.job.id,
    candidateIds: [chosen, chosen],
    minutes: 60,
    times: [iso(soon(50))],
  });
  expect(await read(candidates)).toMatchObject({ total: 1 });
  const interviewId = await requested(house, next(), [soon(50)]);
  expect(await read(await make({ source: 'waiting', interviewIds: [interviewId, interviewId] }))).toMatchObject({
    total: 1,
  });
});

type Line = (string | number)[];
const headings = [
  'Organization',
  'Job profile',
  'Candidate email',
  'Minutes',
  'Date and time 1',
  'Date and time 2',
  'Date and time 3',
];
async function bookOf(lines: Line[], head = headings, numberOf = (index: number) => index + 2): Promise<Uint8Array> {
  async function* rows() {
    for (const [index, line] of lines.entries()) yield sheetRow(line, numberOf(index));
  }
  return bytesOf(
    workbook(
      'Interviews',
      head.map((header) => ({ header })),
      rows(),
    ),
  );
}
const upload = (content: string | Uint8Array, name = 'rows.xlsx') =>
  house.call(uploadBatch, { as: 'admin', file: { name, content } });
const problemOf = async (content: string | Uint8Array, name?: string) => {
  const answer = refused(await upload(content, name), 400);
  return answer.details?.[0]?.message;
};
/** A local time of the admin, who lives in India. */
const wall = (at: number) =>
  iso(at + 5.5 * hour)
    .slice(0, 16)
    .replace('T', ' ');

describe('a batch of a file', () => {
  const good = (candidate: string, at: number): Line => [
    'blue harbour',
    'Frontend engineer',
    candidate,
    30,
    wall(at),
    '',
    '',
  ];

  test('names each wrong cell, takes a correction in place, and books the rest', async () => {
    const at = soon(100);
    const { id } = ok(
      await upload(
        await bookOf([
          good('c30@crowd.example', at),
          ['Not assigned', 'Frontend engineer', 'c31@crowd.example', '', wall(at), '', ''],
          ['Blue Harbour', 'Pilot', 'nobody@crowd.example', 50, 'tomorrow', wall(Date.now() - day), wall(soon(200))],
          good('C30@crowd.example', at),
          ['Blue Harbour', 'Frontend engineer', '', 30, '', '', ''],
        ]),
      ),
    );
    const { rows } = await read(id);
    expect(rows[0]).toMatchObject({ wrong: [], minutes: 30, times: [iso(at)], proposal: { start: iso(at) } });
    expect(rows.map(({ wrong }) => wrong.map(({ cell, message }) => `${cell}: ${message}`))).toEqual([
      [],
      ['organization: No organization has this name'],
      [
        'jobProfile: This organization has no open job profile with this title',
        'email: This organization has no candidate with this email',
        'minutes: Must be 30, 45, 60 or 90',
        'time1: Please Input Correct Date And Time',
        'time2: Please Input Correct Date And Time',
        'time3: You can book up to 7 days ahead.',
      ],
      ['email: Row 2 has the same candidate and job profile'],
      ['email: Please select Candidate and Date & Time', 'time1: Please select Candidate and Date & Time'],
    ]);
    const [, second] = rows;
    if (!second?.cells) throw new Error('It is from a file');
    const edited = await change(id, {
      type: 'edit',
      rows: [{ nr: 3, cells: { ...second.cells, organization: 'Blue Harbour' } }],
    });
    expect(edited.rows[1]).toMatchObject({ wrong: [], proposal: { end: iso(at + hour) } });
    const done = await bookAll(id);
    expect(done).toMatchObject({ state: 'done', booked: 2 });
    const sheet = await failuresOf(id);
    expect(sheet.match(/<row /g)).toHaveLength(4);
    expect(sheet).toContain('Job profile: This organization has no open job profile with this title');
    expect(sheet).not.toContain('c31@crowd.example');
  });

  test('suggests the organization that may be meant, and leaves out a bad time beside a good one with a note', async () => {
    const at = soon(100);
    const far = wall(Date.now() + 7 * day + hour);
    const line = (organization: string, ...times: string[]): Line => [
      organization,
      'Frontend engineer',
      'c32@crowd.example',
      30,
      ...([...times, '', '', ''].slice(0, 3) as [string, string, string]),
    ];
    const lines = [
      line('Blue Harbor', wall(at)),
      line('Zzyzx', wall(at)),
      line('Blue Harbour', wall(at), wall(at + hour), far),
    ];
    const only = line('blue harbour', far).with(2, 'c33@crowd.example') as Line;
    const { id } = ok(await upload(await bookOf([...lines, only])));
    const { rows } = await read(id);
    expect(rows.map(({ wrong }) => wrong.map(({ cell, suggestions = null }) => [cell, suggestions]))).toEqual([
      [['organization', ['Blue Harbour']]],
      [['organization', null]],
      [],
      // The row has no other time, so this one must be valid.
      expect.arrayContaining([['time1', null]]) as unknown,
    ]);
    const { cells } = rows[2] ?? {};
    if (!cells) throw new Error('It is from a file');
    expect(rows[2]).toMatchObject({
      times: [iso(at), iso(at + hour)],
      notes: [{ cell: 'time3', message: 'The third time is left out: You can book up to 7 days ahead.' }],
      proposal: {},
    });
    const right = { ...cells, time3: wall(at + 2 * hour) };
    const edited = await change(id, { type: 'edit', rows: [{ nr: 4, cells: right }] });
    expect(edited.rows[2]).toMatchObject({ notes: [], times: [iso(at), iso(at + hour), iso(at + 2 * hour)] });
  });

  test('takes a time that is 7 days ahead to the millisecond', async () => {
    const at = Date.UTC(2026, 10, 24, 12);
    const who = { organization: 'Blue Harbour', jobProfile: 'Frontend engineer', email: 'c32@crowd.example' };
    const row = { ...who, minutes: '30', time1: wall(at), time2: '', time3: '' };
    const zone = 'Asia/Kolkata';
    const wrongAt = async (now: number) =>
      (await checkCells(house.db, [{ nr: 2, cells: row }], { zone, now }))[0]?.wrong;
    expect(await wrongAt(at - 7 * day)).toEqual([]);
    expect(await wrongAt(at - 7 * day - 1)).toEqual([{ cell: 'time1', message: texts.tooFarAhead }]);
  });

  test('needs one open job profile of a title, and each candidate once for it, also where a row was edited', async () => {
    const at = soon(100);
    const title = (name: string, nth: number): Line => good(`c${nth}@crowd.example`, at).with(1, name);
    const { organizationId } = house.cast;
    await house.db.run(sql`
      insert into job_profiles (organization_id, title, status)
      values (${organizationId}, 'Twin', 'OPEN'), (${organizationId}, 'twin', 'OPEN'), (${organizationId}, 'Over', 'CLOSED')`);
    const lines = [title('Twin', 34), title('Over', 35), good('c36@crowd.example', at), good('c37@crowd.example', at)];
    const { id } = ok(await upload(await bookOf(lines)));
    const wrongOf = async () => (await read(id)).rows.map(({ wrong }) => wrong.map(({ message }) => message));
    const two = ['Several open job profiles have this title'];
    const none = ['This organization has no open job profile with this title'];
    expect(await wrongOf()).toEqual([two, none, [], []]);
    const { cells } = (await read(id)).rows[3] ?? {};
    if (!cells) throw new Error('It is from a file');
    await change(id, { type: 'edit', rows: [{ nr: 5, cells: { ...cells, email: 'C36@crowd.example' } }] });
    expect(await wrongOf()).toEqual([two, none, [], ['Row 4 has the same candidate and job profile']]);
  });

  test('has the numbers of the workbook, also where rows are empty, and in the file of what is not booked', async () => {
    const at = soon(100);
    const lines = [good('c40@crowd.example', at), good('nobody@crowd.example', at), good('C40@crowd.example', at)];
    const { id } = ok(await upload(await bookOf(lines, headings, (index) => 4 + 3 * index)));
    const { rows } = await read(id);
    expect(rows.map(({ nr, wrong }) => [nr, wrong.map(({ message }) => message)])).toEqual([
      [4, []],
      [7, ['This organization has no candidate with this email']],
      [10, ['Row 4 has the same candidate and job profile']],
    ]);
    const left = await change(id, { type: 'leaveOut', nr: 4 });
    expect(left.rows[0]).toMatchObject({ nr: 4, leftOut: true });
    const sheet = await failuresOf(id);
    expect([...sheet.matchAll(/<c r="I\d+"><v>(\d+)<\/v>/g)].map(([, nr]) => nr)).toEqual(['4', '7', '10']);
  });

  test('suggests the job profile and the candidate who may be meant, never those of another organization', async () => {
    const at = soon(100);
    const { cast, db } = house;
    await db.run(sql`
      with other as (select id from organizations where id <> ${cast.organizationId} limit 1),
        persons as (insert into persons (email) values ('zelda@other.example') returning id),
        added as (insert into job_profiles (organization_id, title, status) select id, 'Frontend enginer 2', 'OPEN' from other)
      insert into candidates (person_id, organization_id, name) select persons.id, other.id, 'Zelda Zorn' from persons, other`);
    const lines = [
      good('c30@crowd.exmple', at).with(1, 'Frontend enginer') as Line,
      good('Asha Roa', at),
      good('zelda@othr.example', at),
      good('Zelda Zorn', at),
    ];
    const { id } = ok(await upload(await bookOf(lines)));
    const suggestions = async () =>
      (await read(id)).rows.map(({ wrong }) => wrong.map(({ cell, suggestions: some = [] }) => [cell, some]));
    const [first, second, third, fourth] = await suggestions();
    expect(first?.[0]).toEqual(['jobProfile', ['Frontend engineer']]);
    expect(first?.[1]?.[1]?.[0]).toBe('c30@crowd.example');
    expect(second).toEqual([['email', [contacts.ashaEmail]]]);
    expect([third, fourth]).toEqual([[['email', []]], [['email', []]]]);
  });

  test('checks rows that were corrected together, and all of them or none', async () => {
    const at = soon(100);
    const lines = [good('nobody@crowd.example', at), good('no one@crowd.example', at)];
    const { id } = ok(await upload(await bookOf(lines)));
    const cells = (await read(id)).rows[0]?.cells;
    if (!cells) throw new Error('It is from a file');
    const rows = (...numbers: number[]) =>
      numbers.map((nr) => ({ nr, cells: { ...cells, email: `c${40 + nr}@crowd.example` } }));
    const edit = (...numbers: number[]) =>
      house.call(changeBatchRow, { as: 'admin', params: { id }, body: { type: 'edit', rows: rows(...numbers) } });
    refused(await edit(2, 9), 404);
    expect((await read(id)).rows.filter(({ wrong }) => wrong.length > 0)).toHaveLength(2);
    expect(ok(await edit(2, 3)).rows.map(({ wrong }) => wrong)).toEqual([[], []]);
  });

  test('that is uploaded again after a lost answer is one batch, and what was changed stays', async () => {
    const file = await bookOf([good('c45@crowd.example', soon(100))]);
    ok(await upload(file));
    const { id } = ok(await upload(file));
    expect(await bookAll(id)).toMatchObject({ state: 'done', booked: 1 });
    // The first one does not come back to book everybody once more.
    expect(ok(await house.call(getCurrentBatch, { as: 'admin' }))).toBeNull();
    const changed = ok(await upload(file)).id;
    await change(changed, { type: 'leaveOut', nr: 2 });
    ok(await upload(file));
    expect(await read(changed)).toMatchObject({ total: 1 });
  });

  test('that is filled into the template is read', async () => {
    const token = await newSession(house.db, house.cast.people.admin.id);
    const file = await house.app.inject(wire(getBatchTemplate as unknown as Call, {}, token));
    expect(await problemOf(new Uint8Array(file.rawPayload))).toBe('The file has no rows below its headings.');
  });

  test('is refused in clear words where it is not what it should be', async () => {
    expect(await problemOf('')).toBe('The file is empty.');
    expect(await problemOf('a;b', 'rows.csv')).toBe('Unsupported file type. Please upload a valid file');
    expect(await problemOf('PK\u0003\u0004 no zip')).toBe('Unsupported file type. Please upload a valid file');
    expect(await problemOf(await bookOf([['a']], ['Name']))).toMatch(/^The file has no column “Organization”/);
    expect(await problemOf(bombOf(64 * 1024 * 1024))).toMatch(/unpacked file is too large/);
    const line = good('c1@crowd.example', soon(30));
    const formula = await bookOf([line]);
    const parts = unzipSync(formula);
    const name = 'xl/worksheets/sheet1.xml';
    parts[name] = new TextEncoder().encode(
      strFromU8(parts[name] ?? new Uint8Array()).replace('<v>30</v>', '<f>15*2</f><v>30</v>'),
    );
    const { zipSync } = await import('fflate');
    expect(await problemOf(zipSync(parts))).toMatch(/^The file has formulas/);
    for (const count of [501, 50_000])
      expect(await problemOf(await bookOf(Array.from({ length: count }, () => line)))).toBe(
        'The file has more than 500 rows. Split it into several files.',
      );
  });
});

test('is its owner’s alone', async () => {
  const { id } = await waiting(1);
  const params = { id };
  for (const call of [getBatch, getBatchProgress, solveBatch, stopBatch, deleteBatch])
    refused(await house.call(call as Call<{ id: string }>, { as: 'otherAdmin', params }), 404);
  ok(await house.call(deleteBatch, { as: 'admin', params }));
  refused(await house.call(getBatch, { as: 'admin', params }), 404);
  refused(await house.call(createInterview as unknown as Call, { as: 'candidate' }), 403);
});

test('a commit books at the times of a row that are left, and refuses a row of which none is left', async () => {
  const { ben, chen } = house.cast;
  const [first, second] = [soon(50), soon(56)];
  const body = { source: 'candidates' as const, jobProfileId: house.cast.job.id, minutes: 60 as const };
  const id = await make({ ...body, candidateIds: [ben.id, chen.id], times: [iso(first), iso(second)] });
  const passed = new Date(soon(0) - hour);
  const setTimes = (nr: number, times: Date[]) =>
    house.db.run(sql`update batch_rows set times = ${times} where batch_id = ${id} and nr = ${nr}`);
  for (const nr of [1, 2]) await setTimes(nr, [passed, new Date(second)]);
  ok(await house.call(solveBatch, { as: 'admin', params: { id } }));
  await setTimes(2, [passed]);
  const done = await bookAll(id);
  expect(done).toMatchObject({ state: 'done', booked: 1 });
  expect(done.rows.map(({ result, reason }) => [result, reason])).toEqual([
    ['booked', null],
    ['failed', texts.dateTimeWrong],
  ]);
  expect(done.rows[0]?.times).toEqual([iso(second)]);
});
