import { useState } from 'react';
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useStartFocus } from '../../../components/use-next-focus';
import { texts } from '../../../contract/texts';
import { wiredScheduleMany } from '../../../services/wiring/booking/schedule-many';
import { useWorkflow } from '../../../services/workflow';
import { BatchReview } from './BatchReview';
import { BookingProgress } from './BookingProgress';
import { ChooseSource } from './ChooseSource';
import type { ManyRef } from '../../../machines/booking/schedule-many';
import { useScheduleMany } from './use-schedule-many';
import { WaitingSource } from './WaitingSource';

/** Schedule Multiple Interviews: rows from candidates, a workbook or waiting requests (product: Many at once). */
export const ScheduleMany = () => <Started>{(actor) => <ChooseSource actor={actor} />}</Started>;

/** Book Selected Interviews: books the waiting requests that the user selects. */
export const BookSelected = () => <Started>{(actor) => <WaitingSource actor={actor} />}</Started>;

function Started({ children }: { children: (actor: ManyRef) => ReactNode }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredScheduleMany({ queryClient }));
  const actor = useWorkflow(machine);
  return <ManyBody actor={actor}>{children(actor)}</ManyBody>;
}

/** Renders the current state of the workflow; `children` choose the rows. */
export function ManyBody({ actor, children }: { actor: ManyRef; children: ReactNode }) {
  const many = useScheduleMany(actor);
  const { problem } = many;
  const start = useStartFocus(many.hasRows, many.choosing);
  if (many.finding) return <SkeletonRows rows={6} label="Looking for unfinished rows" />;
  if (many.lost) return <ErrorState message={problem?.message || texts.wentWrong} onRetry={many.retryFind} />;
  if (many.hasRows) return <BatchReview many={many} />;
  if (many.booking) return <BookingProgress many={many} />;
  return (
    <Box ref={start} sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {problem && (
        <Alert severity="error">{problem.details?.[0]?.message ?? (problem.message || texts.wentWrong)}</Alert>
      )}
      {children}
    </Box>
  );
}
