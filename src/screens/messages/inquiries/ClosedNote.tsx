import Box from '@mui/material/Box';
import { formatInstant } from '../../../components/format-time';
import type { ClosedInquiry } from '../../../contract/messages';

/** Who closed an inquiry, when, and what they answered. */
export function ClosedNote({ closed: { closedAt, closedBy, answer }, zone }: { closed: ClosedInquiry; zone: string }) {
  const who = closedBy ?? 'A former admin';
  const when = closedAt === null ? '' : ` on ${formatInstant(closedAt, zone)}`;
  return (
    <Box component="section" aria-label="Answer" sx={{ display: 'grid', gap: 2 }}>
      <Box component="h3" sx={{ m: 0, typography: 'h4' }}>
        {answer === null ? 'Closed without a reply' : 'Answer'}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {who} {answer === null ? 'closed it' : 'answered'}
        {when}
      </Box>
      {answer !== null && (
        <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: '72ch' }}>{answer}</Box>
      )}
    </Box>
  );
}
