import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { InterviewList } from '../shared/interview/InterviewList';

/** The candidate's interviews without a booking, for which they give preferred times (product: Screens). */
export function CandidateInterviewsScreen() {
  return (
    <Page purpose="Tell us when you are free, and we will find a panelist for one of these times.">
      <InterviewList
        label="Waiting interviews"
        query={{ view: 'waiting', sort: 'deadline' }}
        columns={['job', 'state', 'times', 'deadline']}
        empty={{
          line: 'Nothing to do right now. Booked interviews are under Upcoming.',
          action: <LinkButton href="/dashboard/upcomingInterviews">Upcoming interviews</LinkButton>,
        }}
      />
    </Page>
  );
}
