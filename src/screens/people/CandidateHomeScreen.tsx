import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { prefetchHome } from '../../services/queries/home';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { NextStep, nextSteps } from './widgets/NextStep';

const mine = { view: 'all', sort: '-updated' } as const;
const mineShown = 10;

/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  prefetchHome(queryClient, {
    lists: [[mine, mineShown], ...Object.values(nextSteps).map((query) => [query, 1] as const)],
  });

/** Home of a candidate: the next step, then their interviews (product: Screens). */
export function CandidateHomeScreen() {
  const { timeZone, name } = useMe();
  return (
    <ActionsHost>
      <Page title={name === '' ? 'Home' : `Hello, ${name.split(' ')[0]}`} purpose="What comes next for you.">
        <Box sx={{ display: 'grid', gap: 6 }}>
          <NextStep zone={timeZone} />
          <InterviewWidget
            title="My interviews"
            calendar
            query={mine}
            limit={mineShown}
            href="/dashboard/upcomingInterviews"
            empty="When a company invites you to an interview, it will appear here."
          >
            {(interview) => <InterviewItem interview={interview} zone={timeZone} about="job" state only={[]} />}
          </InterviewWidget>
        </Box>
      </Page>
    </ActionsHost>
  );
}
