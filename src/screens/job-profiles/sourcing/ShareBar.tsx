import Box from '@mui/material/Box';
import { percentOf } from './sourcing-words';

/** A share as a bar with its number. */
export function ShareBar({ share }: { share: number }) {
  const percent = percentOf(share);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 140 }}>
      <Box
        aria-hidden
        data-bar
        sx={{
          flexGrow: 1,
          height: 8,
          borderRadius: 1,
          border: '1px solid',
          borderColor: 'text.secondary',
          overflow: 'hidden',
        }}
      >
        <Box sx={{ width: `${percent}%`, height: '100%', bgcolor: 'brand.main' }} />
      </Box>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', width: 44, textAlign: 'right' }}>
        {percent}%
      </Box>
    </Box>
  );
}
