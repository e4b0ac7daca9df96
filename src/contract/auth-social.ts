import { boolean, enums, integer, literal, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, eitherOf, text, timeZone } from './kit';
import { loginRefused, secondStep, sessionValues } from './auth';

/** `resumeExisted` is false for a candidate without a resume, who is sent to resumechoice (product: Landing). */
export const socialReply = eitherOf([
  object({
    status: literal('SUCCESS'),
    message: string(),
    panelistExperience: nullable(integer()),
    data: object({ ...sessionValues, resumeExisted: boolean() }),
  }),
  secondStep,
  loginRefused,
]);
/**
 * Reply of a social login (product: Session values; Social sign-in): the session values in `data`, panelistExperience
 * at the top level.
 */
export type SocialReply = Infer<typeof socialReply>;

/** The user types that may sign in with a provider (product: Social sign-in). */
const socialTypes = ['PANELIST', 'CANDIDATE'] as const;
const claim = () => optional(text(2000));

/**
 * Sign-in with Google (product: Social sign-in): the profile fields from the provider's userinfo, which the server
 * does not trust, and the `accessToken`, with which the server requests the profile itself.
 */
export const googleLogin = call({
  method: 'POST',
  path: '/auth/login/google',
  summary: 'Sign in by the identity provider',
  access: 'public',
  timeout: 'short',
  body: object({
    userType: enums(socialTypes),
    accessToken: text(4096, 1),
    /** The time zone of the browser, for a new account. */
    timeZone: optional(timeZone()),
    sub: claim(),
    name: claim(),
    given_name: claim(),
    family_name: claim(),
    picture: claim(),
    email: claim(),
    email_verified: optional(boolean()),
    locale: claim(),
    hd: claim(),
  }),
  reply: socialReply,
  envelope: 'none',
});
/** Sign-in with LinkedIn (product: Social sign-in): `authToken` is the code from the popup. */
export const linkedinLogin = call({
  method: 'POST',
  path: '/auth/login/linkedin',
  summary: 'Sign in by the professional network',
  access: 'public',
  timeout: 'short',
  body: object({ userType: enums(socialTypes), authToken: text(2048, 1), timeZone: optional(timeZone()) }),
  reply: socialReply,
  envelope: 'none',
});
export type SocialProvider = 'google' | 'linkedin';
export type SocialUserType = (typeof socialTypes)[number];
