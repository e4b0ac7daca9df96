import Box from '@mui/material/Box';
import { day } from '../../../contract/time';
import Chip from '@mui/material/Chip';
import { LinkButton } from '../../../components/AppLink';
import { formatDistance } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import type { InterviewRow } from '../../../contract/interviews';
import { feedbacksHref } from '../../shared/interview/hrefs';
import { InterviewItem } from './InterviewItem';
import { InterviewWidget } from './InterviewWidget';

export const waitingReview = { query: { view: 'inReview', sort: 'updated' }, limit: 5 } as const;

// Feedback Review has one list for the last day, and another for feedback that has waited longer.
const overdue = ({ updatedAt }: InterviewRow, now: number) => now - Date.parse(updatedAt) >= day;
const reviewHref = (row: InterviewRow, now: number) =>
  `/dashboard/feedbacks?${overdue(row, now) ? 'show=overdueReview&' : ''}id=${row.id}`;

/** Feedback waiting for review, oldest first. After a day it is marked as overdue (product: Widgets). */
export function PendingAssessment({ zone }: { zone: string }) {
  const now = useNow(60_000);
  return (
    <InterviewWidget
      title="Pending Assessment"
      {...waitingReview}
      href={feedbacksHref('Feedback Review', { show: 'inReview' })}
      empty="No feedback to review."
    >
      {(interview) => (
        <InterviewItem
          interview={interview}
          zone={zone}
          when={false}
          only={[]}
          extra={
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, typography: 'caption', color: 'text.secondary' }}>
              {formatDistance(interview.updatedAt, now)}
              {overdue(interview, now) && <Chip label="Overdue" size="small" color="error" variant="outlined" />}
              <LinkButton
                href={reviewHref(interview, now)}
                size="small"
                aria-label={`Review: ${interview.candidate.name}`}
              >
                Review
              </LinkButton>
            </Box>
          }
        />
      )}
    </InterviewWidget>
  );
}
