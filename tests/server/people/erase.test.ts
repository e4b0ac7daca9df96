import { randomUUID } from 'node:crypto';
import { DateTime } from 'luxon';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../../server/auth/passwords';
import { openDatabase, raw, sql, type Database } from '../../../server/db/database';
import { addressFor, createEmbeddedApp, EMBEDDED_APP, grantApp } from '../../../server/db/roles';
import { inTexts, mentionsReplaced } from '../../../server/people/erase-person';
import { refunds } from '../../../server/billing/refunds';
import { whoAmI } from '../../../src/contract/auth';
import { forgotPassword, invite, lookAtLink, resetPassword } from '../../../src/contract/auth-accounts';
import { setAccountActive } from '../../../src/contract/auth-users';
import { askForRefund, sendToRefund } from '../../../src/contract/billing-refunds';
import { getStatement, sendToStatement } from '../../../src/contract/billing-statements';
import { paise } from '../../../src/contract/money';
import { startExport } from '../../../src/contract/exports';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { readSharedFeedback, shareFeedback } from '../../../src/contract/feedback-share';
import { createInterview, getInterview } from '../../../src/contract/interviews';
import { remindParty } from '../../../src/contract/interviews-live';
import { makeInquiry } from '../../../src/contract/messages-inquiries';
import { makeCalendarFeed } from '../../../src/contract/people-calendar';
import { listCandidates } from '../../../src/contract/people';
import { addCandidate, listOwnCandidates, listPortalCandidates } from '../../../src/contract/candidates';
import { searchAll } from '../../../src/contract/system';
import {
  askForErasure,
  askForErasureOf,
  erasureDays,
  getErasureOf,
  getOwnErasure,
  takeErasureBack,
  takeErasureOfBack,
} from '../../../src/contract/people-erasure';
import { putResume } from '../../../src/contract/people-profile';
import { setNote } from '../../../src/contract/interviews-owners';
import { saveView } from '../../../src/contract/system-views';
import { refundLaw } from '../../../src/machines/lifecycle/refund';
import { addBought } from '../kit/billing';
import { addStatement } from '../kit/statements';
import { newSession } from '../contract/samples';
import { closeHouse, ok, refused, send, sent, startHouse, type House } from '../kit';
import { hurry, workOff } from '../kit/background';
import { expectLawKept } from '../kit/law-kept';
import { until } from '../kit/process';
import { addLink } from '../kit/links';
import { addPanelist, addStranger, addUser, type PersonName } from '../kit/cast';
import { addCertificate, addResume, addVideo } from '../kit/files';
import { bookedWith, goodScorecard, hour, interviewAt, iso, requested, soon } from '../kit/interviews';
import { addRecording } from '../kit/recordings';

let house: House;
/**
 * The database with the rights that the program has in production: in tables that only allow inserts, it may change
 * only the texts that erasing replaces.
 */
let limited: Database;
beforeAll(async () => {
  house = await startHouse();
  await createEmbeddedApp(house.db.pool);
  await grantApp(house.db.pool, EMBEDDED_APP);
  limited = openDatabase(addressFor(house.db.pool.options.connectionString ?? '', EMBEDDED_APP), 4);
});
afterAll(async () => {
  await limited.close();
  await closeHouse(house);
});
afterEach(async () => {
  await house.db.run(sql`update erasures set taken_back_at = now() where done_at is null and taken_back_at is null`);
  await house.db.run(
    sql`update panelists p set active = true from users u where u.id = p.user_id and u.erased_at is null`,
  );
});

const idOf = (name: PersonName) => house.cast.people[name].id;

/** Makes waiting erasures and jobs due. */
async function makeDue() {
  await house.db.run(sql`update erasures set due_at = now() - interval '1 second' where done_at is null`);
  await hurry(house.db);
}
/** Makes waiting erasures due, and runs the background work. */
async function comeDue() {
  await makeDue();
  await workOff(limited, ['erasures']);
}

