import { afterAll, beforeAll, expect, it } from 'vitest';
import { traceOfHistory } from '../../../inspector/model/history';
import { getInterviewLog } from '../../../src/contract/interviews-log';
import { sql } from '../../../server/db/database';
import { closeHouse, ok, refused, sent, startHouse, type House } from '../kit';
import { bookedWith, iso, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const told = 'Asha Rao cannot come on that day';

async function moved(): Promise<string> {
  const start = soon(30);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await sent(house, 'admin', id, { type: 'ASK_RESCHEDULE', why: told, times: [iso(start + 26 * 3_600_000)] });
  return id;
}

it('tells a super admin the stored history, which the inspector walks to the state that is stored', async () => {
  const id = await moved();
  const log = ok(await house.call(getInterviewLog, { as: 'superAdmin', params: { id } }));
  const stored = await house.db.one<{ value: unknown; context: unknown }>(
    sql`select value, context from interviews where id = ${id}`,
  );
  const { steps } = traceOfHistory(id, log);
  expect(steps.map(({ event, refused: no }) => [event.type, no])).toEqual([
    ['BOOK', false],
    ['ACCEPT', false],
    ['ASK_RESCHEDULE', false],
  ]);
  expect(steps.at(-1)?.after).toMatchObject(stored);
});

it('tells nothing that somebody wrote', async () => {
  const id = await moved();
  const answer = await house.call(getInterviewLog, { as: 'superAdmin', params: { id } });
  expect(JSON.stringify(answer)).not.toContain(told);
});

it('is for super admins alone', async () => {
  const id = await moved();
  for (const as of ['admin', 'org', 'panelist'] as const)
    refused(await house.call(getInterviewLog, { as, params: { id } }), 403);
  refused(await house.call(getInterviewLog, { params: { id } }), 401);
});

it('is not there where the settings have the inspector off', async () => {
  const shut = await startHouse({ inspector: 'off' });
  const start = soon(30);
  const id = await bookedWith(shut, shut.cast.asha.own, 'panelist', start);
  const answer = await shut.call(getInterviewLog, { as: 'superAdmin', params: { id } });
  await closeHouse(shut);
  refused(answer, 404);
});
