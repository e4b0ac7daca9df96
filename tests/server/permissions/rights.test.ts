import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { getFeedback } from '../../../src/contract/feedback';
import { createInterview, getInterview, listInterviews } from '../../../src/contract/interviews';
import { findSlots } from '../../../src/contract/booking';
import { listPanelists } from '../../../src/contract/people';
import { closeHouse, ok, read, refused, sent, startHouse, type House } from '../kit';
import { iso, interviewAt, requested, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

describe('whoever loses rights loses them with the next call', () => {
  test('somebody who moves to another organization, with answers that were kept for them', async () => {
    const { cast, db } = house;
    const body = {
      kind: 'real' as const,
      jobProfileId: cast.job.id,
      candidateId: cast.chen.id,
      minutes: 60 as const,
      times: [iso(soon(30))],
    };
    const key = 'moved-to-another';
    const { id } = ok(await house.call(createInterview, { as: 'org', body, key }));
    expect(ok(await house.call(createInterview, { as: 'org', body, key })).id).toBe(id);
    const move = (organizationId: string) =>
      db.run(sql`update users set organization_id = ${organizationId} where id = ${cast.people.org.id}`);
    await move(cast.otherOrganizationId);
    refused(await house.call(getInterview, { as: 'org', params: { id } }), 404);
    expect(ok(await house.call(listInterviews, { as: 'org' })).totalElements).toBe(0);
    expect(refused(await house.call(createInterview, { as: 'org', body, key }), 422)).not.toHaveProperty('data');
    await move(cast.organizationId);
    expect(ok(await house.call(createInterview, { as: 'org', body, key })).id).toBe(id);
  });

  test.each([
    ['an admin who becomes a candidate', sql`update users set user_type = 'CANDIDATE' where name = 'Olga Admin'`, 403],
    ['one who is blocked', sql`update users set active = false where name = 'Olga Admin'`, 401],
  ])('%s', async (_, change, status) => {
    const { id } = house.cast.people.otherAdmin;
    ok(await house.call(listPanelists, { as: 'otherAdmin' }));
    await house.db.run(change);
    refused(await house.call(listPanelists, { as: 'otherAdmin' }), status);
    await house.db.run(sql`update users set user_type = 'ADMIN', active = true where id = ${id}`);
  });

  test('everybody of an organization that is blocked', async () => {
    ok(await house.call(listInterviews, { as: 'otherOrg' }));
    await house.db.run(sql`update organizations set blocked = true where id = ${house.cast.otherOrganizationId}`);
    refused(await house.call(listInterviews, { as: 'otherOrg' }), 401);
    await house.db.run(sql`update organizations set blocked = false where id = ${house.cast.otherOrganizationId}`);
  });
});

test('an organization searches for its job profiles alone: a mock knows of no blocks', async () => {
  const { cast } = house;
  const query = {
    skillIds: cast.skills.map(({ id }) => id).join(','),
    candidateId: cast.chen.id,
    minutes: 60,
    preferred: iso(soon(40)),
  };
  ok(await house.call(findSlots, { as: 'admin', query }));
  const { details } = refused(await house.call(findSlots, { as: 'org', query }), 400);
  expect(details?.map(({ field }) => field)).toEqual(['jobProfileId']);
});

test('a panelist who takes over reads nothing of what another wrote before', async () => {
  const { thirdPanelist } = house.cast.people;
  const id = await interviewAt(house, { leaf: 'inReview', start: soon(-5) });
  await sent(house, 'admin', id, { type: 'RETURN', why: 'Say more' });
  const whys = async (as: 'panelist' | 'thirdPanelist' | 'org') =>
    (await read(house, as, id)).history.flatMap(({ why }) => why ?? []);
  expect([await whys('panelist'), await whys('org')]).toEqual([['Say more'], []]);
  expect((await read(house, 'admin', id)).recommendation).toBe('hire');
  await sent(house, 'admin', id, { type: 'ABORT', why: 'The line was bad' });
  const start = soon(48);
  await sent(house, 'admin', id, {
    type: 'BOOK',
    panelistId: thirdPanelist.id,
    start: iso(start),
    anyStart: true,
  });
  await sent(house, 'thirdPanelist', id, { type: 'ACCEPT' });
  expect((await read(house, 'thirdPanelist', id)).recommendation).toBeNull();
  expect(await whys('thirdPanelist')).toEqual(['The line was bad']);
  const versions = async (as: 'thirdPanelist' | 'admin') =>
    ok(await house.call(getFeedback, { as, params: { id } })).versions.length;
  expect(await versions('thirdPanelist')).toBe(0);
  expect(await versions('admin')).toBe(1);
});

test('who updated feedback is an admin to all but admins', async () => {
  const id = await interviewAt(house, { leaf: 'released', start: soon(-9) });
  const scorecard = ok(await house.call(getFeedback, { as: 'admin', params: { id } })).versions[0]?.scorecard;
  if (!scorecard) throw new Error('Feedback was released');
  await sent(house, 'admin', id, { type: 'QC_UPDATE', scorecard });
  const author = async (as: 'org' | 'panelist' | 'admin') =>
    ok(await house.call(getFeedback, { as, params: { id } })).versions.map(({ byName }) => byName);
  expect(await author('admin')).toEqual(['Ada Admin', 'Pia Panelist']);
  expect(await author('org')).toEqual(['An admin']);
  expect(await author('panelist')).toEqual(['An admin', 'Pia Panelist']);
});

test('what a party says of a cancel or a dispute is for who decides, and for that party', async () => {
  const { thirdPanelist } = house.cast.people;
  const id = await requested(house, house.cast.asha.own, [soon(60)]);
  await sent(house, 'admin', id, { type: 'BOOK', panelistId: thirdPanelist.id, start: iso(soon(60)) });
  await sent(house, 'thirdPanelist', id, { type: 'ACCEPT' });
  await sent(house, 'thirdPanelist', id, { type: 'ASK_CANCEL', why: 'My father is ill' });
  const told = async (as: 'admin' | 'org' | 'thirdPanelist' | 'candidate') => {
    const { why, history, cancelAsk } = await read(house, as, id);
    return { why, asked: history.map((entry) => entry.why).filter((one) => one !== null), open: cancelAsk !== null };
  };
  const all = { why: 'My father is ill', asked: ['My father is ill'], open: true };
  for (const as of ['admin', 'org', 'thirdPanelist'] as const) expect(await told(as), as).toEqual(all);
  expect(await told('candidate')).toEqual({ why: null, asked: [], open: false });
  await sent(house, 'admin', id, { type: 'REFUSE_CANCEL', why: 'Nobody else is free' });
  for (const as of ['admin', 'org', 'thirdPanelist'] as const)
    expect((await told(as)).why, as).toBe('Nobody else is free');
  expect(await told('candidate')).toEqual({ why: null, asked: [], open: false });
});
