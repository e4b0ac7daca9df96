import Box from '@mui/material/Box';
import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { ActionsHost } from '../shared/ActionsHost';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { NextStep } from './widgets/NextStep';

/** Home of a candidate: the one thing that comes next, then the list of mine (product 10, candashboard). */
export function CandidateHomeScreen() {
  const { timeZone, name } = useMe();
  return (
    <ActionsHost>
      <Page title={name === '' ? 'Home' : `Hello, ${name.split(' ')[0]}`} purpose="What comes next for you.">
        <Box sx={{ display: 'grid', gap: 6 }}>
          <NextStep zone={timeZone} />
          <InterviewWidget
            title="My interviews"
            query={{ view: 'all', sort: '-updated' }}
            limit={10}
            href="/dashboard/upcomingInterviews"
            empty="When a company invites you to an interview, it stands here."
          >
            {(interview) => <InterviewItem interview={interview} zone={timeZone} about="job" state only={[]} />}
          </InterviewWidget>
        </Box>
      </Page>
    </ActionsHost>
  );
}
