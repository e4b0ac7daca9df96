import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** Marked words of a text, with the words around them. */
export const FoundAt = ({ before, found, after }: { before: string; found: string; after: string }) => (
  <Typography variant="caption" component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
    … {before}
    <Box component="mark" sx={{ bgcolor: 'interview.upcoming.bg', color: 'text.primary' }}>
      {found}
    </Box>
    {after} …
  </Typography>
);
