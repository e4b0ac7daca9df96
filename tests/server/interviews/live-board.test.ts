import { afterAll, beforeAll, expect, test } from 'vitest';
import { getInterview, listInterviews } from '../../../src/contract/interviews';
import { liveBoard, remindParty, type Party } from '../../../src/contract/interviews-live';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, refused, send, sent, startHouse, type House } from '../kit';
import { addStranger, contacts, type PersonName } from '../kit/cast';
import { hour, interviewAt, minute, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const stranger = () => addStranger(house.db, house.cast.organizationId);
const board = async (as: PersonName = 'admin') => ok(await house.call(liveBoard, { as }));
const remind = (id: string, party: Party | 'both', as: PersonName = 'admin') =>
  house.call(remindParty, { as, params: { id }, body: { party } });
const emailsTo = async (recipient: string) =>
  (
    await house.db.many<{ subject: string }>(sql`select subject from mails where recipient = ${recipient} order by id`)
  ).map(({ subject }) => subject.split(':')[0]);

test('the board has what overlaps 75 minutes before to 30 minutes after now, with who joined', async () => {
  const now = Date.now();
  const near = await interviewAt(house, {
    leaf: 'confirmed',
    start: now - 7 * minute,
    joined: ['panelist'],
    candidate: await stranger(),
  });
  const over = await interviewAt(house, {
    leaf: 'live',
    start: now - 130 * minute,
    candidate: await stranger(),
    panelist: 'secondPanelist',
  });
  const gone = await interviewAt(house, {
    leaf: 'pendingFeedback',
    start: now - 140 * minute,
    candidate: await stranger(),
    panelist: 'thirdPanelist',
  });
  const soonThere = await interviewAt(house, {
    leaf: 'requested',
    start: now + 29 * minute,
    candidate: await stranger(),
    panelist: 'secondPanelist',
  });
  const { rows, more } = await board();
  const ids = rows.map(({ id }) => id);
  expect(ids).toEqual([over, near, soonThere]);
  expect(ids).not.toContain(gone);
  expect(more).toBe(false);
  expect(rows.find(({ id }) => id === near)).toMatchObject({
    joined: { panelist: true, candidate: false },
    reminded: { panelist: null, candidate: null },
  });
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await house.call(liveBoard, { as }), 403);
});

test('a reminder goes to who is missing, once in five minutes, and changes nothing of the interview', async () => {
  const { panelist } = house.cast.people;
  const id = await interviewAt(house, { leaf: 'confirmed', start: soon(10) });
  const before = await read(house, 'admin', id);
  expect(ok(await remind(id, 'both'))).toMatchObject({ sent: ['candidate', 'panelist'] });
  expect(await emailsTo(panelist.email)).toEqual(['Your interview is coming up']);
  expect(await emailsTo(contacts.ashaEmail)).toEqual(['Your interview is coming up']);
  // Repeated reminders by any admin send no second email.
  const again = await Promise.all(
    (['admin', 'otherAdmin', 'superAdmin'] as const).map((as) => remind(id, 'candidate', as)),
  );
  expect(again.map((answer) => ok(answer).sent)).toEqual([[], [], []]);
  await house.db.run(sql`update reminders set at = at - interval '5 minutes' where interview_id = ${id}`);
  expect(ok(await remind(id, 'candidate')).sent).toEqual(['candidate']);
  expect(await emailsTo(contacts.ashaEmail)).toHaveLength(2);
  expect(await emailsTo(panelist.email)).toHaveLength(1);
  const after = await read(house, 'admin', id);
  expect({ ...after, updatedAt: '' }).toEqual({ ...before, updatedAt: '' });
  expect(
    await house.db.many(sql`select user_id as "userId" from audit where action = 'remindParty' and object = ${id}`),
  ).toEqual([{ userId: house.cast.people.admin.id }, { userId: house.cast.people.admin.id }]);
});

test('two admins at once send one reminder', async () => {
  const id = await interviewAt(house, {
    leaf: 'confirmed',
    start: soon(60),
    candidate: await stranger(),
    panelist: 'thirdPanelist',
  });
  const answers = await Promise.all(
    (['admin', 'otherAdmin', 'superAdmin'] as const).map((as) => remind(id, 'panelist', as)),
  );
  expect(answers.flatMap((answer) => ok(answer).sent)).toEqual(['panelist']);
});

