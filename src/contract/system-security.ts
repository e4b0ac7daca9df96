import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, everyone, id, named, narrowQuery, pageOf, pageQuery, sortBy, userTypes, type Access } from './kit';

/** What the security log has, in plain words (product: Security log). */
export const securityKindWords = {
  wrongPassword: 'Wrong password',
  unknownAccount: 'Sign-in without an account',
  inactiveAccount: 'Sign-in to an inactive account',
  wrongFactor: 'Wrong second factor',
  providerRefused: 'Refused sign-in by a provider',
  tooMany: 'Too many attempts or requests',
  forbidden: 'Not allowed',
  notFound: 'Not found, or not theirs',
  endedSession: 'Session that has ended',
  wrongKey: 'API key that does not work',
  wrongLink: 'Link that does not work',
  newAddress: 'Sign-in from a new address',
} as const;
export type SecurityKind = keyof typeof securityKindWords;
export const securityKinds = Object.keys(securityKindWords) as SecurityKind[];

const superAdmins: Access = { SUPER_ADMIN: 'all' };

const securityEvent = object({
  id: string(),
  kind: enums(securityKinds),
  /** The last one of its minute; `since` is the minute. */
  at: string(),
  since: string(),
  /** Events of this kind in the minute, by the same account and address at the same call. */
  count: integer(),
  /** Null where the account is not known. */
  user: nullable(named()),
  userType: nullable(enums(userTypes)),
  /** The network of the client as limits count it; empty for the rest of a minute with too many. */
  address: string(),
  /** Method and path of the call, without values; empty for the rest of a minute with too many. */
  call: string(),
  /** Of the last request. */
  requestId: string(),
});
export type SecurityEvent = Infer<typeof securityEvent>;

/** Failed sign-ins and refused accesses. `q` is a part of the address or of the call. */
export const listSecurityEvents = call({
  method: 'GET',
  path: '/security-log',
  summary: 'Failed sign-ins and refused accesses, the newest first unless asked otherwise',
  access: superAdmins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    ...narrowQuery,
    sort: sortBy('at', 'count'),
    userId: optional(id()),
    kind: optional(enums(securityKinds)),
  }),
  reply: pageOf(securityEvent),
});

/** The kinds that owners read of their own account. */
export const ownAttemptKinds = ['wrongPassword', 'wrongFactor', 'newAddress'] as const;
const ownAttempt = object({
  id: string(),
  kind: enums(ownAttemptKinds),
  at: string(),
  count: integer(),
  address: string(),
});
export type OwnAttempt = Infer<typeof ownAttempt>;
/** The last failed sign-ins of the caller's account, and those from a new address. */
export const listOwnAttempts = call({
  method: 'GET',
  path: '/auth/attempts',
  summary: 'Failed sign-ins of the caller’s account, and those from a new address',
  access: everyone,
  timeout: 'short',
  reply: array(ownAttempt),
});
