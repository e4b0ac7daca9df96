import type { AppRoute } from './app-route';
import { lazyScreen as screen } from './lazy-screen';

export const signInScreen = screen(() => import('../screens/auth/SignInScreen'), 'SignInScreen');

/** What everybody may open (product: Public routes). */
export const openRoutes: readonly AppRoute[] = [
  {
    path: '/login',
    title: 'Sign in',
    guarded: false,
    screen: signInScreen,
  },
  {
    path: '/login/:user',
    title: 'Sign in',
    guarded: false,
    screen: signInScreen,
  },
  {
    path: '/dashboard/linkedin',
    title: 'Sign in',
    guarded: false,
    screen: screen(() => import('../screens/auth/SocialCallbackScreen'), 'SocialCallbackScreen'),
  },
  {
    path: '/register',
    title: 'Register',
    guarded: false,
    screen: screen(() => import('../screens/auth/RegisterScreen'), 'RegisterScreen'),
  },
  {
    path: '/forgot/:user?',
    title: 'Forgot Password?',
    guarded: false,
    screen: screen(() => import('../screens/auth/ForgotScreen'), 'ForgotScreen'),
  },
  {
    path: '/resetpassword/:confirmationToken?',
    title: 'Set a new password',
    guarded: false,
    screen: screen(() => import('../screens/auth/ResetPasswordScreen'), 'ResetPasswordScreen'),
  },
  {
    path: '/invitation/:invitationToken?',
    title: 'Invitation',
    guarded: false,
    screen: screen(() => import('../screens/auth/InvitationScreen'), 'InvitationScreen'),
  },
  {
    path: '/setup',
    title: 'Set up',
    guarded: false,
    screen: screen(() => import('../screens/auth/SetUpScreen'), 'SetUpScreen'),
  },
  {
    path: '/select-role/form',
    title: 'Connect now',
    guarded: false,
    screen: screen(() => import('../screens/auth/SelectRoleScreen'), 'SelectRoleScreen'),
  },
  {
    path: '/one-way',
    title: 'One-Way',
    guarded: false,
    screen: screen(() => import('../screens/auth/OneWayScreen'), 'OneWayScreen'),
  },
  {
    path: '/interviewvideos/:jobId/:fileName/:segment',
    title: 'Interview video',
    guarded: false,
    screen: screen(() => import('../screens/interviews/InterviewVideoScreen'), 'InterviewVideoScreen'),
  },
];
