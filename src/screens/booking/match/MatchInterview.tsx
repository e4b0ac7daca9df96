import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { StateChip } from '../../../components/StateChip';
import { formatInstant, formatSpan } from '../../../components/format-time';
import { useAtNow } from '../../../components/use-now';
import type { RankedPanelists } from '../../../contract/booking';
import { labelInWords, sentTypes } from '../../../contract/interviews';
import type { InterviewDetail, InterviewRow, Leaf, SentType } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import type { BookSlotRef } from '../../../machines/booking/book-slot';
import { useMe } from '../../../services/queries/auth';
import { freeQuery, interviewQuery, interviewsQuery, rankedQuery } from '../../../services/queries/interviews';
import { PartySearch } from '../../shared/form/PartySearch';
import { ActionsHost } from '../../shared/interview/ActionsHost';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { QueryView } from '../../shared/QueryView';
import { SlotBar } from '../schedule/HeldBar';
import { FreeStarts, type FreeStart } from './FreeStarts';
import { Outcome, Refused } from './Outcome';
import { passedOver, RankedChoice } from './RankedChoice';
import { Step } from './Step';
import { startIn, useBookSlot, useChoices } from './use-book-slot';

interface MatchInterviewProps {
  actor: BookSlotRef;
  title: string;
  /** The states of which one is chosen. */
  states: Leaf[];
  /** Keeps the interview's panelist unless another one is chosen. */
  keepsPanelist: boolean;
  again: string;
}

/** From an interview to a panelist of one's choice and one of their free times (product: Matching). */
export function MatchInterview({ actor, title, states, keepsPanelist, again }: MatchInterviewProps) {
  const { view, acts } = useBookSlot(actor);
  const [params, change] = useChoices();
  const id = params.get('id');
  const query = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  if (view.booked || view.overtaken)
    return (
      <Outcome
        {...{ view, again }}
        acts={{
          ...acts,
          another: () => {
            change({ id: null, panelistId: null, start: null });
            acts.another();
          },
        }}
      />
    );
  const pick = (row: InterviewRow | null) => {
    acts.release();
    change({ id: row?.id ?? null, ...(keepsPanelist && { panelistId: null }) });
  };
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Step title={title} prompt={id === null && 'Search by candidate, organization or job profile.'}>
        <InterviewChoice value={id === null ? null : (data ?? null)} {...{ states, pick }} disabled={view.busy} />
        {id !== null && (
          <QueryView query={query} name="interview" rows={1}>
            {(interview) => <About interview={interview} />}
          </QueryView>
        )}
      </Step>
      {data !== undefined && data.id === id && <Panelists key={id} {...{ actor, keepsPanelist }} interview={data} />}
      <Refused view={view} />
    </Box>
  );
}

type InterviewChoiceProps = {
  value: InterviewRow | null;
  states: Leaf[];
  pick: (row: InterviewRow | null) => void;
  disabled: boolean;
};

function InterviewChoice({ value, states, pick, disabled }: InterviewChoiceProps) {
  const { timeZone: zone } = useMe();
  return (
    <PartySearch
      id="interview"
      label="Interview"
      value={value && { id: value.id, name: value.candidate.name }}
      find={(q) => interviewsQuery({ state: states, sort: 'deadline', _limit: 25, ...(q !== '' && { q }) })}
      nameOf={(row) => row.candidate.name}
      lineOf={(row) =>
        [
          labelInWords(row.label).word,
          row.jobProfile?.title ?? 'Mock interview',
          row.organization?.name,
          formatInstant(row.start ?? row.times[0] ?? row.createdAt, zone),
        ]
          .filter(Boolean)
          .join(' · ')
      }
      onPick={pick}
      disabled={disabled}
    />
  );
}

// Where only new wishes are known, they are set or asked for here.
const notWishes: readonly SentType[] = sentTypes.filter((type) => type !== 'SET_TIMES' && type !== 'ASK_RESCHEDULE');

function About({ interview }: { interview: InterviewDetail }) {
  const { timeZone: zone } = useMe();
  const { candidate, jobProfile, organization, times, panelist, start, end, label, minutes } = interview;
  const left = useAtNow((now) => times.filter((time) => Date.parse(time) > now).length);
  const waits = start === null;
  const wishes = interview.allowedActions.some(({ type }) => !notWishes.includes(type));
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <Person
          name={candidate.name}
          line={[jobProfile?.title ?? 'Mock interview', organization?.name, `${minutes} min`]
            .filter(Boolean)
            .join(' · ')}
        />
        <StateChip label={labelInWords(label)} />
      </Box>
      {waits ? (
        <Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Preferred times</Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2 }}>
            {times.map((time) => (
              <DateTime key={time} at={time} zone={zone} />
            ))}
          </Box>
        </Box>
      ) : (
        <Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>Current time</Box>
          {formatSpan(start, end ?? start, zone)} with {panelist?.name ?? 'no panelist'}
        </Box>
      )}
      <BookingOverWish {...interview} />
      {waits && left === 0 && (
        <Alert severity="warning" variant="outlined">
          {texts.candidateTimePassed}
        </Alert>
      )}
      {wishes && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Has the candidate given new times?
          </Box>
          <ActionsHost>
            <InterviewActions interview={interview} size="page" hide={notWishes} />
          </ActionsHost>
        </Box>
      )}
    </Box>
  );
}

