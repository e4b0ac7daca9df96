import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LinkButton } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { SlotGrid } from '../../../components/SlotGrid';
import { formatDay, formatSpan } from '../../../components/format-time';
import { useNow } from '../../../components/use-now';
import { lengths } from '../../../contract/interviews';
import type { Minutes, OfferedSlot, Refusal } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { dayQuery } from '../../../services/queries/interviews';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { PartySearch } from '../../shared/form/PartySearch';
import { schedulingHref } from '../../shared/interview/hrefs';
import { bookableDays, DayChoice, daySpan } from '../match/DayChoice';
import { Step } from '../match/Step';
import { useChoices } from '../match/use-book-slot';
import { WhyNot } from '../schedule/WhyNot';

/** What stands in a panelist's row of the picture where they are not free. */
const notes: Partial<Record<Refusal, string>> = {
  OUTSIDE_HOURS: 'No free time of this length',
  BUSY: 'Has interviews',
  HELD: 'Being booked by someone else',
  CAP: 'Limit of interviews reached',
  NOTICE: 'Too soon',
};

/** Check Available Panelist: a picture of one day for a job profile (product: Matching). Changes nothing. */
export function Available() {
  const { timeZone: zone } = useMe();
  const [params, change] = useChoices();
  const [picked, setPicked] = useState<Named | null>(null);
  const [chosen, setChosen] = useState<OfferedSlot | null>(null);
  const days = bookableDays(useNow(60_000), zone);
  const jobProfileId = params.get('jobProfileId');
  const asked = params.get('day') ?? '';
  const day = Number.isNaN(Date.parse(asked)) ? (days[0] ?? '') : asked.slice(0, 10);
  const minutes = lengths.find((length) => String(length) === params.get('minutes')) ?? 60;
  const { data, error, isFetching, refetch } = useQuery({
    ...dayQuery({ jobProfileId: jobProfileId ?? '', minutes, ...daySpan(day, zone) }),
    enabled: jobProfileId !== null,
    placeholderData: keepPreviousData,
  });
  const set = (changed: Record<string, string | null>) => {
    setChosen(null);
    change(changed);
  };
  const job = jobProfileId === null ? null : (data?.jobProfile ?? picked);
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step title="Job profile and day" prompt={jobProfileId === null && texts.selectJobProfile}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } }}>
          <PartySearch
            id="job-profile"
            label="Job profile"
            value={job?.id === jobProfileId ? job : null}
            find={(q) => openJobProfilesQuery({ q })}
            nameOf={(row) => row.title}
            lineOf={(row) => [row.organization.name, ...row.skills.map(({ name }) => name)].join(', ')}
            onPick={(row) => {
              setPicked(row && { id: row.id, name: row.title });
              set({ jobProfileId: row?.id ?? null });
            }}
          />
          <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
            <FormLabel id="day-length">Length in minutes</FormLabel>
            <ToggleButtonGroup
              exclusive
              aria-labelledby="day-length"
              value={minutes}
              onChange={(_, next: Minutes | null) => next !== null && set({ minutes: String(next) })}
            >
              {lengths.map((length) => (
                <ToggleButton key={length} value={length} sx={{ minWidth: 56, minHeight: 40, py: 0 }}>
                  {length}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
        </Box>
        <DayChoice days={days} day={day} zone={zone} onDay={(next) => set({ day: next })} />
      </Step>
      {jobProfileId !== null &&
        (error !== null ? (
          <ErrorState
            message={reasonOf(error)}
            kept="Your choices are still here."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data === undefined ? (
          <SkeletonRows rows={5} label="Looking for free panelists" />
        ) : (
          <Box
            component="section"
            aria-label="Panelists of the day"
            aria-busy={isFetching}
            sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
          >
            <Typography variant="h3" component="h2" aria-live="polite">
              {freeWords(data.free)} on {formatDay(`${day}T12:00:00`, zone)}
            </Typography>
            <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
              {texts.confirmPanelist}
            </Alert>
            {(data.slots.rows ?? []).length === 0 ? (
              <EmptyState
                text={texts.searchEmpty}
                line="No panelist with these skills is available on this day. Choose another day, or see why below."
              />
            ) : (
              <SlotGrid
                people={(data.slots.rows ?? []).map((row) => {
                  const reason = data.slots.refused?.find(({ panelistId }) => panelistId === row.panelistId)?.reason;
                  const note = reason && notes[reason];
                  return note === undefined ? row : { ...row, note };
                })}
                offered={data.slots.offered}
                zone={zone}
                day={day}
                chosen={chosen}
                onChoose={setChosen}
              />
            )}
            {(data.slots.refused ?? []).length > 0 && <WhyNot refused={data.slots.refused ?? []} />}
            {chosen !== null && (
              <ChosenTime
                {...{ chosen, zone, minutes }}
                jobProfile={data.jobProfile}
                organization={data.organization}
              />
            )}
          </Box>
        ))}
    </Box>
  );
}

const freeWords = (count: number) => (count === 1 ? '1 panelist is free' : `${count} panelists are free`);

/** What is wrong with a day or a job profile of the address is said at its field. */
function reasonOf(error: Error): string {
  const { details } = error as { details?: { message: string }[] };
  return details?.[0]?.message ?? error.message;
}

type ChosenTimeProps = {
  chosen: OfferedSlot;
  zone: string;
  minutes: Minutes;
  jobProfile: Named | null;
  organization: Named | null;
};

/** The ways on from a free time. */
function ChosenTime({ chosen, zone, minutes, jobProfile, organization }: ChosenTimeProps) {
  const [, navigate] = useLocation();
  const { panelistId, start } = chosen;
  const begin = { panelistId, start, minutes: String(minutes) };
  const draft = { organization, jobProfile, minutes, times: [start] };
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label="Chosen time"
      sx={{
        position: 'sticky',
        bottom: { xs: 8, sm: 16 },
        zIndex: 3,
        p: 4,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        borderColor: 'primary.main',
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ typography: 'h4' }}>{chosen.panelistName}</Box>
        <Box sx={{ color: 'text.secondary' }}>{formatSpan(start, chosen.end, zone)}</Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <LinkButton variant="contained" href={schedulingHref('Book Slot', begin)}>
          Find a waiting request
        </LinkButton>
        <LinkButton variant="outlined" href={schedulingHref('Map Panelist', { panelistId, start })}>
          Map Panelist
        </LinkButton>
        <Button variant="outlined" onClick={() => navigate(schedulingHref('Schedule Interview'), { state: { draft } })}>
          Schedule Interview
        </Button>
      </Box>
    </Paper>
  );
}
