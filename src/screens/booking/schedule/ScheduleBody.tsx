import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormLabel from '@mui/material/FormLabel';
import Paper from '@mui/material/Paper';
import { useQuery } from '@tanstack/react-query';
import { Person } from '../../../components/Person';
import { TimesPicker } from '../../../components/TimesPicker';
import { bestOf } from '../../../contract/booking';
import type { ScheduleRef } from '../../../machines/booking/schedule-interview';
import { useMe } from '../../../services/queries/auth';
import { freeTimesQuery } from '../../../services/queries/interviews';
import { BookingOverWishOf } from '../../shared/interview/InterviewFacts';
import { useOffers, useScheduleInterview, useSeenInterview } from '../use-schedule-interview';
import type { ScheduleActs, ScheduleView } from '../use-schedule-interview';
import { BookBar } from './BookBar';
import { BookingDone } from './BookingDone';
import { BookingFrame, Refused } from './BookingFrame';
import { FreeTimes, weekOfAll } from './FreeTimes';
import { HeldBar } from './HeldBar';
import { Offers } from './Offers';
import { ScheduleForm } from './ScheduleForm';
import { useSteps, type Steps } from './use-steps';

interface ScheduleBodyProps {
  actor: ScheduleRef;
  choosesOrganization: boolean;
}

