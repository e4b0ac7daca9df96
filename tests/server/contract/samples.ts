import { Readable } from 'node:stream';
import { randomBytes, randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { strToU8, zipSync } from 'fflate';
import { hashToken } from '../../../server/kit/caller';
import { idOf } from '../../../server/demo/random';
import { sql, type Database } from '../../../server/db/database';
import { sheetRow } from '../../../server/kit/sheet';
import { sellerId } from '../../../src/contract/billing-seller';
import { cellWords } from '../../../src/contract/booking-batches';
import { blankCells, uploadWords } from '../../../src/contract/candidates-uploads';
import type { Call, UserType } from '../../../src/contract/kit';
import { goodScorecard, hour, iso, soon } from '../kit/interviews';
import { linkPassword, type PersonName } from '../kit/cast';
import { oneWaySecret, type House } from '../kit';
import { withPlan } from '../kit/plans';
import { addBought, addGatewayDay, addPlan, addRefund } from '../kit/billing';
import { docxOf, formOf, pdfOf, type SentFile } from '../kit/files';

/** The person of the cast who represents each user type. */
export const personOf: Record<UserType, PersonName> = {
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
  ADMIN: 'admin',
  SUPER_ADMIN: 'superAdmin',
  ORGANIZATION_USER: 'org',
};

export const nameOf = (call: Call) => `${call.method} ${call.path}`;

/** Another session of a user; SQL may age it. */
export async function newSession(db: Database, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.run(sql`
    insert into sessions (token_hash, user_id, ends_at) values (${hashToken(token)}, ${userId}, now() + interval '1 hour')`);
  return token;
}

/** A password for the cast. No person has it until a test sets it. */
export const samplePassword = 'Correct#horse7';

/**
 * Calls whose samples cannot succeed: setting up, where an account already exists (tests/server/set-up.test.ts), and
 * calls with the token of an interview's link (tests/server/interviews/links.test.ts).
 */
export const succeedsElsewhere: ReadonlySet<string> = new Set([
  'POST /auth/setup',
  // tests/server/auth/factors.test.ts
  'POST /auth/factors/challenge',
  'POST /auth/factors/app/confirm',
  'POST /auth/factors/passkeys',
  'POST /auth/factors/passkeys/confirm',
  'PUT /auth/factors/passkeys/:id',
  'POST /auth/factors/remove',
  'POST /auth/factors/recovery-codes',
  'DELETE /accounts/:id/factors',
  // tests/server/calendars/connect.test.ts, providers.test.ts, entries.test.ts; deleting a connection here would break
  // other samples
  'POST /calendars',
  'PUT /calendars/:id/secret',
  'POST /calendars/sign-in',
  'POST /calendars/signed-in',
  'POST /calendars/questions/:id',
  'DELETE /calendars/:id',
  // tests/server/billing/buying.test.ts
  'POST /payments/:id/capture',
  // tests/server/feedback-share.test.ts
  'POST /interviews/:id/feedback/shares',
  'POST /shared-feedback/:id/revoke',
  'POST /shared-feedback/open',
  // tests/server/messages/inquiries.test.ts
  'POST /inquiry-links/open',
  'POST /inquiry-links/messages',
  // tests/server/job-profiles/invitations.test.ts
  'POST /sourcing/jobs/:id/invitations/preview',
  'POST /job-invitations/open',
  'POST /job-invitations/stop',
  'POST /job-invitations/stop/:token',
  // tests/server/messages/notices.test.ts
  'POST /unsubscribe/open',
  'POST /unsubscribe',
  'POST /unsubscribe/:token',
  // tests/server/people/profile-secrets.test.ts
  'PUT /profile/secrets',
  // tests/server/candidates/uploads.test.ts
  ...['take', 'stop', 'undo'].map((name) => `POST /candidate-uploads/:id/${name}`),
  // tests/server/people/erase.test.ts
  'POST /profile/erasure',
  'POST /erasures',
  'DELETE /erasures/:id',
  ...['look', 'interview', 'times', 'hold', 'pick', 'confirm', 'times/ask', 'join', 'act', 'terms'].map(
    (name) => `POST /links/${name}`,
  ),
]);

/** The inquiry and the email of the samples, created by `addSamples`. */
const sampleInquiryId = '33333333-3333-4333-8333-333333333333';
/** The inquiry that the session’s own user asked. */
const sampleOwnInquiryId = '33333333-3334-4333-8333-333333333333';
const sampleKeyId = '33333333-3336-4333-8333-333333333333';
const sampleWebhookId = '33333333-3337-4333-8333-333333333333';
export const sampleDeliveryId = '33333333-3338-4333-8333-333333333333';
const sampleWebhook = { address: 'https://93.184.215.14/hooks', events: ['interview.booked'], paused: false };
const sampleSetUpId = '33333333-333c-4333-8333-333333333333';
const sampleConnectionId = '33333333-3339-4333-8333-333333333333';
const sampleCalendarId = '33333333-333a-4333-8333-333333333333';
const sampleSpanId = '33333333-333b-4333-8333-333333333333';
/** No server listens at this address. */
const sampleSecret = { way: 'ICS', address: 'http://127.0.0.1:9/own.ics' };
const sampleReplyId = '33333333-3335-4333-8333-333333333333';
const sampleNewsId = '33333333-4444-4333-8333-333333333333';
/** News that stay published. */
const sampleReadNewsId = '33333333-5555-4333-8333-333333333333';
const sampleNews = { title: 'Winter holidays', text: 'We are closed.', audience: ['PANELIST'], withdrawn: false };
const sampleNotice = { subject: 'Office hours', content: '<p>We are closed.</p>', signature: 'Your team' };
const sampleAudience = { userTypes: ['PANELIST'], views: [], people: [] };
const sampleTemplate = { template: 'accepted', subject: null, opening: 'See you soon.', next: null, signature: null };
const sampleTemplateId = '33333333-4444-4333-8333-333333333336';
const sampleNoticeId = '33333333-4444-4333-8333-333333333334';
const sampleSentNoticeId = '33333333-4444-4333-8333-333333333335';
const sampleTermsId = '33333333-6666-4333-8333-333333333333';
/** These terms are in force, but not for organizations, which would have to accept them first. */
const sampleReadTermsId = '33333333-7777-4333-8333-333333333333';
const sampleTerms = {
  title: 'Terms of use',
  text: '<p>Be kind.</p>',
  audience: ['PANELIST'],
  holdsFrom: 'now',
  correction: false,
  withdrawn: false,
};
const sampleRateId = '33333333-8888-4333-8333-333333333333';
const sampleTaxRuleId = '33333333-9999-4333-8333-333333333333';
const sampleRate = { kind: 'real', minutes: 30, leastMonths: 700, holdsFrom: '2099-01-01', paise: 90_000 };
const sampleTaxRule = {
  section: '194J',
  thresholdPaise: 5_000_000,
  ratePoints: 1_000,
  noPanPoints: 2_000,
  holdsFrom: '2199-01-01',
};
const sampleSalesTaxId = '33333333-1111-4333-8333-333333333334';
const sampleSettingId = '33333333-2222-4333-8333-333333333333';
const sampleSeller = {
  ...{ name: 'Interview Platform', address: 'Bengaluru', state: '29', gstin: '29AABCI1234K1ZM', sac: '999293' },
};
const samplePlanId = '33333333-aaaa-4333-8333-333333333333';
const sampleSubscriptionId = '33333333-7777-4333-8333-333333333333';
const sampleOrderId = '33333333-7777-4333-8333-333333333334';
const samplePlan = {
  title: 'Interview ready',
  description: 'Three interviews.',
  pricePaise: 399_900,
  interviews: 3,
  validDays: 90,
  active: true,
};
const sampleStatementId = '33333333-8888-4333-8333-333333333333';
const sampleMonthEndId = '33333333-9999-4333-8333-333333333333';
const sampleEntryId = '900000';
const sampleEmailId = '900000';
const sampleOfferId = '44444444-5555-4444-8444-444444444444';
const samplePaymentId = '44444444-6666-4444-8444-444444444444';
const sampleCapturedId = '44444444-7777-4444-8444-444444444444';
const sampleGatewayDayId = '44444444-9999-4444-8444-444444444444';
const sampleRefundId = '44444444-8888-4444-8444-444444444444';
const sampleInvoiceId = '44444444-7777-4444-8444-444444444444';
const sampleApplicationId = '88888888-8888-4888-8888-888888888888';
const sampleExportId = '44444444-4444-4444-8444-444444444444';
/** An organization with email ids: it accepts no other users. */
export const sampleListedId = '99999999-9999-4999-8999-999999999999';
const sampleBlockId = '99999999-8888-4888-8888-888888888888';
const sampleAddressId = '88888888-8888-4888-8888-888888888888';
const sampleBatchId = '55555555-5555-4555-8555-555555555555';
const sampleCells = {
  organization: 'Blue Harbour',
  jobProfile: 'Frontend engineer',
  email: 'nobody@mail.example',
  minutes: '',
  time1: '',
  time2: '',
  time3: '',
};
const sampleCertificateId = '77777777-6666-4666-8666-666666666666';
const sampleViewId = '77777777-6666-4666-8666-888888888888';
const sampleRunId = '77777777-6666-4666-8666-777777777777';
const sampleFailedPostId = '5a3c1f60-7c1e-4f53-9d5b-0c4b1d9e7a13';
const samplePostId = '5a3c1f60-7c1e-4f53-9d5b-0c4b1d9e7a12';

export async function addSamples({ db, storage, cast }: House): Promise<void> {
  const { key } = await db.one<{ key: string }>(sql`
    with file as (
      insert into files (id, name, media_type, size, sha256, storage_key, state)
      select id, 'certificate.pdf', 'application/pdf', 8, 'x', id::text, 'stored' from gen_random_uuid() id
      returning id, storage_key),
    certificate as (
      insert into certificate_files (id, user_id, file_id)
      select ${sampleCertificateId}, p.user_id, f.id
      from file f, (select user_id from panelists order by user_id limit 1) p)
    select storage_key as key from file`);
  await storage.put(key, Readable.from(['%PDF-1.7']));
  await db.run(sql`
    insert into network_posts (id, job_profile_id, network, text, state)
    select post, ${cast.otherJob.id}::uuid, 'Test network', 'We are hiring.', state
    from (values (${samplePostId}::uuid, 'sent'), (${sampleFailedPostId}::uuid, 'failed')) posts (post, state)`);
  await db.run(sql`
    with listed as (insert into organizations (id, name) values (${sampleListedId}, 'Stone Works') returning id)
    insert into organization_addresses (id, organization_id, address)
    select ${sampleAddressId}, id, 'rita@mill.example' from listed`);
  await db.run(sql`
    insert into list_views (id, user_id, list, name, look, shared)
    select ${sampleViewId}, id, 'own', 'Mine', '{"q": "", "sort": "", "filters": [], "columns": null, "density": "compact"}', false
    from users where name = 'Pia Panelist'`);
  await db.run(sql`
    insert into panelist_blocks (id, organization_id, panelist_id, blocked_by)
    select ${sampleBlockId}, ${sampleListedId}, user_id, 'admin' from panelists order by user_id limit 1`);
  await db.run(sql`
    insert into person_skills (person_id, skill_id, months, is_primary)
    select p.id, s.id, 36, true from persons p join users u on u.id = p.user_id, skills s
    where u.name = 'Asha Rao' and s.name = 'TypeScript'`);
  await db.run(sql`
    insert into applications (id, job_profile_id, person_id, candidate_id, made_candidacy)
    select case when c.name = 'Asha Rao' then ${sampleApplicationId}::uuid else gen_random_uuid() end, j.id, c.person_id, c.id, false
    from candidates c join job_profiles j using (organization_id)
    where (c.name, j.title) in (('Asha Rao', 'Data engineer'), ('Ben Okafor', 'Frontend engineer'))`);
  await db.run(sql`
    insert into inquiries (id, name, email, role, message)
    values (${sampleInquiryId}, 'Ivy', 'ivy@stone.example', 'CANDIDATE', 'Hello')`);
  await db.run(sql`
    insert into inquiries (id, name, email, role, subject, message, user_id, changed_by)
    select ${sampleOwnInquiryId}, name, email, user_type, 'My times', 'Hello', id, id from users where name = 'Pia Panelist'`);
  await db.run(sql`
    insert into saved_replies (id, title, text) values (${sampleReplyId}, 'Opening hours', 'We answer on workdays.')`);
  await db.run(sql`
    insert into rate_cards (id, kind, minutes, least_months, holds_from, paise)
    values (${sampleRateId}, 'real', 30, 700, '2099-01-01', 80000)`);
  await db.run(sql`
    insert into tax_rules (id, section, threshold_paise, rate_points, no_pan_points, holds_from)
    values (${sampleTaxRuleId}, '194J', 3000000, 1000, 2000, '2199-01-01')`);
  await db.run(sql`update settings set id = ${sampleSettingId} where key = 'holdMinutes'`);
  await db.run(sql`
    insert into sales_tax_rates (id, points, holds_from) values (${sampleSalesTaxId}, 600, '2199-01-01')`);
  const panelistId = sql`(select id from users where name = 'Pia Panelist')`;
  await db.run(sql`
    insert into statements (id, panelist_id, month, leaf, value, context, version, machine_version, revision, number,
      gross_paise, adjusted_paise, tax_paise, net_paise, issued_at, created_at)
    select ${sampleStatementId}, ${panelistId}, '2020-01-01', 'issued', '"issued"', jsonb_build_object('panelistId', ${panelistId},
      'opensAt', 0, 'revision', 1, 'gross', 10000, 'adjustments', '[]'::jsonb, 'dispute', null, 'revised', null, 'reference', null,
      'issued', jsonb_build_object('number', 'ST/S/1', 'at', extract(epoch from date_trunc('second', law_now())) * 1000, 'tax', 0, 'terms', jsonb_build_object('section', null,
        'holdsFrom', null, 'thresholdPaise', 0, 'points', 0, 'pan', true, 'abroad', false, 'yearPaise', 10000))),
      1, 1, 1, 'ST/S/1', 10000, 0, 0, 10000, law_now(), law_now()`);
  await db.run(sql`
    insert into month_ends (id, month, owner_id, state)
    values (${sampleMonthEndId}, '2020-01-01', (select id from users where name = 'Sam Super'), 'done')`);
  await db.run(sql`
    with entry as (
      insert into journal_entries (id, cause, cause_id, part, at) overriding system value
      values (${sampleEntryId}, 'statement', ${sampleStatementId}, 'issue:1', law_now()) returning id)
    insert into postings (entry_id, line, account, party_id, paise)
    select id, 1, 'panelistPay', null::uuid, 5 from entry union all select id, 2, 'panelistsPayable', ${panelistId}, -5 from entry`);
  await db.run(sql`
    insert into news (id, title, text, publish_from) values (${sampleNewsId}, 'Opening hours', 'Always.', law_now()),
      (${sampleReadNewsId}, 'New colours', 'Look around.', law_now())`);
  await db.run(sql`
    insert into notices (id, subject, content, signature, user_types, state) values
      (${sampleNoticeId}, 'Hours', '<p>Closed.</p>', 'We', '{PANELIST}', 'DRAFT'),
      (${sampleSentNoticeId}, 'Sent hours', '<p>Closed.</p>', 'We', '{PANELIST}', 'SENT')`);
  await db.run(sql`update email_templates set id = ${sampleTemplateId} where template = 'accepted'`);
  await addPlan(db, sampleOfferId);
  const asha = await db.one<{ id: string }>(sql`
    select p.id from persons p join users u on u.id = p.user_id where u.name = 'Asha Rao'`);
  await addBought(db, asha.id, { paymentId: samplePaymentId, invoiceId: sampleInvoiceId });
  await addBought(db, asha.id, { paymentId: sampleCapturedId, captured: true });
  await addRefund(db, sampleCapturedId, sampleRefundId);
  await addGatewayDay(db, 900, sampleGatewayDayId);
  await db.run(sql`
    insert into api_keys (id, organization_id, user_id, name, token_hash, last_four, scopes, ends_at)
    select ${sampleKeyId}, organization_id, id, 'Sample key', 'x', 'wxyz', '{interviews:read}', now() + interval '1 day'
    from users where name = 'Omar Harbour'`);
  await db.run(sql`
    insert into webhooks (id, organization_id, address, events, sealed, secret_at)
    select ${sampleWebhookId}, organization_id, ${sampleWebhook.address}, ${sampleWebhook.events}, 'x', now()
    from users where name = 'Omar Harbour'`);
  await db.run(sql`
    with w as (
      insert into webhooks (organization_id, address, events, sealed, secret_at)
      select organization_id, ${sampleWebhook.address}, ${sampleWebhook.events}, 'x', now() from users where name = 'Omar Harbour'
      returning id)
    insert into webhook_deliveries (id, webhook_id, type, payload, state, next_at)
    select ${sampleDeliveryId}, id, 'interview.booked', '{}', 'FAILED', null from w`);
  await db.run(sql`
    with n as (
      insert into calendar_connections (id, user_id, way, name, sealed, set_up)
      select ${sampleConnectionId}, id, 'ICS', 'Work', 'x', true from users where name = 'Pia Panelist' returning id, user_id),
    c as (
      insert into connected_calendars (id, connection_id, key, name, writable, chosen, read_at)
      select ${sampleCalendarId}, id, '', 'Work', false, true, now() from n returning id)
    insert into calendar_spans (id, calendar_id, user_id, starts_at, ends_at, tentative, all_day)
    select ${sampleSpanId}, c.id, n.user_id, now() + interval '1 hour', now() + interval '2 hours', false, false from n, c`);
  await db.run(sql`
    insert into terms (id, title, text, audience, withdrawn)
    values (${sampleTermsId}, 'Terms of use', '<p>Be kind.</p>', '{ORGANIZATION_USER}', true),
      (${sampleReadTermsId}, 'House rules', '<p>Be kind.</p>', '{PANELIST,CANDIDATE}', false)`);
  await db.run(sql`
    insert into plans (id, title, description, price_paise, interviews, valid_days, active)
    values (${samplePlanId}, 'First practice', 'One interview.', 149900, 1, 30, true)`);
  await db.run(sql`
    update subscriptions s set id = ${sampleSubscriptionId}
    where person_id = ${asha.id} and not exists (select from payments p where p.subscription_id = s.id)`);
  const order = await withPlan(db, asha.id, { leaf: 'created', planId: sampleOfferId });
  await db.run(sql`update subscriptions set id = ${sampleOrderId} where id = ${order}`);
  await db.run(sql`
    insert into mails (id, recipient, subject, body) overriding system value
    values (${sampleEmailId}::bigint, 'ivy@stone.example', 'Hello', 'Hello')`);
  await db.run(sql`
    insert into exports (id, owner_id, list, query, columns, format, status)
    select ${sampleExportId}, id, 'mails', '{}', '{subject}', 'csv', 'ready' from users where name = 'Ada Admin'`);
  // A new batch does not replace one that was changed.
  await db.run(sql`
    insert into batches (id, owner_id, source, revision)
    select ${sampleBatchId}, id, 'file', 2 from users where name = 'Ada Admin'`);
  await db.run(sql`
    insert into batch_rows (batch_id, nr, cells, wrong) values (${sampleBatchId}, 1, ${JSON.stringify(sampleCells)}::jsonb, '[{"cell": "email", "message": "Wrong"}]')`);
  await db.run(sql`
    insert into interview_runs (id, owner_id, act, state, starts_at)
    select ${sampleRunId}, id, '{"type": "REMIND"}', 'done', now() from users where name = 'Ada Admin'`);
  await db.run(sql`
    insert into interview_run_rows (run_id, nr, interview_id, result, reason)
    values (${sampleRunId}, 1, gen_random_uuid(), 'refused', 'You cannot view this interview.')`);
  const { id: adminId } = await db.one<{ id: string }>(sql`select id from users where name = 'Ada Admin'`);
  await addUpload(db, adminId, sampleUploadId);
}

let made = 0;
/** Encodes a number in letters, because names of organizations have no digits. */
export const inEmails = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
export const sampleOrganization = {
  name: 'Blue Harbour',
  services: ['TWO_WAY'],
  website: 'https://harbour.example',
  timeZone: 'Asia/Kolkata',
  about: 'Ships and cranes.',
};
const noToken = 'A'.repeat(43);

/** A workbook with these rows. */
export const sheetOf = (rows: readonly string[][]) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((cells, index) => sheetRow(cells, index + 1)).join('')}</sheetData></worksheet>`,
    ),
  });

const sampleSheet = sheetOf([Object.values(cellWords), Object.values(sampleCells)]);
const sampleUploadId = '88888888-8888-4888-8888-888888888888';
export const sampleUploadCells = { ...blankCells, name: 'Neo Anders', email: 'neo.anders@mail.example' };
/** A list of candidates with one row, uploaded by this user. */
export const addUpload = (db: Database, userId: string, id: string = randomUUID()) =>
  db.one<{ id: string }>(sql`
    with made as (
      insert into candidate_uploads (id, owner_id, organization_id)
      select ${id}, id, organization_id from users where id = ${userId} returning id)
    insert into candidate_upload_rows (upload_id, nr, cells, email)
    select id, 1, ${JSON.stringify(sampleUploadCells)}::jsonb, ${sampleUploadCells.email} from made returning upload_id as id`);

const sampleRecordingId = '55555555-5555-4555-8555-555555555555';
const sampleShareId = '66666666-6666-4666-8666-666666666666';
const sampleFeedbackShareId = '77777777-7777-4777-8777-777777777777';
const sampleCode = 'IV-SAMPLE';
const sampleToken = 'A'.repeat(43);
/** The video of a panelist's profile. Creates it again if a call has deleted it. */
export async function addSampleVideo(db: Database, userId: string): Promise<void> {
  const { id } = await db.one<{ id: string }>(sql`
    insert into files (id, name, media_type, size, sha256, storage_key, state)
    select id, 'myself.webm', 'video/webm', 1, 'x', id::text, 'stored' from gen_random_uuid() id returning id`);
  await db.run(sql`
    insert into profile_videos (user_id, file_id, seconds) values (${userId}, ${id}, 7) on conflict do nothing`);
}
/** The recording of the samples, for this interview. Creates it again if a call has deleted it. */
export async function addSampleRecording(db: Database, interviewId: string): Promise<void> {
  await db.run(sql`update interviews set code = ${sampleCode} where id = ${interviewId}`);
  await db.run(sql`
    insert into recordings (id, interview_id) values (${sampleRecordingId}, ${interviewId}) on conflict do nothing`);
  const { id } = await db.one<{ id: string }>(sql`
    insert into files (id, name, media_type, size, sha256, storage_key, state)
    select id, 'one.webm', 'video/webm', 1, 'x', id::text, 'stored' from gen_random_uuid() id returning id`);
  await db.run(sql`
    insert into recording_segments (recording_id, number, file_id, sha256, seconds)
    values (${sampleRecordingId}, 1, ${id}, 'x', 7) on conflict do nothing`);
  await db.run(sql`
    insert into recording_shares (id, recording_id, token_hash, ends_at)
    values (${sampleShareId}, ${sampleRecordingId}, ${hashToken(sampleToken)}, now() + interval '1 day')
    on conflict do nothing`);
}

export type Given = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  file?: SentFile;
};

/**
 * A valid request for each call of the contract. A missing call fails the tests that need it. `interviewId` is an
 * interview that all roles can access.
 */
export function samplesFor(house: House, interviewId: string): Record<string, Given> {
  const { cast } = house;
  const start = iso(soon(30));
  const params = { id: interviewId };
  const search = { query: { _page: '0', _limit: '5', q: 'a' } };
  return {
    'POST /auth/login': { body: { userName: 'nobody@example.com', password: 'wrong password' } },
    'POST /auth/login/google': {
      body: { userType: 'PANELIST', accessToken: 'none', name: 'Ada', email_verified: true },
    },
    'POST /auth/login/linkedin': { body: { userType: 'CANDIDATE', authToken: 'none' } },
    'POST /auth/handoff': {},
    'POST /auth/handoff/take': { body: { code: cast.links.handOff.token, secret: oneWaySecret } },
    'POST /auth/setup': {
      body: { token: 'A'.repeat(43), name: 'Ada Rao', userName: 'ada@example.com', password: 'Correct#horse7' },
    },
    'POST /auth/register': {
      body: {
        userType: 'PANELIST',
        name: 'Mia Moreau',
        userName: 'mia.moreau@mail.example',
        mobile: '+91 9845012345',
        password: 'Correct#horse7',
      },
    },
    'POST /auth/forgot': { body: { userName: 'mia.moreau@mail.example' } },
    'POST /auth/link': { body: { purpose: 'invite', token: cast.links.invite.token } },
    'POST /auth/confirm': { body: { token: cast.links.confirm.token, password: linkPassword } },
    'POST /auth/reset': { body: { token: cast.links.reset.token, password: 'Correct#horse7' } },
    'POST /auth/invitation': {
      body: { token: cast.links.invite.token, name: 'Ned Novak', mobile: null, password: 'Correct#horse7' },
    },
    'POST /invitations': {
      body: {
        userType: 'ORGANIZATION_USER',
        userName: 'max.moreau@mail.example',
        name: 'Max Moreau',
        organizationId: cast.organizationId,
      },
    },
    'GET /invitations': { query: { _page: '0', _limit: '5' } },
    'DELETE /invitations/:id': { params: { id: cast.links.otherInvite.id } },
    'GET /registrations': { query: { _page: '0', _limit: '5' } },
    'POST /registrations/:id/send': { params: { id: cast.links.waiting.id } },
    'POST /auth/second-factor': { body: { stepToken: sampleToken, proof: { code: '123456' } } },
    'GET /auth/factors': {},
    'POST /auth/factors/challenge': {},
    'POST /auth/factors/app': { body: { password: samplePassword, factor: null } },
    'POST /auth/factors/app/confirm': { body: { setUpId: sampleSetUpId, code: '12345' } },
    'POST /auth/factors/passkeys': { body: { password: samplePassword, factor: null } },
    'POST /auth/factors/passkeys/confirm': {
      body: {
        setUpId: sampleSetUpId,
        passkey: { id: 'a', clientData: 'a', attestation: 'a', transports: ['internal'] },
      },
    },
    'PUT /auth/factors/passkeys/:id': { params: { id: sampleSetUpId }, body: { name: 'Laptop' } },
    'POST /auth/factors/remove': { body: { password: samplePassword, factor: null, passkeyId: null } },
    'POST /auth/factors/recovery-codes': { body: { password: samplePassword, factor: null } },
    'DELETE /accounts/:id/factors': { params: { id: cast.people.panelist.id } },
    'DELETE /accounts/:id/sessions': { params: { id: cast.people.thirdPanelist.id } },
    'GET /auth/sessions': {},
    'DELETE /auth/sessions/:id': { params: { id: cast.people.panelist.sessionId } },
    'DELETE /auth/sessions': {},
    'POST /auth/password': { body: { oldPassword: samplePassword, newPassword: 'Correct#horse8' } },
    'PUT /auth/display': { body: { fontFamily: 'Inter', borderRadius: 8, mode: 'dark' } },
    'POST /auth/logout': { body: { reason: 'signOut' } },
    'POST /auth/activity': {},
    'GET /auth/me': {},
    'PUT /auth/time-zone': { body: { timeZone: 'Asia/Kolkata' } },
    'GET /profile': {},
    'PUT /profile': {
      body: {
        section: 'contact',
        revision: 0,
        value: {
          whatsapp: { country: 'IN', number: '9845012345' },
          mobile: { country: '', number: '' },
          timeZone: 'Asia/Kolkata',
        },
      },
    },
    'PUT /profile/secrets': {
      body: {
        section: 'bank',
        revision: 0,
        value: {
          country: 'IN',
          account: '123456789012',
          again: '123456789012',
          holder: 'Asha Rao',
          ifsc: 'HDFC0001234',
          swift: '',
          password: samplePassword,
        },
      },
    },
    'POST /profiles/:id/reveal': { params: { id: cast.people.panelist.id } },
    'GET /profiles/:id': { params: { id: cast.people.panelist.id } },
    'POST /profile/certificates': { file: { name: 'certificate.pdf', content: pdfOf('Cloud Practitioner') } },
    'GET /profile/video/uploads': {},
    'DELETE /profile/video': {},
    'GET /profiles/:id/video': { params: { id: cast.people.panelist.id } },
    'GET /profile/certificates/:id': { params: { id: sampleCertificateId } },
    'GET /resume': {},
    'PUT /resume': { body: { text: 'Nine years of TypeScript.' } },
    'POST /resume': { file: { name: 'resume.docx', content: docxOf('Nine years of TypeScript.') } },
    'GET /resume/file': {},
    'GET /resume/proposals': {},
    'PUT /resume/dismissals': { body: { keys: [`skill:${randomUUID()}`], dismissed: true } },
    'GET /candidates/:id/resume-file': { params: { id: cast.asha.own.id } },
    'GET /interviews/:id/feedback/draft': { params },
    'PUT /interviews/:id/feedback/draft': { params, body: { revision: 0, scorecard: goodScorecard(house) } },
    'GET /interviews/:id/feedback': { params },
    'GET /interviews': {
      query: { ...search.query, view: 'all', kind: 'real', sort: 'start', from: start, state: 'requested,confirmed' },
    },
    'GET /interviews/counts': { query: { views: 'all,live' } },
    'GET /interviews/:id': { params },
    'GET /interviews/:id/calendar': { params },
    'GET /panelists/:id/away': { params: { id: cast.people.panelist.id }, query: { day: start.slice(0, 10) } },
    'POST /panelists/:id/days-off': { params: { id: cast.people.secondPanelist.id }, body: { day: '2150-05-01' } },
    'GET /interviews/live': {},
    'GET /interviews/at-risk': {},
    'GET /interviews/owners': search,
    'PUT /interviews/:id/owner': { params, body: { ownerId: cast.people.admin.id, was: null } },
    'PUT /interviews/:id/note': { params, body: { text: 'Call the candidate first.', revision: 0 } },
    'POST /interviews/:id/reminders': { params, body: { party: 'candidate' } },
    'GET /recordings': search,
    'GET /interviews/:id/recording': { params },
    'GET /system-settings/retention': { query: { setting: 'sessionDays', value: '1' } },
    'GET /recordings/watch': { query: { jobId: cast.job.id, fileName: sampleCode } },
    'POST /recordings/shared': {
      body: { jobId: cast.job.id, fileName: sampleCode, token: sampleToken, viewing: randomUUID() },
    },
    'DELETE /recordings/:id': { params: { id: sampleRecordingId } },
    'GET /recordings/:id/shares': { params: { id: sampleRecordingId } },
    'POST /recordings/:id/shares': { params: { id: sampleRecordingId }, body: { days: 7 } },
    'POST /recordings/shares/:id/revoke': { params: { id: sampleShareId } },
    'GET /interviews/:id/video-analytics': { params },
    'GET /interviews/:id/summary': { params },
    'GET /candidates/:id/reviews': { params: { id: cast.asha.own.id } },
    'GET /shared-feedback': search,
    'GET /interviews/:id/feedback/shares': { params },
    'POST /interviews/:id/feedback/shares': { params },
    'POST /shared-feedback/:id/revoke': { params: { id: sampleFeedbackShareId } },
    'POST /shared-feedback/open': { body: { token: sampleToken, viewing: randomUUID() } },
    'GET /calendar/feed': {},
    'PUT /calendar/feed': {},
    'DELETE /calendar/feed': {},
    'GET /calendar/:token.ics': { params: { token: 'a'.repeat(64) } },
    'POST /interviews': {
      body: {
        kind: 'real',
        jobProfileId: cast.job.id,
        candidateId: cast.chen.id,
        minutes: 60,
        times: [start],
        again: true,
      },
    },
    'GET /slots': {
      query: { jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: '60', preferred: start, explain: '1' },
    },
    'GET /slots/free': { query: { jobProfileId: cast.job.id, candidateId: cast.chen.id, minutes: '60' } },
    'GET /interviews/:id/slots': { params, query: { explain: '1' } },
    'GET /slots/day': {
      query: { jobProfileId: cast.job.id, minutes: '60', from: start, to: iso(Date.parse(start) + 20 * hour) },
    },
    'GET /slots/panelists': { query: { from: start, to: iso(Date.parse(start) + 20 * hour) } },
    'GET /interviews/:id/landings': { params, query: { from: start, to: iso(Date.parse(start) + 20 * hour) } },
    'GET /interviews/:id/ranked-panelists': { params },
    'GET /panelists/:id/free': { params: { id: cast.people.panelist.id }, query: { minutes: '60' } },
    'GET /panelists/:id/fits': { params: { id: cast.people.panelist.id }, query: { start } },
    'POST /holds': {
      body: {
        jobProfileId: cast.job.id,
        candidateId: cast.chen.id,
        panelistId: cast.people.thirdPanelist.id,
        start,
        minutes: 60,
        preferred: [start],
      },
    },
    'DELETE /holds/:id': { params: { id: randomUUID() } },
    'POST /decisions': { body: { decision: 'selected', interviewIds: [interviewId], versions: [0] } },
    'POST /interviews/runs': {
      body: { act: { type: 'CANCEL', why: 'The position was filled.' }, interviewIds: [interviewId] },
    },
    'GET /interviews/runs': {},
    'GET /interviews/runs/:id': { params: { id: sampleRunId } },
    'GET /interviews/runs/:id/refusals': { params: { id: sampleRunId } },
    'GET /interviews/runs/:id/refusals/file': { params: { id: sampleRunId } },
    'POST /interviews/runs/:id/stop': { params: { id: sampleRunId } },
    'POST /interviews/runs/:id/resume': { params: { id: sampleRunId } },
    'DELETE /interviews/runs/:id': { params: { id: sampleRunId } },
    'GET /decisions/candidates': { query: { jobProfileId: house.cast.job.id } },
    'POST /interviews/:id/events': { params, body: { type: 'JOIN', version: 0 } },
    'POST /links/look': { body: { token: cast.links.invite.token } },
    'POST /links/interview': { body: { token: noToken } },
    'POST /links/times': { body: { token: noToken } },
    'POST /links/hold': { body: { token: noToken, panelistId: cast.people.panelist.id, start } },
    'POST /links/pick': {
      body: { token: noToken, version: 0, holdId: randomUUID(), panelistId: cast.people.panelist.id, start },
    },
    'POST /links/confirm': { body: { token: noToken, start } },
    'POST /links/times/ask': { body: { token: noToken, version: 0, times: [start], why: 'An exam' } },
    'POST /links/act': { body: { token: noToken } },
    'POST /links/join': { body: { token: noToken, code: '123 456' } },
    'GET /interview-links': { query: { _page: '0', _limit: '5', q: 'a', party: 'candidate', sort: '-start' } },
    'POST /interviews/:id/links': { params, body: { party: 'candidate' } },
    'POST /interviews/:id/code': { params, body: { party: 'candidate' } },
    'GET /stream': {},
    'GET /job-profiles': { query: { ...search.query, status: 'OPEN', organizationId: cast.organizationId } },
    'GET /job-profiles/:id': { params: { id: cast.job.id } },
    'POST /job-profiles': { body: { organizationId: cast.organizationId, ...sampleJob(cast) } },
    'PUT /job-profiles/:id': { params: { id: cast.job.id }, body: { version: 1, ...sampleJob(cast) } },
    'POST /job-profiles/:id/duplicate': { params: { id: cast.job.id }, body: { title: 'Copy of Frontend Engineer' } },
    'POST /job-profiles/status': { body: { jobProfileIds: [cast.job.id], status: 'OPEN' } },
    'GET /job-profiles/:id/versions': { params: { id: cast.job.id } },
    'GET /job-profiles/:id/share': { params: { id: cast.job.id } },
    'PUT /job-profiles/:id/share': { params: { id: cast.job.id } },
    'POST /job-profiles/:id/share/revoke': { params: { id: cast.job.id } },
    'POST /job-profiles/:id/restore': { params: { id: cast.job.id }, body: { version: 2, restore: 2 } },
    'GET /skill-dictionary': search,
    'GET /skill-dictionary/families': {},
    'GET /skill-dictionary/:id': { params: { id: idOf('skill', 'Zig') } },
    'GET /skill-dictionary/:id/use': { params: { id: idOf('skill', 'Zig') }, query: { into: idOf('skill', 'Prolog') } },
    'POST /skill-dictionary': { body: { name: `Sample ${randomUUID().slice(0, 8)}`, family: 'Samples', synonyms: [] } },
    'PUT /skill-dictionary/:id': {
      params: { id: idOf('skill', 'Haskell') },
      body: { name: 'Haskell', family: 'Programming languages', synonyms: [], version: 1 },
    },
    'POST /skill-dictionary/:id/merge': {
      params: { id: idOf('skill', 'Dart') },
      body: { into: idOf('skill', 'Erlang') },
    },
    'PUT /skill-dictionary/:id/retired': { params: { id: idOf('skill', 'Zig') }, body: { retired: false } },
    'GET /skills': search,
    'POST /skills/in-text': { body: { text: 'Eight years of TypeScript and PostgreSQL.' } },
    'POST /sourcing/jobs/:id/invitations/preview': {
      params: { id: cast.job.id },
      body: { personId: randomUUID(), content: 'Please apply.', instructions: '' },
    },
    'POST /sourcing/jobs/:id/invitations': {
      params: { id: cast.job.id },
      body: { personIds: [randomUUID()], content: 'Please apply.', instructions: '' },
    },
    'POST /job-invitations/open': { body: { token: sampleToken } },
    'POST /job-invitations/stop': { body: { token: sampleToken, stop: true } },
    'POST /job-invitations/stop/:token': { params: { token: sampleToken } },
    'GET /job-invitations': {},
    'POST /job-invitations/jobs/:id/opened': { params: { id: cast.job.id } },
    'GET /sourcing/network': {},
    'GET /sourcing/posts': search,
    'GET /sourcing/posts/:id': { params: { id: samplePostId } },
    'POST /sourcing/posts': { body: { jobProfileId: cast.job.id, text: 'We are hiring.', again: true } },
    'POST /sourcing/posts/:id/retry': { params: { id: sampleFailedPostId } },
    'GET /sourcing/jobs': search,
    'GET /sourcing/jobs/:id': { params: { id: cast.job.id } },
    'GET /sourcing/candidates': { query: { q: 'a', jobProfileId: cast.job.id } },
    'GET /open-jobs': { query: { ...search.query, sort: '-match', applied: 'no' } },
    'GET /open-jobs/locations': {},
    'GET /open-jobs/:id': { params: { id: cast.otherJob.id } },
    'POST /open-jobs/resume': {
      body: { jobProfileId: cast.otherJob.id },
      file: { name: 'resume.docx', content: docxOf('Years of TypeScript') },
    },
    'POST /open-jobs/:id/applications': { params: { id: cast.job.id }, body: { resume: 'profile' } },
    'POST /applications/:id/withdraw': { params: { id: sampleApplicationId } },
    'GET /applicants': { query: { _page: '0', _limit: '5', jobProfileId: cast.job.id, sort: '-match' } },
    'GET /organizations': search,
    'GET /organizations/all': { query: { ...search.query, service: 'TWO_WAY', blocked: '0', sort: '-created' } },
    'GET /organizations/:id': { params: { id: cast.organizationId } },
    'GET /blocks': { query: { ...search.query, kind: 'pair', sort: '-at' } },
    'GET /blocks/touches': {
      query: { organizationId: cast.organizationId, panelistId: cast.people.panelist.id },
    },
    'POST /blocks': {
      body: { organizationId: cast.otherOrganizationId, panelistId: cast.people.thirdPanelist.id, why: 'Related' },
    },
    'DELETE /blocks/:id': { params: { id: sampleBlockId } },
    'GET /own-blocks': { query: { ...search.query, state: 'free', sort: 'name' } },
    'GET /own-blocks/:id/touches': { params: { id: cast.organizationId } },
    'POST /own-blocks/:id': { params: { id: cast.organizationId }, body: { why: 'Related' } },
    'DELETE /own-blocks/:id': { params: { id: cast.organizationId } },
    'GET /organization-users': {
      query: { ...search.query, state: 'active', organizationId: cast.organizationId, sort: '-created' },
    },
    'POST /organization-users/:id/move': {
      params: { id: cast.people.org.id },
      body: { organizationId: cast.organizationId },
    },
    'GET /organization-addresses': { query: { ...search.query, kind: 'address', sort: '-added' } },
    'GET /organization-addresses/registered': { query: { ...search.query, account: 'yes', sort: 'address' } },
    'POST /organizations/:id/addresses': {
      // An organization without email ids accepts every user.
      params: { id: cast.otherOrganizationId },
      body: { addresses: [cast.people.otherOrg.email] },
    },
    'DELETE /organization-addresses/:id': { params: { id: sampleAddressId } },
    'POST /organizations': { body: { ...sampleOrganization, name: `Green Lantern ${inEmails((made += 1))}` } },
    'PUT /organizations/:id': { params: { id: cast.organizationId }, body: { ...sampleOrganization, revision: 0 } },
    'GET /candidates': { query: { ...search.query, organizationId: cast.organizationId } },
    'GET /panelists': search,
    'GET /panelist-accounts': search,
    'GET /panelist-loads': search,
    'POST /profile/data': {},
    'GET /profile/erasure': {},
    'POST /profile/erasure': { body: { password: 'not the password' } },
    'DELETE /profile/erasure': {},
    'GET /erasures': { query: { userId: cast.people.panelist.id } },
    'POST /erasures': { body: { userId: cast.people.panelist.id } },
    'DELETE /erasures/:id': { params: { id: '88888888-8888-4888-8888-888888888888' } },
    'GET /panelist-accounts/zones': {},
    'GET /panelist-accounts/:id': { params: { id: cast.people.panelist.id } },
    'PUT /panelist-accounts/:id/confirmed': { params: { id: cast.people.panelist.id }, body: { confirmed: true } },
    'PUT /panelist-accounts/:id/experience': { params: { id: cast.people.panelist.id }, body: { months: 108 } },
    'GET /accounts/admins': search,
    'GET /accounts/super-admins': search,
    'GET /accounts/:id': { params: { id: cast.people.otherAdmin.id } },
    'GET /accounts/:id/access': { params: { id: cast.people.panelist.id } },
    'GET /accounts/touches': { query: { ids: cast.people.panelist.id } },
    'PUT /accounts/:id/active': { params: { id: cast.people.panelist.id }, body: { active: true } },
    'GET /candidates/portal': {
      query: { ...search.query, sort: 'name', account: '1', resume: '1', looked: '0', months: '12' },
    },
    'GET /candidates/own': { query: { ...search.query, sort: '-created', resume: '1' } },
    'GET /candidates/active': { query: { ...search.query, sort: 'due', open: 'request' } },
    'GET /candidates/:id': { params: { id: cast.asha.own.id } },
    'POST /candidates': {
      body: {
        organizationId: null,
        name: "Neo O'Brien",
        email: `neo.${randomUUID()}@mail.example`,
        mobile: '+91 9845012345',
        timeZone: 'Asia/Kolkata',
        jobProfileId: null,
        times: [start],
      },
    },
    'POST /candidate-uploads': {
      body: { organizationId: cast.organizationId },
      file: {
        name: 'candidates.xlsx',
        content: sheetOf([Object.values(uploadWords), Object.values(sampleUploadCells)]),
      },
    },
    'POST /candidate-uploads/resumes': {
      body: { organizationId: cast.organizationId },
      file: { name: 'resumes.zip', content: zipSync({ 'asha.docx': docxOf('Asha Rao, asha@mail.example') }) },
    },
    'GET /candidate-uploads/template': {},
    'GET /candidate-uploads/current': { query: { kind: 'resumes' } },
    'GET /candidate-uploads/rows': { query: { ...search.query, uploadId: sampleUploadId, state: 'ready' } },
    'GET /candidate-uploads/:id': { params: { id: sampleUploadId } },
    'POST /candidate-uploads/:id/rows': {
      params: { id: sampleUploadId },
      body: { rows: [{ nr: 1, cells: sampleUploadCells }] },
    },
    'POST /candidate-uploads/:id/take': { params: { id: sampleUploadId }, body: { revision: 0 } },
    'POST /candidate-uploads/:id/stop': { params: { id: sampleUploadId } },
    'POST /candidate-uploads/:id/undo': { params: { id: sampleUploadId } },
    'DELETE /candidate-uploads/:id': { params: { id: sampleUploadId } },
    'GET /candidate-uploads/:id/failures': { params: { id: sampleUploadId } },
    'POST /candidates/resume': {
      body: { candidateId: cast.asha.own.id },
      file: { name: 'resume.docx', content: docxOf('Nine years of TypeScript.') },
    },
    'GET /candidates/waiting': { query: { _page: '0', _limit: '5' } },
    'POST /candidates/:id/look': { params: { id: cast.chen.id } },
    'GET /panelist/availability': {},
    'PUT /panelist/availability': {
      body: {
        revision: 0,
        timeZone: 'Asia/Kolkata',
        weekly: [{ weekday: 1, start: '00:00', end: '24:00' }],
        daysOff: [{ from: '2030-01-01', to: '2030-01-02' }],
        extra: [],
        breathingMinutes: 15,
        dayCap: 12,
        weekCap: 60,
        autoAccept: false,
      },
    },
    'GET /panelist/week': { query: { from: '2030-01-01' } },
    'GET /notification/interview/candidate/count': {},
    'GET /notification/fetchall/candidate/details': { query: { _page: '0', _limit: '5' } },
    'POST /notification/seen': {},
    'GET /notifications/summary': {},
    'PUT /notifications/summary': { body: { on: true } },
    'GET /notifications': { query: { _page: '0', _limit: '5', code: '101' } },
    'GET /notification/export/interviewcandidatedetails': {},
    'GET /audit': { query: { _page: '0', _limit: '5', sort: '-at', action: 'signIn' } },
    'GET /auth/attempts': {},
    'GET /security-log': { query: { _page: '0', _limit: '5', sort: '-at', kind: 'wrongPassword' } },
    'GET /audit/users': { query: { q: 'pia', _limit: '5' } },
    'GET /inquiryform/count': {},
    'POST /inquiryform': {
      body: {
        role: 'ORGANIZATION_USER',
        name: 'Ivy Stone',
        userName: 'ivy@stone.example',
        mobile: '+44 7700900123',
        organization: 'Stone & Sons',
        message: 'How do we begin?',
      },
    },
    'GET /inquiryform': { query: { _page: '0', _limit: '5', state: 'open' } },
    'GET /inquiryform/:id': { params: { id: sampleInquiryId } },
    'GET /inquiryform/:id/report': { params: { id: sampleInquiryId } },
    'POST /inquiryform/:id/messages': {
      params: { id: sampleInquiryId },
      body: { text: 'Gladly.', next: 'waiting', revision: 1 },
    },
    'PUT /inquiryform/:id/owner': { params: { id: sampleInquiryId }, body: { ownerId: null, was: null } },
    'POST /inquiryform/:id/links/revoke': { params: { id: sampleInquiryId } },
    'GET /support': { query: { _page: '0', _limit: '5', state: 'open' } },
    'POST /support': {
      body: { topic: 'ACCOUNT', subject: 'My times', text: 'How do I change them?', interviewId: null },
    },
    'GET /support/:id': { params: { id: sampleOwnInquiryId } },
    'POST /support/:id/messages': {
      params: { id: sampleOwnInquiryId },
      body: { text: 'One more thing.', revision: 1 },
    },
    'POST /inquiry-links/open': { body: { token: sampleToken, viewing: randomUUID() } },
    'POST /inquiry-links/messages': {
      body: { token: `${sampleToken}2`, key: '0123456789abcdef0123456789abcdef', text: 'Thank you.', revision: 1 },
    },
    'GET /saved-replies': { query: { _page: '0', _limit: '5', sort: 'title' } },
    'POST /saved-replies': { body: { fields: { title: 'First steps', text: 'Welcome.' } } },
    'GET /saved-replies/:id': { params: { id: sampleReplyId } },
    'PUT /saved-replies/:id': {
      params: { id: sampleReplyId },
      body: { fields: { title: 'First steps', text: 'Welcome.' }, revision: 1 },
    },
    'GET /saved-replies/:id/versions': { params: { id: sampleReplyId } },
    'GET /email-templates': {
      query: { _page: '0', _limit: '5', group: 'interview', state: 'DEFAULT', sort: '-changed' },
    },
    'GET /email-templates/:id': { params: { id: sampleTemplateId } },
    'PUT /email-templates/:id': {
      params: { id: sampleTemplateId },
      body: { fields: sampleTemplate, revision: 1 },
    },
    'GET /email-templates/:id/versions': { params: { id: sampleTemplateId } },
    'POST /email-templates/preview': { body: { fields: sampleTemplate } },
    'POST /email-templates/test': { body: { fields: sampleTemplate } },
    'GET /api-keys': { query: { _page: '0', _limit: '5', state: 'ACTIVE', sort: '-created' } },
    'POST /api-keys': {
      body: { name: 'Nightly import', scopes: ['interviews:read'], endsOn: iso(soon(48)).slice(0, 10) },
    },
    'DELETE /api-keys/:id': { params: { id: sampleKeyId } },
    'GET /calendars': {},
    'POST /calendars': { body: sampleSecret },
    'PUT /calendars/:id/secret': { params: { id: sampleConnectionId }, body: sampleSecret },
    'POST /calendars/sign-in': { body: { way: 'GOOGLE', write: false } },
    'POST /calendars/signed-in': { body: { state: 'A', code: 'A' } },
    'PUT /calendars/:id': {
      params: { id: sampleConnectionId },
      body: { name: 'Work', calendars: [sampleCalendarId], tentativeCounts: true, allDayCounts: false, writesTo: null },
    },
    'POST /calendars/read': { body: { id: sampleConnectionId } },
    'GET /calendars/busy': { query: { from: iso(soon(0)), to: iso(soon(7 * 24)) } },
    'PUT /calendars/busy/:id': { params: { id: sampleSpanId }, body: { ignored: true } },
    'DELETE /calendars/:id': { params: { id: sampleConnectionId } },
    'POST /calendars/questions/:id': {
      params: { id: sampleConnectionId },
      body: { answer: 'LEAVE', connectionId: sampleConnectionId },
    },
    'GET /webhooks': { query: { _page: '0', _limit: '5', state: 'ON', sort: '-changed' } },
    'POST /webhooks': { body: { fields: sampleWebhook } },
    'GET /webhooks/:id': { params: { id: sampleWebhookId } },
    'PUT /webhooks/:id': {
      params: { id: sampleWebhookId },
      body: { fields: { ...sampleWebhook, events: ['interview.canceled'] }, revision: 1 },
    },
    'GET /webhooks/:id/versions': { params: { id: sampleWebhookId } },
    'POST /webhooks/:id/secret': { params: { id: sampleWebhookId } },
    'POST /webhooks/:id/test': { params: { id: sampleWebhookId } },
    'DELETE /webhooks/:id': { params: { id: sampleWebhookId } },
    'GET /webhook-deliveries': { query: { _page: '0', _limit: '5', state: 'FAILED', sort: '-at' } },
    'GET /webhook-deliveries/:id': { params: { id: sampleDeliveryId } },
    'POST /webhook-deliveries/:id/send': { params: { id: sampleDeliveryId } },
    'GET /terms': { query: { _page: '0', _limit: '5', state: 'IN_FORCE', sort: '-from' } },
    'POST /terms': { body: { fields: sampleTerms } },
    'GET /terms/:id': { params: { id: sampleTermsId } },
    'PUT /terms/:id': { params: { id: sampleTermsId }, body: { fields: sampleTerms, revision: 1 } },
    'GET /terms/:id/versions': { params: { id: sampleTermsId } },
    'GET /subscriptions': { query: { _page: '0', _limit: '5', state: 'active', sort: '-validUntil' } },
    'GET /subscriptions/:id': { params: { id: sampleSubscriptionId } },
    'GET /subscriptions/mine': {},
    'POST /subscriptions/by-hand': {
      body: { way: 'free', candidateId: cast.asha.own.id, planId: sampleOfferId, revision: 1, why: 'A prize.' },
    },
    'POST /subscriptions/:id/events': { params: { id: sampleOrderId }, body: { type: 'CANCEL', version: 1 } },
    'GET /mock-interviews/progress': {},
    'POST /mock-interviews': {
      body: { skillIds: cast.skills.map(({ id }) => id), minutes: 60, times: [start], again: true },
    },
    'GET /plans': {},
    'GET /plans/all': { query: { _page: '0', _limit: '5', active: '1', sort: '-price' } },
    'POST /plans': { body: { fields: samplePlan } },
    'GET /plans/:id': { params: { id: samplePlanId } },
    'PUT /plans/:id': { params: { id: samplePlanId }, body: { fields: samplePlan, revision: 1 } },
    'GET /plans/:id/versions': { params: { id: samplePlanId } },
    'GET /organization-terms': { query: { _page: '0', _limit: '5', state: 'DUE', sort: '-accepted' } },
    'GET /organization-terms/:id': { params: { id: cast.organizationId } },
    'GET /accepted-terms': { query: { _page: '0', _limit: '5', sort: '-at' } },
    'GET /own-terms': {},
    'POST /own-terms/accept': { body: { terms: [{ id: sampleReadTermsId, revision: 1 }] } },
    'POST /links/terms': { body: { token: noToken, terms: [{ id: sampleReadTermsId, revision: 1 }] } },
    'GET /news': { query: { _page: '0', _limit: '5' } },
    'GET /news/all': { query: { _page: '0', _limit: '5', state: 'PUBLISHED', sort: '-from' } },
    'POST /news': { body: { fields: { ...sampleNews, publishFrom: 'now', publishUntil: null } } },
    'GET /news/:id': { params: { id: sampleNewsId } },
    'PUT /news/:id': {
      params: { id: sampleNewsId },
      body: { fields: { ...sampleNews, publishFrom: null, publishUntil: null }, revision: 1 },
    },
    'GET /news/:id/versions': { params: { id: sampleNewsId } },
    'GET /notices': { query: { _page: '0', _limit: '5', state: 'DRAFT', sort: '-changed' } },
    'POST /notices': { body: { fields: { ...sampleNotice, ...sampleAudience } } },
    'GET /notices/:id': { params: { id: sampleNoticeId } },
    'PUT /notices/:id': {
      params: { id: sampleNoticeId },
      body: { fields: { ...sampleNotice, ...sampleAudience }, revision: 1 },
    },
    'DELETE /notices/:id': { params: { id: sampleNoticeId } },
    'GET /notices/:id/versions': { params: { id: sampleNoticeId } },
    'GET /notices/views': {},
    'GET /notices/people': { query: { q: 'a', _limit: '5' } },
    'POST /notices/recipients': { body: sampleAudience },
    'POST /notices/preview': { body: sampleNotice },
    'POST /notices/test': { body: sampleNotice },
    'POST /notices/:id/send': { params: { id: sampleSentNoticeId }, body: { revision: 1, total: 3 } },
    'POST /notices/:id/stop': { params: { id: sampleSentNoticeId } },
    'POST /notices/:id/continue': { params: { id: sampleSentNoticeId } },
    'GET /notices/:id/recipients': { params: { id: sampleSentNoticeId }, query: { state: 'sent' } },
    'GET /notices/:id/recipients/file': { params: { id: sampleSentNoticeId } },
    'GET /account/announcements': {},
    'PUT /account/announcements': { body: { on: true } },
    'POST /unsubscribe/open': { body: { token: noToken } },
    'POST /unsubscribe': { body: { token: noToken, on: false } },
    'POST /unsubscribe/:token': { params: { token: noToken } },
    'PUT /news/:id/folded': { params: { id: sampleReadNewsId }, body: { folded: true } },
    'POST /subscriptions': {
      body: { planId: sampleOfferId, revision: 1, buyer: { name: 'Asha Rao', state: '29', gstin: null } },
    },
    'GET /gateway': {},
    'GET /payments': search,
    'GET /payments/:id': { params: { id: samplePaymentId } },
    'POST /payments/:id/capture': { params: { id: samplePaymentId } },
    'GET /invoices': search,
    'GET /invoices/:id': { params: { id: sampleInvoiceId } },
    'GET /invoices/:id/pdf': { params: { id: sampleInvoiceId } },
    'GET /rates/all': { query: { ...search.query, kind: 'real', minutes: '60', state: 'CURRENT', sort: '-amount' } },
    'POST /rates': { body: { fields: { ...sampleRate, leastMonths: (made += 1) % 700 } } },
    'GET /rates/:id': { params: { id: sampleRateId } },
    'PUT /rates/:id': { params: { id: sampleRateId }, body: { fields: sampleRate, revision: 1 } },
    'GET /rates/:id/versions': { params: { id: sampleRateId } },
    'GET /tax-rules/all': { query: { ...search.query, state: 'PLANNED', sort: '-from' } },
    'POST /tax-rules': {
      body: { fields: { ...sampleTaxRule, holdsFrom: iso(Date.UTC(2100, 0, (made += 1))).slice(0, 10) } },
    },
    'GET /tax-rules/:id': { params: { id: sampleTaxRuleId } },
    'PUT /tax-rules/:id': { params: { id: sampleTaxRuleId }, body: { fields: sampleTaxRule, revision: 1 } },
    'GET /tax-rules/:id/versions': { params: { id: sampleTaxRuleId } },
    'GET /sellers/:id': { params: { id: sellerId } },
    'PUT /sellers/:id': { params: { id: sellerId }, body: { fields: sampleSeller, revision: 1 } },
    'GET /sellers/:id/versions': { params: { id: sellerId } },
    'GET /system-settings/all': {},
    'GET /system-settings/:id': { params: { id: sampleSettingId } },
    'PUT /system-settings/:id': {
      params: { id: sampleSettingId },
      body: { fields: { setting: 'holdMinutes', value: 7 }, revision: 1 },
    },
    'GET /system-settings/:id/versions': { params: { id: sampleSettingId } },
    'GET /sales-taxes/all': { query: { ...search.query, state: 'CURRENT', sort: '-from' } },
    'POST /sales-taxes': {
      body: { fields: { ratePoints: 1_200, holdsFrom: iso(Date.UTC(2100, 0, (made += 1))).slice(0, 10) } },
    },
    'GET /sales-taxes/:id': { params: { id: sampleSalesTaxId } },
    'PUT /sales-taxes/:id': {
      params: { id: sampleSalesTaxId },
      body: { fields: { ratePoints: 500, holdsFrom: '2199-01-01' }, revision: 1 },
    },
    'GET /sales-taxes/:id/versions': { params: { id: sampleSalesTaxId } },
    'GET /remuneration': {},
    'GET /remuneration/lines': { query: { ...search.query, month: '2026-01', kind: 'real', sort: '-at' } },
    'GET /statements': { query: { ...search.query, month: '2026-01', state: 'issued', sort: '-net' } },
    'GET /statement-revisions': { query: { ...search.query, month: '2026-01', sort: '-issued' } },
    'GET /statements/:id': { params: { id: sampleStatementId } },
    'GET /gateway-days': { query: { ...search.query, differs: '1', sort: '-day' } },
    'GET /gateway-days/:id': { params: { id: sampleGatewayDayId } },
    'POST /gateway-days/:id/compare': { params: { id: sampleGatewayDayId } },
    'GET /refunds': { query: { ...search.query, state: 'requested', sort: '-amount' } },
    'GET /refunds/:id': { params: { id: sampleRefundId } },
    'POST /payments/:id/refunds': { params: { id: sampleCapturedId }, body: { paise: 100, why: 'Too late' } },
    'POST /refunds/:id/events': { params: { id: sampleRefundId }, body: { type: 'APPROVE', version: 0 } },
    'POST /statements/:id/events': { params: { id: sampleStatementId }, body: { type: 'APPROVE', version: 1 } },
    'GET /statements/:id/pdf': { params: { id: sampleStatementId } },
    'GET /statements/:id/xlsx': { params: { id: sampleStatementId } },
    'GET /month-ends': { query: { month: '2026-01' } },
    'GET /month-ends/preview': { query: { ...search.query, month: '2026-01', sort: '-gross' } },
    'POST /month-ends': { body: { month: '2020-02' } },
    'GET /month-ends/:id': { params: { id: sampleMonthEndId } },
    'POST /month-ends/:id/stop': { params: { id: sampleMonthEndId } },
    'POST /month-ends/:id/continue': { params: { id: sampleMonthEndId } },
    'GET /month-ends/:id/rest': { params: { id: sampleMonthEndId } },
    'GET /ledger/months': {},
    'GET /ledger/entries': {
      query: {
        ...search.query,
        account: 'panelistsPayable',
        cause: 'round',
        month: '2026-01',
        until: '2026-01',
        partyId: cast.people.panelist.id,
        sort: '-at',
      },
    },
    'GET /ledger/entries/:id': { params: { id: sampleEntryId } },
    'GET /ledger/check': {},
    'POST /ledger/check': {},
    'GET /metrics/home': {},
    'GET /metrics/analysis': { query: { from: '2030-01-01', to: '2030-01-28' } },
    'GET /reports/interviews': { query: { by: 'state', value: 'released', from: '2026-01-01', to: '2026-01-08' } },
    'GET /reports/interviews/summary': { query: { by: 'organization', value: house.cast.organizationId } },
    'GET /reports/statistics': { query: { month: '2026-01', group: 'jobProfile', sort: '-held' } },
    'GET /reports/statistics/summary': { query: { from: '2026-01-01', to: '2026-01-08' } },
    'GET /reports/schedules': {},
    'PUT /reports/schedules': { body: { report: 'statisticsReport', every: 'week', query: { group: 'jobProfile' } } },
    'DELETE /reports/schedules': { body: { report: 'statisticsReport', every: 'week' } },
    'POST /reports/emails': {
      body: { report: 'interviewReport', query: { by: 'state', value: 'released' } },
    },
    'GET /emails': search,
    'GET /emails/address/:of/:id': { params: { of: 'candidate', id: cast.asha.own.id } },
    'POST /emails/send-again': { body: { address: 'nobody@mail.example' } },
    'GET /emails/:id': { params: { id: sampleEmailId } },
    'POST /exports': {
      body: { list: 'mails', query: { q: 'a' }, columns: ['recipient', 'subject'], format: 'csv' },
    },
    'GET /exports': {},
    'POST /batches': { body: { source: 'waiting', interviewIds: [interviewId] } },
    'POST /batches/file': { file: { name: 'rows.xlsx', content: sampleSheet } },
    'GET /batches/template': {},
    'GET /batches/current': {},
    'GET /batches/:id': { params: { id: sampleBatchId } },
    'GET /batches/:id/progress': { params: { id: sampleBatchId } },
    'POST /batches/:id/solve': { params: { id: sampleBatchId } },
    'POST /batches/:id/rows': {
      params: { id: sampleBatchId },
      body: { type: 'edit', rows: [{ nr: 1, cells: sampleCells }] },
    },
    'GET /batches/:id/choices': { params: { id: sampleBatchId }, query: { nr: '1' } },
    'POST /batches/:id/commit': { params: { id: sampleBatchId }, body: { revision: 0 } },
    'POST /batches/:id/stop': { params: { id: sampleBatchId } },
    'DELETE /batches/:id': { params: { id: sampleBatchId } },
    'GET /batches/:id/failures': { params: { id: sampleBatchId } },
    'GET /exports/:id': { params: { id: sampleExportId } },
    'POST /exports/:id/cancel': { params: { id: sampleExportId } },
    'GET /exports/:id/file': { params: { id: sampleExportId } },
    'GET /lists/views': {},
    'PUT /lists/views': {
      body: {
        list: 'mails',
        name: 'Not sent',
        look: {
          q: '',
          sort: '-created',
          filters: [{ name: 'state', value: 'stored' }],
          columns: ['state'],
          density: 'compact',
        },
      },
    },
    'GET /lists/views/counts': {},
    'PUT /lists/views/:id': { params: { id: sampleViewId }, body: { pinned: true } },
    'DELETE /lists/views': { body: { list: 'mails', name: 'Not sent' } },
    'GET /search': { query: { q: 'a' } },
    'GET /health': {},
    'GET /health/live': {},
    'GET /system/health': {},
    'GET /settings': {},
    'GET /inspector': {},
    'GET /openapi.json': {},
    'GET /histories': { query: { kind: 'interview', q: 'IV' } },
    'GET /histories/:id': { params, query: { kind: 'interview' } },
  };
}

/** The content of a complete job profile, with the skills that every panelist of the cast has. */
const sampleJob = ({ skills }: House['cast']) => ({
  title: 'Frontend Engineer',
  location: 'Pune',
  yearsFrom: 2,
  yearsTo: 5,
  openings: 3,
  description: '<p>You build what people <strong>see</strong>.</p>',
  responsibilities: '<ul><li><p>Reviews</p></li></ul>',
  benefits: '<p>Time to learn</p>',
  instructions: '<p>Bring a laptop.</p>',
  status: 'OPEN',
  skills: skills.map(({ id }) => ({ id, primary: true, months: 0 })),
});

/** A request as sent over the network, with parts replaced by `change`. */
export function wire(call: Call, given: Given, token: string | null, change: Given = {}): InjectOptions {
  const { params, query, body, file } = { ...given, ...change };
  const form = file && formOf(body ?? {}, file);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const asked = new URLSearchParams(query).toString();
  return {
    method: call.method,
    url: `/api${path}${asked === '' ? '' : `?${asked}`}`,
    headers: {
      ...form?.headers,
      host: '127.0.0.1:3000',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(call.once ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined && !form ? {} : { payload: form?.payload ?? body }),
  };
}
