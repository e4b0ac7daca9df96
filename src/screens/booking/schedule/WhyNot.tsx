import type { ReactNode } from 'react';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import { formatAgo, staleCalendar } from '../../../components/calendar-age';
import type { Refusal, Slots } from '../../../contract/interviews';
import { refusalWords } from './refusal-words';

/** Why other panelists are not offered, by reason; for admins (product: Slots). */
export const WhyNot = ({ refused, now }: { refused: NonNullable<Slots['refused']>; now: number }) => (
  <Reasons
    title={`Why others are not offered (${refused.length})`}
    words={refusalWords}
    rows={refused.map(({ panelistId, panelistName, reason, calendarReadAt }) => ({
      id: panelistId,
      name: [panelistName, aboutCalendar(reason, calendarReadAt, now)].filter(Boolean).join(', '),
      reason,
    }))}
  />
);

/** The age of the calendar that causes the refusal, or a note that the calendar is out of date. */
const aboutCalendar = (reason: Refusal, readAt: string | null, now: number): string | null =>
  reason === 'CALENDAR' && readAt !== null
    ? `read ${formatAgo(readAt, now)}`
    : (staleCalendar(readAt, now)?.toLowerCase() ?? null);

interface ReasonsProps {
  title: string;
  words: Record<Refusal, string>;
  rows: readonly { id: string; name: ReactNode; reason: Refusal }[];
  /** The number of further rows, which have no name. */
  left?: number;
}

/** A collapsed list of the refused names, grouped by reason. */
export function Reasons({ title, words, rows, left = 0 }: ReasonsProps) {
  const reasons = [...new Set(rows.map(({ reason }) => reason))];
  const of = (reason: Refusal) => rows.filter((one) => one.reason === reason);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1 }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ typography: 'subtitle2' }}>
        {title}
      </AccordionSummary>
      <AccordionDetails sx={{ typography: 'body2' }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
          {reasons.map((reason) => (
            <div key={reason}>
              <Box component="dt" sx={{ typography: 'subtitle2' }}>
                {words[reason]} ({of(reason).length})
              </Box>
              <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                {of(reason).map(({ id, name }, place) => (
                  <span key={id}>
                    {place > 0 && ', '}
                    {name}
                  </span>
                ))}
              </Box>
            </div>
          ))}
        </Box>
        {left > 0 && <Box sx={{ mt: 3, color: 'text.secondary' }}>{left} more are not listed.</Box>}
      </AccordionDetails>
    </Accordion>
  );
}
