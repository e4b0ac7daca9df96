import { boolean, enums, integer, literal, nullable, object, optional, string, union, type Infer } from 'superstruct';
import { call, text } from './kit';
import { loginRefused, sessionValues } from './auth';

/** `resumeExisted` is false for a candidate without a resume, who lands on resumechoice (product: Landing); else
 * true. */
const socialReply = union([
  object({
    status: literal('SUCCESS'),
    message: string(),
    panelistExperience: nullable(integer()),
    data: object({ ...sessionValues, resumeExisted: boolean() }),
  }),
  loginRefused,
]);
/** Answer of a social login (product: Session values; Social sign-in): the session values under `data`,
 * panelistExperience at top level. */
export type SocialReply = Infer<typeof socialReply>;

/** The user types that a provider may make (product: Social sign-in), in upper case. */
const socialTypes = ['PANELIST', 'CANDIDATE'] as const;
const claim = () => optional(text(2000));

/**
 * POST auth/login/google (product: Social sign-in): the profile fields as the provider's userinfo gives them, which the
 * server never believes, and beside them the `accessToken` with which it asks the provider itself
 * (product: Social sign-in).
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
/** POST auth/login/linkedin (product: Social sign-in): `authToken` is the code that the popup brought. */
export const linkedinLogin = call({
  method: 'POST',
  path: '/auth/login/linkedin',
  summary: 'Sign in by the professional network',
  access: 'public',
  timeout: 'short',
  body: object({ userType: enums(socialTypes), authToken: text(2048, 1) }),
  reply: socialReply,
  envelope: 'none',
});
export type SocialProvider = 'google' | 'linkedin';
export type SocialUserType = (typeof socialTypes)[number];
