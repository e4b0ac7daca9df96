import { finishedLeaves } from '../../../contract/feedback-summary';
import type { ListQuery } from '../../../contract/interviews';
import { LinkButton } from '../../../components/AppLink';
import { useSearchParams } from '../../../components/use-search-params';
import { feedbacksHref } from '../../shared/interview/hrefs';
import { InterviewList, viewFilter } from '../../shared/interview/InterviewList';
import { SummaryPage } from './SummaryPage';

const finished: ListQuery = { state: [...finishedLeaves], sort: '-start' };
const noPanel = () => null;

/** Finished interviews, and the summary of the open one (product: Interview summary). */
export function InterviewSummary() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id !== null) return <SummaryPage key={id} id={id} />;
  return (
    <InterviewList
      label="Finished interviews"
      query={finished}
      columns={['candidateOf', 'state', 'recommendation', 'when', 'panelist']}
      also={[
        viewFilter('Feedback', { released: 'Released', inReview: 'In review', pendingFeedback: 'Not written yet' }),
      ]}
      hide={['DECIDE']}
      rowActions={({ id: of, candidate }) => (
        <LinkButton
          href={feedbacksHref('Interview Summary', { id: of })}
          size="small"
          variant="outlined"
          aria-label={`Summary: ${candidate.name}`}
        >
          Summary
        </LinkButton>
      )}
      empty={{ line: 'Interviews appear here once they have ended.' }}
      // A row opens its page in place of the list.
      panel={noPanel}
    />
  );
}
