let last: (() => Promise<void>) | null = null;
let lastDrop = () => {};

/**
 * Registers a function that sends unsent data before the session ends, and one that drops what is left of it afterwards.
 * Only the last registration counts.
 */
export function beforeEnd(send: () => Promise<void>, drop = () => {}): void {
  last = send;
  lastDrop = drop;
}
export const sendBeforeEnd = async (): Promise<void> => last?.();
export const dropUnsent = (): void => lastDrop();
