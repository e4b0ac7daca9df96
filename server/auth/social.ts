import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  googleLogin,
  linkedinLogin,
  type SocialProvider,
  type SocialReply,
  type SocialUserType,
} from '../../src/contract/auth-social';
import { texts } from '../../src/contract/texts';
import type { Config } from '../config';
import type { SocialConfig } from '../config-social';
import { sql, type Tx } from '../db/database';
import { servePublic, type AppContext } from '../http/calls';
import { addressOf, pageAddress } from '../kit/address';
import { requireTimeZone } from '../kit/time-zones';
import { forgetTries, noteTry } from './failures';
import { finishByProvider, fromOf } from './finish-sign-in';
import { lockAddress, makeAccount } from './make-account';
import { partyOf } from './passkeys';
import { placeOf } from '../kit/security-log';
import { holdSignIn } from './second-step';
import { accountById, accountOf, type Account } from './sessions';
import { proveByCode, proveByToken, type Proven } from './social-proof';
import { within } from './social-providers';

/** The path to which the popup returns (product: Social sign-in). */
const callback = '/dashboard/linkedin';
// The client waits 8 s, part of which the database needs.
const proofMs = 6_500;

/** A sign-in by a provider: its token or code, and the user type in case the person is new. */
type Coming = {
  provider: SocialProvider;
  userType: SocialUserType;
  timeZone: string | undefined;
  /** The token or the code. */
  brought: string;
  prove: (config: SocialConfig) => Promise<Proven>;
};

/**
 * The account of a verified person (product: Social sign-in): the account with this identity, otherwise the active
 * account with the verified email, which keeps its type, otherwise a new account. Null if the account may not sign in.
 */
async function accountFor(tx: Tx, { provider, userType, timeZone }: Coming, proven: Proven): Promise<Account | null> {
  const { subject, email, name } = proven;
  await lockAddress(tx, email);
  const known = await tx.maybe<{ id: string }>(sql`
    select user_id as id from identities where provider = ${provider} and subject = ${subject}`);
  if (known) return accountById(tx, known.id);
  const { id } =
    (await accountOf(tx, email)) ??
    (await makeAccount(tx, { userType, email, name, mobile: null, timeZone, passwordHash: null })) ??
    {};
  if (id === undefined) return null;
  await tx.run(sql`
    insert into identities (provider, subject, user_id) values (${provider}, ${subject}, ${id}) on conflict do nothing`);
  return accountById(tx, id);
}

async function signIn(
  tx: Tx,
  config: Config,
  coming: Coming,
  proven: Proven,
  request: FastifyRequest,
): Promise<SocialReply | null> {
  const account = await accountFor(tx, coming, proven);
  if (!account) return null;
  const step = await holdSignIn(tx, account.id, coming.provider, partyOf(config, request));
  if (step) return step;
  return finishByProvider(tx, account, fromOf(request), coming.provider);
}

/** Signs in the person whom the provider verifies. All refusals have the same text; 429 after too many attempts. */
async function comeIn(
  { config, db, security }: AppContext,
  coming: Coming,
  request: FastifyRequest,
): Promise<SocialReply> {
  const refused: SocialReply = { status: 'FAIL', message: texts.socialFailed };
  const provider = config.social[coming.provider];
  if (!provider) return refused;
  if (coming.timeZone !== undefined) await requireTimeZone(db, coming.timeZone);
  // Nobody is identified yet, so the limits are ten attempts for one token, and a hundred for one address.
  const tried = `${coming.provider} ${createHash('sha256').update(coming.brought).digest('hex')}`;
  await db.transaction((own) => noteTry(own, 'provider', tried, addressOf(request)));
  const noteWhy = (error: unknown) => {
    const { message, code } = error as Error & { code?: unknown };
    request.log.warn({ provider: coming.provider, code }, `no social sign-in: ${message}`);
    throw error;
  };
  const proven = await within(proofMs, coming.prove(provider).catch(noteWhy));
  const noteRefused = () => security.note({ kind: 'providerRefused', subject: null, ...placeOf(request) });
  if (!proven) {
    noteRefused();
    return refused;
  }
  return db.transaction(async (own) => {
    const reply = await signIn(own, config, coming, proven, request);
    if (reply) await forgetTries(own, 'provider', tried, addressOf(request));
    if (!reply) noteRefused();
    return reply ?? refused;
  });
}

/** Sign-in by providers (product: Social sign-in). The profile fields of the body are ignored. */
export function socialRoutes(app: FastifyInstance, appContext: AppContext): void {
  servePublic(app, appContext, googleLogin, ({ body: { userType, timeZone, accessToken }, request }) => {
    const prove = (config: SocialConfig) => proveByToken(config, accessToken);
    return comeIn(appContext, { provider: 'google', userType, timeZone, brought: accessToken, prove }, request);
  });
  servePublic(app, appContext, linkedinLogin, ({ body: { userType, timeZone, authToken }, request }) => {
    const sentTo = pageAddress(appContext.config, request.headers.origin, callback);
    const prove = (config: SocialConfig) => proveByCode(config, authToken, sentTo);
    return comeIn(appContext, { provider: 'linkedin', userType, timeZone, brought: authToken, prove }, request);
  });
}
