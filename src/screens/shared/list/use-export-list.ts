import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { shallowEqual, useSelector } from '@xstate/react';
import type { SnapshotFrom } from 'xstate';
import { toast } from '../../../components/toast';
import { texts } from '../../../contract/texts';
import type { ExportRequest, exportListMachine } from '../../../machines/system/export-list';
import { newKey } from '../../../services/api/idempotency-key';
import { wiredExportList } from '../../../services/wiring/system/export-list';
import { useWorkflow } from '../../../services/workflow';

const seen = (snapshot: SnapshotFrom<typeof exportListMachine>) => {
  const [busy, failed] = [snapshot.hasTag('busy'), snapshot.matches('failed')];
  return {
    id: snapshot.context.id,
    problem: snapshot.context.problem,
    busy,
    cancelable: snapshot.hasTag('cancelable'),
    failed,
    /** Whether an export is in progress or its failure is shown, so that no other one can begin. */
    occupied: busy || failed,
  };
};

/** The export of a list, for the lifetime of its screen. */
export function useExportList(list: string) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredExportList({ queryClient, sayDownloaded: () => void toast.success(texts.downloaded) }),
  );
  const actor = useWorkflow(machine, { input: { list } });
  return {
    ...useSelector(actor, seen, shallowEqual),
    start: (request: Omit<ExportRequest, 'list'>) =>
      actor.send({ type: 'export.start', request: { list, ...request }, key: newKey() }),
    cancel: () => actor.send({ type: 'export.cancel' }),
    retry: () => actor.send({ type: 'export.retry', key: newKey() }),
    /** Downloads the file of an export that has finished. */
    download: (id: string) => actor.send({ type: 'export.download', id }),
    dismiss: () => actor.send({ type: 'failure.dismiss' }),
  };
}
