import { useSelector } from '@xstate/react';
import type { InvitationDraft, SendInvitationActor } from '../../../machines/auth/send-invitation';
import { newKey } from '../../../services/api/idempotency-key';

/** What the form of an invitation shows, and what can be done there. */
export function useSendInvitation(actor: SendInvitationActor) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { draft, problems, problem, sent } = state.context;
  return {
    draft,
    problems,
    problem,
    busy: state.hasTag('busy'),
    sent: state.matches({ open: 'sent' }) ? sent : null,
    change: (change: Partial<InvitationDraft>) => actor.send({ type: 'draft.change', change }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
  };
}
