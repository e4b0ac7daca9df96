import type { EventContentArg, EventInput } from '@fullcalendar/core';
import Box from '@mui/material/Box';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { StateChip, StateIcon } from '../../../components/StateChip';
import { formatTime, zoneCity } from '../../../components/format-time';
import { lookOf } from '../../../components/state-look';
import { labelInWords, type InterviewRow } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { interviewHref } from './hrefs';
import { jobOf } from './interview-columns';

/** Whether an admin can give a booked interview another time. */
export const mayMove = ({ state, allowedActions }: InterviewRow) =>
  (state === 'requested' || state === 'confirmed') && allowedActions.some(({ type }) => type === 'BOOK');

/** An interview as an event of a calendar; `kind` is a class of CalendarView. */
export function eventOf(row: InterviewRow, userType: UserType, kind = ''): EventInput {
  const { id, start, end, label, candidate } = row;
  return {
    id,
    start: start ?? '',
    end: end ?? '',
    title: userType === 'CANDIDATE' ? jobOf(row) : candidate.name,
    url: interviewHref(id),
    startEditable: mayMove(row),
    classNames: [`state-${lookOf(labelInWords(label))}`, kind],
    extendedProps: { row },
  };
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** The start for the other parties, where their clocks show another time: "05:00 PM Shanghai time". */
function timesOfOthers({ start, candidate, panelist }: InterviewRow, zone: string): string[] {
  if (start === null) return [];
  const zones = new Set([candidate.timeZone, panelist?.timeZone ?? zone]);
  return [...zones]
    .filter((other) => formatTime(start, other) !== formatTime(start, zone))
    .map((other) => `${formatTime(start, other)} ${zoneCity(other)}`);
}

/** What an event shows: its state by icon and word, when, and who or what. */
export function EventBody({ event, view, zone }: Pick<EventContentArg, 'event' | 'view'> & { zone: string }) {
  const row = event.extendedProps['row'] as InterviewRow;
  const label = labelInWords(row.label);
  const { userType } = useMe();
  const { organization } = row;
  const panelist = userType === 'PANELIST' ? null : row.panelist;
  const state = [label.word, label.note].filter(Boolean).join(', ');
  const month = view.type === 'dayGridMonth';
  const time = row.start === null ? '' : formatTime(row.start, zone);
  const others = timesOfOthers(row, zone);
  if (view.type.startsWith('list'))
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
          <a href={event.url}>{event.title}</a>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {[event.title === jobOf(row) ? null : jobOf(row), panelist?.name, organization?.name, ...others]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
        <StateChip label={label} />
      </Box>
    );
  return (
    <Box sx={{ px: 1, lineHeight: 1.3, minWidth: 0 }} title={[event.title, state, ...others].join(', ')}>
      <Box sx={{ ...line, fontWeight: 600 }}>
        <Box component="span" sx={{ verticalAlign: '-2px', mr: 1 }}>
          <StateIcon label={label} />
        </Box>
        {month && `${time} `}
        {event.title}
      </Box>
      {/* A month has no room for the state, so only screen readers get it. */}
      <Box sx={month ? visuallyHidden : line}>
        {month ? '' : `${time} · `}
        {state}
        {view.type === 'timeGridDay' && [panelist?.name, ...others].map((one) => one && ` · ${one}`)}
      </Box>
    </Box>
  );
}
