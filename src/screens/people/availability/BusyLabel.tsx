import { useEffect, useEffectEvent, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { EventInput } from '@fullcalendar/core';
import { formatSpan } from '../../../components/format-time';
import type { BusySpan } from '../../../contract/calendars';
import { hour } from '../../../contract/time';
import type { BusyTimes } from './use-busy-times';

/** Busy times of connected calendars as background events of a calendar. Times that do not count are faint. */
export const busyEvents = (spans: readonly BusySpan[]): EventInput[] =>
  spans.map((busy) => ({
    display: 'background',
    classNames: [busy.counts ? 'kind-busy' : 'kind-ignored'],
    start: busy.start,
    end: busy.end,
    title: titleOf(busy),
    extendedProps: { busy },
  }));

function titleOf({ calendar, tentative, ignored, counts }: BusySpan): string {
  if (ignored) return `Ignored in ${calendar}`;
  const busy = `${tentative ? 'Tentative' : 'Busy'} in ${calendar}`;
  return counts ? busy : `${busy}, does not count`;
}

interface BusyLabelProps {
  busy: BusySpan;
  zone: string;
  times: BusyTimes;
}

/** Shorter events show one line. */
const roomForTwo = hour;

/** Names the busy calendar, with a button to ignore the time. Nothing else about the event is known. */
export function BusyLabel({ busy, zone, times }: BusyLabelProps) {
  const { calendar, start, end, ignored, counts } = busy;
  const action = ignored ? 'Count it again' : 'Ignore this one';
  const title = titleOf(busy);
  const span = formatSpan(start, end, zone);
  const button = useRef<HTMLButtonElement>(null);
  const keepFocus = useEffectEvent(() => times.keepFocus(busy, button.current));
  // Runs when the label is drawn again, and when the button can be pressed again.
  useEffect(() => keepFocus(), [times.changing]);
  const canChange = counts || ignored;
  const short = canChange && Date.parse(end) - Date.parse(start) < roomForTwo;
  return (
    <Box sx={label}>
      {!short && <Box sx={oneLine}>{title}</Box>}
      {canChange && (
        <Button
          ref={button}
          size="small"
          color="inherit"
          disabled={times.changing === busy.id}
          title={short ? action : undefined}
          aria-label={short ? `${title}, ${span}: ${action}` : `${action}: ${calendar}, ${span}`}
          onClick={() => times.toggle(busy)}
          sx={pressed}
        >
          {short ? title : action}
        </Button>
      )}
    </Box>
  );
}

const oneLine = { whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' } as const;
// Stays visible while a long span is scrolled, and inside a short one.
const label = {
  ...{ position: 'sticky', top: 0, px: 1, maxHeight: '100%', overflow: 'hidden' },
  ...{ typography: 'caption', color: 'text.primary' },
} as const;
const pressed = {
  ...{
    display: 'block',
    p: 0,
    minWidth: 0,
    maxWidth: '100%',
    textAlign: 'left',
    typography: 'caption',
    fontWeight: 600,
  },
  textDecoration: 'underline',
  ...oneLine,
} as const;
