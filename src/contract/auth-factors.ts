import { array, boolean, enums, integer, nullable, object, refine, string, type Infer } from 'superstruct';
import { factorWays, passkeyAsked } from './auth';
import { typedPassword } from './auth-rules';
import { bytes, codeText, factorProof } from './auth-second-step';
import { admins, call, everyone, id, idParams, nothing, text } from './kit';

/** The response of an authenticator that has created a passkey. */
const attestation = object({
  id: bytes(1_400),
  clientData: bytes(4_000),
  attestation: bytes(16_000),
  transports: array(text(20, 1)),
});
export type Attestation = Infer<typeof attestation>;

const passkeyRow = object({
  id: string(),
  name: string(),
  createdAt: string(),
  usedAt: nullable(string()),
});
export type PasskeyRow = Infer<typeof passkeyRow>;
const factors = object({
  /** Whether the server can store the secret of an authenticator app, and whether its address allows passkeys. */
  offered: object({ app: boolean(), passkey: boolean() }),
  app: nullable(object({ createdAt: string(), usedAt: nullable(string()) })),
  passkeys: array(passkeyRow),
  /** The number of unused recovery codes. */
  recoveryCodes: integer(),
  /**
   * Whether changes require the password. For an account without one, they require a sign-in within the last ten
   * minutes.
   */
  hasPassword: boolean(),
  /** The ways to prove a second factor before factors are changed; empty if the account has none. */
  ways: array(enums(factorWays)),
});
export type Factors = Infer<typeof factors>;

/** The caller's own factors. */
export const listFactors = call({
  method: 'GET',
  path: '/auth/factors',
  summary: 'The second factors of the caller',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  reply: factors,
});

/** The password is null for an account without one, and `factor` for one without a second factor. */
const proofs = { password: nullable(typedPassword()), factor: nullable(factorProof) };

/**
 * Returns the challenge that a passkey signs to serve as the `factor` of a change, in this session and within 5
 * minutes. 409 if there is no passkey to use.
 */
export const askPasskey = call({
  method: 'POST',
  path: '/auth/factors/challenge',
  summary: 'A challenge for a passkey, before second factors are changed',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  reply: passkeyAsked,
});

const appBegun = object({ setUpId: string(), secret: string(), account: string(), issuer: string() });
export type AppBegun = Infer<typeof appBegun>;
/**
 * Begins to add an authenticator app, or to replace the current one. 400 at `password` or `factor` if it is wrong.
 * 409 if the server has no key to encrypt the secret, or if the account has no password and the sign-in is too old.
 * 429 after too many attempts.
 */
export const beginApp = call({
  method: 'POST',
  path: '/auth/factors/app',
  summary: 'Begin to add an authenticator app',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object(proofs),
  reply: appBegun,
});
/** `recoveryCodes` are shown once. The list is empty if the account already has recovery codes. */
const added = object({ recoveryCodes: array(string()) });
/** 400 at `code` if it is wrong, 404 if the setup began too long ago, 429 after too many attempts. */
export const confirmApp = call({
  method: 'POST',
  path: '/auth/factors/app/confirm',
  summary: 'Add an authenticator app, by its first code',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  refuses: [429],
  body: object({ setUpId: id(), code: codeText() }),
  reply: added,
});

const passkeyBegun = object({
  setUpId: string(),
  challenge: string(),
  rpId: string(),
  rpName: string(),
  /** The user as authenticators identify them: an id in base64url, and the email. */
  userId: string(),
  account: string(),
  /** The credentials that the account already has. */
  exclude: array(string()),
});
export type PasskeyBegun = Infer<typeof passkeyBegun>;
/**
 * Begins to add a passkey. Refused as for `beginApp`, and with 409 if the address of the server does not allow
 * passkeys.
 */
export const beginPasskey = call({
  method: 'POST',
  path: '/auth/factors/passkeys',
  summary: 'Begin to add a passkey',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object(proofs),
  reply: passkeyBegun,
});
/** 400 at `passkey` if the response of the authenticator is not valid, 404 if the setup began too long ago. */
export const confirmPasskey = call({
  method: 'POST',
  path: '/auth/factors/passkeys/confirm',
  summary: 'Add a passkey',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object({ setUpId: id(), passkey: attestation }),
  reply: added,
});

export const passkeyNameLimit = 40;
/** The message for the name of a passkey, or null. */
export const passkeyNameProblem = (name: string): string | null => {
  const { length } = name.trim();
  if (length === 0) return 'Enter a name';
  return length > passkeyNameLimit ? `Enter at most ${passkeyNameLimit} characters` : null;
};
export const renamePasskey = call({
  method: 'PUT',
  path: '/auth/factors/passkeys/:id',
  summary: 'Rename a passkey',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  params: idParams,
  body: object({ name: refine(text(200), 'name', (value) => passkeyNameProblem(value) ?? true) }),
  reply: nothing(),
});

/**
 * Removes a passkey, or the authenticator app if `passkeyId` is null. Removing the last factor also removes the
 * recovery codes. 400 at `password` or `factor` if it is wrong, 404 if there is no such factor, 409 if a factor is
 * required and this is the last one.
 */
export const removeFactor = call({
  method: 'POST',
  path: '/auth/factors/remove',
  summary: 'Remove a second factor',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object({ ...proofs, passkeyId: nullable(id()) }),
  reply: nothing(),
});

/**
 * Creates new recovery codes, which replace the earlier ones. 409 without a second factor; otherwise refused as for
 * `beginApp`.
 */
export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/auth/factors/recovery-codes',
  summary: 'Make new recovery codes',
  access: everyone,
  timeout: 'short',
  withoutFactor: true,
  body: object(proofs),
  reply: added,
});

/**
 * Removes all second factors of an account whose owner has lost them, and ends its sessions. 404 if the account has
 * no factor, 409 for the caller's own account.
 */
export const resetFactors = call({
  method: 'DELETE',
  path: '/accounts/:id/factors',
  summary: 'Remove all second factors of an account',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
const accountAccess = object({
  id: string(),
  name: string(),
  /** The number of live sessions, and when one was last used; null without a session. */
  sessions: integer(),
  lastActiveAt: nullable(string()),
  /** Whether signing in requires a second factor. */
  secondFactor: boolean(),
  /** What the caller may do about the account now. */
  mayEndSessions: boolean(),
  mayResetFactors: boolean(),
});
export type AccountAccess = Infer<typeof accountAccess>;
/** The sessions and second factors of an account. 404 for an admin who requests those of a super admin. */
export const getAccountAccess = call({
  method: 'GET',
  path: '/accounts/:id/access',
  summary: 'Sessions and second factors of an account',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: accountAccess,
});
/**
 * Ends all sessions of another account and its calendar address, and notifies its owner by email. 409 for the
 * caller's own account, and for admins who act on admins.
 */
export const endSessionsOf = call({
  method: 'DELETE',
  path: '/accounts/:id/sessions',
  summary: 'End all sessions of an account',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});
