import Box from '@mui/material/Box';

// On a phone the text may wrap, because a card has room for more lines.
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'normal', md: 'nowrap' } } as const;

/** What a row is about, with a quiet line below it, for a row that is not about a person. */
export const TwoLines = ({ name, line }: { name: string; line: string }) => (
  <Box data-lines sx={{ minWidth: 0 }}>
    <Box sx={{ ...oneLine, fontWeight: 500 }}>{name}</Box>
    <Box sx={{ ...oneLine, typography: 'caption', color: 'text.secondary' }}>{line}</Box>
  </Box>
);
