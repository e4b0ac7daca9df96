import type { login, LoginReply } from '../../src/contract/auth';
import type { BodyOf } from '../../src/contract/kit';
import { texts } from '../../src/contract/texts';
import type { AppContext } from '../http/calls';
import { forgetFailures, notePassword } from './failures';
import { finishByPassword, type From } from './finish-sign-in';
import { registrationOf, writeAgain } from './links';
import { passwordFits } from './passwords';
import type { RelyingParty } from './passkeys';
import { holdSignIn } from './second-step';
import { accountOf, lockedAccount } from './sessions';

const failed: LoginReply = { status: 'FAIL', message: texts.loginFailed };
const unconfirmed: LoginReply = { status: 'WARNING', message: texts.emailUnconfirmed };

/**
 * Signs in by email and password (product: Session values; Sign-in). The reply that an email is not confirmed is
 * given only with the password of that registration, even if the address has an account. Each refusal costs the work
 * of two hashes. An account with a second factor gets no session yet. @throws 429 after too many failures
 */
export async function signIn(
  { db }: AppContext,
  body: BodyOf<typeof login>,
  from: From,
  party: RelyingParty | null,
): Promise<LoginReply> {
  const { userName } = body;
  await db.transaction((own) => notePassword(own, userName, from.address));
  const known = await accountOf(db, userName);
  const waiting = await registrationOf(db, userName);
  const fits = await passwordFits(known?.passwordHash ?? null, body.password);
  if (!known || !fits) {
    if (!(await passwordFits(waiting?.passwordHash ?? null, body.password))) return failed;
    // Failures are not forgotten here. Otherwise, registering somebody else's address would allow endless guesses.
    if (waiting) await db.transaction((tx) => writeAgain(tx, waiting.id));
    return unconfirmed;
  }
  return db.transaction(async (tx) => {
    // Locks the account first, like a reset; the other order could deadlock.
    const account = await lockedAccount(tx, known.id);
    // The password was changed in the meantime.
    if (!account || account.passwordHash !== known.passwordHash) return failed;
    // Until the second step is done, no failures are forgotten and the address does not become a known one.
    const step = await holdSignIn(tx, account.id, 'password', party);
    if (step) return step;
    await forgetFailures(tx, userName, from.address);
    return finishByPassword(tx, account, from);
  });
}
