import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { sentTypes, type SentType } from '../../../src/contract/interviews';
import { E, goodEvent, hour, minute, people, S, T0, waysTo, type Situation } from '../../model/interview-fixtures';
import { arrange, bodyOf, post, request } from './events';
import { startLawHouse, type LawHouse } from './house';
import { makeIdentities, type Identities, type Identity, type IdentityName } from './identities';
import { look, type Look } from './lawful';
import { expectAllRefused, expectIsTaken, probe, stepOf } from './probe';

/**
 * The conditions of the law besides state, time and sender: facts, payloads, versions, and the events that clients may
 * send at all.
 */
let house: LawHouse;
let identities: Identities;
let begun: Look;
beforeAll(async () => {
  house = await startLawHouse();
  identities = await makeIdentities(house);
  begun = await look(house, await request(house, 'real'));
});
afterAll(() => house.close());

/** Runs `work` with an interview in a situation, and rolls everything back. */
const inSituation = (situation: Situation, work: (before: Look) => Promise<void>) =>
  house.aside(async () => {
    let before = begun;
    for (const event of waysTo[situation])
      before = await expectIsTaken(house, before, stepOf(house, identities(before.held.stored), event));
    return work(before);
  });

function named(before: Look, name: IdentityName): Identity {
  const found = identities(before.held.stored).find((identity) => identity.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
}

const late = E + 3 * hour;
const refusals: [string, Situation, IdentityName, SentType, number, object, number][] = [
  ['a time that is over', 'pendingSchedule', 'organization', 'SET_TIMES', T0, { times: [T0] }, 409],
  ['times of which one is over', 'confirmed', 'admin', 'ASK_RESCHEDULE', T0, { times: [S, T0 - 1] }, 409],
  ['a slot that is not offered', 'pendingSchedule', 'admin', 'BOOK', T0, { start: S, facts: { offered: false } }, 409],
  ['a start that is over', 'requested', 'admin', 'BOOK', T0, { start: T0 - hour }, 409],
  ['a start too far ahead', 'requested', 'admin', 'BOOK', T0, { start: T0 + 169 * hour }, 409],
  ['who is not free any more', 'requested', 'panelist', 'ACCEPT', T0, { facts: { free: false, rate: 1 } }, 409],
  ['a rate that there is not', 'requested', 'panelist', 'ACCEPT', T0, { facts: { free: true, rate: null } }, 409],
  ['nobody named as absent', 'confirmed', 'admin', 'NO_SHOW', S + 10 * minute, { who: undefined }, 409],
  ['half a scorecard', 'pendingFeedback', 'panelist', 'SUBMIT_FEEDBACK', late, { facts: { complete: false } }, 400],
  ['half a scorecard of an admin', 'released', 'admin', 'QC_UPDATE', late, { facts: { complete: false } }, 400],
  ['half a scorecard too early', 'live', 'panelist', 'SUBMIT_FEEDBACK', S, { facts: { complete: false } }, 409],
];

test.each(refusals)('refused for %s (%s, %s, %s)', (_, situation, name, type, now, more, status) =>
  inSituation(situation, async (before) => {
    const identity = named(before, name);
    const by = identity.actor ?? people.admin;
    const event = goodEvent(type, by, now, {
      ...(type === 'BOOK' ? { panelistId: house.cast.people.panelist.id } : {}),
      ...more,
    });
    const refused = probe(before, identity, event);
    expect(refused.status).toBe(status);
    await arrange(house, before.held.id, before.held.stored, event);
    await expectAllRefused(house, before, [refused]);
  }),
);

describe('an admin who held the interview as a panelist', () => {
  const held: [Situation, SentType, boolean][] = [
    ['inReview', 'APPROVE', false],
    ['inReview', 'RETURN', false],
    ['released', 'QC_UPDATE', false],
    ['released', 'DECIDE', true],
    ['pendingFeedback', 'ABORT', true],
    ['pendingFeedback', 'SUBMIT_FEEDBACK', false],
  ];
  test.each(held)('%s %s: %s', (situation, type, taken) =>
    inSituation(situation, async (before) => {
      const { token, actor } = named(before, 'panelist');
      const by = { role: 'ADMIN' as const, id: actor?.id ?? '' };
      await house.db.run(sql`update users set user_type = 'ADMIN' where id = ${by.id}`);
      const probing = probe(
        await look(house, before.held.id),
        { name: 'admin', token, actor: by },
        goodEvent(type, by, late),
      );
      expect(probing.status).toBe(taken ? 200 : 409);
      if (taken) await expectIsTaken(house, before, probing);
      else await expectAllRefused(house, before, [probing]);
    }),
  );
});

describe('what a client sends', () => {
  const url = (before: Look) => `/interviews/${before.held.id}/events`;
  const foreign = {
    ...{ by: { role: 'ADMIN', id: 'me' }, now: T0, facts: {}, offered: true, free: true, rate: 1, auto: true },
    ...{ complete: true, next: { panelistId: 'me' }, up: true, rules: {} },
  };

  test.each(Object.entries(foreign))('cannot say %s, whatever the event', (field, value) =>
    inSituation('requested', async (before) => {
      const digest = await house.everything();
      const { token } = named(before, 'admin');
      for (const type of sentTypes) {
        const event = goodEvent(type, people.admin, T0, { panelistId: house.cast.people.panelist.id });
        const body = { ...bodyOf(house, event), version: before.held.version, [field]: value };
        const answer = await post(house, url(before), token, body);
        expect({ type, ...answer }).toMatchObject({ status: 400, body: { details: [{ field }] } });
      }
      expect(await house.everything()).toBe(digest);
    }),
  );

  test.each(['admin', 'superAdmin', 'panelist', 'nobody'] as const)('is never the clock’s: %s', (name) =>
    inSituation('requested', async (before) => {
      const digest = await house.everything();
      await house.at(before.held.stored.context.answerBy ?? 0);
      for (const type of ['CLOCK', 'CREATE', 'clock']) {
        const answer = await post(house, url(before), named(before, name).token, {
          type,
          version: before.held.version,
        });
        expect(answer.status).toBe(name === 'nobody' ? 401 : 400);
      }
      expect(await house.everything()).toBe(digest);
    }),
  );

  test('is judged by the version that was read, but for coming through the door', () =>
    inSituation('confirmed', async (before) => {
      const { held } = before;
      const admin = named(before, 'admin');
      for (const version of [held.version - 1, held.version + 1]) {
        const read = { ...before, held: { ...held, version } };
        const digest = await house.everything();
        const cancel = bodyOf(house, goodEvent('CANCEL', people.admin, T0));
        const answer = await post(house, url(before), admin.token, { ...cancel, version });
        expect(answer).toMatchObject({ status: 409, body: { data: { version: held.version } } });
        expect(await house.everything()).toBe(digest);
        const candidate = named(read, 'candidate');
        await house.at(S);
        await house.aside(async () => {
          const joined = await post(house, url(before), candidate.token, { type: 'JOIN', version });
          expect(joined.status).toBe(200);
        });
      }
    }));
});
