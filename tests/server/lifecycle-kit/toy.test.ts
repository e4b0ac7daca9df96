import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { and, assign, setup } from 'xstate';
import { openDatabase, sql, type Database, type Tx } from '../../../server/db/database';
import type { Caller } from '../../../server/kit/caller';
import { Refused } from '../../../server/kit/failures';
import { lifecycleOf } from '../../../server/lifecycle/send';
import { storeOf, type Held } from '../../../server/lifecycle/store';
import { lawOf, type Actor } from '../../../src/machines/lifecycle/law';
import { cloneDatabase, type TestDatabase } from '../database';

// A lifecycle that is no interview: a book is lent, then returned or, when its time has passed, missing.
const week = 7 * 24 * 3_600_000;

type Event = { by: Actor; now: number } & (
  { type: 'RETURN'; facts: { intact: boolean } } | { type: 'EXTEND' } | { type: 'CLOCK' }
);
type Context = { reader: string; until: number; extended: number };
type Loan = {
  stored: { value: 'lent' | 'returned' | 'missing'; context: Context };
  event: Event;
  effect: { type: 'thank'; params: { reader: string } };
  input: { by: Actor; now: number; reader: string };
  action: { type: Event['type'] };
};

const machine = setup({
  types: {} as { context: Context; events: Event; input: Loan['input'] },
  guards: {
    byReader: ({ context, event }) => event.by.id === context.reader,
    intact: ({ event }) => event.type === 'RETURN' && event.facts.intact,
    tooLate: ({ context, event }) => event.by.role === 'CLOCK' && event.now >= context.until,
  },
  actions: { thank: (_, _params: { reader: string }) => {} },
}).createMachine({
  context: ({ input }) => ({ reader: input.reader, until: input.now + week, extended: 0 }),
  initial: 'lent',
  states: {
    lent: {
      on: {
        RETURN: {
          guard: and(['byReader', 'intact']),
          target: 'returned',
          actions: { type: 'thank', params: ({ context }) => ({ reader: context.reader }) },
        },
        EXTEND: {
          guard: 'byReader',
          actions: assign(({ context }) => ({ until: context.until + week, extended: context.extended + 1 })),
        },
        CLOCK: { guard: 'tooLate', target: 'missing' },
      },
    },
    returned: { type: 'final' },
    missing: { type: 'final' },
  },
});

const law = lawOf<Loan>({
  version: 1,
  machine,
  begin: (input) => (input.by.role === 'ADMIN' ? input : null),
  templates: [
    { type: 'RETURN', sent: (by, now) => ({ type: 'RETURN', by, now, facts: { intact: true } }) },
    { type: 'EXTEND', sent: (by, now) => ({ type: 'EXTEND', by, now }) },
  ],
  nextDue: ({ value, context }) => (value === 'lent' ? { at: context.until } : null),
});

type HeldLoan = Held<Loan> & { title: string };
const loans = storeOf<Loan, HeldLoan>({
  name: 'loan',
  table: 'loans',
  law,
  columns: sql`i.id, i.version, i.value, i.context, i.title`,
  reach: (caller) => (caller.reach === 'all' ? sql`true` : sql`i.reader = ${caller.userId}`),
  derived: ({ context }) => ({ reader: context.reader }),
  queued: (effects, now) =>
    effects.map(({ type, params }) => ({ effect: type, params, due: new Date(now).toISOString() })),
  notice: () => ({ change: { area: 'messages' } }),
});
type Sent = { version: number } & ({ type: 'RETURN'; damage: string } | { type: 'EXTEND' });
const { send, runClock } = lifecycleOf<Loan, HeldLoan, Sent>({
  store: loans,
  facts: async (_tx, _id, sent, caller) => async (held) => {
    const base = { by: { role: caller.userType, id: caller.userId }, now: held.now };
    if (sent.type === 'EXTEND') return { event: { ...base, type: sent.type } };
    const intact = sent.damage === '';
    return {
      event: { ...base, type: sent.type, facts: { intact } },
      because: [{ field: 'damage', message: `${held.title} is damaged` }],
    };
  },
});

const callerAs = (userId: string, reach: Caller['reach']): Caller => ({
  userId,
  reach,
  userType: reach === 'all' ? 'ADMIN' : 'PANELIST',
  name: '',
  email: '',
  timeZone: 'UTC',
  organizationId: null,
  personId: null,
});
const reader = callerAs(randomUUID(), 'own');
const stranger = callerAs(randomUUID(), 'own');

