import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { listInterviews, type ListQuery } from '../../../src/contract/interviews';
import { compareCandidates, decideInterviews, whyNeeded } from '../../../src/contract/interviews-decisions';
import type { BodyOf } from '../../../src/contract/kit';
import { closeHouse, ok, read, refused, send, sent, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { addStranger, type Candidacy, type PersonName } from '../kit/cast';
import { goodScorecard, hour, interviewAt } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

let hours = 0;
/** An interview with released feedback, at a different hour for each call. */
async function released(candidate?: Candidacy): Promise<string> {
  hours += 3;
  return interviewAt(house, {
    leaf: 'released',
    start: Date.now() - hours * hour,
    candidate: candidate ?? (await addStranger(house.db, house.cast.organizationId)),
  });
}
type Given = Omit<BodyOf<typeof decideInterviews>, 'interviewIds' | 'versions'>;
async function decide(ids: string[], given: Given, as: PersonName = 'org', key: string = randomUUID()) {
  const rows = await house.db.many<{ id: string; version: number }>(sql`
    select id, version from interviews where id = any(${ids}::uuid[])`);
  const versions = ids.map((id) => rows.find((row) => row.id === id)?.version ?? 0);
  return house.call(decideInterviews, { as, body: { ...given, interviewIds: ids, versions }, key });
}
const list = async (query: Pick<ListQuery, 'sort' | 'decision'>, as: PersonName = 'org') =>
  ok(await house.call(listInterviews, { as, query: { view: 'released', _limit: 100, ...query } })).content;
const emailsTo = (candidate: Candidacy) =>
  house.db.many<{ subject: string; body: string; html: string }>(sql`
    select m.subject, m.body, m.html from mails m join persons p on p.email = m.recipient
    where p.id = ${candidate.personId} and m.subject like 'There is news%' order by m.id`);

describe('a decision', () => {
  test('is changed with a reason alone; both stand in the history', async () => {
    const id = await released(house.cast.asha.own);
    await sent(house, 'org', id, { type: 'DECIDE', decision: 'selected', why: 'The strongest of all' });
    for (const why of [undefined, '  ']) {
      const event = { type: 'DECIDE' as const, decision: 'rejected' as const, ...(why && { why }) };
      expect(refused(await send(house, 'org', id, event), 400).details).toEqual([{ field: 'why', message: whyNeeded }]);
    }
    await sent(house, 'admin', id, { type: 'DECIDE', decision: 'rejected', why: 'They took another job' });
    for (const reader of ['org', 'admin'] as const) {
      const { history, decision, decided } = await read(house, reader, id);
      expect({ decision, why: decided?.why }).toEqual({ decision: 'rejected', why: 'They took another job' });
      expect(history.filter(({ type }) => type === 'DECIDE').map(({ decision: made, why }) => [made, why])).toEqual([
        ['rejected', 'They took another job'],
        ['selected', 'The strongest of all'],
      ]);
    }
    for (const reader of ['panelist', 'candidate'] as const)
      expect(JSON.stringify(await read(house, reader, id))).not.toMatch(/strongest|another job|selected|rejected/);
  });

  test('on many is stored for some and refused for others, each with its reason', async () => {
    const ids = [await released(), await released(), await released(), await released()];
    const [fine, seenBefore, decidedBefore, returned] = ids as [string, string, string, string];
    const versions = await Promise.all(ids.map(async (id) => (await read(house, 'org', id)).version));
    await sent(house, 'admin', seenBefore, { type: 'QC_UPDATE', scorecard: goodScorecard(house) });
    await sent(house, 'org', decidedBefore, { type: 'DECIDE', decision: 'onHold' });
    const { version } = await read(house, 'org', decidedBefore);
    // No event revokes released feedback; this simulates it.
    const back = sql`update interviews set leaf = 'pendingFeedback', value = '"pendingFeedback"'::jsonb where id = ${returned}`;
    await house.db.run(back);
    const body = {
      decision: 'rejected' as const,
      interviewIds: [returned, fine, seenBefore, decidedBefore],
      versions: [versions[3] ?? 0, versions[0] ?? 0, versions[1] ?? 0, version],
    };
    const { results } = ok(await house.call(decideInterviews, { as: 'org', body, key: randomUUID() }));
    await house.db.run(sql`
      update interviews set leaf = 'released', value = '{"completed": "released"}'::jsonb where id = ${returned}`);
    expect(results).toEqual([
      { id: returned, refusal: 'This is no longer possible. Reload the page to see what you can do.' },
      { id: fine, refusal: null },
      { id: seenBefore, refusal: 'This interview has changed. Check the latest version and try again.' },
      { id: decidedBefore, refusal: whyNeeded },
    ]);
    expect((await list({})).filter(({ id }) => ids.includes(id)).map(({ id, decision }) => [id, decision])).toEqual(
      expect.arrayContaining([
        [fine, 'rejected'],
        [seenBefore, null],
        [decidedBefore, 'onHold'],
        [returned, null],
      ]),
    );
  });

  test('of two people at once is one decision; the other one is refused', async () => {
    const ids = await Promise.all([released(), released(), released()]);
    const answers = await Promise.all([
      decide(ids, { decision: 'selected' }, 'org'),
      decide(ids.toReversed(), { decision: 'rejected' }, 'admin'),
    ]);
    const refusals = answers.map((answer) => ok(answer).results.filter(({ refusal }) => refusal !== null).length);
    expect(refusals.toSorted()).toEqual([0, 3]);
    const decisions = new Set((await Promise.all(ids.map((id) => read(house, 'org', id)))).map((row) => row.decision));
    expect(decisions.size).toBe(1);
  });

  test.each([
    ['a letter without words', { decision: 'selected', email: '  ' }, 'email'],
    ['a letter about being on hold', { decision: 'onHold', email: 'Please wait' }, 'email'],
  ] as const)('with %s is refused as a whole', async (_, given, field) => {
    const id = await released();
    expect(refused(await decide([id], given), 400).details?.[0]?.field).toBe(field);
    expect((await read(house, 'org', id)).decision).toBeNull();
  });

  test('on the same one twice, or without their versions, is refused', async () => {
    const id = await released();
    const body = { decision: 'selected' as const, interviewIds: [id, id], versions: [1, 1] };
    refused(await house.call(decideInterviews, { as: 'org', body, key: randomUUID() }), 400);
    refused(
      await house.call(decideInterviews, { as: 'org', body: { ...body, versions: [1] }, key: randomUUID() }),
      400,
    );
  });
});

describe('the letter', () => {
  test('goes once to each candidate whose decision was stored, without the reason', async () => {
    const { db, cast } = house;
    const [one, two] = [await addStranger(db, cast.organizationId), await addStranger(db, cast.organizationId)];
    await db.run(sql`update candidates set name = 'أحمد العلي' where id = ${one.id}`);
    const ids = [await released(one), await released(one), await released(two)];
    await db.run(sql`update interviews set version = version + 1 where id = ${ids[2]}`);
    const [first = 0, second = 0, third = 0] = await Promise.all(
      ids.map(async (id) => (await read(house, 'org', id)).version),
    );
    await db.run(sql`update interviews set version = version - 1 where id = ${ids[2]}`);
    const text = 'You were <b>selected</b> & more.\n\n<script>alert(1)</script> \u202Eesrever';
    const body = {
      decision: 'selected' as const,
      why: 'Cheaper than the others',
      email: text,
      interviewIds: ids,
      versions: [first, second, third],
    };
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1) {
      const { results } = ok(await house.call(decideInterviews, { as: 'org', body, key }));
      expect(results.map(({ refusal }) => refusal === null)).toEqual([true, true, false]);
      await workOff(db, ['effects']);
    }
    const [email, ...more] = await emailsTo(one);
    expect(more).toEqual([]);
    expect(await emailsTo(two)).toEqual([]);
    expect(email?.subject).toMatch(/^There is news about your interview: .+ at .+$/);
    expect(email?.body).toContain('Hello أحمد العلي,');
    expect(email?.body).toContain('You were <b>selected</b> & more.\n\n<script>alert(1)</script> esrever');
    expect(email?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; esrever');
    expect(email?.html).not.toMatch(/<script|\u202E/);
    expect(`${email?.body} ${email?.html}`).not.toMatch(/Cheaper|href/);
  });

  test('is not written where none was asked for', async () => {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    ok(await decide([await released(candidate)], { decision: 'rejected', why: 'Too few years' }));
    await workOff(house.db, ['effects']);
    expect(await emailsTo(candidate)).toEqual([]);
  });
});

test('the list is narrowed by decision, and ordered by when it was made; nobody else learns of it by either', async () => {
  const ids = [await released(), await released(), await released()];
  const [late, early, none] = ids as [string, string, string];
  ok(await decide([early], { decision: 'selected', why: 'First' }));
  ok(await decide([late], { decision: 'onHold' }));
  const shown = (rows: { id: string }[]) => rows.map(({ id }) => id).filter((id) => ids.includes(id));
  expect(shown(await list({ sort: '-decided' }))).toEqual([late, early, none]);
  expect(shown(await list({ sort: 'decided' }))).toEqual([early, late, none]);
  expect(shown(await list({ decision: 'selected' }))).toEqual([early]);
  expect(shown(await list({ decision: 'none' }))).toEqual([none]);
  expect(await list({ decision: 'selected' }, 'panelist')).toEqual([]);
  expect(ok(await house.call(listInterviews, { as: 'panelist', query: { view: 'undecided' } })).content).toEqual([]);
  expect(await list({ sort: '-decided' }, 'panelist')).toEqual(await list({ sort: '-updated' }, 'panelist'));
});

test('candidates of a job are compared by skill: the undecided first, and only those with released feedback', async () => {
  const { cast } = house;
  const undecided = await released();
  const hidden = await interviewAt(house, { leaf: 'inReview', start: Date.now() - 2 * hour, candidate: cast.ben });
  const ask = async (as: PersonName) =>
    ok(await house.call(compareCandidates, { as, query: { jobProfileId: cast.job.id, _limit: 100 } })).content;
  const rows = await ask('org');
  expect(rows.find(({ id }) => id === undecided)).toMatchObject({
    decision: null,
    recommendation: 'hire',
    job: { id: cast.job.id },
    panelist: expect.any(String) as string,
    ratings: cast.skills.map(({ id, name }) => ({ skillId: id, name, primary: true })),
  });
  expect(rows.some(({ id }) => id === hidden)).toBe(false);
  const decided = rows.map(({ decision }) => decision !== null);
  expect(decided).toEqual(decided.toSorted((a, b) => Number(a) - Number(b)));
  expect(await ask('admin')).toEqual(rows);
});
