import type { SnapshotFrom } from 'xstate';
import { gateway, type Actor } from '../../src/machines/lifecycle/law';
import { subscriptionMachine, type Subscription } from '../../src/machines/lifecycle/subscription';
import { modelTest } from './harness';

export const day = 24 * 3_600_000;
export const bought = Date.parse('2026-11-24T10:00:00Z');
export const buyer: Actor = { role: 'CANDIDATE', id: 'person-1' };
export const superAdmin: Actor = { role: 'SUPER_ADMIN', id: 'user-9' };
export const clock: Actor = { role: 'CLOCK', id: 'clock' };

type Event = Subscription['event'];
export type SubscriptionSnapshot = SnapshotFrom<typeof subscriptionMachine>;

export const subscriptionInput = (free = false): Subscription['input'] => ({
  by: free ? superAdmin : buyer,
  now: bought,
  personId: buyer.id,
  free,
  interviews: 2,
  validDays: 30,
});

const round = { interviewId: 'interview-1', round: 1 };
/** Every branch of every guard has an event. */
export const subscriptionEvents = ({ context }: SubscriptionSnapshot): Event[] => {
  const soon = { now: bought + day / 2 };
  const late = { now: (context.validUntil ?? context.payBy) + day };
  return [
    { type: 'PAY', by: gateway, ...soon },
    { type: 'ACTIVATE', by: gateway, ...soon },
    { type: 'ACTIVATE', by: superAdmin, ...soon },
    { type: 'TAKE', by: superAdmin, ...soon, ...round },
    { type: 'SETTLE', by: superAdmin, ...soon, ...round, reserved: -1, used: 1 },
    { type: 'SETTLE', by: superAdmin, ...soon, ...round, reserved: -1, used: 0 },
    { type: 'SETTLE', by: superAdmin, ...soon, ...round, reserved: 0, used: -1 },
    { type: 'CANCEL', by: buyer, ...soon },
    { type: 'CANCEL', by: superAdmin, ...soon },
    { type: 'CANCEL', by: gateway, ...soon },
    { type: 'HOLD', by: superAdmin, ...soon },
    { type: 'RELEASE', by: gateway, ...soon },
    { type: 'REFUND', by: gateway, ...soon },
    { type: 'CLOCK', by: clock, ...late },
  ];
};

type Given = { free?: boolean; sendable?: (event: Event, snapshot: SubscriptionSnapshot) => boolean };
/**
 * The law of a bought plan, as a model that tests walk. `sendable` selects the events that the tests can send, by
 * default all.
 */
export const subscriptionModel = ({ free = false, sendable = () => true }: Given = {}) =>
  modelTest({
    machine: subscriptionMachine,
    input: subscriptionInput(free),
    events: (snapshot: SubscriptionSnapshot) =>
      subscriptionEvents(snapshot).filter((event) => sendable(event, snapshot)),
    project: ({ context: { reserved, used, lapsed, held } }: SubscriptionSnapshot) => [reserved, used, lapsed, held],
  });
