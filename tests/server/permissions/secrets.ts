import { sql, type Database } from '../../../server/db/database';
import type { Scorecard } from '../../../src/contract/feedback';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { ok, sent, type House } from '../kit';
import { sampleDeliveryId } from '../contract/samples';
import { addStranger, addUser, type Person } from '../kit/cast';
import { addBought } from '../kit/billing';
import { addCertificate, addResume, addVideo } from '../kit/files';
import { bookedWith, goodScorecard, hour, interviewAt, requested, soon } from '../kit/interviews';

/** Part of every text in the rows of the first organization, and of no other text. */
export const mark = 'qzx7';
const secret = (name: string) => `${mark}${name}`;

export const readers = ['admin', 'org', 'panelist', 'thirdPanelist', 'candidate'] as const;
export type Reader = (typeof readers)[number];

/** The readers of each secret that not everyone may read (product: Readers). The first reader must actually read it. */
export const secrets: Record<string, readonly [Reader, ...Reader[]]> = {
  whyDeclined: ['admin'],
  whyCancelAsked: ['admin', 'org', 'candidate'],
  whyCancelRefused: ['admin', 'org', 'candidate'],
  whyReturned: ['admin', 'panelist'],
  whyDecided: ['org', 'admin'],
  whyCanceled: ['org', 'admin', 'candidate'],
  draft: ['panelist'],
  notes: ['panelist'],
  unreleased: ['admin', 'panelist'],
  firstVersion: ['admin', 'panelist'],
  secondVersion: ['org', 'admin', 'panelist'],
  oldTitle: ['org', 'admin'],
  candidateEmail: ['org', 'admin'],
  candidateMobile: ['org', 'admin'],
  resumeEmail: ['org', 'admin', 'candidate'],
  resume: ['panelist', 'org', 'admin', 'candidate', 'thirdPanelist'],
  panelistEmail: ['admin', 'panelist'],
  panelistMobile: ['panelist', 'admin'],
  orgName: ['org', 'admin'],
  orgEmail: ['org', 'admin'],
  about: ['admin'],
  website: ['admin'],
  listed: ['admin'],
  interviewNote: ['admin'],
  adminName: ['admin'],
  adminEmail: ['admin'],
  candidateOwnEmail: ['candidate'],
  candidateOwnMobile: ['candidate'],
  candidateProfile: ['candidate'],
  buyer: ['candidate', 'admin'],
  keyName: ['org'],
  hookAddress: ['org'],
  hookPayload: ['org'],
  hookProblem: ['org'],
  hookAnswer: ['org'],
};

