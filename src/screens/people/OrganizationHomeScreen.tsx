import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Later } from '../../components/Later';
import { Page } from '../../components/Page';
import { decisionWords } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { prefetchHome, type HomeQueries } from '../../services/queries/home';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { RecommendationChip } from '../shared/interview/ScorecardView';
import { Announcements } from './widgets/Announcements';
import { CandidateProgress, progressing } from './widgets/CandidateProgress';
import { StateCounts, stateViews } from './widgets/CountTiles';
import { WeekTiles } from './widgets/Metrics';
import { FunnelChart, TurnaroundChart } from './widgets/HomeCharts';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { TwoColumns } from './widgets/TwoColumns';
import { WeekAhead, weekQuery } from './widgets/WeekAhead';
import { WhenReady } from './widgets/WhenReady';

const lists = '/dashboard/orginterview';
const completed = '/dashboard/orgcompletedinterviews';
const states = {
  pendingSchedule: `${lists}?tab=0&view=pendingSchedule`,
  upcoming: `${lists}?tab=1`,
  reschedulePending: `${lists}?tab=0&view=reschedulePending`,
  pendingFeedback: `${lists}?tab=2`,
  completed: `${lists}?tab=3`,
  noShow: `${lists}?tab=4&view=noShow`,
  canceled: `${lists}?tab=4&view=canceled`,
};

const shown = {
  upcoming: { view: 'upcoming', sort: 'start' },
  undecided: { view: 'undecided', sort: '-updated' },
  completed: { view: 'completed', sort: '-start' },
  feedback: { view: 'released', kind: 'real', sort: '-updated' },
} as const;

const progressShown = 4;

const first: HomeQueries = {
  counts: stateViews,
  metrics: true,
  lists: [...Object.values(shown).map((query) => [query] as const), [progressing, progressShown]],
  ofZone: (zone) => weekQuery(Date.now(), zone),
};
/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) => prefetchHome(queryClient, first);

/** Home of an organization: counts, what comes next, and what must be decided (product: Screens). */
export function OrganizationHomeScreen() {
  const { timeZone, organization } = useMe();
  return (
    <ActionsHost>
      <Page
        title={organization?.name ?? 'Home'}
        purpose="Your interviews at a glance."
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <LinkButton href="/dashboard/analytics">Analysis</LinkButton>
            <LinkButton href="/dashboard/orgschedule" variant="contained">
              Schedule Interview
            </LinkButton>
          </Box>
        }
      >
        <WhenReady first={first}>
          <Box sx={{ display: 'grid', gap: 6 }}>
            <StateCounts hrefs={states} counted={stateViews} />
            <TwoColumns>
              <Box sx={{ display: 'grid', gap: 6 }}>
                <WeekAhead zone={timeZone} href={`${lists}?tab=1`} />
                <ToDecide zone={timeZone} />
                <CandidateProgress
                  limit={progressShown}
                  href={`${lists}?tab=5`}
                  empty="Schedule your first interview to follow the candidate’s progress here."
                />
              </Box>
              <Box sx={{ display: 'grid', gap: 6 }}>
                <InterviewWidget
                  title="Upcoming Interview"
                  calendar
                  query={shown.upcoming}
                  href={`${lists}?tab=1`}
                  empty="Nothing is booked. Schedule the first one."
                >
                  {(interview) => <InterviewItem interview={interview} zone={timeZone} state only={[]} />}
                </InterviewWidget>
                <Completed zone={timeZone} />
                <RecentFeedback zone={timeZone} />
                <Announcements zone={timeZone} />
              </Box>
            </TwoColumns>
            <Later>
              <WeekTiles linked />
              <TwoColumns>
                <FunnelChart />
                <TurnaroundChart />
              </TwoColumns>
            </Later>
          </Box>
        </WhenReady>
      </Page>
    </ActionsHost>
  );
}

function ToDecide({ zone }: { zone: string }) {
  return (
    <InterviewWidget
      title="To decide"
      query={shown.undecided}
      href={completed}
      empty="You have decided on every candidate with feedback."
    >
      {(interview) => (
        <InterviewItem
          interview={interview}
          zone={zone}
          when={false}
          only={['DECIDE']}
          extra={
            interview.recommendation && (
              <RecommendationChip recommendation={interview.recommendation} kind={interview.kind} />
            )
          }
        />
      )}
    </InterviewWidget>
  );
}

function Completed({ zone }: { zone: string }) {
  return (
    <InterviewWidget
      title="Completed Interviews"
      query={shown.completed}
      href={states.completed}
      empty="Interviews with released feedback appear here."
    >
      {(interview) => (
        <InterviewItem
          interview={interview}
          zone={zone}
          only={[]}
          extra={interview.decision && decisionWords[interview.decision]}
        />
      )}
    </InterviewWidget>
  );
}

function RecentFeedback({ zone }: { zone: string }) {
  return (
    <InterviewWidget
      title="Recently Completed Feedback"
      query={shown.feedback}
      href={`${completed}?tab=1`}
      empty="Feedback appears here once it is released."
    >
      {(interview) => (
        <InterviewItem
          interview={interview}
          zone={zone}
          when={false}
          only={[]}
          extra={
            <>
              {interview.recommendation && (
                <RecommendationChip recommendation={interview.recommendation} kind={interview.kind} />
              )}
              <DateTime at={interview.updatedAt} zone={zone} />
            </>
          }
        />
      )}
    </InterviewWidget>
  );
}
