import { Page } from '../../components/Page';
import { InterviewList } from '../shared/interview/InterviewList';

/** The panelist's interviews that need a scorecard, most urgent first (product: Screens). */
export function PendingFeedbackScreen() {
  return (
    <Page purpose="Each row says when its feedback is due. Your text is saved as you type.">
      <InterviewList
        label="Pending feedback"
        query={{ view: 'pendingFeedback', sort: 'deadline' }}
        columns={['candidate', 'when', 'organization', 'deadline']}
        empty={{ line: 'All your feedback is written. Thank you!' }}
      />
    </Page>
  );
}
