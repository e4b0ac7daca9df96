import { useCallback } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from '../../../components/use-search-params';
import type { InterviewRow } from '../../../contract/interviews';
import { countsQuery } from '../../../services/queries/interviews';
import { InterviewList, waitFilter } from '../../shared/interview/InterviewList';
import { interviewSubject } from '../../shared/interview/use-act-on-interview';
import { UndoableActions } from '../../shared/list/UndoableActions';
import { useSetParam } from '../../shared/list/use-set-param';
import { ReviewPanel } from './ReviewPanel';

const parts = [
  { view: 'review', label: 'Last 24 hours', empty: 'No feedback was submitted in the last 24 hours.' },
  { view: 'overdueReview', label: 'Overdue', empty: 'No feedback has waited for more than 24 hours.' },
  { view: 'inReview', label: 'All', empty: 'No feedback is waiting for review.' },
] as const;
const reviewed = ['APPROVE', 'RETURN'] as const;
const views = parts.map(({ view }) => view);

/** Feedback that waits for an admin's review, from the last 24 hours or older (product: Interview lists). */
export function FeedbackReview() {
  const [params, setParams] = useSearchParams();
  const setParam = useSetParam();
  const { data: counts } = useQuery(countsQuery([...views]));
  const shown = parts.find(({ view }) => view === params.get('show')) ?? parts[0];
  const countOf = (view: string) => {
    const count = counts?.find((one) => one.view === view)?.count;
    return count === undefined ? '' : ` (${count})`;
  };
  // The same function at each render, because a hundred rows would be rendered with each step of the review otherwise.
  const rowActions = useCallback(
    (row: InterviewRow) => (
      // Room for “Approving… Undo”, so that the columns of the list do not move.
      <Box sx={{ minWidth: { md: 152 } }}>
        <UndoableActions subject={interviewSubject(row.id)} name={row.candidate.name}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Review: ${row.candidate.name}`}
            onClick={() => setParam('id', row.id)}
          >
            Review
          </Button>
        </UndoableActions>
      </Box>
    ),
    [setParam],
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show"
        value={shown.view}
        onChange={(_, next: string | null) => next && setParams({ show: next })}
      >
        {parts.map(({ view, label }) => (
          <ToggleButton key={view} value={view} sx={{ px: 4 }}>
            {label}
            {countOf(view)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <InterviewList
        label={shown.label}
        query={{ view: shown.view, sort: 'updated' }}
        columns={['candidateOf', 'panelist', 'recommendation', 'waits']}
        also={[waitFilter]}
        empty={{ line: shown.empty }}
        hide={reviewed}
        rowActions={rowActions}
        // The queue goes through all feedback, so the page is as large as allowed.
        pageSize={100}
        panel={(panel) => <ReviewPanel {...panel} />}
      />
    </Box>
  );
}
