import { createHash, timingSafeEqual } from 'node:crypto';

// Hashes have equal lengths, so the time of the comparison does not reveal the secret's length.
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a text is one of these secrets; each is compared, whichever it is. */
export const isOneOf = (secrets: readonly string[], given: string): boolean =>
  secrets.filter((one) => timingSafeEqual(digest(one), digest(given))).length > 0;

/** Whether a header Authorization has one of these tokens. */
export const hasBearer = (tokens: readonly string[], authorization = ''): boolean =>
  isOneOf(
    tokens.map((token) => `Bearer ${token}`),
    authorization,
  );
