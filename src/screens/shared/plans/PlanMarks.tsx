import Box from '@mui/material/Box';
import type { OwnSubscription } from '../../../contract/billing-subscriptions';

type Counts = Pick<OwnSubscription, 'interviews' | 'used' | 'booked' | 'asked' | 'lapsed' | 'free'>;
type Part = { name: string; count: number; bg: string; edge: string; dashed?: true };

/** The states of a plan's interviews, in the order of the marks. The remaining interviews cannot be used yet. */
function partsOf({ interviews, used, booked, asked, lapsed, free }: Counts): Part[] {
  const parts: Part[] = [
    { name: 'used', count: used, bg: 'interview.completed.main', edge: 'interview.completed.main' },
    { name: 'booked', count: booked, bg: 'interview.upcoming.main', edge: 'interview.upcoming.main' },
    { name: 'asked for', count: asked, bg: 'interview.pendingSchedule.bg', edge: 'interview.pendingSchedule.main' },
    { name: 'free', count: free, bg: 'transparent', edge: 'primary.main' },
    { name: 'expired', count: lapsed, bg: 'interview.canceled.bg', edge: 'control.edge', dashed: true },
  ];
  const counted = parts.reduce((sum, { count }) => sum + count, 0);
  const rest = { name: 'not available', count: interviews - counted, bg: 'transparent', edge: 'control.edge' };
  return [...parts, rest].filter(({ count }) => count > 0);
}

/** One mark for each interview of a plan, with a legend below. */
export function PlanMarks({ of }: { of: Counts }) {
  const parts = partsOf(of);
  const mark = ({ bg, edge, dashed }: Part) =>
    ({
      width: 20,
      height: 20,
      borderRadius: '6px',
      border: '2px solid',
      bgcolor: bg,
      borderColor: edge,
      ...(dashed && { borderStyle: 'dashed' }),
    }) as const;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {parts.flatMap((part) =>
          Array.from({ length: part.count }, (_, nth) => <Box key={`${part.name} ${nth}`} sx={mark(part)} />),
        )}
      </Box>
      <Box
        component="ul"
        aria-label={`${of.interviews} interviews`}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
      >
        {parts.map((part) => (
          <Box
            component="li"
            key={part.name}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5, typography: 'caption' }}
          >
            <Box aria-hidden sx={{ ...mark(part), width: 12, height: 12, borderRadius: '4px' }} />
            {part.count} {part.name}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
