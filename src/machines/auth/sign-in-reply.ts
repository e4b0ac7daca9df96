import type { LoginReply, SecondStep } from '../../contract/auth';
import type { SocialReply } from '../../contract/auth-social';
import { landingOf } from './landing';

export type SignInReply = LoginReply | SocialReply;
export type Succeeded = Extract<SignInReply, { status: 'SUCCESS' }>;
/** Whether the first step succeeded and a second step follows. */
export const isSecondStep = (reply: SignInReply): reply is SecondStep => reply.status === 'SECOND_FACTOR';
type Values = Omit<Extract<LoginReply, { status: 'SUCCESS' }>, 'status' | 'message'>;
/** The values of a successful sign-in, for either shape of the reply. */
export type Login = Values & { resumeExisted: boolean };

export const isSuccess = (reply: SignInReply): reply is Succeeded => reply.status === 'SUCCESS';

/**
 * The values of a successful reply: under `data` after a social login, at top level after a password (product: Session
 * values).
 * @throws for a reply without success, which the machine checks first.
 */
export const successOf = (reply: SignInReply): Login => {
  if (!isSuccess(reply)) throw new Error(`No success: ${reply.status}`);
  const { panelistExperience } = reply;
  if ('data' in reply) return { ...reply.data, panelistExperience };
  const { status: _status, message: _message, ...values } = reply;
  return { ...values, resumeExisted: true };
};

/** Where a login leads. Users who have one-way interviews only go to another site (product: One-way service). */
export const wayOf = (login: Login) => ({
  landing: landingOf(login),
  oneWay: login.services.length === 1 && login.services[0] === 'ONE_WAY',
});
