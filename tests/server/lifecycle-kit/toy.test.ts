import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { and, assign, setup } from 'xstate';
import { openDatabase, sql, type Database, type Tx } from '../../../server/db/database';
import type { Caller } from '../../../server/kit/caller';
import { Refused } from '../../../server/kit/failures';
import { actorOf, lifecycleOf } from '../../../server/lifecycle/send';
import { storeOf, type Held } from '../../../server/lifecycle/store';
import { iso } from '../../../src/contract/time';
import { lawOf, type Actor } from '../../../src/machines/lifecycle/law';
import { cloneDatabase, type TestDatabase } from '../database';
import { until } from '../kit/process';

// A lifecycle other than an interview: a book is lent, then returned or, after its time has passed, missing.
const week = 7 * 24 * 3_600_000;

type Event = { by: Actor; now: number } & (
  { type: 'RETURN'; facts: { intact: boolean } } | { type: 'EXTEND' } | { type: 'CLOCK'; facts?: { foundAt: number } }
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
    notFound: ({ event }) => event.type === 'CLOCK' && event.facts === undefined,
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
        CLOCK: { guard: and(['tooLate', 'notFound']), target: 'missing' },
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
const stored: Parameters<typeof storeOf<Loan, HeldLoan>>[0] = {
  name: 'loan',
  table: 'loans',
  law,
  columns: sql`i.id, i.version, i.value, i.context, i.title`,
  reach: (caller) => (caller.reach === 'all' ? sql`true` : sql`i.reader = ${caller.userId}`),
  derived: ({ context }) => ({ reader: context.reader }),
  queued: (effects, now) => effects.map(({ type, params }) => ({ effect: type, params, due: iso(now) })),
  notice: () => ({ change: { area: 'messages' } }),
};
const loans = storeOf<Loan, HeldLoan>({
  ...stored,
  rows: (before, after, version) => [
    sql`extended as (insert into extensions select id, ${before.version}, ${version} from given where ${after.context.extended} > 0)`,
  ],
});
type Sent = { version: number } & ({ type: 'RETURN'; damage: string } | { type: 'EXTEND' });
type Sending = Parameters<typeof lifecycleOf<Loan, HeldLoan, Sent>>[0];
const facts: Sending['facts'] = async (_tx, _id, sent, caller) => async (held) => {
  const base = { by: actorOf(caller), now: held.now };
  if (sent.type === 'EXTEND') return { event: { ...base, type: sent.type } };
  const message = `${held.title} is damaged`;
  return {
    event: { ...base, type: sent.type, facts: { intact: sent.damage === '' } },
    because: sent.damage === 'Torn' ? [{ field: 'damage', message }] : message,
  };
};
const former = randomUUID();
const done: unknown[] = [];
const { send, runClock } = lifecycleOf<Loan, HeldLoan, Sent>({
  store: loans,
  facts,
  // Some books are found on the shelf, although they were not returned.
  clockFacts: async () => async (held, dueAt) => (held.title === 'Found' ? { foundAt: dueAt } : undefined),
  async effects(tx, held, { by, sent, stored: after }) {
    done.push([held.title, by.role, sent && sent.type, after.value]);
    if (held.title === 'Twice') await tx.run(sql`insert into loans select * from loans where id = ${held.id}`);
    if (held.title === 'Broken') throw new Error('The shelf is broken');
  },
  anyVersion: ['RETURN'],
  noLonger: async (_tx, _id, { userId }) => (userId === former ? 'Somebody else has this book now.' : null),
  conflictData: async (_db, { title }, sent, { userId }, allowed) => ({
    title,
    sent: sent.type,
    userId,
    may: allowed.length,
  }),
});
/** A lifecycle with only the required parts. */
const plain = lifecycleOf<Loan, HeldLoan, Sent>({ store: storeOf<Loan, HeldLoan>(stored), facts });

const callerAs = (userId: string, reach: Caller['reach'], change: Partial<Caller> = {}): Caller => ({
  userId,
  reach,
  userType: reach === 'all' ? 'ADMIN' : 'PANELIST',
  name: '',
  email: '',
  timeZone: 'UTC',
  organizationId: null,
  personId: null,
  ...change,
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
  await db.run(sql`create table extensions (loan_id uuid, before int, version int)`);
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

beforeEach(() => void (done.length = 0));

const sendIn = (id: string, sent: Sent, caller = reader) => db.transaction((tx) => send(tx, id, sent, caller));
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) throw new Error('It was not refused');
  const { status, message, details, data } = error;
  return { status, message, details, data: data ?? (await error.later?.(db)) };
};

async function lend(now: number, title = 'SICP'): Promise<string> {
  const created = law.create({ by: { role: 'ADMIN', id: 'librarian' }, now, reader: reader.userId });
  if (!created.accepted) throw new Error('The law refused the loan');
  return loans.insert(db, { title }, created);
}

/** Everything that is stored about a loan. */
const all = (id: string, tx: Tx = db) =>
  tx.one<object>(sql`
    select leaf, version, (select array_agg(type order by seq) from loan_history where loan_id = ${id}) as history,
      (select due_at from loan_due where loan_id = ${id}) as due,
      (select array_agg(effect order by id) from outbox where subject = 'loan' and subject_id = ${id}) as effects
    from loans where id = ${id}`);

test('a creation and each event are stored with history, due row and effects, are announced, and replay', async () => {
  const now = Date.now();
  const id = await lend(now);
  const due = iso(now + week);
  expect(await all(id)).toEqual({ leaf: 'lent', version: 0, history: ['CREATE'], due, effects: null });
  const jobs = () => db.many(sql`select data from pgboss.job where name = 'effects' and data->>'subjectId' = ${id}`);
  expect(await sendIn(id, { type: 'EXTEND', version: 0 })).toMatchObject({ id, version: 0, title: 'SICP' });
  expect(await all(id)).toMatchObject({ leaf: 'lent', version: 1, due: iso(now + 2 * week) });
  expect(await db.many(sql`select before, version from extensions where loan_id = ${id}`)).toEqual([
    { before: 0, version: 1 },
  ]);
  expect(await jobs()).toEqual([]);
  await listener.query('select');
  const before = heard.length;
  await sendIn(id, { type: 'RETURN', version: 1, damage: '' });
  const history = ['CREATE', 'EXTEND', 'RETURN'];
  expect(await all(id)).toEqual({ leaf: 'returned', version: 2, history, due: null, effects: ['thank'] });
  await listener.query('select');
  expect(heard.slice(before)).toEqual([{ change: { area: 'messages' } }]);
  const held = await loans.heldFor(db, id, reader);
  expect(law.replay(await loans.historyOf(db, id))).toEqual(held?.stored);
  expect(await jobs()).toEqual([{ data: { subject: 'loan', subjectId: id, seq: 2 } }]);
  expect(done).toEqual([
    ['SICP', 'PANELIST', 'EXTEND', 'lent'],
    ['SICP', 'PANELIST', 'RETURN', 'returned'],
  ]);
  await expect(loans.historyOf(db, randomUUID())).rejects.toThrow('This loan has no history');
});

test('a history names the organization of who sent an event', async () => {
  const id = await lend(Date.now());
  const organizationId = randomUUID();
  const member = callerAs(reader.userId, 'own', { userType: 'ORGANIZATION_USER', organizationId });
  await sendIn(id, { type: 'EXTEND', version: 0 }, member);
  await sendIn(id, { type: 'EXTEND', version: 1 });
  expect((await loans.historyOf(db, id)).events.map(({ by }) => by)).toEqual([
    { role: 'ORGANIZATION_USER', id: reader.userId, organizationId },
    { role: 'PANELIST', id: reader.userId },
  ]);
});

test('a candidate is the person, where there is one', () => {
  const of = (change: Partial<Caller>) => actorOf(callerAs('user', 'own', change));
  expect(of({ userType: 'CANDIDATE', personId: 'person' })).toEqual({ role: 'CANDIDATE', id: 'person' });
  expect(of({ userType: 'CANDIDATE' })).toEqual({ role: 'CANDIDATE', id: 'user' });
  expect(of({ userType: 'PANELIST', personId: 'person' })).toEqual({ role: 'PANELIST', id: 'user' });
  expect(of({ userType: 'SUPER_ADMIN', organizationId: 'house' })).toEqual({ role: 'SUPER_ADMIN', id: 'user' });
});

test('what is refused changes nothing, and says what may be done instead', async () => {
  const id = await lend(Date.now());
  const before = await all(id);
  const data = {
    ...{ allowedActions: [{ type: 'RETURN' }, { type: 'EXTEND' }], version: 0 },
    ...{ title: 'SICP', sent: 'EXTEND', userId: reader.userId, may: 2 },
  };
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 3 }))).toEqual({
    status: 409,
    message: 'This loan has changed. Check the latest version and try again.',
    data,
  });
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 0 }, stranger))).toMatchObject({ status: 404 });
  // The former borrower must not learn how often the loan has changed since.
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 7 }, callerAs(former, 'own')))).toEqual({
    status: 409,
    message: 'Somebody else has this book now.',
    data: { allowedActions: [], version: 7 },
  });
  const admin = callerAs(randomUUID(), 'all');
  const notNow = {
    status: 409,
    message: 'This is no longer possible. Reload the page to see what you can do.',
    data: { allowedActions: [], version: 0 },
  };
  expect(await refused(sendIn(id, { type: 'EXTEND', version: 0 }, admin))).toMatchObject(notNow);
  // Only an actor who may send the event is told why it is refused.
  for (const damage of ['Torn', 'Wet'])
    expect(await refused(sendIn(id, { type: 'RETURN', version: 0, damage }, admin))).toMatchObject(notNow);
  expect(await refused(sendIn(id, { type: 'RETURN', version: 0, damage: 'Torn' }))).toMatchObject({
    status: 400,
    details: [{ field: 'damage', message: 'SICP is damaged' }],
  });
  expect(await refused(sendIn(id, { type: 'RETURN', version: 0, damage: 'Wet' }))).toMatchObject({
    status: 409,
    message: 'SICP is damaged',
    data: { ...data, sent: 'RETURN' },
  });
  expect(await all(id)).toEqual(before);
  expect(done).toEqual([]);
  await sendIn(id, { type: 'EXTEND', version: 0 });
  // Later changes of the loan do not matter to this event.
  await sendIn(id, { type: 'RETURN', version: 0, damage: '' });
  expect(await all(id)).toMatchObject({ leaf: 'returned', version: 2 });
});

