import { memo } from 'react';
import type { ElementType } from 'react';
import Chip from '@mui/material/Chip';
import { keyframes } from '@emotion/react';
import BlockIcon from '@mui/icons-material/Block';
import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import EventIcon from '@mui/icons-material/EventAvailableOutlined';
import EventRepeatIcon from '@mui/icons-material/EventRepeat';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HourglassIcon from '@mui/icons-material/HourglassEmpty';
import PersonOffIcon from '@mui/icons-material/PersonOffOutlined';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import SensorsIcon from '@mui/icons-material/Sensors';
import { lookOf } from './state-look';
import type { StateLabel, StateLook } from './state-look';

const icons: Record<StateLook, ElementType> = {
  pendingSchedule: HourglassIcon,
  requested: HelpIcon,
  upcoming: EventIcon,
  cancelAsked: EventBusyIcon,
  live: SensorsIcon,
  pendingFeedback: RateReviewIcon,
  completed: CheckCircleIcon,
  reschedulePending: EventRepeatIcon,
  canceled: BlockIcon,
  noShow: PersonOffIcon,
};

/** The icon of a state, for places that show its word next to it. */
export function StateIcon({ label }: { label: StateLabel }) {
  const Icon = icons[lookOf(label)];
  return <Icon aria-hidden fontSize="inherit" />;
}

// States that are not final yet have an outline instead of a fill.
export const outlined: readonly StateLook[] = ['requested', 'cancelAsked', 'reschedulePending'];

const pulse = keyframes({ '50%': { boxShadow: '0 0 0 4px rgb(51 187 197 / 0.3)' } });

/** An interview's state: icon, word, and color, with the note ("awaiting panelist") next to the word. */
export const StateChip = ({
  label: { word, note },
  size = 'small',
}: {
  label: StateLabel;
  size?: 'small' | 'medium';
}) => <Chosen word={word} note={note} size={size} />;

const Chosen = memo(function Chosen({ word, note, size }: StateLabel & { size: 'small' | 'medium' }) {
  const look = lookOf({ word, note });
  const Icon = icons[look];
  return (
    <Chip
      size={size}
      icon={<Icon aria-hidden />}
      label={note ? `${word} · ${note}` : word}
      data-look={look}
      sx={{
        bgcolor: `interview.${look}.bg`,
        color: `interview.${look}.main`,
        border: outlined.includes(look) ? '1px solid' : 'none',
        '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
        ...(look === 'live' && {
          animation: `${pulse} 2.4s ease-out infinite`,
          '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
        }),
      }}
    />
  );
});
