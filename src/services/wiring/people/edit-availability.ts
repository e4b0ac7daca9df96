import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { putAvailability, type Availability } from '../../../contract/people';
import { editAvailabilityMachine, type HoursSaving } from '../../../machines/people/edit-availability';
import { callApi } from '../../api/client';
import { meQuery } from '../../queries/auth';
import { availabilityQuery, profileQuery } from '../../queries/people';

/** Wires the editor of working hours: saved hours are shown at once, and the weeks are refetched. */
export const wiredEditAvailability = ({ queryClient }: { queryClient: QueryClient }) =>
  editAvailabilityMachine.provide({
    actors: {
      save: fromPromise<Availability, HoursSaving>(async ({ input: { revision, draft }, signal }) => {
        const saved = await callApi(putAvailability, { body: { ...draft, revision }, signal });
        queryClient.setQueryData(availabilityQuery().queryKey, saved);
        // The time zone is part of the hours, of Contact Details and of the account.
        for (const queryKey of [['people', 'week'], profileQuery().queryKey, meQuery().queryKey])
          void queryClient.invalidateQueries({ queryKey });
        return saved;
      }),
    },
  });
