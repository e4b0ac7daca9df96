import {
  array,
  enums,
  integer,
  literal,
  nullable,
  object,
  optional,
  refine,
  string,
  union,
  type Infer,
} from 'superstruct';
import { call, everyone, nothing, text, userTypes, whole } from './kit';
import { email } from './auth-rules';
import { limits } from './texts';

/** What a session is begun with (product: Session values). */
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
/** Where a login is refused: FAIL shows its message as an error, any other status as a warning (product: Sign-in). */
export const loginRefused = object({ status: enums(['FAIL', 'WARNING']), message: string() });
export const loginReply = union([
  object({
    status: literal('SUCCESS'),
    message: string(),
    panelistExperience: nullable(integer()),
    ...sessionValues,
  }),
  loginRefused,
]);
/** Answer of auth/login (product: Session values): the session values at top level, or why there are none. */
export type LoginReply = Infer<typeof loginReply>;

/** POST auth/login (product: Session values). A wrong password answers 200 with status FAIL (product: Envelope). */
export const login = call({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in by e-mail and password',
  access: 'public',
  timeout: 'short',
  body: object({ userName: email(), password: text(limits.password, 1) }),
  reply: loginReply,
  envelope: 'none',
});

/** Ends the session of the bearer token. */
export const logout = call({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Sign out',
  access: everyone,
  timeout: 'short',
  body: object({ reason: optional(enums(['signOut', 'inactivity'])) }),
  reply: nothing(),
});

/** `data` of a 401 for the key of a session that ended by inactivity, so that its client clears local storage too
 * (product: Sessions). */
export type SessionEnd = { ended: 'inactivity' };

/** Tells the server of mouse or key activity, at most once a minute (product: Sessions). */
export const activity = call({
  method: 'POST',
  path: '/auth/activity',
  summary: 'Keep the session alive',
  access: everyone,
  timeout: 'short',
  reply: nothing(),
});

/** What a user may set (product: Display settings): a family of the three, a corner radius of 4 to 24 px by 2, light or
 * dark. */
const displayFields = {
  fontFamily: enums(['Roboto', 'Poppins', 'Inter']),
  borderRadius: refine(whole(4, 24), 'radius', (value) => value % 2 === 0 || 'Is outside its limits'),
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
  /** Key of this user's drafts on the device (product: Drafts): 32 bytes, base64. */
  draftKey: string(),
  display: displaySettings,
});
export type Me = Infer<typeof me>;

/** Who the bearer of the token is. */
export const whoAmI = call({
  method: 'GET',
  path: '/auth/me',
  summary: 'The signed-in user',
  access: everyone,
  timeout: 'short',
  reply: me,
});
