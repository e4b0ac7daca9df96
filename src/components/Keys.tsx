import Box from '@mui/material/Box';

/**
 * A shortcut next to its button, for readers with a keyboard. Screen readers find it on the button (aria-keyshortcuts).
 */
export const KeyHint = ({ keys }: { keys: string }) => (
  <Box component="span" aria-hidden sx={{ '@media (hover: none), (pointer: coarse)': { display: 'none' } }}>
    <Keys keys={keys} />
  </Box>
);

const keyCaps = {
  display: 'inline-flex',
  gap: 1,
  '& kbd': {
    px: 1.5,
    py: 0.5,
    minWidth: 24,
    textAlign: 'center',
    border: '1px solid',
    borderColor: 'divider',
    borderRadius: 1,
    typography: 'caption',
    fontFamily: 'inherit',
    color: 'text.secondary',
  },
} as const;

/** The keys of a shortcut, such as "Ctrl K". */
export const Keys = ({ keys }: { keys: string }) => (
  <Box component="span" sx={keyCaps}>
    {keys.split(' ').map((key, index) => (
      <kbd key={index}>{key}</kbd>
    ))}
  </Box>
);
