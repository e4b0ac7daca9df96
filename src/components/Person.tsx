import type { ReactNode } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
};

/** Who: avatar, name, one grey line below; the first column of a list. */
export function Person({ name, line }: { name: string; line?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, minWidth: 0 }}>
      <Avatar
        aria-hidden
        sx={{
          width: 32,
          height: 32,
          typography: 'caption',
          fontWeight: 500,
          bgcolor: 'brand.tint',
          color: 'primary.main',
        }}
      >
        {initials(name)}
      </Avatar>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ typography: 'subtitle2' }}>{name}</Box>
        {line && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{line}</Box>}
      </Box>
    </Box>
  );
}
