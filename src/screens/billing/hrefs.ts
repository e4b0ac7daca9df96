export const plansHref = '/dashboard/Candidatesubscription';
export const planDetailsHref = '/dashboard/subscribedcandidate';
export const mockSkillsHref = '/dashboard/canmockskills';
export const checkoutHref = (plan: string) => `/dashboard/candidate-p-ay-ment?${new URLSearchParams({ plan })}`;
export const invoiceHref = (id: string) => `/dashboard/invoicepayment?${new URLSearchParams({ id })}`;
