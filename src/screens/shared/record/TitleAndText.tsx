import Box from '@mui/material/Box';

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: { xs: 'normal', md: 'nowrap' } } as const;
// A card has room for more than one line, but not for the whole of a long text.
const threeLines = {
  display: { xs: '-webkit-box', md: 'block' },
  WebkitLineClamp: '3',
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
} as const;

/** The title of a record and the beginning of its text. */
export const TitleAndText = ({ title, text }: { title: string; text: string }) => (
  <Box data-lines sx={{ minWidth: 0 }}>
    <Box sx={{ ...oneLine, overflowWrap: 'anywhere', fontWeight: 500 }}>{title}</Box>
    <Box title={text} sx={{ ...oneLine, ...threeLines, typography: 'caption', color: 'text.secondary' }}>
      {text}
    </Box>
  </Box>
);
