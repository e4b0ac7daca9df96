import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { downloadResume, putResume, uploadResume } from '../../../contract/people-profile';
import { callApi, callFile } from '../../../services/api/client';
import { ApiProblem } from '../../../services/api/problem';
import { saveFile } from '../../../services/download';
import { profileQuery, proposalsQuery, resumeQuery } from '../../../services/queries/people';
import { useUpload } from '../../shared/form/use-upload';

const said = (error: Error | null): string | undefined => {
  if (error === null) return undefined;
  return (error instanceof ApiProblem ? error.details?.[0]?.message : undefined) ?? error.message;
};

/** A resume written by hand; `done` is called once it is stored. */
type Written = { text: string; done: () => void };

export type ResumeActs = Omit<ReturnType<typeof useResume>, 'query'>;

/** The signed-in candidate's resume, with uploading, writing and downloading it (product: Screens). */
export function useResume() {
  const queryClient = useQueryClient();
  const query = useQuery(resumeQuery());
  const onSuccess = (resume: NonNullable<typeof query.data>) => {
    queryClient.setQueryData(resumeQuery().queryKey, resume);
    for (const { queryKey } of [profileQuery(), proposalsQuery()]) void queryClient.invalidateQueries({ queryKey });
  };
  const upload = useUpload(uploadResume, undefined, onSuccess);
  const hand = useMutation({
    mutationFn: ({ text }: Written) => callApi(putResume, { body: { text } }),
    // Not in the callbacks of `mutate`, which are dropped when the user goes on before the answer.
    onSuccess: (resume, { done }) => {
      onSuccess(resume);
      done();
    },
  });
  const download = useMutation({ mutationFn: () => callFile(downloadResume), onSuccess: saveFile });
  return {
    query,
    upload,
    download: () => download.mutate(),
    downloading: download.isPending,
    downloadProblem: said(download.error),
    write: (text: string, done: () => void) => hand.mutate({ text, done }),
    writing: hand.isPending,
    writeProblem: said(hand.error),
  };
}
