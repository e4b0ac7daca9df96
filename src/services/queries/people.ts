import type { QueryOf } from '../../contract/kit';
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { getAvailability, getWeek, listCandidates, listOrganizations, listPanelists } from '../../contract/people';
import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '../../contract/people-calendar';
import { getProfile, getResume } from '../../contract/people-profile';
import { downloadCertificate } from '../../contract/people-profile-certificates';
import { getProposals } from '../../contract/people-proposals';
import { getProfileOf } from '../../contract/people-profile-secrets';
import { lookAtCandidate } from '../../contract/candidates-waiting';
import { getAwayDay } from '../../contract/booking-away';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { meQuery } from './auth';
import { refreshWaiting } from './messages';

const choices = 25;

/** Organizations whose name contains `q`, the first 25. */
export const organizationsQuery = (q = '') =>
  queryOptions({
    queryKey: ['people', 'organizations', q],
    queryFn: ({ signal }) => callApi(listOrganizations, { query: { q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Candidates whose name contains `q`, of one organization or of all within reach, the first 25. */
export const candidatesQuery = (query: Omit<QueryOf<typeof listCandidates>, '_page' | '_limit'>) =>
  queryOptions({
    queryKey: ['people', 'candidates', query],
    queryFn: ({ signal }) => callApi(listCandidates, { query: { ...query, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Panelists whose name contains `q`, the first 25; for admins. */
export const panelistsQuery = (q = '') =>
  queryOptions({
    queryKey: ['people', 'panelists', q],
    queryFn: ({ signal }) => callApi(listPanelists, { query: { q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** The signed-in panelist's working hours. */
export const availabilityQuery = () =>
  queryOptions({
    queryKey: ['people', 'availability'],
    queryFn: ({ signal }) => callApi(getAvailability, { signal }),
  });

/** Free and booked time of the signed-in panelist over seven days; `from` is a local day, yyyy-MM-dd. */
export const weekQuery = (from: string) =>
  queryOptions({
    queryKey: ['people', 'week', from],
    queryFn: ({ signal }) => callApi(getWeek, { query: { from }, signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Reads again what depends on the signed-in user's time zone, which is part of the account, of Contact Details and of a
 * panelist's hours; except what was just saved.
 */
export const refetchInZone = (queryClient: QueryClient, saved?: 'profile' | 'availability') =>
  Promise.all(
    [
      meQuery().queryKey,
      ['people', 'week'],
      ...(saved === 'profile' ? [] : [profileQuery().queryKey]),
      ...(saved === 'availability' ? [] : [availabilityQuery().queryKey]),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );

/** Whether the reader has a calendar feed, and when a calendar last read it. */
export const calendarFeedQuery = () =>
  queryOptions({
    queryKey: ['people', 'calendarFeed'],
    queryFn: ({ signal }) => callApi(getCalendarFeed, { signal }),
  });
/** Creates the address of the reader's calendar feed. An earlier address ends. */
export const makeFeed = () => callApi(makeCalendarFeed, {});
export const endFeed = async () => {
  await callApi(endCalendarFeed, {});
  return null;
};

/** The profile of the signed-in panelist or candidate. */
export const profileQuery = () =>
  queryOptions({
    queryKey: ['people', 'profile'],
    queryFn: ({ signal }) => callApi(getProfile, { signal }),
  });

/** The profile of a panelist or a candidate by their user id, for admins. */
export const profileOfQuery = (userId: string) =>
  queryOptions({
    queryKey: ['people', 'profile', userId],
    queryFn: ({ signal }) => callApi(getProfileOf, { params: { id: userId }, signal }),
  });

/** Downloads the file of a certificate, as it was uploaded. */
export const saveCertificate = async (id: string) => saveFile(await callFile(downloadCertificate, { params: { id } }));

/** The signed-in candidate's resume, or null. */
export const resumeQuery = () =>
  queryOptions({
    queryKey: ['people', 'resume'],
    queryFn: ({ signal }) => callApi(getResume, { signal }),
  });

/** The profile entries that this resume proposes. */
export const proposalsQuery = () =>
  queryOptions({
    queryKey: ['people', 'proposals'],
    queryFn: ({ signal }) => callApi(getProposals, { signal }),
  });

/** Key of all pages of candidates that no admin has viewed yet. */
export const waitingPages = ['people', 'waiting'] as const;

/**
 * Marks a candidate as viewed, even while the page is being left. Resolves once the list and the bell are up to date.
 * @throws ApiProblem
 */
export async function markLooked(queryClient: QueryClient, id: string): Promise<void> {
  await callApi(lookAtCandidate, { params: { id }, keepalive: true });
  await refreshWaiting(queryClient);
}

/** The interviews of a panelist's local day, and who could take each over. */
export const awayDayQuery = (panelistId: string, day: string) =>
  queryOptions({
    queryKey: ['people', 'away', panelistId, day],
    queryFn: ({ signal }) => callApi(getAwayDay, { params: { id: panelistId }, query: { day }, signal }),
    // The proposals must not change while the user chooses.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
