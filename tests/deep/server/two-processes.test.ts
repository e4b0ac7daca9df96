import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { sql } from '../../../server/db/database';
import { login, logout, whoAmI } from '../../../src/contract/auth';
import { createInterview, sendEvent, type SentEvent } from '../../../src/contract/interviews';
import { createHold } from '../../../src/contract/booking';
import { changeSystemSetting, getSystemSetting, listSystemSettings } from '../../../src/contract/system-settings';
import { texts } from '../../../src/contract/texts';
import { newSession } from '../../server/contract/samples';
import { closeHouse, ok, refused, send, startHouse, type Answer, type House } from '../../server/kit';
import { addStranger, type PersonName } from '../../server/kit/cast';
import { about, openEar } from '../../server/kit/ear';
import { bookedWith, day, hour, interviewAt, iso, requested, soon } from '../../server/kit/interviews';
import { endProcesses, until } from '../../server/kit/process';
import { patience, startSite, workLeft, type Site } from '../../server/kit/servers';
import { startSmtp, type Smtp } from '../../server/kit/smtp';
import { isInstalled, startPgBouncer } from '../deploy/kit';

const password = 'Correct#horse7';
let house: House;
let smtp: Smtp;
let a: Site;
let b: Site;
let pooler: Awaited<ReturnType<typeof startPgBouncer>> | null = null;

