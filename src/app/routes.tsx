import { userTypes, type UserType } from '../contract/kit';
import { lazyScreen as screen, type LazyScreen } from './lazy-screen';
import { openRoutes, type AppRoute } from './open-routes';

const interviews = ['Interviews'];
// A candidate's only menu entry for interviews is Home.
const interviewEntries = ['interviewdetails', 'orginterview', 'interviewstatus', 'candashboard'];
const feedbackEntries = ['feedbacks', 'orginterview', 'interviewstatus', 'candashboard'];

/** The account's own pages, which no menu of the specification lists. */
export const accountPaths: readonly string[] = ['/dashboard/changepass', '/dashboard/support'];

type More = Pick<AppRoute, 'crumbs' | 'under' | 'partial'>;
const admins = ['ADMIN', 'SUPER_ADMIN'] as const;
const organization = ['ORGANIZATION_USER'] as const;
const panelist = ['PANELIST'] as const;
const candidate = ['CANDIDATE'] as const;
const everyone = userTypes;

const page = (
  path: string,
  title: string,
  readers: readonly UserType[],
  screen: LazyScreen,
  more: More = {},
): AppRoute => ({
  path: `/dashboard${path}`,
  title,
  readers,
  guarded: true,
  screen,
  ...more,
});

/** Every guarded route that has a screen; loaded with the frame, because sign-in does not need it (product: Screens). */
export const guardedRoutes: readonly AppRoute[] = [
  page(
    '',
    'Home',
    admins,
    screen(() => import('../screens/people/AdminHomeScreen'), 'AdminHomeScreen'),
  ),
  page(
    '/org',
    'Home',
    organization,
    screen(() => import('../screens/people/OrganizationHomeScreen'), 'OrganizationHomeScreen'),
  ),
  page(
    '/panelist',
    'Home',
    panelist,
    screen(() => import('../screens/people/PanelistHomeScreen'), 'PanelistHomeScreen'),
  ),
  page(
    '/candashboard',
    'Home',
    candidate,
    screen(() => import('../screens/people/CandidateHomeScreen'), 'CandidateHomeScreen'),
  ),
  page(
    '/changepass',
    'Change Password',
    everyone,
    screen(() => import('../screens/auth/ChangePasswordScreen'), 'ChangePasswordScreen'),
  ),
  page(
    '/interviewmenus',
    'Schedule Interview',
    admins,
    screen(() => import('../screens/booking/ScheduleInterviewScreen'), 'ScheduleInterviewScreen'),
    { crumbs: interviews },
  ),
  page(
    '/orgschedule',
    'Schedule Interview',
    organization,
    screen(() => import('../screens/booking/OrganizationScheduleScreen'), 'OrganizationScheduleScreen'),
    { crumbs: interviews },
  ),
  page(
    '/interviewdetails',
    'Interview Details',
    admins,
    screen(() => import('../screens/interviews/InterviewDetailsScreen'), 'InterviewDetailsScreen'),
    { crumbs: interviews },
  ),
  page(
    '/panelistaway',
    'Replace absent panelist',
    admins,
    screen(() => import('../screens/booking/PanelistAwayScreen'), 'PanelistAwayScreen'),
    { crumbs: interviews, under: ['interviewdetails'] },
  ),
  page(
    '/completedInterviews',
    'Completed Interviews',
    [...panelist, ...candidate],
    screen(() => import('../screens/interviews/OwnLists'), 'CompletedInterviewsScreen'),
    { under: ['interviewstatus', 'candashboard'] },
  ),
  page(
    '/adminpendinginterviews',
    'Pending Interviews',
    admins,
    screen(() => import('../screens/interviews/OwnLists'), 'AdminPendingInterviewsScreen'),
    { crumbs: interviews, under: ['interviewdetails'] },
  ),
  page(
    '/admincompletedinterviews',
    'Completed Interviews',
    admins,
    screen(() => import('../screens/interviews/OwnLists'), 'AdminCompletedInterviewsScreen'),
    { crumbs: interviews, under: ['interviewdetails'] },
  ),
  page(
    '/notificationcandidatedetails',
    'Notifications',
    admins,
    screen(() => import('../screens/messages/NotificationsScreen'), 'NotificationsScreen'),
    { under: ['home'] },
  ),
  page(
    '/interview',
    'Interview',
    everyone,
    screen(() => import('../screens/interviews/InterviewScreen'), 'InterviewScreen'),
    { under: interviewEntries },
  ),
  page(
    '/video-analytics/:interviewId',
    'Video analytics',
    everyone,
    screen(() => import('../screens/interviews/VideoAnalyticsScreen'), 'VideoAnalyticsScreen'),
    { under: interviewEntries },
  ),
  page(
    '/orginterview',
    'Interview Details',
    organization,
    screen(() => import('../screens/interviews/OrganizationInterviewsScreen'), 'OrganizationInterviewsScreen'),
    { crumbs: interviews },
  ),
  page(
    '/orgcompletedinterviews',
    'Completed Interviews',
    organization,
    screen(() => import('../screens/interviews/OrganizationCompletedScreen'), 'OrganizationCompletedScreen'),
    { crumbs: interviews, under: ['orginterview'] },
  ),
  page(
    '/interviewstatus',
    'Interview',
    panelist,
    screen(() => import('../screens/interviews/PanelistInterviewsScreen'), 'PanelistInterviewsScreen'),
  ),
  page(
    '/pendingfeedback',
    'Pending Feedback',
    panelist,
    screen(() => import('../screens/interviews/PendingFeedbackScreen'), 'PendingFeedbackScreen'),
    { under: ['interviewstatus'] },
  ),
  page(
    '/Panelistavailableslot',
    'My hours and slots',
    panelist,
    screen(() => import('../screens/people/AvailabilityScreen'), 'AvailabilityScreen'),
    { under: ['interviewstatus'] },
  ),
  page(
    '/pendingInterviews',
    'Pending Interviews',
    candidate,
    screen(() => import('../screens/interviews/CandidateInterviewsScreen'), 'CandidateInterviewsScreen'),
    { under: ['candashboard'] },
  ),
  page(
    '/upcomingInterviews',
    'Upcoming Interviews',
    everyone,
    screen(() => import('../screens/interviews/UpcomingInterviewsScreen'), 'UpcomingInterviewsScreen'),
    { under: interviewEntries },
  ),
  page(
    '/calendar',
    'Calendar',
    everyone,
    screen(() => import('../screens/interviews/CalendarScreen'), 'CalendarScreen'),
    { under: interviewEntries },
  ),
  page(
    '/feedback',
    'Feedback',
    everyone,
    screen(() => import('../screens/feedback/FeedbackScreen'), 'FeedbackScreen'),
    { under: feedbackEntries },
  ),
  page(
    '/feedbackview/:interviewID',
    'Feedback',
    everyone,
    screen(() => import('../screens/feedback/FeedbackViewScreen'), 'FeedbackViewScreen'),
    { under: feedbackEntries },
  ),
  page(
    '/profilepage',
    'My Profile',
    [...panelist, ...candidate],
    screen(() => import('../screens/people/ProfileScreen'), 'ProfileScreen'),
  ),
  page(
    '/resumechoice',
    'Your resume',
    candidate,
    screen(() => import('../screens/people/ResumeChoiceScreen'), 'ResumeChoiceScreen'),
    { under: ['profilepage'] },
  ),
  page(
    '/searchjobprofile',
    'Apply For Job',
    candidate,
    screen(() => import('../screens/job-profiles/SearchJobProfileScreen'), 'SearchJobProfileScreen'),
  ),
  page(
    '/canJdSkills',
    'My skills',
    candidate,
    screen(() => import('../screens/job-profiles/CanJdSkillsScreen'), 'CanJdSkillsScreen'),
    { under: ['searchjobprofile'] },
  ),
  page(
    '/jdresumeuploader',
    'Resume for a job',
    candidate,
    screen(() => import('../screens/job-profiles/JdResumeUploaderScreen'), 'JdResumeUploaderScreen'),
    { under: ['searchjobprofile'] },
  ),
  page(
    '/feedbacks',
    'Feedback',
    admins,
    screen(() => import('../screens/feedback/FeedbacksScreen'), 'FeedbacksScreen'),
    { crumbs: interviews },
  ),
  page(
    '/analytics',
    'Analysis',
    [...admins, ...organization],
    screen(() => import('../screens/people/AnalyticsScreen'), 'AnalyticsScreen'),
    { under: ['home', 'org'] },
  ),
  page(
    '/view-analytics',
    'One analysis',
    [...admins, ...organization],
    screen(() => import('../screens/people/ViewAnalyticsScreen'), 'ViewAnalyticsScreen'),
    { under: ['home', 'org'] },
  ),
  page(
    '/subscriptionlist',
    'Subscription',
    admins,
    screen(() => import('../screens/billing/SubscriptionListScreen'), 'SubscriptionListScreen'),
    { crumbs: ['Services'] },
  ),
  page(
    '/adminsourcing',
    'Sourcing',
    admins,
    screen(() => import('../screens/job-profiles/AdminSourcingScreen'), 'AdminSourcingScreen'),
    { crumbs: ['Services'] },
  ),
  page(
    '/searchcandidateuser',
    'Candidate',
    admins,
    screen(() => import('../screens/candidates/CandidateUserScreen'), 'CandidateUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/orgcandidate',
    'Candidate',
    organization,
    screen(() => import('../screens/candidates/OrganizationCandidatesScreen'), 'OrganizationCandidatesScreen'),
  ),
  page(
    '/orguseruploadcandidate',
    'Upload Candidate',
    organization,
    screen(() => import('../screens/candidates/OrganizationUploadScreen'), 'OrganizationUploadScreen'),
    { under: ['orgcandidate'] },
  ),
  page(
    '/searchorganization',
    'Organization',
    admins,
    screen(() => import('../screens/organizations/OrganizationScreen'), 'OrganizationScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/JobProfile',
    'Job Profile Details',
    admins,
    screen(() => import('../screens/job-profiles/JobProfileScreen'), 'JobProfileScreen'),
  ),
  page(
    '/jobprofiledetails',
    'Job Profile Details',
    organization,
    screen(() => import('../screens/job-profiles/JobProfileScreen'), 'OrganizationJobsScreen'),
  ),
  page(
    '/panelistblockorg',
    'Block Organization',
    [...admins, ...panelist, ...organization],
    screen(() => import('../screens/organizations/BlockOrganizationScreen'), 'BlockOrganizationScreen'),
    { under: ['searchorganization', 'profilepage', 'orginterview'] },
  ),
  page(
    '/panelistuser',
    'Panelist',
    admins,
    screen(() => import('../screens/people/PanelistUserScreen'), 'PanelistUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/searchadmin',
    'Admin',
    admins,
    screen(() => import('../screens/people/accounts/StaffScreens'), 'SearchAdminScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/accountsuser',
    'Account User',
    ['SUPER_ADMIN'],
    screen(() => import('../screens/people/accounts/StaffScreens'), 'AccountsUserScreen'),
    { crumbs: ['Users'] },
  ),
  page(
    '/panelistlist',
    'List Of Panelist',
    admins,
    screen(() => import('../screens/people/PanelistUserScreen'), 'PanelistListScreen'),
    { crumbs: ['Users'], under: ['panelistuser'] },
  ),
  page(
    '/emailtab',
    'Email',
    admins,
    screen(() => import('../screens/messages/EmailScreen'), 'EmailScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/latestupdates',
    'Latest Updates',
    admins,
    screen(() => import('../screens/messages/LatestUpdatesScreen'), 'LatestUpdatesScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/termscreate',
    'Terms',
    organization,
    screen(() => import('../screens/terms/TermsScreen'), 'TermsScreen'),
  ),
  page(
    '/canmockskills',
    'Skills for a mock',
    candidate,
    screen(() => import('../screens/billing/MockSkillsScreen'), 'MockSkillsScreen'),
    { crumbs: ['Mock Interviews'], under: ['subscribedcandidate'] },
  ),
  page(
    '/subscribedcandidate',
    'Plan Details',
    candidate,
    screen(() => import('../screens/billing/PlanDetailsScreen'), 'PlanDetailsScreen'),
    { crumbs: ['Mock Interviews'] },
  ),
  page(
    '/termspage',
    'Terms Details',
    admins,
    screen(() => import('../screens/terms/TermsDetailsScreen'), 'TermsDetailsScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/adminsystem',
    'System Configuration',
    ['SUPER_ADMIN'],
    screen(() => import('../screens/billing/SystemConfigurationScreen'), 'SystemConfigurationScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/subscription',
    'Subscription Master',
    ['SUPER_ADMIN'],
    screen(() => import('../screens/billing/SubscriptionMasterScreen'), 'SubscriptionMasterScreen'),
    { crumbs: ['Misc'] },
  ),
  page(
    '/payment',
    'Payment',
    ['SUPER_ADMIN'],
    screen(() => import('../screens/billing/PaymentScreen'), 'PaymentScreen'),
  ),
  page(
    '/paymentdetails',
    'Payment Details',
    ['SUPER_ADMIN'],
    screen(() => import('../screens/billing/PaymentDetailsScreen'), 'PaymentDetailsScreen'),
    { under: ['payment'] },
  ),
  page(
    '/candidate-p-ay-ment',
    'Checkout',
    candidate,
    screen(() => import('../screens/billing/CheckoutScreen'), 'CheckoutScreen'),
    { crumbs: ['Mock Interviews'], under: ['Candidatesubscription'] },
  ),
  page(
    '/invoicepayment',
    'Invoice',
    [...candidate, ...admins],
    screen(() => import('../screens/billing/InvoiceScreen'), 'InvoiceScreen'),
    { under: ['subscribedcandidate', 'payment'] },
  ),
  page(
    '/Candidatesubscription',
    'Subscription Plans',
    candidate,
    screen(() => import('../screens/billing/SubscriptionPlansScreen'), 'SubscriptionPlansScreen'),
    { crumbs: ['Mock Interviews'] },
  ),
  page(
    '/viewinquiry',
    'View Inquiry',
    admins,
    screen(() => import('../screens/messages/ViewInquiryScreen'), 'ViewInquiryScreen'),
    { crumbs: ['Misc'] },
  ),
];

/** Every route that has a screen: menus and breadcrumbs are built from it. */
export const routes: readonly AppRoute[] = [...openRoutes, ...guardedRoutes];
