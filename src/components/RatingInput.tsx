import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

type Level = 1 | 2 | 3 | 4 | 5;
export type Rating = Level | 'notAssessed';
interface Meaning {
  rating: Level;
  word: string;
  meaning: string;
}
interface RatingInputProps {
  label: string;
  value: Rating | null;
  onChange: (value: Rating) => void;
  /** What each level means, lowest first. */
  meanings: readonly Meaning[];
  error?: string | undefined;
}

const notAssessed = { word: 'Not assessed', meaning: 'Was not part of the interview' };

/**
 * A rating from 1 to 5, or "Not assessed". The arrow keys choose as in any group of radio buttons, the digits 1 to 5
 * choose directly, 0 is "Not assessed". Below, the meaning of the hovered or chosen level.
 */
export function RatingInput({ label, value, onChange, meanings, error }: RatingInputProps) {
  const id = useId();
  const [near, setNear] = useState<Rating | null>(null);
  const levels: { rating: Rating; face: string; word: string; meaning: string }[] = [
    ...meanings.map((level) => ({ ...level, face: String(level.rating) })),
    { rating: 'notAssessed', face: '–', ...notAssessed },
  ];
  const said = levels.find(({ rating }) => rating === (near ?? value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = event.key === '0' ? 'notAssessed' : Number(event.key);
    const level = levels.find(({ rating }) => rating === wanted);
    if (level) onChange(level.rating);
  };
  return (
    <FormControl component="fieldset" fullWidth error={error !== undefined}>
      <FormLabel component="legend" id={`${id}-label`} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        {label}
      </FormLabel>
      <Box
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-said`}
        aria-invalid={error !== undefined}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setNear(null)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(5, minmax(0, 1fr))', sm: 'repeat(6, minmax(0, 1fr))' },
          gap: 1,
        }}
      >
        {levels.map(({ rating, face, word, meaning }) => (
          <Box
            key={rating}
            component="label"
            onMouseEnter={() => setNear(rating)}
            sx={{
              position: 'relative',
              display: 'grid',
              placeItems: 'center',
              minHeight: 44,
              px: 1,
              py: 1,
              textAlign: 'center',
              border: '1px solid',
              borderColor: error ? 'error.main' : 'control.edge',
              borderRadius: 1,
              cursor: 'pointer',
              ...(rating === 'notAssessed' && { gridColumn: { xs: '1 / -1', sm: 'auto' } }),
              '&:has(:checked)': { bgcolor: 'brand.main', color: 'brand.contrastText', borderColor: 'brand.main' },
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
            }}
          >
            <Box
              component="input"
              type="radio"
              name={id}
              checked={value === rating}
              onChange={() => onChange(rating)}
              aria-label={`${rating === 'notAssessed' ? word : `${face} ${word}`}: ${meaning}`}
              sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' }}
            />
            <Box
              component="span"
              aria-hidden
              sx={{
                fontWeight: 600,
                ...(rating === 'notAssessed' && { display: { xs: 'none', sm: 'block' } }),
              }}
            >
              {face}
            </Box>
            <Box
              component="span"
              aria-hidden
              sx={{
                typography: 'caption',
                lineHeight: 1.2,
                // A phone has no room for five words in a row; the line below shows the chosen one.
                ...(rating !== 'notAssessed' && { display: { xs: 'none', sm: 'block' } }),
              }}
            >
              {word}
            </Box>
          </Box>
        ))}
      </Box>
      <FormHelperText id={`${id}-said`} role={error ? 'alert' : undefined}>
        {error ?? (said ? `${said.word}: ${said.meaning}` : '\u00a0')}
      </FormHelperText>
    </FormControl>
  );
}
