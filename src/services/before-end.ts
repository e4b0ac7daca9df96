let last: (() => Promise<void>) | null = null;

/** Has something sent before the session ends, while there still is one. The last one given counts. */
export const beforeEnd = (send: () => Promise<void>): void => void (last = send);
export const sendBeforeEnd = async (): Promise<void> => last?.();
