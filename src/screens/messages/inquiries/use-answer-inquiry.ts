import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { holdLeave } from '../../../components/leave-guard';
import { texts } from '../../../contract/texts';
import type { AnswerInquiryActor, AnswerInquirySnapshot } from '../../../machines/messages/answer-inquiry';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: AnswerInquirySnapshot) => ({
  answer: snapshot.context.answer,
  tried: snapshot.context.tried,
  said: snapshot.context.problem,
  theirs: snapshot.context.theirs,
  over: snapshot.status === 'done',
  sending: snapshot.matches('sending'),
  asking: snapshot.matches('confirming') || snapshot.matches('closing'),
  closing: snapshot.matches('closing'),
  closed: snapshot.matches('closed'),
});

/** The state and the actions of the form of an answer. Leaving the page with an unsent answer asks first. */
export function useAnswerInquiry(actor: AnswerInquiryActor) {
  const { tried, said, over, ...view } = useSelector(actor, seen, shallowEqual);
  const empty = view.answer.trim() === '';
  const unsaved = !over && !empty;
  useEffect(() => (unsaved ? holdLeave() : undefined), [unsaved]);
  return {
    ...view,
    /** Shown after an attempt to send; the field itself checks the length. */
    missing: tried && empty ? texts.fieldRequired('Answer') : undefined,
    problem: said && (said.message || texts.wentWrong),
    change: (answer: string) => actor.send({ type: 'answer.change', answer }),
    submit: () => actor.send({ type: 'answer.send', key: newKey() }),
    askSilence: () => actor.send({ type: 'silence.ask' }),
    dismissSilence: () => actor.send({ type: 'silence.dismiss' }),
    confirmSilence: () => actor.send({ type: 'silence.confirm', key: newKey() }),
  };
}
