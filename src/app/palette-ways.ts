import type { UserType } from '../contract/kit';
import { feedbacksHref, schedulingHref, type SchedulingTab } from '../screens/shared/interview/hrefs';
import { jobHref, jobTabHref, newJobId } from '../screens/shared/jobs/hrefs';
import { newOrganizationHref, organizationsHref } from '../screens/shared/organization-hrefs';
import { hoursHref } from '../screens/shared/profile-href';

/** Something that users of a type often do: open a page, or start a phrase. */
export interface Way {
  title: string;
  line: string;
  does: string | { types: string };
  /** Other words for the way. */
  words?: string;
  /** Not shown until something is typed. */
  later?: true;
}

const begins = (verb: string, title: string, line: string, more: Partial<Way> = {}): Way => ({
  title: `${title}…`,
  line,
  does: { types: `${verb} ` },
  ...more,
});

/** One of the ways to schedule, named like its tab. */
const tab = (title: SchedulingTab, line: string, words: string): Way => ({
  title,
  line,
  does: schedulingHref(title),
  words,
  later: true,
});

const byName = 'Then type a name or a code';
const exporting = begins('export', 'Export a list', 'Then type the list');

const forAdmins: readonly Way[] = [
  begins('schedule', 'Schedule an interview', 'Then type the candidate’s name', { words: 'book request plan' }),
  begins('away', 'Panelist away', 'Then type the panelist and the day', { words: 'ill sick absent off replace' }),
  begins('reschedule', 'Reschedule an interview', byName, { words: 'move' }),
  begins('cancel', 'Cancel an interview', byName, { words: 'call off' }),
  {
    title: 'Review feedback',
    line: 'Feedback that waits for a review',
    does: feedbacksHref('Feedback Review'),
    words: 'approve release',
  },
  {
    title: 'Remind panelists of overdue feedback',
    line: 'The overdue ones, to select and remind together',
    does: '/dashboard/interviewdetails?tab=1&view=overdueFeedback',
    words: 'all late nudge chase',
  },
  {
    title: 'Book waiting requests together',
    line: 'Several requests at once',
    does: schedulingHref('Book Selected Interviews'),
    words: 'schedule many selected',
    later: true,
  },
  tab('Map Panelist', 'A waiting request, with a panelist of your choice', 'book request'),
  tab('Reschedule Interview', 'Another time for an interview', 'move'),
  tab('Check Available Panelist', 'Who is free for a job profile', 'free when'),
  tab('Book Slot', 'A panelist’s free time, for a waiting request', 'free'),
  {
    title: 'Add candidate',
    line: 'One by hand, or a list',
    does: '/dashboard/searchcandidateuser?tab=3',
    words: 'new upload',
    later: true,
  },
  { title: 'New job profile', line: '', does: jobHref(newJobId, 'ADMIN'), words: 'add create', later: true },
  { title: 'New organization', line: '', does: newOrganizationHref, words: 'add create', later: true },
  {
    title: 'Invite a panelist or an admin',
    line: 'By an emailed link',
    does: '/dashboard/panelistuser?tab=2',
    words: 'send invitation new add',
    later: true,
  },
  {
    title: 'Invite a user of an organization',
    line: 'By an emailed link',
    does: organizationsHref('Organization User', null, { invite: '1' }),
    words: 'send invitation colleague new add',
    later: true,
  },
  exporting,
];

/** What users of each type do most, in the order of need (product: Search and verbs). */
export const waysOf: Record<UserType, readonly Way[]> = {
  ADMIN: forAdmins,
  SUPER_ADMIN: forAdmins,
  ORGANIZATION_USER: [
    begins('schedule', 'Schedule an interview', 'Then type the candidate’s name', { words: 'book request plan' }),
    begins('decide', 'Decide on a candidate', 'Then type the candidate’s name', {
      words: 'select reject hold hire decision',
    }),
    begins('compare', 'Compare candidates', 'Then type the job profile'),
    begins('reschedule', 'Reschedule an interview', byName, { words: 'move' }),
    begins('cancel', 'Cancel an interview', byName, { words: 'call off' }),
    {
      title: 'Add candidate',
      line: 'One by hand, or a list',
      does: '/dashboard/orguseruploadcandidate',
      words: 'new upload',
    },
    {
      title: 'New job profile',
      line: '',
      does: jobHref(newJobId, 'ORGANIZATION_USER'),
      words: 'add create',
    },
    {
      title: 'Create API key',
      line: 'With which your programs call the API',
      does: '/dashboard/developers?id=new',
      words: 'token developer integration',
      later: true,
    },
    {
      title: 'Add webhook',
      line: 'An address that we tell what happens',
      does: '/dashboard/developers?tab=1&id=new',
      words: 'developer integration',
      later: true,
    },
    {
      title: 'Share a job profile',
      line: 'A public page where anyone can apply',
      does: jobTabHref('Share Job Profile', 'ORGANIZATION_USER'),
      words: 'publish',
      later: true,
    },
    exporting,
  ],
  PANELIST: [
    {
      title: 'Answer requests',
      line: 'Interviews to accept or decline',
      does: '/dashboard/interviewstatus',
      words: 'accept decline',
    },
    {
      title: 'Write feedback',
      line: 'All that is due',
      does: '/dashboard/pendingfeedback',
      words: 'scorecard pending',
    },
    { title: 'Set my hours', line: 'When you are available', does: hoursHref(), words: 'available free week' },
    begins('off', 'Add a day off', 'Then type the day', { words: 'away ill sick holiday leave' }),
    { ...exporting, later: true },
  ],
  CANDIDATE: [
    {
      title: 'Find jobs',
      line: 'Open jobs, and those that fit you',
      does: '/dashboard/searchjobprofile',
      words: 'apply',
    },
    {
      title: 'Set times for my interviews',
      line: 'Interviews that wait for your times',
      does: '/dashboard/pendingInterviews',
      words: 'preferred when available',
    },
    { title: 'Upload resume', line: '', does: '/dashboard/resumechoice', words: 'cv replace' },
    { ...exporting, later: true },
  ],
};

