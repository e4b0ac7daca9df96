import type { FastifyInstance } from 'fastify';
import {
  accountStateWords,
  getAccountTouches,
  getStaffAccount,
  listAdmins,
  listSuperAdmins,
  setAccountActive,
  type AccountTouch,
  type StaffAccount,
  type StaffRow,
  type StaffType,
} from '../../src/contract/auth-users';
import { endSessionsOf, getAccountAccess, resetFactors, type AccountAccess } from '../../src/contract/auth-factors';
import type { QueryOf, UserType } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { serve, wakeBackground, type AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { isAlive, type Caller } from '../kit/caller';
import { conflict, missing } from '../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';
import { hasFactor } from '../kit/second-factor';
import { removeAll, tellOwner, tellSessionsEnded } from './factors';
import { endAllSessions } from './sessions';

/** When the account `u` was last signed in to. */
export const lastSignIn = sql`(select max(k.at) from known_addresses k where k.user_id = u.id)`;

const columnsFor = ({ userId }: Caller) => sql`u.id, u.name, u.email::text as email, u.designation,
  case when u.active then 'active' else 'off' end as state, u.created_at as "createdAt",
  ${lastSignIn} as "lastSignInAt", u.id = ${userId} as own`;

/** The accounts of admins, or of super admins (product: Accounts of admins). */
const staffList = (
  name: string,
  userType: StaffType,
  access: ListSource<unknown, unknown>['access'],
): ListSource<QueryOf<typeof listAdmins>, StaffRow> => ({
  name,
  access,
  page: (tx, { q, state, from, to, sort = 'name', ...query }, caller) =>
    pageOf<StaffRow>(tx, query, {
      of: sql`users u`,
      id: sql`u.id`,
      where: allOf(
        sql`u.user_type = ${userType}`,
        given(state, (one) => (one === 'active' ? sql`u.active` : sql`not u.active`)),
        within(sql`u.created_at`, from, to),
        hasText(sql`(u.name || ' ' || u.email::text)`, q),
      ),
      columns: columnsFor(caller),
      order: ordered(sort, { name: sql`lower(u.name)`, created: sql`u.created_at`, signIn: lastSignIn }, sql`u.id`),
    }),
  columns: {
    account: { header: 'Name', text: (row) => row.name },
    email: { header: 'Email', text: ({ email }) => email },
    designation: { header: 'Designation', text: ({ designation }) => designation },
    state: { header: 'Status', text: ({ state }) => accountStateWords[state] },
    created: { header: 'Created', text: ({ createdAt }, zone) => instantText(createdAt, zone) },
    signIn: { header: 'Last sign-in', text: ({ lastSignInAt }, zone) => instantText(lastSignInAt, zone) },
  },
});
export const adminList = staffList('admins', 'ADMIN', listAdmins.access);
export const superAdminList = staffList('superAdmins', 'SUPER_ADMIN', listSuperAdmins.access);

const lastOne = async (tx: Tx, id: string) =>
  (await tx.maybe(sql`select from users where user_type = 'SUPER_ADMIN' and active and id <> ${id} limit 1`)) === null;

const refusals = {
  own: 'You cannot deactivate your own account.',
  last: 'This is the last active super admin. Activate or invite another one first.',
  admins: 'Only a super admin may change the account of an admin.',
};

/** The reason why a caller may not change an account, or null if they may. */
async function refusalOf(
  tx: Tx,
  { id, userType }: { id: string; userType: UserType },
  { userId, userType: by }: Caller,
): Promise<string | null> {
  if (id === userId) return refusals.own;
  if (userType !== 'ADMIN' && userType !== 'SUPER_ADMIN') return null;
  if (by !== 'SUPER_ADMIN') return refusals.admins;
  return userType === 'SUPER_ADMIN' && (await lastOne(tx, id)) ? refusals.last : null;
}

/** @throws 404, also for a super admin's account if the caller is an admin */
async function staffAccountOf(tx: Tx, id: string, caller: Caller): Promise<StaffAccount> {
  const found = await tx.maybe<Omit<StaffAccount, 'mayChange' | 'sessions'>>(sql`
    select ${columnsFor(caller)}, u.user_type as "userType", u.time_zone as "timeZone", ${hasFactor} as "secondFactor" from users u
    where u.id = ${id} and u.user_type = any(${caller.userType === 'SUPER_ADMIN' ? ['ADMIN', 'SUPER_ADMIN'] : ['ADMIN']})`);
  if (!found) throw missing();
  const sessions = await tx.many<StaffAccount['sessions'][number]>(sql`
    select s.device, s.created_at as "startedAt", s.last_active_at as "lastActiveAt" from sessions s
    where s.user_id = ${id} and ${isAlive} order by s.last_active_at desc limit 20`);
  return { ...found, mayChange: (await refusalOf(tx, found, caller)) === null, sessions };
}

/** Leaves out accounts of super admins if the caller is an admin. */
const touchesOf = (tx: Tx, ids: string[], { userType }: Caller): Promise<AccountTouch[]> =>
  tx.many<AccountTouch>(sql`
    select u.id, u.name,
      (select count(*)::int from interviews i where i.panelist_id = u.id and i.leaf in ('confirmed', 'live')
        or i.person_id = p.id and i.leaf in ('confirmed', 'live')) as upcoming,
      (select count(*)::int from interviews i where i.panelist_id = u.id and i.leaf = 'requested'
        or i.person_id = p.id and i.leaf in ('requested', 'pendingSchedule', 'reschedulePending')) as requested,
      (select count(*)::int from interviews i where i.panelist_id = u.id and i.leaf = 'pendingFeedback') as "pendingFeedback",
      (select count(*)::int from holds h where (h.panelist_id = u.id or h.user_id = u.id) and h.until > law_now()) as holds,
      (select count(*)::int from sessions s where s.user_id = u.id and ${isAlive}) as sessions
    from users u left join persons p on p.user_id = u.id
    where u.id = any(${ids}::uuid[]) and u.user_type not in ('ADMIN', 'SUPER_ADMIN')
    union all
    select u.id, u.name, 0, 0, 0, (select count(*)::int from holds h where h.user_id = u.id and h.until > law_now()),
      (select count(*)::int from sessions s where s.user_id = u.id and ${isAlive})
    from users u
    where u.id = any(${ids}::uuid[]) and u.user_type = any(${userType === 'SUPER_ADMIN' ? ['ADMIN', 'SUPER_ADMIN'] : ['ADMIN']})
    order by 2, 1`);

/**
 * Activates or deactivates an account (product: Deactivated accounts). Its interviews are not changed: the screen lists
 * them before an account is deactivated. @throws 404, also for an erased account; 409
 */
async function setActive(tx: Tx, id: string, active: boolean, caller: Caller): Promise<void> {
  // The order matters. Super admins who deactivate each other wait for one another, and an acceptance that is in
  // progress ends before the account is deactivated (product: Booking).
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('staff accounts', 6))`);
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${id}::text, 2))`);
  const found = await tx.maybe<{ userType: UserType; was: boolean }>(sql`
    select user_type as "userType", active as was from users where id = ${id} and erased_at is null for update`);
  if (!found) throw missing();
  const refusal = await refusalOf(tx, { id, userType: found.userType }, caller);
  if (refusal !== null && !(active && refusal === refusals.last)) throw conflict(refusal);
  if (found.was === active) return;
  await tx.run(sql`update users set active = ${active} where id = ${id}`);
  if (active) {
    // A panelist whose erasure waits is not offered.
    await tx.run(sql`
      update panelists set active = true where user_id = ${id} and not exists (
        select from erasures where user_id = ${id} and done_at is null and taken_back_at is null)`);
  } else {
    await tx.run(sql`delete from sessions where user_id = ${id}`);
    await tx.run(sql`delete from holds where user_id = ${id} or panelist_id = ${id}`);
    await tx.run(sql`delete from interview_owners where owner_id = ${id}`);
  }
  await audit(tx, caller.userId, active ? 'accountActivated' : 'accountDeactivated', id);
}

