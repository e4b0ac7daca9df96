/** Answers of auth/login, one of each kind (product: Sign-in). */
export const signInReplies = {
  success: {
    status: 'SUCCESS' as const,
    message: 'Login successful',
    panelistExperience: 40,
    token: 'token-of-the-session-000',
    name: 'Asha Rao',
    designation: 'Engineer',
    userId: 'u1',
    userType: 'PANELIST' as const,
    systemEmail: 'asha@example.com',
    systemMobileNumber: '',
    services: ['TWO_WAY' as const],
  },
  fail: { status: 'FAIL' as const, message: 'The email or the password is not correct.' },
  secondStep: {
    status: 'SECOND_FACTOR' as const,
    message: 'One more step',
    stepToken: 'token-of-the-second-step',
    ways: ['code' as const, 'passkey' as const, 'recoveryCode' as const],
    passkey: { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', credentials: ['a2V5'] },
  },
  warning: { status: 'WARNING' as const, message: 'Please confirm your email first.' },
};

const { status, message, panelistExperience, ...values } = signInReplies.success;

/** Answers that start a session and lead elsewhere. */
export const otherWays = {
  oneWay: { ...signInReplies.success, services: ['ONE_WAY' as const] },
  social: { status, message, panelistExperience, data: { ...values, resumeExisted: true } },
  withoutResume: {
    status,
    message,
    panelistExperience: null,
    data: { ...values, userType: 'CANDIDATE' as const, resumeExisted: false },
  },
};
