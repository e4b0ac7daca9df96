import { useEffect } from 'react';

const longest = 2_147_483_647;
/** The server's clock decides: ask a moment after the instant, and not all the time where ours runs ahead of it. */
const after = 500;
const again = 5_000;

/**
 * Looks again when time alone changes what may be done (product: Actions), so that JOIN appears without a reload. One
 * timer for all `rows`, set anew with every answer (`updatedAt`, ms).
 */
export function useAllowedUntil(
  rows: readonly { allowedUntil: string | null }[] | undefined,
  updatedAt: number,
  refetch: () => unknown,
): void {
  const untils = (rows ?? []).flatMap(({ allowedUntil }) => (allowedUntil === null ? [] : [Date.parse(allowedUntil)]));
  const next = untils.length === 0 ? null : Math.min(...untils);
  useEffect(() => {
    if (next === null) return;
    const wait = next - Date.now() + after;
    const timer = setTimeout(() => void refetch(), Math.min(wait > 0 ? wait : again, longest));
    return () => clearTimeout(timer);
  }, [next, updatedAt, refetch]);
}
