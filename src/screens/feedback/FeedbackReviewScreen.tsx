import { useQuery } from '@tanstack/react-query';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import type { View } from '../../contract/interviews';
import { countsQuery } from '../../services/queries/interviews';
import { InterviewList } from '../shared/interview/InterviewList';
import { ReviewPanel } from './parts/ReviewPanel';

const tabs: { label: string; view: View; empty: string }[] = [
  { label: 'Last 24 hours', view: 'review', empty: 'No feedback was submitted in the last 24 hours.' },
  { label: 'Overdue', view: 'overdueReview', empty: 'Nothing has been waiting for more than 24 hours.' },
];
const views = tabs.map(({ view }) => view);

/**
 * `/dashboard/feedbacks`: feedback waiting for an admin's review, of the last 24 hours and older (product: Interview
 * lists).
 */
export function FeedbackReviewScreen() {
  const [tab, setTab] = useTab(tabs.length);
  const { data: counts } = useQuery(countsQuery(views));
  const shown = tabs[tab] ?? tabs[0];
  const items = tabs.map(({ label, view }) => ({ label, count: counts?.find((one) => one.view === view)?.count }));
  return (
    <Page
      title="Feedback Review"
      purpose="Approve what is ready to be released, or return it to the panelist with a reason."
      tabs={{ label: 'Feedback Review', items, tab }}
      onTab={setTab}
    >
      {shown && (
        <InterviewList
          label={shown.label}
          query={{ view: shown.view, sort: 'updated' }}
          columns={['candidateOf', 'panelist', 'recommendation', 'waits']}
          empty={{ line: shown.empty }}
          panel={({ id, known, onClose }) => <ReviewPanel id={id} known={known} onClose={onClose} />}
        />
      )}
    </Page>
  );
}
