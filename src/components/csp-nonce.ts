/** The nonce the server wrote into index.html for this page, or undefined where it wrote none (dev, tests). */
export function cspNonce(): string | undefined {
  const content = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
  return content === '' || content.startsWith('__') ? undefined : content;
}
