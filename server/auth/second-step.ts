import { randomBytes } from 'node:crypto';
import type { FactorWay, SecondStep } from '../../src/contract/auth';
import type { FactorProof, secondFactor, SecondFactorReply } from '../../src/contract/auth-second-step';
import type { BodyOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { audit } from '../kit/audit';
import { hashToken } from '../kit/caller';
import { keysOf } from '../kit/secrets';
import { tellOwner } from './factors';
import { forgetFactorFailures, forgetFailures, noteFactorTry } from './failures';
import { finishByPassword, finishByProvider, type CameBy, type From } from './finish-sign-in';
import { newChallenge, takePasskey, type RelyingParty } from './passkeys';
import { takeRecoveryCode } from './recovery-codes';
import { lockedAccount, type Account } from './sessions';
import { takeCode } from './totp';

/** The number of tries at one step, after which the sign-in must begin again. */
export const mostTries = 5;

type Held = { hasApp: boolean; credentials: string[]; codesLeft: boolean };
/** The factors and recovery codes with which an account can do the second step. */
export const heldBy = (tx: Tx, userId: string): Promise<Held> =>
  tx.one<Held>(sql`
    select exists (select from totp_secrets where user_id = u.id) as "hasApp",
      array(select credential_id from passkeys where user_id = u.id order by created_at) as credentials,
      exists (select from recovery_codes where user_id = u.id and used_at is null) as "codesLeft"
    from users u where u.id = ${userId}`);
/** The ways that an account can use for the second step; none if it has no factor. */
export function waysOf({ hasApp, credentials, codesLeft }: Held, passkeys: boolean): FactorWay[] {
  if (!hasApp && credentials.length === 0) return [];
  const ways: (FactorWay | null)[] = [
    hasApp ? 'code' : null,
    passkeys && credentials.length > 0 ? 'passkey' : null,
    codesLeft ? 'recoveryCode' : null,
  ];
  return ways.filter((way) => way !== null);
}

/**
 * If an account has a second factor, stores its sign-in until the second step and returns what to ask for. Null for all
 * other accounts (product: Second factor). `party` is null where browsers allow no passkeys.
 */
export async function holdSignIn(
  tx: Tx,
  userId: string,
  cameBy: CameBy,
  party: RelyingParty | null,
): Promise<SecondStep | null> {
  const held = await heldBy(tx, userId);
  if (!held.hasApp && held.credentials.length === 0) return null;
  const stepToken = randomBytes(32).toString('base64url');
  const challenge = held.credentials.length > 0 && party !== null ? newChallenge() : null;
  await tx.run(sql`
    insert into sign_in_steps (token_hash, user_id, came_by, challenge, ends_at)
    values (${hashToken(stepToken)}, ${userId}, ${cameBy}, ${challenge}, now() + interval '5 minutes')`);
  return {
    status: 'SECOND_FACTOR',
    message: texts.secondStep,
    stepToken,
    ways: waysOf(held, challenge !== null),
    passkey:
      challenge === null || party === null ? null : { challenge, rpId: party.rpId, credentials: held.credentials },
  };
}

type Step = { userId: string; cameBy: CameBy; challenge: string | null };

/**
 * Counts a try at a step before the proof is checked, so that simultaneous guesses cannot pass together. Null once the
 * step has ended.
 */
const tryStep = (tx: Tx, token: string) =>
  tx.maybe<Step>(sql`
    update sign_in_steps set tries = tries + 1
    where token_hash = ${hashToken(token)} and tries < ${mostTries} and ends_at > now()
    returning user_id as "userId", came_by as "cameBy", challenge`);

/** Checks a proof of the second factor. A proof that works only once is used up. */
export async function proves(
  tx: Tx,
  { config }: AppContext,
  step: Pick<Step, 'userId' | 'challenge'>,
  party: RelyingParty | null,
  proof: FactorProof,
): Promise<boolean> {
  const { userId, challenge } = step;
  if ('code' in proof) return takeCode(tx, keysOf(config), userId, proof.code);
  if ('passkey' in proof)
    return party !== null && challenge !== null && takePasskey(tx, party, userId, challenge, proof.passkey);
  return takeRecoveryCode(tx, userId, proof.recoveryCode);
}

async function finish(tx: Tx, account: Account, { cameBy }: Step, from: From) {
  if (cameBy !== 'password') return finishByProvider(tx, account, from, cameBy);
  // Failures of the password are forgotten too: only now is it certain that the owner signed in.
  await forgetFailures(tx, account.email, from.address);
  return finishByPassword(tx, account, from);
}

const failed: SecondFactorReply = { status: 'FAIL', message: texts.factorWrong };
const ended: SecondFactorReply = { status: 'EXPIRED', message: texts.secondStepEnded };

/**
 * Does the second step of a sign-in (product: Second factor). The response is the same whatever is wrong with a code.
 * @throws 429 after too many tries
 */
export async function takeSecondStep(
  appContext: AppContext,
  { stepToken, proof }: BodyOf<typeof secondFactor>,
  from: From,
  party: RelyingParty | null,
  /** Called with the user whose step it is. */
  about: (userId: string) => void,
): Promise<SecondFactorReply> {
  const { db } = appContext;
  const step = await db.transaction(async (own) => {
    const found = await tryStep(own, stepToken);
    if (found) about(found.userId);
    if (found) await noteFactorTry(own, found.userId, from.address);
    return found;
  });
  if (!step) return ended;
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, step.userId);
    if (!account) return ended;
    if (!(await proves(tx, appContext, step, party, proof))) {
      const { address, call } = from;
      appContext.security.note({ kind: 'wrongFactor', subject: { userId: account.id }, address, call });
      return failed;
    }
    // Another tab may have finished the step first, and a new password or lost rights end it.
    if ((await tx.run(sql`delete from sign_in_steps where token_hash = ${hashToken(stepToken)}`)) === 0) return ended;
    await forgetFactorFailures(tx, account.id, from.address);
    if ('recoveryCode' in proof) {
      await audit(tx, account.id, 'recoveryCodeUsed', account.id);
      await tellOwner(tx, appContext.config, account.id, 'A recovery code was used to sign in to your account');
    }
    return finish(tx, account, step, from);
  });
}
