import { useQueryClient } from '@tanstack/react-query';
import type { Decision } from '../../../contract/interviews';
import type { Compared } from '../../../contract/interviews-decisions';
import { undoOnceOpen, useUndoables, type UndoableWords } from '../../../services/undoables';
import { decisionChoices, undoableWords } from '../interview/action-words';
import { beginDecide, interviewSubject } from '../interview/use-act-on-interview';
import { useDecide } from './use-decide';

const rowOf = ({ id, version, candidate, decision }: Compared) => ({ id, version, name: candidate.name, decision });
const words: readonly UndoableWords[] = decisionChoices.map(({ value }) => undoableWords[value]);

/** Decisions on candidates side by side. A first decision is made at once, with Undo. A change asks for a reason. */
export function useDecideCompared() {
  const queryClient = useQueryClient();
  const { ask, busy } = useDecide();
  const underWay = useUndoables();
  const waits = ({ id }: Compared) => underWay.some(([subject]) => subject === interviewSubject(id));
  return {
    busy,
    decide(row: Compared, decision: Decision) {
      if (busy || waits(row) || decision === row.decision) return;
      if (row.decision === null) beginDecide(queryClient, row, decision);
      else ask([rowOf(row)], decision);
    },
    /** Opens the dialog for a decision with a reason or an email, or on several candidates. */
    ask: (rows: readonly Compared[]) => {
      const [first, ...others] = rows;
      if (busy || first === undefined || rows.some(waits)) return;
      ask(rows.map(rowOf), others.length === 0 ? first.decision : null);
    },
    /** Undoes the last decision that has not been sent. */
    undoLast() {
      const last = underWay.findLast(([, entry]) => words.includes(entry.words));
      if (last) undoOnceOpen(last[1].actor);
    },
  };
}
