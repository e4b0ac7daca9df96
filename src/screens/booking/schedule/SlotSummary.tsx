import Box from '@mui/material/Box';
import { formatSpan, zoneCity, zoneName } from '../../../components/format-time';

/** The booked time that the new time replaces. */
export type OldTime = { start: string; end: string; panelistName: string };

interface SlotSummaryProps {
  title: string;
  slot: { start: string; end: string; panelistTimeZone?: string | undefined };
  zone: string;
  old?: OldTime | null | undefined;
  /** What the user should know before booking. */
  notes?: readonly string[] | undefined;
}

const part = { flex: '1 1 240px', minWidth: 0 } as const;

/** Who meets whom and when, next to the time that is replaced and the notes. */
export function SlotSummary({ title, slot, zone, old = null, notes = [] }: SlotSummaryProps) {
  const theirs = slot.panelistTimeZone;
  const differs = theirs !== undefined && zoneName(slot.start, theirs) !== zoneName(slot.start, zone);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, alignItems: 'center' }}>
      <Box sx={part}>
        <Box sx={{ typography: 'h4' }}>{title}</Box>
        <Box sx={{ color: 'text.secondary' }}>
          {old !== null && <Label>New time</Label>}
          {formatSpan(slot.start, slot.end, zone)} {zoneName(slot.start, zone)}
        </Box>
        {differs && (
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
            {formatSpan(slot.start, slot.end, theirs)} for the panelist, {zoneCity(theirs)}
          </Box>
        )}
      </Box>
      {old !== null && (
        <Box sx={{ ...part, color: 'text.secondary' }}>
          <Label>Old time</Label>
          {formatSpan(old.start, old.end, zone)}
          <Box sx={{ typography: 'caption' }}>{old.panelistName}</Box>
        </Box>
      )}
      {notes.length > 0 && (
        <Box sx={{ ...part, typography: 'body2' }}>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
        </Box>
      )}
    </Box>
  );
}

const Label = ({ children }: { children: string }) => (
  <Box component="span" sx={{ typography: 'caption', mr: 2 }}>
    {children}
  </Box>
);
