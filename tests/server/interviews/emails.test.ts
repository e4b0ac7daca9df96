import { DateTime } from 'luxon';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, sent, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { contacts } from '../kit/cast';
import { until } from '../kit/process';
import { bookedWith, goodScorecard, hour, interviewAt, iso, minute, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

type Email = { to: string; subject: string; body: string; html: string | null; ics: string | null };
/** Runs the effects that are due. Returns the emails about an interview that they wrote, by recipient. */
async function newEmails(id: string): Promise<Email[]> {
  const { last } = await house.db.one<{ last: number }>(sql`select coalesce(max(id), 0) as last from mails`);
  // Ends the quarter of an hour after which admins are told.
  await house.db.run(sql`update outbox set due_at = law_now() where done_at is null and params->>'to' = 'admins'`);
  await hurry(house.db);
  await workOff(house.db, ['effects']);
  return house.db.many<Email>(sql`
    select m.recipient::text as to, m.subject, m.body, m.html, m.ics from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and m.id > ${last} order by m.id`);
}
const emailCount = async () => (await house.db.one<{ count: number }>(sql`select count(*) as count from mails`)).count;
const waitingReminders = async (id: string): Promise<string[]> =>
  (
    await house.db.many<{ at: string }>(sql`
      select due_at as at from outbox where subject_id = ${id} and effect = 'remind' and done_at is null order by due_at`)
  ).map(({ at }) => at);

const opening = (email: Email) => email.subject.split(':')[0] ?? '';
/** Each opening with the recipients of its emails. */
function byOpening(emails: Email[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const email of emails) (found[opening(email)] ??= []).push(email.to);
  for (const readers of Object.values(found)) readers.sort();
  return found;
}
const valueOf = (email: Email | undefined, name: string) =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(email?.ics?.replace(/\r\n /g, '').replace(/\r/g, '') ?? '')?.[1];
/** The facts in an email by their labels. */
const factsOf = (email: Email | undefined) =>
  Object.fromEntries(
    [...(email?.body ?? '').matchAll(/^([A-Z][\w ]+): (.+)$/gm)].map(([, label, value]) => [label, value]),
  );
const inKolkata = (at: number) => DateTime.fromMillis(at, { zone: 'Asia/Kolkata' }).toFormat('dd-MM-yyyy hh:mm a');
const emailsTo = () => {
  const { admin, otherAdmin, superAdmin, org, panelist, secondPanelist } = house.cast.people;
  return {
    admins: [admin.email, otherAdmin.email, superAdmin.email].sort(),
    parties: [org.email, panelist.email, contacts.ashaEmail].sort(),
    panelist: [panelist.email],
    org: [org.email],
    second: [secondPanelist.email],
  };
};

test('each step tells the right people once, and calendars follow', async () => {
  const to = emailsTo();
  const start = soon(30);
  const id = await requested(house, house.cast.asha.own, [start]);
  expect(byOpening(await newEmails(id))).toEqual({ 'A new interview was requested': to.admins });

  const panelistId = house.cast.people.panelist.id;
  await sent(house, 'org', id, { type: 'BOOK', panelistId, start: iso(start) });
  expect(byOpening(await newEmails(id))).toEqual({ 'You have a new interview request': to.panelist });

  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  const accepted = await newEmails(id);
  // Each party gets one email, which contains the calendar entry.
  expect(byOpening(accepted)).toEqual({
    'The panelist accepted': to.parties.filter((email) => !to.panelist.includes(email)),
    'Here is the interview for your calendar': to.panelist,
  });
  expect(accepted.every((email) => email.ics !== null)).toBe(true);
  const entry = accepted.find((email) => email.ics !== null);
  expect(valueOf(entry, 'METHOD')).toBe('REQUEST');
  expect(valueOf(entry, 'DTSTART')).toBe(iso(start).replace(/[-:]|\.\d+/g, ''));
  expect(await waitingReminders(id)).toEqual([iso(start - 24 * hour), iso(start - hour)]);

  await sent(house, 'org', id, { type: 'ASK_RESCHEDULE', why: 'Travel', times: [iso(start + 24 * hour)] });
  const moved = await newEmails(id);
  expect(byOpening(moved)).toEqual({
    'This interview needs to be rescheduled': to.parties.filter((email) => !to.org.includes(email)),
    'Please remove this interview from your calendar': to.org,
  });
  expect(factsOf(moved.find((email) => !to.org.includes(email.to)))).toMatchObject({
    By: 'Blue Harbour',
    Reason: 'Travel',
  });
  expect(factsOf(moved.find((email) => !to.org.includes(email.to)))['Before']).toContain(inKolkata(start));
  const canceled = moved.find((email) => email.ics !== null);
  expect(valueOf(canceled, 'METHOD')).toBe('CANCEL');
  expect(valueOf(canceled, 'UID')).toBe(valueOf(entry, 'UID'));
  expect(valueOf(canceled, 'DTSTART')).toBe(valueOf(entry, 'DTSTART'));
  expect(Number(valueOf(canceled, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(entry, 'SEQUENCE')));
  expect(await waitingReminders(id)).toEqual([]);

  const later = soon(54);
  await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(later) });
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  const changed = (await newEmails(id)).filter((email) => email.ics !== null);
  expect(byOpening(changed)).toEqual({
    'The time has changed': to.parties.filter((email) => !to.panelist.includes(email)),
    'Here is the interview for your calendar': to.panelist,
  });
  const again = changed.find((email) => email.to === contacts.ashaEmail);
  expect(factsOf(again)['Before']).toContain(inKolkata(start));
  expect(factsOf(again)['Now']).toContain(inKolkata(later));
  expect(again?.html).toContain(inKolkata(later));
  expect(valueOf(again, 'METHOD')).toBe('REQUEST');
  expect(Number(valueOf(again, 'SEQUENCE'))).toBeGreaterThan(Number(valueOf(canceled, 'SEQUENCE')));
});

