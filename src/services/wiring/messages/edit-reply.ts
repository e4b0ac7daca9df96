import type { QueryClient } from '@tanstack/react-query';
import { changeReply, createReply, type ReplyRecord } from '../../../contract/messages-replies';
import { editReplyMachine } from '../../../machines/messages/edit-reply';
import { callApi } from '../../api/client';
import { replyReads } from '../../queries/inquiries';
import { refreshRecords } from '../../queries/records';
import { savedBy } from '../kit/edit';

interface Deps {
  queryClient: QueryClient;
  /** Called after the reply is saved. */
  done: (saved: ReplyRecord) => void;
}

/** Wires creating and changing a saved reply. */
export const wiredEditReply = ({ queryClient, done }: Deps) =>
  editReplyMachine.provide({
    actors: {
      save: savedBy({
        create: (fields, key) => callApi(createReply, { body: { fields }, key }),
        change: (id, fields, revision, key) =>
          callApi(changeReply, { params: { id }, body: { fields, revision }, key }),
        refresh: () => refreshRecords(queryClient, replyReads),
      }),
    },
    actions: { done: (_, saved: ReplyRecord) => done(saved) },
  });
