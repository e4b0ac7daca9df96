import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveTimeZone } from '../../../src/contract/auth';
import { findFreeTimes } from '../../../src/contract/booking';
import { listCandidates } from '../../../src/contract/people';
import { makeLink, mintToken, readableLink } from '../../../server/interviews/links';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, read, sent, startHouse, type House } from '../kit';
import { workOff } from '../kit/background';
import { contacts, type Candidacy } from '../kit/cast';
import { bookedWith, soon } from '../kit/interviews';

/** Candidates who have an account are in its time zone, whatever zone an organization gave for them. */
let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

/** The zone of a candidate in an email, behind a link, on the interview, and for the choice of a time. */
async function zonesOf(candidate: Candidacy, recipient: string, start: number) {
  const id = await bookedWith(house, candidate, 'panelist', start);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await workOff(house.db, ['effects']);
  const { body } = await house.db.one<{ body: string }>(sql`
    select m.body from mails m join outbox o on o.id = m.outbox_id
    where o.subject_id = ${id} and m.recipient = ${recipient} order by m.id desc limit 1`);
  const link = await house.db.transaction(async (tx) => {
    await makeLink(tx, { interviewId: id, purpose: 'join', party: 'candidate' });
    const { linkId } = await tx.one<{ linkId: string }>(sql`
      select id as "linkId" from interview_links where interview_id = ${id} and purpose = 'join' and party = 'candidate'`);
    return readableLink(tx, (await mintToken(tx, linkId)) ?? '');
  });
  const query = { candidateId: candidate.id, jobProfileId: house.cast.job.id, minutes: 60 as const };
  const free = ok(await house.call(findFreeTimes, { as: 'org', query }));
  const again = ok(await house.call(findFreeTimes, { as: 'org', query: { interviewId: id } }));
  const choice = ok(await house.call(listCandidates, { as: 'org', query: {} }));
  return {
    choice: choice.content.find((one) => one.id === candidate.id)?.timeZone,
    email: /\(([A-Z]\w+\/\w+)\)/.exec(body)?.[1],
    link: link.caller.timeZone,
    page: (await read(house, 'org', id)).candidate.timeZone,
    free: [free.candidateZone, again.candidateZone],
  };
}
const all = (zone: string) => ({ choice: zone, email: zone, link: zone, page: zone, free: [zone, zone] });

test('whoever changes the time zone of their account is written to and shown in it', async () => {
  ok(await house.call(saveTimeZone, { as: 'candidate', body: { timeZone: 'America/New_York' } }));
  expect(await zonesOf(house.cast.asha.own, contacts.ashaEmail, soon(30))).toEqual(all('America/New_York'));
});

test('whoever has no account is in the zone of their candidacy', async () => {
  await house.db.run(sql`update candidates set time_zone = 'Asia/Tokyo' where id = ${house.cast.chen.id}`);
  expect(await zonesOf(house.cast.chen, 'chen.li@mail.example', soon(54))).toEqual(all('Asia/Tokyo'));
});
