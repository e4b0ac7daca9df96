import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';

const tokenHere = () => location.hash.slice(1);

/**
 * The token of a link behind the #, read once and taken out of the address at once, so that it stays in no history and
 * no screenshot; and how to forget it. Another link pasted over this page loads nothing anew: it is read too.
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

/** As `useHashToken`, of a link whose last segment is the token: the route's parameter `name` below `path`. */
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
