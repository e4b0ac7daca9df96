import { useEffect } from 'react';

const longest = 2_147_483_647;
/**
 * Milliseconds. The server's clock decides: refetch a moment after the instant, and only every few seconds if our clock
 * is ahead.
 */
const after = 500;
const again = 5_000;

/**
 * Refetches when the mere passage of time changes the allowed actions (product: Actions), so that JOIN appears without
 * a reload. One timer serves all `rows` and restarts with every response (`updatedAt`, ms).
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
