import { array, boolean, enums, object, string, type Infer } from 'superstruct';
import { call, everyone, idParams, nothing, text, userTypes } from './kit';
import { displaySettings } from './auth';
import { email, newName, newPassword, typedPassword } from './auth-rules';

/**
 * Creates the first SUPER_ADMIN with the one-time token that the server printed at start (product: First account).
 * 403 with one text for a token that is wrong, old or used, and once a super admin exists.
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

/** One of the caller's own sessions. `device` is the browser and its operating system; the times are instants. */
const ownSession = object({
  id: string(),
  device: string(),
  startedAt: string(),
  lastActiveAt: string(),
  current: boolean(),
});
export type OwnSession = Infer<typeof ownSession>;
export const listSessions = call({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the caller is signed in',
  access: everyone,
  timeout: 'short',
  reply: array(ownSession),
});
/** 404 for a session of another user. */
export const endSession = call({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out one session',
  access: everyone,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
/** Ends all of the caller's sessions, including the current one. */
export const endSessions = call({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out everywhere',
  access: everyone,
  timeout: 'short',
  reply: nothing(),
});

/**
 * Changes the caller's password (product: Own account, changepass). Ends every session and returns the key of a new
 * one for this browser. 400 at `oldPassword` if it is wrong, 429 after too many attempts.
 */
export const changePassword = call({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the password',
  access: everyone,
  timeout: 'short',
  body: object({ oldPassword: typedPassword(), newPassword: newPassword() }),
  reply: object({ token: string() }),
});

/**
 * Returns the address of the external one-way service with a one-time code, valid for 60 s (product: One-way
 * service).
 */
export const handOff = call({
  method: 'POST',
  path: '/auth/handoff',
  summary: 'The address of the one-way service, with a one-use code',
  access: everyone,
  timeout: 'short',
  reply: object({ address: string() }),
});
/**
 * Tells the one-way service whose code it received. Works once per code, and only with the service's secret; 403
 * otherwise.
 */
export const takeHandOff = call({
  method: 'POST',
  path: '/auth/handoff/take',
  refuses: [403],
  summary: 'Exchange a one-use code, server to server',
  access: 'public',
  timeout: 'short',
  body: object({ code: text(100, 1), secret: text(200, 1) }),
  reply: object({ userId: string(), userType: enums(userTypes), name: string(), email: string() }),
});

/** Stores the caller's display settings, which apply wherever they sign in. */
export const saveDisplay = call({
  method: 'PUT',
  path: '/auth/display',
  summary: 'Keep the display settings',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: displaySettings,
  reply: nothing(),
});
