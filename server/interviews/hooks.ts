import type { Leaf } from '../../src/contract/interviews';
import type { HookEvent } from '../../src/contract/organizations-webhooks';
import { leafOf, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import type { Tx } from '../db/database';
import { tellWebhooks } from '../kit/webhook-events';
import type { Held } from './read';

const eventOf: Partial<Record<Leaf, HookEvent>> = {
  confirmed: 'interview.booked',
  reschedulePending: 'interview.rescheduled',
  canceled: 'interview.canceled',
  pendingFeedback: 'interview.completed',
  noShow: 'interview.no_show',
  released: 'feedback.released',
};

/** The webhook event for an interview that changes its state; `before` is null for a new one (product: Webhooks). */
export function hookEventOf(before: Leaf | null, after: Leaf): HookEvent | null {
  if (before === null) return 'interview.requested';
  if (before === after) return null;
  // Returned feedback, or a recording that ends later, does not complete the interview a second time.
  if (after === 'pendingFeedback' && before !== 'confirmed' && before !== 'live' && before !== 'noShow') return null;
  return eventOf[after] ?? null;
}

type Told = Pick<Held, 'id' | 'organizationId' | 'candidateId' | 'jobProfileId' | 'now'>;

/** Notifies the webhooks of an interview's organization, if it has one. */
export async function tellOfInterview(tx: Tx, told: Told, before: StoredInterview | null, after: StoredInterview) {
  const { id, organizationId, candidateId, jobProfileId, now: at } = told;
  const state = leafOf(after);
  const type = hookEventOf(before && leafOf(before), state);
  if (organizationId === null || type === null) return;
  await tellWebhooks(tx, organizationId, { type, at, data: { interviewId: id, state, candidateId, jobProfileId } });
}