test('a calendar entry keeps its own time and number where two are written in one go', async () => {
  const start = soon(34);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  const entries = (await newEmails(id)).filter((email) => email.ics !== null && email.to === contacts.ashaEmail);
  expect(entries.map((email) => [valueOf(email, 'METHOD'), valueOf(email, 'SEQUENCE')])).toEqual([
    ['REQUEST', '2'],
    ['CANCEL', '3'],
  ]);
  expect(valueOf(entries[0], 'DTSTART')).toBe(iso(start).replace(/[-:]|\.\d+/g, ''));
});

test('running it twice, and twice at once, sends nothing twice', async () => {
  const id = await bookedWith(house, house.cast.ben, 'panelist', soon(40));
  await Promise.all([1, 2, 3].map(() => workOff(house.db, ['effects'])));
  const emails = await house.db.many<{ to: string }>(sql`
    select m.recipient::text as to from mails m join outbox o on o.id = m.outbox_id where o.subject_id = ${id}`);
  expect(emails.map(({ to }) => to)).toEqual(emailsTo().panelist);
  const before = await emailCount();
  await hurry(house.db);
  await workOff(house.db, ['effects']);
  expect(await emailCount()).toBe(before);
});

test('of two bookings of the same panelist before the request is written, only the later one is asked about', async () => {
  const id = await bookedWith(house, house.cast.ben, 'panelist', soon(46));
  const panelistId = house.cast.people.panelist.id;
  await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(soon(47)) });
  const asked = (await newEmails(id)).filter((email) => emailsTo().panelist.includes(email.to));
  expect(asked.map(opening)).toEqual(['You have a new interview request']);
  expect(factsOf(asked[0])['When']).toContain(inKolkata(soon(47)));
  await sent(house, 'admin', id, { type: 'CANCEL', why: 'Filled' });
});

