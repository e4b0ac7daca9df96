import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { OpenJobDetail } from '../../../contract/job-profiles-apply';
import { useMe } from '../../../services/queries/auth';
import { TermsText } from '../../shared/terms/TermsText';

interface TermsToAcceptProps {
  job: OpenJobDetail;
  accepted: boolean;
  disabled: boolean;
  /** Whether the candidate tried to apply without accepting the terms. */
  wrong: boolean;
  onChange: (accepted: boolean) => void;
}

/** The organization's terms, which the candidate can read here and accepts with the application (product: Terms). */
export function TermsToAccept({ job, accepted, disabled, wrong, onChange }: TermsToAcceptProps) {
  const { timeZone } = useMe();
  const { terms, organization } = job;
  return (
    <FormControl error={wrong && !accepted} disabled={disabled} sx={{ gap: 2, minWidth: 0 }}>
      <Box
        role="region"
        aria-label={`Terms of ${organization.name}`}
        tabIndex={0}
        sx={{
          display: 'grid',
          gap: 5,
          maxHeight: 280,
          overflowY: 'auto',
          p: 4,
          border: 1,
          borderColor: wrong && !accepted ? 'error.main' : 'divider',
          borderRadius: 1,
        }}
      >
        {terms.map((one) => (
          <TermsText key={`${one.id} ${one.revision}`} terms={one} zone={timeZone} level="h3" />
        ))}
      </Box>
      <FormControlLabel
        label={`I have read and accept the terms of ${organization.name}`}
        control={<Checkbox checked={accepted} onChange={(_, on) => onChange(on)} />}
      />
    </FormControl>
  );
}
