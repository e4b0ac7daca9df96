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
      {/* In a table a name or line that is too long ends in dots, so that rows stay 48 px; elsewhere it wraps. */}
      <Box
        sx={{
          minWidth: 0,
          overflowWrap: 'anywhere',
          'td > * > &': {
            '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
          },
        }}
      >
        <Box title={name} sx={{ typography: 'subtitle2' }}>
          {name}
        </Box>
        {line && (
          <Box
            {...(typeof line === 'string' && { title: line })}
            sx={{ typography: 'caption', color: 'text.secondary' }}
          >
            {line}
          </Box>
        )}
      </Box>
    </Box>
  );
}
