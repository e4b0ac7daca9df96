import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewCode } from '../../../src/contract/interviews-links';
import { remindParty } from '../../../src/contract/interviews-live';
import { listEmails } from '../../../src/contract/messages';
import { sql } from '../../../server/db/database';
import { readConfig } from '../../../server/config';
import { closeHouse, ok, sent, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { contacts } from '../kit/cast';
import { bookedWith, iso, hour, requested, soon } from '../kit/interviews';
import { startSmtp, type Smtp } from '../kit/smtp';

let house: House;
let smtp: Smtp;
beforeAll(async () => {
  house = await startHouse();
  smtp = await startSmtp();
});
afterAll(async () => {
  await smtp.close();
  await closeHouse(house);
});
const write = () => workOff(house.db, ['effects']);
const send = () =>
  workOff(house.db, ['mail'], {
    config: readConfig({ PORT: '0', LOG_LEVEL: 'silent', SMTP_URL: smtp.url }),
    onError: (error) => {
      throw error;
    },
  });
const toAsha = () => smtp.delivered.filter(({ to }) => to === contacts.ashaEmail);

test('a mail leaves as text and HTML; one that a newer version of its interview has overtaken does not leave', async () => {
  const start = soon(40);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await write();
  await send();
  expect(toAsha().map(({ subject }) => subject.split(':')[0])).toEqual(['The panelist accepted']);
  expect(toAsha()[0]?.raw).toMatch(/Content-Type: text\/html/);
  expect(toAsha()[0]?.raw).toMatch(/method=REQUEST/i);

  // The mail server was away for both.
  await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(start + 24 * hour)] });
  await write();
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  await send();
  // The entry of the calendar is canceled by the first, which therefore leaves; of the second nothing is newer.
  // Two that leave at once may arrive in any order.
  expect(
    toAsha()
      .map(({ subject }) => subject.split(':')[0])
      .sort(),
  ).toEqual(['The panelist accepted', 'This interview needs to be rescheduled', 'This interview was canceled']);
  const { admin } = house.cast.people;
  const toAdmin = smtp.delivered.filter(({ to }) => to === admin.email).map(({ subject }) => subject.split(':')[0]);
  // Booked within a quarter of an hour: no admin had to act.
  expect(toAdmin).toEqual([]);
});

test('what was overtaken says so in the list of mail', async () => {
  const id = await bookedWith(house, house.cast.ben, 'secondPanelist', soon(60));
  await sent(house, 'secondPanelist', id, { type: 'ACCEPT' });
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  await write();
  const before = smtp.delivered.length;
  await send();
  const { email } = house.cast.people.secondPanelist;
  const subjects = smtp.delivered.slice(before).filter(({ to }) => to === email);
  expect(subjects.map(({ subject }) => subject.split(':')[0])).toEqual(['This interview was canceled']);
  const { content } = ok(await house.call(listEmails, { as: 'admin', query: { state: 'overtaken', q: email } }));
  expect(content.map(({ subject, state }) => [subject.split(':')[0], state])).toContainEqual([
    'Here is the interview for your calendar',
    'overtaken',
  ]);
});

test('a new code does not overtake the invitation to pick a time that its candidate has not received yet', async () => {
  const { chen } = house.cast;
  const id = await requested(house, chen, [soon(80)], 'org');
  await sent(house, 'org', id, { type: 'INVITE_TO_PICK', until: iso(soon(60)) });
  await write();
  await sent(house, 'org', id, { type: 'SET_TIMES', times: [iso(soon(90))] });
  ok(await house.call(renewCode, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
  await write();
  const before = smtp.delivered.length;
  await send();
  const { email } = await house.db.one<{ email: string }>(sql`
    select email::text as email from persons where id = ${chen.personId}`);
  const subjects = smtp.delivered.slice(before).filter(({ to }) => to === email);
  expect(subjects.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
    'Please choose a time for your interview',
    'Your interview code has changed',
  ]);
});

test('a reminder whose links are not open any more does not leave', async () => {
  const id = await bookedWith(house, house.cast.chen, 'secondPanelist', soon(100));
  ok(await house.call(remindParty, { as: 'admin', params: { id }, body: { party: 'panelist' } }));
  await sent(house, 'secondPanelist', id, { type: 'DECLINE', why: 'On leave' });
  await write();
  await send();
  const { email } = house.cast.people.secondPanelist;
  const { content } = ok(await house.call(listEmails, { as: 'admin', query: { q: email } }));
  const reminders = content.filter(({ subject }) => subject.startsWith('Your answer'));
  expect(
    reminders.map(({ state }) => state),
    content.map(({ subject }) => subject).join(),
  ).toEqual(['overtaken']);
});
