import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extractText, getDocumentProxy } from 'unpdf';
import { sql } from '../../server/db/database';
import { getCandidateReviews, getSummaryFile, summaryTexts } from '../../src/contract/feedback-summary';
import { closeHouse, ok, refused, sent, startHouse, type House } from './kit';
import type { PersonName } from './kit/cast';
import { day, goodScorecard, interviewAt, soon } from './kit/interviews';

let house: House;
let days = 1;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

type Leaf = Parameters<typeof interviewAt>[1]['leaf'];
const held = (leaf: Leaf = 'released') => interviewAt(house, { leaf, start: Date.now() - (days += 1) * day });
const ask = (as: PersonName, id: string) =>
  house.app.inject({
    url: `/api/interviews/${id}/summary`,
    headers: { host: '127.0.0.1:3000', authorization: `Bearer ${house.cast.people[as].token}` },
  });
async function summaryFor(as: PersonName, id: string): Promise<string> {
  const answer = await ask(as, id);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  return (await extractText(file, { mergePages: true })).text.replace(/\s+/g, ' ');
}

test('a summary has who, when, attendance, ratings, decision and time line, in the zone of its reader', async () => {
  const id = await held();
  await sent(house, 'admin', id, { type: 'DECIDE', decision: 'selected' });
  const text = await summaryFor('admin', id);
  for (const part of ['Asha Rao', 'Interview Summary', 'Selected', 'Attendance', 'Skills', 'Communication', 'Hire'])
    expect(text).toContain(part);
  expect(text).toContain('Decision: Selected');
  const { timeZone } = await house.db.one<{ timeZone: string }>(sql`
    select time_zone as "timeZone" from users where id = ${house.cast.people.admin.id}`);
  expect(text).toContain(timeZone);
});

test('a summary says that nothing is decided or released yet to whom it concerns, and nothing of it to others', async () => {
  const id = await held('inReview');
  const own = await summaryFor('admin', id);
  expect(own).toContain('Decision Undecided');
  expect(own).toContain('Not released yet');
  expect(await summaryFor('org', await held())).toContain('Decision Undecided');
  for (const as of ['org', 'candidate'] as const) expect(await summaryFor(as, id)).not.toContain('Not released yet');
  expect(await summaryFor('candidate', id)).not.toContain('Undecided');
});

test('a summary is tagged: its headings, and paragraphs in the order in which they are read', async () => {
  const answer = await ask('admin', await held());
  const page = await (await getDocumentProxy(new Uint8Array(answer.rawPayload))).getPage(1);
  const roles = ((await page.getStructTree())?.children ?? []).map((part) => ('role' in part ? part.role : ''));
  expect(roles.slice(0, 2)).toEqual(['H1', 'P']);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles).toContain('H2');
});

test('ratings in words end where their bars end', async () => {
  const answer = await ask('admin', await held());
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const { items } = await (await file.getPage(1)).getTextContent();
  const ends = items.flatMap((item) =>
    'str' in item && / · (Poor|Weak|Sound|Strong|Outstanding)$/.test(item.str)
      ? [Math.round(((item.transform as number[])[4] ?? 0) + item.width)]
      : [],
  );
  expect(ends.length).toBeGreaterThan(1);
  expect(new Set(ends).size).toBe(1);
});

test('names of other scripts are drawn, and what has no font is said', async () => {
  const id = await held();
  const name = (to: string) =>
    house.db.run(
      sql`update candidates set name = ${to} where id = (select candidate_id from interviews where id = ${id})`,
    );
  const missing = 'Some characters cannot be drawn';
  await name('李小龙 さくら Łukasz Żółć Анна Nguyễn');
  const text = await summaryFor('admin', id);
  for (const known of ['李小龙', 'さくら', 'Łukasz Żółć', 'Анна', 'Nguyễn']) expect(text).toContain(known);
  expect(text).not.toContain(missing);
  await name('محمد عبد الله, יעל כהן, प्रिया');
  expect(await summaryFor('admin', id)).not.toContain(missing);
  await name('김민수');
  expect(await summaryFor('admin', id)).toContain(missing);
  await name('Asha Rao');
});

