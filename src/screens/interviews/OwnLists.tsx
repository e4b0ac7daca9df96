import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { feedbackFilter, InterviewList, waitFilter } from '../shared/interview/InterviewList';

/** A panelist's or a candidate's completed interviews (product: Screens, `completedInterviews`). */
export function CompletedInterviewsScreen() {
  const candidate = useMe().userType === 'CANDIDATE';
  return (
    <Page
      purpose={
        candidate
          ? 'Your interviews with feedback, the latest first. Open one to read it.'
          : 'Interviews you held and wrote feedback on, the latest first.'
      }
    >
      <InterviewList
        label="Completed interviews"
        query={{ view: 'completed', sort: '-start' }}
        columns={candidate ? ['job', 'when', 'panelist'] : ['candidate', 'when', 'organization', 'recommendation']}
        empty={{
          line: candidate
            ? 'Interviews appear here once their feedback is released to you.'
            : 'Interviews appear here once you have written their feedback.',
        }}
      />
    </Page>
  );
}

/** The interviews that admins still have to schedule (product: Screens, `adminpendinginterviews`). */
export function AdminPendingInterviewsScreen() {
  return (
    <Page purpose="Requests waiting for a panelist and a time, the most urgent first.">
      <InterviewList
        label="Pending interviews"
        query={{ view: 'waiting', sort: 'deadline' }}
        columns={['candidateOf', 'state', 'times', 'deadline']}
        also={[waitFilter]}
        empty={{ line: 'Nothing to schedule.' }}
      />
    </Page>
  );
}

/** All completed interviews, for admins (product: Screens, `admincompletedinterviews`). */
export function AdminCompletedInterviewsScreen() {
  return (
    <Page purpose="Interviews with written feedback, the latest first.">
      <InterviewList
        label="Completed interviews"
        query={{ view: 'completed', sort: '-updated' }}
        columns={['candidateOf', 'state', 'when', 'panelist', 'recommendation', 'decision']}
        also={[feedbackFilter]}
        empty={{ line: 'Interviews appear here once their feedback is written.' }}
      />
    </Page>
  );
}
