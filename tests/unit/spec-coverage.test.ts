import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts } from '../../src/contract/texts';

const doc = readFileSync('docs/spec-coverage.md', 'utf8');
const parts = doc.split('`');
/** The file paths between backticks, with the test title that follows, if any. */
const named = parts
  .flatMap((part, index) => (index % 2 === 1 ? [{ path: part, after: parts[index + 1] ?? '' }] : []))
  .filter(({ path }) => /^(src|server|tests|public)\//.test(path));
const titles = named.flatMap(({ path, after }) => {
  const title = /^ "(.+?)"(?=; $| \||[,.])/m.exec(after)?.[1];
  return title === undefined ? [] : [{ path, title }];
});

/** The rows of all tables except that of the numbers, without their headings. */
const rows = doc
  .split('\n')
  .filter((line, index, lines) => line.startsWith('| ') && !/^\| -/.test(line) && !/^\| -/.test(lines[index + 1] ?? ''))
  .map((line) => {
    const [, what = '', where = '', test = ''] = line.split(/ ?\| ?/);
    return { line, what: what.replaceAll('`', ''), isOpen: /^open\b/.test(where), test };
  })
  .filter(({ line }) => !/\| \d+ \| \d+ \|$/.test(line));

/** The rows between a second-level heading and the next one. */
function rowsUnder(heading: string) {
  const part = new Set((doc.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '').split('\n'));
  return rows.filter(({ line }) => part.has(line));
}

/** The names in the specification, so that none is forgotten: one per line, or separated by commas. */
const spec = {
  'Public routes': `/, /login, /login/{user}, /register, /forgot/{user}, /resetpassword/{confirmationToken},
    /invitation/{invitationToken}, /interviewvideos/{jobId}/{fileName}/{segment}, /dashboard/feedbackview/{interviewID},
    /404`,
  'Routes under /dashboard': `changepass, support, linkedin, the dashboard root, analytics, view-analytics,
    video-analytics/{interviewId}, interviewmenus, adminsourcing, subscriptionlist, viewinquiry, interviewdetails,
    notificationcandidatedetails, feedbacks, JobProfile, searchorganization, panelistuser, searchcandidateuser,
    searchadmin, accountsuser, reporttab, emailtab, latestupdates, termspage, payment, adminsystem, subscription,
    createsubscription, panelistblockorg, paymentdetails, org, orgschedule, orginterview, jobprofiledetails,
    orgcandidate, report, termscreate, pendingfeedback, orgcompletedinterviews, panelist, profilepage, interviewstatus,
    calendar, upcomingInterviews, candashboard, canJdSkills, invoicepayment, subscribedcandidate, pendingInterviews,
    adminpendinginterviews, orguseruploadcandidate, panelistlist, Panelistavailableslot, Candidatesubscription,
    candidate-p-ay-ment, canmockskills, searchjobprofile, jdresumeuploader, remunerationreport,
    admincompletedinterviews, completedInterviews, interview, feedback, remuneration, resumechoice`,
  Screens: `News Management (add\\, edit), Remuneration, Portal Candidate Search, List Of Panelist, Admin Sourcing,
    Notice Email, Candidate Sourcing, Job Profile list, Subscribed Candidate List, Share Job Profile, Interview Video,
    Canceled Request, Payment Capture, Refund Payment, Organization, Organization User, Active Panelist Data,
    Active Candidate Data, Resend Interview Link, Interview Candidate Details, Reschedule & Cancel Interview,
    Cancel Interview, Confirm User Email, Inquiry Send Message, Interview Codes, Schedule Interview, Feedback Review,
    Interview Summary, Candidate Selected Rejected List, Payment Details, Pending Schedule,
    Terms Details (add\\, edit\\, history), Organization Terms, Interview Report (choose report parameters),
    Panelist Invoice Report, Updated Invoice, Candidate Reviews, QC Update, Share Feedback, Share Interview Video,
    Schedule Multiple Interviews, Book Selected Interviews, Reschedule Interview, Check Available Panelist,
    Interviews Statistics Report, System Configuration (add\\, edit),
    Subscription Master (update\\, view\\, new\\, create manually), Search JobProfile, Job Profile Match With Skills,
    Mail Content, Live Interview Monitoring, Live Interviews, Analysis, Upload Candidate (single or list),
    Map Panelist, Book Slot, Job Profile Details, Version History, Upload Files,
    Upload Post on a professional network, Send Individual Invitation, Add/Remove Organization's Email Ids,
    Registered Email Ids, Support, Change Password, View Inquiry Details, Block Organization`,
  Widgets: `Announcements, Interview Request, Upcoming Interview (the next 3), Pending Assessment, Interviews,
    Completed Interviews, Pending Feedback, Events of the Day, Users Count, Candidate Progress,
    Recently Completed Feedback, Interview's Recap`,
  'Profile sections': `Personal, Skill, Project, Education, Resume, Bank, Video, Certificate, Contact Details,
    Interview history`,
};
const counts: Record<string, number> = {
  'Public routes': 10,
  'Routes under /dashboard': 65,
  Screens: 67,
  Widgets: 12,
  'Profile sections': 10,
};
const namesOf = (text: string) => text.split(/(?<!\\),\s+/).map((name) => name.replaceAll('\\', '').trim());

const messages = [
  'Email is required',
  'Email is not valid',
  'Please select country code',
  'Please enter correct WhatsApp number',
  'Please enter Valid Date of birth',
  'Please enter a minimum of one month of experience',
  "Please fill primary skill it's required",
  "Please fill qualification it's required",
  'This Skill already exists',
  'Please select a rating',
  'Please upload resume before submitting',
  'Please upload excle file before submitting',
  'Please upload Zip file before submitting',
  'Please provide proper Terms Description',
  'Please provide proper Job Description',
  'Please provide proper Instruction',
  'Please provide proper Email Content',
  'Please provide proper Signature',
  'Please provide proper Description',
  'Please select at least one service (One-Way or Two-Way).',
  'Character limit exceeded: Maximum 30 characters allowed',
  'NewPassword and confirm Password did not match',
  'Please enter valid password',
  'Please enter valid Linkedin url',
  'Amount must be a positive number greater than zero',
  'Please select month and year',
  'Please provide start date',
  'Please select both a start date and an end date',
  'Please enter some value or select a date range',
  'Please select option for search',
  'Please choose Panelist',
  'Please select job Profile',
  'Please select Candidate and Date & Time',
  'Please select Available Panelist Time',
  'Please Enter Email Address',
  'Please enter something in announcement',
  'Unsupported file type. Please upload a valid file',
  'The certificate file is missing. Please upload it to proceed',
  'Organization, field is required',
  'Job profile, field is required',
  'Something went wrong. Please try again!',
  'Data not available',
  'No Data Found!',
  'No Data Available',
  'Resume not found...',
  'Organization Name Already Exists',
  'Live Interview is not Available',
  'Please Input Correct Date And Time',
  "The candidate's available time has passed. Please confirm the candidate's new availability before booking.",
  'Please confirm with the panelist whether a slot is available or not',
  'No skills added, Please add skills',
  'Cv skills not fetched due to resume is not uploaded.',
  'video has been not uploaded.',
];
/** The product uses its own words for these. */
const successes = `data fetched, email sent, login successful, downloaded successfully, successfully captured,
  refund initiated, post uploaded, report sent to the registered email address`;

it('names only files that exist', () => {
  expect(named.length).toBeGreaterThan(400);
  expect(named.map(({ path }) => path).filter((path) => !existsSync(path))).toEqual([]);
});

it('names only tests that exist, by their titles', () => {
  expect(titles.length).toBeGreaterThan(300);
  const missing = titles.filter(
    ({ path, title }) =>
      !existsSync(path) ||
      !["'", '"', '`'].some((mark) => readFileSync(path, 'utf8').includes(`${mark}${title}${mark}`)),
  );
  expect(missing).toEqual([]);
});

it('shows a test by its title for every row that is not open, or says that there is none yet', () => {
  expect(rows.length).toBeGreaterThan(300);
  const wrong = rows.filter(({ isOpen, test }) => isOpen === (test.includes('`tests/') || test === 'none yet'));
  expect(wrong.map(({ line }) => line)).toEqual([]);
  expect(named.filter(({ path, after }) => path.startsWith('tests/') && /^(;| \|)/.test(after))).toEqual([]);
});

describe('each name of the specification has one row, in', () => {
  it.each(Object.entries(spec))('%s', (heading, text) => {
    const names = namesOf(text);
    expect(names).toHaveLength(counts[heading] ?? 0);
    expect(
      rowsUnder(heading)
        .map(({ what }) => what)
        .sort(),
    ).toEqual([...names].sort());
  });

  it('Messages', () => {
    const said = rowsUnder('Messages').map(({ what }) => what);
    const lacking = messages.filter((message) => !said.some((what) => /['"]/.test(what) && what.includes(message)));
    expect(lacking).toEqual([]);
    expect(namesOf(successes).filter((name) => !said.includes(name))).toEqual([]);
  });
});

it('exactly the routes that are not in the route table are open', () => {
  const table = ['src/app/routes.tsx', 'src/app/open-routes.ts'].map((path) => readFileSync(path, 'utf8')).join('\n');
  const paths = new Set(
    [...table.matchAll(/\(\s*'((?:\/dashboard)?)(\/[^']*|)',\s*'/g)].map(([, , path = '']) => path),
  );
  const patternOf = (name: string) => (name === 'the dashboard root' ? '' : `/${name.replace(/\{(\w+)\}/g, ':$1')}`);
  const differing = rowsUnder('Routes under /dashboard').filter(
    ({ what, isOpen }) => isOpen === paths.has(patternOf(what)),
  );
  expect(paths.size).toBeGreaterThan(50);
  expect(differing.map(({ line }) => line)).toEqual([]);
});

it('the product has each message that is not open, word for word', () => {
  const fields = ['Organization', 'Job profile'].map((field) => texts.fieldRequired(field));
  const proper = (
    ['Terms Description', 'Job Description', 'Instruction', 'Email Content', 'Signature', 'Description'] as const
  ).map((what) => texts.properText(what));
  const known = new Set<unknown>([...Object.values(texts), ...fields, ...proper]);
  const said = rowsUnder('Messages');
  const wrong = messages.filter(
    (message) => said.find(({ what }) => what.includes(message))?.isOpen === known.has(message),
  );
  expect(wrong).toEqual([]);
});

it('counts its rows as they are', () => {
  const stated = [...doc.matchAll(/^\| \[(.+)\]\(#\S+\) \| (\d+) \| (\d+) \|$/gm)].map(([, part = '', all, open]) => ({
    part,
    all: Number(all),
    open: Number(open),
  }));
  expect(stated.length).toBe(6);
  expect(stated).toEqual(
    stated.map(({ part }) => {
      const found = rowsUnder(part);
      return { part, all: found.length, open: found.filter(({ isOpen }) => isOpen).length };
    }),
  );
});
