import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  findDay,
  findFits,
  findFreeTime,
  findFreeTimes,
  findInterviewSlots,
  findLandings,
  findPanelistDays,
  findSlots,
  rankPanelists,
  type RankedPanelist,
  type RankedPanelists,
} from '../../contract/booking';
import {
  countInterviews,
  getCalendarEntry,
  getInterview,
  listInterviews,
  timedLeaves,
  type InterviewRow,
  type ListQuery,
  type View,
} from '../../contract/interviews';
import { compareCandidates } from '../../contract/interviews-decisions';
import { liveBoard, todayAtRisk } from '../../contract/interviews-live';
import type { Page, QueryOf } from '../../contract/kit';
import { getSummaryFile } from '../../contract/feedback-summary';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';

/** Interviews, paged and filtered; the previous page stays visible while the next one loads. */
export const interviewsQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['interviews', 'list', query],
    queryFn: ({ signal }) => callApi(listInterviews, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** The maximum number of interviews that a calendar reads for its days. */
export const mostBetween = 500;
const perPage = 100;
/** All interviews between two instants, earliest first, at most `mostBetween`; `total` is their full number. */
export const interviewsBetween = (
  query: Pick<ListQuery, 'organizationId' | 'panelistId'> & { from: string; to: string },
) =>
  queryOptions({
    queryKey: ['interviews', 'between', query],
    async queryFn({ signal }) {
      const asked = { ...query, state: [...timedLeaves], sort: 'start' as const, _limit: perPage };
      const rows = new Map<string, InterviewRow>();
      for (let page = 0; ; page += 1) {
        const { content, totalElements } = await callApi(listInterviews, { query: { ...asked, _page: page }, signal });
        for (const row of content) rows.set(row.id, row);
        if (content.length < perPage || (page + 1) * perPage >= mostBetween)
          return { rows: [...rows.values()], total: Math.max(totalElements, rows.size) };
      }
    },
    placeholderData: keepPreviousData,
  });

/** One interview with its history and the actions that are allowed now. */
export const interviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'one', id],
    queryFn: ({ signal }) => callApi(getInterview, { params: { id }, signal }),
  });

/** The whole live board. Unchanged rows stay the same objects, so that they need not render again. */
export const liveBoardQuery = () =>
  queryOptions({
    queryKey: ['interviews', 'live'],
    queryFn: ({ signal }) => callApi(liveBoard, { signal }),
  });

// Interviews become late or expire by time alone, without a change in the stream.
const riskEveryMs = 60_000;
/** What needs attention today, most urgent first. */
export const todayAtRiskQuery = () =>
  queryOptions({
    queryKey: ['interviews', 'atRisk'],
    queryFn: ({ signal }) => callApi(todayAtRisk, { signal }),
    refetchInterval: riskEveryMs,
  });

/** The number of interviews in each of `views`. */
export const countsQuery = (views: readonly View[]) =>
  queryOptions({
    queryKey: ['interviews', 'counts', views],
    queryFn: ({ signal }) => callApi(countInterviews, { query: { views: [...views] }, signal }),
  });

/** The number of candidates that can be compared at once. */
export const compareAtMost = 100;
/** Candidates of a job profile with released feedback, side by side. */
export const comparedQuery = (jobProfileId: string) =>
  queryOptions({
    queryKey: ['interviews', 'compared', jobProfileId],
    queryFn: ({ signal }) => callApi(compareCandidates, { query: { jobProfileId, _limit: compareAtMost }, signal }),
  });

export type SlotsInput = QueryOf<typeof findSlots>;
/** Offered slots before there is a request (product: Slots). */
export const slotsQuery = (input: SlotsInput) =>
  queryOptions({
    queryKey: ['interviews', 'slots', input],
    queryFn: ({ signal }) => callApi(findSlots, { query: input, signal }),
  });

/** The times at which panelists are free over the next 7 days, for a request or before there is one. */
export const freeTimesQuery = (about: QueryOf<typeof findFreeTimes>) =>
  queryOptions({
    queryKey: ['interviews', 'free', about],
    queryFn: ({ signal }) => callApi(findFreeTimes, { query: about, signal }),
    placeholderData: keepPreviousData,
  });

