import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { putAvailability, type Availability } from '../../../contract/people';
import { editAvailabilityMachine, type HoursSaving } from '../../../machines/people/edit-availability';
import { callApi } from '../../api/client';
import { availabilityQuery, refetchInZone } from '../../queries/people';

/** Wires the editor of working hours: saved hours are shown at once, and the weeks are refetched. */
export const wiredEditAvailability = ({ queryClient }: { queryClient: QueryClient }) =>
  editAvailabilityMachine.provide({
    actors: {
      save: fromPromise<Availability, HoursSaving>(async ({ input: { revision, draft }, signal }) => {
        const saved = await callApi(putAvailability, { body: { ...draft, revision }, signal });
        queryClient.setQueryData(availabilityQuery().queryKey, saved);
        void refetchInZone(queryClient, 'availability');
        return saved;
      }),
    },
  });
