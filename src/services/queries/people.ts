import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { getAvailability, getWeek, listCandidates, listOrganizations, listPanelists } from '../../contract/people';
import { callApi } from '../api/client';

const choices = 25;

/** Organizations whose name has `q`, the first 25. */
export const organizationsQuery = (q = '') =>
  queryOptions({
    queryKey: ['people', 'organizations', q],
    queryFn: ({ signal }) => callApi(listOrganizations, { query: { q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Candidates whose name has `q`, of one organization or of all within reach, the first 25. */
export const candidatesQuery = ({ organizationId, q = '' }: { organizationId?: string; q?: string }) =>
  queryOptions({
    queryKey: ['people', 'candidates', organizationId ?? null, q],
    queryFn: ({ signal }) => callApi(listCandidates, { query: { organizationId, q, _limit: choices }, signal }),
    placeholderData: keepPreviousData,
  });

/** Panelists whose name has `q`, the first 25; for admins. */
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
