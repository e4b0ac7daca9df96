import AES from 'crypto-js/aes';
import utf8 from 'crypto-js/enc-utf8';
import sha256 from 'crypto-js/sha256';

// Fixed and embedded, as the specification has it: it keeps values from being read in passing, and protects nothing.
const secret = 'interview-platform/browser-storage';

export const encrypt = (value: string) => AES.encrypt(value, secret).toString();

/** The value; empty where there is none of ours. @throws where what is there is no text. */
export const decrypt = (kept: string) => AES.decrypt(kept, secret).toString(utf8);

const hashes = new Map<string, string>();

/** The lower-case hex SHA256 of a text. */
export function hash(text: string): string {
  const known = hashes.get(text) ?? sha256(text).toString();
  hashes.set(text, known);
  return known;
}
