import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { Page } from '../../components/Page';
import { decisionWords } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { prefetchHome, type HomeQueries } from '../../services/queries/home';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { RecommendationChip } from '../shared/interview/ScorecardView';
import { Announcements } from './widgets/Announcements';
import { CandidateProgress, progressing } from './widgets/CandidateProgress';
import { CountTiles } from './widgets/CountTiles';
import type { CountTile } from './widgets/CountTiles';
import { WeekTiles } from './widgets/Figures';
import { FunnelChart, TurnaroundChart } from './widgets/HomeCharts';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { TwoColumns } from './widgets/TwoColumns';
import { WhenReady } from './widgets/WhenReady';

const lists = '/dashboard/orginterview';
const completed = '/dashboard/orgcompletedinterviews';
const tiles: readonly CountTile[] = [
  { view: 'waiting', label: 'Waiting', href: `${lists}?tab=0` },
  { view: 'upcoming', label: 'Upcoming', href: `${lists}?tab=1` },
  { view: 'pendingFeedback', label: 'Pending feedback', href: `${lists}?tab=2` },
  { view: 'undecided', label: 'To decide', href: completed },
  { view: 'completed', label: 'Completed', href: `${completed}?tab=1` },
];

const shown = {
  upcoming: { view: 'upcoming', sort: 'start' },
  undecided: { view: 'undecided', sort: '-updated' },
  completed: { view: 'completed', sort: '-updated' },
} as const;

const progressShown = 4;

const first: HomeQueries = {
  counts: tiles.map(({ view }) => view),
  figures: true,
  lists: [...Object.values(shown).map((query) => [query] as const), [progressing, progressShown]],
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
            <CountTiles label="Interviews" tiles={tiles} />
            <TwoColumns>
              <Box sx={{ display: 'grid', gap: 6 }}>
                <ToDecide zone={timeZone} />
                <CandidateProgress
                  limit={progressShown}
                  href={`${lists}?tab=0`}
                  empty="Request the first interview, and the way of its candidate appears here."
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
                <RecentFeedback zone={timeZone} />
                <Announcements zone={timeZone} />
              </Box>
            </TwoColumns>
            <WeekTiles linked />
            <TwoColumns>
              <FunnelChart />
              <TurnaroundChart />
            </TwoColumns>
          </Box>
        </WhenReady>
      </Page>
    </ActionsHost>
  );
}

function ToDecide({ zone }: { zone: string }) {
  return (
    <InterviewWidget
      title="Completed Interviews to decide"
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

function RecentFeedback({ zone }: { zone: string }) {
  return (
    <InterviewWidget
      title="Recently Completed Feedback"
      query={shown.completed}
      href={`${completed}?tab=1`}
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
