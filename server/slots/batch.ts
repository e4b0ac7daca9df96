import type { Why } from '../../src/contract/booking-batches';
import type { OfferedSlot } from '../../src/contract/interviews';
import type { PanelistFacts, SlotRequest } from './types';

/** Shapes of many requests that are solved together (product: Many at once). */

/** A panelist for a batch, whose requests are of several organizations. */
export type BatchPanelist = Omit<PanelistFacts, 'blocked'> & {
  /** Organizations that blocked the panelist, or that the panelist blocked. */
  blockedBy: readonly string[];
};
export type Choice = { panelistId: string; start: number };
/** A request of a batch; `pin` is a choice that was made for it, at any time that BOOK takes from an admin. */
export type BatchRow = Omit<SlotRequest, 'now' | 'noticeMinutes' | 'anyStart'> & {
  nr: number;
  personId: string;
  organizationId: string | null;
  pin: Choice | null;
};
export type Batch = {
  rows: readonly BatchRow[];
  panelists: readonly BatchPanelist[];
  now: number;
  noticeMinutes: number;
};
export type Proposal = Choice & {
  panelistName: string;
  end: number;
  /** The start is not within two hours after a preferred time. */
  anyStart: boolean;
  reasons: OfferedSlot['reasons'];
};
export type SolvedRow = {
  nr: number;
  proposal: Proposal | null;
  /** Why there is no proposal, and the one nearest to the preferred times that the others leave. */
  why: Why | null;
  nearest: Proposal | null;
};