/** Waits until this many transactions wait for a lock. */
const waiting = (count: number) =>
  until(
    `${count} to wait`,
    async () => {
      const { found } = await house.db.one<{ found: number }>(sql`
        select count(*) as found from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return found >= count ? true : undefined;
    },
    10_000,
  );
const emailsTo = (email: string) =>
  house.db.many<{ subject: string; body: string }>(
    sql`select subject, body from mails where recipient = ${email} order by id`,
  );

/** The columns of text, over all tables, that contain one of these words. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  const columns = await house.db.many<{ table: string; column: string }>(sql`
    select quote_ident(table_name) as table, quote_ident(column_name) as column from information_schema.columns
    where table_schema = 'public' and (udt_name in ('text', 'citext', 'varchar', 'json', 'jsonb', '_text'))
      and table_name in (select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE')`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column } of columns)
    for (const word of words) {
      const { rows } = await house.db.pool.query<{ text: string }>(
        `select left(${column}::text, 300) as text from ${table} where position(lower($1) in lower(${column}::text)) > 0`,
        [word],
      );
      for (const { text } of rows) found.push(`${table}.${column} has ${word}: ${text}`);
    }
  return found;
}

/** Adds an account, a candidacy, and texts by and about the candidate wherever the product stores any. */
async function fill(as: PersonName) {
  const { cast, db } = house;
  const person = cast.people[as];
  await db.run(sql`update users set name = 'Zorblax Quimby', mobile = '+91 9845077771' where id = ${person.id}`);
  await db.run(
    sql`update candidates set name = 'Zorblax Quimby', mobile = '+91 9845077771' where person_id = ${cast.ben.personId}`,
  );
  await db.run(sql`
    insert into profile_details (user_id, mobile) values (${person.id}, '+91 9845066662')
    on conflict (user_id) do update set mobile = excluded.mobile`);
  cast.ben.name = 'Zorblax Quimby';
  ok(await house.call(putResume, { as, body: { text: 'Zorblax Quimby, floccinaucinihil, ben.okafor@mail.example' } }));
  await addResume(house, cast.ben.personId, 'Zorblax.docx');
  await addCertificate(house, person.id, { file: 'Zorblax.pdf', text: 'Zorblax of Quimby' });
  await addVideo(house, person.id, 'Zorblax.webm');
  await db.run(sql`
    insert into profile_video_uploads (id, user_id, name, size, modified)
    values (gen_random_uuid(), ${person.id}, 'Zorblax part.webm', 1, 1)`);
  // A resume of the candidate that other users uploaded, but have not added.
  await db.run(sql`
    with made as (insert into candidate_uploads (owner_id, kind) values (${idOf('org')}, 'resumes') returning id)
    insert into candidate_upload_rows (upload_id, nr, cells, file_name, resume_text, skills)
    select id, 1, '{"name": "Another"}', 'cv of Zorblax Quimby.pdf', 'floccinaucinihil of Zorblax Quimby',
      '[{"before": "Zorblax Quimby knows"}]' from made`);
  await db.run(sql`
    insert into resume_dismissals (person_id, key) values (${cast.ben.personId}, ${`skill:${cast.skills[0]?.id ?? ''}`})`);
  const look = { q: 'Zorblax Quimby', sort: '', filters: [], columns: null, density: 'comfortable' as const };
  ok(await house.call(saveView, { as: 'admin', body: { list: 'interviews', name: 'His', look } }));
  ok(await house.call(saveView, { as, body: { list: 'own', name: 'Mine', look } }));
  ok(
    await house.call(makeInquiry, {
      body: {
        role: 'CANDIDATE',
        name: 'Zorblax Quimby',
        userName: person.email,
        mobile: '+91 9845077771',
        organization: 'Zorblax',
        message: 'I am Zorblax',
      },
    }),
  );
  await house.db.run(sql`
    insert into inquiry_messages (inquiry_id, author, text)
    select id, 'VISITOR', 'Zorblax Quimby again' from inquiries where email = ${person.email}::citext`);
  ok(await house.call(forgotPassword, { body: { userName: person.email } }));
  ok(await house.call(makeCalendarFeed, { as }));
  // Texts by and about the candidate in histories; one of the interviews is still open.
  const canceled = await bookedWith(house, cast.ben, 'panelist', soon(40));
  await sent(house, 'panelist', canceled, { type: 'ACCEPT' });
  await sent(house, as, canceled, { type: 'ASK_CANCEL', why: 'I have floccinaucinihil' });
  await sent(house, 'admin', canceled, {
    type: 'REFUSE_CANCEL',
    why: 'Zorblax must come, says ben.okafor@mail.example',
  });
  await sent(house, 'admin', canceled, { type: 'CANCEL', why: 'Mr Quimby called from +91-98450-77771' });
  const released = await interviewAt(house, {
    leaf: 'pendingFeedback',
    start: Date.now() - 9 * hour,
    candidate: cast.ben,
  });
  const scorecard = {
    ...goodScorecard(house),
    strengths: 'Zorblax Quimby explains well, as ZORBLAX QUIMBY always did',
  };
  const draft = ok(
    await house.call(putFeedbackDraft, {
      as: 'panelist',
      params: { id: released },
      body: { revision: 0, scorecard, notes: 'Quimby coughs' },
    }),
  );
  await sent(house, 'panelist', released, { type: 'SUBMIT_FEEDBACK', revision: draft.revision });
  await sent(house, 'admin', released, { type: 'APPROVE' });
  await sent(house, 'org', released, {
    type: 'DECIDE',
    decision: 'selected',
    why: 'Quimby is the best, and answers at 98450 66662',
  });
  await addRecording(house, released);
  const text = 'Zorblax Quimby wants the afternoon, says ben.okafor@mail.example';
  ok(await house.call(setNote, { as: 'admin', params: { id: released }, body: { text, revision: 0 } }));
  await db.run(sql`
    insert into recording_uploads (id, interview_id, user_id, name, size, modified)
    values (gen_random_uuid(), ${released}, ${idOf('admin')}, 'Zorblax talks.webm', 1, 1)`);
  const open = await requested(house, cast.ben, [soon(90)]);
  const awaited = await bookedWith(house, cast.ben, 'panelist', soon(60));
  ok(await house.call(remindParty, { as: 'admin', params: { id: awaited }, body: { party: 'panelist' } }));
  await sent(house, 'org', awaited, { type: 'CANCEL', why: 'Another day' });
  // One export contains the searched name, the other one also the names it found.
  for (const column of ['code', 'candidate'])
    ok(
      await house.call(startExport, {
        as: 'admin',
        body: { list: 'interviews', query: { q: 'Zorblax Quimby' }, columns: [column], format: 'csv' },
      }),
    );
  await db.run(sql`
    insert into panelist_blocks (organization_id, panelist_id, blocked_by, why)
    values (${cast.organizationId}, ${idOf('thirdPanelist')}, 'organization', 'Zorblax was left waiting')`);
  // A response to another user that contains only the candidate's number.
  await db.run(sql`
    insert into idempotency (user_id, key, request_hash, reply)
    values (${idOf('org')}, 'a-key-of-the-organization', '\\x00', '{"mobile": "(098450) 77-771"}')`);
  await workOff(db, ['effects', 'exports', 'letters']);
  return { canceled, released, open };
}

const numbers = ['98450 77771', '9845077771', '98450-77771', '(098450) 77-771', '98450 66662', '9845066662'];
const words = ['Zorblax', 'Quimby', 'ben.okafor', 'floccinaucinihil', ...numbers];

describe('a candidate', () => {
  test('is erased wherever they stood, and the histories replay to what is stored', async () => {
    const as = 'otherCandidate';
    const { canceled, released, open } = await fill(as);
    const before = await placesOf(words);
    // Makes sure that the canaries are in the places that are searched.
    for (const place of [
      'users.name',
      'candidates.name',
      'interviews.search_text',
      'interviews.context',
      'interview_history.event',
      'feedback_versions.scorecard',
      'interview_notes.text',
      'feedback_drafts.notes',
      'mails.body',
      'inquiries.message',
      'inquiry_messages.text',
      'list_views.look',
      'exports.query',
      'export_chunks.content',
      'idempotency.reply',
      'links.email',
      'files.name',
      'profile_certificates.name',
      'profile_certificates.issuer',
      'profile_certificates.link',
      'profile_video_uploads.name',
      'recording_uploads.name',
      'candidate_upload_rows.file_name',
      'candidate_upload_rows.resume_text',
      'candidate_upload_rows.skills',
    ])
      expect(
        before.map((one) => one.split(' ')[0]),
        place,
      ).toContain(place);

    const id = idOf(as);
    const ask = () => house.call(askForErasureOf, { as: 'superAdmin', body: { userId: id } });
    const { data } = refused(await ask(), 409);
    expect(data).toMatchObject({ blockers: [{ id: open }] });
    await sent(house, 'org', open, { type: 'CANCEL', why: 'Zorblax leaves' });
    const asked = ok(await ask());
    expect(asked.asked).toMatchObject({ by: 'admin' });
    // A second request returns the first one.
    expect(ok(await ask()).asked?.id).toBe(asked.asked?.id);
    await workOff(house.db, ['effects', 'letters']);
    await hurry(house.db);
    await workOff(limited, ['erasures']);
    expect((await placesOf(['Zorblax'])).length).toBeGreaterThan(0);

    await comeDue();
    expect(await placesOf(words)).toEqual([]);
    // The candidate's other sessions have ended. The histories still exist.
    refused(await house.call(whoAmI, { as }), 401);
    const kept = ok(await house.call(getInterview, { as: 'admin', params: { id: released } }));
    expect(kept).toMatchObject({
      state: 'released',
      decision: 'selected',
      candidate: { name: expect.stringMatching(/^Erased candidate [0-9A-F]{4}$/) as string },
    });
    expect(ok(await house.call(getInterview, { as: 'admin', params: { id: canceled } })).why).toMatch(
      /Erased candidate/,
    );
    expect(await house.db.many(sql`select id from recordings where interview_id = ${released}`)).toEqual([]);
    refused(await house.call(getErasureOf, { as: 'superAdmin', query: { userId: id } }), 404);
    // Interviews of the candidate can no longer be requested.
    refused(
      await house.call(createInterview, {
        as: 'org',
        body: {
          kind: 'real',
          jobProfileId: house.cast.job.id,
          candidateId: house.cast.ben.id,
          minutes: 60,
          times: [iso(soon(50))],
        },
      }),
      400,
    );
    // Messages that were still waiting are not sent.
    await hurry(house.db);
    await workOff(house.db, ['effects', 'letters', 'mail']);
    expect(await placesOf(words)).toEqual([]);
    expect(
      await house.db.many(
        sql`select subject from mails where recipient like '%@erased.invalid' and subject <> 'Erased'`,
      ),
    ).toEqual([]);
  });

  test('a link of an old mail does not open what is gone', async () => {
    const user = await addUser(house.db, {
      userType: 'CANDIDATE',
      name: 'Lina Link',
      timeZone: 'UTC',
      organizationId: null,
    });
    const { token } = await addLink(house.db, { purpose: 'reset', email: user.email, userId: user.id });
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    await comeDue();
    refused(await house.call(resetPassword, { body: { token, password: 'Correct#horse7' } }), 403);
    expect(await placesOf([user.email])).toEqual([]);
    // The address can be used again.
    expect(await house.db.many(sql`select id from users where email = ${user.email}`)).toEqual([]);
  });

  test('an invitation of their address that is still open does not open any more', async () => {
    const { id, personId } = await addStranger(house.db, house.cast.organizationId);
    const { email } = await house.db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${personId}`);
    const inviting = { purpose: 'invite', userType: 'PANELIST', createdBy: idOf('superAdmin') } as const;
    const { token } = await addLink(house.db, { ...inviting, email });
    const look = () => house.call(lookAtLink, { body: { purpose: 'invite', token } });
    expect(ok(await look())).toMatchObject({ email });
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: id } }));
    await comeDue();
    refused(await look(), 403);
  });

  test('a link to their feedback does not open any more', async () => {
    const candidate = await addStranger(house.db, house.cast.organizationId);
    const id = await interviewAt(house, { leaf: 'released', start: Date.now() - 90 * hour, candidate });
    const { token } = ok(await house.call(shareFeedback, { as: 'admin', params: { id } }));
    const open = (viewing: string) => house.call(readSharedFeedback, { body: { token, viewing } });
    expect(ok(await open(randomUUID()))).toMatchObject({ candidate: candidate.name });
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: candidate.id } }));
    await comeDue();
    refused(await open(randomUUID()), 403);
  });

  test('an erasure that fails on its way is finished when it is tried again', async () => {
    const { db } = house;
    const stranger = await addStranger(db, house.cast.organizationId);
    const { email } = await db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${stranger.personId}`);
    await db.run(sql`insert into inquiry_addresses (address) values (${`of ${email}`})`);
    await db.run(sql`
      create function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$`);
    await db.run(sql`create trigger failing before update on inquiry_addresses for each row execute function fail()`);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    await makeDue();
    const errors: unknown[] = [];
    await workOff(db, ['erasures'], { onError: (error) => errors.push(error) });
    expect(String(errors[0])).toContain('The disk is full');
    const done = () =>
      db.one<{ done: boolean }>(sql`
        select done_at is not null as done from erasures where person_id = ${stranger.personId}`);
    expect(await done()).toEqual({ done: false });
    expect(await placesOf([stranger.name])).toEqual([]);
    await db.run(sql`drop trigger failing on inquiry_addresses`);
    await hurry(db);
    await workOff(db, ['erasures']);
    expect(await done()).toEqual({ done: true });
    expect(await placesOf([email])).toEqual([]);
  });

  test('whose erasure is under way stays erased, and others can use the address again', async () => {
    const { db } = house;
    const stranger = await addStranger(db, house.cast.organizationId);
    const { email } = await db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${stranger.personId}`);
    const body = { candidateId: stranger.id };
    const { asked } = ok(await house.call(askForErasureOf, { as: 'superAdmin', body }));
    await db.run(sql`insert into inquiry_addresses (address) values (${`about ${email}`})`);
    await db.run(sql`
      create or replace function fail() returns trigger language plpgsql as $$ begin raise exception 'The disk is full'; end $$`);
    await db.run(sql`create trigger failing before update on inquiry_addresses for each row execute function fail()`);
    await makeDue();
    await workOff(db, ['erasures'], { onError: () => undefined });
    await db.run(sql`drop trigger failing on inquiry_addresses`);
    refused(await house.call(takeErasureOfBack, { as: 'superAdmin', params: { id: asked?.id ?? '' } }), 404);
    const again = {
      organizationId: null,
      name: 'Nora New',
      email,
      mobile: null,
      timeZone: 'UTC',
      jobProfileId: null,
      times: [],
    };
    const added = ok(await house.call(addCandidate, { as: 'org', body: again }));
    ok(await house.call(invite, { as: 'superAdmin', body: { userType: 'CANDIDATE', userName: email } }));
    await hurry(db);
    await workOff(db, ['erasures']);
    expect(
      await db.one(sql`
        select p.email::text as email, p.id = ${stranger.personId} as same, c.name
        from candidates c join persons p on p.id = c.person_id where c.id = ${added.id}`),
    ).toEqual({ email, same: false, name: 'Nora New' });
    expect(await placesOf([`about ${email}`])).toEqual([]);
    expect(await db.one(sql`select count(*) as count from links where email = ${email}`)).toEqual({ count: 1 });
    expect(
      await db.one(sql`
        select done_at is not null as done, emails from erasures where person_id = ${stranger.personId}`),
    ).toEqual({ done: true, emails: null });
  });

  test('with a short name takes along only what names them, not what has the same letters', async () => {
    const { cast, db } = house;
    const stranger = await addStranger(db, cast.organizationId);
    const { email } = await db.one<{ email: string }>(sql`
      update persons set email = 'rao@mail.example' where id = ${stranger.personId} returning email::text as email`);
    await db.run(sql`update candidates set name = 'Tim' where id = ${stranger.id}`);
    await db.run(sql`
      insert into candidates (person_id, organization_id, name) values (${stranger.personId}, null, 'Tim "Tiny" Rao')`);
    await db.run(sql`delete from candidate_uploads`);
    await db.run(sql`delete from idempotency`);
    const cells = [
      { name: 'Another', timeZone: 'Asia/Kolkata', time1: '', email: `asha.${email}` },
      { name: 'tim', timeZone: '' },
      { name: 'Somebody', timeZone: email.toUpperCase() },
      { name: 'tim "tiny"  RAO', timeZone: '' },
      { name: 'Timothy', timeZone: 'Sometimes' },
    ];
    const rows = sql`jsonb_array_elements(${JSON.stringify(cells)}::jsonb) with ordinality as r (cells, nr)`;
    await db.run(sql`
      with made as (insert into candidate_uploads (owner_id, kind) values (${idOf('org')}, 'list') returning id)
      insert into candidate_upload_rows (upload_id, nr, cells) select id, nr, cells from made, ${rows}`);
    await db.run(sql`
      with made as (insert into batches (owner_id, source) values (${idOf('admin')}, 'file') returning id)
      insert into batch_rows (batch_id, nr, cells) select id, nr, cells from made, ${rows}`);
    await db.run(sql`
      insert into idempotency (user_id, key, request_hash, reply)
      select ${idOf('org')}, 'a-key-of-row-' || nr, '\\x00', cells::json from ${rows}`);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    await comeDue();
    const left = async (table: string) =>
      (
        await db.many<{ name: string }>(sql`
          select cells->>'name' as name from ${raw(table)} where cells is not null order by nr`)
      ).map(({ name }) => name);
    expect(await left('candidate_upload_rows')).toEqual(['Another', 'Timothy']);
    expect(await left('batch_rows')).toEqual(['Another', 'Timothy']);
    expect(
      await db.many(sql`select reply->>'name' as name from idempotency where key like 'a-key-of-row-%' order by key`),
    ).toEqual([{ name: 'Another' }, { name: 'Timothy' }]);
    await db.run(sql`delete from candidate_uploads`);
    await db.run(sql`delete from batches`);
  });

  test('is erased also where what stands for them is too long for its place', async () => {
    const { cast, db } = house;
    const stranger = await addStranger(db, cast.organizationId);
    const { email } = await db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${stranger.personId}`);
    await db.run(sql`update candidates set name = 'Ann Lee' where id = ${stranger.id}`);
    const look = { q: '', sort: '', filters: [], columns: null, density: 'comfortable' as const };
    for (const name of [email, `of ${email}`])
      ok(await house.call(saveView, { as: 'admin', body: { list: 'candidates', name, look } }));
    const id = await interviewAt(house, { leaf: 'canceled', start: Date.now() - hour, candidate: stranger });
    await db.run(sql`
      insert into panelist_blocks (organization_id, panelist_id, blocked_by, why)
      values (${cast.organizationId}, ${idOf('secondPanelist')}, 'organization', ${`Ann Lee ${'x'.repeat(242)}`})`);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    await comeDue();
    expect(await placesOf([email, 'Ann Lee'])).toEqual([]);
    expect(
      await db.one(sql`select done_at is not null as done from erasures where person_id = ${stranger.personId}`),
    ).toEqual({ done: true });
    expect(await db.one(sql`select why from panelist_blocks where panelist_id = ${idOf('secondPanelist')}`)).toEqual({
      why: expect.stringMatching(/^Erased candidate [0-9A-F]{4} x+$/) as string,
    });
    expect(ok(await house.call(getInterview, { as: 'admin', params: { id } })).candidate?.name).toMatch(/^Erased/);
    await db.run(sql`delete from panelist_blocks where panelist_id = ${idOf('secondPanelist')}`);
  });

  test('every row of a long table is read for the address', async () => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const { email } = await house.db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${stranger.personId}`);
    await house.db.run(sql`delete from inquiry_addresses`);
    // The address is in rows on both sides of a page's end, and in the last row.
    await house.db.run(sql`
      insert into inquiry_addresses (address)
      select case when n in (1, 20000, 20001, 40000, 40001) then ${email} else 'x' end from generate_series(1, 40001) n`);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    await comeDue();
    expect(await placesOf([email])).toEqual([]);
    expect(
      await house.db.one(sql`select count(*) from inquiry_addresses where address like '%@erased.invalid'`),
    ).toMatchObject({ count: 5 });
    await house.db.run(sql`delete from inquiry_addresses`);
  });

  test('without an account is erased by a candidacy', async () => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const body = { candidateId: stranger.id };
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body }));
    await comeDue();
    expect(
      await house.db.one(sql`
        select c.name like 'Erased candidate %' as name, c.resume_text as resume, p.email::text like '%@erased.invalid' as email
        from candidates c join persons p on p.id = c.person_id where c.id = ${stranger.id}`),
    ).toEqual({ name: true, resume: null, email: true });
    refused(await house.call(askForErasureOf, { as: 'superAdmin', body }), 404);
  });

  test('is named no more where a refund says why', async () => {
    const { id, personId } = await addStranger(house.db, house.cast.organizationId);
    await house.db.run(sql`update candidates set name = 'Rufus Refunded' where id = ${id}`);
    const { paymentId } = await addBought(house.db, personId, { captured: true, buyer: 'A company' });
    const body = { paise: paise(100), why: 'Rufus Refunded found a job' };
    const { id: refundId } = ok(await house.call(askForRefund, { as: 'admin', params: { id: paymentId }, body }));
    const events = { as: 'superAdmin', params: { id: refundId } } as const;
    await workOff(house.db, ['effects', 'letters']);
    ok(await house.call(sendToRefund, { ...events, body: { type: 'REJECT', version: 0, why: 'Rufus was told' } }));
    const places = (await placesOf(['Refunded'])).map((one) => one.split(' ')[0]);
    expect(places).toEqual(expect.arrayContaining(['refunds.context', 'mails.body']));
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: id } }));
    await comeDue();
    expect(await placesOf(['Rufus', 'Refunded found'])).toEqual([]);
    const stored = await refunds.heldForClock(house.db, refundId);
    expect(stored?.stored).toEqual(refundLaw.replay(await refunds.historyOf(house.db, refundId)));
  });

  test('who has got an account since they asked is erased with it', async () => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    const name = 'Sid Since';
    const user = await addUser(house.db, { userType: 'CANDIDATE', name, timeZone: 'UTC', organizationId: null });
    await house.db.run(sql`update persons set user_id = ${user.id} where id = ${stranger.personId}`);
    await comeDue();
    refused(await house.call(getErasureOf, { as: 'superAdmin', query: { userId: user.id } }), 404);
    expect(await placesOf([name, user.email])).toEqual([]);
  });

  test('is left out of lists, pickers and the search', async () => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const { name } = await house.db.one<{ name: string }>(sql`select name from candidates where id = ${stranger.id}`);
    const shown = async (q: string) => {
      const query = { q, _limit: 100 };
      const lists = [
        ok(await house.call(listPortalCandidates, { as: 'admin', query })).content,
        ok(await house.call(listOwnCandidates, { as: 'org', query })).content,
        ok(await house.call(listCandidates, { as: 'org', query })).content,
        ok(await house.call(searchAll, { as: 'admin', query: { q } })),
      ];
      return lists.map((rows) => rows.some(({ id }) => id === stranger.id));
    };
    expect(await shown(name)).toEqual([true, true, true, true]);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    await comeDue();
    const left = await house.db.one<{ name: string }>(sql`select name from candidates where id = ${stranger.id}`);
    expect(await shown(left.name)).toEqual([false, false, false, false]);
  });
});

test('what belongs to a person is found by an index in every table', async () => {
  const without = await house.db.many<{ place: string }>(sql`
    select c.conrelid::regclass || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and (c.confdeltype = 'c' or (c.conrelid, a.attname) in (
        ('feedback_drafts'::regclass, 'panelist_id'), ('interview_links'::regclass, 'panelist_id')))
      and c.confrelid in ('users'::regclass, 'panelists'::regclass, 'persons'::regclass, 'candidates'::regclass)
      and not exists (select from pg_index x where x.indrelid = c.conrelid and x.indkey[0] = c.conkey[1]
        and coalesce(pg_get_expr(x.indpred, x.indrelid) = format('(%I IS NOT NULL)', a.attname), true))`);
  expect(without).toEqual([]);
  const keys = await house.db.one<{ count: number }>(sql`
    select count(*) from pg_constraint where contype = 'f' and confdeltype = 'c' and confrelid in ('users'::regclass, 'persons'::regclass)`);
  expect(keys.count).toBeGreaterThan(10);
});

describe('a panelist', () => {
  test('is not offered while a request waits, and is again once it is taken back', async () => {
    const as = 'thirdPanelist';
    await house.db.run(
      sql`update users set password_hash = ${await hashPassword('Correct#horse7')} where id = ${idOf(as)}`,
    );
    const active = async () =>
      (await house.db.one<{ active: boolean }>(sql`select active from panelists where user_id = ${idOf(as)}`)).active;
    expect(ok(await house.call(getOwnErasure, { as }))).toEqual({ asked: null, blockers: [], proof: 'password' });
    const ask = (password: string | null) => house.call(askForErasure, { as, body: { password } });
    expect(refused(await ask('wrong password'), 400).details).toMatchObject([{ field: 'password' }]);
    refused(await ask(null), 400);
    expect(ok(await ask('Correct#horse7')).asked).toMatchObject({ by: 'self' });
    expect(await active()).toBe(false);
    expect(ok(await house.call(takeErasureBack, { as })).asked).toBeNull();
    expect(ok(await house.call(takeErasureBack, { as })).asked).toBeNull();
    expect(await active()).toBe(true);
    expect(
      await house.db.many(sql`select subject from mails where recipient = ${house.cast.people[as].email} order by id`),
    ).toEqual([{ subject: 'Your data will be erased' }, { subject: 'Your data will not be erased' }]);
    await comeDue();
    ok(await house.call(whoAmI, { as }));
  });

  test('who signs in by a provider alone proves it by a sign-in of the last minutes', async () => {
    const as = 'secondPanelist';
    await house.db.run(sql`update users set password_hash = null where id = ${idOf(as)}`);
    expect(ok(await house.call(getOwnErasure, { as })).proof).toBe('signIn');
    const ask = () => house.call(askForErasure, { as, body: { password: null } });
    await house.db.run(sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${idOf(as)}`);
    expect(refused(await ask(), 409).message).toContain('sign in again');
    house.cast.people[as].token = await newSession(house.db, idOf(as));
    ok(await ask());
  });

  test('is kept by a no show for as long as its own rules let it be corrected', async () => {
    const user = await addUser(house.db, {
      userType: 'PANELIST',
      name: 'Ottoline Zephyr',
      timeZone: 'UTC',
      organizationId: null,
    });
    await addPanelist(house.db, user.id, house.cast.skills);
    const start = Date.now() - 60 * hour;
    const id = await interviewAt(house, { leaf: 'noShow', start, panelistId: user.id });
    const kept = async (rules: object) => {
      await house.db.run(sql`
        update interviews set context = jsonb_set(jsonb_set(context, '{noShow,markedAt}', to_jsonb(${Date.now() - 50 * hour}::float8)),
          '{rules}', ${JSON.stringify(rules)}::jsonb) where id = ${id}`);
      const { blockers } = ok(await house.call(getErasureOf, { as: 'superAdmin', query: { userId: user.id } }));
      return blockers.map((one) => [one.id, one.at]);
    };
    const { context } = await house.db.one<{ context: object }>(sql`select context from interviews where id = ${id}`);
    expect(await kept({})).toEqual([]);
    expect(await kept({ correctWithin: 96 * hour })).toEqual([[id, iso(start)]]);
    await house.db.run(sql`update interviews set context = ${JSON.stringify(context)}::jsonb where id = ${id}`);
  });

  test('is kept by interviews that are not over, also where they came after the request', async () => {
    const user = await addUser(house.db, {
      userType: 'PANELIST',
      name: 'Wolfgang Quux',
      timeZone: 'UTC',
      organizationId: null,
    });
    await addPanelist(house.db, user.id, house.cast.skills);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    const id = await interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - 5 * hour, panelistId: user.id });
    await comeDue();
    const state = () =>
      house.db.one(sql`select name, erased_at is not null as erased from users where id = ${user.id}`);
    expect(await state()).toEqual({ name: 'Wolfgang Quux', erased: false });
    const { code } = await house.db.one<{ code: string }>(sql`select code from interviews where id = ${id}`);
    expect(await emailsTo(user.email)).toEqual([
      expect.objectContaining({ subject: 'Your data will be erased' }),
      {
        subject: 'Your data could not be erased yet',
        body: expect.stringContaining(` while these interviews are open: ${code}. We try`),
      },
    ]);
    // The erasure is tried again a day later, and the email names that day.
    expect(
      await house.db.one(sql`
        select due_at between now() + interval '23 hours 55 minutes' and now() + interval '1 day' as tomorrow
        from erasures where user_id = ${user.id}`),
    ).toEqual({ tomorrow: true });
    await sent(house, 'admin', id, { type: 'ABORT', why: 'Wolfgang Quux is gone' });
    await sent(house, 'org', id, { type: 'CANCEL', why: 'Nobody else' });
    await comeDue();
    expect(await state()).toEqual({ name: expect.stringMatching(/^Erased panelist [0-9A-F]{4}$/), erased: true });
    expect(await placesOf(['Wolfgang', 'Quux'])).toEqual([]);
    // The remains of the account cannot be activated.
    refused(
      await house.call(setAccountActive, { as: 'superAdmin', params: { id: user.id }, body: { active: true } }),
      404,
    );
  });

  test('is named no more where a statement says why', async () => {
    const name = 'Stella Stated';
    const user = await addUser(house.db, { userType: 'PANELIST', name, timeZone: 'UTC', organizationId: null });
    await addPanelist(house.db, user.id, house.cast.skills);
    const id = await addStatement(house.db, user.id);
    const act = { as: 'superAdmin', params: { id } } as const;
    const { version } = ok(await house.call(getStatement, act));
    const why = 'Stella Stated came early';
    ok(await house.call(sendToStatement, { ...act, body: { type: 'REVISE', version, why } }));
    ok(
      await house.call(sendToStatement, {
        ...act,
        body: { type: 'ADJUST', version: version + 1, paise: paise(100), why },
      }),
    );
    ok(await house.call(sendToStatement, { ...act, body: { type: 'ISSUE', version: version + 2 } }));
    const places = (await placesOf(['Stated came'])).map((place) => place.split(' ')[0]);
    for (const place of ['statement_history.event', 'statement_revisions.adjustments', 'statements.context'])
      expect(places).toContain(place);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    await comeDue();
    expect(await placesOf(['Stella', 'Stated'])).toEqual([]);
  });

  test('takes along what they noted for themselves', async () => {
    const user = await addUser(house.db, {
      userType: 'PANELIST',
      name: 'Nora Notes',
      timeZone: 'UTC',
      organizationId: null,
    });
    await addPanelist(house.db, user.id, house.cast.skills);
    const start = Date.now() - 120 * hour;
    const id = await interviewAt(house, { leaf: 'released', start, panelistId: user.id });
    const drafts = () => house.db.many(sql`select from feedback_drafts where interview_id = ${id}`);
    expect(await drafts()).toHaveLength(1);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    await comeDue();
    expect(await drafts()).toEqual([]);
    // The feedback that the panelist gave to others is kept.
    expect(await house.db.many(sql`select from feedback_versions where interview_id = ${id}`)).toHaveLength(1);
  });

  test('taking back for somebody is for open requests alone', async () => {
    const asked = ok(
      await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: idOf('thirdPanelist') } }),
    ).asked;
    const back = () => house.call(takeErasureOfBack, { as: 'superAdmin', params: { id: asked?.id ?? '' } });
    ok(await back());
    refused(await back(), 404);
    refused(await house.call(askForErasureOf, { as: 'superAdmin', body: {} }), 400);
    refused(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: idOf('admin') } }), 404);
  });

  test.each(Array.from({ length: 4 }, (_, round) => [round]))(
    'erasing while an interview is requested: either it is there before and keeps them, or it is refused (%i)',
    async (round) => {
      const stranger = await addStranger(house.db, house.cast.organizationId);
      ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
      const [answer] = await Promise.all([
        house.call(createInterview, {
          as: 'org',
          body: {
            kind: 'real',
            jobProfileId: house.cast.job.id,
            candidateId: stranger.id,
            minutes: 60,
            times: [iso(soon(60 + round))],
          },
        }),
        comeDue(),
      ]);
      const { erased } = await house.db.one<{ erased: boolean }>(sql`
        select erased_at is not null as erased from persons where id = ${stranger.personId}`);
      expect(answer.status).toBe(erased ? 400 : 200);
    },
  );
});

