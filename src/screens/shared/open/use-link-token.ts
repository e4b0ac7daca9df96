import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { getEncrypted, loadCipher, removeValue, setEncrypted } from '../../../services/storage';

const tokenHere = () => location.hash.slice(1);

/**
 * The token after the # and a function to forget it. The token is removed from the address at once, so that no history
 * or screenshot contains it. Pasting another link over this page does not reload it, so `hashchange` is observed too.
 */
export function useHashToken(): readonly [token: string, forget: () => void] {
  const [token, setToken] = useState(tokenHere);
  useEffect(() => {
    const take = () => {
      const found = tokenHere();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname + location.search);
    };
    take();
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return [token, () => setToken('')];
}

/** Like `useHashToken`, but for a token in the path: the route's parameter `name` below `path`. */
export function usePathToken(name: string, path: string): string {
  const { [name]: found = '' } = useParams<Record<string, string | undefined>>();
  const [, navigate] = useLocation();
  const [token, setToken] = useState(found);
  useEffect(() => {
    if (found === '') return;
    setToken(found);
    navigate(path, { replace: true });
  }, [found, path, navigate]);
  return token;
}

/** The names under which a tab stores the token of a page. */
type KeptName = 'invitation' | 'inquiry';

/**
 * The token in the address, or, if there is none, the one stored in this tab, so that a page still works after a phone
 * reloads it. Null while the stored token is loaded.
 */
export function useKeptToken(found: string, name: KeptName = 'invitation'): string | null {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    if (found !== '') return undefined;
    let left = false;
    const take = (token: string) => !left && setKept(token);
    loadCipher().then(
      () => take(getEncrypted(name, 'session') ?? ''),
      () => take(''),
    );
    return () => void (left = true);
  }, [found, name]);
  return found === '' ? kept : found;
}

/** Stores a token in this tab until the tab is closed. An empty token deletes the stored one. */
export async function keepToken(token: string, name: KeptName = 'invitation'): Promise<void> {
  await loadCipher();
  if (token === '') removeValue(name, 'session');
  else setEncrypted(name, token, 'session');
}