/** Columns whose texts belong to no organization: codes, settings and shared names. By `table.column`. */
export const exempt: Record<string, string> = {
  'profile_revisions.section': 'a word of ours',
  'api_keys.scopes': 'words of ours',
  'api_keys.last_four': '4 random characters',
  'webhooks.events': 'words of ours',
  'mails.request_id': 'random, or of the proxy',
  'mails.about': 'a word of ours',
  'mails.answer': 'of a mail server, without addresses',
  'stopped_addresses.why': 'a word of ours',
  'sweeps.name': 'a word of ours',
  'security_events.kind': 'a word of ours',
  'security_events.call': 'a path of ours, without values',
  'security_events.request_id': 'random, or of the proxy',
  'health_samples.name': 'the name of a process',
  'health_samples.version': 'the version of the program',
  'calendar_connections.way': 'a word of ours',
  'calendar_connections.problem': 'a word of ours',
  'calendar_connections.write_problem': 'a word of ours',
  'calendar_entries.found': 'a word of ours',
  'calendar_sign_ins.way': 'a word of ours',
  'webhooks.paused_because': 'a word of ours',
  'webhook_deliveries.type': 'a word of ours',
  'webhook_deliveries.state': 'a word of ours',
  'resume_dismissals.key': 'an id or a hash',
  'profile_secrets.section': 'a word of ours',
  'schema_migrations.name': 'a file of ours',
  'schema_migrations.oldest': 'a version of ours',
  'schema_migrations.hash': 'of a file of ours',
  'server_keys.value': 'settings of the whole place',
  'server_keys.name': 'settings of the whole place',
  'settings.key': 'settings of the whole place',
  'settings.value': 'settings of the whole place',
  'skills.name': 'shared by all',
  'skills.family': 'shared by all',
  'skill_synonyms.name': 'shared by all',
  'number_series.name': 'a word of ours',
  'journal_entries.cause': 'a word of ours',
  'journal_entries.part': 'a word of ours',
  'postings.account': 'a word of ours',
  'ledger_checks.state': 'a word of ours',
  'ledger_checks.checked': 'counts',
  'ledger_checks.findings': 'codes and amounts, read by super admins alone',
  'plans.title': 'offered to all',
  'plans.description': 'offered to all',
  'subscriptions.code': 'a code of ours',
  'subscriptions.title': 'that of a plan, which is offered to all',
  'subscriptions.by_hand': 'what a super admin notes, whom admins alone read',
  'subscriptions.leaf': 'a word of ours',
  'subscriptions.value': 'a word of ours',
  'subscriptions.context': 'numbers and ids',
  'subscription_history.type': 'a word of ours',
  'subscription_history.by_role': 'a word of ours',
  'subscription_history.by_id': 'an id',
  'subscription_history.by_organization_id': 'an id',
  'subscription_history.event': 'ids, and why a subscription was canceled, which admins alone read',
  'subscription_history.leaf': 'a word of ours',
  'payments.code': 'a code of ours',
  'payments.gateway': 'a word of ours',
  'payments.order_id': "the gateway's id",
  'payments.gateway_id': "the gateway's id",
  'payments.reference': 'what a super admin notes, whom admins alone read',
  'payments.leaf': 'a word of ours',
  'payments.value': 'a word of ours',
  'payments.context': 'numbers and ids',
  'statement_history.type': 'a word of ours',
  'statement_history.by_role': 'a word of ours',
  'statement_history.by_id': 'an id',
  'statement_history.by_organization_id': 'an id',
  'statement_history.event': 'why the panelist disputes it, and adjustments, which they and super admins read',
  'statement_history.leaf': 'a word of ours',
  'statement_lines.title': 'a kind and a length',
  'statement_revisions.adjustments': 'which the panelist and super admins read',
  'statements.context': 'the same, as they are now',
  'payment_history.type': 'a word of ours',
  'payment_history.by_role': 'a word of ours',
  'payment_history.by_id': 'an id',
  'payment_history.by_organization_id': 'an id',
  'payment_history.event': 'ids and amounts',
  'payment_history.leaf': 'a word of ours',
  'refunds.code': 'a code of ours',
  'refunds.gateway_id': "the gateway's id",
  'refunds.leaf': 'a word of ours',
  'refunds.value': 'a word of ours',
  'refunds.context': 'the same, as it is now',
  'refund_history.type': 'a word of ours',
  'refund_history.by_role': 'a word of ours',
  'refund_history.by_id': 'an id',
  'refund_history.by_organization_id': 'an id',
  'refund_history.event': 'why a refund was asked for, rejected or failed, which admins alone read',
  'refund_history.leaf': 'a word of ours',
  'gateway_days.differences': "the gateway's ids, amounts, and codes of ours",
  'gateway_events.event_id': "the gateway's id",
  'gateway_events.gateway': 'a word of ours',
  'gateway_events.type': "a word of the gateway's",
  'gateway_events.payment': 'ids and amounts',
  'gateway_events.refund': 'ids and amounts',
  'gateway_events.outcome': 'a word of ours',
  'invoices.number': 'a number of ours',
  'invoices.title': 'that of a plan, which is offered to all',
  'invoices.seller': 'the whole place',
  'email_templates.template': 'a word of ours',
  'email_templates.subject': 'what admins write to many, as news',
  'email_templates.opening': 'the same',
  'email_templates.next': 'the same',
  'email_templates.signature': 'the same',
  'notices.subject': 'what admins write to many, as news',
  'notices.content': 'the same',
  'notices.signature': 'the same',
  'notices.user_types': 'user types',
  'notices.state': 'a word of ours',
  'notice_recipients.left_out': 'a word of ours',
  'news.title': 'published for all',
  'news.text': 'published for all',
  'news.audience': 'user types',
  'terms.title': 'published for all',
  'terms.text': 'published for all',
  'terms.audience': 'user types',
  'terms_versions.title': 'published for all',
  'terms_versions.text': 'published for all',
  'terms_versions.audience': 'user types',
  'record_versions.kind': 'a word of ours',
  'record_versions.fields': 'what admins write, such as announcements, which are published for all',
  'audit.action': 'a word of ours',
  'list_views.path': 'an address of a page of ours',
  'list_views.source': 'a name of ours',
  'list_views.query': 'what the look says once more',
  'erasures.emails': 'the addresses of a person while they are being erased, whom no call shows',
  'candidate_uploads.kind': 'a word of ours',
  'candidate_uploads.state': 'a word of ours',
  'candidate_upload_rows.cells': 'what its owner uploaded, who alone reads it',
  'candidate_upload_rows.wrong': 'words of ours',
  'candidate_upload_rows.email': 'what its owner uploaded, who alone reads it',
  'candidate_upload_rows.mobile': 'the same',
  'candidate_upload_rows.result': 'a word of ours',
  'candidate_upload_rows.reason': 'words of ours',
  'candidate_upload_rows.file_name': 'what its owner uploaded, who alone reads it',
  'candidate_upload_rows.resume_text': 'the same',
  'candidate_upload_rows.skills': 'the same',
  'batches.source': 'a word of ours',
  'batches.state': 'a word of ours',
  'batch_rows.cells': 'what its owner uploaded, who alone reads it',
  'batch_rows.wrong': 'words of ours',
  'batch_rows.pin': 'ids and times',
  'batch_rows.proposal': 'of panelists, for its owner alone, who is an admin',
  'batch_rows.nearest': 'the same',
  'batch_rows.why': 'a word of ours',
  'batch_rows.result': 'a word of ours',
  'batch_rows.reason': 'words of ours',
  'interview_runs.act': 'what its owner typed, whom alone it is read for',
  'interview_runs.state': 'a word of ours',
  'interview_run_rows.result': 'a word of ours',
  'interview_run_rows.reason': 'words of ours',
  'export_chunks.content': 'rows of a list, whose readers are tried there',
  'exports.columns': 'words of ours',
  'exports.format': 'a word of ours',
  'exports.list': 'a word of ours',
  'exports.query': 'the query of its owner, who alone reads what it finds',
  'exports.status': 'a word of ours',
  'report_schedules.report': 'a word of ours',
  'report_schedules.every': 'a word of ours',
  'report_schedules.query': 'the query of its owner, who alone gets what it finds',
  'network_posts.network': 'a name of ours',
  'mails.unsubscribe': 'an address of ours, with an id',
  'running_jobs.queue': 'a word of ours',
  'network_posts.reason': 'words of ours',
  'network_posts.state': 'a word of ours',
  'network_posts.text': 'written for everybody',
  'sourcing_invitations.content': 'what an admin wrote to candidates whom tests of sourcing have',
  'sourcing_invitations.instructions': 'the same',
  'job_resumes.text': 'no call answers it; applying copies it to the candidacy',
  'files.media_type': 'a word of ours',
  'files.state': 'a word of ours',
  'files.storage_key': 'an id',
  'unnamed_files.key': 'an id',
  'upload_locks.id': 'an id',
  'feedback_versions.kind': 'a word of ours',
  'identities.provider': 'a word of ours',
  'factor_set_ups.challenge': 'random, for one browser',
  'passkeys.credential_id': 'random, for the authenticators of its owner',
  'passkeys.name': 'for its owner alone: tests/server/auth/factors.test.ts',
  'passkeys.public_key': 'no call answers it',
  'sign_in_steps.came_by': 'a word of ours',
  'sign_in_steps.challenge': 'random, for one browser',
  'sessions.challenge': 'random, for one browser',
  'interview_history.by_id': 'an id',
  'interview_history.by_organization_id': 'an id',
  'interview_history.by_role': 'a word of ours',
  'interview_history.leaf': 'a word of ours',
  'interview_history.type': 'a word of ours',
  'interview_join_codes.code': 'six digits of ours; tests of links have who reads them',
  'interview_join_codes.party': 'a word of ours',
  'interview_links.party': 'a word of ours',
  'interview_links.purpose': 'a word of ours',
  'reminders.party': 'a word of ours',
  'mails.html': 'is only sent; no call answers it',
  'interviews.code': 'said to every reader of the interview',
  'interviews.decision': 'a word of ours',
  'interviews.kind': 'a word of ours',
  'interviews.leaf': 'a word of ours',
  'interviews.recommendation': 'a word of ours',
  'interviews.value': 'words of ours',
  'job_profiles.status': 'a word of ours',
  'job_profile_versions.kind': 'a word of ours',
  'job_profile_shares.slug': 'published for all',
  'links.purpose': 'a word of ours',
  'organizations.blocked_why': 'for admins alone, while it is blocked: tests/server/organizations/blocks.test.ts',
  'organizations.services': 'words of ours',
  'organizations.time_zone': 'must be a zone',
  'outbox.effect': 'a word of ours',
  'outbox.subject': 'a word of ours',
  'panelist_blocks.blocked_by': 'a word of ours',
  'panelist_blocks.why': 'for who wrote it and admins: tests/server/organizations/blocks.test.ts',
  'panelist_hours.starts': 'a time of day',
  'panelist_hours.ends': 'a time of day',
  'rate_cards.kind': 'a word of ours',
  'sellers.name': 'printed on every invoice',
  'sellers.address': 'printed on every invoice',
  'sellers.state': 'printed on every invoice',
  'sellers.gstin': 'printed on every invoice',
  'sellers.sac': 'printed on every invoice',
  'tax_rules.section': 'a section of a law, for super admins alone',
  'profile_secrets.country': 'the code of a country',
  'statements.number': 'a number of ours',
  'statement_revisions.number': 'a number of ours',
  'statement_revisions.tax': 'a rule of tax',
  'statement_lines.code': 'a code of ours',
  'statement_lines.kind': 'a word of ours',
  'month_ends.state': 'a word of ours',
  'month_end_rows.result': 'a word of ours',
  'statements.leaf': 'a word of ours',
  'statements.value': 'words of ours',
  'inquiries.role': 'a word of ours',
  'inquiries.topic': 'a word of ours',
  'inquiry_messages.author': 'a word of ours',
  'candidates.uploaded_by': 'a letter of ours',
  'candidates.time_zone': 'must be a zone',
  'users.time_zone': 'must be a zone',
  'users.user_type': 'a word of ours',
  'users.password_hash': 'a hash; tests of sign-in have it',
  'users.services': 'words of ours',
  'users.display': 'words and numbers of ours',
};