describe('a letter', () => {
  test('says when, and how to take it back where there is an account', async () => {
    const user = await addUser(house.db, {
      userType: 'CANDIDATE',
      name: 'Lena Letter',
      timeZone: 'Asia/Kolkata',
      organizationId: null,
    });
    const { asked } = ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    const { id = '', at = '', until: end = '' } = asked ?? {};
    expect(Date.parse(end) - Date.parse(at)).toBe(erasureDays * 24 * hour);
    const when = DateTime.fromISO(end, { zone: 'Asia/Kolkata' }).toFormat('dd-MM-yyyy hh:mm a');
    const [message] = await emailsTo(user.email);
    expect(message?.body).toContain('Lena');
    expect(message?.body).toContain(`will be erased on ${when}.`);
    expect(message?.body).toContain(`cancel the request under My Profile:\n${house.publicUrl}/dashboard/profilepage`);
    expect(message?.body).not.toContain('write to us');
    ok(await house.call(takeErasureOfBack, { as: 'superAdmin', params: { id } }));
    expect((await emailsTo(user.email)).at(-1)?.body).toContain('Nothing was erased.');
  });

  test('to who has none says whom to write to', async () => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const { email } = await house.db.one<{ email: string }>(sql`
      select email::text as email from persons where id = ${stranger.personId}`);
    ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
    const [message] = await emailsTo(email);
    expect(message?.body).toContain('please write to us before then.');
    expect(message?.body).not.toContain('My Profile');
  });
});

