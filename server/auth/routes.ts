import type { FastifyInstance } from 'fastify';
import {
  activity,
  defaultDisplay,
  login,
  logout,
  saveTimeZone,
  whoAmI,
  type DisplaySettings,
  type Me,
} from '../../src/contract/auth';
import { saveDisplay, setUp } from '../../src/contract/auth-own';
import { sql } from '../db/database';
import { bearerOf, serve, servePublic, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { secondFactorDue } from '../kit/second-factor';
import { termsDue } from '../kit/terms';
import { placeOf, rememberSubject } from '../kit/security-log';
import { checkOwnZone, storeOwnZone } from '../kit/time-zones';
import { fromOf } from './finish-sign-in';
import { signIn } from './login';
import { partyOf } from './passkeys';
import { whereHashed } from './passwords';
import { setUpFirst } from './set-up';
import { hashToken } from '../kit/caller';

/** Sign-in, sign-out and the signed-in user, and all other routes of accounts and sessions (product: Sessions). */
export function authRoutes(app: FastifyInstance, appContext: AppContext): void {
  servePublic(app, appContext, login, async ({ body, request }) => {
    const subject = { email: body.userName };
    rememberSubject(request, subject);
    const reply = await whereHashed(() =>
      signIn(appContext, body, fromOf(request), partyOf(appContext.config, request)),
    );
    if (reply.status === 'FAIL') appContext.security.note({ kind: 'wrongPassword', subject, ...placeOf(request) });
    return reply;
  });

  servePublic(app, appContext, setUp, async ({ body, request }) => {
    await whereHashed(() => setUpFirst(appContext, body, addressOf(request)));
    return null;
  });

  serve(app, appContext, logout, async ({ caller, body, tx, request }) => {
    const ended = await tx.run(sql`
      delete from sessions where token_hash = ${hashToken(bearerOf(request) ?? '')} and inactive_at is null`);
    // All tabs of a browser may report the same sign-out, which is audited once.
    if (ended > 0) await audit(tx, caller.userId, body?.reason === 'inactivity' ? 'inactivity' : 'signOut');
    return null;
  });

  serve(app, appContext, activity, async ({ tx, request }) => {
    await tx.run(
      sql`update sessions set last_active_at = now() where token_hash = ${hashToken(bearerOf(request) ?? '')}`,
    );
    return null;
  });

  serve(app, appContext, whoAmI, async ({ caller, tx }): Promise<Me> => {
    const kept = await tx.one<{
      draftKey: string;
      organization: string | null;
      display: DisplaySettings | null;
      termsDue: boolean;
      secondFactorDue: boolean;
      emailComesBack: boolean;
    }>(sql`
      select encode(u.draft_key, 'base64') as "draftKey", o.name as organization, u.display, ${termsDue}, ${secondFactorDue},
        exists (select from stopped_addresses s where s.address = u.email and s.why = 'returned' and s.ended_at is null) as "emailComesBack"
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
      termsDue: kept.termsDue,
      secondFactorDue: kept.secondFactorDue,
      emailComesBack: kept.emailComesBack,
      problemReports: appContext.config.problemReports,
      display: kept.display ?? defaultDisplay,
    };
  });

  serve(app, appContext, saveTimeZone, async ({ caller, body: { timeZone }, tx }) => {
    await checkOwnZone(tx, caller.userId, timeZone);
    await storeOwnZone(tx, caller.userId, timeZone);
    return null;
  });

  serve(app, appContext, saveDisplay, async ({ caller, body, tx }) => {
    await tx.run(sql`update users set display = ${JSON.stringify(body)}::jsonb where id = ${caller.userId}`);
    return null;
  });
}
