import { useDeferredValue, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarFrame, type CalendarFrameProps } from '../../components/CalendarFrame';
import { CalendarView } from '../../components/CalendarView';
import {
  dayIn,
  drawnModes,
  localDay,
  rangeOf,
  type CalendarMode,
  type DrawnMode,
} from '../../components/calendar-range';
import { Page } from '../../components/Page';
import { countText } from '../../components/count-text';
import { useNow } from '../../components/use-now';
import { useSearchParams } from '../../components/use-search-params';
import { useSettled } from '../../components/use-settled';
import { panelistsAtMost, type PanelistDay } from '../../contract/booking';
import type { InterviewRow } from '../../contract/interviews';
import { id as anId, type Page as PageOf, type UserType } from '../../contract/kit';
import { useMe } from '../../services/queries/auth';
import { interviewsBetween, mostBetween, panelistDaysQuery } from '../../services/queries/interviews';
import { organizationsQuery, panelistsQuery } from '../../services/queries/people';
import { foundTitle } from '../../services/queries/search';
import { CalendarLine } from '../shared/calendars/CalendarLine';
import { PartySearch } from '../shared/form/PartySearch';
import { ActionsHost } from '../shared/interview/ActionsHost';
import { InterviewPanel } from '../shared/interview/InterviewPanel';
import { EventBody, eventOf, mayMove } from '../shared/interview/calendar-events';
import { SearchBox } from '../shared/list/SearchBox';
import { QueryFailure, type Asked } from '../shared/QueryView';
import { PanelistDays, rowsAtOnce } from './panelists/PanelistDays';
import { MoveButton, useMove } from './parts/MoveButton';
import { CalendarActions } from './parts/CalendarActions';
import { usePartyNames } from './parts/use-party-names';

const phoneModes: readonly CalendarMode[] = ['list', 'day'];

/**
 * `/dashboard/calendar`: the reader's interviews by month, week or day, or as a list. Admins also have a view by
 * panelist (product: Calendar).
 */
export function CalendarScreen() {
  return (
    <ActionsHost>
      <Calendar />
    </ActionsHost>
  );
}

const isAdmin = (userType: UserType) => userType === 'ADMIN' || userType === 'SUPER_ADMIN';

function useCalendarAddress(zone: string, userType: UserType, now: number) {
  const [params, setParams] = useSearchParams();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const drawn: readonly CalendarMode[] = phone ? phoneModes : drawnModes;
  const modes = !isAdmin(userType)
    ? drawn
    : phone
      ? [...drawn, 'panelists' as const]
      : ['panelists' as const, ...drawn];
  const usual = phone
    ? 'list'
    : wide && modes.includes('panelists') && !params.has('panelistId')
      ? 'panelists'
      : 'week';
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
    mode: asked ?? usual,
    day: dayIn(params.get('date')) ?? localDay(now, zone),
    openId: params.get('id'),
    panelistId: party('panelistId'),
    organizationId: party('organizationId'),
    put,
  };
}

function Calendar() {
  const { timeZone: zone, userType } = useMe();
  const now = useNow(60_000);
  const address = useCalendarAddress(zone, userType, now);
  const { mode, modes, day, put } = address;
  const frame = {
    label: 'Interviews',
    zone,
    modes,
    day,
    now,
    onShow: (view: CalendarMode, date: string) => put({ view, date }),
  };
  return mode === 'panelists' ? (
    <ByPanelist frame={{ ...frame, mode }} address={address} />
  ) : (
    <ByTime frame={{ ...frame, mode }} address={address} />
  );
}

type Address = ReturnType<typeof useCalendarAddress>;
type Frame<M extends CalendarMode> = Omit<CalendarFrameProps, 'busy' | 'note' | 'mode'> & { mode: M };

