import Box from '@mui/material/Box';
import AlarmIcon from '@mui/icons-material/AlarmOutlined';
import EventIcon from '@mui/icons-material/EventAvailableOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import SensorsIcon from '@mui/icons-material/Sensors';
import type { QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { Later } from '../../components/Later';
import { Page } from '../../components/Page';
import type { Leaf } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { prefetchHome, type HomeQueries } from '../../services/queries/home';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { feedbacksHref } from '../shared/interview/hrefs';
import { RecommendationChip } from '../shared/interview/ScorecardView';
import { Announcements } from './widgets/Announcements';
import { CountTiles, StateCounts, stateViews } from './widgets/CountTiles';
import type { CountTile } from './widgets/CountTiles';
import { EventsOfTheDay, todayQuery } from './widgets/EventsOfTheDay';
import { outcomeRows, Recap, UsersCount, WeekTiles } from './widgets/Metrics';
import { FailedEmail } from './widgets/FailedEmail';
import { FunnelChart, LoadChart, QueuesChart, TurnaroundChart } from './widgets/HomeCharts';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { MoneyTiles } from './widgets/MoneyTiles';
import { PendingAssessment, waitingReview } from './widgets/PendingAssessment';
import { TodayAtRisk } from './widgets/TodayAtRisk';
import { TwoColumns } from './widgets/TwoColumns';
import { WhenReady } from './widgets/WhenReady';

const details = '/dashboard/interviewdetails';
const tiles: readonly CountTile[] = [
  { view: 'waiting', label: 'To schedule', href: '/dashboard/adminpendinginterviews', icon: EventIcon },
  { view: 'cancelAsked', label: 'Cancel requests', href: `${details}?tab=4`, icon: EventBusyIcon },
  {
    view: 'inReview',
    label: 'Feedback to review',
    href: feedbacksHref('Feedback Review', { show: 'inReview' }),
    icon: RateReviewIcon,
  },
  {
    view: 'overdueFeedback',
    label: 'Overdue feedback',
    href: `${details}?tab=1&view=overdueFeedback`,
    icon: AlarmIcon,
  },
  { view: 'live', label: 'Live now', href: `${details}?tab=5&show=live`, icon: SensorsIcon },
];
const inState = (state: Leaf) => `${details}?tab=0&near=off&state=${state}`;
const states = {
  pendingSchedule: inState('pendingSchedule'),
  upcoming: '/dashboard/upcomingInterviews',
  reschedulePending: inState('reschedulePending'),
  pendingFeedback: `${details}?tab=1`,
  completed: `${details}?tab=6`,
  noShow: inState('noShow'),
  canceled: inState('canceled'),
};
const counted = [...new Set([...tiles.map(({ view }) => view), ...stateViews])];

const shown = {
  toSchedule: { view: 'waiting', sort: 'deadline' },
  toWrite: { view: 'pendingFeedback', sort: 'deadline' },
  released: { view: 'released', sort: '-updated' },
} as const;

const toScheduleShown = 5;

const first: HomeQueries = {
  counts: counted,
  metrics: true,
  atRisk: true,
  lists: [
    [shown.toSchedule, toScheduleShown],
    [waitingReview.query, waitingReview.limit],
    [shown.toWrite],
    [shown.released],
  ],
  ofZone: (zone) => todayQuery(Date.now(), zone),
};
/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) => prefetchHome(queryClient, first);

/** Home of ADMIN and SUPER_ADMIN: what needs their attention, then the widgets (product: Screens). */
export function AdminHomeScreen() {
  const { timeZone, userType } = useMe();
  return (
    <ActionsHost>
      <Page
        title="Needs your attention"
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <LinkButton href="/dashboard/analytics">Analysis</LinkButton>
            <LinkButton href="/dashboard/notificationcandidatedetails">All notifications</LinkButton>
            <LinkButton href="/dashboard/interviewmenus" variant="contained">
              Schedule Interview
            </LinkButton>
          </Box>
        }
      >
        <WhenReady first={first}>
          <Box sx={{ display: 'grid', gap: 6 }}>
            <FailedEmail />
            <TodayAtRisk />
            <CountTiles label="Waiting" tiles={tiles} counted={counted}>
              {userType === 'SUPER_ADMIN' && <MoneyTiles />}
            </CountTiles>
            <StateCounts hrefs={states} counted={counted} />
            <Later>
              <TwoColumns>
                <Box sx={{ display: 'grid', gap: 6 }}>
                  <InterviewWidget
                    title="To schedule"
                    query={shown.toSchedule}
                    limit={toScheduleShown}
                    href="/dashboard/adminpendinginterviews"
                    empty="Every request is booked."
                  >
                    {(interview) => <InterviewItem interview={interview} zone={timeZone} deadline only={['BOOK']} />}
                  </InterviewWidget>
                  <PendingAssessment zone={timeZone} />
                  <InterviewWidget
                    title="Recently Completed Feedback"
                    query={shown.released}
                    href="/dashboard/admincompletedinterviews?view=released"
                    empty="Released feedback appears here."
                  >
                    {(interview) => (
                      <InterviewItem
                        interview={interview}
                        zone={timeZone}
                        when={false}
                        only={[]}
                        extra={
                          <>
                            {interview.recommendation && (
                              <RecommendationChip recommendation={interview.recommendation} kind={interview.kind} />
                            )}
                            <DateTime at={interview.updatedAt} zone={timeZone} />
                          </>
                        }
                      />
                    )}
                  </InterviewWidget>
                </Box>
                <Box sx={{ display: 'grid', gap: 6 }}>
                  <EventsOfTheDay zone={timeZone} />
                  <InterviewWidget
                    title="Pending Feedback"
                    query={shown.toWrite}
                    href={`${details}?tab=1`}
                    empty="No feedback is pending."
                  >
                    {(interview) => <InterviewItem interview={interview} zone={timeZone} deadline only={[]} />}
                  </InterviewWidget>
                  <Announcements zone={timeZone} />
                </Box>
              </TwoColumns>
              <Later>
                <WeekTiles linked />
                <TwoColumns>
                  <QueuesChart />
                  <LoadChart />
                  <FunnelChart />
                  <TurnaroundChart />
                  <Recap rows={outcomeRows} />
                  <UsersCount />
                </TwoColumns>
              </Later>
            </Later>
          </Box>
        </WhenReady>
      </Page>
    </ActionsHost>
  );
}
