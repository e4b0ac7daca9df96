import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actByLink,
  askForTimes,
  confirmComing,
  findOpenTimes,
  holdOpenTime,
  joinByCode,
  listParties,
  lookAtToken,
  pickTime,
  readLinkedInterview,
  renewCode,
  resendLink,
  type LinkedInterview,
} from '../../../src/contract/interviews-links';
import type { Party } from '../../../src/contract/interviews-live';
import { getEmail } from '../../../src/contract/messages';
import { fillLinks, makeLink, openLink } from '../../../server/interviews/links';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, refused, send, sent, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { contacts, type Candidacy } from '../kit/cast';
import { bookedWith, hour, interviewAt, iso, minute, requested, soon, type PastInterview } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const refusal = 'This link has expired or was already used. Ask for a new one.';
const inHours = (hours: number) => iso(Date.now() + hours * hour);
/** Ignores the instant at which the calendar entry was written. */
const withoutStamp = (interview: LinkedInterview) => ({
  ...interview,
  calendar: interview.calendar?.replace(/DTSTAMP:\S+/, ''),
});
const forgetTried = () => house.db.run(sql`delete from login_failures`);

/** Runs the effects of an interview. Returns the newest email to an address, as it is sent. */
async function emailTo(recipient: string): Promise<{ body: string; token: string }> {
  await workOff(house.db, ['effects']);
  const message = await house.db.one<{ body: string }>(sql`
    select body from mails where recipient = ${recipient} order by id desc limit 1`);
  const body = (await house.db.transaction((tx) => fillLinks(tx, message.body, recipient))) ?? '';
  // The last action in an email is to view the interview.
  return { body, token: [...body.matchAll(/\/invitation\/([\w-]{43})/g)].at(-1)?.[1] ?? '' };
}

const chenEmail = 'chen.li@mail.example';
const past = (given: Partial<PastInterview> = {}) =>
  interviewAt(house, { leaf: 'confirmed', start: soon(30), candidate: house.cast.chen, ...given });

/**
 * A request of a candidate without an account, who was invited to choose its time. The candidate is free of bookings of
 * earlier tests.
 */
async function invited(candidate: Candidacy = house.cast.chen, times = [soon(26)], recipient = chenEmail) {
  const id = await requested(house, candidate, times);
  await sent(house, 'org', id, { type: 'INVITE_TO_PICK', until: inHours(48) });
  return { id, ...(await emailTo(recipient)) };
}
const times = async (token: string) => ok(await house.call(findOpenTimes, { body: { token } })).offered;
const linked = async (token: string) => ok(await house.call(readLinkedInterview, { body: { token } }));
async function holdAndPick(token: string, { panelistId, start }: { panelistId: string; start: string }) {
  const { version } = await linked(token);
  const { holdId } = ok(await house.call(holdOpenTime, { body: { token, panelistId, start } }));
  return house.call(pickTime, { body: { token, version, holdId, panelistId, start } });
}
const linkFor = async (id: string, party: Party, purpose: 'invitation' | 'accept' | 'join' | 'pick') => {
  const address = await house.db.transaction((tx) => makeLink(tx, { interviewId: id, purpose, party }));
  const recipient = party === 'candidate' ? chenEmail : house.cast.people.panelist.email;
  return (await house.db.transaction((tx) => fillLinks(tx, address, recipient)))?.split('/').at(-1) ?? '';
};
const free = (id: string) => sent(house, 'admin', id, { type: 'CANCEL', why: 'Done' });

