import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../../components/toast';
import type { InterviewRow } from '../../../contract/interviews';
import { toProblem } from '../../../machines/kit/problem';
import { saveSummary } from '../../../services/queries/interviews';
import { useDecide } from '../decide/use-decide';
import { useTake } from '../owner/use-owner';
import { useActionsHost } from './ActionsHost';
import type { Doing } from './doings';
import { beginAskTimes, beginConfirm, beginDecide, chooseAction } from './use-act-on-interview';
import { sendReminder } from './use-reminder';

/** Starts the chosen action on an interview, as its button does. Needs an ActionsHost above. */
export function useDoing() {
  const { actor, about, remind } = useActionsHost();
  const { ask } = useDecide();
  const take = useTake();
  const queryClient = useQueryClient();
  return (interview: InterviewRow, { act, action, decision }: Doing): void => {
    const { id, version, candidate, decision: had } = interview;
    if (act === 'REMIND') return sendReminder(remind, id, 'panelist');
    if (act === 'TAKE') return take(interview);
    if (act === 'ASK_TIMES') return beginAskTimes(queryClient, interview);
    if (act === 'PDF')
      return void saveSummary(id).catch((error: unknown) => void toast.error(toProblem(error).message));
    if (act === 'ACCEPT') return beginConfirm(queryClient, interview, act);
    if (decision !== undefined) {
      if (had === null && decision !== null) return beginDecide(queryClient, interview, decision);
      return ask([{ id, version, name: candidate.name, decision: had }], decision);
    }
    if (action === undefined) return;
    // The palette can be opened over a dialog that it opened before, so that dialog is closed first.
    actor.send({ type: 'dialog.close' });
    if (!actor.getSnapshot().matches('idle')) return;
    about(interview);
    chooseAction(actor, interview, action);
  };
}
