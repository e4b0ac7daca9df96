import { literal, object, refine, string, type Infer } from 'superstruct';
import { socialReply } from './auth-social';
import { loginReply } from './auth';
import { call, eitherOf, text } from './kit';

/** Bytes as base64url, the encoding of WebAuthn. */
export const bytes = (limit: number) =>
  refine(text(limit, 1), 'bytes', (value) => /^[A-Za-z0-9_-]+$/.test(value) || 'Enter a valid value');

/** The response of an authenticator that proves possession of a passkey. */
const assertion = object({
  id: bytes(1_400),
  clientData: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(2_000),
});
export type Assertion = Infer<typeof assertion>;
/** The number of digits in the code of an authenticator app. */
export const codeDigits = 6;
export const codeText = () => text(20, 1);
/** Longer than a code, because it may be typed with spaces. */
const recoveryCodeText = () => text(100, 1);

export type FactorProof = { code: string } | { recoveryCode: string } | { passkey: Assertion };
export const factorProof = eitherOf([
  object({ code: codeText() }),
  object({ recoveryCode: recoveryCodeText() }),
  object({ passkey: assertion }),
]);

const stepEnded = object({ status: literal('EXPIRED'), message: string() });
const secondFactorReply = eitherOf([loginReply, socialReply, stepEnded]);
/**
 * Reply of the second step: the reply of the first step on success, FAIL for any wrong proof, and EXPIRED if the
 * sign-in must begin again.
 */
export type SecondFactorReply = Infer<typeof secondFactorReply>;

/**
 * The second step of a sign-in (product: Second factor). A wrong, used or expired code returns 200 with one text. 429
 * after too many attempts.
 */
export const secondFactor = call({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'The second step of a sign-in',
  access: 'public',
  timeout: 'short',
  body: object({ stepToken: text(100, 1), proof: factorProof }),
  reply: secondFactorReply,
  envelope: 'none',
});
