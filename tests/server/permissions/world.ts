import { randomUUID } from 'node:crypto';
import { sealTotp } from '../../../server/auth/totp';
import { sql } from '../../../server/db/database';
import { hashPassword } from '../../../server/auth/passwords';
import { hashToken } from '../../../server/kit/caller';
import { sellerId } from '../../../src/contract/billing-seller';
import { userTypes, type UserType } from '../../../src/contract/kit';
import { addRecording } from '../kit/recordings';
import {
  addSamples,
  inEmails,
  newSession,
  personOf,
  sampleListedId,
  sampleOrganization,
  addUpload,
  samplePassword,
  samplesFor,
  type Given,
} from '../contract/samples';
import { oneWaySecret, startHouse, type House } from '../kit';
import { addStranger, addUser, linkPassword, type Cast, type Person } from '../kit/cast';
import { addBought, addGatewayDay, addPlan, addRefund } from '../kit/billing';
import { addCandidateResume, addCertificate, addResume, addVideo } from '../kit/files';
import { interviewAt, iso, minute, requested, soon } from '../kit/interviews';
import { addLink } from '../kit/links';
import { addStatement } from '../kit/statements';

/** The kinds of objects that an id may name. `stranger` is a user who is none of the requested kinds. */
export type Kind =
  | 'interview'
  | 'request'
  | 'candidate'
  | 'jobProfile'
  | 'organization'
  | 'panelist'
  | 'admin'
  | 'erasure'
  | 'profile'
  | 'certificate'
  | 'video'
  | 'stranger'
  | 'skill'
  | 'session'
  | 'hold'
  | 'invitation'
  | 'registration'
  | 'inquiry'
  | 'ownInquiry'
  | 'savedReply'
  | 'template'
  | 'news'
  | 'notice'
  | 'terms'
  | 'apiKey'
  | 'webhook'
  | 'calendarConnection'
  | 'factorSetUp'
  | 'passkey'
  | 'connectedCalendar'
  | 'busySpan'
  | 'entryQuestion'
  | 'delivery'
  | 'rate'
  | 'taxRule'
  | 'seller'
  | 'setting'
  | 'salesTax'
  | 'statement'
  | 'monthEnd'
  | 'ledgerEntry'
  | 'email'
  | 'export'
  | 'batch'
  | 'run'
  | 'upload'
  | 'recording'
  | 'share'
  | 'feedbackShare'
  | 'organizationUser'
  | 'address'
  | 'application'
  | 'block'
  | 'plan'
  | 'subscription'
  | 'payment'
  | 'refund'
  | 'gatewayDay'
  | 'invoice';

/** The owner of an object: the caller; another user in the caller's organization; another organization. */
export const owners = ['own', 'colleague', 'foreign'] as const;
export type Owner = (typeof owners)[number];
export type ByOwner = Record<Owner, string>;

export const identities = [...userTypes, 'nobody', 'revoked', 'expired'] as const;
export type Identity = (typeof identities)[number];

export type World = {
  house: House;
  cast: Cast;
  /** Another user of the organization of `org`. */
  colleague: Person;
  /** An instant at which all panelists and candidates are free. */
  start: string;
  requests: ByOwner;
  /** The sample of each call, by its method and path. */
  samples: Record<string, Given>;
  /** The token of a fresh session for this identity; null for nobody. */
  keyOf(identity: Identity): Promise<string | null>;
  /** The id of an object of that kind, made anew where calls use it up. Null if such an owner has none. */
  objectOf(kind: Kind, owner: Owner, userType: UserType): Promise<string | null>;
  /** The body of a call with a fresh link of that purpose. */
  linkBody(purpose: 'confirm' | 'reset' | 'invite' | 'handOff'): Promise<Given>;
  /** An organization with a new name. */
  newOrganization(): Promise<Given>;
  /** Releases what successful calls occupied. */
  settle(): Promise<void>;
};

/** An id that names no object. */
export const unknownId = (kind: Kind) => (kind === 'email' ? '123456789' : '00000000-0000-4000-8000-000000000000');

/**
 * Two organizations, each with an interview that is about to begin, a waiting request and a candidate. The first
 * organization has a second user with objects of their own.
 */
