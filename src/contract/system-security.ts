import { array, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { call, everyone, id, named, narrowQuery, pageOf, pageQuery, sortBy, userTypes, type Access } from './kit';

/** The kinds of events in the security log, in plain words (product: Security log). */
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
  /** The time of the last event of a minute; `since` is the start of the minute. */
  at: string(),
  since: string(),
  /** The number of events of this kind in the minute, with the same account, address and call. */
  count: integer(),
  /** Null if the account is not known, and for events that are summed up. */
  user: nullable(named()),
  userType: nullable(enums(userTypes)),
  /**
   * The network of the client, as rate limits count it. Empty for events that are summed up because the minute had
   * too many in all.
   */
  address: string(),
  /**
   * The method and path of the call, without values. Empty for events that are summed up because the minute had too
   * many in all or from one address.
   */
  call: string(),
  /** The id of the last request. */
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

/** The kinds of events that users can see about their own account. */
export const ownAttemptKinds = ['wrongPassword', 'wrongFactor', 'newAddress'] as const;
const ownAttempt = object({
  id: string(),
  kind: enums(ownAttemptKinds),
  at: string(),
  count: integer(),
  address: string(),
});
export type OwnAttempt = Infer<typeof ownAttempt>;
/** The latest failed sign-ins to the caller's account, and sign-ins from a new address. */
export const listOwnAttempts = call({
  method: 'GET',
  path: '/auth/attempts',
  summary: 'Failed sign-ins of the caller’s account, and those from a new address',
  access: everyone,
  timeout: 'short',
  reply: array(ownAttempt),
});
