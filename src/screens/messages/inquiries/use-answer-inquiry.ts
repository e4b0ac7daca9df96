import { useEffect } from 'react';
import { useSelector } from '@xstate/react';
import { holdLeave } from '../../../components/leave-guard';
import { texts } from '../../../contract/texts';
import type { AnswerInquiryActor } from '../../../machines/messages/answer-inquiry';
import { newKey } from '../../../services/api/idempotency-key';

/** The state and the actions of the form of an answer. */
export function useAnswerInquiry(actor: AnswerInquiryActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { answer, problem, theirs, tried } = state.context;
  const over = state.status === 'done';
  const unsaved = !over && answer.trim() !== '';
  useEffect(() => (unsaved ? holdLeave() : undefined), [unsaved]);
  const empty = answer.trim() === '';
  return {
    answer,
    /** Shown after an attempt to send; the field itself checks the length. */
    missing: tried && empty ? texts.fieldRequired('Answer') : undefined,
    problem: problem && (problem.message || texts.wentWrong),
    theirs,
    sending: state.matches('sending'),
    asking: state.matches('confirming') || state.matches('closing'),
    closing: state.matches('closing'),
    closed: state.matches('closed'),
    change: (value: string) => actor.send({ type: 'answer.change', answer: value }),
    send: () => actor.send({ type: 'answer.send', key: newKey() }),
    askSilence: () => actor.send({ type: 'silence.ask' }),
    dismissSilence: () => actor.send({ type: 'silence.dismiss' }),
    confirmSilence: () => actor.send({ type: 'silence.confirm', key: newKey() }),
  };
}
