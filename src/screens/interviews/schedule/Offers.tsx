import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { SlotGrid } from '../../../components/SlotGrid';
import { SlotList } from '../../../components/SlotList';
import { texts } from '../../../contract/texts';
import type { ScheduleRef } from '../../../machines/schedule-interview';
import { useOffers } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { OfferedDays } from './OfferedDays';
import { WhyNot } from './WhyNot';

interface OffersProps {
  actor: ScheduleRef;
  view: ScheduleView;
  acts: ScheduleActs;
  zone: string;
}

/** What the search found: the grid and the ranked list on a desk, the list first on a phone. */
export function Offers({ actor, view, acts, zone }: OffersProps) {
  const { data, error, isFetching, refetch } = useOffers(actor);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [phoneShows, setPhoneShows] = useState<'list' | 'grid'>('list');
  if (error !== null && (data === undefined || !isFetching)) {
    const retry = () => void refetch();
    return (
      <ErrorState message={error.message} kept="What you chose is still here." onRetry={retry} retrying={isFetching} />
    );
  }
  if (data === undefined) return <SkeletonRows rows={5} label="Looking for free panelists" />;
  if (data.offered.length === 0)
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <EmptyState
          text={texts.searchEmpty}
          line="Nobody who fits is free within two hours after these times. Slots can be booked from two hours to seven days ahead: try other times or a shorter length."
        />
        {data.refused !== undefined && data.refused.length > 0 && <WhyNot refused={data.refused} />}
      </Box>
    );

  const given = { offered: data.offered, zone, disabled: view.busy || view.holding, onChoose: acts.chooseSlot };
  const chosen = view.holding || view.reserved ? view.slot : null;
  const people = new Set(data.offered.map(({ panelistId }) => panelistId)).size;
  const grid =
    data.rows === undefined ? (
      <OfferedDays {...given} chosen={chosen} />
    ) : (
      <SlotGrid {...given} people={data.rows} chosen={chosen} />
    );
  return (
    <Box component="section" aria-label="Offered slots" sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="h3" component="h2" aria-live="polite">
          {people === 1 ? '1 panelist is free' : `${people} panelists are free`}
        </Typography>
        {phone ? (
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label="Show offers as"
            value={phoneShows}
            onChange={(_, next: 'list' | 'grid' | null) => next !== null && setPhoneShows(next)}
          >
            <ToggleButton value="list">List</ToggleButton>
            <ToggleButton value="grid">{data.rows === undefined ? 'By day' : 'Grid'}</ToggleButton>
          </ToggleButtonGroup>
        ) : (
          <Button onClick={() => void refetch()} loading={isFetching} disabled={!view.searching}>
            Look again
          </Button>
        )}
      </Box>
      {(!phone || phoneShows === 'grid') && grid}
      {(!phone || phoneShows === 'list') && <SlotList {...given} chosen={chosen} />}
      {data.refused !== undefined && data.refused.length > 0 && <WhyNot refused={data.refused} />}
    </Box>
  );
}
