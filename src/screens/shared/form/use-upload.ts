import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { FileRule } from '../../../contract/files';
import type { Call } from '../../../contract/kit';
import { ApiProblem } from '../../../services/api/problem';
import { problemOfFile, uploadFile } from '../../../services/api/upload';

class NotSent extends Error {}

/** Uploads one file at a time. Leaving the screen cancels the upload. `body` contains the other fields of the call. */
export function useUpload<B, R>(
  call: Call<undefined, undefined, B, R> & { upload: FileRule },
  body: B,
  onDone: (reply: R) => void,
) {
  const [progress, setProgress] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const sending = useMutation({
    // Fails at once without a network, instead of waiting for one.
    networkMode: 'always',
    mutationFn: (file: File) => {
      const problem = problemOfFile(call.upload, file);
      if (problem !== null) throw new NotSent(problem);
      running.current = new AbortController();
      setProgress(0);
      return uploadFile(call, { file, body, signal: running.current.signal, onProgress: setProgress });
    },
    onSuccess: onDone,
  });
  const { error, variables: file, isPending } = sending;
  const refused = error instanceof NotSent || (error instanceof ApiProblem && error.details !== undefined);
  return {
    rule: call.upload,
    file: isPending || error !== null ? file : undefined,
    sending: isPending,
    progress,
    problem: error && ((error instanceof ApiProblem ? error.details?.[0]?.message : undefined) ?? error.message),
    choose: (chosen: File) => sending.mutate(chosen),
    cancel: () => {
      running.current?.abort();
      sending.reset();
    },
    /** Null if the same file would be refused again. */
    retry: error !== null && file !== undefined && !refused ? () => sending.mutate(file) : null,
  };
}
export type Uploading = ReturnType<typeof useUpload>;