describe('choosing a time by a link', () => {
  test('the candidate chooses without an account, the panelist is asked, the owner reads of it', async () => {
    const { id, body, token } = await invited();
    expect(body).toContain('Please choose a time for your interview.');
    expect(body).toContain('Choose by:');
    expect(ok(await house.call(lookAtToken, { body: { token } }))).toEqual({ opens: 'pick' });
    expect(await linked(token)).toMatchObject({
      party: 'candidate',
      title: 'Frontend engineer',
      organization: 'Blue Harbour',
      other: null,
      may: ['BOOK', 'SET_TIMES'],
      registers: chenEmail,
    });
    const [first] = await times(token);
    if (!first) throw new Error('Nothing is offered');
    const picked = ok(await holdAndPick(token, first));
    expect(picked.interview).toMatchObject({ state: 'requested', start: first.start, other: null });
    expect(picked.interview.calendar).toContain(`UID:${id}`);
    // A candidate who chose a time may have no account, so the location contains the link.
    expect(picked.interview.calendar?.replaceAll('\r\n ', '')).toMatch(
      new RegExp(`^LOCATION:\\S+/invitation/${token}\r$`, 'm'),
    );
    expect(picked.next).toMatch(/^\/invitation\/[\w-]{43}$/);
    expect(await read(house, 'org', id)).toMatchObject({ state: 'requested', pickBy: null });
    await workOff(house.db, ['effects']);
    const told = await house.db.many<{ to: string }>(sql`
      select m.recipient::text as to from mails m join outbox o on o.id = m.outbox_id
      where o.subject_id = ${id} and m.subject like 'The candidate chose a time%'`);
    expect(told.map(({ to }) => to)).toContain(house.cast.people.org.email);
    expect(ok(await house.call(lookAtToken, { body: { token: picked.next.split('/')[2] ?? '' } }))).toEqual({
      opens: 'invitation',
    });
    await free(id);
  });

  test('each time is offered once, with a name and no ranks, reasons or times of others', async () => {
    const { id, token } = await invited();
    const offered = await times(token);
    expect(offered.length).toBeGreaterThan(3);
    expect(new Set(offered.map(({ start }) => start)).size).toBe(offered.length);
    for (const one of offered) expect(Object.keys(one).sort()).toEqual(['end', 'panelistId', 'panelistName', 'start']);
    await free(id);
  });

  test('sent again it gets the same answer, and the link is used for all else', async () => {
    const { id, token } = await invited();
    const [first, second] = await times(token);
    if (!first || !second) throw new Error('Nothing is offered');
    const picked = ok(await holdAndPick(token, first));
    const body = { token, version: 0, holdId: id, ...first };
    const again = { token, version: 0, holdId: id, panelistId: first.panelistId, start: first.start };
    expect(body.token).toBe(token);
    expect(withoutStamp(ok(await house.call(pickTime, { body: again })).interview)).toEqual(
      withoutStamp(picked.interview),
    );
    const other = { ...again, start: second.start };
    expect(refused(await house.call(pickTime, { body: other }), 403).message).toBe(refusal);
    expect(refused(await house.call(findOpenTimes, { body: { token } }), 403).message).toBe(refusal);
    await free(id);
  });

  test('a used link shows the chosen time, and lets its holder do nothing', async () => {
    const { id, token } = await invited();
    expect(await linked(token)).toMatchObject({ calendar: null });
    const [first, second] = await times(token);
    if (!first || !second) throw new Error('Nothing is offered');
    const picked = ok(await holdAndPick(token, first));
    expect(ok(await house.call(lookAtToken, { body: { token } }))).toEqual({ opens: 'pick' });
    const again = await linked(token);
    expect(withoutStamp(again)).toEqual(withoutStamp(picked.interview));
    expect(again).toMatchObject({ state: 'requested', start: first.start, may: [], other: null });
    expect(again.calendar).toContain(`UID:${id}`);
    const { version } = again;
    for (const answer of [
      await house.call(findOpenTimes, { body: { token } }),
      await house.call(holdOpenTime, { body: { token, panelistId: second.panelistId, start: second.start } }),
      await house.call(askForTimes, { body: { token, version, times: [second.start], why: 'No' } }),
      await house.call(confirmComing, { body: { token, start: first.start } }),
      await house.call(joinByCode, { body: { token, code: '000000' } }),
      await house.call(actByLink, { body: { token } }),
    ])
      expect(refused(answer, 403).message).toBe(refusal);
    // The link follows the state of the interview.
    await free(id);
    expect(await linked(token)).toMatchObject({ state: 'canceled', may: [], calendar: null });
  });

  test('a used link ends a day after the interview, when it is revoked, and with the account of its person', async () => {
    const { id, token } = await invited();
    const [first] = await times(token);
    if (!first) throw new Error('Nothing is offered');
    ok(await holdAndPick(token, first));
    const { endsAt } = await house.db.one<{ endsAt: string }>(sql`
      select ends_at as "endsAt" from interview_links where interview_id = ${id} and purpose = 'pick'`);
    expect(Date.parse(endsAt)).toBe(Date.parse(first.end) + 24 * 60 * minute);
    const open = () => house.call(readLinkedInterview, { body: { token } });
    const { panelistId, start } = first;
    const retry = () => house.call(pickTime, { body: { token, version: 0, holdId: id, panelistId, start } });
    for (const change of [sql`revoked_at = law_now()`, sql`ends_at = law_now()`]) {
      await house.db.run(sql`update interview_links set ${change} where interview_id = ${id} and purpose = 'pick'`);
      for (const answer of [await open(), await retry(), await house.call(lookAtToken, { body: { token } })])
        expect(refused(answer, 403).message).toBe(refusal);
      await house.db.run(sql`
        update interview_links set revoked_at = null, ends_at = ${endsAt} where interview_id = ${id} and purpose = 'pick'`);
    }
    ok(await open());
    ok(await house.call(resendLink, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
    expect(refused(await open(), 403).message).toBe(refusal);
    await free(id);
  });

  test('of two tabs at once one gets its time, and the other fresh times or the end of the link', async () => {
    const { id, token } = await invited();
    const [first, second] = await times(token);
    if (!first || !second) throw new Error('Nothing is offered');
    const answers = await Promise.all(
      [holdAndPick(token, first), holdAndPick(token, second)].map((one) => one.catch((error: unknown) => error)),
    );
    const done = answers.filter((one) => (one as { status?: number }).status === 200);
    expect(done.length).toBe(1);
    const { state } = await read(house, 'admin', id);
    expect(state).toBe('requested');
    await free(id);
  });

  test('a panelist who was blocked meanwhile is lost with 409 and fresh times, without ranks', async () => {
    const { id, token } = await invited();
    const [first] = await times(token);
    if (!first) throw new Error('Nothing is offered');
    const { version } = await linked(token);
    const { panelistId, start } = first;
    const { holdId } = ok(await house.call(holdOpenTime, { body: { token, panelistId, start } }));
    await house.db.run(sql`
      insert into panelist_blocks (panelist_id, organization_id, blocked_by) values (${panelistId}, ${house.cast.organizationId}, 'organization')`);
    const answer = await house.call(pickTime, { body: { token, version, holdId, panelistId, start } });
    const { slots } = refused(answer, 409).data as { slots: { offered: object[] } };
    expect(slots.offered.length).toBeGreaterThan(0);
    expect(JSON.stringify(slots)).not.toMatch(/rank|reason|skills|years/i);
    expect(JSON.stringify(slots)).not.toContain(panelistId);
    await house.db.run(sql`delete from panelist_blocks`);
    await free(id);
  });

  test('a candidate with two interviews cannot choose overlapping times', async () => {
    const at = soon(40);
    const one = await invited(house.cast.chen, [at]);
    const two = await invited(house.cast.chen, [at]);
    const [first] = await times(one.token);
    if (!first) throw new Error('Nothing is offered');
    ok(await holdAndPick(one.token, first));
    expect((await times(two.token)).map(({ start }) => start)).not.toContain(first.start);
    const { panelistId, start } = first;
    refused(await house.call(holdOpenTime, { body: { token: two.token, panelistId, start } }), 409);
    await free(one.id);
    await free(two.id);
  });

  test('tells a candidate who asked to cancel, because choosing a time withdraws it', async () => {
    const id = await bookedWith(house, house.cast.asha.own, 'panelist', soon(44));
    await sent(house, 'candidate', id, { type: 'ASK_CANCEL', why: 'I found a job' });
    await sent(house, 'admin', id, { type: 'ASK_RESCHEDULE', why: 'They are away', times: [iso(soon(46))] });
    await sent(house, 'org', id, { type: 'INVITE_TO_PICK', until: inHours(48) });
    const { token } = await emailTo(contacts.ashaEmail);
    expect(await linked(token)).toMatchObject({ cancelAsked: true, may: ['BOOK', 'SET_TIMES'] });
    const [first] = await times(token);
    if (!first) throw new Error('Nothing is offered');
    expect(ok(await holdAndPick(token, first)).interview.cancelAsked).toBe(false);
    expect((await read(house, 'admin', id)).cancelAsk).toBeNull();
    await free(id);
  });

  test('ends with its deadline, and with the interview', async () => {
    const { id, token } = await invited();
    await free(id);
    expect((await linked(token)).may).toEqual([]);
    refused(await house.call(findOpenTimes, { body: { token } }), 409);
    await house.db.run(sql`update interview_links set ends_at = law_now() where interview_id = ${id}`);
    expect(refused(await house.call(readLinkedInterview, { body: { token } }), 403).message).toBe(refusal);
  });
});

describe('a link', () => {
  test('is refused in one text: guessed, expired, used, revoked, of another purpose, of an older round', async () => {
    const id = await past();
    const token = await linkFor(id, 'candidate', 'invitation');
    const open = () => house.call(readLinkedInterview, { body: { token } });
    ok(await open());
    const texts = [
      refused(await house.call(readLinkedInterview, { body: { token: 'A'.repeat(43) } }), 403),
      refused(await house.call(findOpenTimes, { body: { token } }), 403),
      refused(await house.call(findOpenTimes, { body: { token: await linkFor(id, 'candidate', 'join') } }), 403),
      refused(await house.call(actByLink, { body: { token } }), 403),
    ];
    for (const change of [sql`used_at = law_now()`, sql`revoked_at = law_now()`, sql`ends_at = law_now()`]) {
      await house.db.run(
        sql`update interview_links set ${change} where interview_id = ${id} and purpose = 'invitation'`,
      );
      texts.push(refused(await open(), 403));
      await house.db.run(sql`
        update interview_links set used_at = null, revoked_at = null, ends_at = law_now() + interval '1 day'
        where interview_id = ${id} and purpose = 'invitation'`);
    }
    ok(await open());
    const joins = await linkFor(id, 'panelist', 'join');
    await house.db.transaction((tx) => openLink(tx, joins, 'join'));
    const { secondPanelist } = house.cast.people;
    await sent(house, 'admin', id, {
      type: 'BOOK',
      panelistId: secondPanelist.id,
      start: iso(soon(31)),
      anyStart: true,
    });
    await expect(house.db.transaction((tx) => openLink(tx, joins, 'join'))).rejects.toThrow(refusal);
    expect(new Set(texts.map(({ message }) => message))).toEqual(new Set([refusal]));
    await free(id);
  });

  test('stores no token, in no table', async () => {
    const { id, token } = await invited();
    const { rows } = await house.db.pool.query<{ found: string }>(
      `select table_name as found from information_schema.tables where table_schema = 'public'`,
    );
    for (const { found } of rows) {
      const hits = await house.db.pool.query(`select from "${found}" t where t::text like '%' || $1 || '%'`, [token]);
      expect({ found, hits: hits.rowCount }).toEqual({ found, hits: 0 });
    }
    await free(id);
  });

  test('is read by nobody else: an admin sees a letter without it where mail is sent', async () => {
    const { id } = await invited();
    const { last } = await house.db.one<{ last: string }>(sql`
      select max(id)::text as last from mails where recipient = ${chenEmail}`);
    const message = ok(await house.call(getEmail, { as: 'admin', params: { id: last } }));
    expect(message.link === 'shown' || !message.body.includes('/invitation/')).toBe(true);
    await free(id);
  });

  test('that is guessed a hundred times from one address is refused with 429', async () => {
    await forgetTried();
    const guess = (index: number) => house.call(lookAtToken, { body: { token: String(index).padStart(43, 'B') } });
    for (let index = 0; index < 100; index += 1) refused(await guess(index), 403);
    refused(await guess(100), 429);
    await forgetTried();
  });
});

describe('an invitation', () => {
  test('is in the letters to who has no account, who confirms, asks for another time, and is shown to admins', async () => {
    const id = await bookedWith(house, house.cast.chen, 'panelist', soon(50));
    await sent(house, 'panelist', id, { type: 'ACCEPT' });
    const { body, token } = await emailTo(chenEmail);
    expect(body).toMatch(/Interview code: \d{3} \d{3}/);
    const seen = await linked(token);
    expect(seen).toMatchObject({ state: 'confirmed', other: 'Pia Panelist', comingAt: null, may: ['ASK_RESCHEDULE'] });
    const start = seen.start ?? '';
    expect(ok(await house.call(confirmComing, { body: { token, start } })).comingAt).not.toBeNull();
    refused(await house.call(confirmComing, { body: { token, start: iso(soon(9)) } }), 409);
    const list = ok(await house.call(listParties, { as: 'admin', query: { q: 'Chen' } }));
    const row = list.content.find((one) => one.interviewId === id && one.party === 'candidate');
    expect(row).toMatchObject({ person: 'Chen Li', sent: { purpose: 'invitation' } });
    expect([row?.comingAt, row?.sent?.seenAt]).not.toContain(null);

    const ask = { token, version: seen.version, times: [iso(soon(60))] };
    expect(refused(await house.call(askForTimes, { body: ask }), 400).details).toEqual([
      { field: 'why', message: 'Enter a value' },
    ]);
    const asked = ok(await house.call(askForTimes, { body: { ...ask, why: 'An exam' } }));
    expect(asked).toMatchObject({ state: 'reschedulePending', may: ['SET_TIMES'], comingAt: null });
    const { version } = asked;
    expect(ok(await house.call(askForTimes, { body: { token, version, times: [iso(soon(61))] } })).times).toEqual([
      iso(soon(61)),
    ]);
    await free(id);
  });

  test('joins by the code of the party, in constant words, with ten tries', async () => {
    await forgetTried();
    const id = await past({ start: Math.floor(Date.now() / minute) * minute + 10 * minute });
    const token = await linkFor(id, 'candidate', 'invitation');
    const { code } = await house.db.one<{ code: string }>(sql`
      select code from interview_join_codes where interview_id = ${id} and party = 'candidate'`);
    const join = (given: string) => house.call(joinByCode, { body: { token, code: given } });
    const wrong = code === '000000' ? '000001' : '000000';
    // Wrong codes of the other party are counted separately.
    const panelistToken = await linkFor(id, 'panelist', 'invitation');
    const other = await house.db.one<{ code: string }>(sql`
      select code from interview_join_codes where interview_id = ${id} and party = 'panelist'`);
    const wrongOfPanelist = other.code === '000000' ? '000001' : '000000';
    const joinAsPanelist = () => house.call(joinByCode, { body: { token: panelistToken, code: wrongOfPanelist } });
    for (let index = 0; index < 10; index += 1) refused(await joinAsPanelist(), 400);
    refused(await joinAsPanelist(), 429);
    expect(refused(await join(wrong), 400).details?.[0]?.field).toBe('code');
    expect(ok(await join(`${code.slice(0, 3)} ${code.slice(3)}`)).link).toMatch(/^https?:/);
    expect((await read(house, 'admin', id)).joined).toEqual({ candidate: true, panelist: false });
    ok(await house.call(renewCode, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
    expect((await emailTo(chenEmail)).body).toMatch(/Your interview code has changed[^]*Interview code: \d{3} \d{3}/);
    for (let index = 0; index < 10; index += 1) refused(await join(wrong), 400);
    refused(await join(code), 429);
    await forgetTried();
    await free(id);
  });

  test('of a panelist lets them see and join, and nothing else', async () => {
    const id = await past({ start: soon(70) });
    const token = await linkFor(id, 'panelist', 'invitation');
    expect(await linked(token)).toMatchObject({ party: 'panelist', other: 'Chen Li', may: [], registers: null });
    const body = { token, version: 0, times: [iso(soon(80))], why: 'No' };
    expect(refused(await house.call(askForTimes, { body }), 403).message).toBe(refusal);
    await house.db.run(sql`update users set active = false where id = ${house.cast.people.panelist.id}`);
    expect(refused(await house.call(readLinkedInterview, { body: { token } }), 403).message).toBe(refusal);
    await house.db.run(sql`update users set active = true where id = ${house.cast.people.panelist.id}`);
    await free(id);
  });

  test('is sent again by an admin: the one before ends', async () => {
    const id = await past({ start: soon(72) });
    const before = await linkFor(id, 'candidate', 'invitation');
    ok(await house.call(resendLink, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
    const { token, body } = await emailTo(chenEmail);
    expect(body).toContain('Here is the link to your interview.');
    ok(await house.call(readLinkedInterview, { body: { token } }));
    refused(await house.call(readLinkedInterview, { body: { token: before } }), 403);
    await free(id);
    refused(await house.call(resendLink, { as: 'admin', params: { id }, body: { party: 'candidate' } }), 409);
  });

  test('is sent where the time to pick has passed', async () => {
    const { id, token: before } = await invited();
    await house.db.run(sql`
      update interviews set context = context || jsonb_build_object('pickBy', ${Date.now() - hour}::float8) where id = ${id}`);
    ok(await house.call(resendLink, { as: 'admin', params: { id }, body: { party: 'candidate' } }));
    const { token, body } = await emailTo(chenEmail);
    expect(body).toContain('Here is the link to your interview.');
    expect(token).not.toBe(before);
    expect((await linked(token)).may).toContain('SET_TIMES');
    await free(id);
  });
});

describe('a link of the mail to a panelist', () => {
  const clicksIn = (body: string) =>
    Object.fromEntries(
      [...body.matchAll(/^([A-Z][\w ]+): \S*\/invitation\/([\w-]{43})$/gm)].map(([, label = '', token = '']) => [
        label,
        token,
      ]),
    );
  const act = (token = '') => house.call(actByLink, { body: { token } });

  test('accepts by one click, once; opening it does nothing, and the one to decline ends with it', async () => {
    const id = await bookedWith(house, house.cast.chen, 'panelist', soon(100));
    const { Accept, Decline } = clicksIn((await emailTo(house.cast.people.panelist.email)).body);
    expect(await linked(Accept ?? '')).toMatchObject({ party: 'panelist', may: ['ACCEPT'] });
    expect(ok(await house.call(lookAtToken, { body: { token: Accept ?? '' } })).opens).toBe('accept');
    expect((await read(house, 'admin', id)).state).toBe('requested');
    expect(ok(await act(Accept))).toEqual({ done: 'accept', link: null });
    expect((await read(house, 'admin', id)).state).toBe('confirmed');
    expect(ok(await act(Accept))).toEqual({ done: 'accept', link: null });
    expect(refused(await act(Decline), 403).message).toBe(refusal);
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  });

  test('declines by one click, and is not for the panelist of another round', async () => {
    const start = soon(110);
    const id = await bookedWith(house, house.cast.chen, 'panelist', start);
    const first = clicksIn((await emailTo(house.cast.people.panelist.email)).body);
    const panelistId = house.cast.people.secondPanelist.id;
    await sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(start) });
    expect(refused(await act(first['Accept']), 403).message).toBe(refusal);
    const second = clicksIn((await emailTo(house.cast.people.secondPanelist.email)).body);
    expect(ok(await act(second['Decline'])).done).toBe('decline');
    expect((await read(house, 'admin', id)).panelist?.id).not.toBe(panelistId);
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Filled' });
  });

  test('joins by one click from 15 minutes before, not earlier', async () => {
    const early = await past({ start: soon(120) });
    const wait = await linkFor(early, 'panelist', 'join');
    expect((await linked(wait)).may).toEqual([]);
    refused(await act(wait), 409);
    await free(early);
    const id = await past({ start: Math.floor(Date.now() / minute) * minute + 10 * minute });
    const token = await linkFor(id, 'panelist', 'join');
    expect(ok(await act(token)).link).toMatch(/^https?:/);
    expect(ok(await act(token)).done).toBe('join');
    expect((await read(house, 'admin', id)).joined).toEqual({ candidate: false, panelist: true });
  });
});

test('a signed-in candidate who was invited reads no ranks in a conflict either', async () => {
  const { asha, people } = house.cast;
  const at = soon(90);
  const id = await requested(house, asha.own, [at]);
  await sent(house, 'admin', id, { type: 'INVITE_TO_PICK', until: inHours(6) });
  await house.db.run(sql`
    insert into panelist_blocks (panelist_id, organization_id, blocked_by) values (${people.panelist.id}, ${house.cast.organizationId}, 'organization')`);
  const answer = await send(house, 'candidate', id, { type: 'BOOK', panelistId: people.panelist.id, start: iso(at) });
  expect(JSON.stringify(refused(answer, 409).data)).not.toMatch(/"rank"|reasons/);
  await house.db.run(sql`delete from panelist_blocks`);
  expect((await read(house, 'candidate', id)).pickBy).not.toBeNull();
  await free(id);
});

test('who does not choose a time is reminded the day after and before the link ends, and not once they have', async () => {
  const { id } = await invited();
  const remindersOf = (interviewId: string) =>
    house.db.many<{ hours: number; until: number }>(sql`
      select round(extract(epoch from due_at - law_now()) / 3600)::int as hours, (params->>'until')::float8 as until from outbox
      where subject_id = ${interviewId} and effect = 'remind' order by due_at`);
  expect((await remindersOf(id)).map(({ hours }) => hours)).toEqual([24, 45]);
  const subjects = async () =>
    (
      await house.db.many<{ subject: string }>(sql`
        select subject from mails where recipient = ${chenEmail} and subject like 'Your interview still has no time%'`)
    ).length;
  const before = await subjects();
  const oneIsDue = async () => {
    await house.db.run(sql`
      update outbox set due_at = law_now() - interval '1 second' where id = (
        select id from outbox where subject_id = ${id} and effect = 'remind' and done_at is null order by due_at limit 1)`);
    await hurry(house.db);
  };
  await oneIsDue();
  const { token, body } = await emailTo(chenEmail);
  expect(await subjects()).toBe(before + 1);
  expect(body).toContain('Please choose one before your link ends.');
  const [first] = await times(token);
  if (!first) throw new Error('Nothing is offered');
  ok(await holdAndPick(token, first));
  await oneIsDue();
  await workOff(house.db, ['effects']);
  expect(await subjects()).toBe(before + 1);
  // A short invitation has one reminder, and an invitation of a few hours has none.
  const shorter = await requested(house, house.cast.chen, [soon(50)]);
  await sent(house, 'org', shorter, { type: 'INVITE_TO_PICK', until: inHours(12) });
  expect((await remindersOf(shorter)).map(({ hours }) => hours)).toEqual([9]);
  const shortest = await requested(house, house.cast.chen, [soon(51)]);
  await sent(house, 'org', shortest, { type: 'INVITE_TO_PICK', until: inHours(5) });
  expect(await remindersOf(shortest)).toEqual([]);
});
