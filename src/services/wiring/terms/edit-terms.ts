import type { QueryClient } from '@tanstack/react-query';
import { changeTerms, createTerms, type TermsRecord } from '../../../contract/terms';
import { editTermsMachine } from '../../../machines/terms/edit-terms';
import { callApi } from '../../api/client';
import { refreshRecords } from '../../queries/records';
import { termsReads } from '../../queries/terms';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the terms are saved. */
  done: (saved: TermsRecord) => void;
}

/** Wires creating and changing terms. */
export const wiredEditTerms = ({ queryClient, done }: Deps) =>
  editTermsMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createTerms, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeTerms, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, termsReads),
      }),
    },
    actions: { done: (_, saved: TermsRecord) => done(saved) },
  });
