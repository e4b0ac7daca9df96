import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import { AppLink } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { formatInstant, formatTime } from '../../../components/format-time';
import type { Week } from '../../../components/free-hours';
import type { Fit, Fits, Misfit } from '../../../contract/booking';
import type { Refusal } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { interviewHref } from '../../shared/interview/hrefs';
import { Reasons } from '../schedule/WhyNot';

type RequestsProps = {
  data: Fits;
  /** The chosen start. `starts` are all free starts of the panelist, with the number of requests that fit. */
  start: string | null;
  starts: Week['starts'];
  zone: string;
  /** The id of the request that is held or being held. */
  chosen: string | null;
  disabled: boolean;
  onStart: (start: string) => void;
  onChoose: (fit: Fit) => void;
};
const shownFirst = 6;

/** The waiting requests that fit, best first, and why others do not fit. */
export function Requests({ data, start, starts, zone, chosen, disabled, onStart, onChoose }: RequestsProps) {
  const { fits, others, waiting } = data;
  const [all, setAll] = useState(false);
  const shown = all ? fits : fits.slice(0, shownFirst);
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      {start !== null && <StartsOfHour {...{ start, starts, zone, disabled, onStart }} />}
      {fits.length === 0 ? (
        <Box role="status">
          <EmptyState
            text={texts.searchEmpty}
            line={
              waiting === 0
                ? 'No requests are waiting to be scheduled.'
                : 'No waiting request fits this time. Choose another time, or see why below.'
            }
          />
        </Box>
      ) : (
        <Typography variant="h3" component="h2" aria-live="polite">
          {`${fits.length} of ${waiting} waiting ${waiting === 1 ? 'request' : 'requests'} ${fits.length === 1 ? 'fits' : 'fit'}`}
        </Typography>
      )}
      <Box
        component="ol"
        aria-label="Matching requests"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
      >
        {shown.map((fit, place) => (
          <Box
            component="li"
            key={fit.id}
            sx={{
              p: 4,
              border: 1,
              borderColor: fit.id === chosen || place === 0 ? 'primary.main' : 'divider',
              bgcolor: place === 0 ? 'brand.tint' : 'background.paper',
              borderRadius: 1,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              alignItems: 'center',
            }}
          >
            <Box sx={{ minWidth: 0, flex: '1 1 240px', display: 'grid', gap: 1 }}>
              <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 3 }}>
                <Typography variant="h4" component="h3">
                  {fit.candidate.name}
                </Typography>
                <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {place === 0 && 'Best match · '}Rank {fit.rank}
                </Box>
              </Box>
              <Box>{aboutOf(fit)}</Box>
              <Box sx={{ color: 'text.secondary' }}>{whyFits(fit)}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{whenOf(fit, zone)}</Box>
            </Box>
            <Button
              size="small"
              variant={fit.id === chosen ? 'contained' : 'outlined'}
              aria-pressed={fit.id === chosen}
              aria-disabled={disabled}
              aria-label={`Choose rank ${fit.rank}: ${fit.candidate.name}`}
              onClick={() => !disabled && onChoose(fit)}
            >
              Choose
            </Button>
          </Box>
        ))}
      </Box>
      {shown.length < fits.length && (
        <Button variant="outlined" onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          Show all {fits.length} requests
        </Button>
      )}
      {others.length > 0 && <Misfits {...{ others, left: waiting - fits.length - others.length }} />}
    </Box>
  );
}

type StartsProps = Pick<RequestsProps, 'starts' | 'zone' | 'disabled' | 'onStart'> & { start: string };

/** The free quarter hours of the chosen hour. */
function StartsOfHour({ start, starts, zone, disabled, onStart }: StartsProps) {
  const hourOf = (at: string) => DateTime.fromISO(at, { zone }).startOf('hour').toMillis();
  const here = starts.filter((one) => hourOf(one.start) === hourOf(start));
  const chosen = here.find((one) => Date.parse(one.start) === Date.parse(start));
  if (here.length < 2) return null;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      aria-label="Start"
      value={chosen?.start ?? null}
      onChange={(_, next: string | null) => next !== null && !disabled && onStart(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {here.map((one) => (
        <ToggleButton
          key={one.start}
          value={one.start}
          aria-disabled={disabled}
          aria-label={`${formatTime(one.start, zone)}, ${one.free === 1 ? '1 request' : `${one.free} requests`}`}
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {formatTime(one.start, zone)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

const aboutOf = ({ jobTitle, organization, minutes }: Fit | Misfit) =>
  [jobTitle ?? 'Mock interview', organization?.name, `${minutes} minutes`].filter(Boolean).join(' · ');

/** "5 of 6 skills, at a preferred time" */
function whyFits({ skillsMatched, skillsAsked, minutesFromPreferred }: Fit): string {
  const skills = skillsAsked === 1 ? 'skill' : 'skills';
  const near = minutesFromPreferred === 0 ? 'at a preferred time' : `${minutesFromPreferred} min from a preferred time`;
  return `${skillsMatched} of ${skillsAsked} ${skills}, ${near}`;
}

const whenOf = ({ times, waitBy, end }: Fit, zone: string) => {
  const wanted = `Preferred: ${times.map((time) => formatInstant(time, zone)).join(', ')}.`;
  const until = waitBy === null ? '' : ` Expires ${formatInstant(waitBy, zone)}.`;
  return `${wanted}${until} Ends ${formatTime(end, zone)}.`;
};

/** Why a request does not fit: the reasons for which a panelist is refused, worded for a request (product: Slots). */
const misfitWords: Record<Refusal, string> = {
  NO_SKILL: 'The panelist lacks a primary skill, or enough experience with it',
  BLOCKED: 'The panelist and the organization are blocked for each other',
  OUTSIDE_HOURS: 'The candidate does not prefer this time, or the panelist is not free long enough',
  NOTICE: 'This time is too soon or too far ahead',
  BUSY: 'The candidate or the panelist has another interview then',
  CALENDAR: 'The panelist is busy then in their own calendar',
  HELD: 'Someone else is booking this time right now',
  CAP: 'The panelist has reached the interview limit for the day or week',
  INACTIVE: 'The panelist is not active, or the profile is not confirmed',
};

function Misfits({ others, left }: { others: readonly Misfit[]; left: number }) {
  return (
    <Reasons
      title={`Why others do not fit (${others.length + left})`}
      words={misfitWords}
      rows={others.map(({ id, reason, candidate }) => ({
        id,
        reason,
        name: <AppLink href={interviewHref(id)}>{candidate.name}</AppLink>,
      }))}
      left={left}
    />
  );
}