test('a panelist who leaves while their request is written does not cut the letter off', async () => {
  const id = await bookedWith(house, house.cast.ben, 'panelist', soon(44));
  // A link of an earlier round. Its lock holds the writer between reading the interview and making the link.
  await house.db.run(sql`
    insert into interview_links (interview_id, purpose, party, panelist_id, round, sent_at, ends_at)
    values (${id}, 'accept', 'panelist', ${house.cast.people.panelist.id}, 0, law_now(), law_now() + interval '1 day')`);
  const waiting = async () =>
    (
      await house.db.one<{ count: number }>(sql`
        select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
    ).count;
  const holder = await house.db.pool.connect();
  await holder.query('begin');
  await holder.query('select from interview_links where interview_id = $1 for update', [id]);
  const writing = newEmails(id);
  await until('the writer waits', async () => ((await waiting()) > 0 ? true : undefined));
  let left = false;
  const leaving = sent(house, 'org', id, {
    type: 'ASK_RESCHEDULE',
    why: 'Travel',
    times: [iso(soon(50))],
  }).then(() => (left = true));
  await until('they have left, or wait', async () => (left || (await waiting()) > 1 ? true : undefined));
  await holder.query('commit');
  holder.release();
  expect(byOpening(await writing)['You have a new interview request']).toEqual(emailsTo().panelist);
  await leaving;
});

test('who was moved before their request was written is not asked, and a reason is for those it is meant for', async () => {
  const start = soon(64);
  const id = await bookedWith(house, house.cast.ben, 'panelist', start);
  const { secondPanelist } = house.cast.people;
  await sent(house, 'admin', id, { type: 'BOOK', panelistId: secondPanelist.id, start: iso(start) });
  const { panelist, second } = emailsTo();
  const emails = await newEmails(id);
  expect(byOpening(emails)['You have a new interview request']).toEqual(second);
  const asked = factsOf(emails.find(({ to }) => to === second[0]));
  expect(asked['Length']).toBe('60 minutes');
  expect(asked['Please answer by']).toMatch(/\d\d-\d\d-\d{4}/);
  expect(byOpening(emails)['You have a new interview request']).not.toEqual(panelist);
  await sent(house, 'secondPanelist', id, { type: 'ACCEPT' });
  await newEmails(id);
  await sent(house, 'secondPanelist', id, { type: 'WITHDRAW', why: 'My secret reason' });
  expect(JSON.stringify(await newEmails(id))).not.toContain('My secret reason');
});

test('a reminder that is due goes to both parties, and none after a cancellation', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(46));
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await newEmails(id);
  await house.db.run(sql`
    update outbox set due_at = now() where id = (select min(id) from outbox where subject_id = ${id} and effect = 'remind')`);
  await hurry(house.db);
  const { panelist } = house.cast.people;
  expect(byOpening(await newEmails(id))).toEqual({
    'Your interview is coming up': [contacts.ashaEmail, panelist.email].sort(),
  });
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  expect(await waitingReminders(id)).toEqual([]);
  expect(Object.keys(byOpening(await newEmails(id)))).not.toContain('Your interview is coming up');
});

test('after a downtime, reminders that are due together are one, and none comes once the interview has started', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(46));
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await newEmails(id);
  await house.db.run(sql`update outbox set due_at = law_now() where subject_id = ${id} and effect = 'remind'`);
  const both = [contacts.ashaEmail, house.cast.people.panelist.email].sort();
  expect(byOpening(await newEmails(id))).toEqual({ 'Your interview is coming up': both });
  expect(await waitingReminders(id)).toEqual([]);
  await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  const started = await interviewAt(house, {
    leaf: 'confirmed',
    start: Date.now() - 5 * minute,
    candidate: house.cast.ben,
    panelist: 'secondPanelist',
  });
  expect(await waitingReminders(started)).toHaveLength(1);
  expect(Object.keys(byOpening(await newEmails(started)))).not.toContain('Your interview is coming up');
  expect(await waitingReminders(started)).toEqual([]);
});

test('who withdraws gets a strike, and the next one is asked', async () => {
  const { panelist } = house.cast.people;
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(52));
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await newEmails(id);
  const lost = await sent(house, 'panelist', id, { type: 'WITHDRAW', why: 'Ill' });
  expect(lost).toBeNull();
  const told = byOpening(await newEmails(id));
  expect(told['The panelist withdrew from this interview']).not.toContain(panelist.email);
  expect(told['Please remove this interview from your calendar']).toEqual([panelist.email]);
  expect(told['You have a new interview request']).toEqual([(await read(house, 'admin', id)).panelist?.email]);
  expect(told['You have a new interview request']).not.toContain(panelist.email);
  const { strikes } = await house.db.one<{ strikes: number }>(sql`
    select strikes from panelists where user_id = ${panelist.id}`);
  expect(strikes).toBe(1);
});

test('a refused wish to cancel is told to who had it, and to nobody else', async () => {
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(58));
  await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'Ill' });
  expect(byOpening(await newEmails(id))['Someone asked to cancel this interview']).toEqual(emailsTo().admins);
  await sent(house, 'admin', id, { type: 'REFUSE_CANCEL', why: 'Too late' });
  expect(byOpening(await newEmails(id))).toEqual({ 'Your request to cancel was declined': [contacts.ashaEmail] });
});

test('feedback is reminded of after 1, 6 and 20 hours until it is there', async () => {
  const id = await interviewAt(house, { leaf: 'live', start: Date.now() - 40 * minute });
  await newEmails(id);
  const finished = await sent(house, 'panelist', id, { type: 'FINISH' });
  const end = Date.parse(finished?.feedbackBy ?? '') - 24 * hour;
  expect(await waitingReminders(id)).toEqual([1, 6, 20].map((hours) => iso(end + hours * hour)));
  // The panelist ended the interview, and is not notified of that.
  expect(byOpening(await newEmails(id))).toEqual({});
  const body = { revision: 0, scorecard: goodScorecard(house) };
  ok(await house.call(putFeedbackDraft, { as: 'panelist', params: { id }, body }));
  await sent(house, 'panelist', id, { type: 'SUBMIT_FEEDBACK', revision: 1 });
  expect(await waitingReminders(id)).toEqual([]);
  expect(byOpening(await newEmails(id))).toEqual({
    'Feedback was submitted and is waiting for review': emailsTo().admins,
  });
});

test("no letter to a panelist has a candidate's address or number, and none is for a user who was switched off", async () => {
  const emails = await house.db.many<Email>(sql`
    select recipient::text as to, subject, body, html, ics from mails m
    where recipient in (select u.email from users u join panelists p on p.user_id = u.id)`);
  expect(emails.length).toBeGreaterThan(5);
  for (const { subject, body, html, ics } of emails) {
    const text = `${subject}\n${body}\n${html ?? ''}\n${ics?.replace(/\r\n /g, '') ?? ''}`;
    expect(text).not.toContain(contacts.ashaEmail);
    expect(text).not.toMatch(/98450/);
  }
  await house.db.run(sql`update users set active = false where id = ${house.cast.people.otherAdmin.id}`);
  const id = await requested(house, house.cast.chen, [soon(70)]);
  expect((await newEmails(id)).map((email) => email.to)).not.toContain(house.cast.people.otherAdmin.email);
});
