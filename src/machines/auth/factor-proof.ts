import type { FactorWay } from '../../contract/auth';
import { codeDigits } from '../../contract/auth-second-step';
import { texts } from '../../contract/texts';

/** The proof of a second factor as it is typed. `way` is empty for an account without a second factor. */
export type TypedProof = { way: FactorWay | ''; code: string };

export const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(0, codeDigits);

/** A code as it is typed. The code of an app keeps only its digits. */
export const typedCode = (way: FactorWay | '', typed: string) => (way === 'code' ? digitsOf(typed) : typed.trimStart());

/** The message for an incomplete proof, or null. A passkey is requested only when the proof is sent. */
export function proofProblem({ way, code }: TypedProof): string | null {
  const complete = way === 'code' ? digitsOf(code).length === codeDigits : way !== 'recoveryCode' || code.trim() !== '';
  return complete ? null : texts.factorMissing;
}
