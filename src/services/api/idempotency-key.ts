/** A new Idempotency-Key (product: Idempotency): 128 random bits as hex. `randomUUID` exists only in secure
 * contexts. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
