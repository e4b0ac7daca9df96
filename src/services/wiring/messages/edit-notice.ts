import type { QueryClient } from '@tanstack/react-query';
import { changeNotice, createNotice, type NoticeRecord } from '../../../contract/messages-notices';
import { editNoticeMachine } from '../../../machines/messages/edit-notice';
import { callApi } from '../../api/client';
import { noticeReads } from '../../queries/notices';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the notice is saved. */
  done: (saved: NoticeRecord) => void;
}

/** Wires creating and changing the draft of a notice. */
export const wiredEditNotice = ({ queryClient, done }: Deps) =>
  editNoticeMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createNotice, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeNotice, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, noticeReads),
      }),
    },
    actions: { done: (_, saved: NoticeRecord) => done(saved) },
  });
