import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { cancelExport, downloadExport, startExport, type ExportInfo } from '../../../contract/exports';
import { exportListMachine, type ExportStep, type StartExport } from '../../../machines/system/export-list';
import { callApi, callFile } from '../../api/client';
import { saveFile } from '../../download';
import { exportQuery, exportsQuery } from '../../queries/lists';

type Deps = { queryClient: QueryClient; sayDownloaded: () => void };

/** Wires the export of a list; its progress is in the query cache. */
export function wiredExportList({ queryClient, sayDownloaded }: Deps) {
  const kept = (info: ExportInfo) => {
    queryClient.setQueryData(exportQuery(info.id).queryKey, info);
    return info;
  };
  return exportListMachine.provide({
    actors: {
      find: fromPromise<ExportStep | null, { list: string }>(async ({ input }) => {
        const all = await queryClient.fetchQuery(exportsQuery());
        const running = all.find(({ list, status, sent }) => list === input.list && status === 'running' && !sent);
        return running ? kept(running) : null;
      }),
      // No abort signal: the outcome of a request in flight must be known.
      start: fromPromise<ExportStep, StartExport>(async ({ input }) =>
        kept(await callApi(startExport, { body: input.request, key: input.key })),
      ),
      read: fromPromise<ExportStep, { id: string }>(({ input }) => queryClient.fetchQuery(exportQuery(input.id))),
      cancel: fromPromise<void, { id: string }>(async ({ input }) => {
        await callApi(cancelExport, { params: input });
      }),
      download: fromPromise<void, { id: string }>(async ({ input, signal }) =>
        saveFile(await callFile(downloadExport, { params: input, signal })),
      ),
    },
    actions: { sayDownloaded },
  });
}