/**
 * Locks another account before an action on it. Returns whether it is active. @throws 404; 409 for the caller's own
 * account, and for an admin's account if the caller is no super admin
 */
async function lockOther(tx: Tx, id: string, caller: Caller, ownText: string): Promise<boolean> {
  const found = await tx.maybe<{ userType: UserType; active: boolean }>(sql`
    select user_type as "userType", active from users where id = ${id} and erased_at is null for update`);
  if (!found) throw missing();
  if (id === caller.userId) throw conflict(ownText);
  const isStaff = found.userType === 'ADMIN' || found.userType === 'SUPER_ADMIN';
  if (isStaff && caller.userType !== 'SUPER_ADMIN') throw conflict(refusals.admins);
  return found.active;
}

type AccessRow = Pick<AccountAccess, 'id' | 'name' | 'sessions' | 'lastActiveAt' | 'secondFactor'> & {
  userType: UserType;
};

/** @throws 404, also for a super admin's account if the caller is an admin */
async function accessOf(tx: Tx, id: string, { userId, userType: by }: Caller): Promise<AccountAccess> {
  const found = await tx.maybe<AccessRow>(sql`
    select u.id, u.name, u.user_type as "userType", ${hasFactor} as "secondFactor",
      (select count(*)::int from sessions s where s.user_id = u.id and ${isAlive}) as sessions,
      (select max(s.last_active_at) from sessions s where s.user_id = u.id and ${isAlive}) as "lastActiveAt"
    from users u where u.id = ${id} and u.erased_at is null and (u.user_type <> 'SUPER_ADMIN' or ${by === 'SUPER_ADMIN'})`);
  if (!found) throw missing();
  const { userType, ...access } = found;
  const isOther = id !== userId;
  return {
    ...access,
    mayEndSessions: isOther && access.sessions > 0 && (by === 'SUPER_ADMIN' || userType !== 'ADMIN'),
    mayResetFactors: isOther && access.secondFactor && by === 'SUPER_ADMIN',
  };
}

