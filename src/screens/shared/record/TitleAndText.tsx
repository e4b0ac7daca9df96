import Box from '@mui/material/Box';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'normal', md: 'nowrap' } } as const;
// On a card there is room for more than one line, and for the whole of a long text there is not.
const threeLines = {
  display: { xs: '-webkit-box', md: 'block' },
  WebkitLineClamp: '3',
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
} as const;

/** The title of a record, and how its text begins. */
export const TitleAndText = ({ title, text }: { title: string; text: string }) => (
  <Box data-lines sx={{ minWidth: 0 }}>
    <Box sx={{ ...oneLine, overflowWrap: 'anywhere', fontWeight: 500 }}>{title}</Box>
    <Box title={text} sx={{ ...oneLine, ...threeLines, typography: 'caption', color: 'text.secondary' }}>
      {text}
    </Box>
  </Box>
);
