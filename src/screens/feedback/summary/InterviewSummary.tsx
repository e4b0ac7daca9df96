import { useSearchParams } from 'wouter';
import { finishedLeaves } from '../../../contract/feedback-summary';
import type { ListQuery } from '../../../contract/interviews';
import { InterviewList } from '../../shared/interview/InterviewList';
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
      empty={{ line: 'Interviews appear here once they have ended.' }}
      // A row opens its page in place of the list.
      panel={noPanel}
    />
  );
}
