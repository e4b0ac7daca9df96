import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { traceOfHistory } from '../../inspector/model/history';
import { askForRefund } from '../../src/contract/billing-refunds';
import { paise } from '../../src/contract/money';
import { getHistory, historyKinds, listHistories } from '../../src/contract/system-histories';
import { openDatabase, raw, sql, type Database } from '../../server/db/database';
import { readHistory } from '../../server/system/histories';
import type { TestDatabase } from './database';
import { cloneDemo } from './demo-database';
import { closeHouse, ok, refused, sent, startHouse, type House } from './kit';
import { addBought } from './kit/billing';
import { bookedWith, iso, soon } from './kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));

const written = 'Asha Rao cannot come on that day';
const kind = 'interview' as const;

async function moved(): Promise<string> {
  const start = soon(30);
  const id = await bookedWith(house, house.cast.asha.own, 'panelist', start);
  await sent(house, 'panelist', id, { type: 'ACCEPT' });
  await sent(house, 'admin', id, { type: 'ASK_RESCHEDULE', why: written, times: [iso(start + 26 * 3_600_000)] });
  return id;
}
const read = (id: string) => house.call(getHistory, { as: 'superAdmin', params: { id }, query: { kind } });

it('tells a super admin the stored history, which the inspector walks to the state that is stored', async () => {
  const id = await moved();
  const stored = await house.db.one<{ value: unknown; context: unknown }>(
    sql`select value, context from interviews where id = ${id}`,
  );
  const { steps } = traceOfHistory(kind, id, ok(await read(id)));
  expect(steps.map(({ event, refused: no }) => [event.type, no])).toEqual([
    ['BOOK', false],
    ['ACCEPT', false],
    ['ASK_RESCHEDULE', false],
  ]);
  expect(steps.at(-1)?.after).toMatchObject(stored);
});

describe('the histories of the demo', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await cloneDemo();
    db = openDatabase(database.url, 2);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  it.each(historyKinds)(
    'are walked to the state that is stored, and say nothing that people wrote: %s',
    async (one) => {
      const rows = await db.many<{ id: string; value: unknown }>(sql`select id, value from ${raw(`${one}s`)}`);
      expect(rows.length).toBeGreaterThan(0);
      const walked: { id: string; value: unknown }[] = [];
      const texts = new Set<unknown>();
      await db.transaction(async (tx) => {
        for (const { id } of rows) {
          const history = await readHistory(tx, one, id);
          JSON.stringify(history, (name, value: unknown) => {
            if (['why', 'name', 'reference', 'number', 'section'].includes(name)) texts.add(value);
            return value;
          });
          const { actors, steps } = traceOfHistory(one, id, history);
          walked.push({ id, value: (steps.at(-1)?.after ?? actors[0]?.start)?.value });
        }
      });
      expect(walked).toEqual(rows);
      expect([...texts].filter((text) => text !== '' && text !== null && text !== '…')).toEqual([]);
    },
  );
});

it('says nothing that somebody wrote', async () => {
  expect(JSON.stringify(await read(await moved()))).not.toContain(written);

  const personId = house.cast.asha.own.personId;
  const { paymentId } = await addBought(house.db, personId, { captured: true });
  const body = { paise: paise(100), why: written };
  const { id, code } = ok(await house.call(askForRefund, { as: 'admin', params: { id: paymentId }, body }));
  const history = ok(await house.call(getHistory, { as: 'superAdmin', params: { id }, query: { kind: 'refund' } }));
  expect(history).toMatchObject({ code, events: [], input: { why: '…', paymentId, by: { role: 'ADMIN' } } });
});

it.each(historyKinds)('what changed last stands first, and is found by a part of the code: %s', async (one) => {
  if (one === 'interview') await moved();
  const list = (query = {}) => house.call(listHistories, { as: 'superAdmin', query: { kind: one, ...query } });
  const { content } = ok(await list());
  const stored = await house.db.many<{ id: string }>(
    sql`select id from ${raw(`${one}s`)} order by updated_at desc, id desc limit 25`,
  );
  expect(content.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  const [first] = content;
  if (first) expect(ok(await list({ q: first.code.slice(1) })).content).toContainEqual(first);
  expect(ok(await list({ q: 'no such code' })).content).toEqual([]);
});

it('is for super admins alone', async () => {
  const id = await moved();
  for (const as of ['admin', 'org', 'panelist'] as const) {
    refused(await house.call(getHistory, { as, params: { id }, query: { kind } }), 403);
    refused(await house.call(listHistories, { as, query: { kind } }), 403);
  }
  refused(await house.call(getHistory, { params: { id }, query: { kind } }), 401);
});

it('is not there where the settings have the inspector off', async () => {
  const shut = await startHouse({ inspector: 'off' });
  const id = await bookedWith(shut, shut.cast.asha.own, 'panelist', soon(30));
  const answers = [
    await shut.call(getHistory, { as: 'superAdmin', params: { id }, query: { kind } }),
    await shut.call(listHistories, { as: 'superAdmin', query: { kind } }),
  ];
  await closeHouse(shut);
  for (const answer of answers) refused(answer, 404);
});