test('what is taken back while its erasure waits for the person is not erased', async () => {
  const user = await addUser(house.db, {
    userType: 'CANDIDATE',
    name: 'Stella Stays',
    timeZone: 'UTC',
    organizationId: null,
  });
  ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
  await makeDue();
  let erasing: Promise<void> | undefined;
  await house.db.transaction(async (tx) => {
    await tx.run(sql`select from users where id = ${user.id} for update`);
    erasing = workOff(limited, ['erasures']);
    await waiting(1);
    await tx.run(sql`update erasures set taken_back_at = now() where user_id = ${user.id}`);
  });
  await erasing;
  expect(await house.db.one(sql`select name, active from users where id = ${user.id}`)).toEqual({
    name: 'Stella Stays',
    active: true,
  });
});

test('an account that a candidate got after the request is erased with them', async () => {
  const stranger = await addStranger(house.db, house.cast.organizationId);
  ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { candidateId: stranger.id } }));
  const user = await addUser(house.db, {
    userType: 'CANDIDATE',
    name: 'Nadia Newcomer',
    timeZone: 'UTC',
    organizationId: null,
  });
  await house.db.run(sql`update persons set user_id = null where user_id = ${user.id}`);
  await house.db.run(sql`update persons set user_id = ${user.id} where id = ${stranger.personId}`);
  await comeDue();
  expect(await placesOf(['Nadia', 'Newcomer', user.email])).toEqual([]);
});

