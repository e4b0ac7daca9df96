import { createHash, createHmac, createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Attestation } from '../../../src/contract/auth-factors';
import type { Assertion } from '../../../src/contract/auth-second-step';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => base32.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
}
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => base32.charAt(parseInt(five.padEnd(5, '0'), 2))).join('');
}

/** The code for a base32 secret at a time in seconds, computed independently according to RFC 6238. */
export function totpAt(secret: string, seconds: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(seconds / 30)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac[19] ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0');
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const url = (data: Buffer) => data.toString('base64url');
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
const cborBytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const cborText = (text: string) => Buffer.concat([head(3, text.length), Buffer.from(text)]);

/** A software authenticator that makes and uses one passkey (ES256, no attestation). */
export function softAuthenticator(origin: string, rpId: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authData = (flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, more]);
  };
  // kty EC2, alg ES256, crv P-256, x, y
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  return {
    make(challenge: string, from?: string): Attestation {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), Buffer.from([0xa0]), cborText('authData')],
        cborBytes(authData(0x41, credential)),
      ]);
      return {
        id: url(id),
        clientData: url(clientData('webauthn.create', challenge, from)),
        attestation: url(attestation),
        transports: ['internal'],
      };
    },
    /** `count` sets the signature counter; otherwise the counter increases by one. */
    sign(challenge: string, { from, count }: { from?: string; count?: number } = {}): Assertion {
      counter = count ?? counter + 1;
      const data = clientData('webauthn.get', challenge, from);
      const authenticatorData = authData(0x01);
      const signature = createSign('sha256')
        .update(Buffer.concat([authenticatorData, sha256(data)]))
        .sign(createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })));
      return {
        id: url(id),
        clientData: url(data),
        authenticatorData: url(authenticatorData),
        signature: url(signature),
      };
    },
  };
}
