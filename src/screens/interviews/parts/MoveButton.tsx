import Button from '@mui/material/Button';
import type { InterviewRow } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { useActionsHost } from '../../shared/interview/ActionsHost';
import { askToMove, useActions } from '../../shared/interview/use-act-on-interview';

/** Asks whether to move an interview to another time, or to another panelist. Needs an ActionsHost above. */
export function useMove() {
  const { actor, about } = useActionsHost();
  return (interview: InterviewRow, start: string, to?: Named) => {
    about(interview, to);
    askToMove(actor, interview, start, to);
  };
}

/** The keyboard alternative to dragging: the time is chosen in the dialog. */
export function MoveButton({ interview }: { interview: InterviewRow }) {
  const { busy } = useActions(useActionsHost().actor, interview);
  const move = useMove();
  return (
    <Button size="small" disabled={busy} onClick={() => move(interview, interview.start ?? '')}>
      Change the time
    </Button>
  );
}
