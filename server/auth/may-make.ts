import { mayInvite } from '../../src/contract/auth-accounts';
import type { UserType } from '../../src/contract/kit';

/** Whether somebody of the first kind may invite one of the second. */
export const mayMake = (by: UserType, userType: UserType): boolean =>
  (by === 'ADMIN' || by === 'SUPER_ADMIN') && mayInvite[by].includes(userType);
