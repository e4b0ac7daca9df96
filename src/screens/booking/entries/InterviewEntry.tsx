import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDay, formatTime } from '../../../components/format-time';
import { bestSlots } from '../../../components/slot-days';
import { bestOf } from '../../../contract/booking';
import { isPreferred } from '../../../contract/booking-rules';
import type { InterviewDetail, Leaf, OfferedSlot, Slots } from '../../../contract/interviews';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import type { BookSlotRef, SlotChoice } from '../../../machines/booking/book-slot';
import { useMe } from '../../../services/queries/auth';
import { freeQuery, freeTimesQuery, interviewQuery, interviewSlotsQuery } from '../../../services/queries/interviews';
import { BookBar } from '../schedule/BookBar';
import { BookingDone } from '../schedule/BookingDone';
import { BookingFrame, Refused } from '../schedule/BookingFrame';
import { FreeTimes, weekOfAll, weekOfOne } from '../schedule/FreeTimes';
import { HeldBar } from '../schedule/HeldBar';
import { Offers } from '../schedule/Offers';
import { useSteps } from '../schedule/use-steps';
import { InterviewForm } from './InterviewForm';
import { keptWords, startIn, useBookSlot, useBookSlotActor, useChoices } from './use-book-slot';

/** Map Panelist: books the best panelist, or one that the admin chooses, for a waiting request. */
export const MapPanelist = () => (
  <InterviewEntry
    actor={useBookSlotActor()}
    states={['pendingSchedule', 'reschedulePending']}
    keepsPanelist={false}
    again="Map another request"
  />
);

/** Reschedule Interview: another time for an interview, with the same panelist where possible. */
export const Reschedule = () => (
  <InterviewEntry
    actor={useBookSlotActor()}
    states={['reschedulePending', 'requested', 'confirmed']}
    keepsPanelist
    again="Reschedule another interview"
  />
);

interface InterviewEntryProps {
  actor: BookSlotRef;
  /** Lists the interviews in these states, to choose one from. */
  states: Leaf[];
  /** Preselects the interview's own panelist until another one is chosen. */
  keepsPanelist: boolean;
  again: string;
}

/** The booking page for an existing interview (product: Matching). */
export function InterviewEntry({ actor, states, keepsPanelist, again }: InterviewEntryProps) {
  const { view, acts } = useBookSlot(actor);
  const { timeZone: zone } = useMe();
  const [params, change] = useChoices();
  const [picked, setPicked] = useState<Named | null>(null);
  const id = params.get('id');
  const at = startIn(params);
  const steps = useSteps(id !== null && at === null);
  const query = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const interview = id === null ? undefined : query.data;
  const canBook = interview?.allowedActions.some(({ type }) => type === 'BOOK') === true;
  const kept = keepsPanelist && interview?.cancelAsk?.who !== 'panelist' ? (interview?.panelist?.id ?? null) : null;
  const panelistId = params.has('panelistId') ? params.get('panelistId') || null : kept;
  const live = canBook && view.picking;
  const about = { interviewId: id ?? '' };
  const all = useQuery({
    ...freeTimesQuery(about),
    enabled: live && panelistId === null,
    select: weekOfAll,
  });
  const own = useQuery({
    ...freeQuery(panelistId ?? '', about),
    enabled: live && panelistId !== null,
    select: (free) => weekOfOne(free, interview?.candidate.timeZone ?? zone),
  });
  const offers = useQuery({
    ...interviewSlotsQuery(id ?? '', {
      explain: '1',
      ...(at !== null && { at }),
      ...(panelistId !== null && { panelistId }),
    }),
    // Not fetched again while a slot is held: the hold itself would make the time look taken.
    enabled: live && at !== null,
    placeholderData: keepPreviousData,
  });
  if (view.chosen !== null && (view.booked || view.overtaken))
    return (
      <BookingDone
        outcome={view.booked ? 'booked' : 'overtaken'}
        interviewId={view.chosen.interview.id}
        candidate={view.chosen.candidate.name}
        slot={view.chosen.slot}
        problem={view.problem}
        onAgain={() => {
          change({ id: null, panelistId: null, start: null });
          acts.another();
        }}
        {...{ zone, again }}
      />
    );
  const stale = offers.isPlaceholderData && view.picking;
  const offering = interview !== undefined && at !== null;
  const fresh = offering && !stale ? offers.data : undefined;
  const best = fresh === undefined ? null : bestFor(fresh, panelistId);
  const looking = live && at !== null && offers.isFetching && fresh === undefined;
  const disabled = view.busy || view.holding;
  const panelist = panelistId === null ? null : nameOf(panelistId, [own.data?.panelist, interview?.panelist, picked]);
  const old = interview === undefined ? null : bookedTime(interview);
  const held = view.choice;
  const notesOf = ({ panelistId: who, start }: Pick<OfferedSlot, 'panelistId' | 'start'>) =>
    [
      passedOver(fresh?.offered ?? [], who),
      interview !== undefined && isCurrent(interview, { panelistId: who, start })
        ? 'This is the current time. Choose another hour.'
        : null,
      interview !== undefined && !isPreferred(interview.times, start)
        ? 'This is not one of the candidate’s preferred times.'
        : null,
    ].filter((note) => note !== null);
  const onChoose = (slot: OfferedSlot) => interview !== undefined && acts.choose(choiceOf(interview, slot));
  return (
    <BookingFrame
      steps={steps}
      form={
        <InterviewForm
          {...{ id, query, states, zone, panelist, disabled }}
          onInterview={(row) => {
            steps.wantsHours.current = row !== null;
            acts.release();
            change({ id: row?.id ?? null, ...(keepsPanelist && { panelistId: null, start: null }) });
          }}
          onPanelist={(row) => {
            steps.wantsHours.current = row !== null;
            acts.release();
            setPicked(row);
            change({ panelistId: row?.id ?? '' });
          }}
        />
      }
      week={
        <FreeTimes
          query={panelistId === null ? all : own}
          prompt={promptOf(id, interview, canBook || !view.picking)}
          counts={panelistId === null ? 'panelists' : 'panelist'}
          preferred={interview?.times ?? []}
          chosen={at}
          current={old?.start ?? null}
          disabled={disabled}
          wantsFocus={steps.wantsHours}
          zone={zone}
          onPick={(start) => {
            steps.asked.current = start !== null;
            acts.release();
            change({ start });
          }}
        />
      }
      found={
        <Offers
          query={offers}
          bestMark={markOf(fresh, best, panelistId, interview?.panelist?.id)}
          chosen={held?.slot ?? null}
          onAgain={live && at !== null ? () => void offers.refetch() : null}
          asked={steps.asked}
          {...{ offering, stale, zone, best, disabled, onChoose }}
        />
      }
      refused={view.problem !== null && <Refused message={view.problem.message} kept={keptWords(view)} />}
      bar={
        view.reserved && !view.securing && held !== null ? (
          <HeldBar
            slot={held.slot}
            candidate={held.candidate.name}
            hold={view.hold}
            busy={view.busy}
            notes={notesOf(held.slot)}
            onRelease={acts.release}
            onConfirm={acts.confirm}
            {...{ zone, old }}
          />
        ) : (
          <BookBar
            best={
              interview !== undefined && best !== null
                ? { ...best, title: `${best.panelistName} with ${interview.candidate.name}` }
                : null
            }
            hint={
              looking
                ? 'Looking for free panelists'
                : id === null
                  ? 'Choose an interview and an hour.'
                  : at === null || interview === undefined
                    ? texts.selectPanelistTime
                    : notFree(at, zone, panelist?.name, offers.error)
            }
            notes={best === null ? [] : notesOf(best)}
            pressable={live && best !== null && !isCurrent(interview, best)}
            loading={view.securing}
            onPress={() => interview !== undefined && best !== null && acts.book(choiceOf(interview, best))}
            {...{ steps, zone, looking, old }}
          />
        )
      }
    />
  );
}