/** Schedule Interview: a candidate, an hour at which panelists are free, and a *Book* button. */
export function ScheduleBody({ actor, choosesOrganization }: ScheduleBodyProps) {
  const { view, acts: all } = useScheduleInterview(actor);
  const steps = useSteps();
  const { asked } = steps;
  const acts = useAskedFocus(view, all, steps);
  const { timeZone: zone } = useMe();
  const offers = useOffers(actor);
  const week = useQuery({ ...freeTimesQuery(aboutOf(view)), enabled: knowsParties(view), select: weekOfAll });
  const picking = useNextStep(view, acts, steps);
  useSeenInterview(actor, view.interview?.id ?? null);
  // A request that is created as part of a booking moves nothing: the form stays until the booking has an outcome.
  const [asForm, setAsForm] = useState(view.isNew);
  if (asForm !== view.isNew && !view.busy) setAsForm(view.isNew);
  const { draft, problem, errors, busy, slot, hold } = view;
  const candidate = draft.candidate?.name ?? 'The candidate';
  if (view.booked || view.requested || view.overtaken)
    return (
      <BookingDone
        outcome={view.booked ? 'booked' : view.requested ? 'requested' : 'overtaken'}
        interviewId={view.interview?.id ?? null}
        jobProfile={draft.jobProfile?.name}
        slot={view.booked ? slot : null}
        times={draft.times}
        again="Schedule another"
        onAgain={acts.startAnother}
        {...{ candidate, problem, zone }}
      />
    );
  // While the request is created and booked, its offers stay on screen.
  const stale = offers.isPlaceholderData && view.searching;
  const fresh = view.offering && !stale ? offers.data : undefined;
  const best = fresh ? bestOf(fresh) : null;
  const looking = view.searching && offers.isFetching && fresh === undefined;
  const pressable = !busy && (!view.offering || (view.searching && best !== null));
  return (
    <BookingFrame
      steps={steps}
      form={
        <>
          {asForm ? (
            <ScheduleForm {...{ view, choosesOrganization }} acts={picking} />
          ) : (
            <Paper
              variant="outlined"
              aria-label="This request"
              component="section"
              sx={{ px: { xs: 4, sm: 6 }, py: 4 }}
            >
              <Person
                name={draft.candidate?.name ?? ''}
                line={[draft.jobProfile?.name ?? 'Mock interview', draft.organization?.name, `${draft.minutes} minutes`]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </Paper>
          )}
          {view.interview !== null && <BookingOverWishOf id={view.interview.id} />}
        </>
      }
      week={
        <>
          <FreeTimes
            query={week}
            prompt={knowsParties(view) ? null : 'Choose a candidate and a job profile to see when panelists are free.'}
            preferred={draft.times}
            chosen={draft.at}
            disabled={busy || !view.mayEditTimes}
            wantsFocus={steps.wantsHours}
            empty="A request without a booking leaves it to us to find one."
            zone={zone}
            onPick={picking.pickHour}
          />
          {/* Below the free times, because the number of its rows changes. */}
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
        </>
      }
      found={
        <Offers
          query={offers}
          offering={view.offering}
          bestMark={best !== null && best.panelistId === fresh?.former ? 'Previous panelist' : 'Best match'}
          chosen={view.holding || view.reserved ? slot : null}
          disabled={busy || view.holding}
          onChoose={acts.chooseSlot}
          onAgain={view.searching ? acts.findSlots : null}
          {...{ stale, zone, best, asked }}
        />
      }
      refused={
        problem !== null && (
          <Refused
            message={problem.message}
            kept="Your choices are still here."
            severity={view.asksAgain ? 'warning' : 'error'}
            action={
              view.asksAgain && (
                <Button color="inherit" size="small" onClick={view.reserved ? acts.confirm : acts.requestOnly}>
                  Request another
                </Button>
              )
            }
          />
        )
      }
      bar={
        view.reserved && !view.securing && slot !== null ? (
          <HeldBar {...{ slot, hold, busy, zone, candidate }} onRelease={acts.releaseSlot} onConfirm={acts.confirm} />
        ) : (
          <BookBar
            best={view.offering && best !== null ? { ...best, title: `${best.panelistName} with ${candidate}` } : null}
            hint={hintOf(view, looking, fresh?.offered.length === 0)}
            verb={!view.offering && view.timesEdited && !view.isNew ? 'Save times and search' : 'Book'}
            loading={view.securing || view.settingTimes}
            onPress={() => (view.offering && best !== null ? acts.bookSlot(best) : acts.findSlots())}
            {...{ steps, zone, looking, pressable }}
          >
            {view.isNew && (
              <Button onClick={acts.requestOnly} loading={view.requesting} disabled={busy}>
                Request without booking
              </Button>
            )}
          </BookBar>
        )
      }
    />
  );
}

const knowsParties = ({ draft, interview }: ScheduleView) =>
  interview !== null || (draft.jobProfile !== null && draft.candidate !== null);
const aboutOf = ({ draft: { jobProfile, candidate, minutes }, interview }: ScheduleView) =>
  interview === null
    ? { jobProfileId: jobProfile?.id, candidateId: candidate?.id, minutes }
    : { interviewId: interview.id };

function hintOf({ draft, offering, isNew }: ScheduleView, looking: boolean, nobody: boolean): string {
  if (looking) return 'Looking for free panelists';
  if (nobody) return 'No one is free then. Choose another hour.';
  if (offering) return 'Free panelists could not be loaded.';
  if (isNew && draft.candidate === null) return 'Choose a candidate and an hour.';
  return 'Choose an hour to see who is free.';
}

/** Moves the focus after a choice: from the candidate to the job or the hours, from an hour to *Book*. */
function useNextStep({ draft }: ScheduleView, acts: ScheduleActs, { page, wantsHours, asked }: Steps): ScheduleActs {
  const { candidate, jobProfile } = draft;
  useEffect(() => {
    if (!wantsHours.current || candidate === null || jobProfile !== null) return;
    wantsHours.current = false;
    page.current?.querySelector<HTMLElement>('#job-profile')?.focus();
  }, [candidate, jobProfile, page, wantsHours]);
  return {
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
}

const wrongField = 'input[aria-invalid="true"]';

/** Moves the focus after a submit to the first wrong field. If there is none, the offers take the focus themselves. */
function useAskedFocus({ errors, busy }: ScheduleView, all: ScheduleActs, { page, asked }: Steps): ScheduleActs {
  useEffect(() => {
    if (!asked.current || busy || Object.keys(errors).length === 0) return;
    asked.current = false;
    page.current?.querySelector<HTMLElement>(wrongField)?.focus();
  }, [errors, busy, page, asked]);
  const ask = (act: () => void) => () => {
    asked.current = true;
    act();
  };
  return {
    ...all,
    findSlots: ask(all.findSlots),
    requestOnly: ask(all.requestOnly),
    confirm: ask(all.confirm),
  };
}
