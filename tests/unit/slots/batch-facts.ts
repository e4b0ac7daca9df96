import type { Batch, BatchPanelist, BatchRow } from '../../../server/slots/batch';
import type { PanelistFacts, SlotRequest } from '../../../server/slots/types';
import { NOW, panelistWith, requestWith } from './slot-facts';

export const panelist = (facts: Partial<PanelistFacts> & { blockedBy?: string[] } = {}): BatchPanelist => {
  const { blockedBy = [], ...own } = facts;
  const { blocked: _, ...rest } = panelistWith(own);
  return { ...rest, blockedBy };
};
export const row = (nr: number, facts: Partial<BatchRow> = {}): BatchRow => {
  const { now: _now, noticeMinutes: _notice, ...asked } = requestWith();
  return { ...asked, nr, personId: `c${nr}`, organizationId: 'o1', pin: null, ...facts };
};
export const batchOf = (rows: readonly BatchRow[], panelists: readonly BatchPanelist[]): Batch => ({
  rows,
  panelists,
  now: NOW,
  noticeMinutes: 120,
});

/** A row as a request of its own. */
export const requestOf = (batch: Batch, { minutes, preferred, skills, candidateTaken }: BatchRow): SlotRequest => {
  const { now, noticeMinutes } = batch;
  return { minutes, preferred, skills, candidateTaken, now, noticeMinutes };
};
/** The facts of a panelist for the organization of this row. */
export const factsFor = ({ blockedBy, ...facts }: BatchPanelist, { organizationId }: BatchRow): PanelistFacts => ({
  ...facts,
  blocked: organizationId !== null && blockedBy.includes(organizationId),
});
