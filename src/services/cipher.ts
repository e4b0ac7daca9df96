import AES from 'crypto-js/aes';
import utf8 from 'crypto-js/enc-utf8';
import sha256 from 'crypto-js/sha256';

// Fixed and embedded, as the specification requires: it hides values from a casual look and protects nothing.
const secret = 'interview-platform/browser-storage';

export const encrypt = (value: string) => AES.encrypt(value, secret).toString();

/** The decrypted value; empty if this app did not encrypt it. @throws if it is not text. */
export const decrypt = (encrypted: string) => AES.decrypt(encrypted, secret).toString(utf8);

const hashes = new Map<string, string>();

/** The lower-case hex SHA256 of a text. */
export function hash(text: string): string {
  const known = hashes.get(text) ?? sha256(text).toString();
  hashes.set(text, known);
  return known;
}