const textTypes = ['text', 'citext', 'character varying', 'jsonb', 'json', 'ARRAY', 'USER-DEFINED'];

/** Every column that can contain a text, as `table.column`. */
export async function textColumns(db: Database): Promise<{ name: string; table: string; column: string }[]> {
  return db.many(sql`
    select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = any(${textTypes})
      and not (c.data_type = 'ARRAY' and c.udt_name <> '_text') and c.udt_name <> 'tstzrange'
    order by 1`);
}

const card = (house: House, text: string): Scorecard => ({ ...goodScorecard(house), strengths: secret(text) });

export type Filled = { house: House; foreigners: Record<string, Person>; interviews: string[]; ids: string[] };

/**
 * Fills every text of the first organization. Its interviews are in the states in which different things are hidden.
 */
export async function fill(house: House): Promise<Filled> {
  const { cast, db } = house;
  const { people } = cast;
  // The next panelist to be asked is the third; the second works only for the other organization.
  await db.run(sql`delete from panelist_skills where panelist_id = ${people.secondPanelist.id}`);
  await fillRows(house);
  await addBought(db, cast.asha.own.personId, { buyer: secret('buyer') });
  const interviews = await fillInterviews(house);
  await fillCalendars(house);
  const faye = await addUser(db, {
    userType: 'CANDIDATE',
    name: 'Faye Foreign',
    timeZone: 'UTC',
    organizationId: null,
  });
  const candidacy = await addStranger(db, cast.otherOrganizationId);
  await db.run(sql`update persons set user_id = ${faye.id} where id = ${candidacy.personId}`);
  await interviewAt(house, { leaf: 'confirmed', start: soon(5), candidate: candidacy, panelist: 'secondPanelist' });
  await db.run(
    sql`update panelists set active = false where user_id = any(${[people.panelist.id, people.thirdPanelist.id]}::uuid[])`,
  );
  return {
    house,
    foreigners: { otherOrg: people.otherOrg, secondPanelist: people.secondPanelist, faye },
    interviews,
    ids: [
      cast.organizationId,
      cast.job.id,
      cast.asha.own.id,
      cast.ben.id,
      people.org.id,
      people.candidate.id,
      ...interviews,
    ],
  };
}

