import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import { Keys } from '../components/Keys';
import type { Place } from './palette-items';
import { paletteKeys } from './use-shortcuts';

interface ShortcutsSheetProps {
  open: boolean;
  places: readonly Place[];
  onClose: () => void;
}

/** All keyboard shortcuts, grouped by where they work. */
export function ShortcutsSheet({ open, places, onClose }: ShortcutsSheetProps) {
  const groups: [string, [keys: string, does: string][]][] = [
    [
      'Everywhere',
      [
        [paletteKeys(), 'Search, pages and actions'],
        ['?', 'Keyboard shortcuts'],
        ['Esc', 'Close what is open'],
      ],
    ],
    [
      'Go to',
      places
        .flatMap(({ letter, title }) => (letter ? [[`G ${letter.toUpperCase()}`, title] as const] : []))
        .map(([keys, title]) => [keys, title]),
    ],
    [
      'Search',
      [
        ['↑ ↓', 'Next and previous'],
        ['Enter', 'Take what is lit'],
        ['Tab', 'Actions of an interview'],
        ['Esc', 'Close, or back from the actions'],
      ],
    ],
    [
      'Lists, slots and the calendar',
      [
        ['↑ ↓', 'Next and previous'],
        ['← →', 'Earlier and later'],
        ['Home', 'Back to today'],
        ['Enter', 'Open or choose'],
      ],
    ],
    [
      'Lists',
      [
        ['J', 'Next row'],
        ['K', 'Previous row'],
        ['Enter', 'Open the row, then go to its panel'],
        ['Esc', 'Close the panel'],
      ],
    ],
    [
      'Feedback Review',
      [
        ['J', 'Next feedback'],
        ['K', 'Previous feedback'],
        ['A', 'Approve'],
        ['R', 'Return with a reason'],
        ['Z', 'Undo the last approval'],
      ],
    ],
    [
      'Compare candidates',
      [
        ['← →', 'Previous and next candidate'],
        ['S', 'Selected'],
        ['R', 'Rejected'],
        ['H', 'On hold'],
        ['Z', 'Undo the last decision'],
      ],
    ],
  ];
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="shortcuts-title">
      <DialogTitle id="shortcuts-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        Keyboard shortcuts
        <IconButton aria-label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 6, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
        {groups.map(([title, shortcuts]) => (
          <Box key={title} component="section" aria-label={title}>
            <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2 }}
            >
              {shortcuts.map(([keys, does]) => (
                <Box key={keys} sx={{ display: 'contents' }}>
                  <Box component="dt">
                    <Keys keys={keys} />
                  </Box>
                  <Box component="dd" sx={{ m: 0 }}>
                    {does}
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  );
}
