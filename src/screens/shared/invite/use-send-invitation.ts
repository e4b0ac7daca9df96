import { shallowEqual, useSelector } from '@xstate/react';
import type {
  InvitationDraft,
  SendInvitationActor,
  SendInvitationSnapshot,
} from '../../../machines/auth/send-invitation';
import { newKey } from '../../../services/api/idempotency-key';

const seen = (snapshot: SendInvitationSnapshot) => ({
  draft: snapshot.context.draft,
  problems: snapshot.context.problems,
  problem: snapshot.context.problem,
  busy: snapshot.hasTag('busy'),
  sent: snapshot.matches({ open: 'sent' }) ? snapshot.context.sent : null,
});

/** The state and the actions of the invitation form. */
export function useSendInvitation(actor: SendInvitationActor) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    change: (change: Partial<InvitationDraft>) => actor.send({ type: 'draft.change', change }),
    submit: () => actor.send({ type: 'form.submit', key: newKey() }),
  };
}
