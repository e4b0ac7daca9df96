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
import { call, everyone, nothing, text, userTypes } from './kit';
import { limits, texts } from './texts';

/** Spec 5: something, an at-sign, something, a dot and a suffix of at least two characters; no white space. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/;

/** Removes all white space, as spec 5 does before an e-mail is judged. */
export const cleanEmail = (raw: string) => raw.replace(/\s+/g, '');

/** The message of spec 5 for an e-mail that cannot be used, or null. */
export function emailProblem(raw: string): string | null {
  const email = cleanEmail(raw);
  if (email === '') return texts.emailRequired;
  return emailPattern.test(email) ? null : texts.emailInvalid;
}

/** The message for a name that an account cannot have, or null. */
export function nameProblem(raw: string): string | null {
  const { length } = raw.trim();
  if (length === 0) return texts.fieldRequired('Name');
  if (length < limits.nameLeast) return texts.tooShort(limits.nameLeast);
  return length > limits.name ? texts.tooLong(limits.name) : null;
}

/** The message of spec 5 for a password that cannot be chosen, or null (product 5: 8 to 64 characters, trimmed). */
export function passwordProblem(raw: string): string | null {
  const { length } = raw.trim();
  return length < limits.passwordLeast || length > limits.password ? texts.passwordInvalid : null;
}

const email = () => refine(text(limits.email, 1), 'email', (value) => emailPattern.test(value) || texts.emailInvalid);

const sessionValues = {
  token: string(),
  name: string(),
  designation: string(),
  userId: string(),
  userType: enums(userTypes),
  systemEmail: string(),
  systemMobileNumber: string(),
  services: array(enums(['ONE_WAY', 'TWO_WAY'])),
};
export const loginReply = union([
  object({
    status: literal('SUCCESS'),
    message: string(),
    panelistExperience: nullable(integer()),
    ...sessionValues,
  }),
  object({ status: enums(['FAIL', 'WARNING']), message: string() }),
]);
/** Answer of auth/login (spec 3): the session values at top level, or why there are none. */
export type LoginReply = Infer<typeof loginReply>;

/** POST auth/login (spec 7). A wrong password answers 200 with status FAIL (product 11). */
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

const newName = () => refine(text(limits.name), 'name', (value) => nameProblem(value) ?? true);
const newPassword = () => refine(text(limits.password), 'password', (value) => passwordProblem(value) ?? true);

/**
 * POST auth/setup: makes the first SUPER_ADMIN with the one-time token that start printed (product 12). 403 in one text for
 * a token that is wrong, old or used, and where anybody has an account already.
 */
export const setUp = call({
  method: 'POST',
  path: '/auth/setup',
  summary: 'Make the first account, a SUPER_ADMIN, with the set-up token',
  access: 'public',
  timeout: 'short',
  body: object({ token: text(100, 1), name: newName(), userName: email(), password: newPassword() }),
  reply: nothing(),
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

/** Tells the server of mouse or key activity, at most once a minute (product 5). */
export const activity = call({
  method: 'POST',
  path: '/auth/activity',
  summary: 'Keep the session alive',
  access: everyone,
  timeout: 'short',
  reply: nothing(),
});

export const me = object({
  userId: string(),
  userType: enums(userTypes),
  name: string(),
  email: string(),
  timeZone: string(),
  organization: nullable(object({ id: string(), name: string() })),
  /** Key of this user's drafts on the device (product 4): 32 bytes, base64. */
  draftKey: string(),
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
