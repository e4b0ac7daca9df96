import type { QueryClient } from '@tanstack/react-query';
import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { DetailedError, HttpRequest } from 'tus-js-client';
import { fileTexts, hiddenMarks, longestFileName, longestHead, typeOfHead } from '../../../contract/files';
import { getRecording, recordingTexts, segmentRule, uploadsPath } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import {
  uploadRecordingMachine,
  type SendSegment,
  type UploadRecordingEvent,
} from '../../../machines/interviews/upload-recording';
import type { Problem } from '../../../machines/kit/problem';
import { apiBase, callApi } from '../../api/client';
import { tellSignedOut } from '../../api/problem';
import { discardUpload, refreshRecordings } from '../../queries/recordings';
import { keptFile } from '../../recording-files';
import { sessionKey } from '../../session-values';

// Each piece is sent within the server's 30 s for a request, also over a slow connection.
const pieceBytes = 4 * 1024 * 1024;
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000];

const nameOf = ({ name }: File) => name.replace(hiddenMarks, '').slice(-longestFileName) || 'recording';

/** What is wrong with a file by its first bytes; such a file is not sent. */
async function problemOf(file: File | undefined): Promise<string | null> {
  if (!file) return recordingTexts.cannotRead;
  if (file.size === 0) return fileTexts.empty;
  if (file.size > segmentRule.bytes) return fileTexts.tooLarge(segmentRule);
  const first = new Uint8Array(await file.slice(0, longestHead).arrayBuffer());
  return typeOfHead(segmentRule.types, String.fromCharCode(...first)) ? null : texts.fileFailed;
}

const unfinishedOf = async (interviewId: string, file: File, signal?: AbortSignal) =>
  (await callApi(getRecording, { params: { id: interviewId }, ...(signal && { signal }) })).uploads.find(
    ({ name, size, modified }) => name === nameOf(file) && size === file.size && modified === file.lastModified,
  );

function problemIn(error: Error | DetailedError): Problem {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  if (!answer) return { message: texts.noResponse };
  try {
    const { message, details } = JSON.parse(answer.getBody()) as Problem;
    return { message: details?.[0]?.message ?? message, status: answer.getStatus() };
  } catch {
    return { message: texts.wentWrong, status: answer.getStatus() };
  }
}

const passing = new Set([0, 409, 423, 429]);

const send = fromCallback<EventObject, SendSegment>(({ sendBack, input }) => {
  const tell = (event: UploadRecordingEvent) => sendBack(event);
  const given = new AbortController();
  let stop = () => given.abort();
  const begin = async () => {
    const file = keptFile(input.file.key);
    const problem = await problemOf(file).catch(() => recordingTexts.cannotRead);
    if (problem !== null || !file)
      return tell({ type: 'upload.refuse', problem: { message: problem ?? '', status: 400 } });
    // Fetched with the first upload only.
    const [{ Upload }, unfinished] = await Promise.all([
      import('tus-js-client'),
      unfinishedOf(input.interviewId, file, given.signal),
    ]);
    if (given.signal.aborted) return;
    const upload = new Upload(file, {
      endpoint: `${location.origin}${apiBase}${uploadsPath}`,
      ...(unfinished && { uploadUrl: `${location.origin}${apiBase}${uploadsPath}/${unfinished.id}` }),
      metadata: { interviewId: input.interviewId, name: nameOf(file), modified: String(file.lastModified) },
      chunkSize: pieceBytes,
      retryDelays: pausesMs,
      // The server knows what was interrupted: nothing is stored in the browser.
      storeFingerprintForResuming: false,
      onBeforeRequest: (request: HttpRequest) => request.setHeader('Authorization', `Bearer ${sessionKey() ?? ''}`),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0;
        const again = passing.has(status) || status >= 500;
        if (again) tell({ type: 'upload.interrupt' });
        return again;
      },
      onProgress: (sent) => tell({ type: 'upload.progress', sent }),
      onSuccess: () => tell({ type: 'upload.finish' }),
      onError: (error) => {
        const refused = problemIn(error);
        if (refused.status === 401) tellSignedOut(401);
        tell({ type: 'upload.refuse', problem: refused });
      },
    });
    // What the server has stays there.
    stop = () => void upload.abort();
    upload.start();
  };
  begin().catch((error: unknown) => {
    if (given.signal.aborted) return;
    tell({ type: 'upload.refuse', problem: { message: error instanceof Error ? error.message : texts.wentWrong } });
  });
  return () => stop();
});

const watchConnection = fromCallback<EventObject>(({ sendBack }) => {
  const lose = () => sendBack({ type: 'connection.lose' });
  const find = () => sendBack({ type: 'connection.find' });
  addEventListener('offline', lose);
  addEventListener('online', find);
  return () => {
    removeEventListener('offline', lose);
    removeEventListener('online', find);
  };
});

/** Wires the upload of a recording: tus, the browser's online state, the query cache. */
export const wiredUploadRecording = ({ queryClient }: { queryClient: QueryClient }) =>
  uploadRecordingMachine.provide({
    actors: {
      send,
      watchConnection,
      discard: fromPromise<void, SendSegment>(async ({ input }) => {
        const file = keptFile(input.file.key);
        const unfinished = file && (await unfinishedOf(input.interviewId, file));
        if (unfinished) await discardUpload(unfinished.id);
      }),
    },
    actions: { refresh: () => void refreshRecordings(queryClient) },
  });
