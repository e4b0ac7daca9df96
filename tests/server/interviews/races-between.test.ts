import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHold } from '../../../src/contract/booking';
import type { Call } from '../../../src/contract/kit';
import { runClock } from '../../../server/interviews/clock';
import { sql, type Database, type Tx } from '../../../server/db/database';
import { allCalls } from '../../../server/system/openapi';
import { ok, read, refused, requestFor, send, sent, startHouse, unexpected, type House } from '../kit';
import { addSamples, nameOf, samplesFor } from '../contract/samples';
import { addStranger, type PersonName } from '../kit/cast';
import { bookedWith, hour, interviewAt, iso, requested, soon } from '../kit/interviews';
import { closeWithoutDeadlock } from '../kit/races';

let house: House;
beforeAll(async () => {
  house = await startHouse();
  await addSamples(house);
});
afterAll(() => closeWithoutDeadlock(house));

/** The database, which runs `work` after the first statement of the first transaction. */
function meanwhile(db: Database, work: () => Promise<unknown>): Database {
  let done = false;
  const first = (tx: Tx): Tx => ({
    ...tx,
    async maybe<T>(query: Parameters<Tx['maybe']>[0]) {
      const row = await tx.maybe<T>(query);
      if (!done) {
        done = true;
        await work();
      }
      return row;
    },
  });
  return { ...db, transaction: (task) => db.transaction((tx) => task(first(tx))) };
}

test('a clock that a person came before leaves what is due next alone', async () => {
  const start = soon(34);
  const candidate = await addStranger(house.db, house.cast.organizationId);
  const id = await interviewAt(house, { leaf: 'requested', start, candidate, bookedAt: Date.now() - 5 * hour });
  const { id: panelistId } = house.cast.people.thirdPanelist;
  const book = () => sent(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(start) });
  await runClock(meanwhile(house.db, book), unexpected);
  const { history, answerBy } = await read(house, 'admin', id);
  expect(history.map(({ type }) => type)).not.toContain('CLOCK');
  const due = await house.db.maybe<{ at: string }>(
    sql`select due_at as at from interview_due where interview_id = ${id}`,
  );
  expect(due?.at).toBe(answerBy);
});

test('a hold does not keep a panelist who is not in service any more', async () => {
  const start = soon(40);
  const candidate = await addStranger(house.db, house.cast.organizationId);
  const id = await requested(house, candidate, [start]);
  const { id: panelistId } = house.cast.people.secondPanelist;
  const body = { interviewId: id, candidateId: candidate.id, panelistId, start: iso(start), minutes: 60 as const };
  const { holdId } = ok(await house.call(createHold, { as: 'org', body }));
  await house.db.run(sql`update panelists set active = false where user_id = ${panelistId}`);
  refused(await send(house, 'org', id, { type: 'BOOK', panelistId, start: iso(start), holdId }), 409);
  await house.db.run(sql`update panelists set active = true where user_id = ${panelistId}`);
  ok(await send(house, 'org', id, { type: 'BOOK', panelistId, start: iso(start), holdId }));
});

const callers: Record<string, PersonName> = {
  'POST /batches': 'admin',
  'POST /invitations': 'superAdmin',
  'POST /interviews': 'org',
  'POST /holds': 'org',
  'POST /interviews/:id/events': 'org',
  'POST /decisions': 'org',
  'POST /candidates': 'admin',
  'POST /sourcing/posts': 'admin',
  'POST /sourcing/jobs/:id/invitations': 'admin',
  'POST /interviews/:id/links': 'admin',
  'POST /interviews/:id/code': 'admin',
  'POST /interviews/runs': 'admin',
  'POST /inquiryform/:id/messages': 'admin',
  'POST /support': 'panelist',
  'POST /support/:id/messages': 'panelist',
  'POST /saved-replies': 'admin',
  'PUT /saved-replies/:id': 'admin',
  'PUT /email-templates/:id': 'admin',
  'POST /email-templates/test': 'admin',
  'POST /exports': 'admin',
  'POST /reports/emails': 'admin',
  'POST /organizations': 'admin',
  'POST /job-profiles': 'org',
  'POST /job-profiles/:id/duplicate': 'org',
  'POST /open-jobs/:id/applications': 'candidate',
  'POST /blocks': 'admin',
  'POST /own-blocks/:id': 'panelist',
  'POST /webhooks': 'org',
  'PUT /webhooks/:id': 'org',
  'POST /skill-dictionary': 'admin',
  'POST /skill-dictionary/:id/merge': 'admin',
  'POST /subscriptions': 'candidate',
  'POST /payments/:id/refunds': 'admin',
  'POST /refunds/:id/events': 'superAdmin',
  'POST /subscriptions/by-hand': 'superAdmin',
  'POST /news': 'admin',
  'PUT /news/:id': 'admin',
  'POST /notices': 'admin',
  'PUT /notices/:id': 'admin',
  'POST /notices/test': 'admin',
  'POST /mock-interviews': 'candidate',
  'POST /terms': 'admin',
  'PUT /terms/:id': 'admin',
  'POST /statements/:id/events': 'panelist',
  'POST /month-ends': 'superAdmin',
  'POST /rates': 'superAdmin',
  'PUT /rates/:id': 'superAdmin',
  'POST /tax-rules': 'superAdmin',
  'PUT /tax-rules/:id': 'superAdmin',
  'PUT /sellers/:id': 'superAdmin',
  'PUT /system-settings/:id': 'superAdmin',
  'POST /sales-taxes': 'superAdmin',
  'PUT /sales-taxes/:id': 'superAdmin',
  'POST /plans': 'superAdmin',
  'PUT /plans/:id': 'superAdmin',
};
const keyed = allCalls.filter((call) => call.once);

