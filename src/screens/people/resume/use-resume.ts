import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { hiddenMarks, putResume, resumeBytes, uploadResume } from '../../../contract/people-profile';
import { texts } from '../../../contract/texts';
import { callApi } from '../../../services/api/client';
import { ApiProblem } from '../../../services/api/problem';
import { resumeQuery } from '../../../services/queries/profile';

const said = (error: Error | null): string | undefined => {
  if (error === null) return undefined;
  return (error instanceof ApiProblem ? error.details?.[0]?.message : undefined) ?? error.message;
};

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error(texts.fileFailed));
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });

async function upload(file: File) {
  // Judged by its bytes on the server; what cannot be one is not sent at all.
  if (!/\.(pdf|docx)$/i.test(file.name) || file.size > resumeBytes) throw new Error(texts.fileFailed);
  const fileName = file.name.replace(hiddenMarks, '').slice(-120);
  return callApi(uploadResume, { body: { fileName, content: await base64Of(file) } });
}

/** The reading candidate's resume, and the two ways to hand one in (product 10, resumechoice). */
export function useResume() {
  const queryClient = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(resumeQuery());
  const onSuccess = (resume: NonNullable<typeof data>) => queryClient.setQueryData(resumeQuery().queryKey, resume);
  const file = useMutation({ mutationFn: upload, onSuccess });
  const hand = useMutation({ mutationFn: (text: string) => callApi(putResume, { body: { text } }), onSuccess });
  return {
    resume: data,
    unread: data === undefined ? error : null,
    reading: isFetching,
    readAgain: () => void refetch(),
    upload: (chosen: File) => file.mutate(chosen),
    uploading: file.isPending,
    uploadProblem: said(file.error),
    write: (text: string, done: () => void) => hand.mutate(text, { onSuccess: done }),
    writing: hand.isPending,
    writeProblem: said(hand.error),
  };
}
