import { array, boolean, enums, object, string, type Infer } from 'superstruct';
import { call, everyone, idParams, nothing, text, userTypes } from './kit';
import { displaySettings } from './auth';
import { email, newName, newPassword } from './auth-rules';
import { limits } from './texts';

/**
 * POST auth/setup: makes the first SUPER_ADMIN with the one-time token that start printed (product: First account). 403
 * in one text for a token that is wrong, old or used, and where anybody has an account already.
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

/** One of the caller's own sessions. `device` is the browser and its system; instants. */
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
/** Ends one of the caller's own sessions; 404 for any other. */
export const endSession = call({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Sign out one session',
  access: everyone,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
/** Ends all of the caller's sessions, the asking one too. */
export const endSessions = call({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Sign out everywhere',
  access: everyone,
  timeout: 'short',
  reply: nothing(),
});

/**
 * Changes the caller's password (product: Own account, changepass). Every session ends with it; the answer has the key
 * of the one that goes on here. 400 at `oldPassword` where that is wrong, 429 after too many guesses.
 */
export const changePassword = call({
  method: 'POST',
  path: '/auth/password',
  summary: 'Change the password',
  access: everyone,
  timeout: 'short',
  body: object({ oldPassword: text(limits.password, 1), newPassword: newPassword() }),
  reply: object({ token: string() }),
});

/** A one-use code of 60 s in the address of the external one-way service (product: One-way service). */
export const handOff = call({
  method: 'POST',
  path: '/auth/handoff',
  summary: 'The address of the one-way service, with a one-use code',
  access: everyone,
  timeout: 'short',
  reply: object({ address: string() }),
});
/** How the one-way service learns who came: once a code, with its own secret. 403 for all that is wrong. */
export const takeHandOff = call({
  method: 'POST',
  path: '/auth/handoff/take',
  summary: 'Exchange a one-use code, server to server',
  access: 'public',
  timeout: 'short',
  body: object({ code: text(100, 1), secret: text(200, 1) }),
  reply: object({ userId: string(), userType: enums(userTypes), name: string(), email: string() }),
});

/** Keeps the caller's display settings, applied wherever they sign in. */
export const saveDisplay = call({
  method: 'PUT',
  path: '/auth/display',
  summary: 'Keep the display settings',
  access: everyone,
  timeout: 'short',
  body: displaySettings,
  reply: nothing(),
});