async function fillRows(house: House): Promise<void> {
  const { cast, db } = house;
  const { people } = cast;
  for (const name of readers) {
    const { id } = people[name];
    const known = {
      admin: 'admin',
      org: 'org',
      panelist: 'panelist',
      thirdPanelist: 'third',
      candidate: 'candidateOwn',
    }[name];
    await db.run(sql`
      update users set email = ${`${secret(`${known}Email`)}@mail.example`}, mobile = ${secret(`${known}Mobile`)},
        designation = ${secret('designation')} where id = ${id}`);
    await db.run(sql`update sessions set device = ${secret('device')} where user_id = ${id}`);
    await db.run(sql`insert into identities (provider, subject, user_id) values ('google', ${secret(name)}, ${id})`);
    await db.run(sql`insert into known_addresses (user_id, address) values (${id}, ${secret('address')})`);
    await db.run(sql`
      insert into security_events (minute, kind, user_id, address, call, count, at, request_id)
      values (now(), 'wrongPassword', ${id}, ${secret('address')}, 'POST /auth/login', 1, now(), 'x')`);
    await db.run(sql`insert into audit (user_id, action, object) values (${id}, 'signIn', ${secret('object')})`);
    await db.run(sql`
      insert into idempotency (user_id, key, request_hash, reply)
      values (${id}, ${secret('idempotency')}, 'x', ${JSON.stringify({ kept: secret('reply') })}::jsonb)`);
  }
  await db.run(sql`update users set name = ${secret('orgName')} where id = ${people.org.id}`);
  await db.run(sql`update users set name = ${secret('adminName')} where id = ${people.admin.id}`);
  const look = { q: secret('lookedFor'), sort: '', filters: [], columns: null, density: 'compact' };
  await db.run(sql`
    insert into list_views (user_id, list, name, look)
    values (${people.org.id}, ${secret('list')}, ${secret('view')}, ${JSON.stringify(look)}::jsonb)`);
  await db.run(sql`
    update organizations set name = ${secret('organization')}, about = ${secret('about')},
      website = ${`https://${secret('website')}.example`} where id = ${cast.organizationId}`);
  await db.run(sql`
    insert into organization_addresses (organization_id, address)
    values (${cast.organizationId}, ${`${mark}listed@mail.example`})`);
  await db.run(sql`
    update job_profiles set title = ${secret('title')}, description = ${secret('description')}, location = ${secret('location')},
      responsibilities = ${secret('responsibilities')}, benefits = ${secret('benefits')}, instructions = ${secret('instructions')}
    where id = ${cast.job.id}`);
  const oldJob = {
    title: secret('oldTitle'),
    location: '',
    yearsFrom: null,
    yearsTo: null,
    openings: null,
    description: '',
    responsibilities: '',
    benefits: '',
    instructions: '',
    status: 'DRAFT',
    skills: [],
  };
  await db.run(sql`
    insert into job_profile_versions (job_profile_id, version, kind, by_id, content)
    values (${cast.job.id}, 1, 'created', ${people.admin.id}, ${JSON.stringify(oldJob)})`);
  const email = `${secret('candidateEmail')}@mail.example`;
  const resume = `${secret('resume')}\n${secret('resumeEmail')}@mail.example`;
  await db.run(sql`
    update candidates set name = ${secret('candidate')}, mobile = ${secret('candidateMobile')}, resume_text = ${resume}
    where organization_id = ${cast.organizationId}`);
  await db.run(sql`update persons set email = ${email} where id = ${cast.asha.own.personId}`);
  await addResume(house, cast.asha.own.personId, secret('file'));
  const own = secret('candidateProfile');
  const userId = people.candidate.id;
  await db.run(sql`
    insert into profile_details (user_id, birth_date, location, linkedin, mobile)
    values (${userId}, '1990-07-31', ${own}, ${own}, ${own})`);
  await db.run(sql`
    insert into profile_projects (user_id, position, title, designation, role, description)
    values (${userId}, 0, ${own}, ${own}, ${own}, ${own})`);
  await db.run(sql`
    insert into profile_education (user_id, position, graduation, university, passing_year, percentage)
    values (${userId}, 0, ${own}, ${own}, 2012, 80)`);
  await addCertificate(house, userId, { file: own, text: own });
  await addVideo(house, userId, own);
  await db.run(sql`
    insert into profile_video_uploads (id, user_id, name, size, modified) values (gen_random_uuid(), ${userId}, ${own}, 1, 1)`);
  await db.run(sql`
    insert into links (purpose, email, given, created_by, ends_at)
    values ('invite', ${secret('invited')}, ${JSON.stringify({ userType: 'PANELIST', name: secret('given') })}::jsonb,
      ${people.admin.id}, now() + interval '1 hour')`);
  await db.run(sql`
    with asked as (
      insert into inquiries (name, email, organization, mobile, role, subject, message)
      values (${secret('inquiry')}, ${secret('inquiry')}, ${secret('inquiry')}, ${secret('inquiry')}, 'CANDIDATE',
        ${secret('inquiry')}, ${secret('inquiry')})
      returning id)
    insert into inquiry_messages (inquiry_id, author, text) select id, 'VISITOR', ${secret('answer')} from asked`);
  await db.run(sql`
    insert into api_keys (organization_id, user_id, name, token_hash, last_four, scopes, ends_at)
    values (${cast.organizationId}, ${people.org.id}, ${secret('keyName')}, 'x', 'wxyz', '{reports:read}', now() + interval '1 day')`);
  await db.run(sql`
    with w as (
      insert into webhooks (organization_id, address, events)
      values (${cast.organizationId}, ${`https://${secret('hookAddress')}.example/`}, '{interview.booked}') returning id),
    d as (
      insert into webhook_deliveries (id, webhook_id, type, payload, state, problem, next_at)
      select ${sampleDeliveryId}, id, 'interview.booked', ${secret('hookPayload')}, 'FAILED', ${secret('hookProblem')}, null from w
      returning id)
    insert into webhook_attempts (delivery_id, number, millis, problem, answer)
    select id, 1, 9, ${secret('hookProblem')}, ${secret('hookAnswer')} from d`);
  await db.run(sql`insert into saved_replies (title, text) values (${secret('reply')}, ${secret('reply')})`);
  await db.run(sql`insert into inquiry_addresses (address) values (${secret('address')})`);
  await db.run(sql`insert into login_failures (account_hash, address) values ('x', ${secret('address')})`);
  await db.run(sql`
    insert into mails (recipient, subject, body, ics)
    values (${secret('recipient')}, ${secret('subject')}, ${secret('body')}, ${secret('ics')})`);
  await db.run(sql`insert into stopped_addresses (address, why) values (${secret('recipient')}, 'returned')`);
  await db.run(
    sql`insert into failed_addresses (user_id, address) values (${people.admin.id}, ${secret('recipient')})`,
  );
}

/** A connected calendar with an entry. */
async function fillCalendars({ db, cast: { people } }: House): Promise<void> {
  await db.run(sql`
    with n as (
      insert into calendar_connections (user_id, way, name, account, sealed, notes)
      values (${people.org.id}, 'CALDAV', ${secret('connection')}, ${secret('account')}, 'x',
        ${JSON.stringify([secret('note')])}::jsonb) returning id),
    c as (
      insert into connected_calendars (connection_id, key, name, writable, mark)
      select id, ${secret('calendarKey')}, ${secret('calendar')}, true, ${secret('mark')} from n returning id)
    insert into calendar_entries (interview_id, calendar_id, href, etag, version, starts_at, ends_at)
    select (select id from interviews order by id limit 1), id, ${secret('entry')}, ${secret('tag')}, 1, now(), now() + interval '1 hour'
    from c`);
}

/** The candidate's interviews: declined once, with a pending wish to cancel; drafted; returned; decided; canceled. */
async function fillInterviews(house: House): Promise<string[]> {
  const { asha } = house.cast;
  const asked = await bookedWith(house, asha.own, 'panelist', soon(48));
  await sent(house, 'panelist', asked, { type: 'DECLINE', why: secret('whyDeclined') });
  await sent(house, 'thirdPanelist', asked, { type: 'ACCEPT' });
  await sent(house, 'candidate', asked, { type: 'ASK_CANCEL', why: secret('whyCancelAsked') });
  const refused = await bookedWith(house, asha.own, 'thirdPanelist', soon(72));
  await sent(house, 'thirdPanelist', refused, { type: 'ACCEPT' });
  await sent(house, 'candidate', refused, { type: 'ASK_CANCEL', why: secret('whyCancelAsked') });
  await sent(house, 'admin', refused, { type: 'REFUSE_CANCEL', why: secret('whyCancelRefused') });

  const written = async (hours: number) =>
    interviewAt(house, { leaf: 'pendingFeedback', start: Date.now() - hours * hour, candidate: asha.own });
  const write = async (id: string, revision: number, text: string) =>
    ok(
      await house.call(putFeedbackDraft, {
        as: 'panelist',
        params: { id },
        body: { revision, scorecard: card(house, text), notes: secret('notes') },
      }),
    ).revision;
  const drafted = await written(3);
  await write(drafted, 0, 'draft');
  const returned = await written(6);
  await sent(house, 'panelist', returned, {
    type: 'SUBMIT_FEEDBACK',
    revision: await write(returned, 0, 'unreleased'),
  });
  await sent(house, 'admin', returned, { type: 'RETURN', why: secret('whyReturned') });
  const decided = await written(9);
  await sent(house, 'panelist', decided, {
    type: 'SUBMIT_FEEDBACK',
    revision: await write(decided, 0, 'firstVersion'),
  });
  await sent(house, 'admin', decided, { type: 'APPROVE' });
  await sent(house, 'admin', decided, { type: 'QC_UPDATE', scorecard: card(house, 'secondVersion') });
  await sent(house, 'org', decided, { type: 'DECIDE', decision: 'selected', why: secret('whyDecided') });
  const canceled = await requested(house, asha.own, [soon(96)]);
  await sent(house, 'org', canceled, { type: 'CANCEL', why: secret('whyCanceled') });
  // Every candidate could read an open job.
  await house.db.run(sql`update job_profiles set status = 'ON_HOLD' where id = ${house.cast.job.id}`);
  // Texts in columns that the law does not write.
  await house.db.run(sql`
    update interviews set search_text = ${secret('searched')},
      skills = (select jsonb_agg(s || jsonb_build_object('name', ${secret('asked')}::text)) from jsonb_array_elements(skills) s)`);
  await house.db.run(sql`
    update outbox set params = params || jsonb_build_object('note', ${secret('note')}::text) where subject_id = ${asked}`);
  await house.db.run(sql`
    insert into interview_notes (interview_id, text, revision) values (${asked}, ${secret('interviewNote')}, 1)`);
  await house.db.run(sql`
    insert into recording_uploads (id, interview_id, user_id, name, size, modified)
    values (gen_random_uuid(), ${decided}, ${house.cast.people.panelist.id}, ${secret('upload')}, 1, 1)`);
  return [asked, refused, drafted, returned, decided, canceled];
}
