import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildApp } from '../../../server/app';
import { hashPassword } from '../../../server/auth/passwords';
import { readConfig } from '../../../server/config';
import { openSecurityLog } from '../../../server/kit/security-log';
import { sql, type Database, type Sql, type Tx } from '../../../server/db/database';
import { login } from '../../../src/contract/auth';
import { confirmEmail, forgotPassword, lookAtLink, register, resetPassword } from '../../../src/contract/auth-accounts';
import type { Call } from '../../../src/contract/kit';
import { password } from '../auth/kit';
import { closeHouse, startHouse, type House } from '../kit';

/** The statements sent to the database, in order: with placeholders, without values. */
let asked: string[] = [];
function watched(db: Database): Database {
  const over = (tx: Tx): Tx => {
    const noted = <A>(query: Sql, run: () => A): A => {
      asked.push(query.text);
      return run();
    };
    return {
      many: (query) => noted(query, () => tx.many(query)),
      manyPlanned: (query) => noted(query, () => tx.manyPlanned(query)),
      maybe: (query) => noted(query, () => tx.maybe(query)),
      one: (query) => noted(query, () => tx.one(query)),
      run: (query) => noted(query, () => tx.run(query)),
    };
  };
  return { ...db, ...over(db), transaction: (work) => db.transaction((tx) => work(over(tx))) };
}

let house: House;
let app: FastifyInstance;
const emails: Record<string, string> = {
  unknown: 'nobody.here@mail.example',
  'known, with another password': '',
  'known, not active': '',
  'known, of a blocked organization': '',
  'known, by a provider alone': '',
  'registered and not confirmed': 'nia.novak@mail.example',
  invited: 'ned.novak@mail.example',
};
beforeAll(async () => {
  house = await startHouse();
  const { people, otherOrganizationId } = house.cast;
  const databaseUrl = house.db.pool.options.connectionString ?? '';
  const config = readConfig({ PORT: '0', DEMO: '0', LOG_LEVEL: 'silent' });
  // The log is written independently of the call, at another time.
  const security = openSecurityLog(house.db);
  app = await buildApp({ config, db: watched(house.db), databaseUrl, security });
  await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
  await house.db.run(sql`update users set active = false where id = ${people.otherAdmin.id}`);
  await house.db.run(sql`update organizations set blocked = true where id = ${otherOrganizationId}`);
  await house.db.run(sql`update users set password_hash = null where id = ${people.candidate.id}`);
  emails['known, with another password'] = people.admin.email;
  emails['known, not active'] = people.otherAdmin.email;
  emails['known, of a blocked organization'] = people.otherOrg.email;
  emails['known, by a provider alone'] = people.candidate.email;
});
afterAll(async () => {
  await app.close();
  await closeHouse(house);
});
beforeEach(() => house.db.run(sql`delete from login_failures`));

/** Everything sent over the network except the date, and all statements sent to the database. */
async function seen(call: Pick<Call, 'path'>, payload: object) {
  asked = [];
  const answer = await app.inject({ method: 'POST', url: `/api${call.path}`, payload });
  const { date: _date, 'x-request-id': _id, ...headers } = answer.headers;
  return { status: answer.statusCode, headers, body: answer.body, asked };
}

const person = { userType: 'CANDIDATE', name: 'Mia Moreau', mobile: null, password: 'Correct#horse8' };
const calls: [string, Pick<Call, 'path'>, (userName: string) => object][] = [
  ['signing in with a wrong password', login, (userName) => ({ userName, password: 'not this one' })],
  ['asking for a reset', forgotPassword, (userName) => ({ userName })],
  ['registering', register, (userName) => ({ ...person, userName })],
  // This follows the registration, because the rows left by the registration must not reveal anything either.
  ['signing in with the password of that registration', login, (userName) => ({ userName, password: person.password })],
];

test.each(calls)('%s is answered to the byte alike, by the same work, for every address', async (_what, call, body) => {
  const first = await seen(call, body(emails['unknown'] ?? ''));
  expect(first.asked.length).toBeGreaterThan(1);
  for (const [kind, email] of Object.entries(emails)) {
    const other = await seen(call, body(email));
    expect(other, kind).toEqual(first);
    await house.db.run(sql`delete from login_failures`);
    // The same address in upper case.
    expect((await seen(call, body(email.toUpperCase()))).body, kind).toBe(first.body);
  }
});

test('signing in too often is refused alike for every address', async () => {
  const answers = [];
  for (const email of Object.values(emails)) {
    let last = await seen(login, { userName: email, password: 'guess' });
    await house.db.run(sql`
      insert into login_failures (account_hash, address)
      select sha256(lower(${email})::bytea), '127.0.0.1' from generate_series(1, 10)`);
    last = await seen(login, { userName: email, password: 'guess' });
    expect(last.status).toBe(429);
    answers.push(last);
    await house.db.run(sql`delete from login_failures`);
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

test('a link that is wrong is refused alike, whatever it is for', async () => {
  const { links } = house.cast;
  await house.db.run(sql`update links set ends_at = now() where id = ${links.reset.id}`);
  await house.db.run(sql`update links set used_at = now() where id = ${links.confirm.id}`);
  const tokens = ['A'.repeat(43), links.reset.token, links.confirm.token, links.invite.token];
  for (const [call, more] of [
    [lookAtLink, { purpose: 'reset' }],
    [confirmEmail, { password }],
    [resetPassword, { password }],
  ] as const) {
    const first = await seen(call, { ...more, token: 'B'.repeat(43) });
    expect(first.status).toBe(403);
    for (const token of tokens) expect(await seen(call, { ...more, token }), call.path).toEqual(first);
  }
});