export async function makeWorld(): Promise<World> {
  const house = await startHouse();
  const { cast, db } = house;
  const { people } = cast;
  await addSamples(house);
  const passwordHash = await hashPassword(samplePassword);
  await db.run(sql`update users set password_hash = ${passwordHash}`);
  const colleague = await addUser(db, {
    userType: 'ORGANIZATION_USER',
    name: 'Cora Harbour',
    timeZone: 'Asia/Kolkata',
    organizationId: cast.organizationId,
  });
  const bystander = await addUser(db, {
    userType: 'CANDIDATE',
    name: 'Bea Bystander',
    timeZone: 'UTC',
    organizationId: null,
  });
  const stranger = await addStranger(db, cast.otherOrganizationId);
  for (const { personId } of [cast.asha.own, cast.chen, stranger]) await addResume(house, personId);
  for (const { id } of [cast.asha.own, cast.chen, stranger]) await addCandidateResume(house, id);
  const secondJob = await db.one<{ id: string }>(sql`
    insert into job_profiles (organization_id, title) values (${cast.organizationId}, 'Backend engineer') returning id`);
  for (const { id } of cast.skills)
    await db.run(sql`
      insert into job_profile_skills (job_profile_id, skill_id, is_primary) values (${secondJob.id}, ${id}, true)`);

  await db.run(sql`
    insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
    values (${secondJob.id}, ${cast.chen.personId}, ${cast.chen.id}, false)`);

  const soonest = Math.ceil(Date.now() / minute) * minute;
  const about = (candidate: typeof cast.ben, panelist: 'panelist' | 'secondPanelist' | 'thirdPanelist') =>
    interviewAt(house, { leaf: 'confirmed', start: soonest, candidate, panelist });
  const interviews: ByOwner = {
    own: await about(cast.asha.own, 'panelist'),
    colleague: await about(cast.chen, 'thirdPanelist'),
    foreign: await about(stranger, 'secondPanelist'),
  };
  await db.run(sql`
    update interviews set job_profile_id = ${secondJob.id}, created_by = ${colleague.id} where id = ${interviews.colleague}`);
  const start = soon(30);
  const requests: ByOwner = {
    own: await requested(house, cast.ben, [start]),
    colleague: await requested(house, cast.chen, [start]),
    foreign: await requested(house, stranger, [start]),
  };
  await db.run(sql`update interviews set created_by = ${colleague.id} where id = ${requests.colleague}`);

  const fixed: Partial<Record<Kind, Partial<ByOwner>>> = {
    interview: interviews,
    request: requests,
    candidate: { own: cast.asha.own.id, colleague: cast.chen.id, foreign: stranger.id },
    jobProfile: { own: cast.job.id, colleague: secondJob.id, foreign: cast.otherJob.id },
    organization: { own: cast.organizationId, foreign: cast.otherOrganizationId },
    panelist: { own: people.panelist.id, colleague: people.thirdPanelist.id, foreign: people.secondPanelist.id },
    stranger: { colleague: colleague.id, foreign: people.otherOrg.id },
    admin: { own: people.otherAdmin.id },
    skill: { own: cast.skills[0]?.id ?? '' },
  };

  /** The organization user who represents an owner, for any caller. */
  const ofOrganization = (owner: Owner) => userOf(owner, 'ORGANIZATION_USER').id;
  /** A webhook with one delivery. */
  const hookOf = (owner: Owner) =>
    db.one<{ webhook: string; delivery: string }>(sql`
      with w as (
        insert into webhooks (organization_id, address, events, sealed)
        select organization_id, 'https://93.184.215.14/hooks', '{interview.booked}', 'x' from users
        where id = ${ofOrganization(owner)} returning id)
      insert into webhook_deliveries (webhook_id, type, payload, state, next_at)
      select id, 'interview.booked', '{}', 'FAILED', null from w returning webhook_id as webhook, id as delivery`);
  /** A connection with a calendar, a busy time, and an interview whose entry was deleted in the calendar. */
  const calendarOf = (owner: Owner, userType: UserType) =>
    db.one<Record<'calendarConnection' | 'connectedCalendar' | 'busySpan' | 'entryQuestion', string>>(sql`
      with n as (
        insert into calendar_connections (user_id, way, name, sealed, set_up)
        values (${userOf(owner, userType).id}, 'ICS', 'Work', 'x', true) returning id, user_id),
      c as (
        insert into connected_calendars (connection_id, key, name, writable, chosen, read_at)
        select id, '', 'Work', true, true, now() from n returning id),
      s as (
        insert into calendar_spans (calendar_id, user_id, starts_at, ends_at, tentative, all_day)
        select c.id, n.user_id, now(), now() + interval '1 hour', false, false from c, n returning id),
      e as (
        insert into calendar_entries (interview_id, calendar_id, href, version, starts_at, ends_at, found)
        select ${interviews[owner]}, c.id, 'x', 1, now(), now() + interval '1 hour', 'DELETED' from c returning interview_id)
      select n.id as "calendarConnection", c.id as "connectedCalendar", s.id as "busySpan", e.interview_id as "entryQuestion"
      from n, c, s, e`);
  const userOf = (owner: Owner, userType: UserType) =>
    owner === 'own' ? people[personOf[userType]] : owner === 'colleague' ? colleague : people.otherOrg;
  const personOfOwner = (owner: Owner) =>
    owner === 'own' ? cast.asha.own.personId : owner === 'colleague' ? cast.chen.personId : stranger.personId;
  let count = 0;
  const next = () => (count += 1);
  const profiles: ByOwner = {
    own: people.panelist.id,
    colleague: people.thirdPanelist.id,
    foreign: people.secondPanelist.id,
  };
  const makers: Partial<Record<Kind, (owner: Owner, userType: UserType) => Promise<string>>> = {
    profile: async (owner, userType) =>
      owner === 'own' && userType === 'CANDIDATE' ? people.candidate.id : profiles[owner],
    certificate: async (owner, userType) =>
      addCertificate(house, owner === 'own' && userType === 'CANDIDATE' ? people.candidate.id : profiles[owner]),
    video: async (owner, userType) => {
      const id = owner === 'own' && userType === 'CANDIDATE' ? people.candidate.id : profiles[owner];
      await addVideo(house, id);
      return id;
    },
    session: async (owner, userType) => {
      const token = await newSession(db, userOf(owner, userType).id);
      return (await db.one<{ id: string }>(sql`select id from sessions where token_hash = ${hashToken(token)}`)).id;
    },
    factorSetUp: async (owner, userType) => {
      const sealed = sealTotp([Buffer.alloc(32)], 'nobody', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
      const { id } = await db.one<{ id: string }>(sql`
        insert into factor_set_ups (user_id, sealed, ends_at)
        values (${userOf(owner, userType).id}, ${sealed}, now() + interval '15 minutes') returning id`);
      return id;
    },
    passkey: async (owner, userType) => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into passkeys (user_id, credential_id, public_key, counter, name)
        values (${userOf(owner, userType).id}, ${randomUUID()}, 'x', 0, 'Laptop') returning id`);
      return id;
    },
    hold: async (owner, userType) => {
      const user = userOf(owner, userType);
      await db.run(sql`delete from holds where user_id = ${user.id}`);
      const ends = new Date(start + 60 * minute);
      const { id } = await db.one<{ id: string }>(sql`
        insert into holds (user_id, interview_id, candidate_id, panelist_id, starts_at, ends_at, until)
        values (${user.id}, ${requests.own}, ${cast.ben.id}, ${people.thirdPanelist.id}, ${new Date(start)}, ${ends},
          now() + interval '1 hour')
        returning id`);
      return id;
    },
    invitation: async (owner, userType) => {
      const link = { purpose: 'invite', userType: 'PANELIST', createdBy: userOf(owner, userType).id } as const;
      return (await addLink(db, { ...link, email: `invited.${next()}@mail.example` })).id;
    },
    registration: async () =>
      (await addLink(db, { purpose: 'confirm', email: `registered.${next()}@mail.example` })).id,
    inquiry: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into inquiries (name, email, role, message)
        values ('Ivy', ${`ivy.${next()}@stone.example`}, 'CANDIDATE', 'Hello') returning id`);
      return id;
    },
    ownInquiry: async (owner, userType) => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into inquiries (name, email, role, subject, message, user_id)
        select name, email, user_type, 'My times', 'Hello', id from users where id = ${userOf(owner, userType).id}
        returning id`);
      return id;
    },
    savedReply: async () =>
      (
        await db.one<{ id: string }>(sql`
          insert into saved_replies (title, text) values (${`Reply ${next()}`}, 'Hello') returning id`)
      ).id,
    template: async () =>
      (await db.one<{ id: string }>(sql`select id from email_templates where template = 'accepted'`)).id,
    // Only its audience can read it.
    news: async (owner, userType) => {
      const audience = userTypes.filter((one) => (one === userType) === (owner === 'own'));
      const { id } = await db.one<{ id: string }>(sql`
        insert into news (title, text, audience, publish_from)
        values (${`News ${next()}`}, 'Read it.', ${audience}, law_now()) returning id`);
      return id;
    },
    notice: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into notices (subject, content, signature, user_types)
        values (${`Notice ${next()}`}, '<p>Read it.</p>', 'We', '{ADMIN}') returning id`);
      return id;
    },
    // Terms of the platform for admins, and of an organization for its users.
    terms: async (owner, userType) => {
      const ofUser = owner === 'foreign' ? cast.otherOrganizationId : cast.organizationId;
      const organizationId = userType === 'ORGANIZATION_USER' ? ofUser : null;
      const { id } = await db.one<{ id: string }>(sql`
        insert into terms (organization_id, title, text, withdrawn)
        values (${organizationId}, ${`Terms ${next()}`}, '<p>Be kind.</p>', true) returning id`);
      return id;
    },
    apiKey: async (owner) => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into api_keys (organization_id, user_id, name, token_hash, last_four, scopes, ends_at)
        select organization_id, id, 'A key', decode(md5(random()::text), 'hex'), 'wxyz', '{interviews:read}', now() + interval '1 day'
        from users where id = ${ofOrganization(owner)} returning id`);
      return id;
    },
    calendarConnection: async (owner, userType) => (await calendarOf(owner, userType)).calendarConnection,
    connectedCalendar: async (owner, userType) => (await calendarOf(owner, userType)).connectedCalendar,
    busySpan: async (owner, userType) => (await calendarOf(owner, userType)).busySpan,
    entryQuestion: async (owner, userType) => (await calendarOf(owner, userType)).entryQuestion,
    webhook: async (owner) => (await hookOf(owner)).webhook,
    delivery: async (owner) => (await hookOf(owner)).delivery,
    rate: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into rate_cards (kind, minutes, least_months, holds_from, paise)
        values ('mock', 30, ${next()}, '2098-01-01', 80000) returning id`);
      return id;
    },
    taxRule: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into tax_rules (section, threshold_paise, rate_points, no_pan_points, holds_from)
        values ('194J', 3000000, 1000, 2000, date '2150-01-01' + ${next()}::int) returning id`);
      return id;
    },
    seller: async () => sellerId,
    setting: async () => {
      const { id } = await db.one<{ id: string }>(sql`select id from settings where key = 'holdMinutes'`);
      return id;
    },
    salesTax: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into sales_tax_rates (points, holds_from)
        values (900, date '2150-01-01' + ${next()}::int) returning id`);
      return id;
    },
    statement: async (owner) => addStatement(db, owner === 'own' ? people.panelist.id : people.secondPanelist.id),
    monthEnd: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into month_ends (month, owner_id, state)
        values (date '2019-12-01' - make_interval(months => ${next()}), ${people.superAdmin.id}, 'done') returning id`);
      return id;
    },
    ledgerEntry: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        with entry as (
          insert into journal_entries (cause, cause_id, part, at) values ('round', gen_random_uuid(), 'pay:1:1', now()) returning id),
        lines as (
          insert into postings (entry_id, line, account, paise)
          select id, 1, 'panelistPay', 5 from entry union all select id, 2, 'bank', -5 from entry)
        select id::text as id from entry`);
      return id;
    },
    organizationUser: async () => {
      const name = `Una User ${next()}`;
      const organizationId = cast.otherOrganizationId;
      return (await addUser(db, { userType: 'ORGANIZATION_USER', name, timeZone: 'UTC', organizationId })).id;
    },
    block: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into panelist_blocks (organization_id, panelist_id, blocked_by)
        values (${sampleListedId}, ${people.thirdPanelist.id}, 'admin')
        on conflict (organization_id, panelist_id, blocked_by) do update set at = now() returning id`);
      return id;
    },
    address: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into organization_addresses (organization_id, address)
        values (${sampleListedId}, ${`listed.${next()}@stone.example`}) returning id`);
      return id;
    },
    plan: () => addPlan(db),
    subscription: async () => (await addBought(db, cast.chen.personId)).subscriptionId,
    payment: async (owner) => (await addBought(db, personOfOwner(owner))).paymentId,
    gatewayDay: async () => addGatewayDay(db, 400 + next()),
    refund: async () => addRefund(db, (await addBought(db, cast.chen.personId)).paymentId),
    invoice: async (owner) => (await addBought(db, personOfOwner(owner))).invoiceId,
    recording: async () => (await addRecording(house)).id,
    share: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into recording_shares (recording_id, token_hash, ends_at)
        values (${(await addRecording(house)).id}, ${hashToken(`share ${next()}`)}, now() + interval '1 day') returning id`);
      return id;
    },
    feedbackShare: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into feedback_shares (interview_id, token_hash, ends_at)
        values (${interviews.own}, ${hashToken(`feedback share ${next()}`)}, now() + interval '1 day') returning id`);
      return id;
    },
    application: async (owner) => {
      const candidacy = owner === 'own' ? cast.asha.other : owner === 'colleague' ? cast.chen : stranger;
      await db.run(sql`
        delete from applications where person_id = ${candidacy.personId} and job_profile_id = ${cast.otherJob.id}`);
      const { id } = await db.one<{ id: string }>(sql`
        insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
        values (${cast.otherJob.id}, ${candidacy.personId}, ${candidacy.id}, false) returning id`);
      return id;
    },
    export: async (owner, userType) => {
      const user = userOf(owner, userType);
      const { id } = await db.one<{ id: string }>(sql`
        insert into exports (owner_id, organization_id, list, query, columns, format, status)
        select id, organization_id, 'mails', '{}', '{subject}', 'csv', 'ready' from users where id = ${user.id} returning id`);
      return id;
    },
    batch: async (owner, userType) => {
      const user = userOf(owner, userType);
      const { id } = await db.one<{ id: string }>(sql`
        insert into batches (owner_id, source, revision) values (${user.id}, 'file', 2) returning id`);
      await db.run(sql`
        insert into batch_rows (batch_id, nr, cells) select ${id}, 1, cells from batch_rows where cells is not null limit 1`);
      return id;
    },
    run: async (owner, userType) => {
      const user = userOf(owner, userType);
      const { id } = await db.one<{ id: string }>(sql`
        insert into interview_runs (owner_id, act, state, starts_at)
        values (${user.id}, '{"type": "REMIND"}', 'done', now()) returning id`);
      return id;
    },
    erasure: async () => {
      await db.run(sql`update erasures set taken_back_at = now()`);
      const { id } = await db.one<{ id: string }>(sql`
        insert into erasures (user_id, asked_by, due_at)
        values (${bystander.id}, ${people.superAdmin.id}, now() + interval '7 days') returning id`);
      return id;
    },
    upload: async (owner, userType) => (await addUpload(db, userOf(owner, userType).id)).id,
    email: async () => {
      const { id } = await db.one<{ id: string }>(sql`
        insert into mails (recipient, subject, body) values ('ivy@stone.example', 'Hello', 'Hello') returning id::text as id`);
      return id;
    },
  };

  const gone = await addUser(db, { userType: 'ADMIN', name: 'Gus Gone', timeZone: 'UTC', organizationId: null });
  const dead: Partial<Record<Identity, string>> = { revoked: await newSession(db, gone.id) };
  await db.run(sql`delete from sessions where user_id = ${gone.id}`);
  dead.expired = await newSession(db, gone.id);
  await db.run(sql`update sessions set ends_at = now() where user_id = ${gone.id}`);

  return {
    house,
    cast,
    colleague,
    start: iso(start),
    requests,
    samples: samplesFor(house, interviews.own),
    keyOf: async (identity) => {
      if (identity === 'nobody') return null;
      return dead[identity] ?? newSession(db, people[personOf[identity as UserType]].id);
    },
    objectOf: async (kind, owner, userType) =>
      fixed[kind] ? (fixed[kind][owner] ?? null) : ((await makers[kind]?.(owner, userType)) ?? null),
    linkBody: async (purpose) => {
      const email = `fresh.${next()}@mail.example`;
      if (purpose === 'handOff') {
        const { token } = await addLink(db, { purpose, email: bystander.email, userId: bystander.id });
        return { body: { code: token, secret: oneWaySecret } };
      }
      if (purpose === 'reset') {
        const { token } = await addLink(db, { purpose, email: bystander.email, userId: bystander.id });
        return { body: { token, password: samplePassword } };
      }
      if (purpose === 'confirm') {
        const { token } = await addLink(db, { purpose, email, password: linkPassword });
        return { body: { token, password: linkPassword } };
      }
      const { token } = await addLink(db, { purpose, email, userType: 'PANELIST', createdBy: people.superAdmin.id });
      return { body: { token, name: 'Ned Novak', mobile: null, password: samplePassword } };
    },
    newOrganization: async () => ({
      body: { ...sampleOrganization, name: `Green Mill ${inEmails(next())}` },
    }),
    settle: async () => {
      await db.run(sql`delete from holds`);
      await db.run(sql`update users set password_hash = ${passwordHash} where password_hash <> ${passwordHash}`);
    },
  };
}