let database: TestDatabase;
let db: Database;
let listener: pg.Client;
const heard: unknown[] = [];
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase(database.url);
  await db.run(sql`
    create table loans (
      id uuid primary key, title text not null, reader text not null,
      leaf text not null, value jsonb not null, context jsonb not null, version int not null, machine_version int not null,
      updated_at timestamptz not null)`);
  await db.run(sql`call make_lifecycle('loan', 'loans')`);
  listener = new pg.Client({ connectionString: database.url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? 'null')));
  await listener.query('listen changes');
});
afterAll(async () => {
  await listener.end();
  await db.close();
  await database.drop();
});

const sendIn = (id: string, sent: Sent, caller = reader) => db.transaction((tx) => send(tx, id, sent, caller));
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused');
  return { status: error.status, details: error.details, data: await error.later?.(db) };
};

async function lend(now: number): Promise<string> {
  const created = law.create({ by: { role: 'ADMIN', id: 'librarian' }, now, reader: reader.userId });
  if (!created.accepted) throw new Error('The law refused the loan');
  return loans.insert(db, { title: 'SICP' }, created);
}

/** All that is stored of a loan. */
const all = (id: string, tx: Tx = db) =>
  tx.one<object>(sql`
    select leaf, version, (select array_agg(type order by seq) from loan_history where loan_id = ${id}) as history,
      (select due_at from loan_due where loan_id = ${id}) as due,
      (select array_agg(effect order by id) from outbox where subject = 'loan' and subject_id = ${id}) as effects
    from loans where id = ${id}`);

test('a creation and each event are stored with history, due row and effects, are announced, and replay', async () => {
  const now = Date.now();
  const id = await lend(now);
  const due = new Date(now + week);
  expect(await all(id)).toEqual({ leaf: 'lent', version: 0, history: ['CREATE'], due, effects: null });
  await sendIn(id, { type: 'EXTEND', version: 0 });
  expect(await all(id)).toMatchObject({ leaf: 'lent', version: 1, due: new Date(now + 2 * week) });
  await listener.query('select');
  const before = heard.length;
  await sendIn(id, { type: 'RETURN', version: 1, damage: '' });
  const history = ['CREATE', 'EXTEND', 'RETURN'];
  expect(await all(id)).toEqual({ leaf: 'returned', version: 2, history, due: null, effects: ['thank'] });
  await listener.query('select');
  expect(heard.slice(before)).toEqual([{ change: { area: 'messages' } }]);
  const held = await loans.heldFor(db, id, reader);
  expect(law.replay(await loans.historyOf(db, id))).toEqual(held?.stored);
});

test('what is refused changes nothing, and says what may be done instead', async () => {
  const id = await lend(Date.now());
  const before = await all(id);
  const data = { allowedActions: [{ type: 'RETURN' }, { type: 'EXTEND' }], version: 0 };
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 3 }))).toMatchObject({ status: 409, data });
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 0 }, stranger))).toMatchObject({ status: 404 });
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 0 }, callerAs(randomUUID(), 'all')))).toMatchObject({
    status: 409,
    data: { allowedActions: [], version: 0 },
  });
  expect(await refused(sendIn(id, { type: 'RETURN', version: 0, damage: 'Torn' }))).toMatchObject({
    status: 400,
    details: [{ field: 'damage', message: 'SICP is damaged' }],
  });
  expect(await all(id)).toEqual(before);
});

test('of two events at once one is stored', async () => {
  const id = await lend(Date.now());
  const sent: Sent = { type: 'EXTEND', version: 0 };
  const ends = await Promise.allSettled([sendIn(id, sent), sendIn(id, sent)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await all(id)).toMatchObject({ version: 1, history: ['CREATE', 'EXTEND'] });
});

test('the clock sends CLOCK with the due time, once, and one that fails does not keep the others waiting', async () => {
  const longAgo = Date.now() - 2 * week;
  const broken = await lend(longAgo);
  const late = await lend(longAgo + 1);
  await db.run(sql`update loans set value = '"nowhere"' where id = ${broken}`);
  const errors: unknown[] = [];
  expect(await runClock(db, (error) => errors.push(error))).toBe(2);
  expect(errors).toHaveLength(1);
  expect(await all(late)).toEqual({
    leaf: 'missing',
    version: 1,
    history: ['CREATE', 'CLOCK'],
    due: null,
    effects: null,
  });
  expect((await loans.historyOf(db, late)).events).toEqual([
    { type: 'CLOCK', by: { role: 'CLOCK', id: 'clock' }, now: longAgo + 1 + week },
  ]);
  expect(await runClock(db, (error) => errors.push(error))).toBe(0);
});
