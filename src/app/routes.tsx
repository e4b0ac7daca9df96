import type { AppRoute } from './app-route';
import { lazyScreen as screen } from './lazy-screen';
import { openRoutes } from './open-routes';

const guarded = true;
const interviews = ['Interviews'];
// Candidates have no entry for their interviews but Home.
const interviewEntries = ['interviewdetails', 'orginterview', 'interviewstatus', 'candashboard'];
const feedbackEntries = ['feedbacks', 'orginterview', 'interviewstatus', 'candashboard'];

/** The account's own pages, which no menu of the specification has. */
export const accountPaths: readonly string[] = ['/dashboard/changepass', '/dashboard/support'];

/** Every route that has a screen, once: the router, the menus and the breadcrumbs are made from it
 * (product: Screens). */
export const routes: readonly AppRoute[] = [
  ...openRoutes,
  {
    path: '/dashboard',
    title: 'Home',
    guarded,
    screen: screen(() => import('../screens/people/AdminHomeScreen'), 'AdminHomeScreen'),
  },
  {
    path: '/dashboard/org',
    title: 'Home',
    guarded,
    screen: screen(() => import('../screens/people/OrganizationHomeScreen'), 'OrganizationHomeScreen'),
  },
  {
    path: '/dashboard/panelist',
    title: 'Home',
    guarded,
    screen: screen(() => import('../screens/people/PanelistHomeScreen'), 'PanelistHomeScreen'),
  },
  {
    path: '/dashboard/candashboard',
    title: 'Home',
    guarded,
    screen: screen(() => import('../screens/people/CandidateHomeScreen'), 'CandidateHomeScreen'),
  },
  {
    path: '/dashboard/changepass',
    title: 'Change Password',
    guarded,
    screen: screen(() => import('../screens/auth/ChangePasswordScreen'), 'ChangePasswordScreen'),
  },
  {
    path: '/dashboard/interviewmenus',
    title: 'Schedule Interview',
    guarded,
    crumbs: interviews,
    screen: screen(() => import('../screens/interviews/ScheduleInterviewScreen'), 'ScheduleInterviewScreen'),
  },
  {
    path: '/dashboard/orgschedule',
    title: 'Schedule Interview',
    guarded,
    crumbs: interviews,
    screen: screen(() => import('../screens/interviews/OrganizationScheduleScreen'), 'OrganizationScheduleScreen'),
  },
  {
    path: '/dashboard/interviewdetails',
    title: 'Interview Details',
    guarded,
    crumbs: interviews,
    screen: screen(() => import('../screens/interviews/InterviewDetailsScreen'), 'InterviewDetailsScreen'),
  },
  {
    path: '/dashboard/interview',
    title: 'Interview',
    guarded,
    under: interviewEntries,
    screen: screen(() => import('../screens/interviews/InterviewScreen'), 'InterviewScreen'),
  },
  {
    path: '/dashboard/orginterview',
    title: 'Interview Details',
    guarded,
    crumbs: interviews,
    screen: screen(() => import('../screens/interviews/OrganizationInterviewsScreen'), 'OrganizationInterviewsScreen'),
  },
  {
    path: '/dashboard/orgcompletedinterviews',
    title: 'Completed Interviews',
    guarded,
    crumbs: interviews,
    under: ['orginterview'],
    screen: screen(() => import('../screens/interviews/OrganizationCompletedScreen'), 'OrganizationCompletedScreen'),
  },
  {
    path: '/dashboard/interviewstatus',
    title: 'Interview',
    guarded,
    screen: screen(() => import('../screens/interviews/PanelistInterviewsScreen'), 'PanelistInterviewsScreen'),
  },
  {
    path: '/dashboard/pendingfeedback',
    title: 'Pending Feedback',
    guarded,
    under: ['interviewstatus'],
    screen: screen(() => import('../screens/interviews/PendingFeedbackScreen'), 'PendingFeedbackScreen'),
  },
  {
    path: '/dashboard/Panelistavailableslot',
    title: 'My hours and slots',
    guarded,
    under: ['interviewstatus'],
    screen: screen(() => import('../screens/people/AvailabilityScreen'), 'AvailabilityScreen'),
  },
  {
    path: '/dashboard/pendingInterviews',
    title: 'Pending Interviews',
    guarded,
    under: ['candashboard'],
    screen: screen(() => import('../screens/interviews/CandidateInterviewsScreen'), 'CandidateInterviewsScreen'),
  },
  {
    path: '/dashboard/upcomingInterviews',
    title: 'Upcoming Interviews',
    guarded,
    under: interviewEntries,
    screen: screen(() => import('../screens/interviews/UpcomingInterviewsScreen'), 'UpcomingInterviewsScreen'),
  },
  {
    path: '/dashboard/feedback',
    title: 'Feedback',
    guarded,
    under: feedbackEntries,
    screen: screen(() => import('../screens/feedback/FeedbackScreen'), 'FeedbackScreen'),
  },
  {
    path: '/dashboard/feedbackview/:interviewID',
    title: 'Feedback',
    guarded,
    under: feedbackEntries,
    screen: screen(() => import('../screens/feedback/FeedbackViewScreen'), 'FeedbackViewScreen'),
  },
  {
    path: '/dashboard/profilepage',
    title: 'My Profile',
    guarded,
    screen: screen(() => import('../screens/people/ProfileScreen'), 'ProfileScreen'),
  },
  {
    path: '/dashboard/resumechoice',
    title: 'Your resume',
    guarded,
    under: ['profilepage'],
    screen: screen(() => import('../screens/people/ResumeChoiceScreen'), 'ResumeChoiceScreen'),
  },
  {
    path: '/dashboard/feedbacks',
    title: 'Feedback',
    guarded,
    crumbs: interviews,
    screen: screen(() => import('../screens/feedback/FeedbackReviewScreen'), 'FeedbackReviewScreen'),
  },
  {
    path: '/dashboard/subscriptionlist',
    title: 'Subscription',
    guarded,
    partial: true,
    crumbs: ['Services'],
    screen: screen(() => import('../screens/billing/SubscriptionListScreen'), 'SubscriptionListScreen'),
  },
  {
    path: '/dashboard/searchcandidateuser',
    title: 'Candidate',
    guarded,
    partial: true,
    crumbs: ['Users'],
    screen: screen(() => import('../screens/people/CandidateUserScreen'), 'CandidateUserScreen'),
  },
  {
    path: '/dashboard/panelistuser',
    title: 'Panelist',
    guarded,
    crumbs: ['Users'],
    screen: screen(() => import('../screens/people/invitations/PanelistUserScreen'), 'PanelistUserScreen'),
  },
  {
    path: '/dashboard/emailtab',
    title: 'Email',
    guarded,
    crumbs: ['Misc'],
    screen: screen(() => import('../screens/messages/EmailScreen'), 'EmailScreen'),
  },
  {
    path: '/dashboard/viewinquiry',
    title: 'View Inquiry',
    guarded,
    crumbs: ['Misc'],
    screen: screen(() => import('../screens/messages/ViewInquiryScreen'), 'ViewInquiryScreen'),
  },
];
