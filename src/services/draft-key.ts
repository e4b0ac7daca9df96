let last: { userId: string; key: string } | null = null;

/** Notes the key of a user's drafts, so that the first words typed on a screen need not wait for a request of their own. */
export const noteDraftKey = (userId: string, key: string): void => void (last = { userId, key });
/** The noted key, in Base64; null where it is not known. */
export const notedDraftKey = (userId: string): string | null => (last?.userId === userId ? last.key : null);
