import type { Why } from '../../src/contract/booking-batches';
import type { OfferedSlot } from '../../src/contract/interviews';
import type { PanelistFacts, SlotRequest } from './types';

/** Shapes of many requests that are solved together (product: Many at once). */

/** A panelist as a batch sees them: its requests belong to several organizations. */
export type BatchPanelist = Omit<PanelistFacts, 'blocked'> & {
  /** Organizations that blocked the panelist, that the panelist blocked, or that are blocked themselves. */
  blockedBy: readonly string[];
};
export type Choice = { panelistId: string; start: number };
/** A request of a batch; `pin` is a choice made for it, at any time that BOOK accepts from an admin. */
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
  /** Why there is no proposal, and the place nearest to the preferred times that the other rows leave free. */
  why: Why | null;
  nearest: Proposal | null;
};
