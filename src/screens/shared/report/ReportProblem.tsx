import { useId, useState } from 'react';
import Dialog from '@mui/material/Dialog';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { blankReport } from '../../../machines/messages/report-problem';
import { prepareReport, type ProblemReport } from '../../../services/problem-report';
import { wiredReportProblem } from '../../../services/wiring/messages/report-problem';
import { useWorkflow } from '../../../services/workflow';
import { ReportBody } from './ReportBody';

/** Reports a problem, with a record of what the page did before, which can be left out (product: Report a problem). */
export function ReportProblem({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const titleId = useId();
  // The report is prepared when the dialog opens, so that what is typed here is not part of it.
  const [opened] = useState(() => Date.now());
  const report = useQuery({
    queryKey: ['problem-report', opened],
    queryFn: prepareReport,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const [machine] = useState(() =>
    wiredReportProblem({
      queryClient,
      report: () => queryClient.getQueryData<ProblemReport>(['problem-report', opened]) ?? null,
    }),
  );
  const actor = useWorkflow(machine, { input: { fields: blankReport } });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" slotProps={{ paper: { 'aria-labelledby': titleId } }}>
      <ReportBody {...{ actor, titleId, onClose }} report={report.data ?? null} failed={report.isError} />
    </Dialog>
  );
}
