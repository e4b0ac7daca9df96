import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  activity,
  defaultDisplay,
  login,
  logout,
  whoAmI,
  type DisplaySettings,
  type LoginReply,
  type Me,
} from '../../src/contract/auth';
import { saveDisplay, setUp } from '../../src/contract/auth-own';
import type { UserType } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { bearerOf, serve, servePublic, type House } from '../plugins/calls';
import { forgetFailures, noteTry } from './failures';
import { passwordFits } from './passwords';
import { setUpFirst } from './set-up';
import { hashToken } from './who';

type Account = {
  id: string;
  userType: UserType;
  name: string;
  designation: string;
  email: string;
  mobile: string | null;
  services: ('ONE_WAY' | 'TWO_WAY')[];
  passwordHash: string | null;
  experienceMonths: number | null;
};

const accountOf = (tx: Tx, email: string) =>
  tx.maybe<Account>(sql`
    select u.id, u.user_type as "userType", u.name, u.designation, u.email::text as email, u.mobile, u.services,
           u.password_hash as "passwordHash", p.experience_months as "experienceMonths"
    from users u left join panelists p on p.user_id = u.id left join organizations o on o.id = u.organization_id
    where u.email = ${email} and u.active and o.blocked is not true`);

/** Begins a session of at most 12 hours (product 5); the token is shown once and kept as a hash. */
async function beginSession(tx: Tx, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx.run(sql`
    insert into sessions (token_hash, user_id, ends_at)
    values (${hashToken(token)}, ${userId}, now() + interval '12 hours')`);
  return token;
}

const audit = (tx: Tx, userId: string, action: string) =>
  tx.run(sql`insert into audit (user_id, action) values (${userId}, ${action})`);

export function authRoutes(app: FastifyInstance, house: House): void {
  servePublic(app, house, login, async ({ body, tx, request }): Promise<LoginReply> => {
    await house.db.transaction((own) => noteTry(own, body.userName, request.ip));
    const account = await accountOf(tx, body.userName);
    if (!(await passwordFits(account?.passwordHash ?? null, body.password)) || !account)
      return { status: 'FAIL', message: texts.loginFailed };
    const token = await house.db.transaction(async (own) => {
      await forgetFailures(own, body.userName, request.ip);
      await audit(own, account.id, 'signIn');
      return beginSession(own, account.id);
    });
    return {
      status: 'SUCCESS',
      message: texts.loginDone,
      panelistExperience: account.experienceMonths,
      token,
      name: account.name,
      designation: account.designation,
      userId: account.id,
      userType: account.userType,
      systemEmail: account.email,
      systemMobileNumber: account.mobile ?? '',
      services: account.services,
    };
  });

  servePublic(app, house, setUp, async ({ body, request }) => {
    await setUpFirst(house.db, body, request.ip);
    return null;
  });

  serve(app, house, logout, async ({ caller, body, tx, request }) => {
    await tx.run(sql`delete from sessions where token_hash = ${hashToken(bearerOf(request) ?? '')}`);
    await audit(tx, caller.userId, body?.reason === 'inactivity' ? 'inactivity' : 'signOut');
    return null;
  });

  serve(app, house, activity, async ({ tx, request }) => {
    await tx.run(
      sql`update sessions set last_active_at = now() where token_hash = ${hashToken(bearerOf(request) ?? '')}`,
    );
    return null;
  });

  serve(app, house, whoAmI, async ({ caller, tx }): Promise<Me> => {
    const kept = await tx.one<{ draftKey: string; organization: string | null; display: DisplaySettings | null }>(sql`
      select encode(u.draft_key, 'base64') as "draftKey", o.name as organization, u.display
      from users u left join organizations o on o.id = u.organization_id where u.id = ${caller.userId}`);
    const { userId, userType, name, email, timeZone, organizationId } = caller;
    return {
      userId,
      userType,
      name,
      email,
      timeZone,
      organization: organizationId && kept.organization ? { id: organizationId, name: kept.organization } : null,
      draftKey: kept.draftKey.replaceAll('\n', ''),
      display: kept.display ?? defaultDisplay,
    };
  });

  serve(app, house, saveDisplay, async ({ caller, body, tx }) => {
    await tx.run(sql`update users set display = ${JSON.stringify(body)}::jsonb where id = ${caller.userId}`);
    return null;
  });
}
