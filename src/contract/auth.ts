import {
  boolean,
  array,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  refine,
  string,
  type Infer,
} from 'superstruct';
import { call, eitherOf, everyone, nothing, timeZone, userTypes, whole } from './kit';
import { email, typedPassword } from './auth-rules';

/** The values of a new session (product: Session values). */
export const sessionValues = {
  token: string(),
  name: string(),
  designation: string(),
  userId: string(),
  userType: enums(userTypes),
  systemEmail: string(),
  systemMobileNumber: string(),
  services: array(enums(['ONE_WAY', 'TWO_WAY'])),
};
/** The ways to prove the second factor of an account (product: Second factor). */
export const factorWays = ['code', 'passkey', 'recoveryCode'] as const;
export type FactorWay = (typeof factorWays)[number];
/** What a browser asks an authenticator to sign: a challenge, with one of these credentials. */
export const passkeyAsked = object({ challenge: string(), rpId: string(), credentials: array(string()) });
export type PasskeyAsked = Infer<typeof passkeyAsked>;
/** The first step succeeded, and the account has a second factor. `stepToken` is valid for 5 minutes. */
export const secondStep = object({
  status: literal('SECOND_FACTOR'),
  message: string(),
  stepToken: string(),
  ways: array(enums(factorWays)),
  passkey: nullable(passkeyAsked),
});
export type SecondStep = Infer<typeof secondStep>;
/** A refused login: FAIL shows its message as an error, any other status as a warning (product: Sign-in). */
export const loginRefused = object({ status: enums(['FAIL', 'WARNING']), message: string() });
export const loginReply = eitherOf([
  object({
    status: literal('SUCCESS'),
    message: string(),
    panelistExperience: nullable(integer()),
    ...sessionValues,
  }),
  secondStep,
  loginRefused,
]);
/**
 * Reply of auth/login (product: Session values): the session values at the top level, the second step that follows,
 * or why the login was refused.
 */
export type LoginReply = Infer<typeof loginReply>;

/** A wrong password returns 200 with status FAIL (product: Session values; Envelope). */
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in by email and password',
  access: 'public',
  timeout: 'short',
  body: object({ userName: email(), password: typedPassword() }),
  reply: loginReply,
  envelope: 'none',
});

export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object({ reason: optional(enums(['signOut', 'inactivity'])) }),
  reply: nothing(),
});

/**
 * `data` of a 401 for a session that ended by inactivity: the client then clears local storage too (product:
 * Sessions).
 */
export type SessionEnd = { ended: 'inactivity' };

/** Reports mouse or key activity, at most once a minute (product: Sessions). */
export const activity = call({
  method: 'POST',
  path: '/auth/activity',
  summary: 'Keep the session alive',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  reply: nothing(),
});

/**
 * Display settings (product: Display settings): one of three fonts, a corner radius of 4 to 24 px in steps of 2,
 * light or dark.
 */
const displayFields = {
  fontFamily: enums(['Roboto', 'Poppins', 'Inter']),
  borderRadius: refine(whole(4, 24), 'radius', (value) => value % 2 === 0 || 'Out of range'),
  mode: enums(['light', 'dark', 'system']),
};
export const displaySettings = object(displayFields);
export type DisplaySettings = Infer<typeof displaySettings>;
export const defaultDisplay: DisplaySettings = { fontFamily: 'Roboto', borderRadius: 12, mode: 'system' };
export const me = object({
  userId: string(),
  userType: enums(userTypes),
  name: string(),
  email: string(),
  timeZone: string(),
  organization: nullable(object({ id: string(), name: string() })),
  /** The key that encrypts this user's drafts on the device (product: Drafts): 32 bytes, base64. */
  draftKey: string(),
  /** Whether terms must be accepted before anything else (product: Terms). */
  termsDue: boolean(),
  /** Whether a second factor must be set up before anything else (product: Second factor). */
  secondFactorDue: boolean(),
  /** Whether email to the user bounces, so that none is sent (product: Returned email). */
  emailComesBack: boolean(),
  /** Whether the user can report a problem together with a recording of the page (product: Report a problem). */
  problemReports: boolean(),
  display: displaySettings,
});
export type Me = Infer<typeof me>;

export const saveTimeZone = call({
  method: 'PUT',
  path: '/auth/time-zone',
  summary: 'Change the time zone in which times are shown to the caller',
  access: everyone,
  timeout: 'short',
  body: object({ timeZone: timeZone() }),
  reply: nothing(),
});

export const whoAmI = call({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  reply: me,
});
