import type { FastifyInstance } from 'fastify';
import { changePassword, endSession, endSessions, listSessions, type OwnSession } from '../../src/contract/auth-own';
import { listOwnAttempts, ownAttemptKinds, type OwnAttempt } from '../../src/contract/system-security';
import type { BodyOf } from '../../src/contract/kit';
import { sql } from '../db/database';
import { passwordEmail } from './account-emails';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { bearerOf, serve, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import { missing, signedOut, wrongPasswordAt } from '../kit/failures';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { requireUncommon } from './common-passwords';
import { forgetFailures, notePassword } from './failures';
import { namesOf } from './named-passwords';
import { hashPassword, passwordFits, whereHashed } from './passwords';
import { accountById, beginSession, endAllSessions, lockedAccount, setPassword } from './sessions';
import { hashToken, isAlive, type Caller } from '../kit/caller';

const wrongPassword = () => wrongPasswordAt('oldPassword');

/** The session of a call. */
type Session = { caller: Caller; token: string; address: string };

/**
 * Changes the password and returns the token of a new session. Of two simultaneous calls with the same old password,
 * one succeeds.
 */
async function change(
  appContext: AppContext,
  { caller, token, address }: Session,
  body: BodyOf<typeof changePassword>,
) {
  const names = await namesOf(appContext.db, caller.email);
  await requireUncommon(appContext.config, body.newPassword, 'newPassword', names);
  await appContext.db.transaction((own) => notePassword(own, caller.email, address));
  const before = await accountById(appContext.db, caller.userId);
  if (!(await passwordFits(before?.passwordHash ?? null, body.oldPassword))) throw wrongPassword();
  const passwordHash = await hashPassword(body.newPassword);
  return appContext.db.transaction(async (tx) => {
    const account = await lockedAccount(tx, caller.userId);
    if (!account) throw signedOut();
    if (account.passwordHash !== before?.passwordHash) throw wrongPassword();
    const here = await tx.maybe<{ device: string }>(sql`
      select device from sessions where token_hash = ${hashToken(token)}`);
    if (!here) throw signedOut();
    await setPassword(tx, account.id, passwordHash);
    await forgetFailures(tx, account.email, address);
    await postEmail(tx, {
      priority: 'account',
      recipient: account.email,
      ...passwordEmail(account, 'signedIn', appContext.config.publicUrl, await readWords(tx)),
    });
    await audit(tx, account.id, 'passwordChanged');
    return { token: await beginSession(tx, account.id, here.device) };
  });
}

/** The user's own sessions and password (product: Own account). */
export function ownRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listSessions, ({ caller, tx, request }) =>
    tx.many<OwnSession>(sql`
      select id, device, created_at as "startedAt", last_active_at as "lastActiveAt",
        token_hash = ${hashToken(bearerOf(request) ?? '')} as current
      from sessions s where user_id = ${caller.userId} and ${isAlive}
      order by current desc, last_active_at desc, id`),
  );

  serve(app, appContext, listOwnAttempts, ({ caller, tx }) =>
    tx.many<OwnAttempt>(sql`
      select id::text as id, kind, at, count, address from security_events
      where user_id = ${caller.userId} and kind = any(${[...ownAttemptKinds]}::text[]) order by at desc, id desc limit 10`),
  );

  serve(app, appContext, endSession, async ({ caller, params, tx }) => {
    const ended = await tx.run(sql`delete from sessions where id = ${params.id} and user_id = ${caller.userId}`);
    if (ended === 0) throw missing();
    await audit(tx, caller.userId, 'sessionEnded', params.id);
    return null;
  });

  serve(app, appContext, endSessions, async ({ caller, tx }) => {
    await endAllSessions(tx, caller.userId);
    await audit(tx, caller.userId, 'sessionsEnded');
    return null;
  });

  serveWithoutTransaction(app, appContext, changePassword, async ({ caller, body, request, reply }) => {
    wakeBackground(appContext, reply);
    const session = { caller, token: bearerOf(request) ?? '', address: addressOf(request) };
    return whereHashed(() => change(appContext, session, body));
  });
}
