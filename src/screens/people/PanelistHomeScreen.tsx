import Box from '@mui/material/Box';
import type { QueryClient } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../components/AppLink';
import { Later } from '../../components/Later';
import { Page } from '../../components/Page';
import { useMe } from '../../services/queries/auth';
import { calendarsQuery } from '../../services/queries/calendars';
import { prefetchHome, type HomeQueries } from '../../services/queries/home';
import { CalendarLine } from '../shared/calendars/CalendarLine';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { Announcements } from './widgets/Announcements';
import { ownOutcomeRows, Recap } from './widgets/Metrics';
import { EarnedChart, LoadChart } from './widgets/HomeCharts';
import { GetStarted, prefetchStart, useStart } from './widgets/GetStarted';
import { InterviewItem } from './widgets/InterviewItem';
import { InterviewWidget } from './widgets/InterviewWidget';
import { NextMeeting, useMeetingToday } from './widgets/NextMeeting';
import { RequestTerms } from '../shared/interview/RequestTerms';
import { TwoColumns } from './widgets/TwoColumns';
import { WhenReady } from './widgets/WhenReady';

const hours = '/dashboard/Panelistavailableslot';

const lists = {
  requests: { view: 'requested', sort: 'deadline' },
  upcoming: { view: 'booked', sort: 'start' },
  toWrite: { view: 'pendingFeedback', sort: 'deadline' },
  completed: { view: 'completed', sort: '-start' },
} as const;
const requestsShown = 5;

const first: HomeQueries = {
  metrics: true,
  lists: [[lists.requests, requestsShown], [lists.upcoming], [lists.toWrite], [lists.completed]],
};
/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  Promise.all([
    prefetchHome(queryClient, first),
    prefetchStart(queryClient, 'PANELIST'),
    queryClient.prefetchQuery(calendarsQuery()),
  ]);

/** Home of a panelist: requests to answer, meetings to join, feedback to write (product: Screens). */
export function PanelistHomeScreen() {
  const { timeZone, name } = useMe();
  const meeting = useMeetingToday(lists.upcoming, timeZone);
  const start = useStart('PANELIST');
  const newcomer = Boolean(start);
  return (
    <ActionsHost>
      <Page
        title={name === '' ? 'Home' : `Hello, ${name.split(' ')[0]}`}
        purpose="Requests waiting for your answer, and what comes next."
        action={
          <LinkButton href={hours} variant={meeting || start ? 'outlined' : 'contained'}>
            My hours
          </LinkButton>
        }
      >
        <WhenReady first={first} and={start !== undefined}>
          <CalendarLine onlyTrouble />
          {start && <GetStarted steps={start} />}
          {meeting && (
            <Box sx={{ mb: 6 }}>
              <NextMeeting interview={meeting} zone={timeZone} />
            </Box>
          )}
          <TwoColumns>
            <InterviewWidget
              onlyWithRows={newcomer}
              title="Interview Request"
              query={lists.requests}
              limit={requestsShown}
              href="/dashboard/interviewstatus?tab=0"
              empty={
                <>
                  No requests right now. <AppLink href={hours}>Add available hours</AppLink> to get more requests.
                </>
              }
            >
              {(interview) => (
                <InterviewItem
                  interview={interview}
                  zone={timeZone}
                  length
                  deadline
                  only={['ACCEPT', 'DECLINE']}
                  extra={<RequestTerms id={interview.id} />}
                />
              )}
            </InterviewWidget>
            <InterviewWidget
              onlyWithRows={newcomer}
              title="Upcoming Interview"
              calendar
              query={lists.upcoming}
              href="/dashboard/interviewstatus?tab=1"
              empty="Interviews you accept will appear here."
            >
              {(interview) => (
                <InterviewItem
                  interview={interview}
                  zone={timeZone}
                  state
                  only={interview.id === meeting?.id ? [] : ['JOIN', 'FINISH', 'NO_SHOW']}
                />
              )}
            </InterviewWidget>
            <InterviewWidget
              onlyWithRows={newcomer}
              title="Pending Feedback"
              query={lists.toWrite}
              href="/dashboard/pendingfeedback"
              empty="All your feedback is written. Thank you!"
            >
              {(interview) => (
                <InterviewItem interview={interview} zone={timeZone} deadline only={['SUBMIT_FEEDBACK']} />
              )}
            </InterviewWidget>
            <InterviewWidget
              onlyWithRows={newcomer}
              title="Completed Interviews"
              query={lists.completed}
              href="/dashboard/completedInterviews"
              empty="Interviews with your feedback will appear here."
            >
              {(interview) => <InterviewItem interview={interview} zone={timeZone} only={[]} />}
            </InterviewWidget>
            <Later>
              {!newcomer && (
                <>
                  <LoadChart />
                  <EarnedChart />
                  <Recap rows={ownOutcomeRows} />
                </>
              )}
              <Announcements zone={timeZone} />
            </Later>
          </TwoColumns>
        </WhenReady>
      </Page>
    </ActionsHost>
  );
}
