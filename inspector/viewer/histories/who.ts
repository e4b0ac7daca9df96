import { useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import { onSessionChanged, readSession } from '../../../src/services/session-values';
import { loadCipher } from '../../../src/services/storage';

/**
 * Whether the user signed in to the app in this browser may read stored histories: 'loading' until known, 'nobody'
 * without a user, 'other' for a user who is not a super admin.
 */
export function useHistoryReader(): 'loading' | 'nobody' | 'other' | 'superAdmin' {
  // Stored session values cannot be read until the cipher is loaded.
  const { isPending } = useQuery({ queryKey: ['cipher'], queryFn: () => loadCipher().then(() => true) });
  const userType = useSyncExternalStore(onSessionChanged, () => (isPending ? null : (readSession()?.userType ?? null)));
  if (isPending) return 'loading';
  if (userType === null) return 'nobody';
  return userType === 'SUPER_ADMIN' ? 'superAdmin' : 'other';
}