test('a decision that is under way while its panelist is erased is kept, and so is the law', async () => {
  const user = await addUser(house.db, {
    userType: 'PANELIST',
    name: 'Holger Racewell',
    timeZone: 'UTC',
    organizationId: null,
  });
  await addPanelist(house.db, user.id, house.cast.skills);
  const id = await interviewAt(house, { leaf: 'released', start: Date.now() - 30 * hour, panelistId: user.id });
  await sent(house, 'org', id, { type: 'DECIDE', decision: 'onHold', why: 'Holger Racewell was not sure' });
  ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
  await makeDue();
  // The decision has written its event and the interview, and waits for the last table of its transaction.
  const holder = await house.db.pool.connect();
  await holder.query('begin; lock table outbox in exclusive mode');
  const decided = send(house, 'org', id, { type: 'DECIDE', decision: 'selected', why: 'The best one' });
  const erased = waiting(1).then(() => workOff(limited, ['erasures']));
  await waiting(2).finally(async () => {
    await holder.query('rollback');
    holder.release();
  });
  ok(await decided);
  await erased;
  expect(await placesOf(['Holger', 'Racewell'])).toEqual([]);
  expect(ok(await house.call(getInterview, { as: 'admin', params: { id } }))).toMatchObject({ decision: 'selected' });
  await expectLawKept(house.db);
});