function promptOf(id: string | null, interview: InterviewDetail | undefined, canBook: boolean): string | null {
  if (id === null) return 'Choose an interview to see when panelists are free.';
  if (interview === undefined) return 'Free times appear here as soon as the interview is loaded.';
  return canBook ? null : 'This interview cannot be booked in its current status. Choose another one.';
}

/** The preselected slot: the one of the chosen panelist, or the best one if no panelist is chosen. */
const bestFor = (slots: Slots, panelistId: string | null): OfferedSlot | null =>
  panelistId === null ? bestOf(slots) : (slots.offered.find((slot) => slot.panelistId === panelistId) ?? null);

function markOf(slots: Slots | undefined, best: OfferedSlot | null, chosen: string | null, current?: string): string {
  if (best !== null && best.panelistId === current) return 'Current panelist';
  if (best !== null && best.panelistId === slots?.former) return 'Previous panelist';
  return chosen === null ? 'Best match' : 'Chosen panelist';
}

const nameOf = (id: string, known: readonly (Named | null | undefined)[]): Named => ({
  id,
  name: known.find((one) => one?.id === id)?.name ?? 'Chosen panelist',
});

/** "Tue 8 Jan, 02:30 PM is not free for Vera Lind. Please select Available Panelist Time." */
function notFree(at: string, zone: string, panelist: string | undefined, error: Error | null): string {
  if (error !== null) return 'Free panelists could not be loaded.';
  if (panelist === undefined) return 'No one is free then. Choose another hour.';
  return `${formatDay(at, zone)}, ${formatTime(at, zone)} is not free for ${panelist}. ${texts.selectPanelistTime}.`;
}

/** The time of an interview that is booked now, which a new time replaces. */
const bookedTime = ({ start, end, panelist }: InterviewDetail) =>
  start === null || end === null ? null : { start, end, panelistName: panelist?.name ?? '' };

const isCurrent = (interview: InterviewDetail | undefined, slot: Pick<OfferedSlot, 'panelistId' | 'start'>) =>
  interview?.panelist?.id === slot.panelistId &&
  interview.start !== null &&
  Date.parse(interview.start) === Date.parse(slot.start);

const overlap = (a: { start: string; end: string }, b: { start: string; end: string }) =>
  Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);

function choiceOf(interview: InterviewDetail, slot: OfferedSlot): SlotChoice {
  const { id, version, minutes, candidate, times } = interview;
  const { panelistId, panelistName, panelistTimeZone, start, end } = slot;
  const booked = bookedTime(interview);
  return {
    interview: { id, version, minutes },
    candidate: { id: candidate.id, name: candidate.name },
    slot: { panelistId, panelistName, ...(panelistTimeZone !== undefined && { panelistTimeZone }), start, end },
    anyStart: !isPreferred(times, start),
    unheld: booked !== null && overlap(booked, slot),
  };
}

/** The panelists who are free then and rank higher than the chosen one: "3 panelists rank higher: …". */
function passedOver(offered: readonly OfferedSlot[], panelistId: string): string | null {
  const ranked = bestSlots(offered);
  const count = (ranked.find((one) => one.panelistId === panelistId)?.rank ?? 1) - 1;
  if (count === 0) return null;
  const names = ranked.slice(0, Math.min(count, 3)).map(({ panelistName }) => panelistName);
  const rest = count > names.length ? ` and ${count - names.length} more` : '';
  return `${count === 1 ? '1 panelist ranks' : `${count} panelists rank`} higher: ${names.join(', ')}${rest}.`;
}
