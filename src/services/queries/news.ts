import { useMutation, useQueryClient } from '@tanstack/react-query';
import { foldNews, getNews, listNewsVersions } from '../../contract/messages-news';
import { callApi } from '../api/client';
import { refreshRecords } from './records';

/** The calls that read announcements, and their key. */
export const newsReads = { key: ['messages', 'news'], get: getNews, versions: listNewsVersions };

/** Collapses an announcement, or expands it. */
export function useFoldNews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, folded }: { id: string; folded: boolean }) =>
      callApi(foldNews, { params: { id }, body: { folded } }),
    onSettled: () => refreshRecords(queryClient, newsReads),
  });
}
