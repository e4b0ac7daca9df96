import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { prefetchHome, type HomeQueries } from '../../services/queries/home';
import { ownSubscriptionsQuery } from '../../services/queries/subscriptions';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { Announcements } from './widgets/Announcements';
import { CandidateProgress, progressing } from './widgets/CandidateProgress';
import { GetStarted, prefetchStart, useStart } from './widgets/GetStarted';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { JobInvitations } from './widgets/JobInvitations';
import { NextStep, nextSteps } from './widgets/NextStep';
import { OwnPlanLine } from './widgets/OwnPlanLine';
import { TwoColumns } from './widgets/TwoColumns';
import { WhenReady } from './widgets/WhenReady';

const shown = {
  upcoming: { view: 'upcoming', sort: 'start' },
  completed: { view: 'completed', sort: '-start' },
} as const;
const progressShown = 5;

const first: HomeQueries = {
  lists: [
    ...Object.values(shown).map((query) => [query] as const),
    [progressing, progressShown],
    ...Object.values(nextSteps).map((query) => [query, 1] as const),
  ],
};
/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  Promise.all([
    prefetchHome(queryClient, first),
    prefetchStart(queryClient, 'CANDIDATE'),
    queryClient.prefetchQuery(ownSubscriptionsQuery()),
  ]);

/** Home of a candidate: the next step, then the progress of their interviews (product: Screens). */
export function CandidateHomeScreen() {
  const { timeZone, name } = useMe();
  const start = useStart('CANDIDATE');
  const newcomer = Boolean(start);
  return (
    <ActionsHost>
      <Page title={name === '' ? 'Home' : `Hello, ${name.split(' ')[0]}`} purpose="Your next step.">
        <WhenReady first={first} and={start !== undefined}>
          {start && <GetStarted steps={start} />}
          <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <NextStep zone={timeZone} quiet={newcomer} />
            <OwnPlanLine zone={timeZone} quiet={newcomer} />
            <TwoColumns>
              <Box sx={{ display: 'grid', gap: 6 }}>
                <JobInvitations zone={timeZone} />
                <CandidateProgress
                  own
                  limit={progressShown}
                  href="/dashboard/pendingInterviews?tab=1"
                  empty="When a company invites you to an interview, it will appear here."
                />
              </Box>
              <Box sx={{ display: 'grid', gap: 6 }}>
                <InterviewWidget
                  onlyWithRows={newcomer}
                  title="Upcoming Interview"
                  calendar
                  query={shown.upcoming}
                  href="/dashboard/upcomingInterviews"
                  empty="Booked interviews will appear here, with a link to join."
                >
                  {(interview) => <InterviewItem interview={interview} zone={timeZone} about="job" state only={[]} />}
                </InterviewWidget>
                <InterviewWidget
                  onlyWithRows={newcomer}
                  title="Completed Interviews"
                  query={shown.completed}
                  href="/dashboard/completedInterviews"
                  empty="Interviews whose feedback is released will appear here."
                >
                  {(interview) => <InterviewItem interview={interview} zone={timeZone} about="job" only={[]} />}
                </InterviewWidget>
                <Announcements zone={timeZone} />
              </Box>
            </TwoColumns>
          </Box>
        </WhenReady>
      </Page>
    </ActionsHost>
  );
}
