import { useEffect, useMemo } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createActor } from 'xstate';
import { wiredChangeStream } from '../../../src/services/wiring/system/change-stream';
import { traceOfHistory } from '../../model/history';
import type { Trace } from '../../model/trace';
import { interviewLogQuery } from './interview-log-query';

interface InterviewFollowerProps {
  interviewId: string;
  /** Called with the whole history each time that it has grown. */
  onGrow: (trace: Trace) => void;
}

/** Follows the stored history of an interview: the server reports each change. Shows nothing. */
export function InterviewFollower({ interviewId, onGrow }: InterviewFollowerProps) {
  const queryClient = useQueryClient();
  useEffect(() => {
    const changes = createActor(wiredChangeStream({ queryClient, sayNews: () => undefined })).start();
    return () => {
      changes.stop();
    };
  }, [queryClient]);
  const { data } = useQuery(interviewLogQuery(interviewId));
  const trace = useMemo(() => data && traceOfHistory(interviewId, data), [interviewId, data]);
  useEffect(() => {
    if (trace) onGrow(trace);
  }, [trace, onGrow]);
  return null;
}
