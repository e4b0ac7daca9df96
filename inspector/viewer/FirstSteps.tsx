import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mono } from './parts';

interface FirstStepsProps {
  onOpenFile(): void;
  onHistories(): void;
}

/** Shown while there is nothing to see: the three ways to get a trace. */
export function FirstSteps({ onOpenFile, onHistories }: FirstStepsProps) {
  return (
    <Box sx={{ height: '100%', overflow: 'auto', display: 'grid', placeItems: 'center', p: 6 }}>
      <Box sx={{ maxWidth: 560, lineHeight: 1.55 }}>
        <Box component="h2" sx={{ fontSize: 20, fontWeight: 600, m: 0, mb: 1 }}>
          Nothing to see yet
        </Box>
        <Box sx={{ color: 'text.secondary', mb: 4 }}>
          This page shows what the app’s statecharts do, message by message. There are three ways to begin.
        </Box>
        <Box component="ol" sx={waysStyle}>
          <li>
            <h3>Follow the app as you use it</h3>
            <p>
              Add <code>?inspect</code> to the address of any page of the app, such as <code>/login?inspect</code>. What
              happens there appears here immediately. Several pages can be followed together.
            </p>
            {/* Opened by this window, so that the new page finds this window. */}
            <Button size="small" variant="contained" onClick={() => window.open('/login?inspect')}>
              Open the sign-in page
            </Button>
          </li>
          <li>
            <h3>View a recording</h3>
            <p>Open the file that a colleague saved here, or drop it anywhere on this page, and step through it.</p>
            <Button size="small" variant="outlined" onClick={onOpenFile}>
              Open a recording
            </Button>
          </li>
          <li>
            <h3>Walk through a stored history</h3>
            <p>
              What the server has stored of an interview, a subscription, a payment, a refund or a statement, from its
              first event to now. For super admins.
            </p>
            <Button size="small" variant="outlined" onClick={onHistories}>
              Choose a history
            </Button>
          </li>
        </Box>
      </Box>
    </Box>
  );
}

const waysStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 5,
  counterReset: 'way',
  '& li': { counterIncrement: 'way', position: 'relative', pl: 10 },
  '& li::before': {
    content: 'counter(way)',
    position: 'absolute',
    left: 0,
    top: 0,
    width: 26,
    height: 26,
    borderRadius: '50%',
    bgcolor: 'brand.tint',
    color: 'primary.main',
    fontWeight: 600,
    display: 'grid',
    placeItems: 'center',
  },
  '& h3': { fontSize: 14, fontWeight: 600, m: 0, lineHeight: '26px' },
  '& p': { m: 0, mb: 2, color: 'text.secondary' },
  '& code': { fontFamily: mono, fontSize: 12.5, color: 'text.primary', whiteSpace: 'nowrap' },
} as const;
