import { getPlain, loadCipher, removeValue, setPlain } from './storage';

const name = 'wantedPage';
// Only a job to apply for: an address from outside must not choose where a sign-in leads.
const wanted = /^\/dashboard\/searchjobprofile\?id=[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether signing in may lead to this path instead of the landing page (product: Landing). */
export const isWantedPage = (path: string): boolean => wanted.test(path);

/** The navigation state that opens the sign-in screen on the tab of candidates, who apply for jobs. */
export const candidateHint = { userType: 'candidate' } as const;

/** Stores in this tab the page that was requested without a session, if signing in may lead to it. */
export async function keepWantedPage(path: string): Promise<void> {
  if (!isWantedPage(path)) return;
  await loadCipher();
  setPlain(name, path, 'session');
}

/** The page that was requested before signing in, or null. Returns it only once. */
export function takeWantedPage(): string | null {
  const path = getPlain(name, 'session');
  removeValue(name, 'session');
  return path !== null && isWantedPage(path) ? path : null;
}
