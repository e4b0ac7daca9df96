import type { SecondStep } from '../../contract/auth';
import { cleanEmail, emailProblem } from '../../contract/auth-rules';
import type { SocialProvider, SocialUserType } from '../../contract/auth-social';
import { texts } from '../../contract/texts';

/**
 * The tabs of the sign-in screen, by index. `social` is the user type that a provider's account gets, null if the tab
 * has no providers (product: Social sign-in).
 */
export const signInTabs = [
  { kind: 'panelist', label: 'Panelist', social: 'PANELIST' },
  { kind: 'candidate', label: 'Candidate', social: 'CANDIDATE' },
  { kind: 'organization', label: 'Organization', social: null },
] as const;

export type SignInInput =
  { by: 'password'; userName: string; password: string } | { by: SocialProvider; userType: SocialUserType };
type FieldProblems = { email: string | null; password: string | null };
export type SignInForm = {
  tab: number;
  email: string;
  password: string;
  problems: FieldProblems;
  /** The provider whose window is open. */
  provider: SocialProvider | null;
};
export type SignInFailure = { kind: 'error' | 'warning'; message: string };
export type SignInContext = SignInForm & {
  /** Why the last sign-in failed; used in `editing.failed` only. */
  failure: SignInFailure;
  /** What the second step asks for, while it is open. */
  step: SecondStep | null;
  landing: string;
  /** Whether the user has one-way interviews only, and the address of that service once it is known. */
  oneWay: boolean;
  address: string;
};

export const noProblems: FieldProblems = { email: null, password: null };

/** Validates the form (product: Validation). */
export const problemsOf = ({ email, password }: SignInForm): FieldProblems => ({
  email: emailProblem(email),
  password: password.trim() === '' ? texts.passwordInvalid : null,
});
/** The user type that a provider's account gets on this tab; null if the tab has no providers. */
export const socialTypeOf = ({ tab }: SignInForm): SocialUserType | null => signInTabs[tab]?.social ?? null;
/** The sign-in request: with the values of the form, or by the chosen provider. */
export const inputOf = (context: SignInForm): SignInInput => {
  const userType = socialTypeOf(context);
  return context.provider !== null && userType !== null
    ? { by: context.provider, userType }
    : { by: 'password', userName: cleanEmail(context.email), password: context.password.trim() };
};
