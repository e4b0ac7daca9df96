import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect } from 'vitest';
import type { EventConflict } from '../../../src/contract/interviews';
import { hashToken } from '../../../server/kit/caller';
import { sql } from '../../../server/db/database';
import { closeHouse, conflictOf, type Answer, type House } from '../kit';
import { addStranger, type PersonName } from './cast';
import { hour, interviewAt, iso } from './interviews';

/** The number of responses with each status. */
export const tally = (answers: { status: number }[]) => {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/**
 * The final responses to concurrent requests. On a slow machine some wait longer than a call may take, and are told
 * that the server is not available. These requests are repeated with the same key, as a screen does, a few at a time.
 */
export async function definite<R>(asks: ((key: string) => Promise<Answer<R>>)[]): Promise<Answer<R>[]> {
  const keyed = asks.map((ask) => [ask, randomUUID()] as const);
  const answers = await Promise.all(keyed.map(([ask, key]) => ask(key)));
  const again = async (from: number): Promise<void> => {
    const few = keyed.slice(from, from + 5);
    await Promise.all(
      few.map(async ([ask, key], place) => {
        while (answers[from + place]?.status === 503) answers[from + place] = await ask(key);
      }),
    );
  };
  for (let from = 0; from < keyed.length; from += 5) await again(from);
  return answers;
}

/** A waiting request with its own candidate, and a user of the organization that made it. */
export type Wanted = { id: string; as: PersonName; candidateId: string };

/** Requests of `size` strangers for one start (epoch ms), alternating between the two organizations. */
export async function crowd(house: House, size: number, start: number): Promise<Wanted[]> {
  const { organizationId, otherOrganizationId } = house.cast;
  const all: Wanted[] = [];
  for (let place = 0; place < size; place += 1) {
    const own = place % 2 === 0;
    const candidate = await addStranger(house.db, own ? organizationId : otherOrganizationId);
    const owners: PersonName[] = ['admin', own ? 'org' : 'otherOrg', 'otherAdmin', 'superAdmin'];
    const id = await interviewAt(house, { leaf: 'pendingSchedule', start, candidate });
    all.push({ id, as: owners[place % owners.length] ?? 'admin', candidateId: candidate.id });
  }
  return all;
}

/** Active panelists with a session each, who are free day and night, with all skills of the cast or with none. */
export async function addPanelists(house: House, size: number, skilled: boolean) {
  const skillIds = skilled ? house.cast.skills.map((skill) => skill.id) : [];
  const rows = Array.from({ length: size }, () => {
    const token = randomBytes(32).toString('base64url');
    const email = `${randomBytes(6).toString('hex')}@many.example`;
    return { email, token, hash: hashToken(token).toString('hex') };
  });
  const added = await house.db.many<{ id: string; email: string }>(sql`
    with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(email text, hash text)),
    added as (
      insert into users (user_type, email, name, time_zone, draft_key)
      select 'PANELIST', email, 'One of many', 'UTC', ${randomBytes(32)} from given returning id, email::text),
    panelist as (
      insert into panelists (user_id, profile_confirmed, experience_months, day_cap, week_cap)
      select id, true, 108, 12, 60 from added returning user_id),
    hours as (
      insert into panelist_hours (panelist_id, weekday, starts, ends)
      select user_id, day, '00:00', '24:00' from panelist, generate_series(1, 7) day),
    known as (
      insert into panelist_skills (panelist_id, skill_id, months)
      select user_id, skill, 96 from panelist, unnest(${skillIds}::uuid[]) skill),
    session as (
      insert into sessions (token_hash, user_id, ends_at)
      select decode(hash, 'hex'), id, now() + interval '1 hour' from added join given using (email))
    select id, email from added`);
  const tokens = new Map(rows.map(({ email, token }) => [email, token]));
  return added.map(({ id, email }) => ({ id, token: tokens.get(email) ?? '' }));
}

/** Sends an event with the token of a session. */
export async function sendWith(
  house: House,
  token: string,
  id: string,
  event: object,
  key: string,
): Promise<Answer<unknown>> {
  const answer = await house.app.inject({
    method: 'POST',
    url: `/api/interviews/${id}/events`,
    headers: { host: '127.0.0.1:3000', authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: event,
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** The content of the tables in a race: the number of history rows, and of occupied slots in the hour from a start. */
export function standing({ db }: House, start: number) {
  const during = sql`tstzrange(${new Date(start)}, ${new Date(start + hour)})`;
  return db.one<{ history: number; taken: number }>(sql`
    select (select count(*) from interview_history) as history,
      (select count(*) from occupancy where during && ${during}) as taken`);
}

/** Checks the responses of the losers: the version, the allowed actions, and slots without the start that is taken. */
export function expectTold(answers: Answer<unknown>[], taken: { panelistId: string; start: number }): void {
  for (const answer of answers.filter(({ status }) => status === 409)) {
    const { version, allowedActions, slots } = conflictOf(answer);
    expect(version).toBeGreaterThanOrEqual(0);
    expect(allowedActions.map(({ type }) => type)).toContain('BOOK');
    expectWithout(slots, taken);
  }
}

/** Checks slots that were searched after the race: there are some, and the taken slot is not among them. */
export function expectWithout(slots: EventConflict['slots'], taken: { panelistId: string; start: number }): void {
  expect(slots?.offered.length ?? 0).toBeGreaterThan(0);
  const same = slots?.offered.filter((slot) => slot.panelistId === taken.panelistId && slot.start === iso(taken.start));
  expect(same).toEqual([]);
}

/** Ends the server like `closeHouse`, and checks that PostgreSQL ended no deadlock. */
export async function closeWithoutDeadlock(house: House): Promise<void> {
  const url = house.db.pool.options.connectionString;
  await closeHouse(house);
  expect(await deadlocksOf(url)).toBe(0);
}

// A backend reports its counts when it ends.
async function deadlocksOf(connectionString: string | undefined): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const ask = async (query: string) => Number((await client.query<{ count: string }>(query)).rows[0]?.count);
  try {
    const others = `
      select count(*) from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`;
    while ((await ask(others)) > 0) continue;
    return await ask(`select deadlocks as count from pg_stat_database where datname = current_database()`);
  } finally {
    await client.end();
  }
}
