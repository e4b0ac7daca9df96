import { createContext, useCallback, useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import type { ActOnInterviewRef } from '../../../machines/interviews/act-on-interview';
import type { RemindRef } from '../../../machines/feedback/remind';
import { wiredActOnInterview } from '../../../services/wiring/interviews/act-on-interview';
import { wiredRemind } from '../../../services/wiring/feedback/remind';
import { useSendOnLeave } from '../../../services/undoables';
import { useWorkflow } from '../../../services/workflow';
import { DecideHost } from '../decide/DecideHost';
import { OwnerHost } from '../owner/OwnerHost';
import { ActionDialog } from './ActionDialog';
import { actionWords } from './action-words';
interface Host {
  actor: ActOnInterviewRef;
  /** Sets the interview that the dialogs are about, and the panelist to whom it would be moved. */
  about: (interview: InterviewRow, to?: Named) => void;
  remind: RemindRef;
}
const ActionsContext = createContext<Host | null>(null);

export function useActionsHost(): Host {
  const host = useContext(ActionsContext);
  if (host === null) throw new Error('InterviewActions needs an ActionsHost above it');
  return host;
}

/**
 * One act-on-interview actor and its dialogs for all InterviewActions below. An actor in a row would stop with its row,
 * which often leaves its list because of the very event that was sent.
 */
export function ActionsHost({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [logic] = useState(() =>
    wiredActOnInterview({ queryClient, say: ({ type }) => void toast.success(actionWords[type].done) }),
  );
  const [reminding] = useState(() =>
    wiredRemind({
      queryClient,
      say: ({ sent, refusal }) => {
        if (refusal !== undefined) return void toast.error(`Not reminded. ${refusal}`);
        if (sent.length === 0) return void toast.info('They were already reminded less than 5 minutes ago.');
        void toast.success('Reminder sent.');
      },
    }),
  );
  return (
    <ActionsHostBody actor={useWorkflow(logic)} remind={useWorkflow(reminding)}>
      {children}
    </ActionsHostBody>
  );
}

type HostBodyProps = Pick<Host, 'actor' | 'remind'> & { children: ReactNode };

export function ActionsHostBody({ actor, remind, children }: HostBodyProps) {
  const [subject, setSubject] = useState<{ interview: InterviewRow; to: Named | undefined } | null>(null);
  const about = useCallback((interview: InterviewRow, to?: Named) => setSubject({ interview, to }), []);
  const host = useMemo(() => ({ actor, about, remind }), [actor, about, remind]);
  useSendOnLeave();
  return (
    <ActionsContext value={host}>
      <DecideHost>
        <OwnerHost>{children}</OwnerHost>
      </DecideHost>
      {subject && <ActionDialog actor={actor} {...subject} />}
    </ActionsContext>
  );
}
