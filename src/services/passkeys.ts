import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import type { PasskeyAsked } from '../contract/auth';
import type { Attestation, PasskeyBegun } from '../contract/auth-factors';
import type { Assertion } from '../contract/auth-second-step';

const closedBy = (signal: AbortSignal) =>
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true });
const credential = (id: string) => ({ id, type: 'public-key' as const });

/** Asks an authenticator to sign a challenge; `signal` closes the browser's dialog. @throws if it does not sign */
export async function signWithPasskey(asked: PasskeyAsked, signal: AbortSignal): Promise<Assertion> {
  closedBy(signal);
  const { challenge, rpId, credentials } = asked;
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, allowCredentials: credentials.map(credential), userVerification: 'preferred' },
  });
  const { clientDataJSON: clientData, authenticatorData, signature } = response;
  return { id, clientData, authenticatorData, signature };
}

/** Asks an authenticator to create a passkey. @throws if it does not create one */
export async function makePasskey(begun: PasskeyBegun, signal: AbortSignal): Promise<Attestation> {
  closedBy(signal);
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: begun.challenge,
      rp: { id: begun.rpId, name: begun.rpName },
      user: { id: begun.userId, name: begun.account, displayName: begun.account },
      // ES256, EdDSA and RS256, the algorithms that the server verifies.
      pubKeyCredParams: [-7, -8, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: begun.exclude.map(credential),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    },
  });
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response;
  return { id, clientData, attestation, transports };
}
