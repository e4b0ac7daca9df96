import type { QueryClient } from '@tanstack/react-query';
import { setNote } from '../../../contract/interviews-owners';
import { editNoteMachine } from '../../../machines/interviews/edit-note';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  interviewId: string;
  /** Called after the note is saved. */
  done: () => void;
}

/** Wires writing and changing the note about an interview. */
export function wiredEditNote({ queryClient, interviewId, done }: Deps) {
  const change = (revision: number, text: string) =>
    callApi(setNote, { params: { id: interviewId }, body: { text, revision } });
  return editNoteMachine.provide({
    actors: {
      save: savedBy({
        create: ({ text }) => change(0, text),
        change: (_, { text }, revision) => change(revision, text),
        refresh: () => refreshInterviews(queryClient, interviewId),
      }),
    },
    actions: { done },
  });
}
