import { getPlain, loadCipher, removeValue, setPlain } from './storage';

const name = 'wantedPage';
// A job to apply for, and nothing else: an address from outside must not choose where a sign-in leads.
const wanted = /^\/dashboard\/searchjobprofile\?id=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether signing in may lead to this path instead of the landing page (product: Landing). */
export const isWantedPage = (path: string): boolean => wanted.test(path);

/** The navigation state with which the sign-in screen begins on the tab of candidates, who apply for jobs. */
export const candidateHint = { userType: 'candidate' } as const;

/** Keeps in this tab the page that was asked for without a session, if signing in may lead to it. */
export async function keepWantedPage(path: string): Promise<void> {
  if (!isWantedPage(path)) return;
  await loadCipher();
  setPlain(name, path, 'session');
}

/** The page that was asked for before signing in, once; null without one. */
export function takeWantedPage(): string | null {
  const path = getPlain(name, 'session');
  removeValue(name, 'session');
  return path !== null && isWantedPage(path) ? path : null;
}
