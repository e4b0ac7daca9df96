import { fromCallback, fromPromise, type EventObject } from 'xstate';
import type { DetailedError, HttpRequest, HttpResponse } from 'tus-js-client';
import {
  fileTexts,
  hiddenMarks,
  longestFileName,
  longestHead,
  typeOfHead,
  type FileRule,
} from '../../../contract/files';
import { resumableTexts, type UnfinishedUploads } from '../../../contract/resumable';
import { texts } from '../../../contract/texts';
import {
  uploadRecordingMachine,
  type SendSegment,
  type UploadRecordingEvent,
} from '../../../machines/interviews/upload-recording';
import type { Problem } from '../../../machines/kit/problem';
import { apiBase } from '../../api/client';
import { tellSignedOut } from '../../api/problem';
import { discardUpload } from '../../queries/resumable';
import { keptFile } from '../../recording-files';
import { sessionKey } from '../../session-values';

// Each piece can be sent within the server's 30 s for a request, even over a slow connection.
const pieceBytes = 4 * 1024 * 1024;
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 30_000];

/** A kind of video that is uploaded in pieces. */
interface Resumable {
  /** The path below the API base. */
  path: string;
  rule: FileRule;
  /** The metadata for the server, besides the name of the file. */
  about: (of: string) => Record<string, string>;
  /** The interrupted uploads that the server knows. */
  unfinished: (of: string, signal?: AbortSignal) => Promise<UnfinishedUploads>;
  /** Called after a file was uploaded or discarded. */
  refresh: () => void;
}

const nameOf = ({ name }: File) => name.replace(hiddenMarks, '').slice(-longestFileName) || 'recording';

/** The problem of a file, found by its first bytes, or null. A file with a problem is not sent. */
async function problemOf(rule: FileRule, file: File | undefined): Promise<string | null> {
  if (!file) return resumableTexts.cannotRead;
  if (file.size === 0) return fileTexts.empty;
  if (file.size > rule.bytes) return fileTexts.tooLarge(rule);
  const first = new Uint8Array(await file.slice(0, longestHead).arrayBuffer());
  return typeOfHead(rule.types, String.fromCharCode(...first)) ? null : texts.fileFailed;
}

const unfinishedOf = async ({ unfinished }: Resumable, of: string, file: File, signal?: AbortSignal) =>
  (await unfinished(of, signal)).find(
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

const isPassing = (status: number) => [0, 409, 423, 429].includes(status) || status >= 500;

/**
 * Asks again how much has arrived where the server could not tell for now. The library would begin a new upload, and
 * send all from the start.
 */
function keepUpload(request: HttpRequest, response: HttpResponse): void {
  if (request.getMethod() === 'HEAD' && isPassing(response.getStatus())) throw new Error(texts.noResponse);
}

const sendOf = (kind: Resumable) =>
  fromCallback<EventObject, SendSegment>(({ sendBack, input }) => {
    const tell = (event: UploadRecordingEvent) => sendBack(event);
    const given = new AbortController();
    let stop = () => given.abort();
    const begin = async () => {
      const file = keptFile(input.file.key);
      const problem = await problemOf(kind.rule, file).catch(() => resumableTexts.cannotRead);
      if (problem !== null || !file)
        return tell({ type: 'upload.refuse', problem: { message: problem ?? '', status: 400 } });
      // The library is loaded only with the first upload.
      const [{ Upload }, unfinished] = await Promise.all([
        import('tus-js-client'),
        unfinishedOf(kind, input.of, file, given.signal),
      ]);
      if (given.signal.aborted) return;
      const upload = new Upload(file, {
        endpoint: `${location.origin}${apiBase}${kind.path}`,
        ...(unfinished && { uploadUrl: `${location.origin}${apiBase}${kind.path}/${unfinished.id}` }),
        metadata: { ...kind.about(input.of), name: nameOf(file), modified: String(file.lastModified) },
        chunkSize: pieceBytes,
        retryDelays: pausesMs,
        // The server knows the interrupted uploads, so nothing is stored in the browser.
        storeFingerprintForResuming: false,
        onBeforeRequest: (request: HttpRequest) => request.setHeader('Authorization', `Bearer ${sessionKey() ?? ''}`),
        onAfterResponse: keepUpload,
        onShouldRetry: (error) => {
          const status = error.originalResponse?.getStatus() ?? 0;
          const again = isPassing(status);
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
      // The server keeps what it has received.
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

/** Wires an upload in pieces: tus, the browser's online state, the query cache. */
export const wiredResumable = (kind: Resumable) =>
  uploadRecordingMachine.provide({
    actors: {
      send: sendOf(kind),
      watchConnection,
      discard: fromPromise<void, SendSegment>(async ({ input }) => {
        const file = keptFile(input.file.key);
        const unfinished = file && (await unfinishedOf(kind, input.of, file));
        if (unfinished) await discardUpload(kind.path, unfinished.id);
      }),
    },
    actions: { refresh: kind.refresh },
  });
