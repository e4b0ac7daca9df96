import { readSession } from './session-values';

// In memory only: a reason is personal, but must survive the end of a session in the tab where it was typed.
const drafts = new Map<string, unknown>();
const keyOf = (subject: string) => `${readSession()?.userId ?? ''} ${subject}`;

/** Remembers what the signed-in user typed about a subject until it is sent or dismissed, even across a new sign-in. */
export const rememberTyped = (subject: string, draft: unknown): void => void drafts.set(keyOf(subject), draft);
export const typedOf = (subject: string): unknown => drafts.get(keyOf(subject));
export const forgetTyped = (subject: string): void => void drafts.delete(keyOf(subject));
/** Drops the drafts of all subjects and users, for tests. */
export const forgetAllTyped = (): void => drafts.clear();