test('what may be done instead is nothing, for who lost the row before they read it', async () => {
  const id = await lend(Date.now());
  const error = await sendIn(id, { type: 'EXTEND', version: 3 }).catch((thrown: unknown) => thrown);
  await db.run(sql`update loans set reader = 'somebody else' where id = ${id}`);
  await expect((error as Refused).later?.(db)).rejects.toMatchObject({ status: 404 });
});

test('a lifecycle may have nothing but its store and its facts', async () => {
  const id = await lend(Date.now() - 2 * week);
  const sendPlain = (sent: Sent, caller = reader) => db.transaction((tx) => plain.send(tx, id, sent, caller));
  await sendPlain({ type: 'EXTEND', version: 0 });
  expect(await refused(sendPlain({ type: 'RETURN', version: 0, damage: '' }))).toMatchObject({
    status: 409,
    data: { allowedActions: [{ type: 'RETURN' }, { type: 'EXTEND' }], version: 1 },
  });
  expect(await refused(sendPlain({ type: 'EXTEND', version: 1 }, stranger))).toMatchObject({ status: 404 });
  expect(await plain.runClock(db, unexpected)).toBe(1);
  expect(await all(id)).toMatchObject({ leaf: 'missing', version: 2, history: ['CREATE', 'EXTEND', 'CLOCK'] });
});

