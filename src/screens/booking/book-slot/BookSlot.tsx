import { useState } from 'react';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useQuery } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { EmptyState } from '../../../components/EmptyState';
import { Person } from '../../../components/Person';
import { formatInstant, formatTime } from '../../../components/format-time';
import type { Fit, Fits, FreeTime, Misfit } from '../../../contract/booking';
import { lengths } from '../../../contract/interviews';
import type { Minutes, Refusal } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import type { BookSlotRef } from '../../../machines/booking/book-slot';
import { useMe } from '../../../services/queries/auth';
import { fitsQuery, freeQuery } from '../../../services/queries/interviews';
import { panelistsQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import { interviewHref } from '../../shared/interview/hrefs';
import { BookingOverWishOf } from '../../shared/interview/InterviewFacts';
import { QueryView } from '../../shared/QueryView';
import { FreeStarts } from '../match/FreeStarts';
import { Outcome, Refused } from '../match/Outcome';
import { Step } from '../match/Step';
import { startIn, useBookSlot, useBookSlotActor, useChoices } from '../match/use-book-slot';
import { SlotBar } from '../schedule/HeldBar';

export const BookSlot = () => <BookSlotBody actor={useBookSlotActor()} />;

const lengthOf = (text: string | null): Minutes => lengths.find((length) => String(length) === text) ?? 60;

/** Book Slot: from a free time of a panelist to the waiting request that fits it best (product: Matching). */
export function BookSlotBody({ actor }: { actor: BookSlotRef }) {
  const { view, acts } = useBookSlot(actor);
  const [params, change] = useChoices();
  const { timeZone: zone } = useMe();
  const [picked, setPicked] = useState<Named | null>(null);
  const [asked, setAsked] = useState(false);
  const panelistId = params.get('panelistId');
  const start = startIn(params);
  const minutes = lengthOf(params.get('minutes'));
  const query = freeQuery(panelistId ?? '', { minutes });
  const { data: free } = useQuery({ ...query, enabled: view.picking && panelistId !== null });
  if (view.booked || view.overtaken)
    return (
      <Outcome
        {...{ view, again: 'Book another slot' }}
        acts={{
          ...acts,
          another: () => {
            change({ start: null });
            acts.another();
          },
        }}
      />
    );
  const chooseStart = (chosen: string) => {
    setAsked(true);
    acts.release();
    change({ start: chosen });
  };
  const panelist = panelistId === null ? null : (free?.panelist ?? (picked?.id === panelistId ? picked : null));
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step title="Panelist and length" prompt={panelistId === null && texts.choosePanelist}>
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' } }}>
          <PartySearch
            id="panelist"
            label="Panelist"
            value={panelist && { id: panelist.id, name: panelist.name }}
            find={(q) => panelistsQuery(q)}
            nameOf={(row) => row.name}
            lineOf={(row) => row.skills.join(', ')}
            onPick={(row) => {
              acts.release();
              setPicked(row && { id: row.id, name: row.name });
              change({ panelistId: row?.id ?? null, start: null });
            }}
            disabled={view.busy}
          />
          <Box sx={{ display: 'grid', gap: 1, alignContent: 'start' }}>
            <FormLabel id="free-length">Free for at least, in minutes</FormLabel>
            <ToggleButtonGroup
              exclusive
              aria-labelledby="free-length"
              value={minutes}
              onChange={(_, next: Minutes | null) => {
                if (next === null) return;
                acts.release();
                change({ minutes: String(next) });
              }}
              disabled={view.busy}
            >
              {lengths.map((length) => (
                <ToggleButton key={length} value={length} sx={{ minWidth: 56, minHeight: 40, py: 0 }}>
                  {length}
                </ToggleButton>
              ))}
            </ToggleButtonGroup>
          </Box>
        </Box>
      </Step>
      {panelistId !== null && (
        <Step title="Free time" prompt={start === null && texts.selectPanelistTime}>
          <FreeStarts
            query={query}
            live={view.picking}
            zone={zone}
            chosen={start}
            wanted={start}
            disabled={view.busy || view.holding}
            forInterview={false}
            onChoose={(one) => chooseStart(one.start)}
          />
        </Step>
      )}
      {panelistId !== null && start !== null && free !== undefined && (
        <FitsStep key={start} {...{ actor, zone, start, panelist: free.panelist, focus: asked }} />
      )}
      {view.choice !== null && <BookingOverWishOf id={view.choice.interview.id} />}
      <Refused view={view} />
      {view.reserved && view.choice !== null && (
        <SlotBar
          slot={view.choice.slot}
          candidate={view.choice.candidate.name}
          hold={view.hold}
          busy={view.busy}
          zone={zone}
          onRelease={acts.release}
          onConfirm={acts.confirm}
        />
      )}
    </Box>
  );
}

type FitsStepProps = {
  actor: BookSlotRef;
  zone: string;
  start: string;
  panelist: FreeTime['panelist'];
  focus: boolean;
};

/** The waiting requests that fit, the best first, and why others do not. */
function FitsStep({ actor, zone, start, panelist, focus }: FitsStepProps) {
  const { view, acts } = useBookSlot(actor);
  // Not asked again while one is held: the hold itself takes the time.
  const query = useQuery({ ...fitsQuery(panelist.id, start), enabled: view.picking });
  const choose = (fit: Fit) =>
    acts.choose({
      interview: { id: fit.id, version: fit.version, minutes: fit.minutes },
      candidate: fit.candidate,
      slot: {
        panelistId: panelist.id,
        panelistName: panelist.name,
        panelistTimeZone: panelist.timeZone,
        start,
        end: fit.end,
      },
      anyStart: false,
      unheld: false,
    });
  return (
    <Step title="Waiting requests" focus={focus}>
      <QueryView query={query} name="requests that fit" rows={3} kept="Your choices are still here.">
        {(data) => (
          <Found
            {...{ data, zone, choose }}
            chosen={view.choice?.interview.id ?? null}
            disabled={view.busy || view.holding}
          />
        )}
      </QueryView>
    </Step>
  );
}

