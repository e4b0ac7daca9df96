import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { createInterview, type Slots } from '../../../contract/interviews';
import { timesOf, type SlotSearch } from '../../../machines/booking/schedule-draft';
import { scheduleInterviewMachine } from '../../../machines/booking/schedule-interview';
import type {
  Answered,
  BookInput,
  CreateInput,
  HeldSlot,
  HoldInput,
  TimesInput,
} from '../../../machines/booking/schedule-setup';
import { callApi } from '../../api/client';
import { interviewSlotsQuery, refreshInterviews, slotsQuery } from '../../queries/interviews';
import { given, holdKeeper, holdOf, senderFor } from './hold';

export const searchQuery = (search: SlotSearch): UseQueryOptions<Slots> => {
  const { queryKey, queryFn } =
    search.interviewId === null ? slotsQuery(search.input) : interviewSlotsQuery(search.interviewId, search.query);
  return { queryKey, queryFn } as UseQueryOptions<Slots>;
};

function hold({ draft, interviewId, slot, replaces, key }: HoldInput, signal: AbortSignal): Promise<HeldSlot> {
  const { panelistId, start } = slot;
  const request =
    interviewId === null ? { jobProfileId: draft.jobProfile?.id, preferred: timesOf(draft) } : { interviewId };
  const candidateId = draft.candidate?.id ?? '';
  return holdOf(
    { body: { ...request, panelistId, candidateId, start, minutes: draft.minutes }, replaces, key },
    signal,
  );
}

type Deps = { queryClient: QueryClient; navigate?: (to: string) => void };

/** Wires Schedule Interview: the calls, the slots in the query cache, the address. */
export function wiredScheduleInterview({ queryClient, navigate }: Deps) {
  const send = senderFor(queryClient);
  return scheduleInterviewMachine.provide({
    actors: {
      holdSlot: fromPromise<HeldSlot, HoldInput | null>(({ input, signal }) => hold(given(input), signal)),
      createRequest: fromPromise<Answered, CreateInput | null>(async ({ input, signal }) => {
        const { request, key } = given(input);
        const { id, version } = await callApi(createInterview, { body: request, key, signal });
        void refreshInterviews(queryClient);
        return { id, version };
      }),
      setTimes: fromPromise<Answered, TimesInput | null>(({ input, signal }) => {
        const { interview, times, key } = given(input);
        return send(interview.id, { type: 'SET_TIMES', version: interview.version, times }, key, signal);
      }),
      book: fromPromise<Answered, BookInput | null>(({ input, signal }) => {
        const { interview, slot, holdId, key } = given(input);
        const { panelistId, start } = slot;
        return send(interview.id, { type: 'BOOK', version: interview.version, panelistId, start, holdId }, key, signal);
      }),
      keepHold: holdKeeper(queryClient),
    },
    actions: {
      freshenSlots: (_, { search, slots }) => {
        if (search === null) return;
        const { queryKey } = searchQuery(search);
        if (slots !== null) queryClient.setQueryData<unknown>(queryKey, slots);
        else void queryClient.invalidateQueries({ queryKey });
      },
      showForm: (_, { home }) => navigate?.(home),
    },
  });
}
