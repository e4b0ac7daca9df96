import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../server/db/database';
import { downloadOwnData, mostDataDownloads } from '../../../src/contract/people-own-data';
import type { Call } from '../../../src/contract/kit';
import { putFeedbackDraft } from '../../../src/contract/feedback';
import { saveView } from '../../../src/contract/system-views';
import { closeHouse, ok, requestFor, sent, startHouse, type House } from '../kit';
import type { PersonName } from '../kit/cast';
import { addCandidateResume, addCertificate, addResume } from '../kit/files';
import { bookedWith, goodScorecard, hour, interviewAt, soon } from '../kit/interviews';

let house: House;
beforeAll(async () => {
  house = await startHouse();
});
afterAll(() => closeHouse(house));
beforeEach(() => house.db.run(sql`delete from data_downloads`));

const get = (as: PersonName) => house.app.inject(requestFor(downloadOwnData as unknown as Call, { as }, house.cast));

const plain = (xml: string) =>
  xml.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&apos;', "'");
/** A person's archive: its file names, and the rows of each sheet as texts. */
async function dataOf(as: PersonName) {
  const answer = await get(as);
  expect(answer.statusCode).toBe(200);
  const entries = unzipSync(new Uint8Array(answer.rawPayload));
  const book = unzipSync(entries['My data.xlsx'] ?? new Uint8Array());
  const part = (name: string) => strFromU8(book[name] ?? new Uint8Array());
  const names = [...part('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(([, name = '']) =>
    plain(name),
  );
  const sheets = Object.fromEntries(
    names.map((name, index) => [
      name,
      [...part(`xl/worksheets/sheet${index + 1}.xml`).matchAll(/<row r="(?!1")\d+">(.*?)<\/row>/gs)].map(
        ([, row = '']) =>
          [...row.matchAll(/<c [^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs)]
            .map(([, text, number]) => plain(text ?? number ?? ''))
            .join(' | '),
      ),
    ]),
  );
  return { files: Object.keys(entries), entries, sheets, all: JSON.stringify(sheets) };
}

/** Tables that refer to a user, panelist, person or candidacy, and tables that erasing knows without a foreign key. */
const inFile: Record<string, string> = {
  users: 'Account',
  organizations: 'Account',
  identities: 'Account',
  calendar_feeds: 'Account',
  erasures: 'Account',
  calendar_connections: 'Connected calendars',
  sourcing_opt_outs: 'Account',
  persons: 'Account',
  profile_details: 'Profile',
  profile_secrets: 'Profile, masked',
  person_skills: 'Skills',
  panelist_skills: 'Skills',
  profile_projects: 'Projects',
  profile_education: 'Education',
  profile_certificates: 'Certificates',
  certificate_files: 'Files',
  resumes: 'Files',
  profile_videos: 'Files',
  job_resumes: 'Files and Resume text',
  files: 'Files',
  candidates: 'Candidacies and Resume text',
  candidate_skills: 'Candidacies',
  applications: 'Applications',
  terms_acceptances: 'Accepted terms',
  subscriptions: 'Plans',
  payments: 'Payments',
  sourcing_invitations: 'Applications',
  panelists: 'Availability',
  panelist_hours: 'Availability',
  panelist_days_off: 'Availability',
  panelist_extra_slots: 'Availability',
  panelist_blocks: 'Blocked organizations: those that they blocked, as on the screen',
  sessions: 'Sign-ins',
  known_addresses: 'Sign-ins',
  security_events: 'Sign-ins',
  totp_secrets: 'Account',
  passkeys: 'Account',
  recovery_codes: 'Account',
  data_downloads: 'Sign-ins',
  list_views: 'Lists and uploads',
  exports: 'Lists and uploads',
  batches: 'Lists and uploads',
  candidate_uploads: 'Lists and uploads',
  interview_runs: 'Lists and uploads',
  interviews: 'Interviews',
  interview_history: 'What you wrote',
  feedback_versions: 'Feedback',
  feedback_drafts: 'Feedback',
  settlements: 'Pay',
  statements: 'Statements',
  mails: 'Messages',
  inquiries: 'Messages',
  inquiry_messages: 'Messages',
};
const leftOut: Record<string, string> = {
  notice_recipients: 'a hash and the email that Messages lists',
  failed_addresses: 'addresses of others, which the bell tells them',
  stopped_addresses: 'their email with whether it comes back, which the app tells them',
  email_templates: 'who changed the words of an email: work for the platform',
  notices: 'who wrote and sent a notice: work for the platform',
  report_schedules: 'which report is sent to whom when: work for the platform',
  links: 'a hash and the letter that Messages lists',
  interview_links: 'a hash and the letter that Messages lists',
  calendar_spans: 'busy times, which are in the calendars that Connected calendars lists',
  calendar_sign_ins: 'minutes long, while a calendar is connected',
  factor_set_ups: 'minutes long, while a second factor is set up',
  sign_in_steps: 'minutes long, while somebody signs in',
  holds: 'minutes long, while a time is chosen',
  occupancy: 'the times of Interviews once more',
  idempotency: 'answers once more, for a day',
  profile_revisions: 'numbers of saves',
  resume_dismissals: 'ids and hashes of what was not wanted',
  candidate_resumes: 'the file of the organization that stored it',
  recording_uploads: 'parts of a file on its way',
  profile_video_uploads: 'parts of a file on its way',
  recording_segments: 'recordings are of two people; Files lists what was uploaded',
  recording_shares: 'who shared a recording: work for the organization',
  feedback_shares: 'who shared feedback: work for the organization',
  job_profile_shares: 'work for the organization',
  job_profile_versions: 'work for the organization',
  network_posts: 'work for the organization',
  api_keys: 'work for the organization: keys of its programs',
  webhooks: 'work for the organization: addresses of its programs',
  organization_addresses: 'work for the organization',
  news: 'published for all',
  inquiry_links: 'hashes of links to the conversations of visitors, who have no account',
  saved_replies: 'work of admins: texts for all',
  plans: 'work of super admins, offered to all',
  refunds: 'work of admins: Payments has what was returned',
  terms: 'published for all',
  news_folded: 'which announcements are folded on the home page',
  rate_cards: 'work for all: what interviews pay',
  tax_rules: 'work for all: how tax is deducted',
  month_ends: 'work of super admins: who closed a month',
  ledger_checks: 'work of super admins: who had the ledger checked',
  sales_tax_rates: 'work for all: the rate of sales tax',
  sellers: 'work for all: who sells',
  settings: 'work of super admins: what holds for all',
  month_end_rows: 'which months were closed for a panelist: Statements has what came of it',
  record_versions: 'work for all, such as announcements',
  reminders: 'the letters are in Messages',
  interview_owners: 'which admin takes care of an interview: work of admins',
  interview_notes: 'work of admins, about an interview',
  list_view_pins: 'which saved views stand in the menu',
  batch_rows: 'work for the organization, about others',
  candidate_upload_rows: 'work for the organization, about others',
};

test('each table that refers to somebody is in the file, or has a reason why not', async () => {
  const found = await house.db.many<{ name: string }>(sql`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f'
      and confrelid in ('users'::regclass, 'panelists'::regclass, 'persons'::regclass, 'candidates'::regclass) order by 1`);
  const known = [...Object.keys(inFile), ...Object.keys(leftOut)];
  expect(found.length).toBeGreaterThan(30);
  expect(found.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name, index) => known.indexOf(name) !== index)).toEqual([]);
});

