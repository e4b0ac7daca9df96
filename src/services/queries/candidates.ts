import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { getCandidate, type CandidatePage } from '../../contract/candidates';
import { downloadCandidateResume } from '../../contract/people-profile';
import { getCurrentUpload, getUpload, getUploadTemplate, type UploadKind } from '../../contract/candidates-uploads';
import { callApi, callFile } from '../api/client';
import { saveFile } from '../download';
import { refreshWaiting } from './messages';

/** Keys of the lists of candidates. */
export const candidatePages = {
  portal: ['people', 'portalCandidates'],
  own: ['people', 'ownCandidates'],
  active: ['people', 'activeCandidates'],
} as const;

/** One candidate. An organization does not see what belongs to the person elsewhere. */
export const candidateQuery = (id: string) =>
  queryOptions({
    queryKey: ['people', 'candidate', id],
    queryFn: ({ signal }): Promise<CandidatePage> => callApi(getCandidate, { params: { id }, signal }),
  });

/** Saves the resume that came with a candidate, as it was uploaded. */
export const saveResume = async (id: string) => saveFile(await callFile(downloadCandidateResume, { params: { id } }));

/** Refreshes the lists after candidates were added, changed or removed. */
export async function refreshCandidates(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.invalidateQueries({ queryKey: ['people'] }), refreshWaiting(queryClient)]);
}

/** The caller's latest upload of a kind, or null. */
export const currentUploadQuery = (kind: UploadKind) =>
  queryOptions({
    queryKey: ['uploads', 'current', kind],
    queryFn: ({ signal }) => callApi(getCurrentUpload, { query: { kind }, signal }),
    staleTime: 0,
  });
/** The progress of an upload. */
export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ['uploads', 'one', id],
    queryFn: ({ signal }) => callApi(getUpload, { params: { id }, signal }),
    staleTime: 0,
  });
/** Key of all pages of the rows of uploads. */
export const uploadRowPages = ['uploads', 'rows'] as const;

/** Downloads the workbook to fill in. */
export const saveTemplate = async () => saveFile(await callFile(getUploadTemplate, {}));
