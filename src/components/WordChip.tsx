import { memo } from 'react';
import type { ElementType } from 'react';
import Chip from '@mui/material/Chip';
import type { StateLook } from './state-look';

/** A state of something other than an interview, in the same looks: icon and word, never color alone. */
export const WordChip = memo(function WordChip({
  icon: Icon,
  word,
  look,
}: {
  icon: ElementType;
  word: string;
  look: StateLook;
}) {
  return (
    <Chip
      size="small"
      icon={<Icon aria-hidden />}
      label={word}
      sx={{
        bgcolor: `interview.${look}.bg`,
        color: `interview.${look}.main`,
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
      }}
    />
  );
});
