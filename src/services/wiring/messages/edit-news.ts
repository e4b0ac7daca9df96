import type { QueryClient } from '@tanstack/react-query';
import { changeNews, createNews, type NewsRecord } from '../../../contract/messages-news';
import { editNewsMachine } from '../../../machines/messages/edit-news';
import { callApi } from '../../api/client';
import { newsReads } from '../../queries/news';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the announcement is saved. */
  done: (saved: NewsRecord) => void;
}

/** Wires creating and changing an announcement. */
export const wiredEditNews = ({ queryClient, done }: Deps) =>
  editNewsMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createNews, { body: { fields }, key }),
        change: (id, fields, revision, key) => callApi(changeNews, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, newsReads),
      }),
    },
    actions: { done: (_, saved: NewsRecord) => done(saved) },
  });