test('each call with a key is tried here', () => {
  expect(keyed.map(nameOf).sort()).toEqual(Object.keys(callers).sort());
});

test.each(keyed.map((call): [string, Call] => [nameOf(call), call]))(
  'five times %s at once with one key are five equal answers; with another body 422; without one 400',
  async (name, call) => {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    const id = await requested(house, candidate, [soon(60)]);
    // An organization can block only a panelist whom it knows.
    if (name === 'POST /own-blocks/:id') await bookedWith(house, candidate, 'panelist', soon(61));
    const samples = samplesFor(house, id);
    const given = { ...samples[name], as: callers[name] ?? 'admin' };
    if (name === 'POST /interviews/:id/events') given.body = { type: 'CANCEL', version: 0, why: 'Filled' };
    const ask = async (key: string | null, body: unknown = given.body) => {
      const answer = await house.app.inject(requestFor(call, { ...given, body, key }, house.cast));
      return { status: answer.statusCode, body: answer.json() };
    };
    const before = await rows();
    expect((await ask(null)).status).toBe(400);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(key)));
    expect(answers[0]).toMatchObject({ status: 200, body: { status: 'SUCCESS' } });
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await rows()).toBe(before + 1);
    const other = name === 'POST /interviews/:id/events' ? { ...given.body, why: 'Other' } : otherBody(given.body);
    expect((await ask(key, other)).status).toBe(422);
    expect(await rows()).toBe(before + 1);
  },
);

const otherBody = (body: Record<string, unknown> | undefined): Record<string, unknown> => {
  if (body && 'month' in body) return { month: '2020-03' };
  if (body && 'report' in body) return { ...body, query: { by: 'state', value: 'canceled' } };
  if (body && 'paise' in body) return { ...body, paise: 200 };
  if (body?.['type'] === 'APPROVE') return { ...body, version: 7 };
  if (body && 'buyer' in body) return { ...body, revision: 9 };
  // A rate or a tax rule.
  if (body && 'fields' in body && 'holdsFrom' in (body['fields'] as object) && !('title' in (body['fields'] as object)))
    return { ...body, fields: { ...(body['fields'] as object), holdsFrom: '2180-01-01' } };
  if (body && 'fields' in body && 'setting' in (body['fields'] as object)) return { ...body, revision: 9 };
  if (body && 'fields' in body && 'sac' in (body['fields'] as object))
    return { ...body, fields: { ...(body['fields'] as object), name: 'Another seller' } };
  if (body && 'fields' in body && 'signature' in (body['fields'] as object))
    return { ...body, fields: { ...(body['fields'] as object), signature: 'Another' } };
  if (body && 'fields' in body && 'address' in (body['fields'] as object) && !('sac' in (body['fields'] as object)))
    return { ...body, fields: { ...(body['fields'] as object), paused: true } };
  if (body && 'fields' in body) return { ...body, fields: { ...(body['fields'] as object), title: 'Other news' } };
  if (body && 'signature' in body) return { ...body, signature: 'Another' };
  if (body && 'party' in body) return { ...body, party: body['party'] === 'panelist' ? 'candidate' : 'panelist' };
  if (body && 'family' in body) return { ...body, family: 'Others' };
  if (body && 'into' in body) return { ...body, into: randomUUID() };
  if (body && 'title' in body) return { ...body, title: 'Another' };
  if (body && 'decision' in body) return { ...body, decision: 'rejected' };
  if (body && 'format' in body) return { ...body, format: 'xlsx' };
  if (body && 'interviewIds' in body) return { ...body, interviewIds: [randomUUID()] };
  if (body && 'why' in body) return { ...body, why: 'Other' };
  if (body && 'services' in body) return { ...body, about: 'Other' };
  if (body && 'content' in body) return { ...body, content: 'Another letter.' };
  if (body && 'text' in body) return { ...body, text: 'Another post.' };
  if (body && 'times' in body && 'email' in body) return { ...body, name: 'Somebody Else' };
  if (body && 'resume' in body) return { ...body, resume: 'job' };
  if (body && 'userName' in body) return { ...body, userName: 'moira.moreau@mail.example' };
  return { ...body, minutes: 45 };
};

/** The number of responses stored by key: one row per effect. */
const rows = async () => (await house.db.one<{ count: number }>(sql`select count(*) as count from idempotency`)).count;
