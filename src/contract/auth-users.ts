import { array, boolean, enums, integer, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, id, idParams, narrowQuery, nothing, pageOf, pageQuery, queryList, sortBy } from './kit';

/**
 * The accounts that one screen shows in two variants: those of admins, and those of super admins (product: Accounts).
 */
export const staffTypes = ['ADMIN', 'SUPER_ADMIN'] as const;
export type StaffType = (typeof staffTypes)[number];

export const accountStateWords = { active: 'Active', off: 'Deactivated' } as const;
const accountStates = ['active', 'off'] as const;

const staffRow = object({
  id: string(),
  name: string(),
  email: string(),
  designation: string(),
  state: enums(accountStates),
  createdAt: string(),
  /** Null before the first sign-in. */
  lastSignInAt: nullable(string()),
  /** Whether it is the reader's own account. */
  own: boolean(),
});
export type StaffRow = Infer<typeof staffRow>;

const staffQuery = object({
  ...pageQuery,
  ...narrowQuery,
  sort: sortBy('name', 'created', 'signIn'),
  state: optional(enums(accountStates)),
});

/** The accounts of admins. `from` and `to` limit when the accounts were created. */
export const listAdmins = call({
  method: 'GET',
  path: '/accounts/admins',
  summary: 'The accounts of admins',
  access: admins,
  timeout: 'short',
  query: staffQuery,
  reply: pageOf(staffRow),
});
/** The accounts of super admins, for super admins. */
export const listSuperAdmins = call({
  method: 'GET',
  path: '/accounts/super-admins',
  summary: 'The accounts of super admins',
  access: { SUPER_ADMIN: 'all' },
  timeout: 'short',
  query: staffQuery,
  reply: pageOf(staffRow),
});

const staffAccount = object({
  ...staffRow.schema,
  userType: enums(staffTypes),
  timeZone: string(),
  /** The sessions in which the account is signed in now; the times are instants. */
  sessions: array(object({ device: string(), startedAt: string(), lastActiveAt: string() })),
  /** Whether signing in requires a second factor. */
  secondFactor: boolean(),
  /**
   * Whether the caller may act on the account now. Nobody may act on their own account, only a super admin may act on
   * admins, and the last active super admin cannot be deactivated.
   */
  mayChange: boolean(),
});
export type StaffAccount = Infer<typeof staffAccount>;
/** One account of an admin or a super admin. 404 for an admin who requests that of a super admin. */
export const getStaffAccount = call({
  method: 'GET',
  path: '/accounts/:id',
  summary: 'One account of an admin or a super admin',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: staffAccount,
});

const accountTouch = object({
  id: string(),
  name: string(),
  /** Accepted and requested interviews in which the account takes part and that are still to come. */
  upcoming: integer(),
  requested: integer(),
  /** Interviews for which the account still has to write feedback. */
  pendingFeedback: integer(),
  holds: integer(),
  sessions: integer(),
});
export type AccountTouch = Infer<typeof accountTouch>;
/** What deactivating accounts would affect, for the confirmation question. Unknown ids are left out. */
export const getAccountTouches = call({
  method: 'GET',
  path: '/accounts/touches',
  summary: 'What deactivating accounts touches',
  access: admins,
  timeout: 'short',
  query: object({ ids: queryList(id(), 100) }),
  reply: array(accountTouch),
});

/**
 * Activates or deactivates an account. Deactivating also ends its sessions and holds. 409 for the caller's own
 * account, for the last active super admin, and for admins who act on admins.
 */
export const setAccountActive = call({
  method: 'PUT',
  path: '/accounts/:id/active',
  summary: 'Activate or deactivate an account',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ active: boolean() }),
  reply: nothing(),
});
