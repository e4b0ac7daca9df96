import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import CalendarIcon from '@mui/icons-material/EventAvailableOutlined';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { focusPart } from '../../components/use-next-focus';
import { useSearchParams } from '../../components/use-search-params';
import { calendarLimits, readEvery, type Calendars } from '../../contract/calendars';
import { minute } from '../../contract/time';
import type { ConnectStart, SignInAnswer } from '../../machines/calendars/connect-calendar';
import { useMe } from '../../services/queries/auth';
import { calendarsQuery } from '../../services/queries/calendars';
import { DoneNote } from '../shared/form/DoneNote';
import { connectHref } from '../shared/calendars/hrefs';
import { QueryView } from '../shared/QueryView';
import { ConnectCalendar } from './ConnectCalendar';
import { ConnectionCard } from './ConnectionCard';
import { EntryQuestions } from './EntryQuestions';

/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) => queryClient.prefetchQuery(calendarsQuery());

const purposes = {
  counts: 'Times that are taken in your own calendar are not offered.',
  writes: 'Your interviews appear in your own calendar.',
} as const;

/** `/dashboard/connected-calendars`: the calendars that the reader keeps elsewhere (product: Connected calendars). */
export function ConnectedCalendarsScreen() {
  const counts = useMe().userType === 'PANELIST';
  const { start, close } = useStart();
  const query = useQuery({ ...calendarsQuery(), refetchInterval: minute });
  const canConnect = (query.data?.connections.length ?? 0) > 0 && start === null;
  const isFull = (query.data?.connections.length ?? 0) >= calendarLimits.connections;
  return (
    <Page
      purpose={counts ? purposes.counts : purposes.writes}
      action={
        canConnect && (
          <LinkButton href={connectHref} variant="contained" disabled={isFull}>
            Connect a calendar
          </LinkButton>
        )
      }
    >
      <QueryView query={query} name="connected calendars">
        {(calendars) => <OwnCalendars {...{ calendars, counts, start, close }} />}
      </QueryView>
    </Page>
  );
}

/**
 * What the address requests. The provider's response is removed from the address at once, so that it stays in no
 * history.
 */
function useStart() {
  const [params, setParams] = useSearchParams();
  const [answer, setAnswer] = useState(() => answerIn(params));
  const brought = params.has('state');
  useEffect(() => {
    if (brought) setParams({}, { replace: true });
  }, [brought, setParams]);
  const close = () => {
    setAnswer(null);
    setParams({}, { replace: true });
  };
  const start: ConnectStart | null =
    answer !== null ? { kind: 'returned', answer } : params.get('connect') === 'new' ? { kind: 'new' } : null;
  return { start, close };
}

function answerIn(params: URLSearchParams): SignInAnswer | null {
  const state = params.get('state') ?? '';
  return state === '' ? null : { state, code: params.get('code') ?? '', error: params.get('error') ?? '' };
}

interface CalendarsProps {
  calendars: Calendars;
  counts: boolean;
  start: ConnectStart | null;
  close: () => void;
}

function OwnCalendars({ calendars, counts, start, close }: CalendarsProps) {
  const [connected, setConnected] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (start !== null)
    return (
      <ConnectCalendar
        key={start.kind}
        start={start}
        counts={counts}
        calendars={calendars}
        onClose={(id) => {
          setConnected(id);
          close();
        }}
      />
    );
  const { connections, questions } = calendars;
  const name = connections.find(({ id }) => id === connected)?.name;
  return (
    <Box
      ref={list}
      component="section"
      aria-label="Connected calendars"
      sx={{ display: 'grid', gap: 4, maxWidth: 720 }}
    >
      {name !== undefined && (
        <DoneNote>
          {name} connected.{' '}
          {counts ? `We read the calendar every ${readEvery / minute} minutes.` : 'Your interviews will appear in it.'}
        </DoneNote>
      )}
      <EntryQuestions questions={questions} />
      {connections.length === 0 ? (
        <EmptyState
          icon={CalendarIcon}
          text="No calendar is connected"
          line="It takes about a minute, also on a phone."
          action={
            <LinkButton href={connectHref} variant="contained">
              Connect a calendar
            </LinkButton>
          }
        />
      ) : (
        connections.map((connection) => (
          <ConnectionCard
            key={connection.id}
            {...{ connection, calendars, counts }}
            onGone={() => list.current && focusPart(list.current)}
          />
        ))
      )}
    </Box>
  );
}
