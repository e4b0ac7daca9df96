import { createHash, timingSafeEqual } from 'node:crypto';

// Hashes have equal lengths, so the time of the comparison does not reveal the secret's length.
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether a text is one of these secrets. It is always compared with each of them. */
export const isOneOf = (secrets: readonly string[], given: string): boolean =>
  secrets.filter((one) => timingSafeEqual(digest(one), digest(given))).length > 0;

/** Whether an Authorization header has one of these tokens. */
export const hasBearer = (tokens: readonly string[], authorization = ''): boolean =>
  isOneOf(
    tokens.map((token) => `Bearer ${token}`),
    authorization,
  );
