/** An encrypted value on the device: AES-GCM, bound to the name it is stored under. */
export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The key of a user's drafts (product: Drafts). @throws where `base64` is not 32 bytes or outside a secure context. */
export const importKey = (base64: string): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)),
    'AES-GCM',
    false,
    ['encrypt', 'decrypt'],
  );

/** Encrypts a JSON value. */
export async function seal(key: CryptoKey, name: string, value: unknown): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
  return { iv, data: await crypto.subtle.encrypt(algorithm, key, bytesOf(JSON.stringify(value))) };
}

/** Decrypts a sealed value. @throws with another key or under another name. */
export async function unseal(key: CryptoKey, name: string, { iv, data }: Sealed): Promise<unknown> {
  const algorithm = { name: 'AES-GCM', iv, additionalData: bytesOf(name) };
  return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(algorithm, key, data)));
}