/** A list with an Export menu. */
export interface ExportedList {
  name: string;
  href: string;
}
const list = (name: string, path: string, query = ''): ExportedList => ({
  name,
  href: `/dashboard/${path}?${query === '' ? '' : `${query}&`}export=1`,
});
const exportOf = (name: string, href: string): ExportedList => ({ name, href: `${href}&export=1` });

const listsOfAdmins: readonly ExportedList[] = [
  list('Upcoming interviews', 'upcomingInterviews'),
  list('Pending feedback', 'interviewdetails', 'tab=1'),
  list('Overdue feedback', 'interviewdetails', 'tab=1&view=overdueFeedback'),
  list('Pending schedule', 'interviewdetails', 'tab=2'),
  list('Interviews to reschedule or cancel', 'interviewdetails', 'tab=3'),
  list('Canceled requests', 'interviewdetails', 'tab=4'),
  list('Completed interviews', 'admincompletedinterviews'),
  list('Interview videos', 'interviewdetails', 'tab=7'),
  list('Interview links', 'interviewdetails', 'tab=8'),
  list('Interview codes', 'interviewdetails', 'tab=9'),
  exportOf('Interview summaries', feedbacksHref('Interview Summary')),
  exportOf('Shared feedback', feedbacksHref('Share Feedback')),
  exportOf('Decisions', feedbacksHref('Candidate Selected Rejected List')),
  exportOf('Job profiles', jobTabHref('Job Profile list', 'ADMIN')),
  exportOf('Skills', jobTabHref('Skills', 'ADMIN')),
  list('Organizations', 'searchorganization'),
  exportOf('Organization users', organizationsHref('Organization User')),
  exportOf('Email ids', organizationsHref("Add/Remove Organization's Email Ids")),
  exportOf('Registered email ids', organizationsHref('Registered Email Ids')),
  exportOf('Blocked organizations', organizationsHref('Block Organization')),
  list('Panelists', 'panelistlist'),
  list('Active panelists', 'panelistuser', 'tab=1'),
  list('Candidates', 'searchcandidateuser'),
  list('Active candidates', 'searchcandidateuser', 'tab=1'),
  list('New candidates', 'searchcandidateuser', 'tab=2'),
  list('Jobs that need candidates', 'adminsourcing'),
  list('Posts', 'adminsourcing', 'tab=2'),
  list('Mail content', 'emailtab', 'tab=1'),
  list('Sent emails', 'emailtab', 'tab=2'),
  list('Notices', 'emailtab'),
  list('Announcements', 'latestupdates'),
  list('Inquiries', 'viewinquiry'),
  list('Notifications', 'notificationcandidatedetails'),
  list('Admins', 'searchadmin'),
];

/** The lists that each user type can export. */
export const exportedLists: Record<UserType, readonly ExportedList[]> = {
  ADMIN: listsOfAdmins,
  SUPER_ADMIN: [...listsOfAdmins, list('Account users', 'accountsuser')],
  ORGANIZATION_USER: [
    list('Upcoming interviews', 'upcomingInterviews'),
    list('Waiting interviews', 'orginterview'),
    list('Pending feedback', 'orginterview', 'tab=2'),
    list('Canceled and no show', 'orginterview', 'tab=4'),
    list('All interviews', 'orginterview', 'tab=5'),
    list('Interviews to decide', 'orgcompletedinterviews'),
    list('Completed interviews', 'orgcompletedinterviews', 'tab=1'),
    list('Candidates', 'orgcandidate'),
    exportOf('Job profiles', jobTabHref('Job Profile list', 'ORGANIZATION_USER')),
    list('Panelists', 'panelistblockorg'),
    list('API keys', 'developers'),
    list('Webhooks', 'developers', 'tab=1'),
    list('Webhook deliveries', 'developers', 'tab=2'),
  ],
  PANELIST: [
    list('Requests', 'interviewstatus'),
    list('Upcoming interviews', 'upcomingInterviews'),
    list('Pending feedback', 'pendingfeedback'),
    list('Completed interviews', 'completedInterviews'),
    list('All interviews', 'interviewstatus', 'tab=4'),
    list('Organizations', 'panelistblockorg'),
  ],
  CANDIDATE: [
    list('Waiting interviews', 'pendingInterviews'),
    list('All interviews', 'pendingInterviews', 'tab=1'),
    list('Upcoming interviews', 'upcomingInterviews'),
    list('Completed interviews', 'completedInterviews'),
    list('Open jobs', 'searchjobprofile'),
  ],
};
