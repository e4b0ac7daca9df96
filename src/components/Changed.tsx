import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { diffWords } from 'diff';

/** The columns of the earlier and the later text, side by side where there is room. */
export const changeColumns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } as const;

type Pair = { from: string; to: string };

/** The difference in one part of two versions, as an item of a list: a choice as a whole, a text word by word. */
export function Changed({ title, choice, text }: { title: string; choice: Pair | null; text: Pair | null }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {choice && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 1 }}>
          <Mark as="del">{choice.from}</Mark>
          <span aria-hidden>→</span>
          <Mark as="ins">{choice.to}</Mark>
        </Box>
      )}
      {text && <Texts from={text.from} to={text.to} />}
    </Box>
  );
}

/** The earlier text with its removed words next to the later text with its added words. */
function Texts({ from, to }: { from: string; to: string }) {
  const parts = diffWords(from, to);
  const side = (title: string, mark: 'removed' | 'added', text: string) => (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text === ''
          ? 'Empty'
          : parts
              .filter((part) => part[mark] || !(part.added || part.removed))
              .map((part, index) =>
                part[mark] ? (
                  <Mark key={index} as={mark === 'removed' ? 'del' : 'ins'}>
                    {part.value}
                  </Mark>
                ) : (
                  <span key={index}>{part.value}</span>
                ),
              )}
      </Box>
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: changeColumns }}>
      {side('Earlier', 'removed', from)}
      {side('Later', 'added', to)}
    </Box>
  );
}

const marks = {
  del: { color: 'error', word: 'removed' },
  ins: { color: 'success', word: 'added' },
} as const;

/**
 * Marks a change by color and by a line, and in words for screen readers, most of which do not announce the element.
 */
function Mark({ as, children }: { as: 'del' | 'ins'; children: ReactNode }) {
  const { color, word } = marks[as];
  return (
    <Box
      component={as}
      sx={{
        textDecoration: as === 'del' ? 'line-through' : 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '3px',
        borderRadius: '3px',
        bgcolor: `color-mix(in srgb, var(--mui-palette-${color}-main) 16%, transparent)`,
      }}
    >
      <span style={visuallyHidden}>[{word}: </span>
      {children}
      <span style={visuallyHidden}>]</span>
    </Box>
  );
}
