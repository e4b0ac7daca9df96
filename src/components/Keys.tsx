import Box from '@mui/material/Box';

/**
 * A shortcut next to its button, for readers with a keyboard. Screen readers find it on the button (aria-keyshortcuts).
 */
export const KeyHint = ({ keys }: { keys: string }) => (
  <Box component="span" aria-hidden sx={{ '@media (hover: none), (pointer: coarse)': { display: 'none' } }}>
    <Keys keys={keys} />
  </Box>
);

/** The keys of a shortcut, such as "Ctrl K". */
export function Keys({ keys }: { keys: string }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {keys.split(' ').map((key, index) => (
        <Box
          key={index}
          component="kbd"
          sx={{
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
          }}
        >
          {key}
        </Box>
      ))}
    </Box>
  );
}
