import { useSelector } from '@xstate/react';
import type { AllowedAction, InterviewRow, SentType } from '../../contract/interviews';
import type { ActOnInterviewRef, ActOnInterviewSnapshot } from '../../machines/act-on-interview';
import { draftProblems, formOf } from '../../machines/act-on-interview-forms';
import type { ActDraft } from '../../machines/act-on-interview-forms';
import { newKey } from '../../services/api/idempotency-key';

/** What the dialogs and buttons of act-on-interview see, and what they can do. */
export function useActOnInterview(actor: ActOnInterviewRef) {
  const snapshot = useSelector(actor, (state) => state);
  const { target, draft, problem, allowed, link, tried } = snapshot.context;
  const action = target?.action ?? null;
  const form = action && formOf(action);
  const busy = snapshot.matches('submitting');
  return {
    action,
    form,
    draft,
    busy,
    link,
    /** Fields to mark; nothing before the first try. */
    missing: tried && action ? draftProblems(action, draft) : {},
    asks: snapshot.matches('open') || (busy && form?.how === 'asks'),
    failed: snapshot.matches({ open: 'failed' }) ? problem : null,
    conflict: snapshot.matches({ open: 'conflicted' }) ? { problem, allowed: allowed ?? [] } : null,
    joined: snapshot.matches('meeting'),
    canSubmit: snapshot.can({ type: 'form.submit', key: '' }),
    change: (changed: Partial<ActDraft>) => actor.send({ type: 'draft.change', draft: changed }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
    close: () => actor.send({ type: 'dialog.close' }),
  };
}

// New times start from those that still hold.
const proposal = ({ type }: AllowedAction, times: readonly string[]): Partial<ActDraft> =>
  type === 'SET_TIMES' ? { times: times.filter((time) => Date.parse(time) > Date.now()) } : {};

const idle = (state: ActOnInterviewSnapshot) => !state.matches('submitting');

/** What a button needs: what is being sent for its interview (null: nothing), whether anything is, and how to begin. */
export function useActions(actor: ActOnInterviewRef, { id, version, times }: InterviewRow) {
  const busy = useSelector(actor, (state) => !idle(state));
  const sending = useSelector(actor, (state): SentType | null =>
    idle(state) || state.context.target?.interviewId !== id ? null : state.context.target.action.type,
  );
  return {
    busy,
    sending,
    choose: (action: AllowedAction, given?: Partial<ActDraft>) =>
      actor.send({
        type: 'action.choose',
        interviewId: id,
        version,
        action,
        key: newKey(),
        draft: given ?? proposal(action, times),
      }),
  };
}