const overlap = (a: { start: string; end: string }, b: { start: string; end: string }) =>
  Date.parse(a.start) < Date.parse(b.end) && Date.parse(b.start) < Date.parse(a.end);

type PanelistsProps = { actor: BookSlotRef; interview: InterviewDetail; keepsPanelist: boolean };

/** Who, when, and the confirmation with what was passed over and what it was before. */
function Panelists({ actor, interview, keepsPanelist }: PanelistsProps) {
  const { view, acts } = useBookSlot(actor);
  const [params, change] = useChoices();
  const { timeZone: zone } = useMe();
  const wantsOut = interview.cancelAsk?.who === 'panelist';
  const kept = keepsPanelist && !wantsOut ? (interview.panelist?.id ?? null) : null;
  const panelistId = params.get('panelistId') ?? kept;
  const [others, setOthers] = useState(panelistId === null);
  const [asked, setAsked] = useState(false);
  const canBook = interview.allowedActions.some(({ type }) => type === 'BOOK');
  const ranked = useQuery({ ...rankedQuery(interview.id), enabled: canBook && view.picking });
  if (!canBook && view.picking)
    return (
      <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        This interview cannot be booked in its current status. Choose another one.
      </Alert>
    );
  const disabled = view.busy || view.holding;
  const lost = view.picking ? view.chosen?.slot : undefined;
  const booked =
    interview.start !== null && interview.end !== null ? { start: interview.start, end: interview.end } : null;
  const chooseStart = ({ start, end, preferred }: FreeStart, who: { id: string; name: string; timeZone: string }) =>
    acts.choose({
      interview: { id: interview.id, version: interview.version, minutes: interview.minutes },
      candidate: { id: interview.candidate.id, name: interview.candidate.name },
      slot: { panelistId: who.id, panelistName: who.name, panelistTimeZone: who.timeZone, start, end },
      anyStart: !preferred,
      unheld: booked !== null && overlap(booked, { start, end }),
    });
  const choosePanelist = (next: string) => {
    acts.release();
    setOthers(false);
    setAsked(true);
    change({ panelistId: next });
  };
  return (
    <>
      <Step title="Panelist" prompt={panelistId === null && texts.choosePanelist}>
        {panelistId !== null && !others ? (
          <ChosenPanelist
            ranked={ranked.data}
            panelistId={panelistId}
            known={interview.panelist}
            present={panelistId === interview.panelist?.id}
            disabled={disabled}
            onOthers={() => setOthers(true)}
          />
        ) : (
          <QueryView query={ranked} name="ranked panelists" rows={4} kept="Your choices are still here.">
            {(read) => <RankedChoice data={read} chosenId={panelistId} disabled={disabled} onChoose={choosePanelist} />}
          </QueryView>
        )}
      </Step>
      {panelistId !== null && (
        <Step
          key={panelistId}
          title="Available time"
          focus={asked}
          prompt={view.choice === null && texts.selectPanelistTime}
        >
          <FreeStarts
            query={freeQuery(panelistId, { interviewId: interview.id })}
            live={view.picking}
            zone={zone}
            chosen={view.choice?.slot.start ?? null}
            wanted={lost?.panelistId === panelistId ? lost.start : startIn(params)}
            disabled={disabled}
            forInterview
            onChoose={(one, { panelist }) => chooseStart(one, panelist)}
          />
        </Step>
      )}
      {view.reserved && view.choice !== null && (
        <SlotBar
          slot={view.choice.slot}
          candidate={view.choice.candidate.name}
          hold={view.hold}
          busy={view.busy}
          zone={zone}
          old={booked && { ...booked, panelistName: interview.panelist?.name ?? '' }}
          onRelease={acts.release}
          onConfirm={acts.confirm}
        >
          <Warnings ranked={ranked.data} panelistId={view.choice.slot.panelistId} unnamed={view.choice.anyStart} />
        </SlotBar>
      )}
    </>
  );
}

type ChosenPanelistProps = {
  ranked: RankedPanelists | undefined;
  panelistId: string;
  known: InterviewRow['panelist'];
  present: boolean;
  disabled: boolean;
  onOthers: () => void;
};

function ChosenPanelist({ ranked, panelistId, known, present, disabled, onOthers }: ChosenPanelistProps) {
  const found = [...(ranked?.ranked ?? []), ...(ranked?.refused ?? [])].find((one) => one.panelistId === panelistId);
  const name = found?.panelistName ?? (known?.id === panelistId ? known.name : 'Chosen panelist');
  const rank = found !== undefined && 'rank' in found ? `Rank ${found.rank}` : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
      <Person name={name} line={[present && 'Current panelist', rank].filter(Boolean).join(' · ')} />
      <Button variant="outlined" onClick={onOthers} disabled={disabled}>
        Choose another panelist
      </Button>
    </Box>
  );
}

type WarningsProps = { ranked: RankedPanelists | undefined; panelistId: string; unnamed: boolean };

function Warnings({ ranked, panelistId, unnamed }: WarningsProps) {
  const passed = ranked === undefined ? null : passedOver(ranked, panelistId);
  return (
    <>
      {passed !== null && <Box sx={{ typography: 'body2' }}>{passed}</Box>}
      {unnamed && <Box sx={{ typography: 'body2' }}>This is not one of the candidate’s preferred times.</Box>}
    </>
  );
}