test('what is awaited is said: an answer, to join, feedback; and a panelist who came later was not reminded', async () => {
  const { secondPanelist, thirdPanelist } = house.cast.people;
  const start = soon(80);
  const id = await interviewAt(house, {
    leaf: 'requested',
    start,
    candidate: await stranger(),
    panelist: 'secondPanelist',
  });
  expect(ok(await remind(id, 'both')).sent).toEqual(['panelist']);
  expect((await emailsTo(secondPanelist.email)).at(-1)).toBe('Your answer to an interview request is still missing');
  await sent(house, 'admin', id, { type: 'BOOK', panelistId: thirdPanelist.id, start: new Date(start).toISOString() });
  expect(ok(await remind(id, 'panelist')).sent).toEqual(['panelist']);

  const started = await interviewAt(house, {
    leaf: 'confirmed',
    start: Date.now() - 6 * minute,
    candidate: await stranger(),
    joined: ['candidate'],
    panelist: 'thirdPanelist',
  });
  expect(ok(await remind(started, 'both')).sent).toEqual(['panelist']);
  expect((await emailsTo(thirdPanelist.email)).at(-1)).toBe('Your interview has started');

  const owed = await interviewAt(house, {
    leaf: 'pendingFeedback',
    start: Date.now() - 5 * hour,
    candidate: await stranger(),
    panelist: 'secondPanelist',
  });
  expect(ok(await remind(owed, 'both')).sent).toEqual(['panelist']);
  expect((await emailsTo(secondPanelist.email)).at(-1)).toBe('Your feedback is still pending');

  // Lists and the page show the time of the reminder to admins only.
  const rowFor = async (as: PersonName) => {
    const listed = ok(await house.call(listInterviews, { as, query: { view: 'pendingFeedback', _limit: 100 } }));
    return listed.content.find((row) => row.id === owed);
  };
  const when = (await rowFor('admin'))?.reminded;
  expect(when).toEqual({ candidate: null, panelist: expect.stringMatching(/^\d{4}-/) as unknown });
  expect(ok(await house.call(getInterview, { as: 'admin', params: { id: owed } })).reminded).toEqual(when);
  expect(await rowFor('secondPanelist')).not.toHaveProperty('reminded');
});

test('a request whose times have passed: the candidate and the organization are asked for new ones', async () => {
  const id = await interviewAt(house, {
    leaf: 'pendingSchedule',
    start: Date.now() - 2 * hour,
    candidate: house.cast.asha.own,
  });
  const before = (await emailsTo(house.cast.people.org.email)).length;
  refused(await remind(id, 'panelist'), 409);
  expect(ok(await remind(id, 'both')).sent).toEqual(['candidate']);
  expect(ok(await remind(id, 'candidate')).sent).toEqual([]);
  expect((await emailsTo(contacts.ashaEmail)).at(-1)).toBe('The preferred times for this interview have passed');
  expect((await emailsTo(house.cast.people.org.email)).slice(before)).toEqual([
    'The preferred times for this interview have passed',
  ]);
});

test('who is not awaited is not reminded, and nobody but admins reminds', async () => {
  const waiting = await requested(house, await stranger(), [soon(50)]);
  // With data, so that clients take it as decided and not as "still being worked on".
  expect(refused(await remind(waiting, 'both'), 409)).toMatchObject({
    message: 'There is no one to remind about this interview now. Reload the page to see its status.',
    data: {},
  });
  const asked = await interviewAt(house, {
    leaf: 'requested',
    start: soon(90),
    candidate: await stranger(),
    panelist: 'thirdPanelist',
  });
  refused(await remind(asked, 'candidate'), 409);
  refused(await remind('00000000-0000-4000-8000-000000000000', 'both'), 404);
  refused(await remind(asked, 'everybody' as 'both'), 400);
  refused(await remind('x', 'both'), 400);
  for (const as of ['org', 'panelist', 'candidate'] as const) refused(await remind(asked, 'both', as), 403);
  ok(await send(house, 'admin', asked, { type: 'CANCEL', why: 'Filled' }));
  refused(await remind(asked, 'panelist'), 409);
});

test('a reminder has links that need no account: to join for a candidate, to accept or decline for a panelist', async () => {
  const bodies = async (recipient: string) =>
    (
      await house.db.one<{ body: string }>(sql`
        select body from mails where recipient = ${recipient} order by id desc limit 1`)
    ).body;
  const start = soon(140);
  const id = await interviewAt(house, {
    leaf: 'requested',
    start,
    candidate: await stranger(),
    panelist: 'thirdPanelist',
  });
  ok(await remind(id, 'panelist'));
  expect(await bodies(house.cast.people.thirdPanelist.email)).toMatch(
    /Accept: \S*\/invitation\/[^]*Decline: \S*\/invitation\//,
  );
  await sent(house, 'thirdPanelist', id, { type: 'ACCEPT' });
  const { email } = await house.db.one<{ email: string }>(sql`
    select p.email::text as email from interviews i join persons p on p.id = i.person_id where i.id = ${id}`);
  ok(await remind(id, 'candidate'));
  expect(await bodies(email)).toMatch(/Join the interview: \S*\/invitation\/[^]*View the interview: \S*\/invitation\//);
});
