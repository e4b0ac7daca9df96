import type { PopupAnswer } from '../machines/auth/social-popup';

const kind = 'social.answer';

/** The message that the callback page posts to the window that opened it. */
export const messageOf = (answer: PopupAnswer) => ({ type: kind, ...answer });

/** The answer in a message; null for any other message. */
export function answerIn(message: unknown): PopupAnswer | null {
  if (typeof message !== 'object' || message === null) return null;
  const { type, state, code, accessToken, error } = message as Record<string, unknown>;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return type === kind
    ? { state: text(state), code: text(code), accessToken: text(accessToken), error: text(error) }
    : null;
}
