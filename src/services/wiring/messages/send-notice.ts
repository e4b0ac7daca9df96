import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import {
  deleteNotice,
  downloadRecipients,
  resumeNotice,
  sendNotice,
  stopNotice,
  type NoticeRecord,
} from '../../../contract/messages-notices';
import { sendNoticeMachine, type NoticeAct, type NoticeStep } from '../../../machines/messages/send-notice';
import { callApi, callFile } from '../../api/client';
import { deleted } from '../../api/problem';
import { saveFile } from '../../download';
import { noticeReads } from '../../queries/notices';
import { recordQuery, refreshRecords } from '../../queries/records';

interface Deps {
  queryClient: QueryClient;
  id: string;
  /** Called after the draft was deleted. */
  gone: () => void;
}

/** Wires a notice: the calls. Its content and its progress are in the query cache. */
export function wiredSendNotice({ queryClient, id, gone }: Deps) {
  const query = recordQuery(noticeReads, id);
  const kept = async (work: Promise<NoticeRecord>): Promise<NoticeStep> => {
    const notice = await work;
    queryClient.setQueryData(query.queryKey, notice);
    await queryClient.invalidateQueries({ queryKey: [...noticeReads.key, 'list'] });
    return notice;
  };
  return sendNoticeMachine.provide({
    actors: {
      find: fromPromise<NoticeStep | null, undefined>(() => queryClient.fetchQuery(query)),
      act: fromPromise<NoticeStep, { id: string; act: NoticeAct }>(({ input: { act } }) => {
        if (act.verb === 'continue') return kept(callApi(resumeNotice, { params: { id } }));
        const { revision, total } = act;
        return kept(callApi(sendNotice, { params: { id }, body: { revision, total } }));
      }),
      read: fromPromise<NoticeStep, { id: string }>(async () => {
        const notice = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        if (notice.state !== 'SENDING') await refreshRecords(queryClient, noticeReads);
        return notice;
      }),
      stop: fromPromise<NoticeStep, { id: string }>(() => kept(callApi(stopNotice, { params: { id } }))),
      discard: fromPromise<void, { id: string }>(async () => {
        await deleted(callApi(deleteNotice, { params: { id } }));
        gone();
        queryClient.removeQueries({ queryKey: query.queryKey });
        await queryClient.invalidateQueries({ queryKey: [...noticeReads.key, 'list'] });
      }),
      download: fromPromise<void, { id: string }>(async ({ signal }) =>
        saveFile(await callFile(downloadRecipients, { params: { id }, signal })),
      ),
    },
  });
}
