import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import { Person } from '../../../components/Person';
import { TimesPicker } from '../../../components/TimesPicker';
import { bestOf } from '../../../contract/booking';
import type { ScheduleRef } from '../../../machines/booking/schedule-interview';
import { useMe } from '../../../services/queries/auth';
import { BookingOverWishOf } from '../../shared/interview/InterviewFacts';
import { useOffers, useScheduleInterview, useSeenInterview } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { BookBar } from './BookBar';
import { FreeTimes } from './FreeTimes';
import { HeldBar } from './HeldBar';
import { Offers } from './Offers';
import { ScheduleDone } from './ScheduleDone';
import { ScheduleForm } from './ScheduleForm';

interface ScheduleBodyProps {
  actor: ScheduleRef;
  choosesOrganization: boolean;
}

/** Schedule Interview on one page: the request, the free hours beside who is free then, and *Book*. */
export function ScheduleBody({ actor, choosesOrganization }: ScheduleBodyProps) {
  const { view, acts: all } = useScheduleInterview(actor);
  const page = useRef<HTMLDivElement>(null);
  const { asked, acts } = useAskedFocus(view, all, page);
  const { timeZone: zone } = useMe();
  const offers = useOffers(actor);
  const { wantsHours, toHours, picking } = useNextStep(view, acts, asked, page);
  useSeenInterview(actor, view.interview?.id ?? null);
  // A request that is made on the way to its booking moves nothing: the form stays until that has an outcome.
  const [asForm, setAsForm] = useState(view.isNew);
  if (asForm !== view.isNew && !view.busy) setAsForm(view.isNew);
  if (view.booked || view.requested || view.overtaken) return <ScheduleDone {...{ view, acts, zone }} />;
  const { draft, problem, errors, busy } = view;
  // While a request is made and booked, what was offered for it stays.
  const stale = offers.isPlaceholderData && view.searching;
  const fresh = view.offering && !stale ? offers.data : undefined;
  const best = fresh ? bestOf(fresh) : null;
  const looking = view.searching && offers.isFetching && fresh === undefined;
  return (
    <Box
      ref={page}
      // Hours that load late take no focus from a reader who has moved on.
      onFocus={({ target }) => {
        if (target.closest('form') === null) wantsHours.current = false;
      }}
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      {asForm ? (
        <ScheduleForm {...{ view, choosesOrganization }} acts={picking} />
      ) : (
        <Paper variant="outlined" aria-label="This request" component="section" sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
          <Person
            name={draft.candidate?.name ?? ''}
            line={[draft.jobProfile?.name ?? 'Mock interview', draft.organization?.name, `${draft.minutes} minutes`]
              .filter(Boolean)
              .join(' · ')}
          />
        </Paper>
      )}
      {view.interview !== null && <BookingOverWishOf id={view.interview.id} />}
      <Paper
        variant="outlined"
        sx={{
          p: { xs: 4, sm: 6 },
          display: 'grid',
          gap: 6,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 5, minWidth: 0 }}>
          <FreeTimes {...{ view, zone }} wantsFocus={wantsHours} onPick={picking.pickHour} />
          {/* Below the free times: its rows come and go. */}
          <Box sx={{ display: 'grid', gap: 3, minWidth: 0, maxWidth: 480 }}>
            <FormLabel error={errors.times !== undefined}>Preferred times</FormLabel>
            <TimesPicker
              value={draft.times}
              onChange={acts.changeTimes}
              zone={zone}
              error={errors.times}
              disabled={busy || !view.mayEditTimes}
            />
          </Box>
        </Box>
        <Offers {...{ view, acts, zone, offers, best, asked }} />
      </Paper>
      {problem !== null && (
        <Alert
          severity={view.asksAgain ? 'warning' : 'error'}
          variant="outlined"
          sx={{ bgcolor: 'background.paper' }}
          action={
            view.asksAgain && (
              <Button color="inherit" size="small" onClick={view.reserved ? acts.confirm : acts.requestOnly}>
                Request another
              </Button>
            )
          }
        >
          {problem.message}
          <Box sx={{ color: 'text.secondary' }}>Your choices are still here.</Box>
        </Alert>
      )}
      {view.reserved && !view.securing ? (
        <HeldBar {...{ view, acts, zone }} />
      ) : (
        <BookBar
          {...{ view, acts, zone, best, looking, asked }}
          nobody={fresh?.offered.length === 0}
          onBack={toHours}
        />
      )}
    </Box>
  );
}

type PageRef = RefObject<HTMLDivElement | null>;

/** Where the focus goes after a choice: from the candidate to the job or the hours, from an hour to *Book*. */
function useNextStep({ draft }: ScheduleView, acts: ScheduleActs, asked: RefObject<boolean>, page: PageRef) {
  const wantsHours = useRef(false);
  const { candidate, jobProfile } = draft;
  useEffect(() => {
    if (!wantsHours.current || candidate === null || jobProfile !== null) return;
    wantsHours.current = false;
    page.current?.querySelector<HTMLElement>('#job-profile')?.focus();
  }, [candidate, jobProfile, page]);
  const toHours = () => page.current?.querySelector<HTMLElement>('[role="grid"] button[tabindex="0"]')?.focus();
  const picking: ScheduleActs = {
    ...acts,
    pickCandidate: (row) => {
      wantsHours.current = row !== null;
      acts.pickCandidate(row);
    },
    pickJobProfile: (row) => {
      wantsHours.current = row !== null && candidate !== null;
      acts.pickJobProfile(row);
    },
    pickHour: (at) => {
      asked.current = at !== null;
      acts.pickHour(at);
    },
  };
  return { wantsHours, toHours, picking };
}

const wrongField = 'input[aria-invalid="true"]';

/**
 * Moves the focus after a submit: to the first wrong field, or to the offers, which do it themselves. `asked` is true
 * until then.
 */
function useAskedFocus({ errors, busy }: ScheduleView, all: ScheduleActs, page: PageRef) {
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || busy || Object.keys(errors).length === 0) return;
    asked.current = false;
    page.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [errors, busy, page]);
  const ask = (act: () => void) => () => {
    asked.current = true;
    act();
  };
  const acts: ScheduleActs = {
    ...all,
    findSlots: ask(all.findSlots),
    requestOnly: ask(all.requestOnly),
    confirm: ask(all.confirm),
  };
  return { asked, acts };
}
