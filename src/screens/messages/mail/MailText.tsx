import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { partsOf } from './links-in';

/** A mail's plain text; addresses of this place can be followed, all others are only read. */
export function MailText({ text }: { text: string }) {
  return (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        maxWidth: '72ch',
        p: 4,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {partsOf(text, location.origin).map(({ at, text: part, isLink }) =>
        isLink ? (
          // In a tab of its own: who reads it stays signed in here.
          <Link key={at} href={part} target="_blank" rel="noopener noreferrer" underline="always">
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </Box>
  );
}
