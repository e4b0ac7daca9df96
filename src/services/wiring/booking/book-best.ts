import type { QueryClient } from '@tanstack/react-query';
import { bestOf, createHold, deleteHold } from '../../../contract/booking';
import type { InterviewRow, OfferedSlot } from '../../../contract/interviews';
import { callApi } from '../../api/client';
import { newKey } from '../../api/idempotency-key';
import { interviewSlotsQuery } from '../../queries/interviews';
import { refreshSlots } from './hold';

export type HeldBest = { slot: OfferedSlot; holdId: string };

/**
 * Finds the best match of a pending request and holds it, so that the next request is not offered the same slot. Null
 * if no panelist is free.
 */
export async function holdBest(queryClient: QueryClient, interview: InterviewRow): Promise<HeldBest | null> {
  const { id, minutes, candidate } = interview;
  const slot = bestOf(await queryClient.fetchQuery({ ...interviewSlotsQuery(id, {}), staleTime: 0 }));
  if (slot === null) return null;
  const { panelistId, start } = slot;
  const body = { interviewId: id, panelistId, candidateId: candidate.id, start, minutes };
  return { slot, holdId: (await callApi(createHold, { body, key: newKey() })).holdId };
}

/** Releases the hold. A hold that cannot be released now expires by itself. */
export const releaseBest = (queryClient: QueryClient, { holdId }: HeldBest) =>
  void callApi(deleteHold, { params: { id: holdId } }).then(
    () => refreshSlots(queryClient),
    () => undefined,
  );
