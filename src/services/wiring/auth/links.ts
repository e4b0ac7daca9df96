import { fromPromise } from 'xstate';
import { lookAtLink, type LinkFacts, type LinkPurpose } from '../../../contract/auth-accounts';
import { mobileOf } from '../../../contract/auth-rules';
import { prefixOf } from '../../../contract/countries';
import type { UserType } from '../../../contract/kit';
import { callApi } from '../../api/client';

/** The dependencies of a form behind a link: navigation with state. */
export type LinkDeps = { navigate: (to: string, options: { replace: boolean; state: unknown }) => void };

/**
 * Loads what an emailed link is for. Without the signal: an actor that React stops and restarts (strict mode) would
 * take the abort of its first request for the response to its second.
 */
export const lookUpLink = (purpose: LinkPurpose) =>
  fromPromise<LinkFacts, { token: string }>(({ input: { token } }) =>
    callApi(lookAtLink, { body: { purpose, token } }),
  );

// Admins have no tab of their own. They use the organization tab, which offers neither registration nor providers.
const kinds: Record<UserType, string> = {
  PANELIST: 'panelist',
  CANDIDATE: 'candidate',
  ORGANIZATION_USER: 'organization',
  ADMIN: 'organization',
  SUPER_ADMIN: 'organization',
};

/** Goes to sign-in, with the user type as a hint and a message that is shown there once (product: Sign-in). */
export const toLogin =
  ({ navigate }: LinkDeps, message: string) =>
  (_: unknown, { reply }: { reply: { userType: UserType } }) =>
    navigate('/login', { replace: true, state: { userType: kinds[reply.userType], message } });

/** A phone number with its country's code, in the form that calls take; null if none was typed. */
export const mobileFrom = ({ country, number }: { country: string; number: string }) =>
  mobileOf(prefixOf(country), number) || null;
