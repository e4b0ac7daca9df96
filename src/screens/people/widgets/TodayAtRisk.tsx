import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { formatLength, momentInWords } from '../../../components/format-time';
import { Person } from '../../../components/Person';
import { ShiftGuard, useShiftGuard } from '../../../components/shift-guard';
import { useNow } from '../../../components/use-now';
import type { SentType } from '../../../contract/interviews';
import { awaitedOf, riskAtMost, type RiskRow } from '../../../contract/interviews-live';
import { hour } from '../../../contract/time';
import { useMe } from '../../../services/queries/auth';
import { todayAtRiskQuery } from '../../../services/queries/interviews';
import { useActionsHost } from '../../shared/interview/ActionsHost';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { RemindButton } from '../../shared/interview/RemindButton';
import { interviewHref } from '../../shared/interview/hrefs';
import { jobAndOrganization } from '../../shared/interview/interview-columns';
import { ownerMarks } from '../../shared/owner/OwnerMarks';
import { useAllowedUntil } from '../../shared/list/use-allowed-until';
import { Empty } from './InterviewWidget';
import { Widget } from './Widget';

const title = 'Today at risk';
const shownFirst = 5;

/**
 * What needs attention before the day ends, most urgent first, each with the action that solves it (product: Today at
 * risk).
 */
export function TodayAtRisk() {
  const query = useQuery(todayAtRiskQuery());
  useAllowedUntil(query.data?.rows, query.dataUpdatedAt, query.refetch);
  return (
    <ShiftGuard>
      <Widget title={title} query={query}>
        {({ rows, more }) =>
          rows.length === 0 ? (
            <Empty line="Nothing is at risk today. Late starts, open answers and requests to cancel appear here." />
          ) : (
            <Rows rows={rows} more={more} />
          )
        }
      </Widget>
    </ShiftGuard>
  );
}

function Rows({ rows, more }: { rows: readonly RiskRow[]; more: boolean }) {
  const [all, setAll] = useState(false);
  const { timeZone } = useMe();
  const list = useRef<HTMLUListElement>(null);
  const shown = all ? rows : rows.slice(0, shownFirst);
  useShiftGuard(
    list,
    shown.map(({ id }) => id),
  );
  return (
    <>
      <Box component="ul" ref={list} aria-label={title} sx={rowsLook}>
        {shown.map((row) => (
          <Line key={row.id} row={row} zone={timeZone} />
        ))}
      </Box>
      {rows.length > shownFirst && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)} sx={{ mt: 3, ml: -2 }}>
          {all ? `Show the first ${shownFirst}` : `Show all ${rows.length}`}
        </Button>
      )}
      {all && more && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Only the first {riskAtMost} are listed.</Box>
      )}
    </>
  );
}

// The rows share the columns of the list, so that they stay aligned whatever buttons a row has.
const rowsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr) auto' },
  columnGap: 4,
  listStyle: 'none',
  m: 0,
  p: 0,
};

function Line({ row, zone }: { row: RiskRow; zone: string }) {
  const { id, candidate } = row;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridColumn: '1 / -1',
        gridTemplateColumns: 'subgrid',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        py: 3,
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
        '&:last-child': { pb: 0 },
      }}
    >
      <AppLink href={interviewHref(id)} color="inherit" underline="none" sx={{ display: 'block', minWidth: 0 }}>
        <Person name={candidate.name} line={jobAndOrganization(row)} end={ownerMarks(row)} />
      </AppLink>
      <Why row={row} zone={zone} />
      <Fix row={row} />
    </Box>
  );
}

/** What is wrong, and how much time is left. */
function Why({ row, zone }: { row: RiskRow; zone: string }) {
  const now = useNow(30_000);
  const { risk, riskAt, start, candidate, panelist, cancelAsk } = row;
  const left = Date.parse(riskAt) - now;
  const long = formatLength(Math.abs(left));
  const [what, time] = words();
  const urgent = risk === 'late' || left < hour;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>{what}</Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
        <Box component="span" sx={{ fontWeight: 500, color: urgent ? 'error.main' : 'text.primary' }}>
          {time}
        </Box>
        {start !== null && ` · Starts ${momentInWords(start, now, zone)}`}
      </Box>
    </Box>
  );

  function words(): [what: string, time: string] {
    if (risk === 'late') {
      const missing = awaitedOf(row).map((party) => (party === 'candidate' ? candidate.name : (panelist?.name ?? '')));
      return [`${missing.join(' and ')} ${missing.length > 1 ? 'have' : 'has'} not joined`, `${long} late`];
    }
    if (cancelAsk !== null) return [`${cancelAsk.by} asks to cancel: “${cancelAsk.why}”`, `${long} to answer`];
    return row.state === 'requested'
      ? [`${panelist?.name ?? 'The panelist'} has not accepted`, `${long} to accept`]
      : ['Not booked yet', `${long} to book`];
  }
}

const noneHidden: readonly SentType[] = [];
const soonest: readonly SentType[] = ['NO_SHOW', 'BOOK'];

/**
 * The action that solves it: a reminder, the next panelist, a response, or a booking. All other actions are in the
 * menu.
 */
function Fix({ row }: { row: RiskRow }) {
  const { remind } = useActionsHost();
  // No reminder is sent while the other party asks to cancel.
  const asksToCancel = row.cancelAsk !== null && row.risk !== 'late';
  const awaited = asksToCancel ? [] : awaitedOf(row);
  const labels = row.state === 'requested' || row.state === 'confirmed' ? replacing : undefined;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, justifySelf: { md: 'end' } }}>
      {awaited.length > 0 && <RemindButton interview={row} actor={remind} size="small" parties={awaited} />}
      <InterviewActions
        interview={row}
        hide={noneHidden}
        first={asksToCancel ? noneHidden : soonest}
        room={asksToCancel ? 2 : 1}
        {...(labels && { labels })}
        noRemind
      />
    </Box>
  );
}
const replacing = { BOOK: 'Next panelist' };
