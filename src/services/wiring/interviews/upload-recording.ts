import type { QueryClient } from '@tanstack/react-query';
import { getRecording, segmentRule, uploadsPath } from '../../../contract/interviews-recordings';
import { callApi } from '../../api/client';
import { refreshRecordings } from '../../queries/recordings';
import { wiredResumable } from '../kit/resumable-upload';

/** Wires the upload of the recording of an interview. */
export const wiredUploadRecording = ({ queryClient }: { queryClient: QueryClient }) =>
  wiredResumable({
    path: uploadsPath,
    rule: segmentRule,
    about: (of) => ({ interviewId: of }),
    unfinished: async (of, signal) =>
      (await callApi(getRecording, { params: { id: of }, ...(signal && { signal }) })).uploads,
    refresh: () => void refreshRecordings(queryClient),
  });
