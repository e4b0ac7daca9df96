import type { FastifyRequest } from 'fastify';
import type { LoginReply } from '../../src/contract/auth';
import type { SocialProvider, SocialReply } from '../../src/contract/auth-social';
import { texts } from '../../src/contract/texts';
import { sql, type Tx } from '../db/database';
import { audit } from '../kit/audit';
import { placeOf, storeEvent } from '../kit/security-log';
import { beginSession, deviceOf, loginValuesOf, noteAddress, type Account } from './sessions';

/** How the first step of a sign-in was done. */
export type CameBy = 'password' | SocialProvider;
/** The network address, the call and the browser of a request. */
export type From = { address: string; call: string; device: string };
export const fromOf = (request: FastifyRequest): From => ({
  ...placeOf(request),
  device: deviceOf(request.headers['user-agent']),
});

type Success<Reply> = Extract<Reply, { status: 'SUCCESS' }>;

/**
 * Whether a candidate has a resume of their own, not only one that an organization uploaded (product: Landing). True
 * for other user types.
 */
async function hasResume(tx: Tx, { id, userType }: Account): Promise<boolean> {
  if (userType !== 'CANDIDATE') return true;
  const { has } = await tx.one<{ has: boolean }>(sql`
    select exists (
      select from persons p
      left join resumes r on r.person_id = p.id
      left join candidates c on c.person_id = p.id and c.organization_id is null and c.resume_text is not null
      where p.user_id = ${id} and (r.person_id is not null or c.id is not null)) as has`);
  return has;
}

async function begin(tx: Tx, account: Account, { address, call, device }: From, provider: string | null) {
  if (await noteAddress(tx, account.id, address))
    await storeEvent(tx, { kind: 'newAddress', subject: { userId: account.id }, address, call });
  await audit(tx, account.id, 'signIn', provider);
  return beginSession(tx, account.id, device);
}

const done = ({ experienceMonths }: Account) => ({
  status: 'SUCCESS' as const,
  message: texts.loginDone,
  panelistExperience: experienceMonths,
});

/** Begins the session of a user who signed in with a password and has proved everything that is required. */
export async function finishByPassword(tx: Tx, account: Account, from: From): Promise<Success<LoginReply>> {
  const token = await begin(tx, account, from, null);
  return { ...done(account), token, ...loginValuesOf(account) };
}

/** Begins the session of a user who signed in through a provider and has proved everything that is required. */
export async function finishByProvider(
  tx: Tx,
  account: Account,
  from: From,
  provider: SocialProvider,
): Promise<Success<SocialReply>> {
  const token = await begin(tx, account, from, provider);
  return {
    ...done(account),
    data: { ...loginValuesOf(account), token, resumeExisted: await hasResume(tx, account) },
  };
}