/** Offered slots of a request; for admins, `explain` adds why other slots are not offered. */
export const interviewSlotsQuery = (id: string, query: QueryOf<typeof findInterviewSlots>) =>
  queryOptions({
    queryKey: ['interviews', 'slots', id, query],
    queryFn: ({ signal }) => callApi(findInterviewSlots, { params: { id }, query, signal }),
  });

/** The panelists who are free within a day, and those who are not (product: Matching). */
export const dayQuery = (input: QueryOf<typeof findDay>) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'day', input],
    queryFn: ({ signal }) => callApi(findDay, { query: input, signal }),
  });

/** One day of the panelists, with their hours and interviews. */
export const panelistDaysQuery = (query: QueryOf<typeof findPanelistDays>) =>
  queryOptions({
    queryKey: ['interviews', 'panelists', query] as const,
    queryFn: ({ signal }) => callApi(findPanelistDays, { query, signal }),
    // The rows of a different day would be empty.
    placeholderData: (before, asked) => (asked?.queryKey[2]?.from === query.from ? before : undefined),
  });

/** Where on a day of the panelists an interview can be moved, and why not elsewhere. */
export const landingsQuery = (id: string, query: QueryOf<typeof findLandings>) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'landings', id, query],
    queryFn: ({ signal }) => callApi(findLandings, { params: { id }, query, signal }),
  });

/** All panelists for an interview, best first. */
const rankedQuery = (id: string) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'ranked', id],
    queryFn: ({ signal }) => callApi(rankPanelists, { params: { id }, signal }),
  });

/** A panelist for an interview, with their rank or with the reason why they cannot be booked. */
export type PanelistFor = {
  id: string;
  panelistName: string;
  ranked?: RankedPanelist;
  refused?: RankedPanelists['refused'][number];
};
const namedAtMost = 25;
/** The panelists for an interview by name, best first. Those who cannot be booked are included only in a search. */
export const panelistsForQuery = (id: string, q: string) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'ranked', id, q],
    queryFn: async ({ client }): Promise<Page<PanelistFor>> => {
      const { ranked, refused } = await client.fetchQuery({ ...rankedQuery(id), staleTime: 10_000 });
      const part = q.toLowerCase();
      const content = [
        ...ranked.map((one) => ({ id: one.panelistId, panelistName: one.panelistName, ranked: one })),
        ...(part === ''
          ? []
          : refused.map((one) => ({ id: one.panelistId, panelistName: one.panelistName, refused: one }))),
      ].filter(({ panelistName }) => panelistName.toLowerCase().includes(part));
      return {
        content: content.slice(0, namedAtMost),
        pageable: { pageNumber: 0 },
        totalElements: content.length,
      };
    },
    placeholderData: keepPreviousData,
  });

/**
 * The times at which a panelist can be booked in the next 7 days: for an interview, or for any interview of a length.
 */
export const freeQuery = (panelistId: string, query: QueryOf<typeof findFreeTime>) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'free', panelistId, query],
    queryFn: ({ signal }) => callApi(findFreeTime, { params: { id: panelistId }, query, signal }),
  });

/** Pending requests that fit a panelist at a start. */
export const fitsQuery = (panelistId: string, start: string) =>
  queryOptions({
    queryKey: ['interviews', 'slots', 'fits', panelistId, start],
    queryFn: ({ signal }) => callApi(findFits, { params: { id: panelistId }, query: { start }, signal }),
  });

/**
 * Refetches everything that an event of an interview can change: lists, counts, slots, a panelist's week and
 * submitted feedback, but not drafts. Resolves once what is on screen is up to date.
 */
export async function refreshInterviews(queryClient: QueryClient, id?: string): Promise<void> {
  const feedback = id === undefined ? ['feedback', 'versions'] : ['feedback', 'versions', id];
  await Promise.all(
    [['interviews'], ['people', 'week'], feedback].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Downloads the calendar entry of an interview. */
export const saveCalendarEntry = async (id: string) => saveFile(await callFile(getCalendarEntry, { params: { id } }));

/** Downloads the summary of a finished interview as a PDF. */
export const saveSummary = async (id: string) => saveFile(await callFile(getSummaryFile, { params: { id } }));
