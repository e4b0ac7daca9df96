import { createContext, lazy, Suspense, useContext, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { countText } from '../../../components/count-text';
import { toast } from '../../../components/toast';
import type { Decision } from '../../../contract/interviews';
import type { DecideRef, DecideRow, DecideSnapshot } from '../../../machines/interviews/decide';
import { sendWithUndoables } from '../../../services/undoables';
import { wiredDecide } from '../../../services/wiring/interviews/decide';
import { useWorkflow } from '../../../services/workflow';

const DecideDialog = lazy(() => import('./DecideDialog').then((it) => ({ default: it.DecideDialog })));

const DecideContext = createContext<DecideRef | null>(null);

/** Asks for a decision on these candidates; `busy` while another one waits or is sent. */
export function useDecide() {
  const actor = useContext(DecideContext);
  if (actor === null) throw new Error('Decisions need a DecideHost above them');
  const busy = useSelector(actor, (state) => !state.matches('idle'));
  return {
    busy,
    ask: (rows: DecideRow[], decision: Decision | null) =>
      actor.send({ type: 'decision.ask', rows, draft: { decision } }),
  };
}

/** One actor for all decisions of a screen that ask for something, with their dialog. */
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
  // Before the actor is stopped with its screen, hence no plain effect.
  useLayoutEffect(() => {
    left.current = false;
    const leave = () => actor.send({ type: 'page.leave' });
    const settled = () =>
      new Promise<void>((resolve) => {
        const look = (state: DecideSnapshot) => {
          if (!state.hasTag('pending')) resolve();
        };
        actor.subscribe({ next: look, complete: resolve });
        look(actor.getSnapshot());
      });
    const forget = sendWithUndoables({ leave, settled });
    return () => {
      left.current = true;
      leave();
      forget();
    };
  }, [actor]);
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
