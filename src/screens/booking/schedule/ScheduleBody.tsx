import { useEffect, useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { Person } from '../../../components/Person';
import type { ScheduleRef } from '../../../machines/booking/schedule-interview';
import { useMe } from '../../../services/queries/auth';
import { BookingOverWishOf } from '../../shared/interview/InterviewFacts';
import { useScheduleInterview, useSeenInterview } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { HeldBar } from './HeldBar';
import { Offers } from './Offers';
import { ScheduleDone } from './ScheduleDone';
import { ScheduleForm } from './ScheduleForm';

interface ScheduleBodyProps {
  actor: ScheduleRef;
  choosesOrganization: boolean;
}

/** Schedule Interview on one page: the request, the offers, the held slot, and the outcome. */
export function ScheduleBody({ actor, choosesOrganization }: ScheduleBodyProps) {
  const { view, acts: all } = useScheduleInterview(actor);
  const { form, asked, acts } = useAskedFocus(view, all);
  const { timeZone: zone } = useMe();
  useSeenInterview(actor, view.interview?.id ?? null);
  if (view.booked || view.requested || view.overtaken) return <ScheduleDone {...{ view, acts, zone }} />;
  const { draft, problem, isNew } = view;
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!isNew && (
        <Paper variant="outlined" aria-label="This request" component="section" sx={{ px: { xs: 4, sm: 6 }, py: 4 }}>
          <Person
            name={draft.candidate?.name ?? ''}
            line={[draft.jobProfile?.name ?? 'Mock interview', draft.organization?.name].filter(Boolean).join(' · ')}
          />
        </Paper>
      )}
      {view.interview !== null && <BookingOverWishOf id={view.interview.id} />}
      <ScheduleForm {...{ form, view, acts, zone, choosesOrganization }} />
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
      {view.offering && <Offers {...{ actor, view, acts, zone, asked }} />}
      {view.reserved && <HeldBar {...{ view, acts, zone }} />}
    </Box>
  );
}

const wrongField = 'input[aria-invalid="true"]';

/**
 * Moves the focus after a submit: to the first wrong field, or to the offers, which do it themselves. `asked` is true
 * until then.
 */
function useAskedFocus({ errors, busy }: ScheduleView, all: ScheduleActs) {
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (!asked.current || busy || Object.keys(errors).length === 0) return;
    asked.current = false;
    form.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [errors, busy]);
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
  return { form, asked, acts };
}
