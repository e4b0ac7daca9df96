import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../server/db/database';
import type { Scorecard } from '../../src/contract/feedback';
import {
  feedbackShareTexts,
  listFeedbackShares,
  listSharedFeedback,
  readSharedFeedback,
  revokeFeedbackShare,
  shareFeedback,
} from '../../src/contract/feedback-share';
import { closeHouse, ok, refused, sent, startHouse, type House } from './kit';
import { day, goodScorecard, interviewAt } from './kit/interviews';

let house: House;
let days = 1;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`delete from login_failures`));

const released = () => interviewAt(house, { leaf: 'released', start: Date.now() - (days += 1) * day });
const shared = async (id: string) => ok(await house.call(shareFeedback, { as: 'admin', params: { id } }));
const open = (token: string, viewing: string = randomUUID()) =>
  house.call(readSharedFeedback, { body: { token, viewing } });
const linksOf = async (id: string) => ok(await house.call(listFeedbackShares, { as: 'admin', params: { id } }));
const closed = async (token: string) =>
  expect(refused(await open(token), 403)).toMatchObject({ message: feedbackShareTexts.closed });

test('a link opens the feedback for 7 days, without an account, and each opening is logged', async () => {
  const id = await released();
  const { token, endsAt } = await shared(id);
  expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(6.9 * day);
  expect(Date.parse(endsAt) - Date.now()).toBeLessThan(7.1 * day);
  expect(await linksOf(id)).toMatchObject([{ uses: 0, lastUse: null, revokedAt: null }]);

  const viewing = randomUUID();
  const read = ok(await open(token, viewing));
  expect(read).toMatchObject({
    kind: 'real',
    candidate: 'Asha Rao',
    version: { version: 1, byName: 'the interviewer' },
  });
  ok(await open(token, viewing));
  ok(await open(token));
  const [link] = await linksOf(id);
  expect(link?.uses).toBe(2);
  expect(link?.lastUse).not.toBeNull();
  const page = ok(await house.call(listSharedFeedback, { as: 'admin', query: { links: 'open' } }));
  expect(page.content.find((row) => row.id === id)).toMatchObject({ links: 1, uses: 2 });

  const stored = await house.db.one<{ all: string }>(sql`select feedback_shares::text as all from feedback_shares
    where interview_id = ${id}`);
  expect(stored.all).not.toContain(token);
});

const contacts = 'Write to asha.rao@mail.example or +91 98450 12345.';
/** A scorecard with this text in each of its text fields, including fields that are added later. */
const withTexts = (text: string): Scorecard =>
  JSON.parse(JSON.stringify(goodScorecard(house)), (key, value: unknown) =>
    typeof value !== 'string' || key === 'skillId' || key === 'recommendation' ? value : text,
  ) as Scorecard;

test('contacts are in no text of the page, nor are the names of others', async () => {
  const id = await released();
  await sent(house, 'admin', id, { type: 'QC_UPDATE', scorecard: withTexts(contacts) });
  const { token } = await shared(id);
  const { version, ...rest } = ok(await open(token));
  expect(version).toMatchObject({ version: 2, kind: 'qcUpdate', byName: 'an admin' });
  expect(version.scorecard).toEqual(withTexts('Write to █████ or █████.'));
  const text = JSON.stringify({ version, ...rest });
  const { people } = house.cast;
  for (const secret of [people.panelist.name, people.admin.name, '@', '98450']) expect(text).not.toContain(secret);
});

test('QC Update after sharing: the link shows the newest version', async () => {
  const id = await released();
  const { token } = await shared(id);
  expect(ok(await open(token)).version.scorecard.recommendation).toBe('hire');
  const scorecard = { ...goodScorecard(house), recommendation: 'noHire' as const };
  await sent(house, 'admin', id, { type: 'QC_UPDATE', scorecard });
  expect(ok(await open(token)).version).toMatchObject({ version: 2, scorecard: { recommendation: 'noHire' } });
});

test('a link that is wrong, was guessed, has expired, was revoked, or is of somebody who left reads the same', async () => {
  const id = await released();
  const links = [await shared(id), await shared(id), await shared(id)] as const;
  await house.db.run(sql`update feedback_shares set ends_at = now() where id = ${links[0].id}`);
  ok(await house.call(revokeFeedbackShare, { as: 'superAdmin', params: { id: links[1].id } }));
  for (const token of ['guess', 'A'.repeat(43), links[0].token, links[1].token]) await closed(token);
  ok(await open(links[2].token));
  expect((await linksOf(id)).map(({ revokedAt }) => revokedAt !== null)).toEqual([false, true, false]);

  // The candidate's account is closed.
  const account = sql`id = (select p.user_id from interviews i join persons p on p.id = i.person_id where i.id = ${id})`;
  await house.db.run(sql`update users set active = false where ${account}`);
  await closed(links[2].token);
  await house.db.run(sql`update users set active = true where ${account}`);
  // Whatever happens to an interview, only released feedback can be read.
  await house.db.run(sql`update interviews set leaf = 'inReview' where id = ${id}`);
  await closed(links[2].token);
  await house.db.run(sql`update interviews set leaf = 'released' where id = ${id}`);
  ok(await open(links[2].token));
});

test('a link that is revoked twice was revoked when it was revoked first', async () => {
  const id = await released();
  const { id: link } = await shared(id);
  const revokedAt = async () => {
    ok(await house.call(revokeFeedbackShare, { as: 'admin', params: { id: link } }));
    return (await linksOf(id))[0]?.revokedAt;
  };
  const first = await revokedAt();
  await house.db.run(sql`select pg_sleep(0.01)`);
  expect(first).not.toBeNull();
  expect(await revokedAt()).toBe(first);
});

test('guesses from one address are limited, and working links are not', async () => {
  const { token } = await shared(await released());
  for (let tries = 0; tries < 10; tries += 1) await closed('the same guess');
  refused(await open('the same guess'), 429);
  for (let tries = 0; tries < 20; tries += 1) ok(await open(token));
});

test('only admins share, and only what is released', async () => {
  const id = await interviewAt(house, { leaf: 'inReview', start: Date.now() - (days += 1) * day });
  expect(refused(await house.call(shareFeedback, { as: 'admin', params: { id } }), 409).message).toBe(
    feedbackShareTexts.notReleased,
  );
  for (const as of ['org', 'panelist', 'candidate'] as const)
    refused(await house.call(shareFeedback, { as, params: { id } }), 403);
  refused(await house.call(shareFeedback, { as: 'admin', params: { id: randomUUID() } }), 404);
  refused(await house.call(revokeFeedbackShare, { as: 'admin', params: { id: randomUUID() } }), 404);
});

test('the list has what is shared alone, by its links', async () => {
  const id = await released();
  const { id: shareId } = await shared(id);
  const idsOf = async (links?: 'open' | 'ended') =>
    ok(
      await house.call(listSharedFeedback, { as: 'admin', query: { ...(links && { links }), _limit: '100' as never } }),
    ).content.map((row) => row.id);
  expect((await idsOf())[0]).toBe(id);
  expect(await idsOf('ended')).not.toContain(id);
  ok(await house.call(revokeFeedbackShare, { as: 'admin', params: { id: shareId } }));
  expect(await idsOf('ended')).toContain(id);
  expect(await idsOf('open')).not.toContain(id);
});
