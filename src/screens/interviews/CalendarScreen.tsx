import { useMemo } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'wouter';
import { CalendarView } from '../../components/CalendarView';
import { calendarModes, dayIn, localDay, rangeOf, type CalendarMode } from '../../components/calendar-range';
import { Page } from '../../components/Page';
import { countText } from '../../components/count-text';
import { useNow } from '../../components/use-now';
import { id as anId } from '../../contract/kit';
import { useMe } from '../../services/queries/auth';
import { interviewsBetween, mostBetween } from '../../services/queries/interviews';
import { organizationsQuery, panelistsQuery } from '../../services/queries/people';
import { foundTitle } from '../../services/queries/search';
import { PartySearch } from '../shared/form/PartySearch';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { InterviewPanel } from '../shared/interview/InterviewPanel';
import { EventBody, eventOf, mayMove } from '../shared/interview/calendar-events';
import { QueryFailure } from '../shared/QueryView';
import { MoveButton, useMove } from './parts/MoveButton';
import { SubscribeButton } from './parts/SubscribeButton';
import { usePartyNames } from './parts/use-party-names';

const phoneModes: readonly CalendarMode[] = ['list', 'day'];

/** `/dashboard/calendar`: the reader's interviews by month, week, day or as a list (product: Calendar). */
export function CalendarScreen() {
  return (
    <ActionsHost>
      <Calendar />
    </ActionsHost>
  );
}

function useCalendarAddress(zone: string, now: number) {
  const [params, setParams] = useSearchParams();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const modes = phone ? phoneModes : calendarModes;
  const asked = modes.find((mode) => mode === params.get('view'));
  const put = (changes: Record<string, string | null>, replace = false) =>
    setParams(
      (given) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) given.delete(name);
          else given.set(name, value);
        return given;
      },
      { replace },
    );
  const party = (name: string) => {
    const value = params.get(name);
    return anId().is(value) ? value : undefined;
  };
  return {
    modes,
    mode: asked ?? (phone ? ('list' as const) : ('week' as const)),
    day: dayIn(params.get('date')) ?? localDay(now, zone),
    openId: params.get('id'),
    panelistId: party('panelistId'),
    organizationId: party('organizationId'),
    put,
  };
}

function Calendar() {
  const { timeZone: zone, userType } = useMe();
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  const now = useNow(60_000);
  const { modes, mode, day, openId, panelistId, organizationId, put } = useCalendarAddress(zone, now);
  const { from, to } = rangeOf(mode, day, zone);
  const read = useQuery(
    interviewsBetween({ from, to, ...(panelistId && { panelistId }), ...(organizationId && { organizationId }) }),
  );
  const { data } = read;
  const events = useMemo(() => (data?.rows ?? []).map((row) => eventOf(row, userType)), [data, userType]);
  const move = useMove();
  return (
    <Page
      purpose={
        admin
          ? 'Drag an upcoming interview to move it, or open it to reschedule. The panelist stays the same.'
          : 'Your interviews. Open one to view, join or change it.'
      }
      action={<SubscribeButton />}
    >
      {admin && <Parties panelistId={panelistId} organizationId={organizationId} onPick={(changes) => put(changes)} />}
      {read.isError && (
        <Box sx={{ mb: 4 }}>
          <QueryFailure query={read} kept={data && 'What you see may be out of date.'} />
        </Box>
      )}
      {!(read.isError && data === undefined) && (
        <CalendarView
          label="Interviews"
          zone={zone}
          mode={mode}
          modes={modes}
          day={day}
          now={now}
          busy={read.isFetching && (read.isPending || read.isPlaceholderData)}
          events={events}
          content={({ event, view }) => <EventBody event={event} view={view} zone={zone} />}
          note={read.isPending || read.isPlaceholderData ? 'Loading' : noteOf(data ?? { rows: [], total: 0 })}
          onShow={(view, date) => put({ view, date })}
          onOpen={(id) => put({ id })}
          onMove={
            admin
              ? (id, start) => {
                  const row = data?.rows.find((one) => one.id === id);
                  if (row) move(row, start.toISOString());
                }
              : undefined
          }
        />
      )}
      <InterviewPanel
        id={openId}
        known={data?.rows.find(({ id }) => id === openId)}
        onClose={() => put({ id: null }, true)}
        also={(interview) => admin && mayMove(interview) && <MoveButton interview={interview} />}
      />
    </Page>
  );
}

/** How many there are; if there are too many to show, what to do. */
function noteOf({ rows, total }: { rows: readonly unknown[]; total: number }) {
  if (total === 0) return 'No interviews on these days';
  if (rows.length >= mostBetween && total > rows.length)
    return `The first ${rows.length} of ${countText(total)}. Choose fewer days, a panelist or an organization to see all.`;
  return total === 1 ? '1 interview' : `${countText(total)} interviews`;
}

interface PartiesProps {
  panelistId: string | undefined;
  organizationId: string | undefined;
  onPick: (changes: Record<string, string | null>) => void;
}

/** Whose interviews an admin sees; the address has the choice. */
function Parties({ panelistId, organizationId, onPick }: PartiesProps) {
  const nameIn = usePartyNames();
  const queryClient = useQueryClient();
  const valueOf = (id: string | undefined) =>
    id === undefined ? null : { id, name: nameIn(id) ?? foundTitle(queryClient, id) ?? '1 selected' };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 280px))', mb: 4 }}>
      <PartySearch
        id="calendar-panelist"
        label="Panelist"
        value={valueOf(panelistId)}
        find={panelistsQuery}
        nameOf={({ name }) => name}
        onPick={(one) => onPick({ panelistId: one?.id ?? null })}
      />
      <PartySearch
        id="calendar-organization"
        label="Organization"
        value={valueOf(organizationId)}
        find={organizationsQuery}
        nameOf={({ name }) => name}
        onPick={(one) => onPick({ organizationId: one?.id ?? null })}
      />
    </Box>
  );
}
