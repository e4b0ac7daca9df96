import { Page } from '../../components/Page';
import type { UserType } from '../../contract/kit';
import { useMe } from '../../services/queries/auth';
import { answerFilter, InterviewList } from '../shared/interview/InterviewList';
import type { ColumnId } from '../shared/interview/interview-columns';
import { interviewRules } from '../../contract/interview-rules';
import { spanInWords } from '../../contract/time';

const columns: Record<UserType, readonly ColumnId[]> = {
  ADMIN: ['candidate', 'state', 'when', 'panelist', 'organization'],
  SUPER_ADMIN: ['candidate', 'state', 'when', 'panelist', 'organization'],
  ORGANIZATION_USER: ['candidate', 'state', 'when', 'panelist'],
  PANELIST: ['candidate', 'state', 'when', 'organization'],
  CANDIDATE: ['job', 'state', 'when', 'panelist'],
};

const answered = [answerFilter];
const joining = `You can join from ${spanInWords(interviewRules.joinBefore)} before the start.`;
const purposes: Partial<Record<UserType, string>> = {
  PANELIST: joining,
  CANDIDATE: joining,
};

/** The reader's booked interviews, the next one first (product: Screens). */
export function UpcomingInterviewsScreen() {
  const { userType } = useMe();
  return (
    <Page purpose={purposes[userType] ?? 'Interviews that are booked or await a panelist, the next one first.'}>
      <InterviewList
        label="Upcoming interviews"
        query={{ view: 'upcoming', sort: 'start' }}
        columns={columns[userType]}
        also={answered}
        empty={{ line: 'Nothing is booked right now.' }}
      />
    </Page>
  );
}
