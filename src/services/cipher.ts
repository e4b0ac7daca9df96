import AES from 'crypto-js/aes';
import utf8 from 'crypto-js/enc-utf8';

// Fixed and embedded, as the specification has it: it keeps values from being read in passing, and protects nothing.
const secret = 'interview-platform/browser-storage';

export const encrypt = (value: string) => AES.encrypt(value, secret).toString();

/** The value; empty where there is none of ours. @throws where what is there is no text. */
export const decrypt = (kept: string) => AES.decrypt(kept, secret).toString(utf8);
