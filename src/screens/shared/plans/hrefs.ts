/**
 * The pages of a candidate's plans: Subscription Plans, Plan Details, and the skills of a mock interview (product:
 * Plans).
 */
export const plansHref = '/dashboard/Candidatesubscription';
export const planDetailsHref = '/dashboard/subscribedcandidate';
export const mockSkillsHref = '/dashboard/canmockskills';
/** The checkout of a plan. */
export const buyHref = (id: string) => `/dashboard/candidate-p-ay-ment?${new URLSearchParams({ plan: id })}`;
