import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { onSessionChanged, readSession } from '../../../src/services/session-values';
import { loadCipher } from '../../../src/services/storage';

/**
 * Whether who is signed in to the app in this browser may read stored histories: 'loading' until that is known, 'nobody'
 * where nobody is signed in, 'other' where it is not a super admin.
 */
export function useHistoryReader(): 'loading' | 'nobody' | 'other' | 'superAdmin' {
  // What is kept of a session cannot be read before its cipher is there.
  const { isPending } = useQuery({ queryKey: ['cipher'], queryFn: () => loadCipher().then(() => true) });
  const userType = useSyncExternalStore(onSessionChanged, () => (isPending ? null : (readSession()?.userType ?? null)));
  if (isPending) return 'loading';
  if (userType === null) return 'nobody';
  return userType === 'SUPER_ADMIN' ? 'superAdmin' : 'other';
}
