let last: (() => Promise<void>) | null = null;

/** Registers a function that sends unsent data before the session ends. Only the last registration counts. */
export const beforeEnd = (send: () => Promise<void>): void => void (last = send);
export const sendBeforeEnd = async (): Promise<void> => last?.();
