import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { diffWords } from 'diff';

/** Earlier and later, side by side where there is room. */
export const changeColumns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } as const;

type Pair = { from: string; to: string };

/** What differs in one part of two versions: a choice in words, a text by its words. An item of a list. */
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

/** The earlier text with what was removed, beside the later one with what was added. */
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

/** Marked by colour and by a line, and in words for screen readers, most of which do not announce the element. */
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
