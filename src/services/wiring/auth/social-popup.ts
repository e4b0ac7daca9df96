import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, toPromise, type EventObject } from 'xstate';
import {
  googleLogin,
  linkedinLogin,
  type SocialProvider,
  type SocialReply,
  type SocialUserType,
} from '../../../contract/auth-social';
import { timeouts, type BodyOf } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { socialPopupMachine, type Profile, type SocialPopupEvent } from '../../../machines/auth/social-popup';
import { callApi } from '../../api/client';
import { deviceZone } from '../../device-zone';
import { settingsQuery } from '../../queries/system';
import { answerIn } from '../../social-message';
import { getEncrypted, loadCipher, removeValue, setEncrypted } from '../../storage';
import { startWorkflow } from '../../workflow';

const stateName = 'socialState';
export const stateLength = 20;
const callbackPath = '/dashboard/linkedin';
// A message that the popup sent just before closing may still arrive.
const afterClosing = 300;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** `length` random characters, letters and digits, all equally likely. */
export function randomText(length: number): string {
  const fair = Math.floor(256 / alphabet.length) * alphabet.length;
  let text = '';
  while (text.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
  return text;
}

type Ways = { popup: Window | null; queryClient: QueryClient };

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function providerOf(queryClient: QueryClient, provider: SocialProvider) {
  const { social } = await queryClient.fetchQuery(settingsQuery());
  const found = social[provider];
  if (found === null) throw new Error(texts.socialFailed);
  return found;
}

async function open({ popup, queryClient }: Ways, provider: SocialProvider): Promise<void> {
  const [{ authorizeUrl, clientId, scope }] = await Promise.all([providerOf(queryClient, provider), loadCipher()]);
  if (popup === null || popup.closed) throw new Error(texts.socialFailed);
  const state = randomText(stateLength);
  setEncrypted(stateName, state, 'session');
  const address = new URL(authorizeUrl);
  const asked = {
    client_id: clientId,
    redirect_uri: location.origin + callbackPath,
    scope,
    state,
    ...(provider === 'google'
      ? { response_type: 'id_token token', nonce: randomText(stateLength) }
      : { response_type: 'code' }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  popup.location.href = address.href;
}

const claims = ['sub', 'name', 'given_name', 'family_name', 'picture', 'email', 'locale', 'hd'];

async function profileOf(queryClient: QueryClient, accessToken: string, signal: AbortSignal): Promise<Profile> {
  const { userinfoUrl } = await providerOf(queryClient, 'google');
  const answer = await fetch(userinfoUrl ?? '', {
    headers: { Authorization: `Bearer ${accessToken}` },
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.short)]),
  });
  if (!answer.ok) throw new Error(texts.socialFailed);
  const brought = (await answer.json()) as Record<string, unknown>;
  const known = Object.entries(brought).filter(
    ([name, value]) =>
      (claims.includes(name) && typeof value === 'string') || (name === 'email_verified' && typeof value === 'boolean'),
  );
  return Object.fromEntries(known) as Profile;
}

/** Wires a provider's window: the window itself, the provider, the call (product: Social sign-in). */
export const wiredSocialPopup = ({ popup, queryClient }: Ways) =>
  socialPopupMachine.provide({
    actors: {
      openPopup: fromPromise(({ input }) => open({ popup, queryClient }, input.provider)),
      watchMessages: fromCallback<EventObject>(({ sendBack }) => {
        const listen = ({ origin, source, data }: MessageEvent) => {
          if (origin !== location.origin || source === null || source !== popup) return;
          const answer = answerIn(data);
          if (answer === null) return;
          const told: SocialPopupEvent = {
            type: 'popup.answer',
            answer,
            expected: getEncrypted(stateName, 'session'),
          };
          sendBack(told);
        };
        addEventListener('message', listen);
        return () => removeEventListener('message', listen);
      }),
      isClosed: fromPromise(async () => {
        if (popup !== null && !popup.closed) return false;
        await pause(afterClosing);
        return true;
      }),
      fetchProfile: fromPromise(({ input, signal }) => profileOf(queryClient, input.accessToken, signal)),
      send: fromPromise(({ input, signal }): Promise<SocialReply> => {
        const { userType } = input;
        const timeZone = deviceZone();
        if (input.provider === 'linkedin')
          return callApi(linkedinLogin, { body: { userType, authToken: input.code, timeZone }, signal });
        const body = { ...input.profile, userType, timeZone, accessToken: input.accessToken } as BodyOf<
          typeof googleLogin
        >;
        return callApi(googleLogin, { body, signal });
      }),
    },
    actions: {
      closePopup: () => popup?.close(),
      forgetState: () => removeValue(stateName, 'session'),
    },
  });

/**
 * Signs in with the provider in the window `popup`; `signal` closes the window. @throws with the user's message
 * (product: Social sign-in).
 */
export async function signInByProvider({
  provider,
  userType,
  signal,
  ...ways
}: Ways & { provider: SocialProvider; userType: SocialUserType; signal: AbortSignal }): Promise<SocialReply> {
  const actor = startWorkflow(wiredSocialPopup(ways), { input: { provider, userType } }).start();
  const cancel = () => actor.send({ type: 'popup.cancel' });
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel);
  const output = await toPromise(actor);
  if ('reply' in output) return output.reply;
  throw new Error(output.problem);
}
