import type { Paise } from '../../src/contract/money';
import { paise, shareOf } from '../../src/contract/money';
import { iso } from '../../src/contract/time';
import type { Actor } from '../../src/machines/lifecycle/law';
import { subscriptionLaw, type Subscription, type SubscriptionState } from '../../src/machines/lifecycle/subscription';
import { raw, sql, type Tx } from '../db/database';
import { actorOf, lifecycleOf } from '../lifecycle/send';
import { storeOf, type Held } from '../lifecycle/store';
import { balanceOf, post, reverse, type Cause } from './ledger';

export type HeldSubscription = Held<Subscription> & { personId: string; title: string };
export type SentToSubscription = { type: 'CANCEL'; version: number; why?: string };

export const subscriptions = storeOf<Subscription, HeldSubscription>({
  name: 'subscription',
  table: 'subscriptions',
  law: subscriptionLaw,
  columns: sql`i.id, i.version, i.value, i.context, i.person_id as "personId", i.title`,
  reach: ({ reach, personId }) => (reach === 'all' ? sql`true` : sql`i.person_id = ${personId}`),
  derived: ({ context: { validFrom, validUntil, reserved, used } }) => ({
    valid_from: iso(validFrom),
    valid_until: iso(validUntil),
    reserved,
    used,
  }),
  queued: (effects, now) => effects.map(({ type, params }) => ({ effect: type, params, due: iso(now) })),
  notice: ({ personId }) => ({ change: { area: 'billing' }, organizationId: null, personId, panelistIds: [] }),
});

/** The unused payment, without tax, for `count` of the `left` interviews. The last interview takes the rest. */
async function earned(tx: Tx, subscriptionId: string, count: number, left: number): Promise<Paise> {
  const owed = await balanceOf(tx, 'creditsOwed', subscriptionId);
  return shareOf(paise(Math.max(0, -owed)), count, left);
}

/** Posts the value of `count` of the `left` interviews of a subscription as sales (product: Ledger). */
export async function earn(
  tx: Tx,
  subscriptionId: string,
  cause: Cause,
  { count, left, at }: { count: number; left: number; at: number },
): Promise<void> {
  const amount = await earned(tx, subscriptionId, count, left);
  await post(tx, cause, at, [
    { account: 'creditsOwed', partyId: subscriptionId, paise: amount },
    { account: 'sales', paise: paise(-amount) },
  ]);
}

const lifecycle = lifecycleOf<Subscription, HeldSubscription, SentToSubscription>({
  store: subscriptions,
  facts:
    async (_tx, _id, { type, why }, caller) =>
    async ({ now }) => ({
      event: { type, by: actorOf(caller), now, ...(why !== undefined && { why }) },
    }),
  // The unused value of an ended plan becomes sales (product: Ledger).
  async effects(tx, held, { stored: { context } }) {
    const before = held.stored.context;
    const count = context.lapsed - before.lapsed;
    if (count === 0) return;
    const left = before.interviews - before.used - before.lapsed;
    const cause = { cause: 'subscription', causeId: held.id, part: `lapsed:${held.version + 1}` } as const;
    await earn(tx, held.id, cause, { count, left, at: context.validUntil ?? held.now });
  },
});
export const { send: sendToSubscription, runClock: runSubscriptionClock } = lifecycle;

/** Sends the event that follows from a payment or a refund; false if the law refuses it, such as a repetition. */
export async function tellSubscription(
  tx: Tx,
  id: string,
  event: { type: 'PAY' | 'ACTIVATE' | 'CANCEL' | 'HOLD' | 'RELEASE' | 'REFUND'; by: Actor; why?: string },
): Promise<boolean> {
  const held = await subscriptions.heldForClock(tx, id, true);
  return held !== null && lifecycle.sendByClock(tx, held, { ...event, now: held.now });
}

/** The change in what one round of a mock interview takes. Each number is −1, 0 or 1. */
type Round = { round: number; reserved: number; used: number };

/**
 * Updates a subscription with the changed rounds of a mock interview (product: Credits and pay), and posts what a used
 * interview earns. `seq` is the interview's event. What a subscription can no longer give is waived: a correction that
 * would use more than was bought changes nothing. @throws if nothing is left to reserve, which a booking checks before
 */
export async function countRounds(
  tx: Tx,
  subscriptionId: string,
  interviewId: string,
  rounds: readonly Round[],
  { by, now, seq }: { by: Actor; now: number; seq: number },
): Promise<void> {
  // Releases come first, so that a move to another panelist can take the interview that it frees.
  for (const { round, reserved, used } of [...rounds].sort((a, b) => a.reserved - b.reserved)) {
    const held = await subscriptions.heldForClock(tx, subscriptionId, true);
    if (!held) throw new Error('This subscription does not exist');
    const of = { by, now: Math.max(now, held.now), interviewId, round };
    if (reserved === 1) {
      if (!(await lifecycle.sendByClock(tx, held, { ...of, type: 'TAKE' })))
        throw new Error('Nothing is left of this subscription');
      continue;
    }
    const { interviews, used: usedBefore, lapsed } = held.stored.context;
    if (!(await lifecycle.sendByClock(tx, held, { ...of, type: 'SETTLE', reserved, used }))) continue;
    // Nothing is owed for a subscription that was refunded in full.
    if (held.stored.value === 'refunded') continue;
    const cause = { cause: 'round', causeId: interviewId, part: `credit:${round}:` } as const;
    const left = interviews - usedBefore - lapsed;
    if (used === 1)
      await earn(tx, subscriptionId, { ...cause, part: `${cause.part}${seq}` }, { count: 1, left, at: now });
    if (used === -1) await reverse(tx, cause, `returned:${round}:${seq}`, now);
  }
}

/** Whether interviews may be taken from a subscription of the table `i` or `s` if any are free (product: Plans). */
export const isRunning = (alias: 'i' | 's') => {
  const of = raw(alias);
  return sql`(${of}.leaf = 'active' and ${of}.valid_until > law_now() and not (${of}.context->>'held')::boolean)`;
};

/** Whether a subscription can give another interview now. */
export async function hasFreeInterview(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.maybe<{ leaf: SubscriptionState }>(sql`
    select s.leaf from subscriptions s
    where s.id = ${id} and ${isRunning('s')} and s.reserved + s.used + (s.context->>'lapsed')::int < s.interviews for update`);
  return row !== null;
}
