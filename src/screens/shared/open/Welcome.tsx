import Box from '@mui/material/Box';

const rows = [
  { name: 'Mon', free: [1, 2, 5], chosen: 2 },
  { name: 'Tue', free: [0, 1, 4, 5], chosen: -1 },
  { name: 'Wed', free: [2, 3], chosen: 3 },
  { name: 'Thu', free: [1, 4, 5], chosen: 4 },
];
const hours = [0, 1, 2, 3, 4, 5];

function Week() {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'grid',
        gap: 2,
        p: 5,
        width: '100%',
        maxWidth: 480,
        bgcolor: 'background.paper',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
      }}
    >
      {rows.map((row) => (
        <Box key={row.name} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ width: 40, typography: 'caption', color: 'text.secondary' }}>{row.name}</Box>
          {hours.map((hour) => (
            <Box
              key={hour}
              sx={{
                flex: 1,
                height: 28,
                borderRadius: '6px',
                border: '1px solid',
                borderColor: row.free.includes(hour) ? 'brand.main' : 'divider',
                bgcolor: hour === row.chosen ? 'brand.main' : 'background.default',
              }}
            />
          ))}
        </Box>
      ))}
    </Box>
  );
}

/** An introduction beside the form, on wide screens. */
export function Welcome() {
  return (
    <Box
      component="aside"
      aria-label="About the platform"
      sx={{
        display: 'none',
        '@media (min-width: 1125px)': { display: 'flex' },
        flexDirection: 'column',
        alignItems: 'center',
        gap: 10,
        flex: 1,
        px: 16,
        pb: 12,
        // Centered by the window's height, not by its own, so that it does not move while the page loads.
        pt: 'max(48px, calc(50dvh - 188px))',
        borderRight: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ width: '100%', maxWidth: 480 }}>
        <Box component="p" sx={{ m: 0, typography: 'h1' }}>
          From the request to the decision, in one place.
        </Box>
        <Box component="p" sx={{ mt: 4, mb: 0, typography: 'body1', color: 'text.secondary' }}>
          Times that work for everyone, interviewers who know their field, and feedback that never gets lost.
        </Box>
      </Box>
      <Week />
    </Box>
  );
}
