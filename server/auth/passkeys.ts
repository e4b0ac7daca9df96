import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Attestation } from '../../src/contract/auth-factors';
import type { Assertion } from '../../src/contract/auth-second-step';
import type { Config } from '../config';
import { sql, type Tx } from '../db/database';
import { pageAddress } from '../kit/address';

/**
 * The party that passkeys are made for: the origin of the page, and its host name, to which browsers bind a passkey.
 */
export type RelyingParty = { origin: string; rpId: string };

/** The relying party of a request. Null for an IP address, for which browsers allow no passkeys. */
export function partyOf(config: Config, request: FastifyRequest): RelyingParty | null {
  const { origin, hostname } = new URL(pageAddress(config, request.headers.origin, ''));
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, rpId: hostname } : null;
}

/** A random challenge, which an authenticator signs. */
export const newChallenge = () => randomBytes(32).toString('base64url');

/** The credential that an authenticator made for a challenge, or null if it does not fit. */
export async function credentialOf({ origin, rpId }: RelyingParty, challenge: string, made: Attestation) {
  const verified = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      response: { clientDataJSON: made.clientData, attestationObject: made.attestation },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    // It throws on malformed input.
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

/**
 * Checks what a passkey of the user signed for a challenge, and stores the new counter. A counter that is in use and
 * does not grow shows a copied authenticator, which is refused.
 */
export async function takePasskey(
  tx: Tx,
  { origin, rpId }: RelyingParty,
  userId: string,
  challenge: string,
  given: Assertion,
): Promise<boolean> {
  const kept = await tx.maybe<{ id: string; publicKey: string; counter: number }>(sql`
    select id, public_key as "publicKey", counter from passkeys
    where credential_id = ${given.id} and user_id = ${userId} for update`);
  if (!kept) return false;
  const verified = await verifyAuthenticationResponse({
    response: {
      id: given.id,
      rawId: given.id,
      type: 'public-key',
      response: {
        clientDataJSON: given.clientData,
        authenticatorData: given.authenticatorData,
        signature: given.signature,
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: given.id,
      publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
      counter: kept.counter,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { newCounter } = verified.authenticationInfo;
  await tx.run(sql`update passkeys set counter = ${newCounter}, used_at = now() where id = ${kept.id}`);
  return true;
}
