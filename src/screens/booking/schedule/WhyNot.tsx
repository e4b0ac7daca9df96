import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import type { Refusal, Slots } from '../../../contract/interviews';
import { refusalWords } from './refusal-words';

/** Why other panelists are not offered, by reason; for admins (product: Slots). */
export function WhyNot({ refused }: { refused: NonNullable<Slots['refused']> }) {
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const named = (reason: Refusal) => refused.filter((one) => one.reason === reason).map((one) => one.panelistName);
  return (
    <Accordion
      variant="outlined"
      disableGutters
      slotProps={{ transition: { unmountOnExit: true } }}
      sx={{ borderRadius: 1 }}
    >
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ typography: 'subtitle2' }}>
        Why others are not offered ({refused.length})
      </AccordionSummary>
      <AccordionDetails sx={{ typography: 'body2' }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
          {reasons.map((reason) => (
            <div key={reason}>
              <Box component="dt" sx={{ typography: 'subtitle2' }}>
                {refusalWords[reason]} ({named(reason).length})
              </Box>
              <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
                {named(reason).join(', ')}
              </Box>
            </div>
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}
