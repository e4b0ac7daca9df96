import { useId } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { recommendationLabels, recommendations, type Recommendation } from '../../../contract/feedback';

interface RecommendationFieldProps {
  kind: 'real' | 'mock';
  value: Recommendation | null;
  error: string | undefined;
  onChange: (value: Recommendation) => void;
}

/**
 * The hiring recommendation, or for a mock interview how ready the candidate is (product: Scorecard), as four large
 * choices.
 */
export function RecommendationField({ kind, value, error, onChange }: RecommendationFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={error !== undefined}>
      <FormLabel id={id} sx={{ mb: 2, color: 'text.secondary' }}>
        {kind === 'mock' ? 'How ready is the candidate?' : 'Would you hire the candidate for this job?'}
      </FormLabel>
      <Box
        role="radiogroup"
        aria-labelledby={id}
        aria-invalid={error !== undefined}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
      >
        {recommendations.map((one) => (
          <Box
            key={one}
            component="label"
            sx={{
              position: 'relative',
              display: 'grid',
              placeItems: 'center',
              minHeight: 64,
              px: 2,
              textAlign: 'center',
              fontWeight: 600,
              border: '1px solid',
              borderColor: error ? 'error.main' : 'control.edge',
              borderRadius: 1,
              cursor: 'pointer',
              '&:hover': { bgcolor: 'action.hover' },
              '&:has(:checked)': { bgcolor: 'brand.main', color: 'brand.contrastText', borderColor: 'brand.main' },
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === one}
              onChange={() => onChange(one)}
              // Only one radio button is reachable by Tab: Chromium otherwise stops at each of them while none is
              // chosen.
              tabIndex={one === (value ?? recommendations[0]) ? 0 : -1}
              sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' }}
            />
            {recommendationLabels[kind][one]}
          </Box>
        ))}
      </Box>
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
