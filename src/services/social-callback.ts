import type { PopupAnswer } from '../machines/auth/social-popup';
import { messageOf } from './social-message';

/** What the callback page received from a provider (product: Social sign-in), in the query or the fragment of its
 * address. */
export function answerHere(): PopupAnswer {
  const brought = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`);
  const value = (name: string) => brought.get(name) ?? '';
  return { state: value('state'), code: value('code'), accessToken: value('access_token'), error: value('error') };
}

/** Removes the provider's values from the address, so that no history or screenshot contains them. */
export const clearAddress = () => history.replaceState(null, '', location.pathname);

/**
 * Sends the answer to the window that opened this one, on this origin only, and closes this window. Returns false
 * without an opener.
 */
export function giveToOpener(answer: PopupAnswer): boolean {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed) return false;
  opener.postMessage(messageOf(answer), location.origin);
  window.close();
  return true;
}
