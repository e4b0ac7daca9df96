import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';

type Level = 1 | 2 | 3 | 4 | 5;
export type Rating = Level | 'notAssessed';
interface Meaning {
  rating: Level;
  word: string;
  meaning: string;
}
interface RatingInputProps {
  /** What is rated, as shown to the reader. */
  title: string;
  /** A remark below the title while no level is chosen. */
  remark?: string | undefined;
  /** The name of the group for screen readers. */
  label: string;
  value: Rating | null;
  onChange: (value: Rating) => void;
  /** Called after a level was chosen by key. */
  onKey?: () => void;
  /** The meaning of each level, lowest first. */
  meanings: readonly Meaning[];
  error?: string | undefined;
}

const notAssessed = { word: 'Not assessed', meaning: 'Was not part of the interview' };
const keys: Record<string, Rating> = { '0': 'notAssessed', n: 'notAssessed', '1': 1, '2': 2, '3': 3, '4': 4, '5': 5 };

/**
 * A line with a title and a rating from 1 to 5, or "Not assessed". The arrow keys choose as in any group of radio
 * buttons. The keys 1 to 5 choose a level directly, and 0 or N chooses "Not assessed". The meaning of the hovered or
 * chosen level is shown below the title.
 */
export function RatingInput({ title, remark, label, value, onChange, onKey, meanings, error }: RatingInputProps) {
  const id = useId();
  const [near, setNear] = useState<Rating | null>(null);
  const levels: { rating: Rating; face: string; word: string; meaning: string }[] = [
    ...meanings.map((level) => ({ ...level, face: String(level.rating) })),
    { rating: 'notAssessed', face: notAssessed.word, ...notAssessed },
  ];
  const said = levels.find(({ rating }) => rating === (near ?? value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = keys[event.key.toLowerCase()];
    if (chosen === undefined) return;
    // The key must not be typed into the field that gets the focus next.
    event.preventDefault();
    onChange(chosen);
    onKey?.();
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
        alignItems: 'center',
        columnGap: 4,
        rowGap: 1,
      }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="h3" id={`${id}-title`} sx={{ m: 0, typography: 'subtitle2' }}>
          {title}
        </Box>
        <FormHelperText id={`${id}-said`} error={error !== undefined} role={error ? 'alert' : undefined} sx={{ m: 0 }}>
          {error ?? (said ? `${said.word}: ${said.meaning}` : (remark ?? '\u00a0'))}
        </FormHelperText>
      </Box>
      <Box
        role="radiogroup"
        aria-label={label}
        aria-describedby={`${id}-said`}
        aria-invalid={error !== undefined}
        onKeyDown={onKeyDown}
        onMouseLeave={() => setNear(null)}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(5, minmax(0, 1fr)) minmax(72px, auto)', sm: 'repeat(5, 48px) 108px' },
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
              textAlign: 'center',
              lineHeight: 1.2,
              ...(rating === 'notAssessed' ? { typography: 'caption' } : { fontWeight: 600 }),
              border: '1px solid',
              borderColor: error ? 'error.main' : 'control.edge',
              borderRadius: 1,
              cursor: 'pointer',
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
              // Tab reaches only one of the buttons. While none is chosen, Chromium would stop at each of them.
              tabIndex={rating === (value ?? 1) ? 0 : -1}
              aria-label={`${rating === 'notAssessed' ? word : `${face} ${word}`}: ${meaning}`}
              sx={{ position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' }}
            />
            <span aria-hidden>{face}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
