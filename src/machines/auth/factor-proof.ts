import type { FactorWay } from '../../contract/auth';
import { codeDigits } from '../../contract/auth-second-step';
import { texts } from '../../contract/texts';

/** The proof of a second factor as it is typed: by no way for an account that has none. */
export type TypedProof = { way: FactorWay | ''; code: string };

export const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, codeDigits);

/** A code as it is typed: of an app in digits. */
export const typedCode = (way: FactorWay | '', typed: string) => (way === 'code' ? digitsOf(typed) : typed.trimStart());

/** The message for a proof that is not complete, or null. A passkey is asked for once it is sent. */
export function proofProblem({ way, code }: TypedProof): string | null {
  const complete = way === 'code' ? digitsOf(code).length === codeDigits : way !== 'recoveryCode' || code.trim() !== '';
  return complete ? null : texts.factorMissing;
}
