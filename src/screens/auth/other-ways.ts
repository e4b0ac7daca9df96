import type { FactorWay } from '../../contract/auth';

/** The buttons that choose another way to prove a second factor. */
export const otherWays: Record<FactorWay, string> = {
  code: 'Use your authenticator app',
  passkey: 'Use a passkey',
  recoveryCode: 'Use a recovery code',
};
