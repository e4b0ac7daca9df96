import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDay, formatTime } from '../../../components/format-time';
import type { Fit, Fits, FreeTime } from '../../../contract/booking';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import type { BookSlotRef, SlotChoice } from '../../../machines/booking/book-slot';
import { useMe } from '../../../services/queries/auth';
import { fitsQuery, freeQuery, interviewQuery } from '../../../services/queries/interviews';
import { panelistsQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { BookBar } from '../schedule/BookBar';
import { BookingDone } from '../schedule/BookingDone';
import { BookingForm, LengthChoice } from '../schedule/BookingForm';
import { BookingFrame, Refused } from '../schedule/BookingFrame';
import { FreeTimes, weekOfOne } from '../schedule/FreeTimes';
import { HeldBar } from '../schedule/HeldBar';
import { Results } from '../schedule/Results';
import { useSteps } from '../schedule/use-steps';
import { Requests } from './Requests';
import { keptWords, lengthIn, startIn, useBookSlot, useBookSlotActor, useChoices } from './use-book-slot';

export const BookSlot = () => <BookSlotBody actor={useBookSlotActor()} />;

/** The booking page for a chosen panelist: proposes the waiting request that best fits one of their free times. */
export function BookSlotBody({ actor }: { actor: BookSlotRef }) {
  const { view, acts } = useBookSlot(actor);
  const steps = useSteps();
  const { timeZone: zone } = useMe();
  const [params, change] = useChoices();
  const [picked, setPicked] = useState<Named | null>(null);
  const panelistId = params.get('panelistId');
  const start = startIn(params);
  const minutes = lengthIn(params);
  const week = useQuery({
    ...freeQuery(panelistId ?? '', { minutes }),
    enabled: view.picking && panelistId !== null,
    select: (free) => weekOfOne(free),
  });
  const requests = useQuery({
    ...fitsQuery(panelistId ?? '', start ?? ''),
    // Not fetched again while a slot is held: the hold itself would make the time look taken.
    enabled: view.picking && panelistId !== null && start !== null,
    placeholderData: keepPreviousData,
  });
  const stale = requests.isPlaceholderData && view.picking;
  const offering = panelistId !== null && start !== null;
  const fresh = offering && !stale ? requests.data : undefined;
  const panelist = week.data?.panelist.id === panelistId ? week.data?.panelist : undefined;
  const best = panelist === undefined ? undefined : fresh?.fits[0];
  const held = view.choice;
  // Loaded so that the user is warned before booking over a request to cancel.
  const about = useQuery({
    ...interviewQuery(held?.interview.id ?? best?.id ?? ''),
    enabled: held !== null || best !== undefined,
  });
  if (view.chosen !== null && (view.booked || view.overtaken))
    return (
      <BookingDone
        outcome={view.booked ? 'booked' : 'overtaken'}
        interviewId={view.chosen.interview.id}
        candidate={view.chosen.candidate.name}
        slot={view.chosen.slot}
        problem={view.problem}
        again="Book another slot"
        onAgain={() => {
          change({ start: null });
          acts.another();
        }}
        zone={zone}
      />
    );
  const ready = best !== undefined && about.data !== undefined;
  const looking = view.picking && offering && (best === undefined ? requests.isFetching && !fresh : !about.isError);
  const disabled = view.busy || view.holding;
  const pickStart = (next: string | null) => {
    steps.asked.current = next !== null;
    acts.release();
    change({ start: next });
  };
  const known = panelist ?? (picked?.id === panelistId ? picked : null);
  return (
    <BookingFrame
      steps={steps}
      form={
        <BookingForm label="Panelist to book" empty={panelistId === null} columns="minmax(0, 1fr) max-content">
          <PartySearch
            id="panelist"
            label="Panelist"
            value={panelistId === null ? null : { id: panelistId, name: known?.name ?? 'Chosen panelist' }}
            find={(q) => panelistsQuery(q)}
            nameOf={(row) => row.name}
            lineOf={(row) => row.skills.join(', ')}
            onPick={(row) => {
              steps.wantsHours.current = row !== null;
              acts.release();
              setPicked(row && { id: row.id, name: row.name });
              change({ panelistId: row?.id ?? null, start: null });
            }}
            disabled={disabled}
          />
          <LengthChoice
            label="Free for at least, in minutes"
            value={minutes}
            onChange={(next) => {
              acts.release();
              change({ minutes: String(next) });
            }}
            disabled={disabled}
          />
        </BookingForm>
      }
      week={
        <FreeTimes
          query={week}
          prompt={panelistId === null ? texts.choosePanelist : null}
          counts="requests"
          chosen={start}
          disabled={disabled}
          wantsFocus={steps.wantsHours}
          zone={zone}
          onPick={pickStart}
        />
      }
      found={
        <Results
          label="Waiting requests"
          query={requests}
          prompt={offering ? null : 'Waiting requests that fit the chosen hour appear here, best first.'}
          looking="Looking for waiting requests"
          isEmpty={({ fits }: Fits) => fits.length === 0}
          asked={steps.asked}
          stale={stale}
        >
          {(data) => (
            <Requests
              {...{ data, start, zone, disabled }}
              starts={week.data?.starts ?? []}
              chosen={held?.interview.id ?? null}
              onStart={pickStart}
              onChoose={(fit) => panelist !== undefined && acts.choose(choiceOf(fit, panelist, start ?? ''))}
            />
          )}
        </Results>
      }
      refused={
        <>
          {about.data !== undefined && <BookingOverWish {...about.data} />}
          {view.problem !== null && <Refused message={view.problem.message} kept={keptWords(view)} />}
        </>
      }
      bar={
        view.reserved && !view.securing && held !== null ? (
          <HeldBar
            slot={held.slot}
            candidate={held.candidate.name}
            hold={view.hold}
            busy={view.busy}
            zone={zone}
            onRelease={acts.release}
            onConfirm={acts.confirm}
          />
        ) : (
          <BookBar
            best={
              best !== undefined && panelist !== undefined && start !== null
                ? { title: `${panelist.name} with ${best.candidate.name}`, start, end: best.end }
                : null
            }
            hint={
              panelistId === null
                ? 'Choose a panelist and an hour.'
                : start === null
                  ? texts.selectPanelistTime
                  : looking
                    ? 'Looking for waiting requests'
                    : isFree(start, week.data)
                      ? 'No waiting request fits then. Choose another hour.'
                      : `${formatDay(start, zone)}, ${formatTime(start, zone)} is not free for ${known?.name ?? 'the panelist'}. ${texts.selectPanelistTime}.`
            }
            pressable={view.picking && ready}
            loading={view.securing}
            looking={looking && !ready}
            onPress={() =>
              best !== undefined && panelist !== undefined && acts.book(choiceOf(best, panelist, start ?? ''))
            }
            {...{ steps, zone }}
          />
        )
      }
    />
  );
}

const isFree = (start: string, week: { starts: { start: string }[] } | undefined) =>
  week === undefined || week.starts.some((one) => Date.parse(one.start) === Date.parse(start));

const choiceOf = (fit: Fit, panelist: FreeTime['panelist'], start: string): SlotChoice => ({
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
