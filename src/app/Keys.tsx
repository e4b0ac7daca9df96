import Box from '@mui/material/Box';

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
