let last: { userId: string; key: string } | null = null;

/** Stores the key of a user's drafts in memory, so that the first draft needs no request. */
export const noteDraftKey = (userId: string, key: string): void => void (last = { userId, key });
/** The stored key, in Base64; null if unknown. */
export const notedDraftKey = (userId: string): string | null => (last?.userId === userId ? last.key : null);