/** Texts of a candidate wherever the product stores any. */
async function fill() {
  const { cast, db } = house;
  const { candidate } = cast.people;
  const personId = cast.asha.own.personId;
  await db.run(
    sql`update users set mobile = '+91 9845077771', email = 'asha.rao@mail.example' where id = ${candidate.id}`,
  );
  await addResume(house, personId, 'Asha/../Rao.docx');
  await addCandidateResume(house, cast.asha.own.id);
  await addCertificate(house, candidate.id, { file: 'Cert.pdf', text: 'Zorb certificate' });
  await db.run(sql`
    insert into profile_details (user_id, location, birth_date) values (${candidate.id}, 'Zorbtown', '1990-02-03')`);
  await db.run(sql`
    insert into profile_projects (user_id, position, title, designation, role, description)
    values (${candidate.id}, 0, 'Zorb project', 'Lead', 'Builder', '=1+1')`);
  await db.run(sql`
    insert into profile_education (user_id, position, graduation, university, passing_year, percentage)
    values (${candidate.id}, 0, 'BTech', 'Zorb university', 2012, 81)`);
  await db.run(sql`
    insert into person_skills (person_id, skill_id, months) values (${personId}, ${cast.skills[0]?.id}, 77)`);
  await db.run(sql`
    insert into candidate_skills (candidate_id, skill_id, months) values (${cast.asha.own.id}, ${cast.skills[0]?.id}, 78)`);
  await db.run(sql`
    insert into applications (job_profile_id, person_id, candidate_id, made_candidacy)
    values (${cast.job.id}, ${personId}, ${cast.asha.own.id}, false)`);
  await db.run(sql`
    insert into sourcing_invitations (job_profile_id, person_id, content) values (${cast.otherJob.id}, ${personId}, 'Zorb letter')`);
  await db.run(sql`
    insert into mails (recipient, subject, body, sent_at) values
      ('asha.rao@mail.example', 'Zorb mail', 'x', now()), ('ben.okafor@mail.example', 'Mail of Ben', 'x', now())`);
  await db.run(sql`
    insert into inquiries (name, email, role, message) values
      ('Asha', 'asha.rao@mail.example', 'CANDIDATE', 'Zorb question'), ('Ben', 'ben@mail.example', 'CANDIDATE', 'Question of Ben')`);
  await db.run(sql`insert into known_addresses (user_id, address) values (${candidate.id}, '203.0.113.77')`);
  const look = { q: 'Zorb search', sort: '', filters: [], columns: null, density: 'comfortable' as const };
  ok(await house.call(saveView, { as: 'candidate', body: { list: 'own', name: 'Mine', look } }));
  const asked = await bookedWith(house, cast.asha.own, 'panelist', soon(40));
  await sent(house, 'panelist', asked, { type: 'ACCEPT' });
  await sent(house, 'candidate', asked, { type: 'ASK_CANCEL', why: 'Zorb reason' });
  const ofBen = await bookedWith(house, cast.ben, 'secondPanelist', soon(60));
  const done = await interviewAt(house, {
    leaf: 'pendingFeedback',
    start: Date.now() - 9 * hour,
    candidate: cast.asha.own,
  });
  const scorecard = { ...goodScorecard(house), strengths: 'Zorb strengths' };
  const draft = ok(
    await house.call(putFeedbackDraft, {
      as: 'panelist',
      params: { id: done },
      body: { revision: 0, scorecard, notes: 'Zorb notes' },
    }),
  );
  await sent(house, 'panelist', done, { type: 'SUBMIT_FEEDBACK', revision: draft.revision });
  await sent(house, 'admin', done, { type: 'APPROVE' });
  const codeOf = async (id: string) =>
    (await house.db.one<{ code: string }>(sql`select code from interviews where id = ${id}`)).code;
  return { asked: await codeOf(asked), ofBen: await codeOf(ofBen), done: await codeOf(done) };
}

