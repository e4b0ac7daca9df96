/** `data` of a 403 while a second factor must be set up first. */
export type FactorDue = { secondFactorDue: true };
export const isFactorDue = (data: unknown): data is FactorDue =>
  typeof data === 'object' && data !== null && 'secondFactorDue' in data && data.secondFactorDue === true;
