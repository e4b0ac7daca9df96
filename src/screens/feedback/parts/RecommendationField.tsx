import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { recommendationLabels, recommendations, type Recommendation } from '../../../contract/feedback';

interface RecommendationFieldProps {
  kind: 'real' | 'mock';
  value: Recommendation | null;
  error: string | undefined;
  onChange: (value: Recommendation) => void;
}

/** The hiring recommendation, or for a mock how ready the candidate is (product: Scorecard). */
export function RecommendationField({ kind, value, error, onChange }: RecommendationFieldProps) {
  const id = useId();
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id} sx={{ color: 'text.primary', fontWeight: 500 }}>
        {kind === 'mock' ? 'How ready is the candidate?' : 'Would you hire the candidate for this job?'}
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        aria-invalid={error !== undefined}
        value={value ?? ''}
        onChange={(_, chosen) => {
          const found = recommendations.find((one) => one === chosen);
          if (found) onChange(found);
        }}
      >
        {recommendations.map((one) => (
          <FormControlLabel
            key={one}
            value={one}
            // Only one can be reached by Tab: Chromium stops at each of them while none is chosen.
            control={<Radio slotProps={{ input: { tabIndex: one === (value ?? recommendations[0]) ? 0 : -1 } }} />}
            label={recommendationLabels[kind][one]}
          />
        ))}
      </RadioGroup>
      {error && <FormHelperText role="alert">{error}</FormHelperText>}
    </FormControl>
  );
}
