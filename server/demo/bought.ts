import type { Actor } from '../../src/machines/lifecycle/law';
import type { Subscription } from '../../src/machines/lifecycle/subscription';
import type { DemoCandidate } from './people';
import type { DemoPlan } from './plans';

type Told = { type: string; by: Actor; now: number };
/** How a plan was obtained: bought and captured, by hand, or as an order that is not paid yet. */
export type Way = 'paid' | 'hand' | 'free' | 'authorized' | 'failed' | 'unpaid';
/** What the ledger posts for a plan: an interview that was used or given back, or what was left when the plan ended. */
export type Posted = { at: number } & (
  | { type: 'used'; interviewId: string; round: number; seq: number; left: number }
  | { type: 'returned'; interviewId: string; round: number; seq: number }
  | { type: 'lapsed'; version: number; count: number; left: number }
);
export type Bought = {
  id: string;
  way: Way;
  plan: DemoPlan;
  nth: number;
  candidate: DemoCandidate;
  by: Actor;
  createdAt: number;
  stored: Subscription['stored'];
  rows: { event: Told; leaf: string }[];
  posted: Posted[];
};

/** The time from the order to the payment, in ms. */
export const paidAfter = 90_000;
