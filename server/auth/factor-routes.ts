import type { FastifyInstance, FastifyRequest } from 'fastify';
import { generateSecret } from 'otplib';
import {
  askPasskey,
  beginApp,
  beginPasskey,
  confirmApp,
  confirmPasskey,
  listFactors,
  removeFactor,
  renamePasskey,
  renewRecoveryCodes,
} from '../../src/contract/auth-factors';
import { secondFactor } from '../../src/contract/auth-second-step';
import { texts } from '../../src/contract/texts';
import { clockNow, sql, type Tx } from '../db/database';
import { serve, servePublic, serveWithoutTransaction, wakeBackground, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { conflict, invalid, missing, signedOut } from '../kit/failures';
import { keysOf } from '../kit/secrets';
import { factorsOf, noteAdded, removeOne, requireFactor, tellOwner } from './factors';
import { forgetTries, noteTry } from './failures';
import { askOwnPasskey, proven } from './own-proof';
import { credentialOf, newChallenge, partyOf } from './passkeys';
import { whereHashed } from './passwords';
import { makeRecoveryCodes } from './recovery-codes';
import { rememberSubject } from '../kit/security-log';
import { fromOf } from './finish-sign-in';
import { heldBy, takeSecondStep, waysOf } from './second-step';
import { deviceOf, lockedAccount } from './sessions';
import { openTotp, sealTotp, stepOf } from './totp';

type SetUp = { sealed: Buffer | null; challenge: string | null };

/** Stores what is being set up for 15 minutes. Earlier set-ups of the account stay valid until they end. */
async function beginSetUp(tx: Tx, userId: string, { sealed, challenge }: SetUp): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    insert into factor_set_ups (user_id, sealed, challenge, ends_at)
    values (${userId}, ${sealed}, ${challenge}, now() + interval '15 minutes') returning id`);
  return id;
}

/** What the caller began to set up. Locks the account. @throws 404 once the set-up has expired */
async function setUpOf(tx: Tx, userId: string, id: string): Promise<SetUp> {
  if (!(await lockedAccount(tx, userId))) throw signedOut();
  const found = await tx.maybe<SetUp>(sql`
    select sealed, challenge from factor_set_ups where id = ${id} and user_id = ${userId} and ends_at > now()`);
  if (!found) throw missing();
  return found;
}
const endSetUp = (tx: Tx, id: string) => tx.run(sql`delete from factor_set_ups where id = ${id}`);

/** The name of a new passkey: the device, and a number if a passkey with that name exists already. */
async function nameOfNew(tx: Tx, userId: string, request: FastifyRequest): Promise<string> {
  const device = (deviceOf(request.headers['user-agent']) || 'Passkey').slice(0, 30);
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) from passkeys where user_id = ${userId} and starts_with(name, ${device})`);
  return count === 0 ? device : `${device} ${count + 1}`;
}

const issuer = 'Interview platform';

function appRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config, db } = appContext;

  serveWithoutTransaction(app, appContext, beginApp, (asked) =>
    whereHashed(() =>
      proven(appContext, asked, async (tx) => {
        const { userId, email } = asked.caller;
        const keys = keysOf(config);
        if (keys.length === 0)
          throw conflict('This server cannot keep the secret of an authenticator app. Add a passkey.');
        const secret = generateSecret();
        const setUpId = await beginSetUp(tx, userId, { sealed: sealTotp(keys, userId, secret), challenge: null });
        return { setUpId, secret, account: email, issuer };
      }),
    ),
  );

  serveWithoutTransaction(app, appContext, confirmApp, async ({ caller: { userId }, body, request, reply }) => {
    wakeBackground(appContext, reply);
    const address = addressOf(request);
    // A set-up of another account is refused here and does not count as a try.
    await db.transaction((own) => setUpOf(own, userId, body.setUpId));
    await db.transaction((own) => noteTry(own, 'authenticator app', body.setUpId, address));
    return db.transaction(async (tx) => {
      const { sealed } = await setUpOf(tx, userId, body.setUpId);
      const secret = sealed && openTotp(keysOf(config), userId, sealed);
      if (sealed === null || secret === null) throw missing();
      const step = stepOf(secret, body.code, 0, (await clockNow(tx)) / 1_000);
      if (step === null) throw invalid([{ field: 'code', message: texts.factorWrong }]);
      await tx.run(sql`
        insert into totp_secrets (user_id, sealed, last_step) values (${userId}, ${sealed}, ${step})
        on conflict (user_id) do update
          set sealed = excluded.sealed, last_step = excluded.last_step, created_at = now(), used_at = null`);
      await endSetUp(tx, body.setUpId);
      await forgetTries(tx, 'authenticator app', body.setUpId, address);
      return { recoveryCodes: await noteAdded(tx, config, userId, 'app') };
    });
  });
}

function passkeyRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;

  serveWithoutTransaction(app, appContext, beginPasskey, (asked) =>
    whereHashed(() =>
      proven(appContext, asked, async (tx) => {
        const { userId, email } = asked.caller;
        const party = partyOf(config, asked.request);
        if (!party)
          throw conflict('Passkeys need an address with a name, not one in numbers. Add an authenticator app.');
        const challenge = newChallenge();
        const setUpId = await beginSetUp(tx, userId, { sealed: null, challenge });
        const kept = await tx.many<{ id: string }>(sql`
          select credential_id as id from passkeys where user_id = ${userId} order by created_at`);
        return {
          ...{ setUpId, challenge, rpId: party.rpId, rpName: issuer, account: email },
          userId: Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url'),
          exclude: kept.map(({ id }) => id),
        };
      }),
    ),
  );

  serve(app, appContext, confirmPasskey, async ({ caller: { userId }, body, tx, request, reply }) => {
    wakeBackground(appContext, reply);
    const { challenge } = await setUpOf(tx, userId, body.setUpId);
    const party = partyOf(config, request);
    if (challenge === null || party === null) throw missing();
    const made = await credentialOf(party, challenge, body.passkey);
    if (!made) throw invalid([{ field: 'passkey', message: 'This passkey cannot be added. Try again.' }]);
    await tx.run(sql`
      insert into passkeys (user_id, credential_id, public_key, counter, name)
      values (${userId}, ${made.id}, ${made.publicKey}, ${made.counter}, ${await nameOfNew(tx, userId, request)})`);
    await endSetUp(tx, body.setUpId);
    return { recoveryCodes: await noteAdded(tx, config, userId, 'passkey') };
  });

  serve(app, appContext, renamePasskey, async ({ caller: { userId }, params, body, tx }) => {
    const renamed = await tx.run(sql`
      update passkeys set name = ${body.name.trim()} where id = ${params.id} and user_id = ${userId}`);
    if (renamed === 0) throw missing();
    return null;
  });
}

/** The second step of a sign-in, and how users manage their own factors (product: Second factor). */
export function factorRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { config } = appContext;

  servePublic(app, appContext, secondFactor, ({ body, request, reply }) => {
    wakeBackground(appContext, reply);
    return takeSecondStep(appContext, body, fromOf(request), partyOf(config, request), (userId) =>
      rememberSubject(request, { userId }),
    );
  });

  serve(app, appContext, listFactors, async ({ caller: { userId }, tx, request }) => {
    // A browser sends no Origin header with a GET request. In the demo, only the browser knows which host name its page
    // has.
    const passkey = config.demo || partyOf(config, request) !== null;
    const factors = await factorsOf(tx, userId, { app: keysOf(config).length > 0, passkey });
    return { ...factors, ways: waysOf(await heldBy(tx, userId), passkey) };
  });

  serve(app, appContext, askPasskey, ({ caller, tx, request }) => askOwnPasskey(appContext, tx, caller, request));

  appRoutes(app, appContext);
  passkeyRoutes(app, appContext);

  serveWithoutTransaction(app, appContext, removeFactor, async (asked) => {
    wakeBackground(appContext, asked.reply);
    const { userId } = asked.caller;
    const { passkeyId } = asked.body;
    await requireFactor(appContext.db, userId, passkeyId);
    await whereHashed(() => proven(appContext, asked, (tx) => removeOne(tx, config, userId, passkeyId)));
    return null;
  });

  serveWithoutTransaction(app, appContext, renewRecoveryCodes, (asked) => {
    wakeBackground(appContext, asked.reply);
    const { userId } = asked.caller;
    return whereHashed(() =>
      proven(appContext, asked, async (tx) => {
        const { app: ownApp, passkeys } = await factorsOf(tx, userId, { app: true, passkey: true });
        if (ownApp === null && passkeys.length === 0) throw conflict('Add an authenticator app or a passkey first.');
        await audit(tx, userId, 'recoveryCodesMade');
        await tellOwner(tx, config, userId, 'New recovery codes were made for your account');
        return { recoveryCodes: await makeRecoveryCodes(tx, userId) };
      }),
    );
  });
}
