import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listSkills } from '../../contract/job-profiles-skills';
import { getCandidate, type CandidatePage } from '../../contract/people-candidates';
import { downloadCandidateResume } from '../../contract/people-profile';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { refreshWaiting } from './messages';

/** Keys of the lists of candidates. */
export const candidatePages = {
  portal: ['people', 'portalCandidates'],
  own: ['people', 'ownCandidates'],
  active: ['people', 'activeCandidates'],
} as const;

/** One candidate; for an organization without what belongs to the person elsewhere. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'candidate', id],
    queryFn: ({ signal }): Promise<CandidatePage> => callApi(getCandidate, { params: { id }, signal }),
  });

/** Saves the resume that came with a candidate, as it was uploaded. */
export const saveResume = async (id: string) => saveFile(await callFile(downloadCandidateResume, { params: { id } }));

/** Skills whose name has `q`, for filters. */
export const skillsByName = (q = '') =>
  queryOptions({
    queryKey: ['jobs', 'skills', 'names', q],
    queryFn: ({ signal }) => callApi(listSkills, { query: { q, _limit: 25 }, signal }),
    placeholderData: keepPreviousData,
  });

/** After candidates were added, changed or removed. */
export async function refreshCandidates(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['people'] }), refreshWaiting(queryClient)]);
}
