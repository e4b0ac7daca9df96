import { useEffect } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useHoldLeave } from '../../../components/use-hold-leave';
import { messageProblem, type InquiryState } from '../../../contract/messages-inquiries';
import { texts } from '../../../contract/texts';
import type { InquiryActor, InquirySnapshot } from '../../../machines/messages/inquiry';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: InquirySnapshot) => ({
  text: snapshot.context.text,
  tried: snapshot.context.tried,
  said: snapshot.context.problem,
  faster: snapshot.context.faster,
  /** The inquiry state to which the message being sent leads; null if none is being sent. */
  sending: snapshot.matches('sending') ? snapshot.context.next : null,
  reopening: snapshot.matches('reopening'),
  asking: snapshot.matches('confirming') || snapshot.matches('closing'),
  closing: snapshot.matches('closing'),
});

/**
 * The state and the actions of writing in a conversation. `revision` is the revision of the conversation as it was last
 * loaded, and `field` is the name of the text. Leaving the page with an unsent text asks first.
 */
export function useInquiry(actor: InquiryActor, revision: number, field: string) {
  const { tried, said, ...view } = useSelector(actor, seen, shallowEqual);
  useEffect(() => actor.send({ type: 'inquiry.arrive', revision }), [actor, revision, view.text]);
  const unsent = view.text.trim() !== '';
  useHoldLeave(unsent);
  const wrong = tried ? messageProblem(field, view.text) : null;
  return {
    ...view,
    unsent,
    /** Shown after an attempt to send. */
    wrong: wrong ?? undefined,
    problem: said && (said.message || texts.wentWrong),
    change: (text: string) => actor.send({ type: 'text.change', text }),
    submit: (next: InquiryState) => actor.send({ type: 'message.send', next, key: newKey() }),
    askSilence: () => actor.send({ type: 'silence.ask' }),
    dismissSilence: () => actor.send({ type: 'silence.dismiss' }),
    confirmSilence: () => actor.send({ type: 'silence.confirm', key: newKey() }),
    reopen: () => actor.send({ type: 'inquiry.reopen', key: newKey() }),
    keepMine: () => actor.send({ type: 'mine.keep' }),
    useTheirs: () => actor.send({ type: 'theirs.use' }),
  };
}