test('each reader gets what the interview has for them, and nobody else gets any', async () => {
  const id = await held('inReview');
  const decided = await held();
  await sent(house, 'org', decided, { type: 'DECIDE', decision: 'rejected' });
  expect(await summaryFor('panelist', id)).toContain('Recommendation');
  for (const as of ['org', 'candidate'] as const) expect(await summaryFor(as, id)).toContain('no feedback yet');
  expect(await summaryFor('org', decided)).toContain('Rejected');
  // The candidate does not read the feedback and decision of a real interview.
  const own = await summaryFor('candidate', decided);
  expect(own).toContain('no feedback yet');
  expect(own).not.toContain('Rejected');
  for (const as of ['otherOrg', 'secondPanelist'] as const) expect((await ask(as, decided)).statusCode).toBe(404);
});

test('of an interview to which nobody came it does not say that it was held', async () => {
  expect(await summaryFor('admin', await held())).toMatch(/ Held \d{2}-/);
  const missed = await summaryFor('admin', await held('noShow'));
  expect(missed).toMatch(/ Start \d{2}-/);
  expect(missed).not.toContain('Held');
});

test('there is none before the end', async () => {
  const id = await interviewAt(house, { leaf: 'confirmed', start: soon(30) });
  expect(refused(await house.call(getSummaryFile, { as: 'admin', params: { id } }), 409).message).toBe(
    summaryTexts.notFinished,
  );
});

test('a long and hostile scorecard is drawn within its bounds', async () => {
  const id = await held();
  const long = '<script>alert(1)</script> ﷽ \u202e\u0301 '.repeat(40).slice(0, 1000);
  await sent(house, 'admin', id, {
    type: 'QC_UPDATE',
    scorecard: { ...goodScorecard(house), strengths: long, improvements: 'x'.repeat(1000), asked: '(𠮷) '.repeat(200) },
  });
  expect(await summaryFor('admin', id)).toContain('<script>alert(1)</script>');
});

/** The child processes of this process that still run. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean).sort();

test.runIf(process.platform === 'linux')('files share two processes, and one that has ended is replaced', async () => {
  const id = await held();
  const four = () => Promise.all(Array.from({ length: 4 }, () => summaryFor('admin', id)));
  await four();
  const warm = children();
  await four();
  expect(children()).toEqual(warm);
  for (const pid of warm) process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => children().filter((pid) => warm.includes(pid))).toEqual([]);
  await four();
});

test('reviews are all released feedback on a person within reach, each with its interviewer’s average', async () => {
  const { own } = house.cast.asha;
  const reviews = async (as: PersonName, id = own.id) =>
    ok(await house.call(getCandidateReviews, { as, params: { id } })).reviews;
  const before = await reviews('admin');
  const id = await held();
  await held('inReview');
  const after = await reviews('admin');
  expect(after).toHaveLength(before.length + 1);
  const mine = after.find(({ interviewId }) => interviewId === id);
  const numbers = after
    .flatMap(({ scorecard: card }) => [...card.skills, card.communication, card.problemSolving])
    .map(({ rating }) => rating)
    .filter((rating) => typeof rating === 'number');
  expect(mine?.averageOf).toBeGreaterThanOrEqual(after.length);
  expect(numbers.length).toBeGreaterThan(0);
  // The newest interviews come first.
  const starts = after.map(({ start }) => Date.parse(start ?? ''));
  expect(starts).toEqual(starts.toSorted((one, other) => other - one));

  const other = await interviewAt(house, {
    leaf: 'released',
    start: Date.now() - 90 * day,
    candidate: house.cast.asha.mock,
  });
  expect((await reviews('admin')).map(({ interviewId }) => interviewId)).toContain(other);
  const forOrg = await reviews('org');
  expect(forOrg.map(({ interviewId }) => interviewId)).not.toContain(other);
  // Its rating does not count for the organization either.
  expect(forOrg.find(({ interviewId }) => interviewId === id)?.averageOf).toBe(
    (
      await house.db.one<{ of: number }>(sql`
      select count(*) as of from interviews where leaf = 'released' and organization_id = ${house.cast.organizationId}
        and panelist_id = (select panelist_id from interviews where id = ${id})`)
    ).of,
  );
  refused(await house.call(getCandidateReviews, { as: 'otherOrg', params: { id: own.id } }), 404);
  refused(await house.call(getCandidateReviews, { as: 'candidate', params: { id: own.id } }), 403);
});
