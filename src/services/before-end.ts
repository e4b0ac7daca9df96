let last: (() => Promise<void>) | null = null;

/** Registers what must be sent before the session ends. The last registration counts. */
export const beforeEnd = (send: () => Promise<void>): void => void (last = send);
export const sendBeforeEnd = async (): Promise<void> => last?.();