type FoundProps = {
  data: Fits;
  zone: string;
  choose: (fit: Fit) => void;
  chosen: string | null;
  disabled: boolean;
};
const shownFirst = 6;

function Found({ data: { fits, others, waiting }, zone, choose, chosen, disabled }: FoundProps) {
  const [all, setAll] = useState(false);
  const shown = all ? fits : fits.slice(0, shownFirst);
  return (
    <>
      {fits.length === 0 ? (
        <EmptyState
          text={texts.searchEmpty}
          line={
            waiting === 0
              ? 'No requests are waiting to be scheduled.'
              : 'No waiting request fits this time. Choose another time, or see why below.'
          }
        />
      ) : (
        <Box role="status">
          {`${fits.length} of ${waiting} waiting ${waiting === 1 ? 'request' : 'requests'} ${fits.length === 1 ? 'fits' : 'fit'} this time.`}
        </Box>
      )}
      <Box
        component="ol"
        aria-label="Matching requests"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}
      >
        {shown.map((fit) => (
          <Box
            component="li"
            key={fit.id}
            sx={{
              p: 4,
              border: 1,
              borderColor: fit.id === chosen ? 'primary.main' : 'divider',
              borderRadius: 1,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              alignItems: 'center',
              justifyContent: 'space-between',
            }}
          >
            <Box sx={{ minWidth: 0, flex: '1 1 280px', display: 'grid', gap: 1 }}>
              <Person name={fit.candidate.name} line={aboutOf(fit)} />
              <Box sx={{ color: 'text.secondary' }}>{whyFits(fit)}</Box>
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{whenOf(fit, zone)}</Box>
            </Box>
            <Button
              variant={fit.id === chosen ? 'contained' : 'outlined'}
              aria-pressed={fit.id === chosen}
              aria-disabled={disabled}
              aria-label={`Choose rank ${fit.rank}: ${fit.candidate.name}`}
              onClick={() => !disabled && choose(fit)}
            >
              Choose
            </Button>
          </Box>
        ))}
      </Box>
      {shown.length < fits.length && (
        <Button onClick={() => setAll(true)} sx={{ justifySelf: 'start' }}>
          Show all {fits.length} requests
        </Button>
      )}
      {others.length > 0 && <Misfits {...{ others, left: waiting - fits.length - others.length }} />}
    </>
  );
}

const aboutOf = ({ jobTitle, organization, minutes }: Fit | Misfit) =>
  [jobTitle ?? 'Mock interview', organization?.name, `${minutes} min`].filter(Boolean).join(' · ');

/** "Rank 1, 5 of 6 skills, at a preferred time" */
function whyFits({ rank, skillsMatched, skillsAsked, minutesFromPreferred }: Fit): string {
  const skills = skillsAsked === 1 ? 'skill' : 'skills';
  const near =
    minutesFromPreferred === 0 ? 'at a preferred time' : `${minutesFromPreferred} min after a preferred time`;
  return `Rank ${rank}, ${skillsMatched} of ${skillsAsked} ${skills}, ${near}`;
}

const whenOf = ({ times, waitBy, end }: Fit, zone: string) => {
  const wanted = `Preferred: ${times.map((time) => formatInstant(time, zone)).join(', ')}.`;
  const until = waitBy === null ? '' : ` Expires ${formatInstant(waitBy, zone)}.`;
  return `${wanted}${until} Ends ${formatTime(end, zone)}.`;
};

/** The same reasons as of panelists, said of a request (product: Slots). */
const misfitWords: Record<Refusal, string> = {
  NO_SKILL: 'The panelist lacks a primary skill, or enough experience with it',
  BLOCKED: 'The panelist and the organization are blocked for each other',
  OUTSIDE_HOURS: 'The candidate does not prefer this time, or the panelist is not free long enough',
  NOTICE: 'This time is too soon or too far ahead',
  BUSY: 'The candidate or the panelist has another interview then',
  HELD: 'Someone else is booking this time right now',
  CAP: 'The panelist has reached the interview limit for the day or week',
  INACTIVE: 'The panelist is not active, or the profile is not confirmed',
};

function Misfits({ others, left }: { others: readonly Misfit[]; left: number }) {
  const reasons = [...new Set(others.map(({ reason }) => reason))];
  return (
    <Accordion variant="outlined" disableGutters slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandMoreIcon />} sx={{ typography: 'subtitle2' }}>
        Why others do not fit ({others.length + left})
      </AccordionSummary>
      <AccordionDetails>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 3 }}>
          {reasons.map((reason) => (
            <div key={reason}>
              <Box component="dt" sx={{ typography: 'subtitle2' }}>
                {misfitWords[reason]}
              </Box>
              <Box component="dd" sx={{ m: 0 }}>
                {others
                  .filter((one) => one.reason === reason)
                  .map((one, place) => (
                    <span key={one.id}>
                      {place > 0 && ', '}
                      <AppLink href={interviewHref(one.id)}>{one.candidate.name}</AppLink>
                    </span>
                  ))}
              </Box>
            </div>
          ))}
        </Box>
        {left > 0 && <Box sx={{ mt: 3, color: 'text.secondary' }}>{left} more are not listed.</Box>}
      </AccordionDetails>
    </Accordion>
  );
}
