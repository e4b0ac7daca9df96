import { useMutation, useQueryClient } from '@tanstack/react-query';
import { foldNews, getNews, listNewsVersions } from '../../contract/messages-news';
import { callApi } from '../api/client';
import { refreshRecords } from './records';

/** How announcements are read. */
export const newsReads = { key: ['messages', 'news'], get: getNews, versions: listNewsVersions };

/** Folds an announcement away, or unfolds it. */
export function useFoldNews() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, folded }: { id: string; folded: boolean }) =>
      callApi(foldNews, { params: { id }, body: { folded } }),
    onSettled: () => refreshRecords(queryClient, newsReads),
  });
}