describe('the file', () => {
  let codes: Awaited<ReturnType<typeof fill>>;
  beforeAll(async () => {
    codes = await fill();
  });

  test('has what a candidate left, wherever the product keeps it', async () => {
    const { sheets, files, entries, all } = await dataOf('candidate');
    const words: Record<string, string> = {
      Account: '+91 9845077771',
      Profile: 'Zorbtown',
      Skills: '77',
      Projects: 'Zorb project | Lead | Builder | =1+1',
      Education: 'Zorb university',
      Certificates: 'Zorb certificate',
      'Sign-ins': '203.0.113.77',
      'Lists and uploads': 'Zorb search',
      Candidacies: 'Red Mill',
      'Resume text': 'Nine years of TypeScript',
      Applications: 'Zorb letter',
      Messages: 'Zorb question',
      Interviews: codes.asked,
      'What you wrote': 'Zorb reason',
      Files: 'Cert.pdf',
    };
    for (const [sheet, word] of Object.entries(words)) expect(sheets[sheet]?.join('\n'), sheet).toContain(word);
    expect(sheets['Candidacies']?.join('\n')).toContain(`${house.cast.skills[0]?.name} 78`);
    expect(sheets['Messages']?.join('\n')).toContain('Zorb mail');
    expect(sheets['Applications']?.join('\n')).toContain('Frontend engineer');
    expect(sheets['About this file']?.join('\n')).toContain('masked');
    expect(sheets['Plans']?.join('\n')).toContain('Interview Ready');
    // The original files, with names that cannot leave their folder, without the file that an organization stored.
    expect(files).toHaveLength(3);
    expect(files.every((name) => name === 'My data.xlsx' || /^files\/\d [^/\\]+$/.test(name))).toBe(true);
    expect(files.join('\n')).not.toContain('given.docx');
    const certificate = files.find((name) => name.endsWith('Cert.pdf')) ?? '';
    expect(strFromU8(entries[certificate] ?? new Uint8Array())).toContain('%PDF');
    // No data of others, and no feedback that was not released to the candidate.
    for (const other of ['Ben', codes.ofBen, 'ben.okafor', 'Zorb strengths', 'Zorb notes'])
      expect(all).not.toContain(other);
    expect(await house.db.many(sql`select user_id as id from audit where action = 'dataDownloaded'`)).toContainEqual({
      id: house.cast.people.candidate.id,
    });
  });

  test('has of a panelist what they wrote and earn, and no contacts of candidates', async () => {
    const { sheets, all } = await dataOf('panelist');
    expect(sheets['Feedback']?.join('\n')).toContain('Zorb strengths');
    expect(sheets['Interviews']?.join('\n')).toContain(codes.done);
    expect(sheets['Interviews']?.join('\n')).toContain('Asha Rao');
    expect(sheets['Availability']?.join('\n')).toContain('Monday');
    expect(sheets['Pay']?.join('\n')).toContain(codes.done);
    for (const hidden of ['asha.rao@mail.example', '9845077771', '98450 12345', 'Zorb reason', codes.ofBen])
      expect(all).not.toContain(hidden);
  });

  test.each(['admin', 'superAdmin', 'org'] as const)('has of %s their account, and no work of others', async (as) => {
    const { sheets, all } = await dataOf(as);
    expect(sheets['Account']?.join('\n')).toContain(house.cast.people[as].email);
    expect(sheets['Interviews']).toBeUndefined();
    for (const hidden of ['Zorb', codes.done, 'Asha']) expect(all).not.toContain(hidden);
  });

  test('comes a few times in an hour, also where all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: mostDataDownloads + 2 }, () => get('org')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: mostDataDownloads }, () => 200),
      ...[429, 429],
    ]);
    await house.db.run(sql`update data_downloads set at = at - interval '61 minutes'`);
    expect((await get('org')).statusCode).toBe(200);
  });
});
