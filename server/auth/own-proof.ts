import type { FastifyRequest } from 'fastify';
import type { PasskeyAsked } from '../../src/contract/auth';
import type { FactorProof } from '../../src/contract/auth-second-step';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { bearerOf, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import { hashToken, type Caller } from '../kit/caller';
import { conflict, invalid, Refused, signedOut, wrongPasswordAt } from '../kit/failures';
import { tellOwner } from './factors';
import { forgetFactorFailures, forgetFailures, noteFactorTry, notePassword } from './failures';
import { newChallenge, partyOf } from './passkeys';
import { passwordFits } from './passwords';
import { heldBy, proves } from './second-step';
import { accountById, lockedAccount } from './sessions';

/** A request to change the caller's own factors, for which the password and a factor were typed again. */
export type Asked = {
  caller: Caller;
  body: { password: string | null; factor: FactorProof | null };
  request: FastifyRequest;
};

const wrongPassword = () => wrongPasswordAt('password');
const wrongFactor = () =>
  new Refused(400, texts.validationFailed, {
    details: [{ field: 'factor', message: texts.factorWrong }],
    event: 'wrongFactor',
  });

const sessionOf = (request: FastifyRequest) => hashToken(bearerOf(request) ?? '');

/** Whether a session is recent enough to replace the password for an account that has none. */
const isFresh = async (tx: Tx, request: FastifyRequest) =>
  (await tx.maybe(sql`
    select from sessions where token_hash = ${sessionOf(request)} and created_at > now() - interval '10 minutes'`)) !==
  null;

/** A challenge for the caller's passkeys, valid for 5 minutes in this session. @throws 409 if no passkey can be used */
export async function askOwnPasskey(
  { config }: AppContext,
  tx: Tx,
  { userId }: Caller,
  request: FastifyRequest,
): Promise<PasskeyAsked> {
  const party = partyOf(config, request);
  const { credentials } = await heldBy(tx, userId);
  if (party === null || credentials.length === 0) throw conflict(texts.passkeyUnused);
  const challenge = newChallenge();
  await tx.run(sql`
    update sessions set challenge = ${challenge}, challenge_ends_at = now() + interval '5 minutes'
    where token_hash = ${sessionOf(request)}`);
  return { challenge, rpId: party.rpId, credentials };
}

/** Takes the challenge of this session, which works once. */
async function takeChallenge(tx: Tx, request: FastifyRequest): Promise<string | null> {
  const found = await tx.maybe<{ challenge: string | null }>(sql`
    select challenge from sessions
    where token_hash = ${sessionOf(request)} and challenge_ends_at > now() for update`);
  await tx.run(sql`
    update sessions set challenge = null, challenge_ends_at = null where token_hash = ${sessionOf(request)}`);
  return found?.challenge ?? null;
}

/** Checks the given factor of the locked account, if the account has any. @throws 400 at `factor` */
async function takeFactor(
  appContext: AppContext,
  tx: Tx,
  { caller: { userId }, body: { factor }, request }: Asked,
): Promise<void> {
  const { hasApp, credentials } = await heldBy(tx, userId);
  if (!hasApp && credentials.length === 0) return;
  if (factor === null) throw invalid([{ field: 'factor', message: texts.factorMissing }]);
  const party = partyOf(appContext.config, request);
  const challenge = 'passkey' in factor ? await takeChallenge(tx, request) : null;
  if (!(await proves(tx, appContext, { userId, challenge }, party, factor))) throw wrongFactor();
  await forgetFactorFailures(tx, userId, addressOf(request));
  if (!('recoveryCode' in factor)) return;
  await audit(tx, userId, 'recoveryCodeUsed', userId);
  await tellOwner(tx, appContext.config, userId, 'A recovery code was used to change how your account is protected');
}

/**
 * Does `work` on the caller's locked account after the password was typed again and, if the account has a second
 * factor, that factor was proven too (product: Second factor). An account without a password needs a session of the
 * last ten minutes instead. @throws 400 at `password` or `factor`, 409, 429
 */
export async function proven<T>(appContext: AppContext, asked: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { db } = appContext;
  const { caller, body, request } = asked;
  const address = addressOf(request);
  const before = await accountById(db, caller.userId);
  if (!before) throw signedOut();
  if (before.passwordHash === null) {
    if (!(await isFresh(db, request))) throw conflict(texts.signInAgainFirst);
  } else {
    await db.transaction((own) => notePassword(own, caller.email, address));
    if (!(await passwordFits(before.passwordHash, body.password ?? ''))) throw wrongPassword();
  }
  // The try is counted before the factor is checked, so that simultaneous guesses cannot pass together.
  if (body.factor !== null) await db.transaction((own) => noteFactorTry(own, caller.userId, address));
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, caller.userId);
    if (!account) throw signedOut();
    if (account.passwordHash !== before.passwordHash) throw wrongPassword();
    await takeFactor(appContext, tx, asked);
    if (before.passwordHash !== null) await forgetFailures(tx, account.email, address);
    return work(tx);
  });
}
