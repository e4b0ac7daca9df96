import { createContext, useContext } from 'react';
import type { InterviewRow } from '../../../contract/interviews';
import type { ActOnInterviewRef } from '../../../machines/interviews/act-on-interview';

interface ActionsHost {
  actor: ActOnInterviewRef;
  /** Names the interview that the dialogs are about. */
  about: (interview: InterviewRow) => void;
}
export const ActionsContext = createContext<ActionsHost | null>(null);

export function useActionsHost(): ActionsHost {
  const host = useContext(ActionsContext);
  if (host === null) throw new Error('InterviewActions needs an ActionsHost above it');
  return host;
}
