import { useState } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useHoldLeave } from '../../../components/use-hold-leave';
import { postProblem, type UploadPostActor, type UploadPostSnapshot } from '../../../machines/job-profiles/upload-post';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: UploadPostSnapshot) => ({
  /** A different value for each state: the focus moves when it changes. */
  state: JSON.stringify(snapshot.value),
  text: snapshot.context.text,
  missing: snapshot.context.tried && postProblem(snapshot.context.text) === 'missing',
  post: snapshot.context.post,
  problem: snapshot.context.problem,
  writing: snapshot.matches('writing'),
  asking: snapshot.matches('asking'),
  sending: snapshot.matches('sending'),
  sent: snapshot.matches('sent'),
  failed: snapshot.matches('failed'),
});

/** The state and the actions of a post of a job profile. */
export function useUploadPost(actor: UploadPostActor) {
  const view = useSelector(actor, seen, shallowEqual);
  const [saved, setSaved] = useState(view.text);
  // From then on the list of posts has it.
  const listed = view.sent || view.failed;
  if (listed && saved !== view.text) setSaved(view.text);
  useHoldLeave(!listed && view.text !== saved);
  return {
    ...view,
    change: (text: string) => actor.send({ type: 'text.change', text }),
    preview: () => actor.send({ type: 'post.preview' }),
    edit: () => actor.send({ type: 'post.edit' }),
    upload: () => actor.send({ type: 'post.send', key: newKey() }),
    confirm: () => actor.send({ type: 'question.confirm', key: newKey() }),
    dismiss: () => actor.send({ type: 'question.dismiss' }),
  };
}
