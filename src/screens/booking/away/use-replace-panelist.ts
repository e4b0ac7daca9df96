import { useSelector } from '@xstate/react';
import type { Choice, Replacing, ReplacePanelistRef } from '../../../machines/booking/replace-panelist';

/** The day of an absent panelist: the choices, the progress of the booking, and the available actions. */
export function useReplacePanelist(actor: ReplacePanelistRef) {
  const { choices, dayOff, outcomes, queue, total, problem } = useSelector(actor, ({ context }) => context);
  return {
    choices,
    dayOff,
    outcomes,
    problem,
    total,
    /** The number of interviews, out of `total`, that are done. */
    done: total - queue.length,
    choosing: useSelector(actor, (state) => state.matches('choosing')),
    busy: useSelector(actor, (state) => state.hasTag('busy')),
    choose: (interviewId: string, choice: Choice | 'leave') => actor.send({ type: 'row.choose', interviewId, choice }),
    changeDayOff: (next: boolean) => actor.send({ type: 'dayOff.change', dayOff: next }),
    confirm: (rows: Replacing[]) => actor.send({ type: 'all.confirm', rows }),
    retry: () => actor.send({ type: 'confirm.retry' }),
    /** Gives up the remaining interviews after a failure. */
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}

export type ReplacingView = ReturnType<typeof useReplacePanelist>;
