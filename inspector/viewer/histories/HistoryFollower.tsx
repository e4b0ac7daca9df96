import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import type { HistoryKind } from '../../../src/contract/system-histories';
import { wiredChangeStream } from '../../../src/services/wiring/system/change-stream';
import { traceOfHistory } from '../../model/history';
import type { Trace } from '../../model/trace';
import { historyQuery } from './history-queries';

interface HistoryFollowerProps {
  kind: HistoryKind;
  /** The id of the object. */
  id: string;
  /** Called with the whole history each time it has grown. */
  onGrow: (trace: Trace) => void;
}

/** Follows a stored history, of which the server reports each change. Renders nothing. */
export function HistoryFollower({ kind, id, onGrow }: HistoryFollowerProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changes = createActor(wiredChangeStream({ queryClient, sayNews: () => undefined })).start();
    return () => {
      changes.stop();
    };
  }, [queryClient]);
  const { data } = useQuery(historyQuery(kind, id));
  const trace = useMemo(() => data && traceOfHistory(kind, id, data), [kind, id, data]);
  useEffect(() => {
    if (trace) onGrow(trace);
  }, [trace, onGrow]);
  return null;
}
