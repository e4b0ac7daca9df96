import { useState } from 'react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useHoldLeave } from '../../../components/use-hold-leave';
import {
  inviteProblems,
  type InviteDraft,
  type SourceCandidatesActor,
  type SourceCandidatesSnapshot,
} from '../../../machines/job-profiles/source-candidates';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SourceCandidatesSnapshot) => ({
  people: snapshot.context.people,
  draft: snapshot.context.draft,
  tried: snapshot.context.tried,
  email: snapshot.context.email,
  results: snapshot.context.results,
  problem: snapshot.context.problem,
  idle: snapshot.matches('idle'),
  previewing: snapshot.matches('previewing'),
  previewed: snapshot.matches('previewed') || snapshot.matches('sending'),
  sending: snapshot.matches('sending'),
  done: snapshot.matches('done'),
});

/** The state and the actions of the email that invites candidates. */
export function useSourceCandidates(actor: SourceCandidatesActor) {
  const { tried, ...view } = useSelector(actor, seen, shallowEqual);
  const { content, instructions } = view.draft;
  // The template at first, and then what was sent. Closing the panel keeps the text while the job is open.
  const [saved, setSaved] = useState({ content, instructions });
  const changed = content !== saved.content || instructions !== saved.instructions;
  if (view.done && changed) setSaved({ content, instructions });
  useHoldLeave(!view.idle && !view.done && changed);
  return {
    ...view,
    /** The fields to mark; empty before the first attempt. */
    missing: tried ? inviteProblems(view.draft) : {},
    change: (draft: Partial<InviteDraft>) => actor.send({ type: 'draft.change', draft }),
    preview: () => actor.send({ type: 'email.preview' }),
    edit: () => actor.send({ type: 'email.edit' }),
    sendEmail: () => actor.send({ type: 'email.send', key: newKey() }),
    close: () => actor.send({ type: 'dialog.close' }),
  };
}
export type InvitingView = ReturnType<typeof useSourceCandidates>;

/** Starts an email to these candidates. */
export const inviteToApply = (actor: SourceCandidatesActor, people: readonly { id: string; name: string }[]) =>
  actor.send({ type: 'people.invite', people: people.map(({ id, name }) => ({ id, name })) });
