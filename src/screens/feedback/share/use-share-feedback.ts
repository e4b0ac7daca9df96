import { shallowEqual, useSelector } from '@xstate/react';
import { texts } from '../../../contract/texts';
import type { ShareFeedbackActor, ShareFeedbackSnapshot } from '../../../machines/feedback/share-feedback';

const seen = (snapshot: ShareFeedbackSnapshot) => ({
  interviewId: snapshot.context.interviewId,
  made: snapshot.context.made,
  copied: snapshot.context.copied,
  said: snapshot.context.problem,
  making: snapshot.matches('making'),
  asking: snapshot.matches('confirming') || snapshot.matches('revoking'),
  revoking: snapshot.matches('revoking'),
});

/** The state and the actions of sharing the feedback of an interview. */
export function useShareFeedback(actor: ShareFeedbackActor) {
  const { said, ...view } = useSelector(actor, seen, shallowEqual);
  return {
    ...view,
    problem: said && (said.message || texts.wentWrong),
    make: () => actor.send({ type: 'link.make' }),
    copy: () => actor.send({ type: 'link.copy' }),
    askToRevoke: (shareId: string) => actor.send({ type: 'revoke.ask', shareId }),
    keep: () => actor.send({ type: 'revoke.dismiss' }),
    revoke: () => actor.send({ type: 'revoke.confirm' }),
  };
}
