import { askPasskey } from '../../../contract/auth-factors';
import type { FactorProof } from '../../../contract/auth-second-step';
import { texts } from '../../../contract/texts';
import type { TypedProof } from '../../../machines/auth/factor-proof';
import { callApi } from '../../api/client';

/** The proof of a second factor as it is sent. A passkey is requested now. @throws if the passkey does not sign */
export async function proofOf({ way, code }: TypedProof, signal: AbortSignal): Promise<FactorProof | null> {
  if (way === '') return null;
  if (way === 'code') return { code };
  if (way === 'recoveryCode') return { recoveryCode: code.trim() };
  const asked = await callApi(askPasskey, { signal });
  const { signWithPasskey } = await import('../../passkeys');
  return {
    passkey: await signWithPasskey(asked, signal).catch(() => {
      // Browsers do not say why: the dialog was closed, it took too long, or this device has no passkey.
      throw new Error(texts.passkeyUnused);
    }),
  };
}
