import { expect, test } from 'vitest';
import { renewCode } from '../../../src/contract/interviews-links';
import { remindParty } from '../../../src/contract/interviews-live';
import { listEmails } from '../../../src/contract/messages';
import { sql } from '../../../server/db/database';
import { ok, sent } from '../kit';
import { hurry, workOff } from '../kit/background';
import { contacts } from '../kit/cast';
import { emailHouse } from '../kit/email-house';
import { bookedWith, iso, hour, requested, soon } from '../kit/interviews';
import { startSmtp } from '../kit/smtp';

const at = emailHouse(startSmtp);
const write = () => workOff(at.house.db, ['effects']);
const send = () => at.send();
const toAsha = () => at.smtp.delivered.filter(({ to }) => to === contacts.ashaEmail);

test('a mail leaves as text and HTML; one that a newer version of its interview has overtaken does not leave', async () => {
  const start = soon(40);
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'panelist', start);
  await sent(at.house, 'panelist', id, { type: 'ACCEPT' });
  await write();
  await send();
  expect(toAsha().map(({ subject }) => subject.split(':')[0])).toEqual(['The panelist accepted']);
  expect(toAsha()[0]?.raw).toMatch(/Content-Type: text\/html/);
  expect(toAsha()[0]?.raw).toMatch(/method=REQUEST/i);

  // The mail server was not available for both emails.
  await sent(at.house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(start + 24 * hour)] });
  await write();
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  await send();
  // The first email cancels the calendar entry, so it is sent. The second one is the newest. Emails sent at the same
  // time may arrive in any order.
  expect(
    toAsha()
      .map(({ subject }) => subject.split(':')[0])
      .sort(),
  ).toEqual(['The panelist accepted', 'This interview needs to be rescheduled', 'This interview was canceled']);
  const { admin } = at.house.cast.people;
  const toAdmin = at.smtp.delivered.filter(({ to }) => to === admin.email).map(({ subject }) => subject.split(':')[0]);
  // The interview was booked within a quarter of an hour, so no admin had to act.
  expect(toAdmin).toEqual([]);
});

test('what was overtaken says so in the list of mail', async () => {
  const id = await bookedWith(at.house, at.house.cast.ben, 'secondPanelist', soon(60));
  await sent(at.house, 'secondPanelist', id, { type: 'ACCEPT' });
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  const before = at.smtp.delivered.length;
  await send();
  const { email } = at.house.cast.people.secondPanelist;
  const subjects = at.smtp.delivered.slice(before).filter(({ to }) => to === email);
  expect(subjects.map(({ subject }) => subject.split(':')[0])).toEqual(['This interview was canceled']);
  const { content } = ok(await at.house.call(listEmails, { as: 'admin', query: { state: 'overtaken', q: email } }));
  expect(content.map(({ subject, state }) => [subject.split(':')[0], state])).toContainEqual([
    'Here is the interview for your calendar',
    'overtaken',
  ]);
});

test('a reminder is overtaken only by an email written after it, not by one after it was scheduled', async () => {
  const id = await bookedWith(at.house, at.house.cast.asha.own, 'thirdPanelist', soon(120));
  await sent(at.house, 'thirdPanelist', id, { type: 'ACCEPT' });
  await sent(at.house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I may be ill' });
  await sent(at.house, 'admin', id, { type: 'REFUSE_CANCEL', why: 'Please come' });
  await write();
  await send();
  const before = toAsha().length;
  const newSubjects = () =>
    toAsha()
      .slice(before)
      .map(({ subject }) => subject.split(':')[0]);
  const remind = async () => {
    await at.house.db.run(sql`
      update outbox set due_at = law_now() where id = (
        select min(id) from outbox where subject_id = ${id} and effect = 'remind' and done_at is null)`);
    await hurry(at.house.db);
    await write();
  };
  await remind();
  await send();
  expect(newSubjects()).toEqual(['Your interview is coming up']);

  // The mail server was not available for the next one.
  await remind();
  await sent(at.house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  await send();
  expect(newSubjects()).toEqual(['Your interview is coming up', 'This interview was canceled']);
});

test('a reminder that could not be sent before the interview starts does not leave', async () => {
  const id = await bookedWith(at.house, at.house.cast.ben, 'thirdPanelist', soon(140));
  await sent(at.house, 'thirdPanelist', id, { type: 'ACCEPT' });
  await write();
  await send();
  const before = at.smtp.delivered.length;
  await at.house.db.run(sql`
    update outbox set due_at = law_now() where id = (
      select min(id) from outbox where subject_id = ${id} and effect = 'remind' and done_at is null)`);
  await hurry(at.house.db);
  await write();
  // The mail server was not available until after the start.
  await at.house.db.run(sql`update interviews set starts_at = law_now() - interval '40 minutes' where id = ${id}`);
  await send();
  expect(at.smtp.delivered.slice(before).map(({ subject }) => subject)).toEqual([]);
  const { content } = ok(await at.house.call(listEmails, { as: 'admin', query: { state: 'overtaken' } }));
  expect(content.map(({ subject }) => subject.split(':')[0])).toContain('Your interview is coming up');
});

test('a new code does not overtake the invitation to pick a time that its candidate has not received yet', async () => {
  const { chen } = at.house.cast;
  const id = await requested(at.house, chen, [soon(80)], 'org');
  await sent(at.house, 'org', id, { type: 'INVITE_TO_PICK', until: iso(soon(60)) });
  await write();
  await sent(at.house, 'org', id, { type: 'SET_TIMES', times: [iso(soon(90))] });
  ok(await at.house.call(renewCode, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
  await write();
  const before = at.smtp.delivered.length;
  await send();
  const { email } = await at.house.db.one<{ email: string }>(sql`
    select email::text as email from persons where id = ${chen.personId}`);
  const subjects = at.smtp.delivered.slice(before).filter(({ to }) => to === email);
  expect(subjects.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Please choose a time for your interview',
    'Your interview code has changed',
  ]);
});

test('a reminder whose links are not open any more does not leave', async () => {
  const id = await bookedWith(at.house, at.house.cast.chen, 'secondPanelist', soon(100));
  ok(await at.house.call(remindParty, { as: 'admin', params: { id }, body: { party: 'panelist' } }));
  await sent(at.house, 'secondPanelist', id, { type: 'DECLINE', why: 'On leave' });
  await write();
  await send();
  const { email } = at.house.cast.people.secondPanelist;
  const { content } = ok(await at.house.call(listEmails, { as: 'admin', query: { q: email } }));
  const reminders = content.filter(({ subject }) => subject.startsWith('Your answer'));
  expect(
    reminders.map(({ state }) => state),
    content.map(({ subject }) => subject).join(),
  ).toEqual(['overtaken']);
});
