import { cspNonce } from './csp-nonce';
import type { ToastKind } from './toast-host';

declare global {
  interface Window {
    __nonce__?: string;
  }
}

// notistack is loaded with the first message, to keep the entry chunk small.
async function show(kind: ToastKind, text: string): Promise<void> {
  // notistack styles through goober, which reads its style nonce only from this global.
  const nonce = cspNonce();
  if (nonce !== undefined) window.__nonce__ = nonce;
  const host = await import('./toast-host');
  host.showToast(kind, text);
}

/** Shows a message for 3 s at the bottom right (product: Constants); resolves once it is visible. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
  warning: (text: string) => show('warning', text),
};