describe('booking a panelist at the same time as', () => {
  let made = 0;
  const panelistOf = async (asked: boolean) => {
    made += 1;
    const user = await addUser(house.db, {
      userType: 'PANELIST',
      name: `Racing Panelist ${made}`,
      timeZone: 'UTC',
      organizationId: null,
    });
    await addPanelist(house.db, user.id, house.cast.skills);
    if (asked) ok(await house.call(askForErasureOf, { as: 'superAdmin', body: { userId: user.id } }));
    // An admin may activate the panelist in the meantime.
    await house.db.run(sql`update panelists set active = true where user_id = ${user.id}`);
    return user.id;
  };
  const requestOf = async (round: number) => {
    const stranger = await addStranger(house.db, house.cast.organizationId);
    const start = soon(80 + round);
    return { id: await requested(house, stranger, [start]), start: iso(start) };
  };
  const stateOf = (id: string, panelistId: string) =>
    house.db.one<{ leaf: string; booked: boolean; occupied: number; erased: boolean; asked: boolean }>(sql`
      select i.leaf, i.panelist_id is not null as booked,
        (select count(*) from occupancy o where o.interview_id = i.id) as occupied,
        (select erased_at is not null from users where id = ${panelistId}) as erased,
        exists (select from erasures where user_id = ${panelistId} and done_at is null and taken_back_at is null) as asked
      from interviews i where i.id = ${id}`);
  const rounds = Array.from({ length: 4 }, (_, round) => [round]);

  test.each(rounds)('erasing them: either they stay until it is over, or it is refused (%i)', async (round) => {
    const panelistId = await panelistOf(true);
    const { id, start } = await requestOf(round);
    await makeDue();
    const [answer] = await Promise.all([
      send(house, 'admin', id, { type: 'BOOK', panelistId, start }),
      workOff(limited, ['erasures']),
    ]);
    const booked = answer.status === 200;
    expect([200, 409]).toContain(answer.status);
    expect(await stateOf(id, panelistId)).toEqual({
      leaf: booked ? 'requested' : 'pendingSchedule',
      booked,
      occupied: booked ? 1 : 0,
      erased: !booked,
      asked: booked,
    });
  });

  test.each(rounds)('they ask to be erased: one of both is refused (%i)', async (round) => {
    const panelistId = await panelistOf(false);
    const { id, start } = await requestOf(round);
    const [answer, asked] = await Promise.all([
      send(house, 'admin', id, { type: 'BOOK', panelistId, start }),
      house.call(askForErasureOf, { as: 'superAdmin', body: { userId: panelistId } }),
    ]);
    expect([answer.status, asked.status].toSorted()).toEqual([200, 409]);
    const booked = answer.status === 200;
    expect(await stateOf(id, panelistId)).toMatchObject({ booked, occupied: booked ? 1 : 0, asked: !booked });
  });
});

