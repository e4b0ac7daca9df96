import type { UserType } from '../contract/kit';
import { lazyScreen as screen, type LazyScreen } from './lazy-screen';

export interface AppRoute {
  /** Case-sensitive (product: Routes). */
  path: string;
  title: string;
  screen: LazyScreen;
  /** Whether the route needs a session. Without one, the user is redirected to /login (product: Guarded routes). */
  guarded: boolean;
  /**
   * The user types of a guarded route. Other users are redirected to their landing page, because the calls would refuse
   * them.
   */
  readers?: readonly UserType[];
  /** Left out of the menu, because only part of the screen exists yet. */
  partial?: true;
  /** Menu titles between Home and this page's title. */
  crumbs?: readonly string[];
  /**
   * For a page without a menu entry: the ids of the entries that it belongs to. The first one in the user's menu is
   * selected.
   */
  under?: readonly string[];
}

export const signInScreen = screen(() => import('../screens/auth/SignInScreen'), 'SignInScreen');

const open = (path: string, title: string, screen: LazyScreen): AppRoute => ({ path, title, guarded: false, screen });

/** Routes that need no session (product: Public routes). */
export const openRoutes: readonly AppRoute[] = [
  open('/login', 'Sign in', signInScreen),
  open('/login/:user', 'Sign in', signInScreen),
  open(
    '/dashboard/linkedin',
    'Sign in',
    screen(() => import('../screens/auth/SocialCallbackScreen'), 'SocialCallbackScreen'),
  ),
  open(
    '/register',
    'Register',
    screen(() => import('../screens/auth/RegisterScreen'), 'RegisterScreen'),
  ),
  open(
    '/forgot/:user?',
    'Forgot Password?',
    screen(() => import('../screens/auth/ForgotScreen'), 'ForgotScreen'),
  ),
  open(
    '/resetpassword/:confirmationToken?',
    'Set a new password',
    screen(() => import('../screens/auth/ResetPasswordScreen'), 'ResetPasswordScreen'),
  ),
  open(
    '/invitation/:invitationToken?',
    'Invitation',
    screen(() => import('./InvitationRoute'), 'InvitationRoute'),
  ),
  open(
    '/setup',
    'Set up',
    screen(() => import('../screens/auth/SetUpScreen'), 'SetUpScreen'),
  ),
  open(
    '/select-role/form',
    'Connect now',
    screen(() => import('../screens/auth/SelectRoleScreen'), 'SelectRoleScreen'),
  ),
  open(
    '/inquiry',
    'Your inquiry',
    screen(() => import('../screens/messages/InquiryLinkScreen'), 'InquiryLinkScreen'),
  ),
  open(
    '/one-way',
    'One-Way',
    screen(() => import('../screens/auth/OneWayScreen'), 'OneWayScreen'),
  ),
  open(
    '/jobinvitation',
    'Invitation to apply',
    screen(() => import('../screens/job-profiles/JobInvitationScreen'), 'JobInvitationScreen'),
  ),
  open(
    '/unsubscribe',
    'Announcements by email',
    screen(() => import('../screens/messages/UnsubscribeScreen'), 'UnsubscribeScreen'),
  ),
  open(
    '/shared/feedback',
    'Feedback',
    screen(() => import('../screens/feedback/share/SharedFeedbackScreen'), 'SharedFeedbackScreen'),
  ),
  open(
    '/interviewvideos/:jobId/:fileName/:segment',
    'Interview video',
    screen(() => import('../screens/interviews/InterviewVideoScreen'), 'InterviewVideoScreen'),
  ),
];
