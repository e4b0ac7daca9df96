import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { DateTime } from 'luxon';
import { AppLink } from './AppLink';
import { hourHeight, wallTime } from './week-layout';
import type { Piece } from './week-layout';

interface Block extends Piece {
  key: string;
  block: { title: string; kind: 'interview' | 'hold'; href: string | null };
}
interface WeekDayProps {
  day: DateTime;
  heading: boolean;
  today: boolean;
  now: number;
  hours: { first: number; last: number };
  free: readonly Piece[];
  blocks: readonly Block[];
  /** The block that Tab reaches; the arrow keys move on from there. */
  stop: string | undefined;
  onFocus: (key: string) => void;
}

const spanText = ({ from, to }: Piece) => `${wallTime(from)} – ${wallTime(to)}`;

function spoken(day: DateTime, free: readonly Piece[], blocks: readonly Block[]) {
  const given = free.length > 0 ? `Free ${free.map(spanText).join(', ')}` : 'No free hours';
  const busy = blocks.length > 0 ? `. ${blocks.length} taken` : '';
  return `${day.toFormat('cccc d LLLL')}. ${given}${busy}`;
}

const freeLook = (theme: Theme) => {
  const brand = (theme.vars ?? theme).palette.brand.main;
  return {
    backgroundColor: `color-mix(in srgb, ${brand} 16%, transparent)`,
    borderLeft: `3px solid ${brand}`,
  };
};

export function WeekDay({ day, heading, today, now, hours, free, blocks, stop, onFocus }: WeekDayProps) {
  const place = ({ from, to }: Piece) => ({
    position: 'absolute',
    top: ((from - hours.first * 60) / 60) * hourHeight,
    height: Math.max(16, ((to - from) / 60) * hourHeight - 1),
  });
  const local = DateTime.fromMillis(now, { zone: day.zone });
  const line = today ? local.hour * 60 + local.minute - hours.first * 60 : -1;
  return (
    <Box
      role="group"
      aria-label={spoken(day, free, blocks)}
      sx={{ borderLeft: '1px solid', borderColor: 'divider', minWidth: 0 }}
    >
      {heading ? (
        <Box
          aria-hidden
          sx={{
            height: 56,
            display: 'grid',
            placeContent: 'center',
            textAlign: 'center',
            borderBottom: '1px solid',
            borderColor: 'divider',
            color: today ? 'primary.main' : 'text.primary',
          }}
        >
          <Box component="span" sx={{ typography: 'caption' }}>
            {day.toFormat('ccc')}
          </Box>
          <Box component="span" sx={{ typography: 'subtitle1', lineHeight: 1.2 }}>
            {day.toFormat('d LLL')}
          </Box>
        </Box>
      ) : (
        <Box sx={{ height: 8 }} />
      )}
      <Box
        sx={(theme) => ({
          position: 'relative',
          height: (hours.last - hours.first) * hourHeight,
          backgroundImage: `linear-gradient(to bottom, ${(theme.vars ?? theme).palette.divider} 1px, transparent 1px)`,
          backgroundSize: `100% ${hourHeight}px`,
        })}
      >
        {free.map((piece) => (
          <Box
            key={piece.from}
            title={`Free ${spanText(piece)}`}
            sx={[freeLook, { ...place(piece), left: 0, right: 0 }]}
          />
        ))}
        {blocks.map((piece) => (
          <BlockLink
            key={piece.key}
            piece={piece}
            place={place(piece)}
            reachable={piece.key === stop}
            onFocus={() => onFocus(piece.key)}
          />
        ))}
        {line >= 0 && line <= (hours.last - hours.first) * 60 && (
          <Box
            data-testid="now-line"
            aria-hidden
            sx={{
              position: 'absolute',
              top: (line / 60) * hourHeight,
              left: 0,
              right: 0,
              borderTop: '2px solid',
              borderColor: 'error.main',
              pointerEvents: 'none',
              '&::before': {
                content: '""',
                position: 'absolute',
                left: -4,
                top: -5,
                width: 8,
                height: 8,
                borderRadius: '50%',
                bgcolor: 'error.main',
              },
            }}
          />
        )}
      </Box>
    </Box>
  );
}

interface BlockLinkProps {
  piece: Block;
  place: { position: string; top: number; height: number };
  reachable: boolean;
  onFocus: () => void;
}

function BlockLink({ piece, place, reachable, onFocus }: BlockLinkProps) {
  const { title, kind, href } = piece.block;
  const look = {
    ...place,
    left: 4,
    right: 4,
    px: 1.5,
    py: 0.5,
    overflow: 'hidden',
    borderRadius: '6px',
    border: '1px solid',
    typography: 'caption',
    lineHeight: 1.25,
    textDecoration: 'none',
    ...(kind === 'interview'
      ? { bgcolor: 'interview.upcoming.bg', color: 'interview.upcoming.main', borderColor: 'interview.upcoming.main' }
      : {
          bgcolor: 'background.paper',
          color: 'text.secondary',
          borderColor: 'control.edge',
          borderStyle: 'dashed',
        }),
  } as const;
  const shared = {
    'data-block': piece.key,
    tabIndex: reachable ? 0 : -1,
    onFocus,
    title: `${title}, ${spanText(piece)}`,
  };
  const words = (
    <>
      <Box component="span" sx={{ display: 'block', fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {title}
      </Box>{' '}
      {wallTime(piece.from)}
      <Box component="span" sx={visuallyHidden}>
        {` – ${wallTime(piece.to)}`}
      </Box>
    </>
  );
  return href === null ? (
    <Box role="note" {...shared} sx={look}>
      {words}
    </Box>
  ) : (
    <AppLink href={href} {...shared} sx={look}>
      {words}
    </AppLink>
  );
}
