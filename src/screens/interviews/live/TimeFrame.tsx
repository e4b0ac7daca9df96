import type { CSSProperties, ReactNode } from 'react';
import { styled } from '@mui/material/styles';
import { formatTime, zoneName } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import { day, iso, minute } from '../../../contract/time';
import type { BoardRow } from '../../../contract/interviews-live';

/** How far the axis extends before and after now, in minutes: as far back as the board (product: Live board). */
const around = 75;
const step = 15;

// Counted from a recent midnight, because CSS computes in single precision.
const base = Math.floor(Date.now() / day) * day;
const minutesAt = (at: number) => (at - base) / minute;

/** The columns of the board: the parties, the time line, the actions. Below 900 px there is one column. */
export const boardColumns = 'minmax(240px, 300px) minmax(0, 1fr) 264px';

const Over = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: boardColumns,
  columnGap: 16,
  paddingInline: 16,
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
const nowColor = 'var(--mui-palette-error-main)';
const Hours = styled('div')({ gridColumn: 2, position: 'relative', height: 28, overflow: 'hidden' });
const Hour = styled('span')({
  position: 'absolute',
  bottom: 4,
  transform: 'translateX(-50%)',
  font: 'var(--mui-font-caption)',
  fontVariantNumeric: 'tabular-nums',
  color: 'var(--mui-palette-text-secondary)',
  whiteSpace: 'nowrap',
});
/**
 * The axis of the board, which moves with the clock. Its content is positioned by the CSS variables of the axis, so
 * that no row renders again when a minute passes.
 */
export function TimeFrame({ zone, children }: { zone: string; children: ReactNode }) {
  const now = useNow();
  const from = now - around * minute;
  const first = Math.ceil(from / (step * minute)) * step * minute;
  const ticks = Array.from({ length: (2 * around) / step }, (_, index) => first + index * step * minute).filter(
    (tick) =>
      (tick / (step * minute)) % 2 === 0 &&
      // The label must fit next to the label of now, and inside the axis.
      Math.abs(tick - now) > 9 * minute &&
      Math.abs(tick - now) < (around - 5) * minute,
  );
  return (
    <div style={{ '--from': minutesAt(from), '--span': 2 * around } as CSSProperties}>
      <Over aria-hidden>
        <Hours>
          {ticks.map((tick) => (
            <Hour key={tick} style={{ left: `${((tick - from) / (2 * around * minute)) * 100}%` }}>
              {formatTime(iso(tick), zone)}
            </Hour>
          ))}
          <Hour style={{ left: '50%', color: nowColor }}>now</Hour>
        </Hours>
        <Hour style={{ position: 'static', transform: 'none', gridColumn: 1, gridRow: 1, alignSelf: 'center' }}>
          Times in {zoneName(iso(now), zone)}
        </Hour>
      </Over>
      {children}
    </div>
  );
}

const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  height: 12,
  borderRadius: 6,
  backgroundColor: 'var(--mui-palette-background-default)',
  // The line of now is always in the middle of the axis.
  '&::after': {
    content: '""',
    position: 'absolute',
    insetBlock: -6,
    left: 'calc(50% - 1px)',
    width: 2,
    backgroundColor: nowColor,
  },
  [theme.breakpoints.down('md')]: { display: 'none' },
}));
const Clip = styled('div')({ position: 'absolute', inset: 0, overflow: 'hidden', borderRadius: 6 });
const Bar = styled('div')({ position: 'absolute', insetBlock: 0, borderRadius: 6, border: '1px solid' });

/** The booked time of an interview on the axis of the TimeFrame above, in the colors of its state. */
export function TimeBar({ start, end, look }: Pick<BoardRow, 'start' | 'end'> & { look: string }) {
  if (start === null || end === null) return null;
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return (
    <Track aria-hidden>
      <Clip>
        <Bar
          style={{
            left: `calc((${minutesAt(from)} - var(--from)) / var(--span) * 100%)`,
            width: `calc(${(to - from) / minute} / var(--span) * 100%)`,
            backgroundColor: `var(--mui-palette-interview-${look}-bg)`,
            borderColor: `var(--mui-palette-interview-${look}-main)`,
          }}
        />
      </Clip>
    </Track>
  );
}
