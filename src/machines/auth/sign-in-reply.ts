import type { LoginReply } from '../../contract/auth';
import type { SocialReply } from '../../contract/auth-social';
import { landingOf } from './landing';

export type SignInReply = LoginReply | SocialReply;
type Succeeded = Extract<SignInReply, { status: 'SUCCESS' }>;
type Values = Omit<Extract<LoginReply, { status: 'SUCCESS' }>, 'status' | 'message'>;
/** What a successful sign-in brings, however it was answered. */
export type Login = Values & { resumeExisted: boolean };

export const isSuccess = (reply: SignInReply): reply is Succeeded => reply.status === 'SUCCESS';

/**
 * The values of a successful answer: under `data` after a social login, at top level after a password (spec 3).
 * @throws where the answer is none, which the machine asks first.
 */
export const successOf = (reply: SignInReply): Login => {
  if (!isSuccess(reply)) throw new Error(`No success: ${reply.status}`);
  const { panelistExperience } = reply;
  if ('data' in reply) return { ...reply.data, panelistExperience };
  const { status: _status, message: _message, ...values } = reply;
  return { ...values, resumeExisted: true };
};

/** What the machine keeps of a login: where it leads. One-way interviews alone run elsewhere (spec 2.4). */
export const wayOf = (login: Login) => ({
  landing: landingOf(login),
  oneWay: login.services.length === 1 && login.services[0] === 'ONE_WAY',
});
