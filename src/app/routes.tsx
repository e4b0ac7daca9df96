import { lazyScreen as screen, type LazyScreen } from './lazy-screen';
import { openRoutes, type AppRoute } from './open-routes';

const interviews = ['Interviews'];
// A candidate's only menu entry for interviews is Home.
const interviewEntries = ['interviewdetails', 'orginterview', 'interviewstatus', 'candashboard'];
const feedbackEntries = ['feedbacks', 'orginterview', 'interviewstatus', 'candashboard'];

/** The account's own pages, which no menu of the specification lists. */
export const accountPaths: readonly string[] = ['/dashboard/changepass', '/dashboard/support'];

type More = Pick<AppRoute, 'crumbs' | 'under' | 'partial'>;
const page = (path: string, title: string, screen: LazyScreen, more: More = {}): AppRoute => ({
  path: `/dashboard${path}`,
  title,
  guarded: true,
  screen,
  ...more,
});

/** Every guarded route that has a screen; loaded with the frame, because sign-in does not need it (product: Screens). */
export const guardedRoutes: readonly AppRoute[] = [
  page(
    '',
    'Home',
    screen(() => import('../screens/people/AdminHomeScreen'), 'AdminHomeScreen'),
  ),
  page(
    '/org',
    'Home',
    screen(() => import('../screens/people/OrganizationHomeScreen'), 'OrganizationHomeScreen'),
  ),
  page(
    '/panelist',
    'Home',
    screen(() => import('../screens/people/PanelistHomeScreen'), 'PanelistHomeScreen'),
  ),
  page(
    '/candashboard',
    'Home',
    screen(() => import('../screens/people/CandidateHomeScreen'), 'CandidateHomeScreen'),
  ),
  page(
    '/changepass',
    'Change Password',
    screen(() => import('../screens/auth/ChangePasswordScreen'), 'ChangePasswordScreen'),
  ),
  page(
    '/interviewmenus',
    'Schedule Interview',
    screen(() => import('../screens/interviews/ScheduleInterviewScreen'), 'ScheduleInterviewScreen'),
    { crumbs: interviews },
  ),
  page(
    '/orgschedule',
    'Schedule Interview',
    screen(() => import('../screens/interviews/OrganizationScheduleScreen'), 'OrganizationScheduleScreen'),
    { crumbs: interviews },
  ),
  page(
    '/interviewdetails',
    'Interview Details',
    screen(() => import('../screens/interviews/InterviewDetailsScreen'), 'InterviewDetailsScreen'),
    { crumbs: interviews },
  ),
  page(
    '/panelistaway',
    'Panelist is away',
    screen(() => import('../screens/interviews/PanelistAwayScreen'), 'PanelistAwayScreen'),
    { crumbs: interviews, under: ['interviewdetails'] },
  ),
  page(
    '/completedInterviews',
    'Completed Interviews',
    screen(() => import('../screens/interviews/OwnLists'), 'CompletedInterviewsScreen'),
    { under: ['interviewstatus'] },
  ),
  page(
    '/adminpendinginterviews',
    'Pending Interviews',
    screen(() => import('../screens/interviews/OwnLists'), 'AdminPendingInterviewsScreen'),
    { under: ['interviewdetails'] },
  ),
  page(
    '/admincompletedinterviews',
    'Completed Interviews',
    screen(() => import('../screens/interviews/OwnLists'), 'AdminCompletedInterviewsScreen'),
    { under: ['interviewdetails'] },
  ),
  page(
    '/notificationcandidatedetails',
    'Notifications',
    screen(() => import('../screens/messages/NotificationsScreen'), 'NotificationsScreen'),
    { under: ['home'] },
  ),
  page(
    '/interview',
    'Interview',
    screen(() => import('../screens/interviews/InterviewScreen'), 'InterviewScreen'),
    { under: interviewEntries },
  ),
  page(
    '/video-analytics/:interviewId',
    'Video analytics',
    screen(() => import('../screens/interviews/VideoAnalyticsScreen'), 'VideoAnalyticsScreen'),
    { under: interviewEntries },
  ),
  page(
    '/orginterview',
    'Interview Details',
    screen(() => import('../screens/interviews/OrganizationInterviewsScreen'), 'OrganizationInterviewsScreen'),
    { crumbs: interviews },
  ),
  page(
    '/orgcompletedinterviews',
    'Completed Interviews',
    screen(() => import('../screens/interviews/OrganizationCompletedScreen'), 'OrganizationCompletedScreen'),
    { crumbs: interviews, under: ['orginterview'] },
  ),
  page(
    '/interviewstatus',
    'Interview',
    screen(() => import('../screens/interviews/PanelistInterviewsScreen'), 'PanelistInterviewsScreen'),
  ),
  page(
    '/pendingfeedback',
    'Pending Feedback',
    screen(() => import('../screens/interviews/PendingFeedbackScreen'), 'PendingFeedbackScreen'),
    { under: ['interviewstatus'] },
  ),
  page(
    '/Panelistavailableslot',
    'My hours and slots',
    screen(() => import('../screens/people/AvailabilityScreen'), 'AvailabilityScreen'),
    { under: ['interviewstatus'] },
  ),
  page(
    '/pendingInterviews',
    'Pending Interviews',
    screen(() => import('../screens/interviews/CandidateInterviewsScreen'), 'CandidateInterviewsScreen'),
    { under: ['candashboard'] },
  ),
  page(
    '/upcomingInterviews',
    'Upcoming Interviews',
    screen(() => import('../screens/interviews/UpcomingInterviewsScreen'), 'UpcomingInterviewsScreen'),
    { under: interviewEntries },
  ),
  page(
    '/calendar',
    'Calendar',
    screen(() => import('../screens/interviews/CalendarScreen'), 'CalendarScreen'),
    { under: interviewEntries },
  ),
  page(
    '/feedback',
    'Feedback',
    screen(() => import('../screens/feedback/FeedbackScreen'), 'FeedbackScreen'),
    { under: feedbackEntries },
  ),
  page(
    '/feedbackview/:interviewID',
    'Feedback',
    screen(() => import('../screens/feedback/FeedbackViewScreen'), 'FeedbackViewScreen'),
    { under: feedbackEntries },
  ),
  page(
    '/profilepage',
    'My Profile',
    screen(() => import('../screens/people/ProfileScreen'), 'ProfileScreen'),
  ),
  page(
    '/resumechoice',
    'Your resume',
    screen(() => import('../screens/people/ResumeChoiceScreen'), 'ResumeChoiceScreen'),
    { under: ['profilepage'] },
  ),
  page(
    '/searchjobprofile',
    'Apply For Job',
    screen(() => import('../screens/job-profiles/SearchJobProfileScreen'), 'SearchJobProfileScreen'),
  ),
  page(
    '/canJdSkills',
    'My skills',
    screen(() => import('../screens/job-profiles/CanJdSkillsScreen'), 'CanJdSkillsScreen'),
    { under: ['searchjobprofile'] },
  ),
  page(
    '/jdresumeuploader',
    'Resume for a job',
    screen(() => import('../screens/job-profiles/JdResumeUploaderScreen'), 'JdResumeUploaderScreen'),
    { under: ['searchjobprofile'] },
  ),
  page(
    '/feedbacks',
    'Feedback',
    screen(() => import('../screens/feedback/FeedbacksScreen'), 'FeedbacksScreen'),
    { crumbs: interviews },
  ),
  page(
    '/analytics',
    'Analysis',
    screen(() => import('../screens/people/AnalyticsScreen'), 'AnalyticsScreen'),
    { under: ['home', 'org'] },
  ),
  page(
    '/view-analytics',
    'One analysis',
    screen(() => import('../screens/people/ViewAnalyticsScreen'), 'ViewAnalyticsScreen'),
    { under: ['home', 'org'] },
  ),
  page(
    '/subscriptionlist',
    'Subscription',
    screen(() => import('../screens/billing/SubscriptionListScreen'), 'SubscriptionListScreen'),
    { crumbs: ['Services'], partial: true },
  ),
  page(
    '/adminsourcing',
    'Sourcing',
    screen(() => import('../screens/job-profiles/AdminSourcingScreen'), 'AdminSourcingScreen'),
    { crumbs: ['Services'] },
  ),
  page(
    '/searchcandidateuser',
    'Candidate',
    screen(() => import('../screens/people/CandidateUserScreen'), 'CandidateUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/orgcandidate',
    'Candidate',
    screen(() => import('../screens/people/OrganizationCandidatesScreen'), 'OrganizationCandidatesScreen'),
  ),
  page(
    '/orguseruploadcandidate',
    'Upload Candidate',
    screen(() => import('../screens/people/OrganizationUploadScreen'), 'OrganizationUploadScreen'),
    { under: ['orgcandidate'] },
  ),
  page(
    '/searchorganization',
    'Organization',
    screen(() => import('../screens/people/organizations/OrganizationScreen'), 'OrganizationScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/JobProfile',
    'Job Profile Details',
    screen(() => import('../screens/job-profiles/JobProfileScreen'), 'JobProfileScreen'),
  ),
  page(
    '/jobprofiledetails',
    'Job Profile Details',
    screen(() => import('../screens/job-profiles/JobProfileScreen'), 'OrganizationJobsScreen'),
  ),
  page(
    '/panelistblockorg',
    'Block Organization',
    screen(() => import('../screens/people/organizations/BlockOrganizationScreen'), 'BlockOrganizationScreen'),
    { under: ['searchorganization', 'profilepage', 'orginterview'] },
  ),
  page(
    '/panelistuser',
    'Panelist',
    screen(() => import('../screens/people/PanelistUserScreen'), 'PanelistUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/searchadmin',
    'Admin',
    screen(() => import('../screens/people/accounts/StaffScreens'), 'SearchAdminScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/accountsuser',
    'Account User',
    screen(() => import('../screens/people/accounts/StaffScreens'), 'AccountsUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/panelistlist',
    'List Of Panelist',
    screen(() => import('../screens/people/PanelistUserScreen'), 'PanelistListScreen'),
    { crumbs: ['Users'], under: ['panelistuser'] },
  ),
  page(
    '/emailtab',
    'Email',
    screen(() => import('../screens/messages/EmailScreen'), 'EmailScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/viewinquiry',
    'View Inquiry',
    screen(() => import('../screens/messages/ViewInquiryScreen'), 'ViewInquiryScreen'),
    { crumbs: ['Misc'] },
  ),
];

/** Every route that has a screen: menus and breadcrumbs are built from it. */
export const routes: readonly AppRoute[] = [...openRoutes, ...guardedRoutes];
