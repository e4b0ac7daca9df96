/** `data` of the 403 that calls return until the caller has set up a required second factor. */
export type FactorDue = { secondFactorDue: true };
export const isFactorDue = (data: unknown): data is FactorDue =>
  typeof data === 'object' && data !== null && 'secondFactorDue' in data && data.secondFactorDue === true;