test('what PostgreSQL refuses is a conflict that says what may be done, and any other error stays what it is', async () => {
  const twice = await lend(Date.now(), 'Twice');
  expect(await refused(sendIn(twice, { type: 'EXTEND', version: 0 }))).toMatchObject({
    status: 409,
    message: 'This already exists.',
    data: { title: 'Twice', version: 0 },
  });
  const broken = await lend(Date.now(), 'Broken');
  await expect(sendIn(broken, { type: 'EXTEND', version: 0 })).rejects.toThrow('The shelf is broken');
  expect(await all(broken)).toMatchObject({ version: 0, history: ['CREATE'] });
});

/**
 * Starts `late` when an event of the row is written but not committed, and commits the event once `late` waits for it.
 */
async function whileSent<T>(id: string, sent: Sent, late: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await send(tx, id, sent, reader);
    begun = late();
    begun.catch(() => undefined);
    await until(
      'a lock',
      async () => {
        const { waiting } = await db.one<{ waiting: boolean }>(sql`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`);
        return waiting || undefined;
      },
      10_000,
    );
  });
  return begun as Promise<T>;
}

test('of two events at once one is stored, and the other one reads what came first', async () => {
  const id = await lend(Date.now());
  const sent: Sent = { type: 'EXTEND', version: 0 };
  const ends = await Promise.allSettled([sendIn(id, sent), sendIn(id, sent)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await all(id)).toMatchObject({ version: 1, history: ['CREATE', 'EXTEND'] });
  const next: Sent = { type: 'EXTEND', version: 1 };
  expect(await whileSent(id, next, () => refused(sendIn(id, next)))).toMatchObject({
    status: 409,
    message: 'This loan has changed. Check the latest version and try again.',
    data: { version: 2 },
  });
});

test('reading waits for nobody', async () => {
  const id = await lend(Date.now());
  await db.transaction(async (tx) => {
    await send(tx, id, { type: 'EXTEND', version: 0 }, reader);
    await db.transaction(async (other) => {
      await other.run(sql`set local lock_timeout = '5s'`);
      expect(await loans.heldFor(other, id, reader)).toMatchObject({ version: 0 });
      expect(await loans.heldForClock(other, id)).toMatchObject({ version: 0 });
    });
  });
});

test('an event is not before the last one, but for a clock that was wrong for long', async () => {
  const id = await lend(Date.now());
  const nowAfter = async (ahead: number) => {
    const last = Date.now() + ahead;
    await db.run(sql`update loans set updated_at = ${new Date(last)} where id = ${id}`);
    return ((await loans.heldFor(db, id, reader))?.now ?? 0) - last;
  };
  expect(await nowAfter(5_000)).toBe(0);
  expect(await nowAfter(week)).toBeLessThan(5_000 - week);
  expect(await nowAfter(-week)).toBeGreaterThanOrEqual(week);
});

test('a row is written over what was read alone', async () => {
  const id = await lend(Date.now());
  const held = await loans.heldFor(db, id, reader);
  if (!held) throw new Error('There is no loan');
  const event: Event = { type: 'EXTEND', by: actorOf(reader), now: held.now };
  const accepted = law.apply(held.stored, event);
  if (!accepted.accepted) throw new Error('The law refused it');
  const write = () => db.transaction((tx) => loans.write(tx, held, event, accepted));
  await write();
  const before = await all(id);
  expect(await refused(write())).toMatchObject({
    status: 409,
    message: 'Someone else changed this loan at the same time.',
  });
  expect(await all(id)).toEqual(before);
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

const unexpected = (error: unknown) => {
  throw error;
};

test('the clock begins with what was due first, and with nothing that is not due', async () => {
  const ahead = await lend(Date.now());
  expect(await loans.firstDue(db)).toBeNull();
  const late = await lend(Date.now() - 3 * week);
  await lend(Date.now() - 2 * week);
  expect(await loans.firstDue(db)).toBe(late);
  await db.run(sql`delete from loan_due where loan_id <> ${ahead}`);
});

test('the clock leaves alone what was extended while it waited, what it is told to leave, and what is in its place', async () => {
  const lent = Date.now() - 10 * 24 * 3_600_000;
  const late = await lend(lent);
  expect(await runClock(db, unexpected, () => true)).toBe(0);
  expect(await whileSent(late, { type: 'EXTEND', version: 0 }, () => runClock(db, unexpected))).toBe(1);
  const due = iso(lent + 2 * week);
  expect(await all(late)).toMatchObject({ leaf: 'lent', version: 1, due, history: ['CREATE', 'EXTEND'] });
  const found = await lend(Date.now() - 2 * week, 'Found');
  expect(await runClock(db, unexpected)).toBe(1);
  // The law refuses the event, so it is not due again.
  expect(await all(found)).toMatchObject({ leaf: 'lent', version: 0, due: null, history: ['CREATE'] });
  const extended = ['SICP', 'PANELIST', 'EXTEND', 'lent'];
  expect(done).toEqual([extended]);
  await lend(Date.now() - 2 * week);
  expect(await runClock(db, unexpected)).toBe(1);
  expect(done).toEqual([extended, ['SICP', 'CLOCK', null, 'missing']]);
});
