import type { QueryClient, UseQueryOptions } from '@tanstack/react-query';
import { fromCallback, fromPromise } from 'xstate';
import {
  createHold,
  createInterview,
  deleteHold,
  sendEvent,
  type SentEvent,
  type Slots,
} from '../../../contract/interviews';
import type { SlotSearch } from '../../../machines/booking/schedule-draft';
import { scheduleInterviewMachine } from '../../../machines/booking/schedule-interview';
import type {
  Answered,
  BookInput,
  CreateInput,
  HeldSlot,
  HoldInput,
  KeeperEvent,
  TimesInput,
} from '../../../machines/booking/schedule-setup';
import { callApi } from '../../api/client';
import { interviewSlotsQuery, refreshInterviews, slotsQuery } from '../../queries/interviews';

/** How long the server holds a slot, in ms (product: Booking). */
const holdLength = 5 * 60_000;

const given = <T>(input: T | null): T => {
  if (input === null) throw new Error('Something is missing');
  return input;
};

export const searchQuery = (search: SlotSearch): UseQueryOptions<Slots> => {
  const { queryKey, queryFn } =
    search.interviewId === null ? slotsQuery(search.input) : interviewSlotsQuery(search.interviewId, search.explain);
  return { queryKey, queryFn } as UseQueryOptions<Slots>;
};

/** The end of a hold by this device's clock; if that clock is wrong, the full length counted from now. */
const heldHere = (holdId: string, until: string): HeldSlot => {
  const at = Date.now();
  const left = Date.parse(until) - at;
  return { holdId, at, until: at + (left > 0 && left <= holdLength ? left : holdLength) };
};

async function hold(input: HoldInput, signal: AbortSignal): Promise<HeldSlot> {
  const { draft, interviewId, slot, replaces, key } = input;
  const { panelistId, start } = slot;
  const request =
    interviewId === null ? { jobProfileId: draft.jobProfile?.id, preferred: draft.times } : { interviewId };
  const candidateId = draft.candidate?.id ?? '';
  const body = { ...request, panelistId, candidateId, start, minutes: draft.minutes };
  // The server replaces a hold of the same request; one from before the request existed must be released first.
  if (replaces !== null) await callApi(deleteHold, { params: { id: replaces }, signal }).catch(() => undefined);
  const { holdId, until } = await callApi(createHold, { body, key, signal });
  return heldHere(holdId, until);
}

type Deps = { queryClient: QueryClient; navigate?: (to: string) => void };

/** Wires Schedule Interview: calls, the slots in the query cache, the address. */
export function wiredScheduleInterview({ queryClient, navigate }: Deps) {
  const send = async (id: string, event: SentEvent, key: string, signal: AbortSignal) => {
    const { interview } = await callApi(sendEvent, { params: { id }, body: event, key, signal });
    void refreshInterviews(queryClient, id);
    return { id, version: interview?.version ?? event.version };
  };
  const slotsAnew = () => void queryClient.invalidateQueries({ queryKey: ['interviews', 'slots'] });
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
      keepHold: fromCallback<KeeperEvent>(({ receive }) => {
        let kept: string | null = null;
        let spent = false;
        const release = () => {
          const id = kept;
          kept = null;
          // A hold that cannot be released now expires within five minutes.
          if (id !== null) void callApi(deleteHold, { params: { id } }).then(slotsAnew, () => undefined);
        };
        receive((event) => {
          if (event.type === 'hold.keep') kept = event.holdId;
          spent = event.type === 'hold.spend';
          if (event.type === 'hold.release') release();
        });
        return () => {
          if (!spent) release();
        };
      }),
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