describe.each(['directly', ...(isInstalled('pgbouncer') ? ['through PgBouncer'] : [])])('%s', (way) => {
  beforeAll(async () => {
    house = await startHouse();
    smtp = await startSmtp();
    pooler = way === 'directly' ? null : await startPgBouncer(house);
    const env = { SMTP_URL: smtp.url, ...pooler?.env };
    await house.db.run(sql`update users set password_hash = ${await hashPassword(password)}`);
    [a, b] = await Promise.all([startSite(house, env), startSite(house, env)]);
  });
  afterAll(async () => {
    endProcesses();
    await pooler?.close();
    await smtp.close();
    await closeHouse(house);
  });

  /** The two servers in turn. */
  const either = (nth: number) => (nth % 2 === 0 ? a : b);
  const count = async (query: ReturnType<typeof sql>) => (await house.db.one<{ count: number }>(query)).count;
  const statusAs = async (site: Site, token: string) =>
    (await fetch(`${site.address}/api${whoAmI.path}`, { headers: { authorization: `Bearer ${token}` } })).status;
  const signIn = async (site: Site, userName: string, given: string) => {
    const { status, body } = await site.call(login, { body: { userName, password: given } });
    return { status, token: (body as unknown as { token?: string }).token ?? '' };
  };

  test('a session begun at one is one at the other, until it is signed out at either', async () => {
    const { token } = await signIn(a, house.cast.people.otherAdmin.email, password);
    expect(await statusAs(b, token)).toBe(200);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const out = await fetch(`${b.address}/api${logout.path}`, { method: 'POST', headers, body: '{}' });
    expect(out.status).toBe(200);
    expect(await statusAs(a, token)).toBe(401);
    expect(await statusAs(b, token)).toBe(401);
  });

  test('wrong passwords count together, wherever they are tried', async () => {
    const { email } = house.cast.people.thirdPanelist;
    const statuses: number[] = [];
    for (let nth = 0; nth < 12; nth += 1) statuses.push((await signIn(either(nth), email, 'not this one')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    // The same holds for simultaneous guesses: two servers do not let more through together.
    const { email: other } = house.cast.people.secondPanelist;
    const all = await Promise.all(Array.from({ length: 16 }, (_, nth) => signIn(either(nth), other, 'nor this one')));
    expect(all.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(10);
    await house.db.run(sql`delete from login_failures`);
  });

  test('a setting that was changed through one is used by the other at its next request', async () => {
    const { settings } = ok(await b.call(listSystemSettings, { as: 'superAdmin' }));
    const found = settings.find(({ setting }) => setting === 'failedSignIns');
    const setTo = async (value: number) => {
      const { revision } = ok(await b.call(getSystemSetting, { as: 'superAdmin', params: { id: found?.id ?? '' } }));
      const body = { fields: { setting: 'failedSignIns' as const, value }, revision };
      ok(await a.call(changeSystemSetting, { as: 'superAdmin', params: { id: found?.id ?? '' }, body }));
    };
    const guesses = async () => {
      const statuses: number[] = [];
      for (let nth = 0; nth < 4; nth += 1)
        statuses.push((await signIn(b, house.cast.people.otherOrg.email, 'not this one')).status);
      await house.db.run(sql`delete from login_failures`);
      return statuses;
    };
    expect(await guesses()).toEqual([200, 200, 200, 200]);
    await setTo(3);
    expect(await guesses()).toEqual([200, 200, 200, 429]);
    await setTo(10);
    expect(await guesses()).toEqual([200, 200, 200, 200]);
  });

  test('screens at both hear of what was changed through either', async () => {
    const ears = await Promise.all(
      [a, b].map(async (site) => openEar(site.address, await newSession(house.db, house.cast.people.org.id))),
    );
    for (const site of [a, b]) {
      const id = await requested(site, await addStranger(house.db, house.cast.organizationId), [soon(150)]);
      for (const ear of ears) expect(await ear.until(about(id))).toContain(id);
    }
    for (const ear of ears) ear.close();
  });

  test('a hold taken at one blocks at the other, which books it for its holder', async () => {
    const { cast } = house;
    const start = soon(30);
    const id = await requested(a, cast.asha.own, [start]);
    const other = await requested(b, cast.ben, [start]);
    const slot = { panelistId: cast.people.panelist.id, start: iso(start) };
    const held = await a.call(createHold, {
      as: 'org',
      body: { ...slot, interviewId: id, candidateId: cast.asha.own.id, minutes: 60 },
    });
    const { holdId } = ok(held);
    const taken = await send(b, 'admin', other, { type: 'BOOK', ...slot });
    expect(refused(taken, 409).message).toBe(texts.confirmPanelist);
    ok(await send(b, 'org', id, { type: 'BOOK', ...slot, holdId }));
    expect(await count(sql`select count(*) as count from holds`)).toBe(0);
  });

  test('one key at both at once has one effect and equal answers', async () => {
    const before = await count(sql`select count(*) as count from interviews`);
    const key = randomUUID();
    const body = {
      kind: 'real' as const,
      jobProfileId: house.cast.job.id,
      candidateId: house.cast.chen.id,
      minutes: 60 as const,
      times: [iso(soon(40))],
    };
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((nth) => either(nth).call(createInterview, { as: 'org', key, body })),
    );
    for (const answer of answers) expect(ok(answer)).toEqual(answers[0]?.body.data);
    expect(await count(sql`select count(*) as count from interviews`)).toBe(before + 1);
  });

  test('what is due runs once and each letter leaves once, with both at it', async () => {
    const due = 40;
    const ids = await house.db.transaction(async (tx) => {
      // All in one transaction, so that both servers find all rows.
      const inOne: House = { ...house, db: { ...house.db, transaction: (work) => work(tx) } };
      const made: string[] = [];
      for (let nth = 0; nth < due; nth += 1) {
        const candidate = await addStranger(tx, house.cast.organizationId);
        made.push(
          await interviewAt(inOne, { leaf: 'pendingSchedule', start: Date.now() - (20 + nth) * day, candidate }),
        );
      }
      return made;
    });
    await bookedWith(a, house.cast.ben, 'secondPanelist', soon(80));
    await until('all of it to be done', async () => ((await workLeft(house)) === 0 ? true : undefined), patience);
    const clocked = await house.db.many<{ id: string; times: number }>(sql`
    select interview_id as id, count(*) as times from interview_history
    where type = 'CLOCK' and interview_id = any(${ids}::uuid[]) group by interview_id`);
    expect(clocked).toHaveLength(due);
    expect(clocked.every(({ times }) => times === 1)).toBe(true);
    const emails = await house.db.many<{ id: number }>(sql`select id from mails order by id`);
    expect(emails.length).toBeGreaterThan(due);
    expect(smtp.delivered.map(({ id }) => id).sort((x, y) => x - y)).toEqual(emails.map(({ id }) => id));
  });

  test('two hundred bookings of one slot, half of them at each, have one winner', async () => {
    const { cast, db } = house;
    const start = soon(50);
    const event = {
      type: 'BOOK',
      version: 0,
      panelistId: cast.people.panelist.id,
      start: iso(start),
    } satisfies SentEvent;
    const crowd: { id: string; as: PersonName; key: string; site: Site }[] = [];
    for (let nth = 0; nth < 200; nth += 1) {
      const own = nth % 4 < 2;
      const stranger = await addStranger(db, own ? cast.organizationId : cast.otherOrganizationId);
      const as = (['admin', own ? 'org' : 'otherOrg', 'otherAdmin'] as const)[nth % 3] ?? 'admin';
      crowd.push({ id: await requested(house, stranger, [start]), as, key: randomUUID(), site: either(nth) });
    }
    const book = ({ id, as, key, site }: (typeof crowd)[number]): Promise<Answer<unknown>> =>
      site.call(sendEvent, { as, params: { id }, body: event, key });
    const answers = await Promise.all(crowd.map(book));
    // On a busy machine some callers must ask again, with their key. They ask one after the other, because all at once
    // would keep the machine busy.
    for (const [nth, asker] of crowd.entries()) while (answers[nth]?.status === 503) answers[nth] = await book(asker);
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array<number>(199).fill(409)]);
    for (const { status, body } of answers) if (status === 409) expect(body.message).toBe(texts.confirmPanelist);
    const standing = sql`select count(*) as count from occupancy where during && tstzrange(${new Date(start)}, ${new Date(start + hour)})`;
    expect(await count(standing)).toBe(1);
  }, 600_000);

  test.skipIf(way === 'directly')('a pooler that is restarted takes nothing along', async () => {
    const { token } = await signIn(a, house.cast.people.otherAdmin.email, password);
    const ear = await openEar(b.address, await newSession(house.db, house.cast.people.org.id));
    await pooler?.restart();
    for (const site of [a, b])
      await until('an answer', async () => ((await statusAs(site, token)) === 200 ? true : undefined));
    const id = await requested(a, await addStranger(house.db, house.cast.organizationId), [soon(160)]);
    expect(await ear.until(about(id))).toContain(id);
    ear.close();
  });
});