/**
 * The accounts of admins, what admins do to the account of another user, and activating any account (product: Accounts
 * of admins; Deactivated accounts).
 */
export function userRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listAdmins, ({ tx, query, caller }) => adminList.page(tx, query, caller));
  serve(app, appContext, listSuperAdmins, ({ tx, query, caller }) => superAdminList.page(tx, query, caller));
  serve(app, appContext, getAccountTouches, ({ tx, query, caller }) => touchesOf(tx, query.ids, caller));
  serve(app, appContext, getStaffAccount, ({ tx, params, caller }) => staffAccountOf(tx, params.id, caller));
  serve(app, appContext, setAccountActive, async ({ tx, params, body, caller }) => {
    await setActive(tx, params.id, body.active, caller);
    return null;
  });
  serve(app, appContext, getAccountAccess, ({ tx, params, caller }) => accessOf(tx, params.id, caller));
  serve(app, appContext, resetFactors, async ({ tx, params: { id }, caller, reply }) => {
    wakeBackground(appContext, reply);
    await lockOther(tx, id, caller, 'Remove your own factors under Change Password.');
    if ((await removeAll(tx, id)) === 0) throw missing();
    await endAllSessions(tx, id);
    await audit(tx, caller.userId, 'secondFactorsReset', id);
    await tellOwner(tx, appContext.config, id, 'An admin removed all second factors of your account');
    return null;
  });
  serve(app, appContext, endSessionsOf, async ({ tx, params: { id }, caller, reply }) => {
    wakeBackground(appContext, reply);
    const active = await lockOther(tx, id, caller, 'Sign out of your own sessions under Change Password.');
    await endAllSessions(tx, id);
    await audit(tx, caller.userId, 'sessionsEndedOf', id);
    if (active) await tellSessionsEnded(tx, appContext.config, id);
    return null;
  });
}
