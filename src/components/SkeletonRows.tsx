import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

/** Gray rows of 48 px while a list loads. Screen readers announce "Loading" once. */
export function SkeletonRows({ rows = 5, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <Box role="status" aria-label={label} sx={{ display: 'grid' }}>
      {Array.from({ length: rows }, (_, row) => (
        <Box key={row} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 48 }}>
          <Skeleton variant="circular" width={32} height={32} />
          <Box sx={{ flexGrow: 1 }}>
            <Skeleton width={`${60 - (row % 3) * 12}%`} />
            <Skeleton width={`${34 - (row % 2) * 8}%`} height={12} />
          </Box>
          <Skeleton width={72} />
        </Box>
      ))}
    </Box>
  );
}
