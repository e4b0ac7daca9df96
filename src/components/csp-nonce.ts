/** The nonce that the server wrote into index.html for this page; undefined in development and tests. */
export function cspNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}