/** The calendar of interviews, drawn by FullCalendar. */
function ByTime({ frame, address }: { frame: Frame<DrawnMode>; address: Address }) {
  const { userType } = useMe();
  const admin = isAdmin(userType);
  const { zone, mode, day } = frame;
  const { panelistId, organizationId, put } = address;
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
      action={<CalendarActions />}
    >
      {admin && <Parties panelistId={panelistId} organizationId={organizationId} onPick={(changes) => put(changes)} />}
      <CalendarLine onlyTrouble />
      <Failure query={read} />
      {!(read.isError && data === undefined) && (
        <CalendarView
          {...frame}
          busy={read.isFetching && (read.isPending || read.isPlaceholderData)}
          events={events}
          content={({ event, view }) => <EventBody event={event} view={view} zone={zone} />}
          note={read.isPending || read.isPlaceholderData ? 'Loading' : noteOf(data ?? { rows: [], total: 0 })}
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
      <OpenInterview rows={data?.rows ?? []} address={address} />
    </Page>
  );
}

/** A day with one row per panelist, for admins. */
function ByPanelist({ frame, address }: { frame: Frame<'panelists'>; address: Address }) {
  const { zone, mode, day, now } = frame;
  const { panelistId, organizationId, openId, put } = address;
  const [typed, setTyped] = useState('');
  const [limit, setLimit] = useState(rowsAtOnce);
  const q = useSettled(typed.trim());
  // The bar shows the day before its rows are rendered, so that a click has an effect at once.
  const { from, to } = rangeOf(mode, useDeferredValue(day), zone);
  const query = useMemo(
    () => ({
      from,
      to,
      _limit: limit,
      ...(q !== '' && { q }),
      ...(panelistId && { panelistId }),
      ...(organizationId && { organizationId }),
    }),
    [from, to, limit, q, panelistId, organizationId],
  );
  const read = useQuery(panelistDaysQuery(query));
  const { data } = read;
  const move = useMove();
  return (
    <Page purpose="See who has hours and what is booked." action={<CalendarActions />}>
      <Parties
        panelistId={panelistId}
        organizationId={organizationId}
        onPick={(changes) => put(changes)}
        // Searches the panelists by name. A panelist chosen elsewhere is shown instead, and can be removed.
        search={
          panelistId === undefined && (
            <SearchBox
              label="Search panelists"
              placeholder="Search panelists by name"
              value={typed}
              onChange={setTyped}
            />
          )
        }
      />
      <CalendarLine onlyTrouble />
      <Failure query={read} />
      {!(read.isError && data === undefined) && (
        <CalendarFrame
          {...frame}
          busy={read.isFetching && (read.isPending || read.isPlaceholderData)}
          note={rowsOf(data)}
        >
          <PanelistDays
            page={data}
            {...{ query, zone, now, openId }}
            onMore={() => setLimit((shown) => Math.min(shown + rowsAtOnce, panelistsAtMost))}
            onClearSearch={() => setTyped('')}
            onOpen={(id) => put({ id })}
            onMove={move}
          />
        </CalendarFrame>
      )}
      <OpenInterview rows={data?.content.flatMap(({ interviews }) => interviews) ?? []} address={address} />
    </Page>
  );
}

function Failure({ query }: { query: Asked<unknown> }) {
  if (query.error === null) return null;
  return (
    <Box sx={{ mb: 4 }}>
      <QueryFailure query={query} kept={query.data === undefined ? undefined : 'What you see may be out of date.'} />
    </Box>
  );
}

/** The panel of the open interview, next to the calendar. */
function OpenInterview({ rows, address: { openId, put } }: { rows: readonly InterviewRow[]; address: Address }) {
  const admin = isAdmin(useMe().userType);
  return (
    <InterviewPanel
      id={openId}
      known={rows.find(({ id }) => id === openId)}
      onClose={() => put({ id: null }, true)}
      also={(interview) => admin && mayMove(interview) && <MoveButton interview={interview} />}
    />
  );
}

/** The number of panelists and interviews. */
function rowsOf(page: PageOf<PanelistDay> | undefined) {
  if (page === undefined) return 'Loading';
  const { content, totalElements: total } = page;
  if (content.length < total) return `${content.length} of ${countText(total)} panelists`;
  const interviews = content.reduce((sum, row) => sum + row.interviews.length, 0);
  return `${total === 1 ? '1 panelist' : `${total} panelists`}, ${interviews === 1 ? '1 interview' : `${interviews} interviews`}`;
}

/** The number of interviews, and what the user can do if there are too many to show. */
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
  /** Replaces the field that chooses one panelist. */
  search?: ReactNode;
}

/** Chooses whose interviews an admin sees; the choice is in the address. */
function Parties({ panelistId, organizationId, onPick, search = false }: PartiesProps) {
  const nameIn = usePartyNames();
  const queryClient = useQueryClient();
  const valueOf = (id: string | undefined) =>
    id === undefined ? null : { id, name: nameIn(id) ?? foundTitle(queryClient, id) ?? '1 selected' };
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(2, minmax(0, 280px))', alignItems: 'end', mb: 4 }}>
      {search || (
        <PartySearch
          id="calendar-panelist"
          label="Panelist"
          value={valueOf(panelistId)}
          find={panelistsQuery}
          nameOf={({ name }) => name}
          onPick={(one) => onPick({ panelistId: one?.id ?? null })}
        />
      )}
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
