import { lazy, Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { countText } from '../../../components/count-text';
import { toast } from '../../../components/toast';
import type { DecideRef } from '../../../machines/interviews/decide';
import { wiredDecide } from '../../../services/wiring/interviews/decide';
import { useWorkflow } from '../../../services/workflow';
import { DecideContext, useDecisionSentOnLeave } from './use-decide';

const DecideDialog = lazy(() => import('./DecideDialog').then((it) => ({ default: it.DecideDialog })));

/** One actor, with its dialog, for all decisions of a screen that need input, such as a reason. */
export function DecideHost({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const left = useRef(false);
  const [logic] = useState(() =>
    wiredDecide({
      queryClient,
      isLeft: () => left.current,
      sayStored: (stored) =>
        void toast.success(stored === 1 ? 'Decision saved.' : `${countText(stored)} decisions saved.`),
      sayRefused: (reason) => void toast.error(`Decision not stored. ${reason}`),
    }),
  );
  const actor = useWorkflow(logic);
  useDecisionSentOnLeave(actor, left);
  return <DecideHostBody actor={actor}>{children}</DecideHostBody>;
}

export function DecideHostBody({ actor, children }: { actor: DecideRef; children: ReactNode }) {
  const idle = useSelector(actor, (state) => state.matches('idle'));
  return (
    <DecideContext value={actor}>
      {children}
      {!idle && (
        <Suspense>
          <DecideDialog actor={actor} />
        </Suspense>
      )}
    </DecideContext>
  );
}