describe('mentions in a text', () => {
  const replace = mentionsReplaced({
    names: ["Will O'Brien", '李'],
    emails: ['ann@x.example'],
    mobiles: ['+91 98450 12345'],
    pseudonym: 'X',
  });
  test.each([
    ["Will O'Brien will come", 'X will come'],
    ["WILL o'brien", 'X'],
    ["O'Brien is here, Willing", 'X is here, Willing'],
    ['joann@x.example, ANN@X.example.', 'joann@x.example, X.'],
    ['call 98450-12345 or +919845012345, not 198450123456', 'call X or X, not 198450123456'],
    ['李 knows, 李明 not', 'X knows, 李明 not'],
  ])('%s', (text, expected) => {
    expect(replace(text)).toBe(expected);
  });

  const others = mentionsReplaced({
    names: ['Ann Bo Xu', 'Uma  Tau', 'J.R. (Jay) Dee'],
    emails: ['a.b+c@x.example'],
    mobiles: ['+91 1234567', '+44 765432'],
    pseudonym: 'X',
  });
  test.each([
    ['Ann came, ann not', 'X came, ann not'],
    ['Bo and Xu are short', 'Bo and Xu are short'],
    ['UMA TAU, uma\n tau', 'X, X'],
    ['j.r. (jay) dee, J.R. and (Jay), JxRx', 'X, X and X, JxRx'],
    ['a.b+c@x.example, axb+c@x.example', 'X, axb+c@x.example'],
    ['1234567 and (91) 12-34.567 are called', 'X and (X are called'],
    ['765432 may be anything, +44 765432 is theirs', '765432 may be anything, X is theirs'],
  ])('%s', (text, expected) => {
    expect(others(text)).toBe(expected);
  });

  test('are replaced in each text of a value, and in no key', () => {
    const value = { Ann: ['Ann', 1, null, true, { Ann: 'Ann Bo Xu' }] };
    expect(inTexts(value, others)).toEqual({ Ann: ['X', 1, null, true, { Ann: 'X' }] });
    expect([inTexts(null, others), inTexts(7, others), inTexts('Ann', others)]).toEqual([null, 7, 'X']);
  });
});
