import type { Decision, InterviewRow } from '../../../contract/interviews';
import { useUndoableActions } from '../interview/use-act-on-interview';
import { useDecide } from './use-decide';

/**
 * Decisions on one candidate. A first decision is made at once, with Undo. A change asks for a reason (product:
 * Decisions).
 */
export function useDecideOn(interview: InterviewRow) {
  const { decide } = useUndoableActions(interview);
  const { ask, busy } = useDecide();
  const { id, version, candidate, decision: had } = interview;
  const asked = (decision: Decision | null) => ask([{ id, version, name: candidate.name, decision: had }], decision);
  return {
    busy,
    choose(decision: Decision) {
      if (decision === had) return;
      if (had === null) decide(decision);
      else asked(decision);
    },
    explain: () => asked(had),
  };
}
